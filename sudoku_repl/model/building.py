"""The 0-1 model as data, for the solver and for the exported files.

A variable x(cell, digit) is 1 if the cell holds the digit. Every cell holds a single digit, every house holds
each digit once, the variable of a given is 1, and the variable of a digit that an open cell may not take is
0. So each constraint is a sum of variables, all with the factor 1, that equals 1 or 0. Nothing is minimized:
any solution will do. (This is Ke Chunmei's model of 连体数独, linked boards, extended to extra houses.)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from time import perf_counter

import attrs

from sudoku_repl.board import Quiz
from sudoku_repl.board.topology import digits_in
from sudoku_repl.errors import QuizError


@attrs.frozen
class ModelRow:
    """The sum of some variables, and what it must be."""

    name: str
    """``cell_4_2``, ``digit_5_in_row_2_of_grid_3``, ``given_4_2_7``, ``barred_4_2_1``: letters, digits and
    ``_``. The first is never ``e``, which a reader of ``.writing`` may take for the exponent of a number."""
    variables: tuple[int, ...]
    """The numbers of the variables, ascending."""
    total: int
    """The sum: 1 or 0."""


@attrs.frozen
class Size:
    """How large a model is."""

    variables: int
    constraints: int
    nonzeros: int
    """The total number of variables in the constraints."""


@attrs.frozen
class Model:
    """The constraints on the variables of a quiz, which are numbered from 0, cell by cell and by digit."""

    quiz: Quiz
    constraints: tuple[ModelRow, ...] = attrs.field(repr=False)
    """For the cells, the houses in scan order, the givens, then the digits that are not allowed."""
    seconds: float = attrs.field(default=0.0, eq=False)
    """The time for building the model."""

    @property
    def size(self) -> Size:
        """The number of variables, constraints and nonzeros."""
        board = self.quiz.board
        nonzeros = sum(len(constraint.variables) for constraint in self.constraints)
        return Size(len(board.coordinates) * board.digits, len(self.constraints), nonzeros)

    def names(self) -> list[str]:
        """Return the name of each variable: ``x_4_2_7`` stands for a 7 in row 4, column 2."""
        board = self.quiz.board
        return [
            f"x_{row}_{column}_{digit}"
            for row, column in board.coordinates
            for digit in range(1, board.digits + 1)
        ]

    def variables_of(self, values: Iterable[int]) -> tuple[int, ...]:
        """Return the variables that are 1 if the cells, in reading order, hold these digits (not 0)."""
        digits = self.quiz.board.digits
        return tuple(cell * digits + digit - 1 for cell, digit in enumerate(values))

    def values_of(self, variables: Iterable[int]) -> bytes:
        """Return the digit of each cell, or 0, if these variables are 1 and the others 0."""
        values = bytearray(len(self.quiz.givens))
        for variable in variables:
            cell, digit = divmod(variable, self.quiz.board.digits)
            values[cell] = digit + 1
        return bytes(values)


def build(quiz: Quiz) -> Model:
    """Build the model of a quiz on any board. Raises QuizError if it has constraints."""
    if quiz.board.constraints:
        raise QuizError("the 0-1 model doesn't know constraints yet, so it would have wrong solutions")
    started = perf_counter()
    constraints = tuple(_constraints(quiz))
    return Model(quiz, constraints, perf_counter() - started)


def _constraints(quiz: Quiz) -> Iterator[ModelRow]:
    board = quiz.board
    digits = board.digits
    at = [f"{row}_{column}" for row, column in board.coordinates]
    for cell, place in enumerate(at):
        yield ModelRow(f"cell_{place}", tuple(range(cell * digits, (cell + 1) * digits)), 1)
    for house in board.houses:
        name = house.name.replace(" ", "_")
        firsts = tuple(cell * digits for cell in house.cells)
        for digit in range(digits):
            yield ModelRow(f"digit_{digit + 1}_in_{name}", tuple(first + digit for first in firsts), 1)
    for cell, given in enumerate(quiz.givens):
        if given:
            yield ModelRow(f"given_{at[cell]}_{given}", (cell * digits + given - 1,), 1)
    for cell, digit in barred(quiz):
        yield ModelRow(f"barred_{at[cell]}_{digit}", (cell * digits + digit - 1,), 0)


def barred(quiz: Quiz) -> Iterator[tuple[int, int]]:
    """Yield the digits that open cells may not take, as pairs of cell and digit in reading order."""
    if quiz.restricted:
        every = quiz.board.all_digits
        for cell, (given, allowed) in enumerate(zip(quiz.givens, quiz.allowed, strict=True)):
            if not given:
                for digit in digits_in(every & ~allowed):
                    yield cell, digit
