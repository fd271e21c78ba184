"""Browse the quizzes of a list: their fields, those that meet tests, in the order of a field.

The list may be any source that `load-quiz` reads: a published list with ratings, or the results of a survey,
whose columns are fields too. A list is read from its beginning each time, and only numbers of quizzes are
kept, so the memory is bounded; most of its lines are not parsed when the order is known.
"""

from __future__ import annotations

import operator
import re
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain, islice
from math import isfinite
from typing import NamedTuple

import attrs

from sudoku_repl import interruption
from sudoku_repl.board import Quiz
from sudoku_repl.errors import OrderError, QuizError, SurveyError, listed, quoted
from sudoku_repl.formats.records import name_of
from sudoku_repl.formats.sniffer import QuizItem
from sudoku_repl.formats.sources import files_of, iter_items, record_of
from sudoku_repl.survey.inputs import fields_in

_COMPARE: Mapping[str, Callable[[float | str, float | str], bool]] = {
    "<=": operator.le,
    ">=": operator.ge,
    "!=": operator.ne,
    "==": operator.eq,
    "=": operator.eq,
    "<": operator.lt,
    ">": operator.gt,
}
_OF_TEXTS = ("=", "==", "!=")
"""The signs that compare texts too."""
_AND = r"\s+and\s+"
_TEST = re.compile(
    rf"\s*([^\s<>=!]+)\s*({'|'.join(_COMPARE)})\s*(\"[^\"]*\"|'[^']*'|.*?\S)(?:({_AND})|\s*$)", re.IGNORECASE
)
"""A test and the `and` after it; an `and` in quotes belongs to the value."""


@attrs.frozen
class FieldTest:
    """A test of a field, such as ``rating > 9``."""

    field: str
    sign: str
    value: str

    def holds(self, fields: Mapping[str, str]) -> bool:
        """Return whether a quiz with these fields passes: as numbers if both are, else as texts."""
        there = fields.get(self.field, "")
        compare = _COMPARE[self.sign]
        one, other = _number(there), _number(self.value)
        if one is not None and other is not None:
            return compare(one, other)
        return self.sign in _OF_TEXTS and compare(there.casefold(), self.value.casefold())

    def __str__(self) -> str:
        needs_quotes = not self.value or self.value[0] in "<=>" or re.search(_AND, self.value, re.IGNORECASE)
        mark = ("'" if '"' in self.value else '"') if needs_quotes else ""
        return f"{self.field} {self.sign} {mark}{self.value}{mark}"


def parse_tests(text: str) -> tuple[FieldTest, ...]:
    """Parse tests that are joined by ``and``. Raises OrderError.

    >>> [str(test) for test in parse_tests("SE_rating>=9 and author = gsf")]
    ['se_rating >= 9', 'author = gsf']
    """
    tests, at, more = list[FieldTest](), 0, True
    while more:
        match = _TEST.match(text, at)
        if not match:
            part = re.split(_AND, text[at:], maxsplit=1, flags=re.IGNORECASE)[0]
            raise OrderError(f"expected a test such as rating > 9, got {quoted(part)}; join tests by `and`")
        value = re.sub(r"(?s)^([\"'])(.*)\1$", r"\2", match[3])
        if match[3][0] in "<=>":
            quotes = f"put {quoted(match[3])} in double quotes if that is the value"
            raise OrderError(f"expected one of {', '.join(_COMPARE)}, got {match[2]}{match[3][0]}; {quotes}")
        if match[2] not in _OF_TEXTS and _number(value) is None:
            raise OrderError(
                f"expected a number after {match[2]}, got {quoted(match[3])}; join tests by `and`"
            )
        tests.append(FieldTest(name_of(match[1]), match[2], value))
        at, more = match.end(), bool(match[4])
    return tuple(tests)


class ListRow(NamedTuple):
    """A quiz of a list."""

    number: int
    """Its number in the list, from 1: `load-quiz FILE#n` loads it."""
    quiz: Quiz | QuizError
    """The quiz, or why there is none."""
    fields: Mapping[str, str]


@attrs.define
class QuizList:
    """The quizzes of a source that pass ``tests``, in the order of a field, or as they come.

    Raises :class:`~sudoku_repl.errors.SurveyError` if a field is not in the list.
    """

    source: str
    tests: tuple[FieldTest, ...] = ()
    by: str = ""
    """The field to sort by; empty to keep the order of the list."""
    descending: bool = False
    names: tuple[str, ...] = attrs.field(init=False)
    """The names of the fields."""
    _order: array[int] | None = attrs.field(default=None, init=False)
    """The numbers of the quizzes that pass, in order; None if not yet known."""

    def __attrs_post_init__(self) -> None:
        self.names = fields_in([self.source])
        for name in (*(test.field for test in self.tests), self.by):
            if name and name not in self.names:
                there = f"its fields are {listed(self.names)}" if self.names else "it has no other fields"
                raise SurveyError(f"{quoted(self.source)} has no field {quoted(name)}; {there}")

    def rows(self, numbers: Sequence[int]) -> tuple[ListRow, ...]:
        """Return the rows of some numbers, in their order."""
        wanted, found = set(numbers), dict[int, ListRow]()
        for number, item in islice(self._items(), max(wanted, default=0)):
            if number in wanted:
                _, quiz, fields = record_of(item, fields=True)
                found[number] = ListRow(number, quiz, fields)
        return tuple(found[number] for number in numbers if number in found)

    def order(self, progress: Callable[[int], None] = lambda _: None) -> Sequence[int]:
        """Return the numbers of the quizzes that pass, in order. Raises SurveyError.

        The first call reads the list, and calls ``progress`` with the number of records read.
        """
        if self._order is None:
            values, missing = dict[int, tuple[bool, float, str]](), list[int]()
            for row in self._passing(progress):
                if text := row.fields.get(self.by, ""):
                    values[row.number] = _key(text)
                else:
                    missing.append(row.number)
            in_order = sorted(values, key=values.__getitem__, reverse=self.descending)
            self._order = array("q", [*in_order, *missing])
        return self._order

    def after(self, number: int, count: int, progress: Callable[[int], None] = lambda _: None) -> int | None:
        """Return the number of the quiz ``count`` quizzes after another, in order; None past the last.

        In a sorted list, a quiz that does not pass counts as one before the first.
        """
        if not self.by:
            rows = islice(self._passing(progress, number), count - 1, None)
            return next((row.number for row in rows), None)
        order = self.order(progress)
        start = order.index(number) if number in order else -1
        return order[start + count] if start + count < len(order) else None

    def _passing(self, progress: Callable[[int], None], after: int = 0) -> Iterator[ListRow]:
        """Yield the rows after a number that pass the tests, in the order of the list."""
        for number, item in self._items():
            progress(number)
            if number > after:
                _, quiz, fields = record_of(item, fields=True)
                if isinstance(quiz, Quiz) and all(test.holds(fields) for test in self.tests):
                    yield ListRow(number, quiz, fields)

    def _items(self) -> Iterator[tuple[int, QuizItem]]:
        """Yield the items of all files, not yet parsed, with their numbers."""
        files = files_of(self.source, SurveyError)
        items = chain.from_iterable(iter_items(name, SurveyError) for name in files)
        for number, item in enumerate(items, start=1):
            interruption.check()
            yield number, item


def _key(text: str) -> tuple[bool, float, str]:
    """Return the key to sort a value by: numbers come before texts."""
    number = _number(text)
    return (True, 0, text) if number is None else (False, number, "")


def _number(text: str) -> float | None:
    """Return a field as a number; `nan` and `inf` are texts, because nothing can be sorted by them."""
    with suppress(ValueError):
        return number if isfinite(number := float(text)) else None
    return None
