"""Parse the names of transforms; ``;`` separates several transforms, which apply in order.

===============================  =====================================================================
``relabel 987654321``            rename digit 1 to the first of these, 2 to the second, and so on
``rows 2 1 3 4 5 6 7 8 9``       reorder the rows: row 2 becomes the first row
``columns 2 1 3 4 5 6 7 8 9``    reorder the columns
``bands 3 1 2``                  reorder the bands: band 3 becomes the first band
``stacks 3 1 2``                 reorder the stacks
``transpose``                    mirror in the diagonal from the top left: rows become columns
``antitranspose``                mirror in the diagonal from the top right
``rotate 90``                    rotate clockwise by 90, 180 or 270 degrees
``mirror``                       exchange left and right
``flip``                         exchange top and bottom
``identity``                     change nothing
``random 7``                     apply a random transform from seed 7
===============================  =====================================================================

You can leave out the spaces if no number is above 9: ``bands 312``.
"""

from __future__ import annotations

from collections.abc import Callable

from sudoku_repl.board import CLASSIC, Board
from sudoku_repl.create.chance import Chance
from sudoku_repl.create.transforms import (
    TURNS,
    Arrangement,
    Transform,
    arrangement_of,
    canvas_of,
    check_order,
    random_transform,
    turned,
)
from sudoku_repl.errors import TransformError, quoted


def parse_transform(text: str, board: Board = CLASSIC) -> Transform:
    """Parse a transform of a board.

    Raises :class:`~sudoku_repl.errors.TransformError` if the text does not name a transform of this board.

    >>> str(parse_transform("mirror; relabel 213456789"))
    'columns 9 8 7 6 5 4 3 2 1; relabel 2 1 3 4 5 6 7 8 9'
    """
    whole = arrangement_of(board)
    for part in text.split(";"):
        whole = whole.then(_part(part, board))
    return Transform(board, whole)


def _part(text: str, board: Board) -> Arrangement:
    name, *arguments = text.split() or [""]
    name = name.removeprefix("--")  # in case it is written like an option
    try:
        turn = TURNS.get(" ".join([name, *arguments]))
        if turn:
            return turned(board, turn)
        if name in _ORDERS:
            return _ORDERS[name](board, _order(name, arguments))
        if name == _RANDOM:
            return random_transform(board, Chance(_seed(arguments))).arrangement
    except TransformError as error:
        raise TransformError(f"invalid transform {quoted(text.strip())}: {error}") from None
    names = ", ".join([*_ORDERS, *TURNS, _RANDOM])
    raise TransformError(f"unknown transform {quoted(text.strip())}; known transforms: {names}")


def _order(name: str, arguments: list[str]) -> tuple[int, ...]:
    numbers = list(arguments[0]) if len(arguments) == 1 else arguments
    if not (numbers and all(map(_is_number, numbers))):
        raise TransformError(f"expected numbers in their new order after {name!r}")
    return tuple(map(int, numbers))


def _seed(arguments: list[str]) -> int:
    if len(arguments) != 1 or not _is_number(arguments[0]):
        raise TransformError(f"expected a seed after {_RANDOM!r}: 1 to {_LONGEST} digits")
    return int(arguments[0])


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= _LONGEST


def _chutes(
    name: str, board: Board, chutes: tuple[tuple[int, ...], ...], order: tuple[int, ...]
) -> tuple[int, ...]:
    """Return the order of the lines for an order of the bands or stacks. Raises TransformError."""
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
"""The digits of the longest number. Python is slow with very long numbers, and refuses even longer ones."""
