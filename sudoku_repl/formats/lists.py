"""Lists, a quiz a line, as people publish them: the cells of the quiz, and anything else around them.

The quiz is the first run of as many cells as the board has that stands alone: what comes before and
after it is set off by any character that is neither a cell nor a letter. That takes plain lines,
``quiz,9.5,name``, ``quiz;9.5``, ``quiz # note``, ``quiz ED=7.2/1.2/1.2``, ``000001 quiz 1.2``, JSON strings
and objects. Where a line has several runs, the first with an open cell is the quiz: a solution may
stand before it or after it. A line without such a run may have blanks or bars between its cells.

Under a header that names a column of quizzes, and in a JSON object that has a field of such a name, that
column is the quiz (:mod:`~sudoku_repl.formats.records`). The results of a survey have a row for each mode:
those of one quiz are one item of the list.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from sudoku_repl.board import Board, Quiz, board_named
from sudoku_repl.errors import BoardError, CellError, QuizError
from sudoku_repl.formats.comments import header_of, unknown
from sudoku_repl.formats.lines import parse_line
from sudoku_repl.formats.records import QUIZ_WORDS, Columns, Fields, fields_of_object, is_object
from sudoku_repl.formats.scanning import OPEN, Contents, TextLine, build, cell_values


class ListReader:
    """Reads the lines of a list whose quizzes are on one board, unless a column names another."""

    def __init__(self, board: Board, allowed: Sequence[int], columns: Columns | None = None) -> None:
        self._board = board
        self._allowed = tuple(allowed)
        self._columns = columns if columns and columns.named else None
        self._run = _run_of(board.digits, len(board.places))

    def contents(self, lines: Iterable[TextLine]) -> Contents:
        """The quizzes of the lines."""
        return Contents(self._items(lines), self.read)

    def read(self, line: TextLine, title: str) -> Quiz:
        """The quiz on a line; raises QuizError."""
        header = header_of(line.text) if line.text.lstrip().startswith("#") else None
        if header:
            reason = unknown(header["word"]) or "a header after the first quiz: in a list, headers come first"
            raise line.error(1, reason)
        fields = self._fields(line)
        if fields:
            return self._of_fields(fields, title)
        line.check_length()
        said = line.text if is_object(line) else line.text.partition("#")[0]
        runs = list(self._run.finditer(said))
        if not runs and is_object(line):
            raise line.error(1, f"no field of the object has a quiz; name it {QUIZ_WORDS[0]!r}")
        if not runs:
            return self._spaced(line, title)
        run = next((run for run in runs if not _OPEN_CELLS.isdisjoint(run[0])), runs[0])
        return _quiz(self._board, line, run, title, self._allowed)

    def _items(self, lines: Iterable[TextLine]) -> Iterator[TextLine]:
        """The lines, of the rows of a survey only the first of each quiz."""
        before = None
        for line in lines:
            key = self._key(line)
            if key is None or key != before:
                yield line
            before = key

    def _key(self, line: TextLine) -> tuple[str, ...] | None:
        """What tells a row of a survey from those of other quizzes; None for other lines."""
        if self._columns is None and not is_object(line):
            return None
        if self._columns and "mode" not in self._columns.names:
            return None
        try:
            fields = self._fields(line)
        except QuizError:
            return None
        return fields.key if fields else None

    def _fields(self, line: TextLine) -> Fields | None:
        """The fields of a line if one of them is the quiz by its name; otherwise None."""
        if self._columns:
            return self._columns.fields(line)
        return fields_of_object(line) if is_object(line) else None

    def _spaced(self, line: TextLine, title: str) -> Quiz:
        """The quiz of a line that has something between its cells; refuses what is not a quiz."""
        said = line.text.partition("#")[0]
        fields = list(_FIELD.finditer(said))
        broken = next((field for field in fields if _is_like(field[0], self._board)), None)
        if broken and len(fields) > 1:  # cells with nothing between them, but too few or too many
            part = line.part(broken[0], broken.start() + 1)
            marks = parse_line(self._board, part, "in the field")
        else:
            marks = parse_line(self._board, line)
        return build(self._board, marks, title, self._allowed)

    def _of_fields(self, fields: Fields, title: str) -> Quiz:
        """The quiz of a record."""
        board, allowed, text = self._board, self._allowed, fields.quiz
        if fields.board is not None and fields.board.text.strip():
            board = _board_named(fields.board)
            if board is not self._board:
                allowed = (board.all_digits,) * len(board.places)
        if not text.text.strip():
            raise text.error(1, "the quiz is missing")
        given = _WITH_SETS.fullmatch(text.text)
        if given:
            text, allowed = text.part(given["cells"], 1), _sets(text, given, board)
        run = _run_of(board.digits, len(board.places)).fullmatch(text.text)
        if run:
            quiz = _quiz(board, text, run, title, allowed)
        else:
            quiz = build(board, parse_line(board, text), title, tuple(allowed))
        solution = fields.solution
        if (
            solution is not None
            and not _solves(quiz, solution.text)
            and _is_like(solution.text.strip(), board)
        ):
            _check(quiz, solution)
        return quiz


_OPEN_CELLS = frozenset(OPEN)
_FIELD = re.compile(r"[^\s,;|]+")
_WITH_SETS = re.compile(r"(?P<cells>\S+) (?P<sets>[0-9a-f]+(?:,[0-9a-f]+)+)", re.ASCII)
"""The quiz of a row of a survey whose cells may not take every digit: the sets of digits, in hexadecimal."""


def has_quiz(line: TextLine, board: Board) -> bool:
    """Whether a line has a quiz as lists have it, with anything beside it."""
    if is_object(line):
        try:
            if fields_of_object(line):
                return True
        except QuizError:
            return False
    return has_run(line, board)


def has_run(line: TextLine, board: Board) -> bool:
    """Whether the cells of a quiz stand on a line with nothing between them."""
    text = line.text if is_object(line) else line.text.partition("#")[0]
    return bool(_run_of(board.digits, len(board.places)).search(text))


@cache
def _run_of(digits: int, size: int) -> re.Pattern[str]:
    """What finds the cells of a quiz that stand alone."""
    marks = re.escape("".join(cell_values(digits)))
    return re.compile(rf"(?<![\w.*?])[{marks}]{{{size}}}(?![\w.*?])")


@cache
def _codes(digits: int) -> bytes:
    """What ``bytes.translate`` needs to make digits of cells."""
    values = cell_values(digits)
    return bytes(values.get(chr(code), 0) for code in range(256))


def _quiz(board: Board, line: TextLine, run: re.Match[str], title: str, allowed: Sequence[int]) -> Quiz:
    """The quiz of a run of cells on a line; refused at the cell that breaks it."""
    givens = run[0].encode("ascii").translate(_codes(board.digits))
    try:
        return Quiz(board, givens, title, allowed=allowed)
    except CellError as error:
        raise line.error(run.start() + error.cell + 1, str(error)) from None


def _is_like(text: str, board: Board) -> bool:
    """Whether a text has only cells, at least half as many as the board: it is meant to be a grid."""
    return 2 * len(text) >= len(board.places) and not text.strip("".join(cell_values(board.digits)))


def _board_named(field: TextLine) -> Board:
    try:
        return board_named(field.text.strip())
    except BoardError as error:
        raise field.error(1, f"unknown board: {error}") from None


def _sets(text: TextLine, given: re.Match[str], board: Board) -> tuple[int, ...]:
    """The sets of digits beside the givens of a quiz."""
    sets = tuple(int(word, 16) for word in given["sets"].split(","))
    if len(sets) != len(board.places) or not all(0 <= digits <= board.all_digits for digits in sets):
        reason = f"{len(sets)} sets of digits, {len(board.places)} of the digits 1 to {board.digits} expected"
        raise text.error(given.start("sets") + 1, reason)
    return sets


def _solves(quiz: Quiz, text: str) -> bool:
    """Whether a text is a solution of the quiz, a digit a cell."""
    if len(text) != len(quiz.givens) or not text.isascii() or not text.isdigit():
        return False
    digits = text.encode("ascii").translate(_codes(quiz.board.digits))
    if any(given not in (0, digit) for given, digit in zip(quiz.givens, digits, strict=True)):
        return False
    return 0 not in digits and all(
        len({digits[cell] for cell in house.cells}) == len(house.cells) for house in quiz.board.houses
    )


def _check(quiz: Quiz, solution: TextLine) -> None:
    """Raises QuizError unless the cells are a solution of the quiz."""
    board = quiz.board
    marks = parse_line(board, solution)
    for cell, (line, digit, column) in enumerate(marks):
        given = quiz.givens[cell]
        if not digit:
            raise line.error(column, f"{board.label(cell)} is open in the solution")
        if given not in (0, digit):
            what = f"the solution has {digit} at {board.label(cell)}, where the quiz has {given}"
            raise line.error(column, what)
    build(board, marks, quiz.title, quiz.allowed)
