"""Read and write quizzes from which candidates were removed, in the formats that list candidates.

Only a candidate that no given excludes counts as *gone*. So a grid that lists exactly the candidates that its
givens leave is the plain quiz of these givens, without any restriction.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from sudoku_repl.board import CLASSIC, Board, Quiz
from sudoku_repl.board.notation import spaced
from sudoku_repl.board.topology import digit_bit, digits_in
from sudoku_repl.errors import QuizError, quoted
from sudoku_repl.formats.scanner import ReadCell, build


def seen(board: Board, givens: Sequence[int]) -> list[int]:
    """Return, for each cell, the set of digits that are given at its peers."""
    taken = [0] * len(givens)
    for cell, digit in enumerate(givens):
        if digit:
            for peer in board.peers[cell]:
                taken[peer] |= digit_bit(digit)
    return taken


def gone(quiz: Quiz) -> list[int]:
    """Return, for each cell, the set of removed candidates that no given excludes; empty for a given."""
    every, taken = quiz.board.all_digits, seen(quiz.board, quiz.givens)
    cells = zip(quiz.givens, quiz.allowed, taken, strict=True)
    return [0 if digit else every & ~(allowed | excluded) for digit, allowed, excluded in cells]


def allowed_without(board: Board, givens: bytes, missing: Sequence[int]) -> tuple[int, ...]:
    """Return the sets that the cells of a quiz may take without the candidates in ``missing``, a set each.

    Several quizzes begin with the same candidates. This one allows every digit at a given, and allows an open
    cell the digits that are given at its peers.
    """
    every, cells = board.all_digits, zip(givens, missing, seen(board, givens), strict=True)
    return tuple(every if digit else every & ~lost | taken for digit, lost, taken in cells)


def listed(quiz: Quiz, name: str) -> list[int]:
    """Return the set of digits to list for each cell: its given, or the candidates of an open cell.

    Raises :class:`~sudoku_repl.errors.QuizError`, which calls the format ``name``, at an open cell without
    candidates or whose only candidate would be read as a given.
    """
    taken = seen(quiz.board, quiz.givens)
    lists = [
        digit_bit(digit) if digit else allowed & ~excluded
        for digit, allowed, excluded in zip(quiz.givens, quiz.allowed, taken, strict=True)
    ]
    for cell, digits in enumerate(lists):
        if quiz.givens[cell]:
            continue
        if not digits:
            raise QuizError(f"{name} cannot hold a cell without candidates, such as {quiz.board.label(cell)}")
        if _stands(quiz.board, lists, cell):
            what = f"the only candidate {digits_in(digits)[0]} of {quiz.board.label(cell)}"
            raise QuizError(f"{name} cannot tell {what} from a given")
    return lists


def _stands(board: Board, lists: Sequence[int], cell: int) -> bool:
    """Whether the list of a cell is a given or placed digit, and not its last candidate.

    Forms that list candidates show both as a single digit. It is a candidate if a peer lists it among several
    candidates, because the peers of a given cannot have it. A list of all digits does not count: it shows
    that nobody noted the candidates of that cell.
    """
    digits = lists[cell]
    if digits.bit_count() != 1:
        return False
    return not any(
        1 < lists[peer].bit_count() < board.digits and lists[peer] & digits for peer in board.peers[cell]
    )


def build_listed(board: Board, read_cells: Sequence[ReadCell], title: str, allowed: Sequence[int]) -> Quiz:
    """Return the quiz with the listed digits, limited to those that are ``allowed``. Raises QuizError.

    Each cell was read with the set of its digits, not empty. A ``u`` before a digit marks it as placed.
    """
    lists = [digits for _, digits, _ in read_cells]
    for (line, digits, column), may_have in zip(read_cells, allowed, strict=True):
        if not digits & may_have:
            raise line.error(column, "the rules allow none of the candidates of this cell")
    placed = [cell for cell, (line, _, column) in enumerate(read_cells) if line.text[column - 1] == "u"]
    given = {*placed, *(cell for cell in range(len(lists)) if _stands(board, lists, cell))}
    cells = [
        (line, digits_in(digits)[0] * (cell in given), column)
        for cell, (line, digits, column) in enumerate(read_cells)
    ]
    missing = [board.all_digits & ~(digits & own) for digits, own in zip(lists, allowed, strict=True)]
    sets = allowed_without(board, bytes(digit for _, digit, _ in cells), missing)
    return attrs.evolve(build(board, cells, title, sets), solved=placed)


def need_plain(quiz: Quiz, name: str) -> None:
    """Raise :class:`~sudoku_repl.errors.QuizError` unless the quiz is only the givens of a plain grid."""
    need_classic(quiz, name)
    for cell, digits in enumerate(gone(quiz)):
        if digits:
            without = f"{quiz.board.label(cell)} begins without {spaced(digits_in(digits))}"
            raise QuizError(f"{name} cannot hold removed candidates; {without}")


def need_one_grid(quiz: Quiz, name: str) -> None:
    """Raise :class:`~sudoku_repl.errors.QuizError` unless the board has only one grid."""
    if len(quiz.board.grids) > 1:
        raise QuizError(f"{name} can hold only one grid; the {quiz.board.words} has {len(quiz.board.grids)}")


def need_classic(quiz: Quiz, name: str) -> None:
    """Raise :class:`~sudoku_repl.errors.QuizError` unless the quiz is on the classic board."""
    need_one_grid(quiz, name)
    if quiz.board.constraints:
        raise QuizError(f"{name} can't hold constraints; write a .txt file instead")
    board = f"the board is {quoted(quiz.board.name)}"
    if quiz.board.box != CLASSIC.box:
        raise QuizError(f"{name} can hold only the {CLASSIC.name} board; {board}: write a .txt file instead")
    if quiz.board is not CLASSIC:
        raise QuizError(f"{name} can hold only rows, columns and boxes; {board}")
