"""Experiments: one quiz run under several rules, or with given guesses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress

import attrs

from sudoku_repl.interruption import Interrupted, IsInterrupted, check, interrupted_by
from sudoku_repl.machine import Rules
from sudoku_repl.measure.extremes import Guesses
from sudoku_repl.measure.tally import UNTIL, Tally
from sudoku_repl.timeline.facts import MOST_STEPS, What
from sudoku_repl.timeline.runner import started
from sudoku_repl.timeline.runs import Runs
from sudoku_repl.timeline.timeline import Timeline

EXPERIMENT_LIMIT = 100_000
"""The default limit on the steps of a trial."""


@attrs.define(kw_only=True, repr=False)
class Trial(Tally):
    """The counts of one run of an experiment, to its end or to where it stopped early."""

    run: str
    """The name of the fork that records it."""
    rules: Rules

    def __str__(self) -> str:
        """Return the main counts: ``first1: first solution at step 131, 284 steps, biggest level 11``."""
        found = (
            "no solution" if self.first_solution is None else f"first solution at step {self.first_solution}"
        )
        steps = f"{self.steps} steps{'' if self.ended else ', cut short'}"
        return f"{self.run}: {found}, {steps}, biggest level {self.biggest_level}"

    def __repr__(self) -> str:
        return f"<Trial {self}>"


def trials(
    runs: Runs,
    several: Iterable[Rules],
    *,
    stem: str | None,
    limit: int,
    room: int,
    is_interrupted: IsInterrupted,
) -> Iterator[Trial]:
    """Run the quiz from its start under each of several rules, to the end or to ``limit`` steps.

    Each trial is recorded in a new fork, named ``stem`` (by default the guess mode) and a number, while you
    stay where you are. ``room`` is the number of advances that all trials together may record.
    ``is_interrupted`` is called now and then; if it returns True, the trial that is running is the last.
    """
    for rules in several:
        if room < 1:
            return
        run, timeline = runs.sprout(stem or rules.guessing.picks.value)
        yield _attempt(run, timeline, rules, min(limit, room), is_interrupted)
        if is_interrupted():
            return
        room -= len(timeline)


def _attempt(run: str, timeline: Timeline, rules: Rules, limit: int, is_interrupted: IsInterrupted) -> Trial:
    trial = Trial(run=run, rules=rules)
    with suppress(Interrupted), interrupted_by(is_interrupted), started(timeline.present, rules) as machine:
        for until in UNTIL:
            if is_interrupted():
                break
            for _ in timeline.record(machine, rules, MOST_STEPS, limit, until):
                trial.take(machine)
                if is_interrupted():
                    break
    return trial


def keep(runs: Runs, stem: str, rules: Rules, guesses: Guesses) -> str:
    """Run the quiz from its start with these guesses in a new fork, and return its name."""
    run, timeline = runs.sprout(stem)
    asking = rules.asking()
    for guess in (*guesses, None):
        for _ in timeline.run(asking, MOST_STEPS, until=What.WAITS | What.SOLUTION):
            check()
        if guess:
            timeline.guess(*guess)
    return run
