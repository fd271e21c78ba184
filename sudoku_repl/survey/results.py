"""Write the results of a survey to a file that also records its progress, options and build.

Rows are written in the order of the input, and each row names the options and the build that made it. To
resume, the existing rows are compared with the input, the plan and this build, entry by entry; an incomplete
row at the end is removed. So no row is missing or there twice, and there is no second file that could
contradict the first.

The input is recognized by its quizzes and bad lines, each compared in full, not by its name: you may rename
it or add quizzes. New rows keep the name that the file already has.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from itertools import chain, islice
from pathlib import Path
from time import monotonic
from typing import Any, BinaryIO

import attrs

from sudoku_repl.errors import SurveyError, known_ending, needs, quoted
from sudoku_repl.files import atomic_write, locked, reads, sync, sync_folder, unread, writes
from sudoku_repl.survey.counting import BUILD, Entry, EntryRows, Row
from sudoku_repl.survey.equivalents import forms, text_of
from sudoku_repl.survey.plan import Plan, made_otherwise
from sudoku_repl.survey.rows import (
    Csv,
    JsonLines,
    OtherColumnsError,
    ResultsForm,
    columns_of,
    has_rows,
    other_columns,
    record,
    row_of,
)

ENDING = ".parquet"
_SMALL = ("clues", "biggest_level", "rating_class", "transform", "max_core")
"""The columns of small numbers."""
_BATCH = 16_384
"""The rows that are in memory at a time, a row group of the file."""
_PATIENCE = 1
"""Seconds to wait for a locked file: the workers of a killed survey end shortly after it."""
_CHECKPOINT = 5
"""Seconds between two writes to the disk: the work that a power cut may cost."""
_FORMS: Mapping[str, Callable[[Mapping[str, type]], ResultsForm]] = {
    ".csv": Csv,
    ".jsonl": JsonLines,
    ENDING: JsonLines,
}
_ELSEWHERE = "or write to a new file"


@attrs.frozen
class RowLines:
    """Makes the lines of rows. Rows of the input ``now`` get its name in the file, ``there``."""

    form: ResultsForm
    now: str = ""
    there: str = ""

    def __call__(self, groups: Iterable[EntryRows]) -> bytes:
        """Return the lines of the rows of some entries."""
        if self.now != self.there:
            groups = [_renamed(each, self.there) if each[0].source == self.now else each for each in groups]
        return self.form.lines(list(chain.from_iterable(groups)))


class Results:
    """Rows in a file: read them once with :meth:`done`, then append lines with :meth:`write`."""

    def __init__(self, name: str, file: BinaryIO, form: ResultsForm, *, force: bool = False) -> None:
        self._name = name
        self._file = file
        self._form = form
        self._force = force
        self._synced = monotonic()
        self.builds: set[str] = set()
        """The other builds that made rows in the file."""
        self.grown = False
        """Whether rows were added."""
        self.lines = RowLines(form)
        """Makes the lines for :meth:`write`."""

    def done(self, entries: Iterator[Entry], plan: Plan) -> Iterator[EntryRows]:
        """Yield the rows in the file, and take their entries from the input; then rows can be added.

        The rows have the present name of the input, and the numbers of their entries.

        Raises :class:`~sudoku_repl.errors.SurveyError` if the rows do not fit the entries, the plan or,
        unless forced, this build.
        """
        read = self._read_lines()
        header = next(read, b"")
        if header != self._form.header and self._form.header.startswith(header):
            with writes(self._name, SurveyError):
                self._file.truncate(0)
                self._file.write(self._form.header)
            return
        if self._form.header and header != self._form.header:
            raise self._unfit_header(header)
        end = len(self._form.header)
        self._file.seek(end)
        group: list[Row] = []
        size = 0
        for number, line in enumerate(read, 2 if self._form.header else 1):
            if not line.endswith(b"\n"):
                break
            where = f"{self._name}:{number}"
            group.append(self._row(line, where))
            self._check_build(group[-1], where)
            if not group[-1].error:
                _check_plan(group[-1], plan, len(group) - 1, where)
            size += len(line)
            if group[-1].error or len(group) == plan.runs:
                entry = next(entries, None)
                _check_entry(group, entry, plan, where)
                assert entry
                self.lines = RowLines(self._form, entry.source, group[0].source)
                yield tuple(row._replace(number=entry.number) for row in _renamed(group, entry.source))
                end += size
                group, size = [], 0
        with writes(self._name, SurveyError):
            self._file.truncate(end)

    def _read_lines(self) -> Iterator[bytes]:
        with reads(self._name, SurveyError):
            for line in self._file:  # noqa: UP028 - a generator closes what it yields from
                yield line

    def _unfit_header(self, header: bytes) -> SurveyError:
        columns = header.decode(errors="replace").rstrip("\n").split(",")
        if has_rows(columns):
            return other_columns(self._name, columns, self._form.columns)
        return SurveyError(f"{self._name}: not the results of a survey; the first line is {_quoted(header)}")

    def _row(self, line: bytes, where: str) -> Row:
        try:
            return self._form.row(line)
        except OtherColumnsError as error:
            raise other_columns(where, error.args[0], self._form.columns) from None
        except (ValueError, csv.Error, RecursionError):
            raise SurveyError(f"{where}: not a row of a survey: {_quoted(line)}") from None

    def _check_build(self, row: Row, where: str) -> None:
        if row.version == BUILD:
            return
        if not self._force:
            raise SurveyError(
                f"{where}: made by build {row.version}, but this is {BUILD}; finish the survey with that "
                f"build, add --force to mix rows of both, {_ELSEWHERE}"
            )
        self.builds.add(row.version)

    def write(self, lines: bytes) -> None:
        """Write the lines of the next entries, so that nothing but a power cut loses them.

        Raises :class:`~sudoku_repl.errors.SurveyError`.
        """
        self.grown = True
        with writes(self._name, SurveyError):
            self._file.write(lines)
            self._file.flush()
            if monotonic() > self._synced + _CHECKPOINT:
                sync(self._file)
                self._synced = monotonic()


def _quoted(line: bytes) -> str:
    return quoted(line.decode(errors="replace").rstrip("\n"))


_OPTIONS = ("--modes", "form", "guess order", "--limit", "--class", "--no-time")
"""The options of a row that its columns do not tell."""


def _check_plan(row: Row, plan: Plan, number: int, where: str) -> None:
    """Raise SurveyError unless the row fits the plan; it has this ``number`` in its entry, from 0."""
    of_row = row.mode, row.transform, row.guess_order, row.step_limit
    there = (*of_row, row.rating_class is not None, row.seconds is None)
    asked = (*plan.run(number), plan.limit, plan.class_, plan.no_time)
    for option, one, other in zip(_OPTIONS, there, asked, strict=True):
        if one != other:
            raise made_otherwise(where, _given(option, one), _given(option, other))


def _given(option: str, value: str | int | None) -> str:
    if isinstance(value, bool):
        return f"with {option}" if value else f"without {option}"
    return f"without a {option}" if value is None else f"with {option} {value}"


def _check_entry(group: list[Row], entry: Entry | None, plan: Plan, where: str) -> None:
    """Raise SurveyError unless the rows belong to the entry; the name of the input does not matter."""
    if entry is None:
        raise SurveyError(f"{where}: the input ends before this row; give the same input, {_ELSEWHERE}")
    if list(_identities(entry, plan, group[0].source)) == [
        (row.source, row.line, row.error, row.board, row.quiz, row.labels) for row in group
    ]:
        return
    place, there = f"{entry.source}:{entry.line}", f"{group[0].source}:{group[0].line}"
    raise SurveyError(
        f"{where}: made from another input, since {place} is not what {there} was;"
        f" give the same input, {_ELSEWHERE}"
    )


def _identities(entry: Entry, plan: Plan, source: str) -> Iterator[tuple[str | int | tuple[str, ...], ...]]:
    """Yield what the rows of an entry have of the input, if the input were named ``source``."""
    error = _error_of(entry.error, entry.source, source)
    if entry.quiz is None:
        yield source, entry.line, error, "", "", entry.labels
        return
    runs = plan.runs // max(plan.transforms, 1)
    for form in forms(entry.quiz, max(plan.transforms, 1), plan.seed):
        identity = source, entry.line, error, form.board.name, text_of(form), entry.labels
        yield from (identity for _ in range(runs))


def _renamed(group: Iterable[Row], source: str) -> EntryRows:
    return tuple(row._replace(source=source, error=_error_of(row.error, row.source, source)) for row in group)


def _error_of(error: str, name: str, source: str) -> str:
    """Replace the name of the input at the beginning of an error, plain or in quotes."""
    for old, new in ((name, source), (quoted(name), quoted(source))):
        if error.startswith(old):
            return new + error.removeprefix(old)
    return error


@contextmanager
def results_in(path: str, plan: Plan, *, force: bool = False) -> Iterator[Results]:
    """Open or create a file of results in the form of its ending, with the columns of the plan.

    While a survey is running, the rows of a ``.parquet`` file are in a second file of JSON lines. When the
    block ends, even by an exception, all added rows are on the disk. Raises
    :class:`~sudoku_repl.errors.SurveyError` for an unknown ending, if the file cannot be written, or if
    another survey is writing to it.
    """
    target = Path(path)
    ending = known_ending(path, _FORMS, SurveyError, "the results ")
    form = _FORMS[ending](columns_of(plan))
    if not target.parent.is_dir():  # the lock would create the folder
        raise SurveyError(f"{quoted(path)} cannot be written: the folder does not exist")
    in_parquet = ending == ENDING
    if in_parquet:
        pyarrow()  # fail now, and not after a long survey
    written = target.with_name(f"{target.name}.part") if in_parquet else target
    with ExitStack() as stack:
        with writes(path, SurveyError):
            try:
                stack.enter_context(locked(path, _PATIENCE))
            except TimeoutError:
                raise SurveyError(f"another survey is writing to {quoted(path)}") from None
            unpacked = in_parquet and target.exists() and not written.exists()
            if unpacked:
                _unpack(target, written, form)
            file = written.open("a+b")
        file.seek(0)
        results = Results(str(written), file, form, force=force)
        try:
            yield results
        finally:
            with writes(str(written), SurveyError), file:
                sync(file)  # rows that could not be written are tried once more
            sync_folder(written.parent)
            if unpacked and not results.grown:
                written.unlink()
        if in_parquet and written.exists():
            _pack(written, target, form)


# --- Parquet: rows cannot be appended to it, so they are JSON lines until the end --------------------


def _unpack(target: Path, lines: Path, form: ResultsForm) -> None:
    """Convert a Parquet file to JSON lines in a form. Raises SurveyError and FileError."""
    arrow, parquet = pyarrow()
    try:
        whole = parquet.ParquetFile(target)
    except (arrow.ArrowException, OSError, ValueError) as error:
        raise unread(str(target), error, SurveyError) from None
    with atomic_write(lines) as file, whole:
        try:
            for batch in whole.iter_batches(_BATCH):
                file.write(form.lines([row_of(values, form.columns) for values in batch.to_pylist()]))
        except OtherColumnsError as error:
            raise other_columns(str(target), error.args[0], form.columns) from None
        except (arrow.ArrowException, ValueError) as error:
            raise SurveyError(f"{target}: not the results of a survey: {error}") from None


def _pack(lines: Path, target: Path, form: ResultsForm) -> None:
    """Convert JSON lines of a form to a Parquet file, and remove them when it is on the disk."""
    arrow, parquet = pyarrow()
    types = {str: arrow.string(), int: arrow.int64(), float: arrow.float64(), bool: arrow.bool_()}
    small = {name: arrow.int16() for name in _SMALL}
    schema = arrow.schema([(name, small.get(name, types[kind])) for name, kind in form.columns.items()])
    with (
        atomic_write(target) as file,
        lines.open("rb") as made,
        parquet.ParquetWriter(file, schema, compression="zstd") as writer,
    ):
        rows = (record(form.row(line), form.columns) for line in made)
        while batch := list(islice(rows, _BATCH)):
            writer.write_batch(arrow.RecordBatch.from_pylist(batch, schema))
    lines.unlink()


def pyarrow() -> tuple[Any, Any]:
    """Return pyarrow and its module for Parquet. Raises SurveyError if it is missing."""
    with needs("Parquet files need pyarrow", "parquet", SurveyError):
        import pyarrow as arrow
        import pyarrow.parquet as parquet
    return arrow, parquet
