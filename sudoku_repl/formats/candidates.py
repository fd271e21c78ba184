"""Quizzes that begin with candidates gone, in the forms that list what each cell may take.

A candidate that a given takes from its peers is not *gone*: every quiz lacks it. So a grid that lists
just what its givens leave is the quiz of these givens, and not one restricted in any way.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import attrs

from sudoku_repl.board import CLASSIC, Board, Quiz
from sudoku_repl.board.topology import digit_bit, digits_in
from sudoku_repl.errors import CellError, QuizError
from sudoku_repl.formats.scanning import TextLine


@attrs.frozen
class Listed:
    """What a form lists for a cell."""

    digits: int
    """The set of digits; not empty."""
    placed: bool = False
    """The form says outright that the digit stands there."""


ListedMark: TypeAlias = tuple[TextLine, Listed, int]
"""A cell as it was read: where, what is listed, and the column, from 1."""


def seen(board: Board, givens: Sequence[int]) -> list[int]:
    """For each cell the set of digits that are given at its peers."""
    taken = [0] * len(givens)
    for cell, digit in enumerate(givens):
        if digit:
            for peer in board.peers[cell]:
                taken[peer] |= digit_bit(digit)
    return taken


def gone(quiz: Quiz) -> list[int]:
    """For each cell the set of candidates that are gone though no given takes them; none of a given."""
    every = quiz.board.all_digits
    return [
        0 if digit else every & ~(allowed | taken)
        for digit, allowed, taken in zip(
            quiz.givens, quiz.allowed, seen(quiz.board, quiz.givens), strict=True
        )
    ]


def quiz_without(board: Board, givens: bytes, missing: Sequence[int], title: str) -> Quiz:
    """The quiz of the givens without the candidates that are ``missing``, a set for each cell.

    Of quizzes that begin alike there is one that is made here: a given is allowed every digit, and an
    open cell those that are given at its peers.
    """
    allowed = (
        board.all_digits if digit else board.all_digits & ~lost | taken
        for digit, lost, taken in zip(givens, missing, seen(board, givens), strict=True)
    )
    return Quiz(board, givens, title, allowed=tuple(allowed))


def listed(quiz: Quiz, form: str) -> list[int]:
    """For each cell what is listed: a given alone, or the candidates of an open cell.

    Raises :class:`~sudoku_repl.errors.QuizError`, which names the ``form``, at an open cell without
    candidates, and at one whose only candidate would be read as a given.
    """
    every = quiz.board.all_digits
    lists = [
        digit_bit(digit) if digit else every & ~(lost | taken)
        for digit, lost, taken in zip(quiz.givens, gone(quiz), seen(quiz.board, quiz.givens), strict=True)
    ]
    for cell, digits in enumerate(lists):
        if quiz.givens[cell]:
            continue
        if not digits:
            raise QuizError(f"{quiz.board.label(cell)} has no candidate left, which {form} cannot hold")
        if _stands(quiz.board, lists, cell):
            what = f"is open with the one candidate {digits_in(digits)[0]}"
            raise QuizError(f"{quiz.board.label(cell)} {what}, which {form} cannot tell from a given")
    return lists


def _stands(board: Board, lists: Sequence[int], cell: int) -> bool:
    """Whether the list of a cell is a digit that stands there, and not its last candidate.

    Forms that list candidates show both as a single digit. It is a candidate if a peer lists it as one
    of several, as the peers of a given do not; lists of all digits are of cells where nobody looked.
    """
    digits = lists[cell]
    if digits.bit_count() != 1:
        return False
    return not any(
        1 < lists[peer].bit_count() < board.digits and lists[peer] & digits for peer in board.peers[cell]
    )


def build_listed(board: Board, marks: Sequence[ListedMark], title: str, allowed: Sequence[int]) -> Quiz:
    """The quiz of what is listed for all cells in order, of the digits that each is ``allowed`` besides.

    One that a cell breaks is refused at that cell.
    """
    lists = [cell.digits for _, cell, _ in marks]
    for (line, cell, column), digits in zip(marks, allowed, strict=True):
        if not cell.digits & digits:
            raise line.error(column, "the cell may take none of its digits")
    givens = bytes(
        digits_in(mark.digits)[0] if mark.placed or _stands(board, lists, cell) else 0
        for cell, (_, mark, _) in enumerate(marks)
    )
    missing = [board.all_digits & ~(digits & own) for digits, own in zip(lists, allowed, strict=True)]
    try:
        return quiz_without(board, givens, missing, title)
    except CellError as error:
        line, _, column = marks[error.cell]
        raise line.error(column, str(error)) from None


def need_plain(quiz: Quiz, form: str) -> None:
    """Raises :class:`~sudoku_repl.errors.QuizError` unless the quiz is just the givens of one plain grid."""
    need_classic(quiz, form)
    lost = next((cell for cell, digits in enumerate(gone(quiz)) if digits), None)
    if lost is not None:
        digits = " ".join(map(str, digits_in(gone(quiz)[lost])))
        raise QuizError(f"{form} holds no candidates, and {quiz.board.label(lost)} begins without {digits}")


def need_classic(quiz: Quiz, form: str) -> None:
    """Raises :class:`~sudoku_repl.errors.QuizError` unless the quiz is on one grid without extra houses."""
    if len(quiz.board.grids) > 1:
        raise QuizError(f"{form} holds one grid, and the {quiz.board.name} board has {len(quiz.board.grids)}")
    if quiz.board is not CLASSIC:
        raise QuizError(f"{form} holds no other houses than rows, columns and boxes: {quiz.board.name}")
