"""Ask in SQL, by DuckDB: over results of surveys, or over tables in memory.

The question may only read: it is a single ``select``, it can open no other files, and DuckDB loads nothing
from the network.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any, TypeAlias

import attrs

from sudoku_repl import interruption
from sudoku_repl.errors import SurveyError, known_ending, needs, quoted, visible
from sudoku_repl.files import reads
from sudoku_repl.formats.sources import path_of
from sudoku_repl.notebooks import Tabular
from sudoku_repl.survey.equivalents import id_of_text
from sudoku_repl.survey.report import aligned
from sudoku_repl.survey.rows import DECLARED, has_rows

TABLE = "results"
"""The name of the table with all results."""
_ID = "quiz_id"
"""The column with the identity of a quiz."""
_READERS = {
    ".parquet": "read_parquet([{}], union_by_name=true)",
    # As texts: DuckDB would take 0x11 for a number. From the first rows it would guess wrong quotes. The
    # apostrophe before what looks like a formula goes.
    ".csv": r"(SELECT regexp_replace(COLUMNS(*), '^''(''*[-=+@\t\r\n])', '\1')"
    " FROM read_csv([{}], union_by_name=true, header=true, delim=',', quote='\"', escape='\"', comment='',"
    " all_varchar=true))",
    ".jsonl": "read_json([{}], union_by_name=true, format='newline_delimited',"
    " dateformat='-', timestampformat='-')",  # no text is a date
}


_TYPES = {str: "VARCHAR", int: "BIGINT", float: "DOUBLE", bool: "BOOLEAN"}


class MistakenQuestionError(SurveyError):
    """The question itself has a mistake, so the files needn't be suspected."""


@attrs.frozen
class SqlAnswer(Tabular):
    """What a question found."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]
    """Numbers, texts, None, and lists and maps of these; dates and other values are texts."""

    def table(self) -> dict[str, list[Any]]:
        """The columns by their names; a name that occurs again gets a number."""
        named: dict[str, list[Any]] = {}
        for at, name in enumerate(self.columns):
            column, number = name, 1
            while column in named or (number > 1 and column in self.columns):
                number += 1
                column = f"{name}_{number}"
            named[column] = [row[at] for row in self.rows]
        return named

    def lines(self) -> Iterator[str]:
        """Return the lines of a table: numbers to the right, texts to the left."""
        columns = list(zip(*self.rows, strict=True)) or [("",)] * len(self.columns)
        numbers = int | float | Decimal | None
        left = {at for at, each in enumerate(columns) if any(not isinstance(one, numbers) for one in each)}
        return aligned([self.columns, *(tuple(map(_shown, row)) for row in self.rows)], left)


def _shown(value: Any) -> str:
    if value is None:
        return ""
    return f"{value:.4g}" if isinstance(value, float) and not value.is_integer() else str(value)


def ask_results(files: Iterable[str], question: str) -> SqlAnswer:
    """Ask about results: files and folders of parts, all in the table ``results``.

    A column for a field that was carried along is a number if all its values are. A question that names
    ``quiz_id`` finds it in all results, also where the survey left it out. Raises SurveyError.
    """
    found = [path for name in files for path in result_paths(name)]
    by_reader: dict[str, list[Path]] = {}
    for path in found:
        by_reader.setdefault(path.suffix.lower(), []).append(path)
    connection = _connection()
    parts = " UNION ALL BY NAME ".join(f"SELECT * FROM {_reader(paths)}" for paths in by_reader.values())  # noqa: S608 - names in quotes
    _run(connection, "SET allowed_paths = [" + ", ".join(_text(str(path)) for path in found) + "]")
    try:
        _run(connection, f"CREATE VIEW rows AS {parts}")
        _run(connection, f"CREATE VIEW typed AS SELECT {', '.join(_typed(connection))} FROM rows")  # noqa: S608
        named = _ID in question.lower()
        _run(connection, f"CREATE VIEW {TABLE} AS {_with_ids(connection) if named else 'FROM typed'}")
        return _asked(connection, question)
    except SurveyError as error:
        for path in found:
            _check_readable(connection, path, whole=not isinstance(error, MistakenQuestionError))
        raise


def _reader(paths: Sequence[Path]) -> str:
    names = ", ".join(_text(str(path)) for path in paths)
    return _READERS[paths[0].suffix.lower()].format(names)


def _check_readable(connection: Any, path: Path, *, whole: bool) -> None:
    """Raise SurveyError if the last line of a file has no end, or if the ``whole`` file cannot be read."""
    try:
        if path.suffix.lower() != ".parquet":
            with path.open("rb") as file:
                file.seek(-1, os.SEEK_END)
                if file.read() != b"\n":
                    raise SurveyError("cut off")
        if whole:
            _run(connection, f"SELECT max(length(COLUMNS(*)::VARCHAR)) FROM {_reader([path])}").fetchall()  # noqa: S608
    except (OSError, SurveyError):
        raise SurveyError(
            f"{quoted(str(path))} cannot be read: it is cut off, damaged or still being written; "
            "wait for the survey that writes it, or give its command again, which completes the file"
        ) from None


SqlTables: TypeAlias = Mapping[str, tuple[Sequence[str], Sequence[tuple[Any, ...]]]]
"""SqlTables by their names: for each the columns (``name type``) and the rows."""


def ask_tables(tables: SqlTables, question: str) -> SqlAnswer:
    """Ask about tables in memory. Raises SurveyError."""
    connection = _connection()
    for name, (columns, rows) in tables.items():
        _fill(connection, name, columns, rows)
    return _asked(connection, question)


def _fill(connection: Any, name: str, columns: Sequence[str], rows: Sequence[tuple[Any, ...]]) -> None:
    """Create a table with these columns (``name type``) and rows."""
    _run(connection, f"CREATE TABLE {name} ({', '.join(columns)})")
    if rows:
        lists = ", ".join(f"unnest(?::{column.split()[1]}[])" for column in columns)
        by_column = [list(values) for values in zip(*rows, strict=True)]  # row by row would be slow
        connection.execute(f"INSERT INTO {name} SELECT {lists}", by_column)


def result_paths(name: str) -> list[Path]:
    """Return the files of results that a name stands for. Raises SurveyError."""
    path = path_of(name)
    with reads(name, SurveyError):
        if path.is_dir():
            every = (each for pattern in ("*", "[0-9]*/part-*") for each in path.glob(pattern))
            found = sorted(each for each in every if each.suffix.lower() in _READERS)
            if not found:
                raise SurveyError(f"no results in the folder {quoted(name)}")
            return found
        path.stat()
    known_ending(name, _READERS, SurveyError, "the results ")
    return [path]


def _typed(connection: Any) -> list[str]:
    """Return the columns of the rows by their types; other fields are numbers if all their values are."""
    kinds = {name: kind for name, kind, *_ in _run(connection, "DESCRIBE rows").fetchall()}
    columns = []
    for name, kind in kinds.items():
        shown = '"' + name.replace('"', '""') + '"'
        if name in DECLARED and kind == "VARCHAR":
            shown = f"CAST(NULLIF({shown}, '') AS {_TYPES[DECLARED[name].kind]}) AS {shown}"
        elif kind == "VARCHAR":
            number = f"TRY_CAST(NULLIF({shown}, '') AS DOUBLE)"
            bad = f"SELECT count(*) FROM rows WHERE {number} IS NULL AND NULLIF({shown}, '') IS NOT NULL"  # noqa: S608
            if _run(connection, bad).fetchone() == (0,):
                columns.append(f"{number} AS {shown}")
                continue
        columns.append(shown)
    return columns


def _with_ids(connection: Any) -> str:
    """Return the query for the typed rows with the identity of each quiz, computed where they lack it.

    The canonical form of a quiz takes half a millisecond, so this is only for those who ask.
    """
    columns = {name for name, *_ in _run(connection, "DESCRIBE typed").fetchall()}
    if not has_rows(columns):
        return "FROM typed"
    known = _ID if _ID in columns else "NULL"
    lacking = f"SELECT DISTINCT board, quiz FROM typed WHERE quiz IS NOT NULL AND {known} IS NULL"  # noqa: S608
    found = []
    for board, quiz in _run(connection, lacking).fetchall():
        interruption.check()
        found.append((board, quiz, id_of_text(board, quiz)))
    _fill(connection, "ids", ("of_board VARCHAR", "of_quiz VARCHAR", "id VARCHAR"), found)
    kept = "* EXCLUDE (of_board, of_quiz, id)"
    added = f"REPLACE (coalesce({_ID}, id) AS {_ID})" if _ID in columns else f", id AS {_ID}"
    return f"SELECT {kept} {added} FROM typed LEFT JOIN ids ON board = of_board AND quiz = of_quiz"  # noqa: S608


def _connection() -> Any:
    with needs("SQL needs DuckDB", "query", SurveyError):
        import duckdb
    return duckdb.connect(
        ":memory:", config={"autoinstall_known_extensions": "false", "autoload_known_extensions": "false"}
    )


def _asked(connection: Any, question: str) -> SqlAnswer:
    """Ask a single question that only reads. Raises SurveyError."""
    import duckdb

    try:
        question.encode()
        statements = connection.extract_statements(question)
    except UnicodeEncodeError:
        raise MistakenQuestionError(f"expected a select, got {quoted(question)}") from None
    except duckdb.Error as error:
        raise _refusal(error) from None
    if len(statements) != 1 or statements[0].type != duckdb.StatementType.SELECT:
        raise MistakenQuestionError(f"expected a single select, got {quoted(question)}")
    _run(connection, "SET enable_external_access = false")
    _run(connection, "SET lock_configuration = true")
    found = _run(connection, question)
    return SqlAnswer(
        tuple(each[0] for each in found.description),
        tuple(tuple(map(_plain, row)) for row in found.fetchall()),
    )


def _plain(value: Any, *, inside: bool = False) -> Any:
    """Return a plain value. A table and CSV show the `repr` of what is ``inside`` a list or map."""
    match value:
        case Decimal() if inside:
            return float(value)
        case None | int() | float() | Decimal() | str():
            return value
        case list():
            return [_plain(each, inside=True) for each in value]
        case dict():
            return {str(key): _plain(each, inside=True) for key, each in value.items()}
    return str(value)


def _run(connection: Any, statement: str) -> Any:
    import duckdb

    try:
        return connection.execute(statement)
    except duckdb.Error as error:
        raise _refusal(error) from None


def _refusal(error: Exception) -> SurveyError:
    """Return the error to raise for one of DuckDB, with its message in a line."""
    import duckdb

    mistakes = (
        duckdb.BinderException,
        duckdb.CatalogException,
        duckdb.ConversionException,
        duckdb.OutOfRangeException,
        duckdb.ParserException,
        duckdb.PermissionException,
    )
    kind = MistakenQuestionError if isinstance(error, mistakes) else SurveyError
    words = visible(" ".join(str(error).split()))
    return kind(re.sub(r"(\S{100})\S+", r"\1...", words))


def _text(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
