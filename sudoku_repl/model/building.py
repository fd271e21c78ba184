"""The 0-1 model as data, for the solver and for the exported files.

A variable x(cell, digit) is 1 if the cell holds the digit. Every cell holds a single digit, every house holds
each digit once, the variable of a given is 1, and the variable of a digit that an open cell may not take is
0. So each row is a sum of variables, all with the factor 1, that equals 1 or 0. Nothing is minimized:
any solution will do. (This is Ke Chunmei's model of 连体数独, linked boards, extended to extra houses.)

A constraint with a walk is a unit flow: a variable y is 1 if the walk goes from a state by a digit to the
next. What comes into a state goes out of it, and the digit of that step is the digit of the cell.
Two cells that differ without a house hold at most one of each digit together.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations
from time import perf_counter

import attrs

from sudoku_repl.board import Quiz
from sudoku_repl.board.constraints import Constraint
from sudoku_repl.board.topology import digits_in


@attrs.frozen
class ModelRow:
    """The sum of some variables, less that of others, and what it must be."""

    name: str
    """``cell_4_2``, ``digit_5_in_row_2_of_grid_3``, ``given_4_2_7``, ``barred_4_2_1``: letters, digits and
    ``_``. The first is never ``e``, which a reader of ``.writing`` may take for the exponent of a number."""
    variables: tuple[int, ...]
    """The numbers of the variables, ascending."""
    total: int
    """The sum: 1 or 0."""
    less: tuple[int, ...] = ()
    """The numbers of the variables with the factor -1, ascending."""
    at_most: bool = False
    """Whether the sum may be smaller."""


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
    arcs: tuple[str, ...] = attrs.field(default=(), repr=False)
    """The names of the variables of walks; the cells have the first numbers."""
    seconds: float = attrs.field(default=0.0, eq=False)
    """The time for building the model."""

    @property
    def size(self) -> Size:
        """The number of variables, constraints and nonzeros."""
        board = self.quiz.board
        nonzeros = sum(len(row.variables) + len(row.less) for row in self.constraints)
        return Size(len(board.coordinates) * board.digits + len(self.arcs), len(self.constraints), nonzeros)

    def names(self) -> list[str]:
        """Return the name of each variable: ``x_4_2_7`` stands for a 7 in row 4, column 2.

        ``y_cage_1_2_5_7`` stands for a 7 in the second cell of cage 1, after which its walk leaves state 5.
        """
        board = self.quiz.board
        cells = [
            f"x_{row}_{column}_{digit}"
            for row, column in board.coordinates
            for digit in range(1, board.digits + 1)
        ]
        return [*cells, *self.arcs]

    def variables_of(self, values: Iterable[int]) -> tuple[int, ...]:
        """Return the variables that are 1 if the cells, in reading order, hold these digits (not 0)."""
        digits = self.quiz.board.digits
        return tuple(cell * digits + digit - 1 for cell, digit in enumerate(values))

    def values_of(self, variables: Iterable[int]) -> bytes:
        """Return the digit of each cell, or 0, if these variables are 1 and the others 0."""
        values = bytearray(len(self.quiz.givens))
        for variable in variables:
            cell, digit = divmod(variable, self.quiz.board.digits)
            if cell < len(values):
                values[cell] = digit + 1
        return bytes(values)


def build(quiz: Quiz) -> Model:
    """Build the model of a quiz on any board."""
    started = perf_counter()
    arcs: list[str] = []
    rows = (*_constraints(quiz), *_walks(quiz, arcs), *_apart(quiz))
    return Model(quiz, rows, tuple(arcs), perf_counter() - started)


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


def _walks(quiz: Quiz, arcs: list[str]) -> Iterator[ModelRow]:
    """Yield the rows of the constraints with a walk, and add the names of their variables to ``arcs``."""
    board = quiz.board
    first = len(board.coordinates) * board.digits
    for constraint in board.constraints:
        if not constraint.walks:
            continue
        name, came = name_of(constraint), dict[int, list[int]]()
        for number, layer in enumerate(constraint.walk.arcs(len(constraint.cells)), start=1):
            out, into, of_digit = (defaultdict[int, list[int]](list) for _ in range(3))
            for state, digit, after in layer:
                for each, key in ((out, state), (into, after), (of_digit, digit)):
                    each[key].append(first + len(arcs))
                arcs.append(f"y_{name}_{number}_{state}_{digit}")
            for state, leaving in out.items():
                total = 1 if number == 1 else 0
                yield ModelRow(
                    f"walk_{name}_{number}_{state}", tuple(leaving), total, less=tuple(came.get(state, ()))
                )
            before = constraint.cells[number - 1] * board.digits - 1
            for digit in range(1, board.digits + 1):
                less = tuple(of_digit[digit])
                yield ModelRow(f"digit_{name}_{number}_{digit}", (before + digit,), 0, less=less)
            came = into


def _apart(quiz: Quiz) -> Iterator[ModelRow]:
    """Yield the rows of the pairs of cells that differ, but by no house and no walk."""
    board = quiz.board
    known = {pair for house in board.houses for pair in combinations(sorted(house.cells), 2)}
    for constraint in board.constraints:
        if constraint.walks:
            continue
        pairs = {(min(pair), max(pair)) for pair in constraint.different(board)} - known
        known |= pairs
        for one, other in sorted(pairs):
            at = "_".join(
                f"{row}_{column}" for row, column in (board.coordinates[one], board.coordinates[other])
            )
            for digit in range(board.digits):
                both = (one * board.digits + digit, other * board.digits + digit)
                yield ModelRow(f"apart_{at}_{digit + 1}", both, 1, at_most=True)


def name_of(constraint: Constraint) -> str:
    """Return the name of a constraint in the names of its variables: ``little_killer_2``."""
    return constraint.name.lower().replace(" ", "_").replace("-", "_")
