"""The cells of a quiz on one line and its solution, as digits."""

from __future__ import annotations

from functools import cache

from sudoku_repl.board import Quiz
from sudoku_repl.board.notation import DIGIT_CHARACTERS, LAST_FIGURE
from sudoku_repl.board.topology import digit_bit
from sudoku_repl.formats.rows import parse_line
from sudoku_repl.formats.scanner import TextLine, cell_values, zero_of


@cache
def codes_of(digits: int, zero: int) -> bytes:
    """Return a table for ``bytes.translate`` that turns the characters of cells into digits."""
    shift = zero == 1
    values = {char: digit + (shift and digit > 0) for char, digit in cell_values(digits).items()}
    values["0"] = zero
    return bytes(values.get(chr(code), 0) for code in range(256))


def zero_in(digits: int, cells: str) -> int:
    """Return the digit that ``0`` stands for in a quiz, as :func:`zero_of` does. Raises ValueError."""
    if "0" not in cells:  # as in half of all lists
        return 0
    largest = DIGIT_CHARACTERS[digits - 1]
    return zero_of(digits, cells, has_largest=largest in cells or largest.lower() in cells)


def zero_of_solution(digits: int, cells: str) -> int:
    """Return the digit that ``0`` stands for in the solution of a quiz. A solution has no open cells."""
    return zero_in(digits, cells) or (digits if digits > LAST_FIGURE else 0)


def solves(quiz: Quiz, text: str, zero: int) -> bool:
    """Whether a text is a solution of the quiz, with a digit for each cell; ``zero`` is what 0 stands for."""
    if len(text) != len(quiz.givens) or not text.isascii():
        return False
    digits = text.encode("ascii").translate(codes_of(quiz.board.digits, zero))
    if any(given not in (0, digit) for given, digit in zip(quiz.givens, digits, strict=True)):
        return False
    return 0 not in digits and all(
        len({digits[cell] for cell in house.cells}) == len(house.cells) for house in quiz.board.houses
    )


def check_solution(quiz: Quiz, solution: TextLine, zero: int) -> None:
    """Raise QuizError unless the cells are a solution of the quiz; ``zero`` is what 0 stands for."""
    board = quiz.board
    codes = codes_of(board.digits, zero)
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
    for house in board.houses:
        seen: dict[int, int] = {}
        for cell in house.cells:
            line, digit, column = cells[cell]
            if digit in seen:
                where = f"at {board.label(seen[digit])} and {board.label(cell)}"
                raise line.error(column, f"the solution has {digit} twice in {house.name}, {where}")
            seen[digit] = cell
