"""Results as a Parquet file, which cannot be added to: while it grows it is JSON lines beside it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from sudoku_repl.errors import SurveyError
from sudoku_repl.files import atomic_write
from sudoku_repl.survey.rows import COLUMNS, JsonLines, OtherColumnsError, other_columns, record, row_of

ENDING = ".parquet"
_BATCH = 16_384
"""Rows that are held at a time: a group of rows in the file."""


def lines_of(target: Path) -> Path:
    """Where the JSON lines of a Parquet file are; raises SurveyError if pyarrow is missing."""
    _pyarrow()
    return target.with_name(f"{target.name}.part")


def unpack(target: Path, lines: Path) -> None:
    """Make the JSON lines of a Parquet file.

    Raises :class:`~sudoku_repl.errors.SurveyError` if the file is not the results of a survey, and
    :class:`~sudoku_repl.errors.FileError` if the lines cannot be written.
    """
    arrow, parquet = _pyarrow()
    with atomic_write(lines) as file:
        try:
            with parquet.ParquetFile(target) as whole:
                for batch in whole.iter_batches(_BATCH):
                    file.writelines(JsonLines().line(row_of(values)) for values in batch.to_pylist())
        except OtherColumnsError:
            raise other_columns(str(target)) from None
        except (arrow.ArrowException, ValueError) as error:
            raise SurveyError(f"{target}: not the results of a survey: {error}") from None


def pack(lines: Path, target: Path) -> None:
    """Make the Parquet file of the JSON lines, which are removed when it is on the disk."""
    arrow, parquet = _pyarrow()
    types = {str: arrow.string(), int: arrow.int64(), float: arrow.float64(), bool: arrow.bool_()}
    schema = arrow.schema([(name, types[kind]) for name, kind in COLUMNS.items()])
    with (
        atomic_write(target) as file,
        lines.open("rb") as made,
        parquet.ParquetWriter(file, schema) as writer,
    ):
        for batch in _batches(made):
            writer.write_batch(arrow.RecordBatch.from_pylist(batch, schema))
    lines.unlink()


def _batches(lines: Iterator[bytes]) -> Iterator[list[dict[str, Any]]]:
    rows = map(record, map(JsonLines().row, lines))
    while batch := list(islice(rows, _BATCH)):
        yield batch


def _pyarrow() -> tuple[Any, Any]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise SurveyError("Parquet takes pyarrow: pip install 'sudoku-repl[parquet]'") from None
    return pyarrow, pyarrow.parquet
