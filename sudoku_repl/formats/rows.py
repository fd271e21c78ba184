"""Read the cells of a board, where ``0`` may be a digit: a line for each row, or all on a line.

The solution beside a quiz is compared with it.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Sequence
from functools import cache
from typing import TypeVar

from sudoku_repl.board import Board, Quiz
from sudoku_repl.board.notation import DIGIT_CHARACTERS, LAST_FIGURE
from sudoku_repl.board.topology import digit_bit
from sudoku_repl.errors import QuizError
from sudoku_repl.formats.scanner import ReadCell, TextLine, cell_values

T = TypeVar("T")


def parse_rows(board: Board, lines: list[TextLine]) -> list[ReadCell]:
    """Return the cells of a board from the rows of its grids, one grid after another. Raises QuizError."""
    rows = ((line, line.cells(board.digits)) for line in lines)
    read_cells = in_rows(rows, board.digits * len(board.grids), board.digits)
    # Before the grids are merged, so that 0 and . disagree in hexadecimal grids.
    return merged(board, with_zeros(board.digits, read_cells))


def merged(board: Board, read_cells: Sequence[ReadCell | None]) -> list[ReadCell]:
    """Return the cells of a board from the cells of its grids in order, None for an unknown cell.

    A cell that no grid knows is open. Raises QuizError if two grids disagree on a cell.
    """
    cells = [cell for grid in board.grids for cell in grid.cells]
    found: dict[int, ReadCell] = {}
    for cell, read_cell in zip(cells, read_cells, strict=True):
        if read_cell is None:
            continue
        line, digit, column = read_cell
        first, other, its_column = found.setdefault(cell, read_cell)
        if other != digit:
            what = f"{_said(digit)} at {board.label(cell)}, but an earlier grid has {_said(other)} there"
            raise line.error(column, f"{what}, at {first.number}:{its_column}")
    unknown = (TextLine("", 1, ""), 0, 1)
    return [found.get(cell, unknown) for cell in range(len(board.coordinates))]


def _said(digit: int) -> str:
    return str(digit) if digit else "open"


def in_rows(
    rows: Iterable[tuple[TextLine, list[tuple[T, int]]]], expected: int, side: int
) -> list[tuple[TextLine, T, int]]:
    """Return the cells of ``expected`` rows of ``side`` cells, with lines and columns. Raises QuizError."""
    read_cells: list[tuple[TextLine, T, int]] = []
    number = 0
    for number, (line, row) in enumerate(rows, start=1):
        if number > expected:
            raise line.error(row[0][1], f"expected {expected} rows, got more")
        if len(row) != side:
            column = row[side][1] if len(row) > side else row[-1][1] + 1
            raise line.error(column, f"expected {side} cells in the row, got {len(row)}")
        read_cells += [(line, value, column) for value, column in row]
    if number < expected:
        raise line.error(len(line.text) + 1, f"expected {expected} rows, got {number}")
    return read_cells


def parse_line(board: Board, line: TextLine, where: str = "on the line") -> list[ReadCell]:
    """Return the cells of a board on one line. Raises QuizError, which says ``where`` cells are missing."""
    cells = line.cells(board.digits)
    size = len(board.coordinates)
    if len(cells) != size:
        column = cells[size][1] if len(cells) > size else len(line.text) + 1
        raise line.error(column, f"expected {size} cells {where}, got {len(cells)}")
    return with_zeros(board.digits, [(line, digit, column) for digit, column in cells])


def _zero_of(digits: int, open_characters: Container[str], *, has_largest: bool) -> int:
    """Return the digit that ``0`` stands for in a grid; 0 if it is an open cell.

    It is a digit beside another character of an open cell: 1 in a grid of at most nine digits, which are then
    written as 0 to 8; and the largest digit in others, such as 16 in hexadecimal grids, where the characters
    of the other digits stay. Raises ValueError if the grid has its largest digit too.
    """
    there = open_characters  # a test each, which is quicker than any()
    if not ("0" in there and ("." in there or "*" in there or "_" in there or "?" in there)):
        return 0
    if has_largest:
        raise ValueError
    return 1 if digits <= LAST_FIGURE else digits


def _two_open(line: TextLine, column: int, digits: int) -> QuizError:
    """Return the error for a grid in which ``0`` can be neither an open cell nor a digit."""
    what = (
        f"0 beside another character of an open cell, in a grid that also has {DIGIT_CHARACTERS[digits - 1]}"
    )
    return line.error(column, f"{what}; write one character for all open cells")


def with_zeros(digits: int, read_cells: list[ReadCell]) -> list[ReadCell]:
    """Return the cells of a board, where ``0`` may be a digit. Raises QuizError if that is unclear."""
    opened = [line.text[column - 1 : column] for line, digit, column in read_cells if not digit]
    try:
        zero = _zero_of(digits, opened, has_largest=any(digit == digits for _, digit, _ in read_cells))
    except ValueError:
        line, column = next((line, column) for line, digit, column in read_cells if _is_zero(line, column))
        raise _two_open(line, column, digits) from None
    if not zero:
        return read_cells
    return [
        (line, digit + (zero == 1) if digit else zero if _is_zero(line, column) else 0, column)
        for line, digit, column in read_cells
    ]


def _is_zero(line: TextLine, column: int) -> bool:
    return line.text[column - 1 : column] == "0"


def has_zeros(read_cells: Iterable[ReadCell]) -> bool:
    """Whether ``0`` stands for a digit in a grid."""
    return any(digit and _is_zero(line, column) for line, digit, column in read_cells)


def zero_remarks(digits: int, *, is_digit: bool) -> tuple[str, ...]:
    """Return what ``0`` stands for, in a sentence, if it is a digit; none if it is an open cell."""
    digit, small = f"0 as the digit {digits}", f"0 to {digits - 1} as the digits 1 to {digits}"
    what = small if digits <= LAST_FIGURE else digit
    return (f"Read {what}, because another character marks the open cells.",) if is_digit else ()


@cache
def _codes_of(digits: int, zero: int) -> bytes:
    """Return a table for ``bytes.translate`` that turns the characters of cells into digits."""
    shift = zero == 1
    values = {char: digit + (shift and digit > 0) for char, digit in cell_values(digits).items()}
    values["0"] = zero
    return bytes(values.get(chr(code), 0) for code in range(256))


def zero_in(digits: int, cells: str) -> int:
    """Return the digit that ``0`` stands for in a quiz, as :func:`_zero_of` does. Raises ValueError."""
    if "0" not in cells:  # as in half of all lists
        return 0
    largest = DIGIT_CHARACTERS[digits - 1]
    return _zero_of(digits, cells, has_largest=largest in cells or largest.lower() in cells)


def givens_in(digits: int, line: TextLine, run: re.Match[str]) -> bytes:
    """Return the digit of each cell of a sequence on a line. Raises QuizError if ``0`` is unclear."""
    try:
        return run[0].encode("ascii").translate(_codes_of(digits, zero_in(digits, run[0])))
    except ValueError:
        raise _two_open(line, run.start() + run[0].index("0") + 1, digits) from None


def is_like(text: str, board: Board) -> bool:
    """Whether a text looks like a grid: it has only cells, at least half as many as the board."""
    return 2 * len(text) >= len(board.coordinates) and not text.strip("".join(cell_values(board.digits)))


def _solves(quiz: Quiz, text: str, zero: int) -> bool:
    """Whether a text is a solution of the quiz, with a digit for each cell; ``zero`` is what 0 stands for."""
    if len(text) != len(quiz.givens) or not text.isascii():
        return False
    digits = text.encode("ascii").translate(_codes_of(quiz.board.digits, zero))
    if any(given not in (0, digit) for given, digit in zip(quiz.givens, digits, strict=True)):
        return False
    if 0 in digits or quiz.board.broken(digits):
        return False
    return all(len({digits[cell] for cell in house.cells}) == len(house.cells) for house in quiz.board.houses)


def check_solution(quiz: Quiz, solution: TextLine, text: str) -> None:
    """Raise QuizError if a field looks like a grid, but is no solution of the quiz that has this text."""
    board = quiz.board
    # A solution has no open cells.
    zero = zero_in(board.digits, text) or (board.digits if board.digits > LAST_FIGURE else 0)
    if _solves(quiz, solution.text, zero) or not is_like(solution.text.strip(), board):
        return
    codes = _codes_of(board.digits, zero)
    cells = [
        (line, codes[ord(line.text[at - 1])] if zero else digit, at)
        for line, digit, at in parse_line(board, solution)
    ]
    for cell, (line, digit, column) in enumerate(cells):
        given = quiz.givens[cell]
        if not digit:
            raise line.error(column, f"expected a digit at {board.label(cell)} of the solution")
        if given not in (0, digit):
            what = f"the solution has {digit} at {board.label(cell)}, but the quiz has {given} there"
            raise line.error(column, what)
        if not quiz.allowed[cell] & digit_bit(digit):
            raise line.error(
                column, f"the solution has {digit} at {board.label(cell)}, which the rules forbid"
            )
    if broken := board.broken(bytes(digit for _, digit, _ in cells)):
        raise cells[0][0].error(cells[0][2], f"the solution breaks {broken.name}")
    for house in board.houses:
        seen: dict[int, int] = {}
        for cell in house.cells:
            line, digit, column = cells[cell]
            if digit in seen:
                where = f"at {board.label(seen[digit])} and {board.label(cell)}"
                raise line.error(column, f"the solution has {digit} twice in {house.name}, {where}")
            seen[digit] = cell
