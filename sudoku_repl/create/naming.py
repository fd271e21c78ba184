"""Transforms by name, several in order with ``;`` between them.

===============================  =====================================================================
``relabel 987654321``            digit 1 becomes the first of these, 2 the second, and so on
``rows 2 1 3 4 5 6 7 8 9``       the rows in their new order: what was row 2 is the first one now
``columns 2 1 3 4 5 6 7 8 9``    the same of columns
``bands 3 1 2``                  the bands in their new order: what was band 3 is the first one now
``stacks 3 1 2``                 the same of stacks
``transpose``                    rows become columns: mirrored in the diagonal from the top left
``antitranspose``                mirrored in the diagonal from the top right
``rotate 90``                    turned clockwise, by 90, 180 or 270 degrees
``mirror``                       left and right exchanged
``flip``                         top and bottom exchanged
``identity``                     nothing is changed
``random 7``                     a transform by chance, from the seed 7
===============================  =====================================================================

Spaces between numbers may be left out where none is above 9: ``bands 312``.
"""

from __future__ import annotations

from collections.abc import Callable

from sudoku_repl.board import CLASSIC, Board
from sudoku_repl.create.canvas import TURNS, canvas_of
from sudoku_repl.create.chance import Chance
from sudoku_repl.create.transforms import (
    Arrangement,
    Transform,
    arrangement_of,
    check_order,
    random_transform,
    turned,
)
from sudoku_repl.errors import TransformError, quoted


def parse_transform(text: str, board: Board = CLASSIC) -> Transform:
    """The transform of a board that a text names.

    Raises :class:`~sudoku_repl.errors.TransformError` for what names none, or none of this board.

    >>> str(parse_transform("mirror; relabel 213456789"))
    'columns 9 8 7 6 5 4 3 2 1; relabel 2 1 3 4 5 6 7 8 9'
    """
    whole = arrangement_of(board)
    for part in text.split(";"):
        whole = whole.then(_part(part, board))
    return Transform(board, whole)


def _part(text: str, board: Board) -> Arrangement:
    name, *arguments = text.split() or [""]
    name = name.removeprefix("--")  # as an option of other programs would be written
    try:
        turn = TURNS.get(" ".join([name, *arguments]))
        if turn:
            return turned(board, turn)
        if name in _ORDERS:
            return _ORDERS[name](board, _order(name, arguments))
        if name == _RANDOM:
            return random_transform(board, Chance(_seed(arguments))).arrangement
    except TransformError as error:
        raise TransformError(f"no transform: {quoted(text.strip())}; {error}") from None
    names = ", ".join([*_ORDERS, *TURNS, _RANDOM])
    raise TransformError(f"no transform: {quoted(text.strip())}; there are {names}")


def _order(name: str, arguments: list[str]) -> tuple[int, ...]:
    numbers = list(arguments[0]) if len(arguments) == 1 else arguments
    if not (numbers and all(map(_is_number, numbers))):
        raise TransformError(f"{name} takes numbers, in their new order")
    return tuple(map(int, numbers))


def _seed(arguments: list[str]) -> int:
    if len(arguments) != 1 or not _is_number(arguments[0]):
        raise TransformError(f"{_RANDOM} takes a seed, a whole number from 0 with {_LONGEST} digits at most")
    return int(arguments[0])


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= _LONGEST


def _chutes(
    name: str, board: Board, chutes: tuple[tuple[int, ...], ...], order: tuple[int, ...]
) -> tuple[int, ...]:
    """The lines in order when the bands or stacks are."""
    if not chutes:
        raise TransformError(f"the {board.name} board has no {name}")
    check_order(name, order, len(chutes))
    return tuple(line for number in order for line in chutes[number - 1])


_ORDERS: dict[str, Callable[[Board, tuple[int, ...]], Arrangement]] = {
    "relabel": lambda board, order: arrangement_of(board, digits=order),
    "rows": lambda board, order: arrangement_of(board, rows=order),
    "columns": lambda board, order: arrangement_of(board, columns=order),
    "bands": lambda board, order: arrangement_of(
        board, rows=_chutes("bands", board, canvas_of(board).bands, order)
    ),
    "stacks": lambda board, order: arrangement_of(
        board, columns=_chutes("stacks", board, canvas_of(board).stacks, order)
    ),
}
_RANDOM = "random"
_LONGEST = 100
"""Digits of a number: Python takes long to read very long ones, and refuses them in words of its own."""
