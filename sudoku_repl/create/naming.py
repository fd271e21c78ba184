"""Parse the names of transforms, which the help of the order `transform` lists.

Rows, columns, bands and stacks are numbered as they were: ``bands 3 1 2`` makes band 3 the first. You can
leave out the spaces if no number is above 9: ``bands 312``.
"""

from __future__ import annotations

from typing import Any

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
    """Parse a transform of a board; ``;`` separates several transforms, which apply in order.

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
            return _reordered(board, name, arguments)
        if name == _RANDOM:
            if len(arguments) != 1 or not _is_number(arguments[0]):
                raise TransformError(f"expected a seed after {_RANDOM!r}: 1 to {_LONGEST} digits")
            return random_transform(board, Chance(int(arguments[0]))).arrangement
    except TransformError as error:
        raise TransformError(f"invalid transform {quoted(text.strip())}: {error}") from None
    names = ", ".join([*_ORDERS, *TURNS, _RANDOM])
    raise TransformError(f"unknown transform {quoted(text.strip())}; known transforms: {names}")


def _reordered(board: Board, name: str, arguments: list[str]) -> Arrangement:
    numbers = list(arguments[0]) if len(arguments) == 1 else arguments
    if not (numbers and all(map(_is_number, numbers))):
        raise TransformError(f"expected numbers in their new order after {name!r}")
    order: Any = tuple(map(int, numbers))
    if name in ("bands", "stacks"):
        chutes = getattr(canvas_of(board), name)
        if not chutes:
            raise TransformError(f"the {board.name} board has no {name}")
        check_order(name, order, len(chutes))
        order = tuple(line for number in order for line in chutes[number - 1])
    return arrangement_of(board, **{_ORDERS[name]: order})


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= _LONGEST


_ORDERS = {"relabel": "digits", "rows": "rows", "columns": "columns", "bands": "rows", "stacks": "columns"}
"""What each of these reorders, as :func:`arrangement_of` names it."""
_RANDOM = "random"
_LONGEST = 100
"""The digits of the longest number. Python is slow with very long numbers, and refuses even longer ones."""
