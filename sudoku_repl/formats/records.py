"""CSV: a record a line, with a quiz column and maybe a solution column, which is held against the quiz.

Kaggle's collections have the header ``quizzes,solutions``; columns of other names are not looked at.
Without a header the first column has the quizzes and the second the solutions.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable
from functools import partial
from itertools import chain, islice

import attrs

from sudoku_repl.board import CLASSIC, Quiz
from sudoku_repl.errors import QuizError
from sudoku_repl.formats.candidates import need_plain
from sudoku_repl.formats.lines import parse_line
from sudoku_repl.formats.scanning import LONGEST, Contents, TextLine, build

QUIZ_WORDS = ("quiz", "quizzes", "puzzle", "puzzles", "sudoku", "question", "problem")
"""What the column of quizzes is called."""
SOLUTION_WORDS = ("solution", "solutions", "answer", "answers")
"""What the column of solutions is called."""
_DELIMITERS = ",;\t"
_GRID = re.compile(rf"[0-9.]{{{len(CLASSIC.places)}}}")


@attrs.frozen
class _Columns:
    """How the records of a file are cut."""

    delimiter: str
    quiz: int
    """The number of the column, from 0."""
    solution: int | None
    """None when there is no such column."""


def is_records(line: TextLine) -> bool:
    """Whether a line is the header of a file with quizzes, or a quiz with its solution."""
    if not (len(line.text) <= LONGEST and line.says):
        return False
    try:
        return bool(_header(line) or _headless(line))
    except QuizError:
        return False


def records(lines: Iterable[TextLine]) -> Contents:
    """A quiz a record; the first line is as :func:`is_records` wants it."""
    rest = iter(lines)
    first = list(islice(rest, 1))
    columns = _header(first[0])
    if columns is None:
        columns = _headless(first[0])
        rest = chain(first, rest)
    assert columns
    return Contents((line for line in rest if not line.text.isspace() and line.text), partial(_read, columns))


def _delimiter(text: str) -> str:
    return next((mark for mark in _DELIMITERS if mark in text), _DELIMITERS[0])


def _header(line: TextLine) -> _Columns | None:
    delimiter = _delimiter(line.text)
    names = [text.strip().lower() for text, _ in _fields(line, delimiter)]
    quiz = next((number for number, name in enumerate(names) if name in QUIZ_WORDS), None)
    if quiz is None:
        return None
    solution = next((number for number, name in enumerate(names) if name in SOLUTION_WORDS), None)
    return _Columns(delimiter, quiz, solution)


def _headless(line: TextLine) -> _Columns | None:
    delimiter = _delimiter(line.text)
    fields = _fields(line, delimiter)
    grids = len(fields) > 1 and all(_GRID.fullmatch(text.strip()) for text, _ in fields[:2])
    return _Columns(delimiter, 0, 1) if grids else None


def _fields(line: TextLine, delimiter: str) -> list[tuple[str, int]]:
    """The fields of a record and the columns where they begin, after the quote if they have one."""
    line.check_length()
    try:
        (texts,) = csv.reader([line.text], delimiter=delimiter, strict=True)
    except (csv.Error, ValueError) as error:
        raise line.error(len(line.text) + 1, f"no record of a CSV file ({error})") from None
    fields = []
    column = 1
    for text in texts:
        in_quotes = line.text[column - 1 : column] == '"'
        fields.append((text, column + in_quotes))
        column += len(text) + 1 + in_quotes * (2 + text.count('"'))
    return fields


def _read(columns: _Columns, line: TextLine, title: str) -> Quiz:
    fields = _fields(line, columns.delimiter)
    if len(fields) <= columns.quiz:
        what = f"{len(fields)} fields in the record, and the quiz is the field {columns.quiz + 1}"
        raise line.error(len(line.text) + 1, what)
    marks = parse_line(CLASSIC, line.part(*fields[columns.quiz]))
    quiz = build(CLASSIC, marks, title, (CLASSIC.all_digits,) * len(marks))
    if columns.solution is not None and len(fields) > columns.solution:
        solution = line.part(*fields[columns.solution])
        if solution.text.strip():
            _check(quiz, solution)
    return quiz


def _check(quiz: Quiz, solution: TextLine) -> None:
    """Raises QuizError unless the cells are a solution of the quiz."""
    marks = parse_line(CLASSIC, solution)
    for cell, (line, digit, column) in enumerate(marks):
        given = quiz.givens[cell]
        if not digit:
            raise line.error(column, f"{CLASSIC.label(cell)} is open in the solution")
        if given not in (0, digit):
            what = f"the solution has {digit} at {CLASSIC.label(cell)}, where the quiz has {given}"
            raise line.error(column, what)
    build(CLASSIC, marks, quiz.title, quiz.allowed)


def write_records(quiz: Quiz, solution: bytes | None = None) -> str:
    """A header, ``quizzes,solutions``, and a record; without a ``solution`` its field is empty.

    Raises :class:`~sudoku_repl.errors.QuizError` when the quiz is more than the givens of one grid.
    """
    need_plain(quiz, "a CSV file")
    digits = "".join(map(str, quiz.givens))
    return f"{QUIZ_WORDS[1]},{SOLUTION_WORDS[1]}\n{digits},{''.join(map(str, solution or b''))}\n"
