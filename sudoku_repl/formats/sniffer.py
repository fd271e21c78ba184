"""Detect the format of a text from its first lines, its headers and its rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from typing import NamedTuple

import attrs

from sudoku_repl.board import CLASSIC, Quiz
from sudoku_repl.errors import QuizError
from sudoku_repl.formats.bitmaps import BITMAP, bitmaps, is_bitmap
from sudoku_repl.formats.comments import header_of
from sudoku_repl.formats.hodoku import HODOKU, hodoku, is_hodoku, is_whole_hodoku
from sudoku_repl.formats.lingo import LINGO, is_lingo, programs
from sudoku_repl.formats.lists import has_quiz
from sudoku_repl.formats.native import native
from sudoku_repl.formats.opensudoku import games, is_xml
from sudoku_repl.formats.scanner import Contents, TextLine, is_prose, skipped, split_lines, text_lines


@attrs.frozen
class Format:
    """A format without headers that can be recognized by a single line."""

    name: str
    begins: Callable[[TextLine], bool]
    """Whether the first line with text has this format, even if it is invalid."""
    contents: Callable[[Iterable[TextLine]], Contents]
    """Returns the contents of the lines. Raises QuizError."""
    is_one: Callable[[TextLine], bool] | None = None
    """Whether a line is a whole quiz of this format; None if a quiz takes several lines.

    A file with a quiz on each line may have any size, and may begin with lines of another kind.
    """


FORMATS = (
    Format("an XML file", is_xml, games),
    Format(HODOKU, is_hodoku, hodoku, is_whole_hodoku),
    Format(LINGO, is_lingo, programs),
    Format(BITMAP, is_bitmap, bitmaps, is_bitmap),
)
"""The formats in the order in which they are tried; all other texts have a native format."""
_LOOKED_AT = 36
"""The first quiz must be among this number of lines with text."""


def parse_quiz(text: str, source: str = "text", number: int | None = None) -> Quiz:
    """Parse a quiz from a text in any of the formats of :mod:`sudoku_repl.formats`.

    ``source`` names the text in errors and in the title of the quiz; ``number`` picks one of several quizzes,
    from 1 (None picks the first). Raises :class:`~sudoku_repl.errors.QuizError`, with the line, its number
    and the column, if the text is not a quiz, or if it has fewer quizzes.
    """
    return parse_counted(text, source, number).quiz


class OpenedQuiz(NamedTuple):
    """A quiz of a source."""

    quiz: Quiz
    held: int
    """The number of quizzes in the source."""
    notes: tuple[str, ...] = ()
    """What was skipped, or could be read in another way: sentences for people."""
    number: int = 1
    """The number of the quiz in the source. Prose before the first quiz has numbers, too."""
    last: int = 1
    """The number of the last quiz."""


def parse_counted(text: str, source: str = "text", number: int | None = None) -> OpenedQuiz:
    """Parse a quiz like :func:`parse_quiz`, and count the quizzes of the text."""
    contents = contents_of(text_lines(split_lines(text), source), source)
    return pick(contents, source, number)


def contents_of(lines: Iterator[TextLine], source: str) -> Contents:
    """Return the contents of the lines of a source.

    The lines of a list are read one by one, only as far as needed; other texts are read to their end. Raises
    :class:`~sudoku_repl.errors.QuizError` if there is no quiz.
    """
    before: list[TextLine] = []
    known = _format_of(_kept(lines, before))
    rest = chain(before, lines)
    return known.contents(_without_headers(rest, known)) if known else native(rest, source)


def _kept(lines: Iterable[TextLine], kept: list[TextLine]) -> Iterator[TextLine]:
    """Yield the lines, and append each of them to ``kept``."""
    for line in lines:
        kept.append(line)
        yield line


def _format_of(lines: Iterable[TextLine]) -> Format | None:
    """Return the format of the lines, taking only as many lines as needed; None for a native format."""
    lines_with_content = (line for line in lines if line.content)
    for number, line in enumerate(islice(lines_with_content, _LOOKED_AT)):
        for known in FORMATS:
            if known.begins(line) if number == 0 else known.is_one and known.is_one(line):
                return known
        if has_quiz(line, CLASSIC):
            break
    return None


def _without_headers(lines: Iterable[TextLine], known: Format) -> Iterator[TextLine]:
    """Yield the lines. Raises QuizError at a header, because the format does not support its rules."""
    for line in lines:
        match = header_of(line.text)
        if match:
            raise line.error(match.start("word") + 1, f"{known.name} cannot have headers; remove this line")
        yield line


def pick(contents: Contents, source: str, number: int | None, *, counted: bool = True) -> OpenedQuiz:
    """Parse the quiz with this number, and count all quizzes; unless ``counted``, stop counting there.

    Without a number, this is the first item that is not prose, and the prose before it is not counted. The
    other quizzes are not parsed. Raises :class:`~sudoku_repl.errors.QuizError`.
    """
    title = source if number is None else f"{source}#{number}"
    wanted = 1 if number is None else number
    prose: list[TextLine] = []
    found, held = None, 0
    for held, line in enumerate(contents.items, start=1):
        if header_of(line.text):
            contents.read(line, title)  # raises: the header comes too late for the quizzes before it
        if number is None and len(prose) == held - 1 and is_prose(line):
            prose.append(line)
        elif held == wanted + len(prose):
            found = line
            if not counted:
                break
    if found is None and not prose:
        reason = f"no quiz {wanted}; expected 1 to {held}" if held else "no quiz found"
        raise QuizError(f"{title}: {reason}")
    quiz = contents.read(found or prose[0], title)
    notes = contents.notes + skipped(prose)
    return OpenedQuiz(quiz, held - len(prose), notes, wanted + len(prose), held)
