"""Detect the format of a text from its first lines, its headers and its rows; choose one of its quizzes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, count, dropwhile, islice, pairwise, repeat
from typing import NamedTuple, TypeAlias

import attrs

from sudoku_repl.board import CLASSIC, Quiz
from sudoku_repl.board.values import CellValues
from sudoku_repl.errors import QuizError, quoted, visible
from sudoku_repl.files import split_lines
from sudoku_repl.formats.cleaning import is_count, with_dots, without_quotes
from sudoku_repl.formats.comments import header_of, rule_in
from sudoku_repl.formats.lists import has_quiz
from sudoku_repl.formats.native import native
from sudoku_repl.formats.registry import Format, begun_by_a_line
from sudoku_repl.formats.scanner import Contents, TextLine, cleaned, is_prose, skipped, text_lines

_CHECKED = 100_000
"""The number of items that are parsed to count bad lines; in a longer list, the rest counts as quizzes."""
_VALID_WITHIN = 1000
"""The number of items among which a quiz is looked for after an invalid one."""


class OpenedQuiz(NamedTuple):
    """A quiz of a source."""

    quiz: Quiz
    held: int
    """The number of quizzes in the source."""
    notes: tuple[str, ...] = ()
    """What was skipped, or could be read in another way: sentences for people."""
    number: int = 1
    """The number of the quiz in the source. Bad lines have numbers, too."""
    last: int = 1
    """The greatest number."""
    bad: tuple[int, ...] = ()
    """The lines that are not quizzes, as a survey counts them, by their numbers in the files."""


class QuizItem(NamedTuple):
    """An item of a source, not yet parsed."""

    source: str
    number: int
    """Its number in the source, from 1."""
    contents: Contents
    line: TextLine

    def quiz(self, title: str = "") -> Quiz:
        """Parse the quiz. Raises QuizError."""
        return self.contents.read(self.line, title or f"{self.source}#{self.number}")

    def is_quiz(self) -> bool:
        """Whether the item can be parsed."""
        try:
            self.quiz()
        except QuizError:
            return False
        return True


def items_of(contents: Contents, source: str) -> Iterator[QuizItem]:
    """Return the items of the contents of a source."""
    return map(QuizItem._make, zip(repeat(source), count(1), repeat(contents), contents.items))


def pick(
    items: Iterable[QuizItem], source: str, number: int | None, *, counted: bool = True, where: str = ""
) -> OpenedQuiz:
    """Parse the quiz with this number, and count all quizzes; unless ``counted``, stop counting there.

    Without a number, this is the first item that is not prose. ``where`` follows the numbers in errors: that
    they are of several files. Raises :class:`~sudoku_repl.errors.QuizError`.
    """
    title = source if number is None else f"{source}#{number}"
    prose: list[QuizItem] = []
    bad: list[int] = []
    chosen: QuizItem | None = None
    at = last = 0
    rest = pairwise(chain(items, [None]))
    for last, (item, following) in enumerate(rest, start=1):
        assert item
        if header_of(item.line.text):
            item.quiz()  # raises: the header comes too late for the quizzes before it
        if number is None and len(prose) == last - 1 and _is_title(item, following):
            prose.append(item)
        elif chosen is None and last == (len(prose) + 1 if number is None else number):
            chosen, at = item, last
            quiz = _read(chosen, "" if where else title, source if number is None else "", rest, last)
            if not counted:
                break
            continue
        if counted and last <= _CHECKED and not item.is_quiz():
            bad.append(item.line.number)
    if chosen is None:
        if not prose:
            reason = f"no quiz {number}; expected 1 to {last}{where}" if last else "no quiz found"
            raise QuizError(f"{title}: {reason}")
        chosen, at = prose.pop(0), 1
        quiz = chosen.quiz(title)  # raises
    contents, line = chosen.contents, chosen.line
    notes = (*contents.notes, *contents.remarks(line), *skipped([each.line for each in prose]))
    return OpenedQuiz(quiz, last - len(bad), notes, at, last, tuple(bad))


def _is_title(item: QuizItem, following: QuizItem | None) -> bool:
    """Whether a line above all quizzes is prose and no link, or counts them."""
    if is_prose(item.line):
        return not item.is_quiz()
    return following is not None and is_count(item.line, following.line)


_Pairs: TypeAlias = Iterator[tuple[QuizItem | None, QuizItem | None]]


def _read(item: QuizItem, title: str, source: str, rest: _Pairs, number: int) -> Quiz:
    """Parse a quiz. If it is invalid, raise QuizError; for a ``source`` it names the first valid quiz."""
    try:
        return item.quiz(title)
    except QuizError as error:
        rule = rule_in(item.line.text)
        if rule:
            raise item.line.error(1, rule) from None
        following = enumerate(islice(rest, _VALID_WITHIN), start=number + 1) if source else ()
        valid = next((number for number, (each, _) in following if each and each.is_quiz()), None)
        if valid is None:
            raise
        raise QuizError(
            f"{error}; the first quiz without an error is {quoted(f'{source}#{valid}')}"
        ) from None


_BEGINS_WITHIN = 36
"""The first quiz must be among this number of lines with text."""


def parse_quiz(text: str | CellValues, source: str = "text", number: int | None = None) -> Quiz:
    """Parse a quiz from a text in any of the formats of :mod:`sudoku_repl.formats`, from lists or an array.

    ``source`` names the text in errors and in the title of the quiz; ``number`` picks one of several quizzes,
    from 1 (None picks the first). Values other than a text are read as by :meth:`sudoku_repl.Quiz.of`. Raises
    :class:`~sudoku_repl.errors.QuizError`, with the line, its number and the column, if the text is not a
    quiz, or if it has fewer quizzes.
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
    for line in lines:
        kept.append(line)
        yield line


def _format_of(lines: Iterable[TextLine]) -> tuple[Format | None, list[TextLine]]:
    """Return the format of the lines, None for a native one, and the titles above it."""
    titles: list[TextLine] = []
    is_first = True  # but for borders, brackets alone and titles
    lines_with_text = (line for line in lines if line.text.strip())
    for line in islice(lines_with_text, _BEGINS_WITHIN):
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
