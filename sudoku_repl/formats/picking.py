"""Choose one quiz of a source, and count all its quizzes and bad lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice, pairwise
from typing import NamedTuple, TypeAlias

from sudoku_repl.board import Quiz
from sudoku_repl.errors import QuizError, quoted
from sudoku_repl.formats.cleaning import is_count
from sudoku_repl.formats.comments import header_of, rule_in
from sudoku_repl.formats.scanner import Contents, TextLine, is_prose, skipped

_CHECKED = 100_000
"""The number of items that are parsed to count bad lines; in a longer list, the rest counts as quizzes."""
_LOOKED_AT = 1000
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

    title: str
    contents: Contents
    line: TextLine

    def quiz(self, title: str = "") -> Quiz:
        """Parse the quiz. Raises QuizError."""
        return self.contents.read(self.line, title or self.title)

    def is_quiz(self) -> bool:
        """Whether the item can be parsed."""
        try:
            self.quiz()
        except QuizError:
            return False
        return True


def items_of(contents: Contents, source: str) -> Iterator[QuizItem]:
    """Yield the items of the contents of a source."""
    for number, line in enumerate(contents.items, start=1):
        yield QuizItem(f"{source}#{number}", contents, line)


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
        if number is None and len(prose) == last - 1 and _is_title(item.line, following):
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


def _is_title(line: TextLine, following: QuizItem | None) -> bool:
    """Whether a line above all quizzes is prose, or counts them."""
    return is_prose(line) or (following is not None and is_count(line, following.line))


_Pairs: TypeAlias = Iterator[tuple[QuizItem | None, QuizItem | None]]


def _read(item: QuizItem, title: str, source: str, rest: _Pairs, number: int) -> Quiz:
    """Parse a quiz. If it is invalid, raise QuizError; for a ``source`` it names the first valid quiz."""
    try:
        return item.quiz(title)
    except QuizError as error:
        rule = rule_in(item.line.text)
        if rule:
            raise item.line.error(1, rule) from None
        following = enumerate(islice(rest, _LOOKED_AT), start=number + 1) if source else ()
        valid = next((number for number, (each, _) in following if each and each.is_quiz()), None)
        if valid is None:
            raise
        raise QuizError(
            f"{error}; the first quiz without an error is {quoted(f'{source}#{valid}')}"
        ) from None
