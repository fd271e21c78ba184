"""The headers of constraints: numbers, then cells.

``r1c1-r1c9`` stands for all cells from one to another on a straight line, ``r1c3-down-right`` for all from a
cell in a direction.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count
from typing import TYPE_CHECKING

from sudoku_repl.board.notation import parse_cell
from sudoku_repl.errors import BoardError, quoted

if TYPE_CHECKING:
    from sudoku_repl.board.topology import Board, BoardGrid


def split(
    value: str, grid: BoardGrid | None, board: Board, what: str, *, may_repeat: bool = False
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the numbers and the cells of the header of ``what``. Raises BoardError.

    The cells are those of ``grid`` if it is given, otherwise of the board. A cell can come again if it
    ``may_repeat``, but not at once.
    """
    parts = value.split()
    count = next((at for at, part in enumerate(parts) if not part.isdecimal()), len(parts))
    cells: list[int] = []
    for part in parts[count:]:
        begin, _, end = part.partition("-")
        for at in _places(begin, end, what):
            cell = _cell(at, grid, board)
            if cell is None and end in _DIRECTIONS and at != parse_cell(begin):
                break
            if cell is None:
                where = f"in {grid.name}" if grid else f"on the {board.plain.name} board"
                raise BoardError(f"there is no cell r{at[0]}c{at[1]} {where}")
            if cell in (cells[-1:] if may_repeat else cells):
                raise BoardError(f"cell r{at[0]}c{at[1]} appears twice in {what}")
            cells.append(cell)
    return tuple(map(int, parts[:count])), tuple(cells)


_DIRECTIONS = {
    "-".join(filter(None, (vertical, horizontal))): (down, right)
    for vertical, down in (("up", -1), ("", 0), ("down", 1))
    for horizontal, right in (("left", -1), ("", 0), ("right", 1))
    if down or right
}


def _places(begin: str, end: str, what: str) -> Iterator[tuple[int, int]]:
    """Yield the row and column of a cell, and of those up to an ``end``, without end in a direction."""
    first, last = parse_cell(begin), parse_cell(end or begin)
    if first is None:
        wrong = "-".join(filter(None, (begin, end)))
        raise BoardError(f"expected a cell such as r4c2 in {what}, got {quoted(wrong)}")
    if last is None and end not in _DIRECTIONS:
        expected = "a cell or a direction such as left or down-right"
        raise BoardError(f"expected {expected} after {begin}- in {what}, got {quoted(end)}")
    (row, column) = first
    steps: Iterable[int] = count()
    if last is None:
        down, right = _DIRECTIONS[end]
    else:
        far, wide = last[0] - row, last[1] - column
        length = max(abs(far), abs(wide))
        if far and wide and abs(far) != abs(wide):
            raise BoardError(f"the cells from {begin} to {end} in {what} are not on a straight line")
        down, right = (0, 0) if not length else (far // length, wide // length)
        steps = range(length + 1)
    yield from ((row + step * down, column + step * right) for step in steps)


def direction_name(down: int, right: int) -> str:
    """Return the name of a direction: ``down-right``."""
    return next(name for name, way in _DIRECTIONS.items() if way == (down, right))


def _cell(at: tuple[int, int], grid: BoardGrid | None, board: Board) -> int | None:
    down, right = grid.corner if grid else (0, 0)
    cell = board.cell_at(at[0] + down, at[1] + right)
    return None if grid and cell not in grid.cells else cell


def names_of(cells: Iterable[int], board: Board) -> Iterator[str]:
    """Yield the names of cells as headers have them."""
    return (f"r{row}c{column}" for row, column in (board.coordinates[cell] for cell in cells))


def fpuzzles_cell(at: tuple[int, int]) -> str:
    """Return the name of a cell in f-puzzles."""
    return f"R{at[0]}C{at[1]}"


def counted(noun: str, fewest: int, most: int | None) -> str:
    """Say how many there can be: ``at most 1 number``.

    >>> counted("cell", 2, None), counted("cell", 2, 2), counted("number", 0, 0), counted("cell", 1, 9)
    ('at least 2 cells', '2 cells', 'no numbers', '1 to 9 cells')
    """
    if most == 0:
        return f"no {noun}s"
    if most is None:
        words, last = f"at least {fewest}", fewest
    elif fewest == most:
        words, last = f"{most}", most
    else:
        words, last = f"{fewest} to {most}" if fewest else f"at most {most}", most
    return f"{words} {noun}{'s' * (last != 1)}"
