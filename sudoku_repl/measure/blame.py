"""The figures of the blame for all contradictions of a run, and of what its wrong guesses cost."""

from __future__ import annotations

import attrs

from sudoku_repl.explain.blame import Blames
from sudoku_repl.explain.tree import search_tree
from sudoku_repl.interruption import check
from sudoku_repl.machine.rules import Rules
from sudoku_repl.machine.state import State
from sudoku_repl.timeline import Timeline
from sudoku_repl.timeline.facts import MOST_STEPS

_DECIMALS = 4


@attrs.frozen
class BlameFigures:
    """The sizes of the cores of a run, what backjumping would have saved, and what wrong guesses cost."""

    mean_core: float | None
    """The mean number of guesses in a core; None if the run met no contradiction."""
    max_core: int | None
    """The number of guesses in the largest core; None if the run met no contradiction."""
    wasted_steps: int
    wrong_steps: int | None
    """The steps of wrong guesses before the first solution; None if the run met no solution."""


def blame_figures(state: State, rules: Rules, limit: int) -> BlameFigures:
    """Return the figures of a run from a freshly loaded state to its end, or to ``limit`` steps.

    ``rules`` must let the machine make the guesses.
    """
    timeline = Timeline(state)
    for _ in timeline.run(rules, MOST_STEPS, limit):
        check()
    total = Blames(timeline).all()
    mean = total.mean_core
    waste = search_tree(timeline, depth=0).waste
    return BlameFigures(
        None if mean is None else round(mean, _DECIMALS),
        total.max_core,
        total.wasted,
        waste.cost if waste.solved else None,
    )
