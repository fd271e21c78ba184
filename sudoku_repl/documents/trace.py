"""Write a trace as CSV or Parquet."""

from __future__ import annotations

import csv
from typing import Any, BinaryIO

from sudoku_repl.errors import OrderError, install
from sudoku_repl.explain.trace import Trace, shown
from sudoku_repl.files import as_text
from sudoku_repl.formats.spreadsheets import defused


def write_trace_csv(trace: Trace, file: BinaryIO) -> None:
    """Write a line for each row. Texts that a spreadsheet would take for formulas get an apostrophe."""
    with as_text(file) as text:
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(trace.columns)
        writer.writerows([defused(shown(each)) for each in row] for row in trace.rows)


def write_parquet(trace: Trace, file: BinaryIO) -> None:
    """Write the columns; numbers are 64 bits wide. Raises OrderError if pyarrow is missing."""
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise OrderError(f"a .parquet file needs pyarrow: {install('parquet')}") from None
    columns: dict[str, Any] = {}
    for name, values in trace.columns.items():
        is_text = any(not isinstance(each, int) for each in values)
        columns[name] = (
            pyarrow.array(map(shown, values)) if is_text else pyarrow.array(values, pyarrow.int64())
        )
    parquet.write_table(pyarrow.table(columns), file, compression="zstd")
