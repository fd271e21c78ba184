"""Carry the constraints of a board along with a transform, or say why it can't be done.

What asks for cells beside each other, or a move of chess apart, goes only by the eight symmetries of a
square. Of the other constraints, those go that name their cells, unless they hold only where they are. What
asks for certain digits holds only as long as the digits keep their names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from sudoku_repl.board import Board
from sudoku_repl.board.constrained import constrained, with_headers
from sudoku_repl.board.constraints import Constraint
from sudoku_repl.board.constraints.header import names_of
from sudoku_repl.errors import TransformError

if TYPE_CHECKING:
    from sudoku_repl.create.transforms import Arrangement


def carried(board: Board, arrangement: Arrangement, sources: Sequence[int]) -> Board:
    """Return the board with its constraints where the transform moves them. Raises TransformError."""
    if not board.constraints:
        return board
    is_turned = all(_runs(order) for order in (arrangement.rows, arrangement.columns))
    is_still = [*sources] == [*range(len(sources))]
    is_renamed = arrangement.digits != tuple(sorted(arrangement.digits))
    for each in board.constraints:
        if not is_still and (each.is_placed or (each.word and not each.is_near)):
            raise TransformError(f"'{arrangement}' moves cells, and {each.name} holds only where it is")
        if each.is_near and not is_turned:
            turns = "transpose, rotate, mirror and flip do not"
            raise TransformError(f"'{arrangement}' moves cells apart that {each.name} asks about; {turns}")
        if each.counts and is_renamed:
            raise TransformError(f"'{arrangement}' renames digits, which {each.name} asks about")
    new = {source: cell for cell, source in enumerate(sources)}
    return constrained(board.plain, _moved(board, new))


def _runs(order: Sequence[int]) -> bool:
    """Whether rows or columns are in order, in either direction."""
    return list(order) in (sorted(order), sorted(order, reverse=True))


def _moved(board: Board, new: dict[int, int]) -> Iterator[str]:
    """Yield the headers of the constraints after the transform."""
    for each in with_headers(board.constraints):
        moved = [new[cell] for cell in each.written]
        yield each.named if each.word else " ".join(_header(each, moved, board))


def _header(constraint: Constraint, cells: Iterable[int], board: Board) -> Iterator[str]:
    """Yield the words of a header with other cells."""
    words, *text = constraint.named.partition(" =")
    header, *rest = words.split()
    yield header
    yield from (part for part in rest if part.isdecimal())
    yield from names_of(cells, board)
    yield from filter(None, map(str.strip, text))
