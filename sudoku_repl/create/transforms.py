"""Transforms of a quiz into an equivalent quiz.

A transform may transpose the board, then reorders rows and columns, and renames the digits. The board
determines which orders are allowed: they must map every house to a house. The classic board has 2 * 6**8 * 9!
transforms.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, lru_cache
from itertools import chain
from typing import TYPE_CHECKING, TypeAlias, TypeVar

import attrs

from sudoku_repl import kernels
from sudoku_repl.board import CLASSIC, Board, HouseKind, Quiz
from sudoku_repl.board.box import Box
from sudoku_repl.board.corners import SINGLE
from sudoku_repl.board.layouts import board_of
from sudoku_repl.board.topology import digit_bit, digits_in
from sudoku_repl.create.carrying import carried
from sudoku_repl.create.chance import Chance
from sudoku_repl.errors import TransformError, quoted

if TYPE_CHECKING:
    from sudoku_repl.create.kernel import Mover

T = TypeVar("T")
_TABLE = 256
"""The length of a table for ``bytes.translate``."""


Turn: TypeAlias = tuple[bool, bool, bool]
"""Whether rows first become columns, and whether the order of rows and of columns is then reversed."""

TURNS: Mapping[str, Turn] = {
    "identity": (False, False, False),
    "transpose": (True, False, False),
    "antitranspose": (True, True, True),
    "rotate 90": (True, False, True),
    "rotate 180": (False, True, True),
    "rotate 270": (True, True, False),
    "mirror": (False, False, True),
    "flip": (False, True, False),
}
"""The eight symmetries of a square by name; rotations are clockwise, in degrees."""


@attrs.frozen
class Canvas:
    """The rows and columns of a board, numbered from 1 across all its grids."""

    height: int
    width: int
    bands: tuple[tuple[int, ...], ...]
    """The rows of each band, from the top; empty if the boxes do not divide the canvas into equal bands."""
    stacks: tuple[tuple[int, ...], ...]
    """The columns of each stack, from the left; empty if the boxes do not form equal stacks."""


@lru_cache(maxsize=16)
def canvas_of(board: Board) -> Canvas:
    """Return the canvas of a board."""
    return Canvas(
        height=max(row for row, _ in board.coordinates),
        width=max(column for _, column in board.coordinates),
        bands=_chutes(board, 0),
        stacks=_chutes(board, 1),
    )


def _chutes(board: Board, axis: int) -> tuple[tuple[int, ...], ...]:
    spans = {
        tuple(sorted({board.coordinates[cell][axis] for cell in house.cells}))
        for house in board.houses
        if house.kind is HouseKind.BOX
    }
    lines = sorted(line for span in spans for line in span)
    extent = max(place[axis] for place in board.coordinates)
    equal = len({len(span) for span in spans}) == 1
    return tuple(sorted(spans)) if equal and lines == list(range(1, extent + 1)) else ()


@attrs.frozen
class Arrangement:
    """An order of rows, columns and digits, which a board may or may not allow."""

    transposed: bool
    """Whether rows first become columns."""
    rows: tuple[int, ...]
    """For each new row, the number of the old row, from 1."""
    columns: tuple[int, ...]
    """For each new column, the number of the old column, from 1."""
    digits: tuple[int, ...]
    """For each old digit from 1, the new digit."""

    def then(self, other: Arrangement) -> Arrangement:
        """Return the arrangement that applies this one and then ``other``, which has the same size."""
        rows, columns = (self.columns, self.rows) if other.transposed else (self.rows, self.columns)
        return Arrangement(
            self.transposed != other.transposed,
            tuple([rows[row - 1] for row in other.rows]),
            tuple([columns[column - 1] for column in other.columns]),
            tuple([other.digits[digit - 1] for digit in self.digits]),
        )

    def inverse(self) -> Arrangement:
        """Return the arrangement that undoes this one."""
        rows, columns = _inverse(self.rows), _inverse(self.columns)
        if self.transposed:
            rows, columns = columns, rows
        return Arrangement(self.transposed, rows, columns, _inverse(self.digits))

    def source(self, row: int, column: int) -> tuple[int, int]:
        """Return the old row and column of the cell at a new row and column, all from 1."""
        place = self.rows[row - 1], self.columns[column - 1]
        return place[::-1] if self.transposed else place

    def __str__(self) -> str:
        """The text that :func:`~sudoku_repl.create.naming.parse_transform` turns into this arrangement."""
        parts = ["transpose"] if self.transposed else []
        for name, order in (("rows", self.rows), ("columns", self.columns), ("relabel", self.digits)):
            if order != _in_order(len(order)):
                parts.append(f"{name} {' '.join(map(str, order))}")
        return "; ".join(parts) or "identity"


@attrs.frozen
class Transform:
    """A transform of the quizzes on a board.

    ``str()`` gives a text for :func:`~sudoku_repl.create.naming.parse_transform`. Raises
    :class:`~sudoku_repl.errors.TransformError` if it would change the shape of the board or break up a house;
    the message names the house.
    """

    board: Board
    arrangement: Arrangement
    sources: Sequence[int] = attrs.field(init=False, eq=False, repr=False)
    """For each new cell, the old cell: as bytes unless there are too many cells."""
    result: Board = attrs.field(init=False, eq=False, repr=False)
    """The board of the new quizzes: the same one, unless constraints move."""
    _renamed: bytes = attrs.field(init=False, eq=False, repr=False)
    """For each old digit, and 0, the new digit: a table for ``bytes.translate``."""

    @sources.default
    def _find_sources(self) -> Sequence[int]:
        board, arrangement = self.board.plain, self.arrangement
        canvas = canvas_of(board)
        check_order("rows", arrangement.rows, canvas.height)
        check_order("columns", arrangement.columns, canvas.width)
        check_order("digits", arrangement.digits, board.digits)
        if is_plain(board) and _keeps_boxes(arrangement, board.box):
            row_step, column_step = (1, canvas.width) if arrangement.transposed else (canvas.width, 1)
            starts = [row_step * (row - 1) for row in arrangement.rows]
            steps = [column_step * (column - 1) for column in arrangement.columns]
            return bytes([start + step for start in starts for step in steps])
        sources = sources_of(board, arrangement)
        if sources is None:
            raise TransformError(f"'{self}' changes the shape of the {board.name} board")
        houses = _cells_of_houses(board)
        for house in board.houses:
            if frozenset([sources[cell] for cell in house.cells]) not in houses:
                if self.arrangement.transposed and board.box.rows != board.box.columns:
                    raise TransformError(
                        f"'{self}' would turn boxes of {board.box} on their side;"
                        " rotate 180, mirror and flip do not"
                    )
                torn = " ".join(board.label(sources[cell]) for cell in house.cells)
                raise TransformError(f"'{self}' moves {torn} to {house.name}, but they are not a house")
        return bytes(sources) if len(sources) <= _TABLE else sources

    @result.default
    def _find_result(self) -> Board:
        return carried(self.board, self.arrangement, self.sources)

    @_renamed.default
    def _rename(self) -> bytes:
        return bytes((0, *self.arrangement.digits)).ljust(_TABLE)

    def grid(self, grid: bytes) -> bytes:
        """Transform a grid: the digits of its cells in reading order, 0 for an open cell."""
        if not isinstance(self.sources, bytes):
            return bytes([grid[source] for source in self.sources]).translate(self._renamed)
        # The grid is the table of what the sources become, which takes a tenth of the time.
        return self.sources.translate(grid.ljust(_TABLE)).translate(self._renamed)

    def quiz(self, quiz: Quiz) -> Quiz:
        """Transform a quiz on this board, keeping its title; use :meth:`grid` for its solution.

        Raises :class:`~sudoku_repl.errors.TransformError` if the quiz is on another board.
        """
        if quiz.board is not self.board:
            raise TransformError(
                f"expected a quiz on the {self.board.name} board, got a quiz on {quiz.board.name}"
            )
        if not (quiz.restricted or quiz.solved):
            return Quiz.unchecked(self.result, self.grid(quiz.givens), quiz.title)
        renamed = [
            sum(digit_bit(self.arrangement.digits[digit - 1]) for digit in digits_in(allowed))
            for allowed in quiz.allowed
        ]
        allowed = [renamed[source] for source in self.sources]
        solved = (cell for cell, source in enumerate(self.sources) if source in quiz.solved)
        return attrs.evolve(
            quiz, board=self.result, givens=self.grid(quiz.givens), allowed=allowed, solved=solved
        )

    def then(self, other: Transform) -> Transform:
        """Return the transform that applies this one and then ``other``.

        Raises :class:`~sudoku_repl.errors.TransformError` if ``other`` is for another board.
        """
        if other.board is not self.board:
            raise TransformError(
                f"expected a transform of the {self.board.name} board, got a transform of {other.board.name}"
            )
        return Transform(self.board, self.arrangement.then(other.arrangement))

    def inverse(self) -> Transform:
        """Return the transform that undoes this one."""
        return Transform(self.board, self.arrangement.inverse())

    def __str__(self) -> str:
        return str(self.arrangement)


def sources_of(board: Board, arrangement: Arrangement) -> tuple[int, ...] | None:
    """Return the old cell of each new cell; None if one has none, because the shape changes."""
    found = [board.cell_at(*arrangement.source(*place)) for place in board.coordinates]
    sources = tuple(source for source in found if source is not None)
    return sources if len(sources) == len(found) else None


def arrangement_of(
    board: Board,
    *,
    transposed: bool = False,
    rows: tuple[int, ...] = (),
    columns: tuple[int, ...] = (),
    digits: tuple[int, ...] = (),
) -> Arrangement:
    """Return an arrangement of a board that changes only what is given here.

    Raises :class:`~sudoku_repl.errors.TransformError` if an order does not fit the board, or if
    ``transposed`` is true for a board whose height and width differ.
    """
    canvas = canvas_of(board)
    if transposed and canvas.height != canvas.width:
        raise TransformError(
            f"cannot exchange rows and columns: the {board.name} board has {canvas.height} rows and"
            f" {canvas.width} columns"
        )
    orders = {
        "rows": (rows, canvas.height),
        "columns": (columns, canvas.width),
        "digits": (digits, board.digits),
    }
    for name, (order, count) in orders.items():
        if order:
            check_order(name, order, count)
    return Arrangement(transposed, *(order or _in_order(count) for order, count in orders.values()))


@lru_cache(maxsize=16 * len(TURNS))
def turned(board: Board, turn: Turn) -> Arrangement:
    """Return the arrangement that turns the board."""
    canvas = canvas_of(board)
    transposed, upside_down, left_to_right = turn
    height, width = (canvas.width, canvas.height) if transposed else (canvas.height, canvas.width)
    rows, columns = _in_order(height), _in_order(width)
    return arrangement_of(
        board,
        transposed=transposed,
        rows=rows[::-1] if upside_down else rows,
        columns=columns[::-1] if left_to_right else columns,
    )


def random_transform(board: Board, chance: Chance) -> Transform:
    """Draw a random transform; on the classic board all transforms are equally likely.

    The orders of the digits, of the rows in each band, of the bands, of columns and stacks likewise, and a
    turn are drawn one by one. A part that the board does not allow (such as an order of rows if diagonals are
    houses) is left out.
    """
    if board is CLASSIC and kernels.HAS_KERNEL:
        mover = _mover()
        mover.draw(chance.bits)
        return Transform(board, Arrangement(*mover.arrangement()))
    canvas, same = canvas_of(board), arrangement_of(board)
    digits = _shuffled(same.digits, chance)
    bands, stacks = _Reordering.draw(canvas.bands, chance), _Reordering.draw(canvas.stacks, chance)
    turn = chance.pick(tuple(TURNS.values()))
    if is_plain(board):  # it allows all of them together, but perhaps not the turn
        whole = Arrangement(False, bands.lines, stacks.lines, digits)
        try:
            return Transform(board, whole.then(turned(board, turn)))
        except TransformError:
            return Transform(board, whole)
    parts = [attrs.evolve(same, digits=digits)]
    parts += [attrs.evolve(same, rows=lines) for lines in bands.parts()]
    parts += [attrs.evolve(same, columns=lines) for lines in stacks.parts()]
    with suppress(TransformError):
        parts.append(turned(board, turn))
    result = Transform(board, same)
    for part in parts:
        with suppress(TransformError):
            result = Transform(board, result.arrangement.then(part))
    return result


@cache
def _mover() -> Mover:
    """Return what makes the same draws in a fifth of the time."""
    mover: Mover = kernels.kernel_of("create").Mover()
    return mover


@attrs.frozen
class _Reordering:
    """An order of the lines in each band or stack, and an order of the bands or stacks."""

    chutes: tuple[tuple[int, ...], ...]
    """The lines of each as they were."""
    within: list[tuple[int, ...]]
    """The lines of each in their new order."""
    order: tuple[int, ...]
    """The bands or stacks in their new order, numbered from 0."""

    @classmethod
    def draw(cls, chutes: tuple[tuple[int, ...], ...], chance: Chance) -> _Reordering:
        """Draw the orders one by one."""
        within = [_shuffled(chute, chance) for chute in chutes]
        return cls(chutes, within, _shuffled(tuple(range(len(chutes))), chance))

    @property
    def lines(self) -> tuple[int, ...]:
        """The lines in their new order."""
        return tuple([line for number in self.order for line in self.within[number]])

    def parts(self) -> Iterator[tuple[int, ...]]:
        """Yield orders of all lines that lead to it: each reorders one chute, and the last the chutes."""
        for number, within in enumerate(self.within):
            yield tuple(chain(*self.chutes[:number], within, *self.chutes[number + 1 :]))
        if self.chutes:
            yield tuple(chain.from_iterable(self.chutes[number] for number in self.order))


def _shuffled(items: tuple[T, ...], chance: Chance) -> tuple[T, ...]:
    shuffled = list(items)
    chance.shuffle(shuffled)
    return tuple(shuffled)


def check_order(name: str, order: tuple[int, ...], count: int) -> None:
    """Raise :class:`~sudoku_repl.errors.TransformError` unless ``order`` has each of 1 to ``count`` once."""
    if sorted(order) != list(range(1, count + 1)):
        given = " ".join(map(str, order))
        raise TransformError(f"expected each of 1 to {count} once for {name}, got {quoted(given)}")


@lru_cache(maxsize=16)
def is_plain(board: Board) -> bool:
    """Whether a board is a single grid with no houses but its rows, columns and boxes."""
    return board is board_of(SINGLE, box=board.box)


def _keeps_boxes(arrangement: Arrangement, box: Box) -> bool:
    """Whether an arrangement of a plain board with these boxes keeps the lines of each chute together."""
    if arrangement.transposed and box.rows != box.columns:
        return False
    for lines, size in ((arrangement.rows, box.rows), (arrangement.columns, box.columns)):
        chutes = [(line - 1) // size for line in lines]
        if chutes != [chute for chute in chutes[::size] for _ in range(size)]:
            return False
    return True


@lru_cache(maxsize=16)
def _cells_of_houses(board: Board) -> frozenset[frozenset[int]]:
    return frozenset(frozenset(house.cells) for house in board.houses)


def _in_order(count: int) -> tuple[int, ...]:
    return tuple(range(1, count + 1))


def _inverse(order: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(order.index(number) + 1 for number in _in_order(len(order)))
