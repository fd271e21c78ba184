"""Grids of pencil marks: nine rows of nine words, each the digits that its cell may take.

The same words without a border are SudoCue's ``.sdx``, which marks what the player has placed by a
``u``. A placed digit counts as a given of the quiz that is loaded: the candidates of the other cells
are those that it leaves, so without it the position would be another one.
"""

from __future__ import annotations

import re

from sudoku_repl.board import CLASSIC, Board, Quiz
from sudoku_repl.board.extras import BOX
from sudoku_repl.board.topology import digit_bit, digits_in
from sudoku_repl.errors import QuizError
from sudoku_repl.formats.candidates import Listed, ListedMark, listed, need_classic
from sudoku_repl.formats.rows import in_rows
from sudoku_repl.formats.scanning import BETWEEN, OPEN, TextLine
from sudoku_repl.formats.writing import write_headers

_WORD = re.compile(rf"[^{re.escape(BETWEEN)}]+")


def is_pencil(lines: list[TextLine]) -> bool:
    """Whether most lines are rows of words, some of which list candidates.

    A word of several digits is a list only among others: there are two at least, and more of them than
    open cells. Otherwise it is a slip of the pen in a grid of single digits, see :func:`check_single`.
    """
    rows = _rows_of_words(lines)
    if 2 * len(rows) <= len(lines):
        return False
    words = [word for _, row in rows for word, _ in row]
    lists = sum(map(bool, map(_LIST.fullmatch, words)))
    opened = sum(word in OPEN for word in words)
    return lists > max(1, opened) or any(map(_PLACED.fullmatch, words))


_LIST = re.compile("[1-9]{2,9}")
_PLACED = re.compile("u[1-9]")


def check_single(lines: list[TextLine]) -> None:
    """Raises QuizError at a word of several digits in a grid whose cells are words of a digit each."""
    rows = _rows_of_words(lines)
    words = [(line, *word) for line, row in rows for word in row]
    long = [(line, word, column) for line, word, column in words if re.fullmatch("[0-9]{2,9}", word)]
    if long and 2 * len(long) < len(words):
        line, word, column = long[0]
        raise line.error(column, f"{word!r} has {len(word)} digits, in a grid of a digit a cell")


def _rows_of_words(lines: list[TextLine]) -> list[tuple[TextLine, list[tuple[str, int]]]]:
    """The lines that have a word for each cell of a row, with their words."""
    rows = ((line, _words(line)) for line in lines)
    return [(line, words) for line, words in rows if len(words) == CLASSIC.digits]


def parse_pencil(board: Board, lines: list[TextLine]) -> list[ListedMark]:
    """What is listed for each cell of a board of one grid; raises QuizError."""
    barred = any(map(_closed, lines))
    rows = ((line, [(_listed(board, line, *word), word[1]) for word in _words(line)]) for line in lines)
    marks = in_rows(rows, board.digits, board.digits)
    cut = next((line for line in lines if barred and not _closed(line)), None)
    if cut:
        raise cut.error(
            len(cut.text) + 1, "the row does not end with a bar as others do: it may be cut short"
        )
    return marks


def _closed(line: TextLine) -> bool:
    """Whether a row ends with a bar."""
    return line.text.partition("#")[0].rstrip().endswith(_BARS)


_BARS = ("|", "│", "┃", "║")


def _words(line: TextLine) -> list[tuple[str, int]]:
    """The words of a line and their columns, from 1."""
    line.check_length()
    return [(word[0], word.start() + 1) for word in _WORD.finditer(line.text.partition("#")[0])]


def _listed(board: Board, line: TextLine, word: str, column: int) -> Listed:
    if len(word) == 1 and word in OPEN:
        return Listed(board.all_digits)
    if not re.fullmatch(r"u[1-9]|[1-9]+", word):
        expected = "its candidates, or u and the digit that was placed"
        raise line.error(column, f"{word[:20]!r} is no cell, which is {expected}")
    digits = 0
    for at, char in enumerate(word.removeprefix("u"), start=column):
        if digits & digit_bit(int(char)):
            raise line.error(at, f"the candidate {char} twice in a cell")
        digits |= digit_bit(int(char))
    return Listed(digits, placed=word.startswith("u"))


def write_pencil(quiz: Quiz) -> str:
    """The grid of pencil marks in a border, under the headers of its extra houses.

    :func:`~sudoku_repl.formats.parse_quiz` gives back a quiz with the same givens and candidates. Raises
    :class:`~sudoku_repl.errors.QuizError` at what :func:`~sudoku_repl.formats.candidates.listed` refuses,
    and when there are several grids.
    """
    if len(quiz.board.grids) > 1:
        raise QuizError(f"a grid of pencil marks is one, and the {quiz.board.name} board has several")
    rows = _rows(quiz, "a grid of pencil marks")
    width = max(len(word) for row in rows for word in row)
    edge = "-" * (BOX * (width + 1) + 1)
    border = "+".join(["", *[edge] * (len(rows) // BOX), ""])
    lines = [*write_headers(quiz), border]
    for number, row in enumerate(rows, start=1):
        words = [word.ljust(width) for word in row]
        thirds = (" ".join(words[start : start + BOX]) for start in range(0, len(words), BOX))
        lines.append(f"| {' | '.join(thirds)} |")
        if number % BOX == 0:
            lines.append(border)
    return "\n".join(lines) + "\n"


def write_sdx(quiz: Quiz) -> str:
    """Nine lines of nine words, as SudoCue's ``.sdx`` has them; otherwise as :func:`write_pencil`."""
    need_classic(quiz, ".sdx")
    return "".join(f"{' '.join(row)}\n" for row in _rows(quiz, ".sdx"))


def _rows(quiz: Quiz, form: str) -> list[list[str]]:
    words = ["".join(map(str, digits_in(digits))) for digits in listed(quiz, form)]
    side = quiz.board.digits
    return [words[start : start + side] for start in range(0, len(words), side)]
