"""The file of results, which says itself how far the survey has come.

Rows are written in the order of the input as they come, each in one piece. To go on, the rows that are there
are held against the input and the plan, entry by entry; what was cut short at the end is taken away.
So there is nothing twice and nothing missing, and no second file that could say otherwise.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from filelock import FileLock, Timeout

from sudoku_repl.errors import SurveyError, quoted
from sudoku_repl.survey import parquet
from sudoku_repl.survey.counting import Entry, Group, Row, blank
from sudoku_repl.survey.plan import Plan
from sudoku_repl.survey.rows import Csv, Form, JsonLines

_PATIENCE = 1
"""Seconds to wait for a file to be free: the workers of a survey that was killed end a moment after it."""
_FORMS: dict[str, Form] = {".csv": Csv(), ".jsonl": JsonLines(), parquet.ENDING: JsonLines()}


class Results:
    """Rows in a file, to be read once and then added to."""

    def __init__(self, name: str, file: BinaryIO, form: Form) -> None:
        self._name = name
        self._file = file
        self._form = form

    def done(self, entries: Iterator[Entry], plan: Plan) -> Iterator[Group]:
        """The rows of the entries that are there; those entries are taken, and what follows can be added.

        Raises :class:`~sudoku_repl.errors.SurveyError` when the rows are not of these entries and this plan.
        """
        header = self._file.readline()
        if header != self._form.header and self._form.header.startswith(header):
            self._cut(0)
            self._file.write(self._form.header)
            return
        if self._form.header and header != self._form.header:
            raise SurveyError(f"{self._name}: no results of a survey, its first line is {_quoted(header)}")
        end = len(self._form.header)
        self._file.seek(end)
        group: list[Row] = []
        size = 0
        for number, line in enumerate(self._file, 2 if self._form.header else 1):
            if not line.endswith(b"\n"):
                break
            where = f"{self._name}:{number}"
            try:
                row = self._form.row(line)
            except (ValueError, csv.Error, RecursionError):
                raise SurveyError(f"{where}: no row of a survey: {_quoted(line)}") from None
            if not row.error:
                _check_plan(row, plan, len(group), where)
            group.append(row)
            size += len(line)
            if row.error or len(group) == len(plan.modes):
                _check_entry(group, next(entries, None), plan, where)
                yield tuple(group)
                end += size
                group, size = [], 0
        self._cut(end)

    def _cut(self, end: int) -> None:
        """Takes away what stands behind the end; raises :class:`~sudoku_repl.errors.SurveyError`."""
        try:
            self._file.truncate(end)
        except OSError as error:
            raise _unwritable(self._name, error) from None

    def add(self, group: Group) -> None:
        """Writes the rows of the next entry; raises :class:`~sudoku_repl.errors.SurveyError`."""
        try:
            self._file.write(b"".join(map(self._form.line, group)))
            self._file.flush()
        except OSError as error:
            raise _unwritable(self._name, error) from None


def _quoted(line: bytes) -> str:
    return quoted(line.decode(errors="replace").rstrip("\n"))


def _check_plan(row: Row, plan: Plan, number: int, where: str) -> None:
    """Raises SurveyError unless the row is one of such a plan, the ``number``-th of its entry, from 0."""
    for what, there, asked in (
        ("mode", row.mode, plan.modes[number].name),
        ("limit", row.limit, plan.limit),
        ("class", "told" if row.kind is not None else "not told", "told" if plan.rated else "not told"),
        ("time", "told" if row.seconds is not None else "not told", "told" if plan.timed else "not told"),
    ):
        if there != asked:
            raise SurveyError(
                f"{where}: another survey: the {what} is {there} there, and {asked} as it is asked for now"
            )


def _check_entry(group: list[Row], entry: Entry | None, plan: Plan, where: str) -> None:
    """Raises SurveyError unless the rows are those of the entry."""
    if entry is None:
        raise SurveyError(f"{where}: another survey: the input ends before this")
    expected = blank(entry, plan)
    if len(expected) == len(group):
        for row, known in zip(group, expected, strict=True):
            if _identity(row) != _identity(known):
                break
        else:
            return
    place, there = (f"{of.source}:{of.line}" for of in (expected[0], group[-1]))
    what = "another quiz there" if place == there else f"{there} where the input has {place}"
    raise SurveyError(f"{where}: another survey: it has {what}")


def _identity(row: Row) -> tuple[str | int, ...]:
    return row.source, row.line, row.error, row.board, row.quiz


@contextmanager
def results_in(path: str) -> Iterator[Results]:
    """The results in a file, which is made if there is none; its ending tells the form.

    While a survey is under way, that of ``.parquet`` is beside it, as JSON lines. Raises
    :class:`~sudoku_repl.errors.SurveyError` for another ending, for a file that cannot be written, and for
    one that a survey under way writes to.
    """
    target = Path(path)
    form = _FORMS.get(target.suffix.lower())
    if form is None:
        raise SurveyError(f"{quoted(path)}: the name of the results must end in {', '.join(_FORMS)}")
    if not target.parent.is_dir():  # the lock would make it
        raise SurveyError(f"{quoted(path)} cannot be written: there is no such folder")
    in_parquet = target.suffix.lower() == parquet.ENDING
    lock = FileLock(f"{path}.lock")
    with ExitStack() as stack:
        try:
            lock.acquire(timeout=_PATIENCE)
            stack.callback(_release, lock)
            written = parquet.unpacked(target) if in_parquet else target
            file = written.open("a+b")
            stack.callback(_close, file, str(written))
        except Timeout:
            raise SurveyError(f"{quoted(path)} is written to by another survey") from None
        except OSError as error:
            raise _unwritable(path, error) from None
        file.seek(0)
        yield Results(str(written), file, form)
        if in_parquet:
            file.flush()
            parquet.pack(written, target)


def _close(file: BinaryIO, name: str) -> None:
    """Closes the file, which writes what could not be written before once more."""
    try:
        file.close()
    except OSError as error:
        raise _unwritable(name, error) from None


def _release(lock: FileLock) -> None:
    with suppress(OSError):
        Path(lock.lock_file).unlink(missing_ok=True)
    lock.release()


def _unwritable(path: str, error: OSError) -> SurveyError:
    return SurveyError(f"{quoted(path)} cannot be written: {error.strerror or error}")
