"""Convert rows to records of plain values and to lines of CSV or JSON, and back."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Mapping
from typing import Protocol, TypeAlias

from sudoku_repl.errors import SurveyError
from sudoku_repl.formats.spreadsheets import defused, restored
from sudoku_repl.measure import CLASSES
from sudoku_repl.survey.counting import BUILD, Row
from sudoku_repl.techniques import TECHNIQUES

Value: TypeAlias = str | int | float | bool | None

COLUMNS: Mapping[str, type] = {
    "source": str,
    "line": int,
    "board": str,
    "quiz": str,
    "clues": int,
    "mode": str,
    "step_limit": int,
    "first_solution": int,
    "steps": int,
    "ended": bool,
    "biggest_level": int,
    "guesses": int,
    "wrong_guesses": int,
    "solutions": int,
    **dict.fromkeys(TECHNIQUES, int),
    "rating_class": int,
    "seconds": float,
    "error": str,
    "version": str,
}
"""The columns in order, with their types. SQL takes their names without quotes.

A field may be empty unless its column is in ``_OF_ALL``.
"""

BLAME: Mapping[str, type] = {
    "mean_core": float,
    "max_core": int,
    "wasted_steps": int,
    "wrong_steps": int,
}
"""The columns after these in a survey with the blame.

The cores are empty if a run met no contradiction, and the last if it met no solution.
"""


def columns_of(*, blamed: bool) -> Mapping[str, type]:
    """Return the columns of a survey; if ``blamed``, with the columns of the blame."""
    return {**COLUMNS, **BLAME} if blamed else COLUMNS


_OF_ALL = ("source", "line", "version")
"""The columns that every row has."""


_DEDUCTIONS = Row._fields.index("deductions")
_NOTHING_FOUND = (None,) * len(TECHNIQUES)


def _values(row: Row, columns: Mapping[str, type]) -> tuple[Value, ...]:
    """Return the values of a row in the order of the columns."""
    every = *row[:_DEDUCTIONS], *(row.deductions or _NOTHING_FOUND), *row[_DEDUCTIONS + 1 :]
    return every[: len(columns)]


def record(row: Row, columns: Mapping[str, type] = COLUMNS) -> dict[str, Value]:
    """Return the record of a row, with a value for each column."""
    values = (value if value != "" else None for value in _values(row, columns))
    return dict(zip(columns, values, strict=True))


_OF_A_RUN = (
    "board",
    "quiz",
    "clues",
    "mode",
    "step_limit",
    "steps",
    "ended",
    "biggest_level",
    "guesses",
    "wrong_guesses",
    "solutions",
    *TECHNIQUES,
)
"""The columns that every row without an error has."""
_MOST = 2**63 - 1
"""The highest number that all forms can hold."""


class OtherColumnsError(ValueError):
    """A row with the columns of another survey or version. Its argument is these columns."""


def has_rows(columns: Iterable[str]) -> bool:
    """Whether columns belong to the results of a survey, made by this or another version."""
    return {"source", "line", "mode"} <= set(columns)


def other_columns(where: str, columns: Iterable[str]) -> SurveyError:
    """Return the error for rows with other columns: with or without the blame, or of another version."""
    for blamed in (True, False):
        if set(columns) == columns_of(blamed=blamed).keys():
            there, asked = ("with", "without") if blamed else ("without", "with")
            return SurveyError(
                f"{where}: made {there} --blame, but you resume {asked} --blame; "
                "give the same options, or write to a new file"
            )
    return SurveyError(
        f"{where}: made by another version, with other columns than {BUILD}; "
        "finish the survey with that version, or write to a new file"
    )


def row_of(values: Mapping[str, Value], columns: Mapping[str, type] = COLUMNS) -> Row:
    """Return the row of a record. Raises OtherColumnsError, or ValueError for an invalid record."""
    if values.keys() != columns.keys():
        raise OtherColumnsError(tuple(values)) if has_rows(values) else ValueError("not a survey's columns")
    for name, value in values.items():
        if type(value) is not columns[name] and (value is not None or name in _OF_ALL):
            raise ValueError(f"{name} is {value!r}")
        if isinstance(value, int) and not 0 <= value <= _MOST:
            raise ValueError(f"{name} is out of range")
    lacking = [] if values["error"] else [name for name in _OF_A_RUN if values[name] is None]
    if lacking:
        raise ValueError(f"a run without {', '.join(lacking)}")
    fields = {name: each for name, each in values.items() if name not in TECHNIQUES and each is not None}
    counts = tuple(values[name] for name in TECHNIQUES)
    deductions = None if None in counts else counts
    row = Row(deductions=deductions, **fields)  # type: ignore[arg-type]  # checked above
    if (row.rating_class or 0) not in CLASSES or (row.biggest_level or 0) > len(row.quiz):
        raise ValueError("the class or the biggest level is out of range")
    return row


class ResultsForm(Protocol):
    """A form with a line for each row."""

    columns: Mapping[str, type]
    header: bytes
    """The bytes before the first row."""

    def line(self, row: Row) -> bytes:
        """Return the line of a row, with its end."""

    def row(self, line: bytes) -> Row:
        """Return the row of a line. Raises ValueError."""


class Csv:
    """CSV with a header, in which no text looks like a formula to a spreadsheet."""

    def __init__(self, columns: Mapping[str, type] = COLUMNS) -> None:
        self.columns = columns
        self.header = ",".join(columns).encode() + b"\n"
        self._writer = csv.writer(_CsvLine(), lineterminator="\n")

    def line(self, row: Row) -> bytes:
        """Return the line of a row, with its end."""
        line: str = self._writer.writerow(
            [value if type(value) is int else _written(value) for value in _values(row, self.columns)]
        )
        return line.encode()

    def row(self, line: bytes) -> Row:
        """Return the row of a line. Raises ValueError."""
        (cells,) = csv.reader([line.decode()])
        return row_of(
            {
                name: _parsed(kind, text) if text else None
                for (name, kind), text in zip(self.columns.items(), cells, strict=True)
            },
            self.columns,
        )


class _CsvLine:
    """A file for ``csv.writer``, whose method ``writerow`` then returns the line."""

    def write(self, text: str) -> str:
        return text


def _written(value: Value) -> Value:
    if isinstance(value, str):
        return defused(value)
    return ("true" if value else "false") if isinstance(value, bool) else value


def _parsed(kind: type, text: str) -> Value:
    if kind is bool:
        return {"true": True, "false": False}.get(text, text)
    value: Value = restored(text) if kind is str else kind(text)
    return value


class JsonLines:
    """JSON lines: an object for each row."""

    header = b""

    def __init__(self, columns: Mapping[str, type] = COLUMNS) -> None:
        self.columns = columns

    def line(self, row: Row) -> bytes:
        """Return the line of a row, with its end."""
        return json.dumps(record(row, self.columns)).encode() + b"\n"

    def row(self, line: bytes) -> Row:
        """Return the row of a line. Raises ValueError."""
        values = json.loads(line)
        if not isinstance(values, dict):
            raise ValueError("not an object")
        return row_of(values, self.columns)
