"""The figures of the blame for all contradictions of a run, and of what its wrong guesses cost."""

from __future__ import annotations

from typing import Any

from sudoku_repl.explain.blame import Blames
from sudoku_repl.explain.tree import search_tree
from sudoku_repl.interruption import check
from sudoku_repl.machine.rules import Rules
from sudoku_repl.machine.state import State
from sudoku_repl.timeline import Timeline
from sudoku_repl.timeline.facts import MOST_STEPS

_DECIMALS = 4


def blame_figures(state: State, rules: Rules, limit: int) -> dict[str, Any]:
    """Return the figures of a run from a freshly loaded state to its end, or to ``limit`` steps.

    ``rules`` must let the machine make the guesses. ``mean_core`` and ``max_core`` are the mean and the
    largest number of guesses in a core, None without a contradiction; ``wasted_steps`` is what backjumping
    would have saved; ``wrong_steps`` are the steps of wrong guesses before the first solution, None without
    one.
    """
    timeline = Timeline(state)
    for _ in timeline.run(rules, MOST_STEPS, limit):
        check()
    total = Blames(timeline).all()
    mean = total.mean_core
    waste = search_tree(timeline, depth=0).waste
    return {
        "mean_core": None if mean is None else round(mean, _DECIMALS),
        "max_core": total.max_core,
        "wasted_steps": total.wasted,
        "wrong_steps": waste.cost if waste.solved else None,
    }
