"""Which form a text has: seen from what it says first, and from its headers and rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice

import attrs

from sudoku_repl.board import CLASSIC, Quiz
from sudoku_repl.errors import QuizError, quoted
from sudoku_repl.formats.bitmaps import bitmaps, is_bitmap
from sudoku_repl.formats.comments import header_of
from sudoku_repl.formats.hodoku import hodoku, is_hodoku, is_whole_hodoku
from sudoku_repl.formats.lists import has_quiz
from sudoku_repl.formats.native import native
from sudoku_repl.formats.opensudoku import games, is_xml
from sudoku_repl.formats.scanning import Contents, TextLine, split_lines, text_lines

LARGEST = 8 << 20
"""Bytes of the largest file that is looked at as a whole: a hundred thousand quizzes, a line each."""


@attrs.frozen
class Form:
    """A form without headers that a single line shows."""

    name: str
    begins: Callable[[TextLine], bool]
    """Whether the first line that says anything is of this form, even if it is broken."""
    contents: Callable[[Iterable[TextLine]], Contents]
    """What the lines hold, from that line on; raises QuizError."""
    is_one: Callable[[TextLine], bool] | None = None
    """Whether a line is a whole quiz of this form; None if the form does not have a quiz a line.

    A file of a quiz a line may be of any size, and its first lines may be something else.
    """


FORMS = (
    Form("an XML file", is_xml, games),
    Form("a HoDoKu line", is_hodoku, hodoku, is_whole_hodoku),
    Form("a line of 729 characters", is_bitmap, bitmaps, is_bitmap),
)
"""The forms in the order in which they are tried; what is none of them has one of the native forms."""
_LOOKED_AT = 36
"""Lines that say something among which the first quiz is looked for."""


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
    form = _form(_kept(lines, before))
    rest = chain(before, lines)
    if form and (whole or form.is_one):
        return form.contents(_without_headers(rest, form))
    contents = None if form else native(rest, source, whole=whole)
    if contents is None:
        raise QuizError(f"{quoted(source)} is too large: more than {LARGEST >> 20} MiB")
    return contents


def _kept(lines: Iterable[TextLine], kept: list[TextLine]) -> Iterator[TextLine]:
    """The lines, each of which is kept as it is passed on."""
    for line in lines:
        kept.append(line)
        yield line


def _form(lines: Iterable[TextLine]) -> Form | None:
    """The form that the lines show, of which no more are taken than are looked at; None if it is native."""
    said = (line for line in lines if line.says)
    for number, line in enumerate(islice(said, _LOOKED_AT)):
        for form in FORMS:
            if form.begins(line) if number == 0 else form.is_one and form.is_one(line):
                return form
        if has_quiz(line, CLASSIC):
            break
    return None


def _without_headers(lines: Iterable[TextLine], form: Form) -> Iterator[TextLine]:
    """The lines, up to a header, which raises QuizError: the form cannot have the rules that it gives."""
    for line in lines:
        match = header_of(line.text)
        if match:
            raise line.error(match.start("word") + 1, f"{form.name} cannot have a header")
        yield line


def pick(contents: Contents, source: str, number: int | None, *, counted: bool = True) -> tuple[Quiz, int]:
    """The quiz of that number, and how many there are, or at least are if they are not ``counted``.

    No other quiz is looked at. Raises :class:`~sudoku_repl.errors.QuizError`.
    """
    title = source if number is None else f"{source}#{number}"
    wanted = 1 if number is None else number
    found, held = None, 0
    for held, line in enumerate(contents.items, start=1):
        if header_of(line.text):
            contents.read(line, title)  # says that it comes too late for the quizzes before it
        if held == wanted:
            found = line
            if not counted:
                break
    if found is None:
        raise QuizError(f"{title}: there is no quiz {wanted} in it, it holds {held}")
    return contents.read(found, title), held
