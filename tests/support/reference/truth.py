"""What follows from a quiz and some guesses, as a SAT solver sees it: it shares no code with the debugger."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Self

import pytest

from sudoku_repl import Quiz, Timeline
from sudoku_repl.board.topology import digit_bit

Candidate = tuple[int, int]
"""A cell and a digit."""


class Truth:
    """The solutions of a quiz. Use it in a ``with`` statement."""

    def __init__(self, quiz: Quiz) -> None:
        solvers = pytest.importorskip("pysat.solvers", reason="python-sat is not installed")
        self._digits = quiz.board.digits
        self._solver = solvers.Cadical153(bootstrap_with=_clauses(quiz))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._solver.delete()

    def refutes(self, placed: Iterable[Candidate], without: Iterable[Candidate] = ()) -> bool:
        """Whether no solution has the digits ``placed`` in their cells and none of ``without``."""
        wanted = [cell * self._digits + digit for cell, digit in placed]
        unwanted = [-(cell * self._digits + digit) for cell, digit in without]
        return not self._solver.solve(assumptions=wanted + unwanted)


def _clauses(quiz: Quiz) -> Iterator[list[int]]:
    """The rules of a quiz, with a variable for each digit of each cell."""
    digits = range(1, quiz.board.digits + 1)

    def variable(cell: int, digit: int) -> int:
        return cell * quiz.board.digits + digit

    for cell, (digit, allowed) in enumerate(zip(quiz.givens, quiz.allowed, strict=True)):
        sets = digit_bit(digit) if digit else allowed
        yield [variable(cell, each) for each in digits if sets & digit_bit(each)]
        yield from ([-variable(cell, each)] for each in digits if not sets & digit_bit(each))
        for low, high in combinations(digits, 2):
            yield [-variable(cell, low), -variable(cell, high)]
    for house in quiz.board.houses:
        for one, other in combinations(house.cells, 2):
            yield from ([-variable(one, each), -variable(other, each)] for each in digits)


def quiz_of(timeline: Timeline) -> Quiz:
    """The quiz of a run."""
    start = timeline.state_at(0)
    sets = start.board.packing.unpack(start.grid.candidates | start.grid.placed)
    return Quiz(start.board, start.values, "drawn", allowed=sets)
