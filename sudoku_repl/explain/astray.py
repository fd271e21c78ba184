"""Where a run went astray: the first guess without which it would have been on its way.

On the way to the first solution, every try that ended before it was wrong. The earliest of them is where the
run left the path of the solution: the tries below the wrong one began later, and the tries above it are on
the path. Without a solution, the last contradiction tells more than the first: of the guesses that it rests
on, the deepest is the one to change.
"""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.explain.blame import Blames
from sudoku_repl.explain.contradictions import contradiction
from sudoku_repl.interruption import check
from sudoku_repl.machine.records import EMPTIED, LAYOUT
from sudoku_repl.timeline import Timeline


def astray(timeline: Timeline, blames: Blames | None = None) -> int | None:
    """Return the step of the guess with which a run went astray; None if there is none.

    If the record has a solution, it is the guess of the earliest try that was refuted before the first
    solution: there the run left the path to it. Otherwise it is the deepest guilty guess of the last
    contradiction. ``blames``, if given, is the blame for this run.
    """
    solved = next(timeline.solution_steps(), None)
    path: list[int] = []
    """The steps of the guesses in force, by level."""
    left: int | None = None
    """The guess of the earliest try that was replaced."""
    wrong: tuple[int, list[int]] | None = None
    """The last contradiction, and the guesses in force there."""
    for step, level in _guesses_and_contradictions(timeline, solved):
        if level is None:
            wrong = step, path[:]
            continue
        for replaced in path[level - 1 : level]:
            left = replaced if left is None else min(left, replaced)
        path[level - 1 :] = [step]
    if solved is not None:
        return left
    if wrong is None:
        return None
    last, path = wrong
    guilty = (blames or Blames(timeline)).of(contradiction(timeline, last)).guilty
    return path[guilty[-1] - 1] if guilty else None


def _guesses_and_contradictions(timeline: Timeline, end: int | None) -> Iterator[tuple[int, int | None]]:
    """Yield the step and the level of each guess up to step ``end``; the level of a contradiction is None."""
    last = len(timeline) if end is None else timeline.first_at("steps", end)
    for block in timeline.records(1, last):
        check()
        for step, _, _, _, level, kind, _, _, _ in LAYOUT.iter_unpack(block):
            yield step, level if kind < EMPTIED else None
