"""Rows as they are written: a record of plain values, a line of CSV or of JSON, and back."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping
from typing import Protocol, TypeAlias

import attrs

from sudoku_repl.errors import SurveyError
from sudoku_repl.explain import CLASSES
from sudoku_repl.formats.spreadsheets import defused, restored
from sudoku_repl.machine.rules import TECHNIQUES
from sudoku_repl.survey.counting import BUILD, Row

Value: TypeAlias = str | int | float | bool | None

COLUMNS: Mapping[str, type] = {
    "source": str,
    "line": int,
    "board": str,
    "quiz": str,
    "clues": int,
    "mode": str,
    "limit": int,
    "first_solution": int,
    "steps": int,
    "ended": bool,
    "biggest_level": int,
    "guesses": int,
    "wrong_guesses": int,
    "solutions": int,
    **dict.fromkeys(TECHNIQUES, int),
    "class": int,
    "seconds": float,
    "error": str,
    "version": str,
}
"""What each column holds, in their order; any but those of ``_OF_ALL`` may be empty."""

_OF_ALL = ("source", "line", "version")
"""The columns that no row lacks."""

_ALIKE = tuple(name for name in COLUMNS if name not in TECHNIQUES and name != "class")
"""The columns that are fields of a row under the same name."""


def record(row: Row) -> dict[str, Value]:
    """The columns of a row."""
    values = attrs.asdict(row, recurse=False)
    found = row.deductions or (None,) * len(TECHNIQUES)
    values |= zip(TECHNIQUES, found, strict=True)
    values["class"] = row.kind
    return {name: values[name] if values[name] != "" else None for name in COLUMNS}


_OF_A_RUN = (
    "board",
    "quiz",
    "clues",
    "mode",
    "limit",
    "steps",
    "ended",
    "biggest_level",
    "guesses",
    "wrong_guesses",
    "solutions",
    *TECHNIQUES,
)
"""The columns that no row without an error lacks."""
_MOST = 2**63 - 1
"""The highest number that fits into each form."""


class OtherColumnsError(ValueError):
    """A row of a survey by a version with other columns."""


def has_rows(columns: Iterable[str]) -> bool:
    """Whether columns belong to the results of a survey, by this version or another."""
    return {"source", "line", "mode"} <= set(columns)


def other_columns(where: str) -> SurveyError:
    """The refusal of rows with the columns of another version."""
    return SurveyError(
        f"{where}: made by another version, whose columns are not those of {BUILD}: "
        "finish the survey with that version, or write to a new file"
    )


def row_of(values: Mapping[str, Value]) -> Row:
    """The row of a record; raises OtherColumnsError, and ValueError if it is not the record of a row."""
    if values.keys() != COLUMNS.keys():
        raise OtherColumnsError if has_rows(values) else ValueError("not the columns of a survey")
    for name, value in values.items():
        if type(value) is not COLUMNS[name] and (value is not None or name in _OF_ALL):
            raise ValueError(f"{name} is {value!r}")
        if isinstance(value, int) and not 0 <= value <= _MOST:
            raise ValueError(f"{name} is out of all bounds")
    lacking = [] if values["error"] else [name for name in _OF_A_RUN if values[name] is None]
    if lacking:
        raise ValueError(f"a run without {', '.join(lacking)}")
    fields = {name: values[name] for name in _ALIKE if values[name] is not None}
    counts = tuple(values[name] for name in TECHNIQUES)
    deductions = None if None in counts else counts
    row = Row(deductions=deductions, kind=values["class"], **fields)  # type: ignore[arg-type]  # checked above
    if (row.kind or 0) not in CLASSES or (row.biggest_level or 0) > len(row.quiz):
        raise ValueError("no quiz is of such a class, or has so many levels")
    return row


class Form(Protocol):
    """A way to write rows, a line each."""

    header: bytes
    """What comes before the first row."""

    def line(self, row: Row) -> bytes:
        """A row as it is written, with the end of its line."""

    def row(self, line: bytes) -> Row:
        """What was written; raises ValueError."""


class Csv:
    """Rows of CSV under the names of the columns, in which no text is a formula to a spreadsheet."""

    header = ",".join(COLUMNS).encode() + b"\n"

    def line(self, row: Row) -> bytes:
        """A row as it is written, with the end of its line."""
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerow(map(_written, record(row).values()))
        return text.getvalue().encode()

    def row(self, line: bytes) -> Row:
        """What was written; raises ValueError."""
        (cells,) = csv.reader([line.decode()])
        return row_of(
            {
                name: _parsed(kind, text) if text else None
                for (name, kind), text in zip(COLUMNS.items(), cells, strict=True)
            }
        )


def _written(value: Value) -> Value:
    if isinstance(value, bool):
        return "true" if value else "false"
    return defused(value) if isinstance(value, str) else value


def _parsed(kind: type, text: str) -> Value:
    if kind is bool:
        return {"true": True, "false": False}.get(text, text)
    value: Value = restored(text) if kind is str else kind(text)
    return value


class JsonLines:
    """An object of JSON a row."""

    header = b""

    def line(self, row: Row) -> bytes:
        """A row as it is written, with the end of its line."""
        return json.dumps(record(row)).encode() + b"\n"

    def row(self, line: bytes) -> Row:
        """What was written; raises ValueError."""
        values = json.loads(line)
        if not isinstance(values, dict):
            raise ValueError("no object")
        return row_of(values)
