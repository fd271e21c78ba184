"""Write results as a Parquet file. Rows cannot be appended to it, so they are JSON lines until the end."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from sudoku_repl.errors import SurveyError, install
from sudoku_repl.files import atomic_write, unread
from sudoku_repl.survey.rows import OtherColumnsError, ResultsForm, other_columns, record, row_of

ENDING = ".parquet"
_SMALL = ("clues", "biggest_level", "rating_class", "transform", "max_core")
"""The columns of small numbers."""
_BATCH = 16_384
"""The rows that are in memory at a time, a row group of the file."""


def lines_of(target: Path) -> Path:
    """Return the path of the JSON lines of a Parquet file. Raises SurveyError if pyarrow is missing."""
    pyarrow()
    return target.with_name(f"{target.name}.part")


def unpack(target: Path, lines: Path, form: ResultsForm) -> None:
    """Convert a Parquet file to JSON lines in a form.

    Raises :class:`~sudoku_repl.errors.SurveyError` if the file does not have the results of a survey, and
    :class:`~sudoku_repl.errors.FileError` if the lines cannot be written.
    """
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


def pack(lines: Path, target: Path, form: ResultsForm) -> None:
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
        for batch in _batches(made, form):
            writer.write_batch(arrow.RecordBatch.from_pylist(batch, schema))
    lines.unlink()


def _batches(lines: Iterator[bytes], form: ResultsForm) -> Iterator[list[dict[str, Any]]]:
    rows = (record(form.row(line), form.columns) for line in lines)
    while batch := list(islice(rows, _BATCH)):
        yield batch


def pyarrow() -> tuple[Any, Any]:
    """Return pyarrow and its module for Parquet. Raises SurveyError if it is missing."""
    try:
        import pyarrow as arrow
        import pyarrow.parquet as parquet
    except ImportError:
        raise SurveyError(f"Parquet files need pyarrow: {install('parquet')}") from None
    return arrow, parquet
