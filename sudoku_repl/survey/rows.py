"""Convert rows to records of plain values and to lines of CSV or JSON, and back."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from operator import itemgetter
from typing import Any, Protocol, TypeAlias

import attrs

from sudoku_repl.errors import SurveyError
from sudoku_repl.formats.spreadsheets import defused, restored
from sudoku_repl.measure import CLASSES
from sudoku_repl.survey.counting import BUILD, Row
from sudoku_repl.survey.plan import Plan
from sudoku_repl.techniques import TECHNIQUES

Value: TypeAlias = str | int | float | bool | None


@attrs.frozen
class ResultColumn:
    """A column of the results. Another measure is declared here, and is a field of ``Row``."""

    name: str
    kind: type
    meaning: str
    needed: str = ""
    """Which rows have a value: ``every`` row, or every ``run``; otherwise it may be empty."""
    option: str = ""
    """The option that adds the column; empty if it is always there."""


_MODES = "--modes"
"""The option that adds the columns of techniques."""


def _declared() -> Iterator[ResultColumn]:
    yield ResultColumn("source", str, "the file of the quiz", "every")
    yield ResultColumn("line", int, "its line, from 1", "every")
    yield ResultColumn("board", str, "the board, as `show` names it", "run")
    yield ResultColumn("quiz", str, "the givens in reading order, `.` for an open cell", "run")
    yield ResultColumn("clues", int, "the number of givens", "run")
    yield ResultColumn("mode", str, "the rules, as `--modes` takes them", "run")
    yield ResultColumn("step_limit", int, "the `--limit`", "run")
    yield ResultColumn("first_solution", int, "steps to the first solution; empty if there was none")
    yield ResultColumn("steps", int, "steps to the end, or to the limit", "run")
    yield ResultColumn("ended", bool, "whether the run ended before the limit", "run")
    yield ResultColumn("biggest_level", int, "the biggest guess level", "run")
    yield ResultColumn("guesses", int, "the candidates tried in the whole run", "run")
    yield ResultColumn("guesses_first", int, "wrong guesses before the first solution", "run")
    yield ResultColumn("solutions", int, "the solutions found", "run")
    for name in TECHNIQUES:
        yield ResultColumn(name, int, f"how often {name} found something", "run", _MODES)
    yield ResultColumn("rating_class", int, "the class, with `--class`")
    yield ResultColumn("seconds", float, "the time of the run; empty with `--no-time`")
    yield ResultColumn("error", str, "why there is no quiz; then only the columns of the input have values")
    yield ResultColumn("version", str, "the version that measured, and a digest of its sources", "every")
    yield ResultColumn("kernel", bool, "whether its compiled kernels measured", "every")
    yield ResultColumn(
        "mean_core", float, "guesses in the core of a contradiction, on average", option="--blame"
    )
    yield ResultColumn("max_core", int, "guesses in the largest core", option="--blame")
    yield ResultColumn("wasted_steps", int, "steps that backjumping would have saved", option="--blame")
    yield ResultColumn(
        "wrong_steps", int, "steps of the wrong guesses before the first solution", option="--blame"
    )
    yield ResultColumn("quiz_id", str, "what all equivalent quizzes share", option="--transforms")
    yield ResultColumn(
        "transform", int, "the form of the quiz; 0 is the quiz as it is", option="--transforms"
    )
    yield ResultColumn("guess_order", int, "the seed of the random guesses", option="--guess-orders")
    yield ResultColumn(
        "score", int, "the score of the solution path; empty without exactly one solution", option="--score"
    )
    yield ResultColumn("difficulty", str, "the difficulty by that path, as `rate` shows it", option="--score")
    yield ResultColumn(
        "redundant_clues",
        int,
        "the givens that it doesn't need; empty without one solution",
        option="--exact",
    )
    yield ResultColumn(
        "true_candidates", int, "candidates of open cells that some solution has", option="--exact"
    )


DECLARED: Mapping[str, ResultColumn] = {column.name: column for column in _declared()}
"""The columns by their names, in order. SQL takes their names without quotes."""


def _types_of(*options: str) -> dict[str, type]:
    return {each.name: each.kind for each in DECLARED.values() if each.option in options}


COLUMNS: Mapping[str, type] = _types_of("")
"""The types of the columns that all results have. They also have those of the techniques of their modes."""
BLAME: Mapping[str, type] = _types_of("--blame")
"""The types of the columns after these in a survey with the blame.

The cores are empty if a run met no contradiction, and the last if it met no solution.
"""


def columns_of(plan: Plan) -> Mapping[str, type]:
    """Return the columns of a survey, with their types: those of its options, then the carried fields.

    Of the techniques, only those that a mode enables have a column.
    """
    given = {
        "": True,
        "--blame": plan.blamed,
        "--transforms": plan.transforms,
        "--guess-orders": plan.guess_orders,
        "--score": plan.scored,
        "--exact": plan.exact,
    }
    columns = {
        each.name: each.kind
        for each in DECLARED.values()
        if (each.name in plan.techniques if each.option == _MODES else given[each.option])
    }
    return columns | dict.fromkeys(plan.labels, str)


def label_names(names: Iterable[str]) -> tuple[str, ...]:
    """Return the columns for fields carried along; a field named like a column of results gets ``label_``."""
    return tuple(f"label_{name}" if name in DECLARED else name for name in names)


_OF_ALL = tuple(each.name for each in DECLARED.values() if each.needed == "every")
"""The columns that every row has."""
_OF_A_RUN = tuple(each.name for each in DECLARED.values() if each.needed == "run")
"""The columns that every row without an error has."""
_DEDUCTIONS = Row._fields.index("deductions")
_AFTER = [*DECLARED][_DEDUCTIONS + len(TECHNIQUES) :]
"""The columns after those of the techniques."""


def values_of(columns: Collection[str]) -> Callable[[Row], tuple[Value, ...]]:
    """Return a function that returns the values of a row in the order of the columns."""
    after = itemgetter(*(Row._fields.index(name) for name in _AFTER if name in columns))
    nothing_found = dict.fromkeys(name for name in columns if name in TECHNIQUES)

    def values(row: Row) -> tuple[Value, ...]:
        found = nothing_found if row.deductions is None else row.deductions
        return *row[:_DEDUCTIONS], *found.values(), *after(row), *row.labels

    return values


def record(row: Row, columns: Mapping[str, type] = COLUMNS) -> dict[str, Value]:
    """Return the record of a row, with a value for each column."""
    values = (value if value != "" else None for value in values_of(columns)(row))
    return dict(zip(columns, values, strict=True))


_MOST = 2**63 - 1
"""The highest number that all forms can hold."""


class OtherColumnsError(ValueError):
    """A row with the columns of another survey or version. Its argument is these columns."""


def has_rows(columns: Iterable[str]) -> bool:
    """Whether columns belong to the results of a survey, made by this or another version."""
    return {"source", "line", "mode"} <= set(columns)


def other_columns(where: str, columns: Collection[str], expected: Collection[str]) -> SurveyError:
    """Return the error for rows with other columns than expected: of other options, or of another version."""
    if set(COLUMNS) <= set(columns) and [*columns] != [*expected]:
        there, asked = next(
            (one, other)
            for one, other in zip(_options_of(columns), _options_of(expected), strict=True)
            if one != other
        )
        return SurveyError(
            f"{where}: made {there}, but you resume {asked}; give the same options, or write to a new file"
        )
    return SurveyError(
        f"{where}: made by another version, with other columns than {BUILD}; "
        "finish the survey with that version, or write to a new file"
    )


def _options_of(columns: Collection[str]) -> Iterator[str]:
    """Yield, for each option that adds columns, whether a survey with these columns has it."""
    techniques = ",".join(name for name in columns if name in TECHNIQUES)
    yield f"with --modes that enable {techniques or 'no technique'}"
    for option in dict.fromkeys(each.option for each in DECLARED.values() if each.option not in ("", _MODES)):
        has = any(DECLARED[name].option == option for name in columns if name in DECLARED)
        yield f"{'with' if has else 'without'} {option}"
    labels = ",".join(name for name in columns if name not in DECLARED)
    yield f"with --keep {labels}" if labels else "without --keep"


def row_of(values: Mapping[str, Value], columns: Mapping[str, type] = COLUMNS) -> Row:
    """Return the row of a record. Raises OtherColumnsError, or ValueError for an invalid record."""
    if [*values] != [*columns]:
        raise OtherColumnsError(tuple(values)) if has_rows(values) else ValueError("not a survey's columns")
    for name, value in values.items():
        if type(value) is not columns[name] and (value is not None or name in _OF_ALL):
            raise ValueError(f"{name} is {value!r}")
        if isinstance(value, int) and not 0 <= value <= _MOST:
            raise ValueError(f"{name} is out of range")
    lacking = [] if values["error"] else [name for name in _OF_A_RUN if values.get(name, 0) is None]
    if lacking:
        raise ValueError(f"a run without {', '.join(lacking)}")
    labels = tuple(values[name] or "" for name in values if name not in DECLARED)
    fields = {
        name: each
        for name, each in values.items()
        if name in DECLARED and name not in TECHNIQUES and each is not None
    }
    counts = {name: times for name, times in values.items() if name in TECHNIQUES}
    deductions = None if values["error"] else counts
    row = Row(deductions=deductions, labels=labels, **fields)  # type: ignore[arg-type]  # checked above
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
        self._values = values_of(columns)

    def line(self, row: Row) -> bytes:
        """Return the line of a row, with its end."""
        cells = [_WRITTEN[type(value)](value) for value in self._values(row)]
        return f"{','.join(cells)}\n".encode()

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


@lru_cache(maxsize=256)
def _text_cell(text: str) -> str:
    """Return the cell of a text, in quotes if it needs them. Most texts come again in the next row."""
    line: str = _CSV.writerow([defused(text), ""])
    return line.removesuffix(",\n")


class _CsvLine:
    """A file for ``csv.writer``, whose method ``writerow`` then returns the line."""

    def write(self, text: str) -> str:
        return text


_CSV = csv.writer(_CsvLine(), lineterminator="\n")
_WRITTEN: Mapping[type, Callable[[Any], str]] = {
    str: _text_cell,
    int: str,
    float: repr,
    bool: lambda value: "true" if value else "false",
    type(None): lambda _: "",
}
"""What makes the cell of a value, by its type."""


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
