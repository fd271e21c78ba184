"""Grids of pencil marks: a word for each cell, with its candidates, on boards of at most nine digits.

Without a border this is SudoCue's ``.sdx``, where ``u`` marks a digit that the player placed. A placed digit
becomes a given of the loaded quiz, because the candidates of the other cells already take it into account.
The quiz keeps in :attr:`~sudoku_repl.Quiz.solved` that it was placed.
"""

from __future__ import annotations

import re

from sudoku_repl.board import Board, Quiz
from sudoku_repl.board.notation import LAST_FIGURE
from sudoku_repl.board.topology import digit_bit, digits_in
from sudoku_repl.board.values import OPEN
from sudoku_repl.errors import QuizError, quoted
from sudoku_repl.formats.candidates import listed, need_classic, need_one_grid
from sudoku_repl.formats.headers import write_headers
from sudoku_repl.formats.registry import Format
from sudoku_repl.formats.rows import in_rows
from sudoku_repl.formats.scanner import ReadCell, TextLine


def is_pencil(lines: list[TextLine], side: int) -> bool:
    """Whether most lines are rows of words, some of which list candidates.

    There must be at least two words with several digits, and more than there are open cells. Otherwise such a
    word is a slip of the pen in a grid of single digits; see :func:`check_single`.
    """
    rows = _rows_of_words(lines, side)
    if 2 * len(rows) <= len(lines):
        return False
    words = [word for _, row in rows for word, _ in row]
    lists = sum(map(bool, map(_LIST.fullmatch, words)))
    opened = sum(word in OPEN for word in words)
    return lists > max(1, opened) or any(map(_PLACED.fullmatch, words))


_LIST = re.compile("[1-9]{2,9}")
_PLACED = re.compile("u[1-9]")


def check_single(lines: list[TextLine], side: int) -> None:
    """Raise QuizError at a word with several digits in a grid where most words have a single digit."""
    words = [(line, *word) for line, row in _rows_of_words(lines, side) for word in row]
    long = [each for each in words if re.fullmatch("[0-9]{2,9}", each[1])]
    if long and 2 * len(long) < len(words):
        line, word, column = long[0]
        raise line.error(column, f"expected a single digit, as in most cells, got {word!r}")


def _rows_of_words(lines: list[TextLine], side: int) -> list[tuple[TextLine, list[tuple[str, int]]]]:
    """Return the lines that have a word for each cell of a row, with their words; none for long rows."""
    if side > LAST_FIGURE:
        return []
    rows = ((line, line.words()) for line in lines)
    return [(line, words) for line, words in rows if len(words) == side]


def parse_pencil(board: Board, lines: list[TextLine]) -> list[ReadCell]:
    """Return the candidates that are listed for each cell of a board of one grid. Raises QuizError."""
    barred = any(map(_closed, lines))
    rows = ((line, [(_listed(board, line, *word), word[1]) for word in line.words()]) for line in lines)
    read_cells = in_rows(rows, board.digits, board.digits)
    cut = next((line for line in lines if barred and not _closed(line)), None)
    if cut:
        raise cut.error(len(cut.text) + 1, "expected a bar at the end of the row, as in other rows")
    return read_cells


def _closed(line: TextLine) -> bool:
    """Whether a row ends with a bar."""
    return line.text.partition("#")[0].rstrip().endswith(_BARS)


_BARS = ("|", "│", "┃", "║")


def _listed(board: Board, line: TextLine, word: str, column: int) -> int:
    if len(word) == 1 and word in OPEN:
        return board.all_digits
    if not re.fullmatch(rf"u[1-{board.digits}]|[1-{board.digits}]+", word):
        range_ = "" if board.digits == LAST_FIGURE else f" from 1 to {board.digits}"
        expected = f"the candidates of a cell{range_}, or u and a placed digit"
        raise line.error(column, f"expected {expected}, got {word[:20]!r}")
    digits = 0
    for at, char in enumerate(word.removeprefix("u"), start=column):
        if digits & digit_bit(int(char)):
            raise line.error(at, f"candidate {char} is listed twice in this cell")
        digits |= digit_bit(int(char))
    return digits


def write_pencil(quiz: Quiz) -> str:
    """Return pencil marks in a border, under the headers of the extra houses. Raises QuizError."""
    need_one_grid(quiz, "pencil marks")
    board = quiz.board
    if board.digits > LAST_FIGURE:
        raise QuizError(
            f"pencil marks can hold at most {LAST_FIGURE} digits; the board is {quoted(board.name)}:"
            " write the givens to a .txt file, or type `save FILE` to keep the candidates too"
        )
    rows = _rows(quiz, "a grid of pencil marks")
    width, size = max(len(word) for row in rows for word in row), board.box.columns
    border = "+".join(["", *["-" * (size * (width + 1) + 1)] * board.box.rows, ""])
    lines = [*write_headers(quiz), border]
    for number, row in enumerate(rows, start=1):
        words = [word.ljust(width) for word in row]
        boxes = (" ".join(words[start : start + size]) for start in range(0, len(words), size))
        lines.append(f"| {' | '.join(boxes)} |")
        if number % board.box.rows == 0:
            lines.append(border)
    return "\n".join(lines) + "\n"


def write_sdx(quiz: Quiz) -> str:
    """Return nine lines of nine words, as in SudoCue's ``.sdx``; otherwise like :func:`write_pencil`."""
    need_classic(quiz, ".sdx")
    return "".join(f"{' '.join(row)}\n" for row in _rows(quiz, ".sdx"))


def _rows(quiz: Quiz, name: str) -> list[list[str]]:
    words = ["".join(map(str, digits_in(digits))) for digits in listed(quiz, name)]
    for cell in quiz.solved:
        words[cell] = f"u{words[cell]}"
    side = quiz.board.digits
    return [words[start : start + side] for start in range(0, len(words), side)]


FORMAT = Format(
    name="a grid of pencil marks",
    example="12 " + "123456789 " * 8 + ("\n" + "123456789 " * 9) * 8,
    writers={".pencil": write_pencil, ".sdx": write_sdx},
)
