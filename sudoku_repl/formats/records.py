"""The fields of a line: of CSV under a header that names them, or of a JSON object.

A column is the quiz by its name (:data:`QUIZ_WORDS`). One that is named like a solution is held against
the quiz if it looks like a grid: other columns of that name, such as a count, are passed over. A column
``board`` beside the quiz names the board, as in the results of a survey.
"""

from __future__ import annotations

import csv
import json
import re

import attrs

from sudoku_repl.board import Quiz
from sudoku_repl.errors import QuizError
from sudoku_repl.formats.candidates import need_plain
from sudoku_repl.formats.scanning import LONGEST, TextLine

QUIZ_WORDS = ("quiz", "quizzes", "puzzle", "puzzles", "sudoku", "question", "problem")
"""What the column of quizzes is called."""
SOLUTION_WORDS = ("solution", "solutions", "answer", "answers")
"""What the column of solutions is called."""
BOARD_WORD = "board"
"""What the column of the boards' names is called."""
_DELIMITERS = ",;\t"
_NAME = re.compile(r"[^\W\d][\w.()/%-]*(?: [\w.()/%-]+)?")
"""The name of a column: a word or two. A line of prose has more between its commas."""


@attrs.frozen
class Fields:
    """The fields of a line that matter."""

    quiz: TextLine
    solution: TextLine | None = None
    board: TextLine | None = None
    key: tuple[str, ...] | None = None
    """Of a row of a survey, what all rows of the same quiz have alike; otherwise None."""


@attrs.frozen
class Columns:
    """The columns of a CSV file, by their names in small letters."""

    delimiter: str
    names: tuple[str, ...]

    def number(self, words: tuple[str, ...]) -> int | None:
        """The number, from 0, of the first column that has one of these names; None if there is none."""
        return next((number for number, name in enumerate(self.names) if name in words), None)

    @property
    def named(self) -> bool:
        """Whether a column is the quiz by its name."""
        return self.number(QUIZ_WORDS) is not None

    def fields(self, line: TextLine) -> Fields:
        """The fields of a record; raises QuizError."""
        texts = _split(line, self.delimiter)
        quiz = self.number(QUIZ_WORDS)
        board = self.number((BOARD_WORD,))
        assert quiz is not None
        for number, what in ((quiz, "quiz"), (board or 0, "board")):
            if len(texts) <= number:
                reason = f"{len(texts)} fields in the record, and the {what} is field {number + 1}"
                raise line.error(len(line.text) + 1, reason)
        solution = self.number(SOLUTION_WORDS)
        return Fields(
            line.part(*texts[quiz]),
            None if solution is None or len(texts) <= solution else line.part(*texts[solution]),
            None if board is None else line.part(*texts[board]),
            _key({name: text for name, (text, _) in zip(self.names, texts, strict=False)}),
        )


_OF_A_SURVEY = ("source", "line", "mode", "board", "quiz")


def _key(values: dict[str, str]) -> tuple[str, ...] | None:
    """What the rows of a survey have alike if they are of one quiz; None for other records."""
    if not all(name in values for name in _OF_A_SURVEY):
        return None
    return tuple(values[name] for name in _OF_A_SURVEY if name != "mode")


def columns_of(line: TextLine, following: TextLine | None) -> Columns | None:
    """The columns that a line names; None if it is not a header.

    A header names a column of quizzes, or it has as many names as the line ``following`` it has fields.
    """
    if len(line.text) > LONGEST or not line.says:
        return None
    delimiter = next((mark for mark in _DELIMITERS if mark in line.text), _DELIMITERS[0])
    try:
        names = [text.strip() for text, _ in _split(line, delimiter)]
        columns = Columns(delimiter, tuple(name.lower() for name in names))
        if columns.named:
            return columns
        alike = following is not None and len(_split(following, delimiter)) == len(names) > 1
    except QuizError:
        return None
    return columns if alike and all(map(_NAME.fullmatch, names)) else None


def _split(line: TextLine, delimiter: str) -> list[tuple[str, int]]:
    """The fields of a record and the columns where they begin, after the quote if they have one."""
    line.check_length()
    fields = []
    column = 1
    if '"' not in line.text:
        for text in line.text.split(delimiter):
            fields.append((text, column))
            column += len(text) + 1
        return fields
    try:
        (texts,) = csv.reader([line.text], delimiter=delimiter, strict=True)
    except (csv.Error, ValueError) as error:
        raise line.error(len(line.text) + 1, f"not a record of a CSV file ({error})") from None
    for text in texts:
        in_quotes = line.text[column - 1 : column] == '"'
        fields.append((text, column + in_quotes))
        column += len(text) + 1 + in_quotes * (2 + text.count('"'))
    return fields


def is_object(line: TextLine) -> bool:
    """Whether a line begins as a JSON object does."""
    return line.text.lstrip().startswith("{")


def fields_of_object(line: TextLine) -> Fields | None:
    """The fields of a JSON object; None if none of them is the quiz by its name. Raises QuizError."""
    line.check_length()
    try:
        values = json.loads(line.text)
    except json.JSONDecodeError as error:
        raise line.error(min(error.pos, len(line.text)) + 1, f"not a JSON object ({error.msg})") from None
    except (ValueError, RecursionError) as error:
        raise line.error(1, f"not a JSON object ({error})") from None
    assert isinstance(values, dict)
    texts = {name.lower(): _text(value) for name, value in values.items()}
    quiz = next((texts[word] for word in QUIZ_WORDS if word in texts), None)
    if quiz is None:
        return None
    solution = next((texts[word] for word in SOLUTION_WORDS if word in texts), None)
    board = texts.get(BOARD_WORD)
    return Fields(
        _found(line, quiz),
        None if solution is None else _found(line, solution),
        None if board is None else _found(line, board),
        _key(texts),
    )


def _text(value: object) -> str:
    """A value of JSON as the text that a field of CSV would have."""
    return "" if value is None else value if isinstance(value, str) else json.dumps(value)


def _found(line: TextLine, text: str) -> TextLine:
    """The part of the line that is a string of JSON; its escapes shift the columns, if it has any."""
    return line.part(text, max(line.text.find(text), 0) + 1)


def write_records(quiz: Quiz, solution: bytes | None = None) -> str:
    """A header, ``quizzes,solutions``, and a record; without a ``solution`` its field is empty.

    Raises :class:`~sudoku_repl.errors.QuizError` when the quiz is more than the givens of one grid.
    """
    need_plain(quiz, "a CSV file")
    digits = "".join(map(str, quiz.givens))
    return f"{QUIZ_WORDS[1]},{SOLUTION_WORDS[1]}\n{digits},{''.join(map(str, solution or b''))}\n"
