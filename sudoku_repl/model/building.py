"""The 0-1 model as data: what the files say and what the solver is given.

A variable x(cell, digit) is 1 when the cell holds the digit. Every cell holds one digit, every house
each digit once, a given's x is 1, and that of a digit which an open cell may not take is 0. So each
constraint is a sum of variables, all with the factor 1, that equals 1 or 0. Nothing is minimized: what
is looked for is a solution, and all of them are as good. (Ke Chunmei's model of 连体数独, linked
boards, with the other houses that a board can have here.)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from time import perf_counter

import attrs

from sudoku_repl.board import Quiz
from sudoku_repl.board.topology import digits_in


@attrs.frozen
class Constraint:
    """So many of these variables are 1."""

    name: str
    """``cell_4_2``, ``digit_5_in_row_2_of_grid_3``, ``given_4_2_7``, ``barred_4_2_1``: of letters, digits
    and ``_``, and not an ``e`` first, which a reader of ``.lp`` may take for the exponent of a number."""
    variables: tuple[int, ...]
    """Their numbers, ascending."""
    total: int
    """How many of them are 1: one or none."""


@attrs.frozen
class Size:
    """How large a model is."""

    variables: int
    constraints: int
    nonzeros: int
    """The variables of all constraints, each counted as often as it stands in one."""


@attrs.frozen
class Model:
    """The variables of a quiz, numbered from 0 cell by cell and by digit, and what holds of them."""

    quiz: Quiz
    constraints: tuple[Constraint, ...] = attrs.field(repr=False)
    """Of the cells, of the houses in scan order, of the givens, of the digits that are not allowed."""
    seconds: float = attrs.field(default=0.0, eq=False)
    """How long it took to build."""

    @property
    def size(self) -> Size:
        """Its numbers of variables, constraints and nonzeros."""
        board = self.quiz.board
        nonzeros = sum(len(constraint.variables) for constraint in self.constraints)
        return Size(len(board.places) * board.digits, len(self.constraints), nonzeros)

    def names(self) -> list[str]:
        """The name of each variable: ``x_4_2_7`` is a 7 in row 4, column 2."""
        board = self.quiz.board
        return [
            f"x_{row}_{column}_{digit}"
            for row, column in board.places
            for digit in range(1, board.digits + 1)
        ]

    def variables_of(self, values: Iterable[int]) -> tuple[int, ...]:
        """The variables that are 1 when the cells, in reading order, hold these digits, none of them 0."""
        digits = self.quiz.board.digits
        return tuple(cell * digits + digit - 1 for cell, digit in enumerate(values))

    def values_of(self, variables: Iterable[int]) -> bytes:
        """The digit of each cell, 0 if it has none, when these variables are 1 and the others 0."""
        values = bytearray(len(self.quiz.givens))
        for variable in variables:
            cell, digit = divmod(variable, self.quiz.board.digits)
            values[cell] = digit + 1
        return bytes(values)


def build(quiz: Quiz) -> Model:
    """The model of a quiz on any board."""
    started = perf_counter()
    constraints = tuple(_constraints(quiz))
    return Model(quiz, constraints, perf_counter() - started)


def _constraints(quiz: Quiz) -> Iterator[Constraint]:
    board = quiz.board
    digits = board.digits
    at = [f"{row}_{column}" for row, column in board.places]
    for cell, place in enumerate(at):
        yield Constraint(f"cell_{place}", tuple(range(cell * digits, (cell + 1) * digits)), 1)
    for house in board.houses:
        name = house_name(house.name)
        firsts = tuple(cell * digits for cell in house.cells)
        for digit in range(digits):
            yield Constraint(f"digit_{digit + 1}_in_{name}", tuple(first + digit for first in firsts), 1)
    for cell, given in enumerate(quiz.givens):
        if given:
            yield Constraint(f"given_{at[cell]}_{given}", (cell * digits + given - 1,), 1)
    for cell, digit in barred(quiz):
        yield Constraint(f"barred_{at[cell]}_{digit}", (cell * digits + digit - 1,), 0)


def house_name(name: str) -> str:
    """A house's name as one word, which all the files take: ``row_2_of_grid_3``."""
    return name.replace(" ", "_")


def barred(quiz: Quiz) -> Iterator[tuple[int, int]]:
    """The digits that open cells may not take: cell and digit, in reading order."""
    if quiz.restricted:
        every = quiz.board.all_digits
        for cell, (given, allowed) in enumerate(zip(quiz.givens, quiz.allowed, strict=True)):
            if not given:
                for digit in digits_in(every & ~allowed):
                    yield cell, digit
