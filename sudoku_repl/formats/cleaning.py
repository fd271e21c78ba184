"""Know what people paste along with a quiz: quotation marks of mails, and a count above a list."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, islice

from sudoku_repl.board import CLASSIC
from sudoku_repl.board.box import FEWEST_DIGITS, MOST_DIGITS
from sudoku_repl.formats.lists import has_quiz
from sudoku_repl.formats.scanner import TextLine, cell_count

_QUOTED = re.compile(r"(?:>[ \t]?)+")
_LOOKED_AT = 36
"""The lines among which a mail begins to quote."""
_COUNT = re.compile("[0-9]{1,7} *", re.ASCII)


def without_quotes(lines: Iterator[TextLine]) -> Iterator[TextLine]:
    """Yield the lines without the ``>`` in front, if one of the first lines begins with it."""
    begin: list[TextLine] = []
    for line in islice(lines, _LOOKED_AT):
        begin.append(line)
        if line.text.startswith((">", "<")) or has_quiz(line, CLASSIC):
            break
    lines = chain(begin, lines)
    return map(unquoted, lines) if begin and begin[-1].text.startswith(">") else lines


def unquoted(line: TextLine) -> TextLine:
    """Return a line without the ``>`` in front."""
    mark = _QUOTED.match(line.text)
    return line.part(line.text[mark.end() :], mark.end() + 1) if mark else line


def is_count(line: TextLine, following: TextLine) -> bool:
    """Whether a number counts the quizzes or rows that follow; other numbers may be miscounted rows."""
    if not _COUNT.fullmatch(line.text):
        return False
    number = line.text.strip()
    width = cell_count(following.text, MOST_DIGITS)
    is_row = (width or 0) >= FEWEST_DIGITS
    return has_quiz(following, CLASSIC) or (is_row and (number == str(width) or len(number) < FEWEST_DIGITS))
