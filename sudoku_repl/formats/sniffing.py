"""Which form a text has: seen from what it says first, and from its headers and rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain

import attrs

from sudoku_repl.board import Quiz
from sudoku_repl.errors import QuizError, quoted
from sudoku_repl.formats.bitmaps import bitmaps, is_bitmap
from sudoku_repl.formats.hodoku import hodoku, is_hodoku
from sudoku_repl.formats.native import native
from sudoku_repl.formats.opensudoku import games, is_xml
from sudoku_repl.formats.records import is_records, records
from sudoku_repl.formats.scanning import HEADER, Contents, TextLine, split_lines, text_lines

LARGEST = 8 << 20
"""Bytes of the largest file that is looked at as a whole: a hundred thousand quizzes, a line each."""


@attrs.frozen
class Form:
    """A form that is known from the first line that says anything."""

    begins: Callable[[TextLine], bool]
    contents: Callable[[Iterable[TextLine]], Contents]
    """What the lines hold, from that line on; raises QuizError."""
    in_turn: bool = True
    """It has a quiz a line, so that a file of it may be of any size."""


FORMS = (
    Form(is_xml, games, in_turn=False),
    Form(is_hodoku, hodoku),
    Form(is_records, records),
    Form(is_bitmap, bitmaps),
)
"""The forms in the order in which they are tried; what is none of them has one of the native forms."""


def parse_quiz(text: str, source: str = "text", number: int | None = None) -> Quiz:
    """The quiz of a text in any form: see :mod:`sudoku_repl.formats`.

    ``source`` names the text in errors and in the quiz's title; ``number`` picks a quiz, from 1,
    of those the text holds (the first, if None). Raises :class:`~sudoku_repl.errors.QuizError`,
    with line and column and the line quoted, when the text is no quiz or has no such number.
    """
    return parse_counted(text, source, number)[0]


def parse_counted(text: str, source: str = "text", number: int | None = None) -> tuple[Quiz, int]:
    """:func:`parse_quiz`, and how many quizzes the text holds."""
    contents = contents_of(text_lines(split_lines(text), source), source)
    return pick(contents, source, number)


def contents_of(lines: Iterator[TextLine], source: str, *, whole: bool = True) -> Contents:
    """What the lines of a source hold.

    Unless they are looked at as a ``whole``, they are taken in turn, and only so far as is asked for.
    Raises :class:`~sudoku_repl.errors.QuizError` when they cannot be, or hold no quiz.
    """
    before: list[TextLine] = []
    first = next((line for line in _kept(lines, before) if line.says), None)
    form = next((form for form in FORMS if first and form.begins(first)), None)
    if form and first and (whole or form.in_turn):
        return form.contents(chain((first,), lines))
    rest = chain(before, lines)
    contents = None if form else native(rest, source, whole=whole)
    if contents is None:
        raise QuizError(f"{quoted(source)} is too large: more than {LARGEST >> 20} MiB")
    return contents


def _kept(lines: Iterable[TextLine], kept: list[TextLine]) -> Iterator[TextLine]:
    """The lines, each of which is kept as it is passed on."""
    for line in lines:
        kept.append(line)
        yield line


def pick(contents: Contents, source: str, number: int | None, *, counted: bool = True) -> tuple[Quiz, int]:
    """The quiz of that number, and how many there are, or at least are if they are not ``counted``.

    No other quiz is looked at. Raises :class:`~sudoku_repl.errors.QuizError`.
    """
    title = source if number is None else f"{source}#{number}"
    wanted = 1 if number is None else number
    found, held = None, 0
    for held, line in enumerate(contents.items, start=1):
        if HEADER.match(line.text):
            contents.read(line, title)  # says that it comes too late for the quizzes before it
        if held == wanted:
            found = line
            if not counted:
                break
    if found is None:
        raise QuizError(f"{title}: there is no quiz {wanted} in it, it holds {held}")
    return contents.read(found, title), held
