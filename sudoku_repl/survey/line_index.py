"""An index of long lists, by which a shard finds its blocks instead of reading all lines before them.

Only lists in plain text have one, with a quiz on each line: not packed, not JSON lines, not the results of a
survey, whose rows depend on those before them. Of these lists it has the offset of a line in each MiB. Most
lines are counted without a look at their cells, which takes a quarter of the time that reading records takes;
only pieces with other lines, such as comments, are read as lists are. Other files of the input count as a
whole, and are read from their beginning.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from contextlib import suppress
from hashlib import sha256
from itertools import accumulate, chain, islice, starmap, takewhile
from operator import itemgetter
from typing import BinaryIO

import attrs

from sudoku_repl.errors import QuizError, SurveyError, quoted
from sudoku_repl.files import LARGEST, reads
from sudoku_repl.formats.packed import DAMAGES
from sudoku_repl.formats.sources import (
    BEGINNING,
    LineStart,
    contents_at,
    is_text,
    path_of,
    plain_size,
    reading,
)
from sudoku_repl.memory import uncollected
from sudoku_repl.survey.counting import BUILD
from sudoku_repl.survey.inputs import RawEntry, RawSource, is_once, raw_entries

_PIECE = 1 << 20
"""The bytes from a line of the index to the next, at least."""

_LINE = re.compile(rb"[^\r\n]*+(?:\r\n?|\n)|[^\r\n]++")


def index_name(names: Sequence[str]) -> str:
    """Return the name for the index of some files as they are now.

    It is empty if they need none, because each is short or can only be read from its beginning. Raises
    SurveyError.
    """
    if any(name.startswith("@") or is_text(name) or is_once(name) for name in names):
        return ""
    known, needed = [BUILD], False
    for name in names:
        with reading(name, SurveyError) as file:
            needed = needed or (plain_size(file) or 0) > LARGEST
        with reads(name, SurveyError):
            found = path_of(name).stat()
        known += [str(found.st_size), str(found.st_mtime_ns)]
    return f"index-{sha256(' '.join(known).encode()).hexdigest()[:16]}.json" if needed else ""


@attrs.frozen
class FileIndex:
    """The number of records of a file, and where some of its lines begin."""

    records: int
    starts: Sequence[LineStart]

    @classmethod
    def of(cls, name: str) -> FileIndex:
        """Read a file. Raises SurveyError."""
        with reading(name, SurveyError) as file, reads(name, SurveyError, DAMAGES), suppress(QuizError):
            if (plain_size(file) or 0) > LARGEST and (found := _indexed(name, file)):
                return found
        return cls(sum(1 for _ in RawSource(name, ()).records()), (BEGINNING,))


def _indexed(name: str, file: BinaryIO) -> FileIndex | None:
    """Return the index of a list; None if its records depend on those before them."""
    with contents_at(name, SurveyError) as contents:
        one_each = contents.one_each
    if one_each is None:
        return None
    starts = [BEGINNING]
    while piece := file.read(_PIECE):
        piece += file.readline()
        at = starts[-1]
        if len(starts) > 1 and one_each.fullmatch(piece):
            records = lines = piece.count(b"\n")
        elif b"{" in piece:
            return None
        else:
            lines = sum(1 for _ in _LINE.finditer(piece))
            records = _count(name, at, at.line + lines) if piece.strip() else 0
        starts.append(LineStart(at.offset + len(piece), at.line + lines, at.number + records))
    return FileIndex(starts.pop().number - 1, starts)


def _count(name: str, start: LineStart, end: int) -> int:
    """Return the number of records from a line to another."""
    records = RawSource(name, ()).records(start)
    return sum(1 for _ in takewhile(lambda record: record[2].number < end, records))


@attrs.frozen
class ListIndex:
    """The index of all files of an input."""

    names: Sequence[str]
    files: Sequence[FileIndex]
    _before: Sequence[int] = attrs.field(init=False)
    """The number of records before each file, and at last of all."""
    _starts: Sequence[tuple[int, int, LineStart]] = attrs.field(init=False)
    """Where the reading can begin: the number of records before, that of the file from 0, and the line."""

    @_before.default
    def _counted(self) -> Sequence[int]:
        return list(accumulate((file.records for file in self.files), initial=0))

    @_starts.default
    def _placed(self) -> Sequence[tuple[int, int, LineStart]]:
        return [
            (before + start.number - 1, number, start)
            for number, (before, file) in enumerate(zip(self._before, self.files, strict=False))
            for start in file.starts
        ]

    @classmethod
    def of(cls, names: Sequence[str]) -> ListIndex:
        """Read the files. Raises SurveyError."""
        return cls(names, tuple(map(FileIndex.of, names)))

    @classmethod
    def parse(cls, names: Sequence[str], text: str) -> ListIndex:
        """Read what :meth:`text` returned."""
        files = json.loads(text)
        return cls(names, [FileIndex(count, [*starmap(LineStart, starts)]) for count, starts in files])

    def text(self) -> str:
        """Return the index as a file has it, without the names."""
        return json.dumps([[file.records, file.starts] for file in self.files]) + "\n"

    @property
    def records(self) -> int:
        """The number of all records."""
        return self._before[-1]

    def slices(self, firsts: range, size: int, keep: Sequence[str]) -> Iterator[tuple[RawEntry, ...]]:
        """Yield ``size`` records from each of these, in order; the last may have fewer.

        The records are numbered from 0. Raises SurveyError if the files have changed since.
        """
        at = 0
        records: Iterator[RawEntry]
        for first in firsts:
            last = bisect_right(self._starts, first, key=itemgetter(0)) - 1
            before, number, start = self._starts[last]
            if before >= at:
                opened = RawSource(self.names[number], keep).records(start)
                at, records = before, chain(opened, raw_entries(self.names[number + 1 :], keep))
            with uncollected():
                found = tuple(islice(records, first - at, first - at + size))
            at = first + size
            if len(found) != min(size, self.records - first):
                raise SurveyError(f"{quoted(self.names[number])} has changed while it was read; start again")
            yield found
