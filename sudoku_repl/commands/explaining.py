"""The orders that say why: of a cell, of a candidate, and the book's arrays."""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile
from typing import Any

from sudoku_repl import explain
from sudoku_repl.commands.arguments import WhyTarget, WhyWords, Word
from sudoku_repl.commands.context import Context
from sudoku_repl.commands.results import CandidateWhy, CellWhy, MatrixShown
from sudoku_repl.commands.table import Command
from sudoku_repl.errors import OrderError
from sudoku_repl.explain.arrays import Matrix
from sudoku_repl.timeline import Timeline


def _why(context: Context, target: WhyTarget) -> None:
    debugger = context.debugger
    board = debugger.quiz.board
    cell = board.cell_at(*target.place)
    if cell is None:
        row, column = target.place
        raise OrderError(f"there is no cell [{row},{column}] on the {board.name} board")
    if target.digit is not None and not 1 <= target.digit <= board.digits:
        raise OrderError(f"{target.digit} is no digit of the {board.name} board: 1 to {board.digits} are")
    account = explain.account(debugger.timeline, debugger.journey.point.index)
    held = account.held.get(cell)
    gone = {digit: account.gone.get((cell, digit)) for digit in range(1, board.digits + 1)}
    if target.digit is None:
        context.emit(CellWhy(board, cell, held, gone, debugger.state))
        return
    reason = held if held and held.fact.digit == target.digit else gone[target.digit]
    lines = [] if reason is None else _fitting(reason, target.depth, context.rows() - _MARGIN)
    context.emit(CandidateWhy(board, cell, target.digit, tuple(lines)))


_MARGIN = 3
"""Rows that the tree leaves free: the order above it, and the next prompt."""


def _fitting(root: explain.Why, depth: int | None, rows: int) -> list[tuple[int, explain.Why, bool]]:
    """The tree to so many levels below its root, or to as many as fit in so many rows, one at least."""
    nodes = list(explain.walk(root))
    if depth is None:
        deepest = max(node[0] for node in nodes)
        fits = takewhile(
            lambda level: level == 1 or sum(node[0] <= level for node in nodes) <= rows,
            range(1, deepest + 1),
        )
        depth = max(fits, default=1)
    return [node for node in nodes if node[0] <= depth]


_ARRAYS: dict[str, tuple[Callable[[Timeline, int], Matrix[Any]], str]] = {
    "na": (explain.na, "the values, 0 for an open cell"),
    "nak": (explain.nak, "what each cell may take, a block a box: a row a cell, a column a digit"),
    "mmk": (explain.mmk, "how many digits each cell may take"),
    "kh": (explain.kh, "the order in which the cells got their values"),
}


def _matrix(context: Context, name: str) -> None:
    debugger = context.debugger
    array = _ARRAYS[name][0](debugger.timeline, debugger.journey.point.index)
    context.emit(MatrixShown(debugger.quiz.board, name, array))


EXPLAINING = (
    Command(
        "why",
        "say why a cell has its value, or why a candidate is gone",
        _why,
        details="""
            Of a cell, each digit with its mark, and how the cell got its value. Of a candidate, its mark,
            its step and what that rests on in turn, down to the givens and the guesses: as deep as fits
            the screen, or to --depth. The marks are those of Jin Jianming's book, where cells are
            numbered from 1 in reading order: I7 - gone by the value of cell 7, of the same row; J39 - by
            the value of cell 39, of the same column; G12 - by the value of cell 12, of the same box;
            2GW@6 - by that shrink, in step 6; * - the cell has another value. ◎G - the value could go
            nowhere else in its box (◎I row, ◎J column); ⊙ - all other digits are gone from the cell;
            last I - the last open cell of its row; guess L3 - a guess of level 3; given.
            """,
        example="why [1,2]=4",
        arguments=(WhyWords(),),
        required=1,
    ),
    Command(
        "matrix",
        "show an array of the numerical analysis",
        _matrix,
        details="; ".join(f"{name}: {meaning}" for name, (_, meaning) in _ARRAYS.items()) + ".",
        example="matrix kh",
        arguments=(Word("na|nak|mmk|kh", {name: meaning for name, (_, meaning) in _ARRAYS.items()}),),
        required=1,
    ),
)
"""The orders of this module."""
