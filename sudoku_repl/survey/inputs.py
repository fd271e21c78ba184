"""Read the quizzes of all sources in order, each source once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain, count, dropwhile, islice, repeat
from stat import S_ISREG
from typing import TypeAlias

from sudoku_repl.board import CLASSIC, Quiz
from sudoku_repl.errors import QuizError, SurveyError, quoted, visible
from sudoku_repl.files import LARGEST, unread
from sudoku_repl.formats.packed import DAMAGES
from sudoku_repl.formats.records import name_of
from sudoku_repl.formats.scanner import Contents, TextLine
from sudoku_repl.formats.sizes import CLEAR_SIDES
from sudoku_repl.formats.sniffer import QuizItem
from sudoku_repl.formats.sources import (
    BEGINNING,
    STDIN,
    LineStart,
    ListRecord,
    contents_at,
    files_of,
    is_text,
    iter_records,
    path_of,
    plain_size,
    reading,
    record_of,
    shown_name,
)
from sudoku_repl.survey.counting import Entry
from sudoku_repl.survey.rows import DECLARED, has_rows

_LONGEST = 1001
"""The characters of a line that are read at a time when lines are counted."""


def entries(sources: Iterable[str], keep: Sequence[str] = ()) -> Iterator[Entry]:
    """Return the entries of the sources in order, with the fields to ``keep`` as labels.

    Raises SurveyError for a file that cannot be read. The files of folders and patterns are listed at once,
    when this function is called.
    """
    return (source.entry(number, line) for source, number, line in raw_entries(sources, keep))


class RawSource:
    """A file of the input, for those who parse few of its records."""

    def __init__(self, name: str, keep: Sequence[str]) -> None:
        self._name = name
        self._shown = visible(name)
        self._title = shown_name(name)
        self._keep = keep
        self._contents: Contents
        self._failed: tuple[TextLine, QuizError] | None = None
        """The line that stands for a source without a quiz, and what is wrong with the source."""

    def records(self, start: LineStart = BEGINNING) -> Iterator[RawEntry]:
        """Yield the records from a line. Raises SurveyError if the file cannot be read."""
        lines = self._lines(start)
        if start.offset:
            lines = dropwhile(lambda line: line.number < start.line, lines)
        return zip(repeat(self), count(start.number), lines)  # a tuple each: a list may have millions

    def _lines(self, start: LineStart) -> Iterator[TextLine]:
        try:
            with contents_at(self._name, SurveyError, start) as self._contents:
                yield from self._contents.items
        except QuizError as error:
            self._failed = TextLine(self._name, 1, ""), error
            yield self._failed[0]

    def entry(self, number: int, line: TextLine) -> Entry:
        """Parse a record."""
        if self._failed and line is self._failed[0]:
            record = ListRecord(1, self._failed[1])
        else:
            item = QuizItem(self._title, number, self._contents, line)
            record = record_of(item, fields=bool(self._keep))
        at, found, fields = record
        labels = tuple([visible(fields.get(each, "")) for each in self._keep]) if self._keep else ()
        quiz, error = (found, "") if isinstance(found, Quiz) else (None, visible(str(found)))
        return Entry(self._shown, at, quiz, error, number, labels)


RawEntry: TypeAlias = tuple[RawSource, int, TextLine]
"""A record that is not yet parsed: its source, its number there from 1, and its line."""


def raw_entries(sources: Iterable[str], keep: Sequence[str] = ()) -> Iterator[RawEntry]:
    """Yield the records of the sources, not yet parsed. Raises SurveyError for a file that cannot be read."""
    names = [name for source in sources for name in files_of(source, SurveyError)]
    return chain.from_iterable(RawSource(name, keep).records() for name in names)


_LOOKED_AT = 1000
"""The records of each file in which fields are looked for."""


def fields_in(sources: Iterable[str]) -> tuple[str, ...]:
    """Return the names of the fields in the first thousand records of each file. Raises SurveyError.

    Standard input and pipes are left out, because they can be read only once.
    """
    found: dict[str, None] = {}
    for name in (name for source in sources for name in files_of(source, SurveyError)):
        if not is_once(name):
            with suppress(QuizError):  # about the source as a whole
                for record in islice(iter_records(name, SurveyError, fields=True), _LOOKED_AT):
                    found |= dict.fromkeys(record.fields)
    return tuple(found)


def usual_fields(sources: Iterable[str]) -> tuple[str, ...]:
    """Return the fields to keep unless a survey says otherwise: the id of each quiz, and its ratings.

    Of the results of a survey, these are the fields that it kept.
    """
    with suppress(SurveyError):  # the survey itself says what it cannot read
        known = fields_in(sources)
        own = DECLARED if has_rows(known) else ()
        words = {name: {*name.removeprefix("label_").split("_")} for name in known if name not in own}
        return tuple(name for name in words if words[name] & _WORDS or words[name] in _RATINGS)
    return ()


_WORDS = frozenset({"id", "rating"})
"""The words of which one is in the name of such a field."""
_RATINGS = ({"difficulty"}, {"hardness"}, {"ed"}, {"er"}, {"ser"})
"""The names of ratings without these words."""


def kept(sources: Sequence[str], wanted: Sequence[str]) -> tuple[str, ...]:
    """Return the names of the fields to keep: those ``wanted``, or all if that is ``all``.

    Raises SurveyError for a name that no file has, or if files that can be read only once might have others.
    """
    once = [name for source in sources for name in files_of(source, SurveyError) if is_once(name)]
    known = fields_in(sources)
    if "all" in wanted:
        if once:
            raise SurveyError(
                f"{quoted(once[0])} can be read only once, so its fields are not known; "
                "name them, as in --keep f2"
            )
        return known
    names = tuple(map(name_of, wanted))
    for name in names:
        if name not in known and not once:
            there = f"the fields are {', '.join(known)}" if known else "the lists have no other fields"
            raise SurveyError(f"no field {quoted(name)}; {there}")
    return names


def is_once(name: str) -> bool:
    """Whether a file is standard input or a pipe. Raises SurveyError if it cannot be looked at."""
    if name.startswith("@") or is_text(name):
        return False
    try:
        return name == STDIN or not S_ISREG(path_of(name).stat().st_mode)
    except (OSError, ValueError) as error:
        raise unread(name, error, SurveyError) from None


def about(source: str) -> int | None:
    """Estimate the number of quizzes in a source without parsing them; None if it can be read only once.

    Of a large file in plain text, only the beginning is read. Raises SurveyError for a file that cannot be
    read.
    """
    counts = [_about(name) for name in files_of(source, SurveyError)]
    return None if None in counts else sum(filter(None, counts))


def _about(name: str) -> int | None:
    if name.startswith("@"):
        return 1
    if is_once(name):
        return None
    held = taken = 0
    try:
        with reading(name, SurveyError) as file:
            size = plain_size(file)
            for line in iter(partial(file.readline, _LONGEST), b""):
                held += line[0] != _COMMENT and (len(line) >= _CLASSIC or bool(_SMALL.search(line)))
                taken += len(line)
                if size and taken > LARGEST:
                    return max(held * size // taken, 1)
    except (*DAMAGES, ValueError) as error:
        raise unread(name, error, SurveyError) from None
    return max(held, 1)


_COMMENT = ord("#")
_CLASSIC = len(CLASSIC.coordinates)
"""The length of a classic quiz. A line as long as this is counted, or one with a quiz of a smaller size."""
_SMALL = re.compile(
    "|".join(
        rf"(?<![\w.*?])[0-{side}.*_?]{{{side * side}}}(?![\w.*?])"
        for side in CLEAR_SIDES
        if side < CLASSIC.digits
    ).encode()
)
