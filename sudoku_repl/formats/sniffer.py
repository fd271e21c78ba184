"""Detect the format of a text from its first lines, its headers and its rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, dropwhile, islice

import attrs

from sudoku_repl.board import CLASSIC, Quiz
from sudoku_repl.board.values import CellValues
from sudoku_repl.errors import visible
from sudoku_repl.formats.cleaning import without_quotes
from sudoku_repl.formats.comments import header_of
from sudoku_repl.formats.lists import has_quiz
from sudoku_repl.formats.native import native
from sudoku_repl.formats.open_signs import with_dots
from sudoku_repl.formats.picking import OpenedQuiz, items_of, pick
from sudoku_repl.formats.registry import Format, begun_by_a_line
from sudoku_repl.formats.scanner import (
    Contents,
    TextLine,
    cleaned,
    is_prose,
    skipped,
    split_lines,
    text_lines,
)

_LOOKED_AT = 36
"""The first quiz must be among this number of lines with text."""


def parse_quiz(text: str | CellValues, source: str = "text", number: int | None = None) -> Quiz:
    """Parse a quiz from a text in any of the formats of :mod:`sudoku_repl.formats`, from lists or an array.

    ``source`` names the text in errors and in the title of the quiz; ``number`` picks one of several quizzes,
    from 1 (None picks the first). Values other than a text are read as by :meth:`sudoku_repl.Quiz.of`. Raises
    :class:`~sudoku_repl.errors.QuizError`, with the line, its number and the column, if the text is not a
    quiz, or if it has fewer quizzes.

    >>> parse_quiz([[1, 2, 0, 4], [3, 0, 0, 2], [2, 0, 0, 3], [4, 0, 2, 1]])
    <Quiz 'text': 10 givens on the 4x4 board>
    """
    if isinstance(text, str):
        return parse_counted(text, visible(source), number).quiz
    return Quiz.of(text, source)


def parse_counted(text: str, source: str = "text", number: int | None = None) -> OpenedQuiz:
    """Parse a quiz like :func:`parse_quiz`, and count the quizzes of the text."""
    contents = contents_of(text_lines(split_lines(cleaned(text)), source), source)
    return pick(items_of(contents, source), source, number)


def contents_of(lines: Iterator[TextLine], source: str) -> Contents:
    """Return the contents of the lines of a source.

    The lines of a list are read one by one, only as far as needed; other texts are read to their end. Raises
    :class:`~sudoku_repl.errors.QuizError` if there is no quiz.
    """
    lines = without_quotes(lines)
    before: list[TextLine] = []
    known, titles = _format_of(_kept(lines, before))
    rest: Iterator[TextLine] = chain(before, lines)
    contents = None
    if known and known.contents:
        notes = skipped(titles)  # raises if they name a rule
        rest = dropwhile(lambda line: line in titles, rest) if known.spans_lines else rest
        kept: list[TextLine] = []
        contents = known.contents(_without_headers(_kept(rest, kept) if known.spans_lines else rest, known))
        rest = chain(kept, rest)
        if contents and known.spans_lines and not known.takes_any_line:
            contents = attrs.evolve(contents, notes=(*notes, *contents.notes))
    if contents is None:
        contents = native(with_dots(rest), source)
    return contents


def _kept(lines: Iterable[TextLine], kept: list[TextLine]) -> Iterator[TextLine]:
    """Yield the lines, and append each of them to ``kept``."""
    for line in lines:
        kept.append(line)
        yield line


def _format_of(lines: Iterable[TextLine]) -> tuple[Format | None, list[TextLine]]:
    """Return the format of the lines, and the titles above; None for a native format.

    Takes only as many lines as needed.
    """
    titles: list[TextLine] = []
    is_first = True  # but for borders, brackets alone and titles
    lines_with_text = (line for line in lines if line.text.strip())
    for line in islice(lines_with_text, _LOOKED_AT):
        for known in begun_by_a_line():
            begins = known.begins if is_first else known.is_quiz
            if begins and begins(line):
                return known, titles
        if is_first and is_prose(line):
            titles.append(line)
        elif line.content:
            is_first = False
            if has_quiz(line, CLASSIC):
                break
    return None, titles


def _without_headers(lines: Iterable[TextLine], known: Format) -> Iterator[TextLine]:
    """Yield the lines. Raises QuizError at a header, because the format does not support its rules."""
    for line in lines:
        match = header_of(line.text)
        if match:
            raise line.error(match.start("word") + 1, f"{known.name} cannot have headers; remove this line")
        yield line
