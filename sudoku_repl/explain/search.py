"""The tries of a run as they begin and end: what the search tree and the hotspots are made from.

A *try* is a candidate put into a cell by a guess line. Its parent is the try in force below it; the root is
the quiz. A try ends with the step before the guess that replaces it: the next candidate of its cell, or of a
cell at a lower level. So a try begins with its own steps, and the steps of its children follow without a
gap. At the end of the search, the last step finds that no candidate is left. It belongs to the quiz.

Every contradiction and every solution happens in the deepest try in force, and ends it. So each try without
children ends in one contradiction or in one solution, or the run stops in it. The quiz is such a leaf if
there is no guess. (If the set-up leaves a cell without a candidate, the run ends without a contradiction.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from heapq import merge
from operator import itemgetter
from typing import TypeAlias

import attrs

from sudoku_repl.machine.records import EMPTIED, LAYOUT
from sudoku_repl.machine.state import FINISHED
from sudoku_repl.timeline import Timeline
from sudoku_repl.timeline.facts import MOST_STEPS

Timed: TypeAlias = tuple[int, Callable[[], None]]
"""A function to call after everything that happened up to a step."""


class Outcome(Enum):
    """How a try ended."""

    REFUTED = "refuted"
    """No solution is below it."""
    SOLVED = "solved"
    """A solution is below it."""
    OPEN = "open"
    """The run stops inside it, and has found no solution there."""
    GIVEN_UP = "given up"
    """A backjump dropped its level, although the cell had more candidates to try."""


@attrs.define(eq=False)
class Running:
    """A try in force: what is known of it so far."""

    id: int
    """The number of its guess line in the run, from 1; 0 for the quiz."""
    cell: int
    """The number of its cell; -1 for the quiz."""
    digit: int
    level: int
    choice: int
    """The number of the candidate in its cell, from 1."""
    out_of: int
    first: int
    """The step of its guess."""
    solutions: int = 0
    contradictions: int = 0
    tries: int = 0
    """The number of tries below it that have ended."""
    spent: int = 0
    """The steps of its children that have ended."""
    here: bool = False
    """Whether it is in force at your position."""


class TrySearch:
    """The tries in force along a run. Tell it the guesses, contradictions and solutions in order.

    ``ended`` is called with each try that ends, its last step and its outcome, once it has left the path.
    """

    def __init__(self, ended: Callable[[Running, int, Outcome], None]) -> None:
        self.path = [Running(0, -1, 0, 0, 0, 0, 1)]
        """The tries in force, by level; the first is the quiz."""
        self.guesses = 0
        """The number of guess lines so far."""
        self._ended = ended

    def guess(self, step: int, cell: int, digit: int, level: int, choice: int, out_of: int) -> None:
        """Begin a try, after ending those that it replaces."""
        if len(self.path) > level:
            self.drop(level, step - 1, replaced=level)
        self.guesses += 1
        self.path.append(Running(self.guesses, cell, digit, level, choice, out_of, step))

    def solution(self) -> None:
        """Count a solution."""
        self.path[-1].solutions += 1

    def drop(self, level: int, last: int, replaced: int = 0) -> None:
        """End the tries at ``level`` and above with step ``last``.

        At level ``replaced``, the next candidate of the same cell follows.
        """
        path = self.path
        while len(path) > level:
            top = path[-1]
            refuted = top.choice == top.out_of or top.level == replaced
            self._end(last, Outcome.REFUTED if refuted else Outcome.GIVEN_UP)

    def stop(self, last: int, *, finished: bool) -> None:
        """End the tries in force, and the quiz, with the last step of the run."""
        while self.path:
            self._end(last, Outcome.REFUTED if finished else Outcome.OPEN)

    def _end(self, last: int, outcome: Outcome) -> None:
        """End the deepest try; if a solution is below it, it is solved."""
        ended = self.path.pop()
        if self.path:
            parent = self.path[-1]
            parent.solutions += ended.solutions
            parent.contradictions += ended.contradictions
            parent.tries += ended.tries + 1
            parent.spent += last - ended.first + 1
        self._ended(ended, last, Outcome.SOLVED if ended.solutions else outcome)


def follow(timeline: Timeline, search: TrySearch, timed: Iterable[Timed] = ()) -> None:
    """Tell a search what happened in a recorded run, up to the tries that are in force at its end.

    At the end of the search, that is the quiz alone. ``timed`` are functions to call on the way.
    """
    solved = ((step, search.solution) for step in timeline.solution_steps())
    calls = _Calls(merge(solved, sorted(timed, key=_step), key=_step))
    for block in timeline.records(1, len(timeline)):
        for step, cell, _, _, level, kind, digit, choice, out_of in LAYOUT.iter_unpack(block):
            if calls.due < step:
                calls.make_before(step)
            if kind < EMPTIED:
                search.guess(step, cell, digit, level, choice, out_of)
            else:
                search.path[-1].contradictions += 1
    end = timeline.present
    if end.phase is FINISHED:
        calls.make_before(end.steps)
        search.drop(1, end.steps - 1)  # the last step belongs to the quiz
    calls.make_before(end.steps + 1)


class _Calls:
    """Functions to call in time."""

    def __init__(self, timed: Iterator[Timed]) -> None:
        self._timed = timed
        self.due, self._call = next(timed, _NEVER)

    def make_before(self, step: int) -> None:
        """Call the functions that are due before a step."""
        while self.due < step:
            self._call()
            self.due, self._call = next(self._timed, _NEVER)


_step = itemgetter(0)
_NEVER: Timed = (MOST_STEPS + 1, lambda: None)
