"""A board drawn with characters: its cells, and the borders between its boxes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias, TypeVar

from sudoku_repl.board import Board, HouseKind
from sudoku_repl.render.spans import Span

LineLayout: TypeAlias = tuple[Span | int, ...]
"""A line of a drawn board: a number is a cell, whose digit is written there."""
Part = TypeVar("Part", bound=Span | int)
Place: TypeAlias = tuple[int, int]
"""A row and a column."""

_JUNCTIONS = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"
"""Characters, indexed by the sum of the lines that meet there: 1 up, 2 down, 4 left, 8 right."""


def needs_borders(board: Board) -> bool:
    """Whether the board needs borders, because it has several grids or drawn regions."""
    if len(board.grids) > 1:
        return True
    for house in board.houses:
        if house.kind is HouseKind.BOX:
            rows, columns = ({board.coordinates[cell][axis] for cell in house.cells} for axis in (0, 1))
            if len(rows) * len(columns) > len(house.cells):
                return True
    return False


def unbordered(board: Board) -> Iterator[LineLayout]:
    """Draw a board with a space between boxes and a blank line between rows of boxes."""
    drawing = Drawing(board, range(len(board.coordinates)))
    for row in drawing.rows:
        if row > drawing.rows.start and drawing.is_above(row, drawing.columns.start):
            yield ()
        parts: list[Span | int] = []
        for column in drawing.columns:
            if column > drawing.columns.start and drawing.is_left_of(row, column):
                parts.append(("", " "))
            parts.append(drawing.cells[row, column])
        yield tuple(parts)


class Drawing:
    """The cells and borders of a drawing, by the rows and columns of the board.

    A column has a space for a border on its left if a border runs there in any row. If such a border is
    interrupted, as around drawn regions, every column has that space, so that the digits of a row are
    evenly spaced.
    """

    def __init__(self, board: Board, cells: Collection[int]) -> None:
        self.cells = {board.coordinates[cell]: cell for cell in cells}
        boxes = {index for index, house in enumerate(board.houses) if house.kind is HouseKind.BOX}
        self._boxes = {board.coordinates[cell]: boxes.intersection(board.houses_of[cell]) for cell in cells}
        self.rows, self.columns = (
            range(min(at[axis] for at in self.cells), max(at[axis] for at in self.cells) + 1)
            for axis in (0, 1)
        )
        self._stacks = {
            column
            for column in range(self.columns.start, self.columns.stop + 1)
            if any(self.is_left_of(row, column) for row in self.rows)
        }
        is_straight = all(self._is_straight(column) for column in self._stacks)
        self._gaps = self._stacks if is_straight else {*self.columns, self.columns.stop}

    @property
    def width(self) -> int:
        """The width of its lines, with a digit for each cell."""
        return len(self.columns) + len(self._gaps)

    def is_above(self, row: int, column: int) -> bool:
        """Whether a border runs above this row, in this column."""
        return self._parts((row - 1, column), (row, column))

    def is_left_of(self, row: int, column: int) -> bool:
        """Whether a border runs to the left of this column, in this row."""
        return self._parts((row, column - 1), (row, column))

    def junction(self, row: int, column: int) -> str:
        """Return the character at the upper left corner of the cell at this row and column."""
        return _JUNCTIONS[lines_at(row, column, self._parts)]

    def _is_straight(self, column: int) -> bool:
        """Whether the border to the left of a column runs through every row that has cells beside it."""
        pairs = (((row, column - 1), (row, column)) for row in self.rows)
        return all(self._parts(*pair) for pair in pairs if self.cells.keys() & pair)

    def _parts(self, one: Place, other: Place) -> bool:
        """Whether a border separates two neighbours: at least one is a cell, and no box holds both."""
        boxes, others = self._boxes.get(one), self._boxes.get(other)
        return boxes is not others and not (boxes and others and boxes & others)

    def lines(
        self,
        texts: Mapping[int, Sequence[tuple[Span | Part, ...]]],
        signs: Mapping[int, int] | None = None,
        *,
        is_roomy: bool = False,
    ) -> Iterator[tuple[Span | Part, ...]]:
        """Draw the cells with a border around each box, from the top border to the bottom border.

        ``texts`` has the lines of each cell, the same number for all. A column is as wide as its widest cell.
        A roomy drawing has spaces between all cells and beside the borders. ``signs`` are what to replace the
        characters of the borders by, for ``str.translate``.
        """
        signs, space = signs or {}, " " * is_roomy
        ruled = self._stacks if is_roomy else self._gaps
        widths = dict.fromkeys(self.columns, 1)
        for (_, column), cell in self.cells.items():
            widths[column] = max(widths[column], *map(_width, texts[cell]))

        def border(row: int) -> Iterator[str]:
            """Yield the border above a row, column by column."""
            for column in range(self.columns.start, self.columns.stop + 1):
                before, after = ("─" if self.is_above(row, each) else " " for each in (column - 1, column))
                if column in ruled:
                    yield before * (is_roomy and column > self.columns.start) + self.junction(row, column)
                yield after * (is_roomy and column in self.columns) + after * widths.get(column, 0)

        def line(row: int, number: int) -> Iterator[Span | Part]:
            """Yield a line of the cells of a row, and the borders between them."""
            for column in range(self.columns.start, self.columns.stop + 1):
                if column in ruled:
                    sign = "│".translate(signs) if self.is_left_of(row, column) else " "
                    yield "note", space * (column > self.columns.start) + sign + space
                else:
                    yield "", space
                cell = self.cells.get((row, column))
                parts = () if cell is None else texts[cell][number]
                yield from parts
                yield "", " " * (widths.get(column, 0) - _width(parts))

        for row in range(self.rows.start, self.rows.stop + 1):
            if any(self.is_above(row, column) for column in self.columns):
                yield (("note", "".join(border(row)).rstrip().translate(signs)),)
            if row in self.rows:
                for number in range(max(map(len, texts.values()))):
                    yield stripped(line(row, number))


def lines_at(row: int, column: int, parts: Callable[[Place, Place], bool]) -> int:
    """Return the lines that meet at the upper left corner of a cell: 1 up, 2 down, 4 left, 8 right, added.

    ``parts`` returns whether a line separates two neighbours.
    """
    upper, lower = (row - 1, column), (row, column)
    left, below = (row - 1, column - 1), (row, column - 1)
    pairs = (left, upper), (below, lower), (left, below), (upper, lower)
    return sum(parts(*pair) << bit for bit, pair in enumerate(pairs))


def _width(parts: Sequence[Span | int]) -> int:
    return sum(1 if isinstance(part, int) else len(part[1]) for part in parts)


def stripped(parts: Iterable[Span | Part]) -> tuple[Span | Part, ...]:
    """Leave out the blanks at the end of a line, and the empty parts."""
    kept = [part for part in parts if isinstance(part, int) or part[1]]
    while kept and not isinstance(last := kept[-1], int):
        style, text = last
        if text.strip():
            kept[-1] = style, text.rstrip()
            break
        kept.pop()
    return tuple(kept)
