"""Transforms: what may be done to a quiz without changing what it is.

A transform renames the digits and puts rows and columns in another order, after transposing if it does.
Which orders are allowed follows from the board: they must take every house to a house. On the classic
board that leaves 2 * 6**8 * 9! transforms.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import TypeVar

import attrs

from sudoku_repl.board import Board, Quiz
from sudoku_repl.board.topology import digit_bit, digits_in
from sudoku_repl.create.canvas import TURNS, Turn, canvas_of
from sudoku_repl.create.chance import Chance
from sudoku_repl.errors import TransformError, quoted

T = TypeVar("T")


@attrs.frozen
class Arrangement:
    """What becomes of rows, columns and digits, whether or not a board allows it.

    Raises :class:`~sudoku_repl.errors.TransformError` for what is no order of the numbers from 1.
    """

    transposed: bool
    """First the rows become the columns,"""
    rows: tuple[int, ...]
    """then the rows are put in this order: for each new one which it was, from 1;"""
    columns: tuple[int, ...]
    """and the columns."""
    digits: tuple[int, ...]
    """For each digit what it becomes: that of 1 first."""

    def __attrs_post_init__(self) -> None:
        for name, order in (("rows", self.rows), ("columns", self.columns), ("digits", self.digits)):
            check_order(name, order, len(order))

    def then(self, other: Arrangement) -> Arrangement:
        """What this one does and then the other one, which has as many rows, columns and digits."""
        rows, columns = (self.columns, self.rows) if other.transposed else (self.rows, self.columns)
        return Arrangement(
            self.transposed != other.transposed,
            tuple(rows[row - 1] for row in other.rows),
            tuple(columns[column - 1] for column in other.columns),
            tuple(other.digits[digit - 1] for digit in self.digits),
        )

    def inverse(self) -> Arrangement:
        """What takes back what this one does."""
        rows, columns = _inverse(self.rows), _inverse(self.columns)
        if self.transposed:
            rows, columns = columns, rows
        return Arrangement(self.transposed, rows, columns, _inverse(self.digits))

    def source(self, row: int, column: int) -> tuple[int, int]:
        """Row and column of what comes to a place, all from 1."""
        place = self.rows[row - 1], self.columns[column - 1]
        return place[::-1] if self.transposed else place

    def __str__(self) -> str:
        """The names of its parts, in the words of :func:`~sudoku_repl.create.parse_transform`."""
        parts = ["transpose"] if self.transposed else []
        for name, order in (("rows", self.rows), ("columns", self.columns), ("relabel", self.digits)):
            if order != _in_order(len(order)):
                parts.append(f"{name} {' '.join(map(str, order))}")
        return "; ".join(parts) or "identity"


@attrs.frozen
class Transform:
    """A transform of a board's quizzes; its text is one for :func:`~sudoku_repl.create.parse_transform`.

    Raises :class:`~sudoku_repl.errors.TransformError` if it does not take the board to itself, house to
    house: the message names a house that would be torn.
    """

    board: Board
    arrangement: Arrangement
    _sources: tuple[int, ...] = attrs.field(init=False, eq=False, repr=False)
    """For each cell the one whose digit comes there."""

    @_sources.default
    def _find_sources(self) -> tuple[int, ...]:
        board = self.board
        same = arrangement_of(board)
        for name in ("rows", "columns", "digits"):
            check_order(name, getattr(self.arrangement, name), len(getattr(same, name)))
        found = [board.cell_at(*self.arrangement.source(*place)) for place in board.places]
        sources = tuple(source for source in found if source is not None)
        if len(sources) != len(found):
            raise TransformError(f"'{self}' gives the {board.name} board another shape")
        houses = _cells_of_houses(board)
        for house in board.houses:
            if frozenset([sources[cell] for cell in house.cells]) not in houses:
                torn = " ".join(board.label(sources[cell]) for cell in house.cells)
                raise TransformError(f"'{self}' makes {house.name} of {torn}, which are not a house together")
        return sources

    def grid(self, grid: bytes) -> bytes:
        """The transform of a grid: a digit a cell in reading order, 0 for an open one."""
        digits = (0, *self.arrangement.digits)
        return bytes([digits[grid[source]] for source in self._sources])

    def quiz(self, quiz: Quiz) -> Quiz:
        """The transform of a quiz on this board, under its title; :meth:`grid` makes that of its solution."""
        if quiz.board is not self.board:
            raise TransformError(
                f"a transform of the {self.board.name} board, and a quiz on the {quiz.board.name} board"
            )
        renamed = [
            sum(digit_bit(self.arrangement.digits[digit - 1]) for digit in digits_in(allowed))
            for allowed in quiz.allowed
        ]
        allowed = [renamed[source] for source in self._sources]
        return attrs.evolve(quiz, givens=self.grid(quiz.givens), allowed=allowed)

    def then(self, other: Transform) -> Transform:
        """The transform that does what this one does and then what the other one does."""
        if other.board is not self.board:
            raise TransformError(
                f"a transform of the {self.board.name} board, and then one of the {other.board.name} board"
            )
        return Transform(self.board, self.arrangement.then(other.arrangement))

    def inverse(self) -> Transform:
        """The transform that takes back what this one does."""
        return Transform(self.board, self.arrangement.inverse())

    def __str__(self) -> str:
        return str(self.arrangement)


def arrangement_of(
    board: Board,
    *,
    transposed: bool = False,
    rows: tuple[int, ...] = (),
    columns: tuple[int, ...] = (),
    digits: tuple[int, ...] = (),
) -> Arrangement:
    """An arrangement of a board that does this, and nothing more; without any, the one that changes nothing.

    Raises :class:`~sudoku_repl.errors.TransformError` for orders of other numbers than the board has, and for
    transposing a board that is not as high as wide.
    """
    canvas = canvas_of(board)
    if transposed and canvas.height != canvas.width:
        raise TransformError(
            f"the {board.name} board has {canvas.height} rows and {canvas.width} columns:"
            " they cannot be exchanged"
        )
    for name, order, count in (
        ("rows", rows, canvas.height),
        ("columns", columns, canvas.width),
        ("digits", digits, board.digits),
    ):
        if order:
            check_order(name, order, count)
    return Arrangement(
        transposed,
        rows or _in_order(canvas.height),
        columns or _in_order(canvas.width),
        digits or _in_order(board.digits),
    )


def turned(board: Board, turn: Turn) -> Arrangement:
    """The arrangement that turns the board."""
    rows, columns = canvas_of(board).lines(turn)
    return arrangement_of(board, transposed=turn.transposed, rows=rows, columns=columns)


def random_transform(board: Board, chance: Chance) -> Transform:
    """A transform by chance; on the classic board each is as likely as any other.

    The digits, the rows of each band, the bands, the same of columns, and a turn are drawn one by one; what
    does not take the board to itself (the order of rows where diagonals are houses) is left out.
    """
    canvas = canvas_of(board)
    parts = [partial(arrangement_of, board, digits=_shuffled(_in_order(board.digits), chance))]
    parts += [partial(arrangement_of, board, rows=order) for order in _orders(canvas.bands, chance)]
    parts += [partial(arrangement_of, board, columns=order) for order in _orders(canvas.stacks, chance)]
    parts += [partial(turned, board, chance.pick(list(TURNS.values())))]
    result = Transform(board, arrangement_of(board))
    for part in parts:
        try:
            result = Transform(board, result.arrangement.then(part()))
        except TransformError:
            continue
    return result


def _orders(chutes: tuple[tuple[int, ...], ...], chance: Chance) -> Iterator[tuple[int, ...]]:
    """Orders of all rows by chance: one that changes the first band, one the second, and one the bands."""
    lines = [line for chute in chutes for line in chute]
    for chute in chutes:
        within = dict(zip(chute, _shuffled(chute, chance), strict=True))
        yield tuple(within.get(line, line) for line in lines)
    if chutes:
        yield tuple(line for chute in _shuffled(chutes, chance) for line in chute)


def _shuffled(items: tuple[T, ...], chance: Chance) -> tuple[T, ...]:
    shuffled = list(items)
    chance.shuffle(shuffled)
    return tuple(shuffled)


def check_order(name: str, order: tuple[int, ...], count: int) -> None:
    """Raises :class:`~sudoku_repl.errors.TransformError` for what is no order of the numbers from 1."""
    if sorted(order) != list(range(1, count + 1)):
        given = " ".join(map(str, order))
        raise TransformError(f"{name} are put in order by each of 1 to {count} once, not by {quoted(given)}")


@lru_cache(maxsize=16)
def _cells_of_houses(board: Board) -> frozenset[frozenset[int]]:
    return frozenset(frozenset(house.cells) for house in board.houses)


def _in_order(count: int) -> tuple[int, ...]:
    return tuple(range(1, count + 1))


def _inverse(order: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(order.index(number) + 1 for number in _in_order(len(order)))
