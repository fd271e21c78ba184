"""The marks on the way of a run, with what you wrote at them."""

from __future__ import annotations

import attrs

from sudoku_repl.timeline.runs import Position, Runs


@attrs.frozen
class MarkedAdvance:
    """A mark on the way of a run."""

    name: str
    index: int
    """The advance that leads to it."""
    words: str
    """What you saw there; may be empty."""


def marks_along(runs: Runs, run: str) -> tuple[MarkedAdvance, ...]:
    """Return the marks on the way of a run, in order.

    A fork shares the advances before its departure with the runs it departs from, and so their marks.
    """
    found = []
    at: Position | None = Position(run, len(runs.forks[run].timeline))
    while at:
        found += [
            MarkedAdvance(name, mark.index, runs.words.get(name, ""))
            for name, mark in runs.marks.items()
            if mark.run == at.run and mark.index <= at.index
        ]
        at = runs.forks[at.run].parent
    return tuple(sorted(found, key=lambda each: each.index))
