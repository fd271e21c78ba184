"""A quiz that arrives line by line, at the prompt, in a pipe or in a script.

Lines are collected until an order, the end of the input, or a line that cannot belong to a quiz. Then
:mod:`sudoku_repl.formats` reads them as it reads a file. :class:`Pasted` decides which lines belong to the
quiz; :class:`~sudoku_repl.shell.typed_rows.TypedRows` knows which row comes next if somebody types a quiz.

A header such as ``# houses: diagonals`` looks like a comment. So lines are kept from the first header on: if
a row follows, they belong to the quiz; if an order follows, they were comments.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from enum import Enum, auto
from itertools import count

from sudoku_repl.board import CLASSIC
from sudoku_repl.board.box import FEWEST_DIGITS, MOST_DIGITS, SQUARE
from sudoku_repl.board.notation import DIGIT_CHARACTERS, parse_cell
from sudoku_repl.board.values import OPEN
from sudoku_repl.errors import QuizError, quoted
from sudoku_repl.files import LARGEST
from sudoku_repl.formats.cleaning import has_signed_quiz, unquoted
from sudoku_repl.formats.comments import header_of, rule_in
from sudoku_repl.formats.declared.plain import has_sections
from sudoku_repl.formats.drawn import fields_of
from sudoku_repl.formats.lists import has_miscount, has_quiz_of_any_size
from sudoku_repl.formats.records import columns_of
from sudoku_repl.formats.registry import Format, begun_by_a_line
from sudoku_repl.formats.scanner import BETWEEN, MISCOUNT, TextLine, cell_count, cleaned
from sudoku_repl.formats.sniffer import OpenedQuiz, parse_counted
from sudoku_repl.shell.typed_rows import TITLE, TypedRows

Ahead = Callable[[int], str | None]
"""Returns a line after the present one, by its number from 0; None if it has not arrived."""
_MOST_PROSE = 8
"""The most lines of prose above a quiz, or between two grids."""


class _LineKind(Enum):
    """What a line may be, if it is not an order."""

    NOTHING = auto()
    """A comment, a border or a blank line."""
    HEADING = auto()
    """A header, the name of a section, or the names of columns."""
    QUIZ = auto()
    """A line with a whole quiz, or the first line of a format."""
    MARKS = auto()
    """A row of candidates or of fields."""
    ROW = auto()
    """Cells alone."""
    PROSE = auto()
    """Anything else."""


_CELLS = (_LineKind.QUIZ, _LineKind.MARKS, _LineKind.ROW)


class Pasted:
    """The lines of a quiz so far. ``is_order`` tells whether a line is an order."""

    def __init__(self, is_order: Callable[[str], bool]) -> None:
        self.lines: list[str] = []
        self.rows = TypedRows()
        self.is_begun = False
        """Whether there are cells or the beginning of a format, so that the lines are no comments."""
        self._format: Format | None = None
        """The format that the lines began, if its quizzes have several lines of any text."""
        self._ends_whole = False
        """Whether the last line with text is a whole quiz, or a broken one."""
        self._size = 0
        self._is_order = is_order

    def quiz(self) -> OpenedQuiz:
        """Read the quiz. Raises QuizError, with line and column."""
        return parse_counted("\n".join(self.lines), TITLE)

    def add(self, line: str) -> None:
        """Add a line. Raises QuizError if there are too many."""
        text = _text_line(line)
        self._size += len(line) + 1
        if self._size > LARGEST:
            limit = f"more than {LARGEST >> 20} MiB"
            raise QuizError(f"the pasted text is too large: {limit}; load it from a file")
        begins = not self.is_begun
        self.lines.append(line)
        self.rows.add(line)
        kind = _kind(text)
        self._ends_whole = kind is _LineKind.QUIZ if kind is not _LineKind.NOTHING else self._ends_whole
        self.is_begun = self.is_begun or kind in _CELLS or self.rows.is_begun
        if begins and self.is_begun:
            spanning = (known for known in begun_by_a_line() if known.spans_lines)
            self._format = next((known for known in spanning if known.begins and known.begins(text)), None)

    @property
    def is_whole(self) -> bool:
        """Whether the lines are a quiz, to which more lines need not follow, or cannot become one."""
        if self.rows.may_go_on:
            return False
        with suppress(QuizError):
            return self.rows.is_full or bool(self.quiz())
        return False

    @property
    def may_go_on(self) -> bool:
        """Whether a pasted text that cannot be read may become a quiz with more lines, pasted or typed."""
        return (self._format is not None and self._format.takes_any_line) or self.rows.may_go_on

    @property
    def may_be_typed_on(self) -> bool:
        """Whether somebody may still type lines of the quiz: not after a line with a whole one."""
        return self._format is not None or not self._ends_whole

    @property
    def awaited(self) -> str:
        """The line that is awaited, in words; empty if nothing has arrived."""
        if not self.lines:
            return ""
        return self.rows.awaited or f"line {len(self.lines) + 1} of the quiz, or an order"

    def takes(self, line: str, ahead: Ahead) -> bool:
        """Whether a line belongs to the quiz, or begins one.

        A first row must have the cells of a usual size, unless another follows: it may be a slip.
        """
        text = _text_line(line)
        kind = _kind(text)
        if kind is _LineKind.NOTHING:
            return bool(self.lines)
        if kind is _LineKind.ROW:
            # After a whole quiz, it is of another one, or an order such as `?`.
            goes_on = self.lines and not (self.rows.is_full or self._ends_whole)
            return bool(goes_on) or self.rows.has_usual_size(text) or self._leads_on(text, ahead)
        is_drawn = _letters(text) and " " in text.text and self._leads_on(text, ahead)
        if is_drawn or self.rows.go_on_with(text):
            return True
        is_word = text.text.lstrip()[:1].isalpha()
        if (is_word or (kind is _LineKind.PROSE and not self._format)) and self._is_order(line):
            return False
        if kind is not _LineKind.PROSE or (self.is_begun and rule_in(text.text)):
            return True
        if self._format:
            return self._format.takes_any_line or not is_word or not self.is_whole
        return self._leads_on(text, ahead)

    def _leads_on(self, line: TextLine, ahead: Ahead) -> bool:
        """Whether a line stands above cells or a heading, such as a title, or is a row of a drawing."""
        letters = _letters(line)
        if letters and self.lines and letters == _letters(_text_line(self.lines[-1])):
            return True
        passed = 0
        for number in count():
            following = ahead(number)
            if following is None:
                return False
            text = _text_line(following)
            kind = _kind(text)
            is_row = kind is _LineKind.ROW and not text.text.lstrip()[:1].isalpha()
            if not is_row and self._is_order(following):
                return False
            if kind is _LineKind.PROSE:
                if letters and letters == _letters(text):
                    return True
                passed += 1
                if passed == _MOST_PROSE:
                    return False
            elif kind is not _LineKind.NOTHING:
                return True
        return False


def may_begin(line: str) -> bool:
    """Whether a line alone may begin a quiz: a row, a header or a border, but no title."""
    return bool(line.strip()) and _kind(_text_line(line)) is not _LineKind.PROSE


def is_comment(line: str) -> bool:
    """Whether a line outside a quiz is a comment, or a border above a quiz."""
    return bool(line.strip()) and not _text_line(line).content


def _text_line(line: str) -> TextLine:
    """Return a line as the reader sees it."""
    return unquoted(TextLine(TITLE, 1, cleaned(line)))


_REGIONS = re.compile(r"[A-Za-z](?:\s?[A-Za-z])*")


def _letters(line: TextLine) -> int:
    """Return how many letters a row of a drawing of regions has; 0 for any other line."""
    text = line.text.strip()
    letters = sum(map(str.isalpha, text))
    is_row = FEWEST_DIGITS <= letters <= MOST_DIGITS and _REGIONS.fullmatch(text)
    return letters if is_row and (" " not in text or len(text) == 2 * letters - 1) else 0


_ROW = f"{DIGIT_CHARACTERS[:MOST_DIGITS]}{OPEN}X{BETWEEN}"
"""The characters of a row."""
_CELL = re.compile("[0-9.*_?xX-]")
_PENCILLED = re.compile(r"[\s|]*(?:u?[1-9]{1,9}[\s|]+){8}u?[1-9]{1,9}[\s|]*")


def _kind(line: TextLine) -> _LineKind:
    content = line.content
    if header_of(line.text) or has_sections([line]):
        return _LineKind.HEADING
    if any(known.begins and known.begins(line) for known in begun_by_a_line()):
        return _LineKind.QUIZ
    if not content:
        return _LineKind.NOTHING
    if has_quiz_of_any_size(line) or has_signed_quiz(line) or has_miscount(line, CLASSIC):
        return _LineKind.QUIZ
    if _PENCILLED.fullmatch(content) or fields_of(content, SQUARE):
        return _LineKind.MARKS
    if _CELL.search(content) and not content.upper().strip(_ROW):
        return _LineKind.ROW
    columns = columns_of(line, None)
    return _LineKind.HEADING if columns and len(columns.names) > 1 else _LineKind.PROSE


def check_cells(line: str) -> None:
    """Raise QuizError at a line that is not an order, if it has cells, but too few or too many for a quiz.

    The likely reason comes first: a miscount.
    """
    if parse_cell(line):
        return  # it may be meant as the argument of an order
    text = TextLine(TITLE, 1, line)
    wide = cell_count(line, MOST_DIGITS) or 0  # letters and numbers above 9 are cells of a longer row
    cells = wide if wide > CLASSIC.digits else cell_count(line, CLASSIC.digits)
    size, side = len(CLASSIC.coordinates), CLASSIC.digits
    if has_miscount(text, CLASSIC) or (cells and abs(cells - size) <= MISCOUNT):
        parse_counted(line, TITLE)  # raises
    if cells:
        is_row = abs(cells - side) <= MISCOUNT
        expected = f"{side} cells in the row" if is_row else f"{side} cells in a row or {size} on a line"
        raise QuizError(
            f"expected {expected}, got {cells}: {quoted(line.strip())}; "
            "for another size, type its header first, such as '# order: 2x3'"
        )
