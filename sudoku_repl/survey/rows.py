"""Convert rows to records of plain values and to lines of CSV or JSON, and back."""

from __future__ import annotations

import csv
import json
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, TypeAlias

import attrs

from sudoku_repl.errors import SurveyError
from sudoku_repl.formats.records import defused, restored
from sudoku_repl.measure.rating import CLASSES
from sudoku_repl.survey.counting import BUILD, Row
from sudoku_repl.survey.plan import Plan, made_otherwise, option_of
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


_EVERY, _RUN = "every", "run"
_MODES = "--modes"
"""The option that adds the columns of techniques."""
_DECLARED: tuple[tuple[Any, ...], ...] = (
    ("source", str, "the file of the quiz", _EVERY),
    ("line", int, "its line, from 1", _EVERY),
    ("board", str, "the board, as `show` names it", _RUN),
    ("quiz", str, "the givens in reading order, `.` for an open cell", _RUN),
    ("clues", int, "the number of givens", _RUN),
    ("mode", str, "the rules, as `--modes` takes them", _RUN),
    ("step_limit", int, "the `--limit`", _RUN),
    ("first_solution", int, "steps to the first solution; empty if there was none"),
    ("steps", int, "steps to the end, or to the limit", _RUN),
    ("ended", bool, "whether the run ended before the limit", _RUN),
    ("biggest_level", int, "the biggest guess level", _RUN),
    ("guesses", int, "the candidates tried in the whole run", _RUN),
    ("guesses_first", int, "wrong guesses before the first solution", _RUN),
    ("solutions", int, "the solutions found", _RUN),
    *((name, int, f"how often {name} found something", _RUN, _MODES) for name in TECHNIQUES),
    ("rating_class", int, "the class, with `--class`"),
    ("seconds", float, "the time of the run; empty with `--no-time`"),
    ("error", str, "why there is no quiz; then only the columns of the input have values"),
    ("version", str, "the version that measured, and a digest of its sources", _EVERY),
    ("kernel", bool, "whether its compiled kernels measured", _EVERY),
    ("mean_core", float, "guesses in the core of a contradiction, on average", "", "--blame"),
    ("max_core", int, "guesses in the largest core", "", "--blame"),
    ("wasted_steps", int, "steps that backjumping would have saved", "", "--blame"),
    ("wrong_steps", int, "steps of the wrong guesses before the first solution", "", "--blame"),
    ("quiz_id", str, "what all equivalent quizzes share", "", "--transforms"),
    ("transform", int, "the form of the quiz; 0 is the quiz itself", "", "--transforms"),
    ("guess_order", int, "the seed of the random guesses", "", "--guess-orders"),
    ("score", int, "the score of the solution path; empty without exactly one solution", "", "--score"),
    ("difficulty", str, "the difficulty by that path, as `rate` shows it", "", "--score"),
    ("redundant_clues", int, "the givens that it doesn't need; empty without one solution", "", "--exact"),
    ("true_candidates", int, "candidates of open cells that some solution has", "", "--exact"),
)
DECLARED: Mapping[str, ResultColumn] = {each[0]: ResultColumn(*each) for each in _DECLARED}
"""The columns by their names, in order. SQL takes their names without quotes."""
COLUMNS = {each.name: each.kind for each in DECLARED.values() if not each.option}
"""The types of the columns that all results have, beside the columns of the techniques of their modes."""


def columns_of(plan: Plan) -> Mapping[str, type]:
    """Return the columns of a survey, with their types: first for its options, then for the carried fields.

    Of the techniques, only those that a mode enables have a column.
    """
    given = {"", *(option_of(each.name) for each in attrs.fields(Plan) if getattr(plan, each.name))}
    columns = {
        each.name: each.kind
        for each in DECLARED.values()
        if (each.name in plan.techniques if each.option == _MODES else each.option in given)
    }
    return columns | dict.fromkeys(plan.labels, str)


def label_names(names: Iterable[str]) -> tuple[str, ...]:
    """Return the columns for fields carried along; a field named like a column of results gets ``label_``.

    >>> label_names(["steps", "rating", "label_steps"])
    ('label_label_steps', 'rating', 'label_steps')
    """
    names = tuple(names)
    found = []
    for name in names:
        column = name
        while column in DECLARED or (column != name and column in names):
            column = f"label_{column}"
        found.append(column)
    return tuple(found)


_OF_ALL = tuple(each.name for each in DECLARED.values() if each.needed == _EVERY)
"""The columns that every row has."""
_OF_A_RUN = tuple(each.name for each in DECLARED.values() if each.needed == _RUN)
"""The columns that every row without an error has."""


def table_of(rows: Sequence[Row], columns: Iterable[str]) -> dict[str, Sequence[Value]]:
    """Return the values of some rows, at least one, by columns."""
    fields = dict(zip(Row._fields, zip(*rows, strict=True), strict=True))
    labels = iter(zip(*fields["labels"], strict=True))
    return {
        name: next(labels)
        if name not in DECLARED
        else fields[name]
        if name in fields
        else [None if found is None else found[name] for found in fields["deductions"]]
        for name in columns
    }


def record(row: Row, columns: Mapping[str, type]) -> dict[str, Value]:
    """Return the record of a row, with a value for each column."""
    return {name: None if value == "" else value for name, (value,) in table_of([row], columns).items()}


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
        return made_otherwise(where, there, asked)
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


_FIELDS = DECLARED.keys() - TECHNIQUES.keys()


def row_of(values: Mapping[str, Value], columns: Mapping[str, type]) -> Row:
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
    fields = {name: each for name, each in values.items() if name in _FIELDS and each is not None}
    counts = None if values["error"] else {name: values[name] for name in values if name in TECHNIQUES}
    row = Row(deductions=counts, labels=labels, **fields)  # type: ignore[arg-type]  # checked above
    if (row.rating_class or 0) not in CLASSES or (row.biggest_level or 0) > len(row.quiz):
        raise ValueError("the class or the biggest level is out of range")
    return row


ColumnWriter: TypeAlias = Callable[[Sequence[Any]], Iterable[Any]]
"""Turns the values of a column into what is written."""


class ResultsForm(ABC):
    """A form of results with a line for each row."""

    header: bytes = b""
    """The bytes before the first row."""
    _written: ClassVar[Mapping[type, ColumnWriter]]
    """What writes columns, by their type."""

    def __init__(self, columns: Mapping[str, type], template: str) -> None:
        """Write these columns; the ``template`` of a line has ``%s`` for each."""
        self.columns = columns
        self._template = template

    def lines(self, rows: Sequence[Row]) -> bytes:
        """Return the lines of some rows, at least one, with their ends.

        A column at a time takes a third of the time that a value at a time takes.
        """
        table = table_of(rows, self.columns)
        columns = [self._written[kind](table[name]) for name, kind in self.columns.items()]
        return "".join(map(self._template.__mod__, zip(*columns, strict=True))).encode()

    def row(self, line: bytes) -> Row:
        """Return the row of a line. Raises ValueError."""
        return row_of(self._values(line), self.columns)

    @abstractmethod
    def _values(self, line: bytes) -> Mapping[str, Value]: ...


def _each(written: Callable[[Any], str]) -> ColumnWriter:
    """Return a function that writes each value of a column, equal values once."""

    def write(column: Sequence[Any]) -> Iterable[str]:
        texts = {value: written(value) for value in set(column)}
        return map(texts.__getitem__, column)

    return write


def _numbers(empty: str) -> ColumnWriter:
    """Return what writes a column of numbers, and ``empty`` for None. The template writes the numbers."""

    def write(column: Sequence[Any]) -> Iterable[Any]:
        if None not in column:
            return column
        return [empty if value is None else value for value in column]

    return write


def _text_cell(text: str) -> str:
    """Return the cell of a text, in quotes if it needs them."""
    if _PLAIN.fullmatch(text):
        return text
    line: str = _CSV.writerow([defused(text), ""])
    return line.removesuffix(",\n")


_PLAIN = re.compile(r"(?:[\w.][\w. #/+-]*)?", re.ASCII)
"""A text that is its own cell."""


class _CsvLine:
    """A file for ``csv.writer``, whose method ``writerow`` then returns the line."""

    def write(self, text: str) -> str:
        return text


_CSV = csv.writer(_CsvLine(), lineterminator="\n")


class Csv(ResultsForm):
    """CSV with a header, in which no text looks like a formula to a spreadsheet."""

    _written: ClassVar[Mapping[type, ColumnWriter]] = {
        str: _each(_text_cell),
        int: _numbers(""),
        float: _numbers(""),
        bool: _each({True: "true", False: "false", None: ""}.__getitem__),
    }
    _read: ClassVar[Mapping[type, Callable[[str], Value]]] = {
        str: restored,
        int: int,
        float: float,
        bool: lambda text: {"true": True, "false": False}.get(text, text),
    }

    def __init__(self, columns: Mapping[str, type]) -> None:
        super().__init__(columns, ",".join(["%s"] * len(columns)) + "\n")
        self.header = ",".join(columns).encode() + b"\n"

    def _values(self, line: bytes) -> Mapping[str, Value]:
        (cells,) = csv.reader([line.decode()])
        pairs = zip(self.columns.items(), cells, strict=True)
        return {name: self._read[kind](text) if text else None for (name, kind), text in pairs}


class JsonLines(ResultsForm):
    """JSON lines: an object for each row."""

    _written: ClassVar[Mapping[type, ColumnWriter]] = {
        str: _each(lambda text: json.dumps(text or None)),
        int: _numbers("null"),
        float: _numbers("null"),
        bool: _each(json.dumps),
    }

    def __init__(self, columns: Mapping[str, type]) -> None:
        pairs = ", ".join(f"{json.dumps(name)}: ".replace("%", "%%") + "%s" for name in columns)
        super().__init__(columns, f"{{{pairs}}}\n")

    def _values(self, line: bytes) -> Mapping[str, Value]:
        values = json.loads(line)
        if not isinstance(values, dict):
            raise ValueError("not an object")
        return values
