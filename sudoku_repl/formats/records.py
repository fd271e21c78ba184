"""Read the fields of a line: of CSV under a header that names them, or of a JSON object.

The name of a column marks the quiz (:data:`QUIZ_WORDS`). A column that is named like a solution is compared
with the quiz if it looks like a grid, and ignored if it does not, such as a count. A column ``board`` names
the board, as in the results of a survey.
"""

from __future__ import annotations

import csv
import json
import re

import attrs

from sudoku_repl.errors import QuizError
from sudoku_repl.formats.scanner import TextLine

QUIZ_WORDS = ("quiz", "quizzes", "puzzle", "puzzles", "sudoku", "question", "problem")
"""The names of a column of quizzes."""
_NAMES_QUIZ = re.compile(rf"(?:^|[^a-z])(?:{'|'.join(QUIZ_WORDS)})(?:[^a-z]|$)", re.IGNORECASE)


def names_quiz(name: str) -> bool:
    """Whether the name of a column or field has the word for a quiz, such as ``puzzle2``."""
    return bool(_NAMES_QUIZ.search(name))


SOLUTION_WORDS = ("solution", "solutions", "answer", "answers")
"""The names of a column of solutions."""
BOARD_WORD = "board"
"""The name of the column with the names of boards."""
_DELIMITERS = ",;\t"
_NAME = re.compile(r"[^\W\d][\w.()/%-]*(?: [\w.()/%-]+)?")
"""The name of a column: one or two words. A line of prose has more words between its commas."""


@attrs.frozen
class Fields:
    """The fields of a line that matter."""

    quiz: TextLine
    solution: TextLine | None = None
    board: TextLine | None = None
    key: tuple[str, ...] | None = None
    """In the results of a survey, what the rows of the same quiz have in common; otherwise None."""


@attrs.frozen
class CsvColumns:
    """The columns of a CSV file, with their names in lower case."""

    delimiter: str
    names: tuple[str, ...]
    quiz: int | None = attrs.field(init=False)
    """The number, from 0, of the column of quizzes; None if there is none."""
    quizzes: tuple[int, ...] = attrs.field(init=False)
    """The numbers of this column and of others that are named like quizzes, such as ``puzzle2``."""
    solution: int | None = attrs.field(init=False)
    """The number of the column of solutions."""
    board: int | None = attrs.field(init=False)
    """The number of the column of boards."""
    of_a_survey: bool = attrs.field(init=False)
    """Whether these may be the results of a survey."""

    @quiz.default
    def _find_quiz(self) -> int | None:
        return self._first(QUIZ_WORDS)

    @quizzes.default
    def _find_quizzes(self) -> tuple[int, ...]:
        others = (at for at, name in enumerate(self.names) if at != self.quiz and names_quiz(name))
        return () if self.quiz is None else (self.quiz, *others)

    @solution.default
    def _find_solution(self) -> int | None:
        return self._first(SOLUTION_WORDS)

    @board.default
    def _find_board(self) -> int | None:
        return self._first((BOARD_WORD,))

    @of_a_survey.default
    def _may_be_of_a_survey(self) -> bool:
        return set(_OF_A_SURVEY) <= set(self.names)

    def several(self, line: TextLine) -> list[TextLine]:
        """Return a line for each quiz of a record that has several; none for other records.

        The quiz of each line is in the column of quizzes.
        """
        if len(self.quizzes) < 2:
            return []
        texts = [text for text, _ in _split(line, self.delimiter)]
        found = []
        for number in self.quizzes:
            moved = [text if at not in self.quizzes else "" for at, text in enumerate(texts)]
            if number < len(texts) and texts[number].strip():
                moved[self.quizzes[0]] = texts[number]
                found.append(line._replace(text=self.delimiter.join(map(_quoted, moved))))
        return found if len(found) > 1 else []

    def _first(self, words: tuple[str, ...]) -> int | None:
        return next((number for number, name in enumerate(self.names) if name in words), None)

    def fields(self, line: TextLine) -> Fields:
        """Return the fields of a record that has a column of quizzes. Raises QuizError."""
        quiz, solution, board = self.quiz, self.solution, self.board
        assert quiz is not None
        texts = _split(line, self.delimiter)
        for number, what in ((quiz, "quiz"), (board or 0, "board")):
            if len(texts) <= number:
                reason = f"expected the {what} in field {number + 1}, got a record of {len(texts)}"
                raise line.error(len(line.text) + 1, reason)
        key = None
        if self.of_a_survey:
            key = _key({name: text for name, (text, _) in zip(self.names, texts, strict=False)})
        return Fields(
            line.part(*texts[quiz]),
            None if solution is None or len(texts) <= solution else line.part(*texts[solution]),
            None if board is None else line.part(*texts[board]),
            key,
        )


_OF_A_SURVEY = ("source", "line", "mode", "board", "quiz")


def _key(values: dict[str, str]) -> tuple[str, ...] | None:
    """Return what the rows of a survey for the same quiz have in common; None for other records."""
    if not all(name in values for name in _OF_A_SURVEY):
        return None
    return tuple(values[name] for name in _OF_A_SURVEY if name != "mode")


def columns_of(line: TextLine, following: TextLine | None) -> CsvColumns | None:
    """Return the columns that a line names; None if it is not a header.

    A header names a column of quizzes, or has as many names as the line ``following`` it has fields.
    """
    if not line.content:
        return None
    delimiter = next((char for char in _DELIMITERS if char in line.text), _DELIMITERS[0])
    try:
        names = [text.strip() for text, _ in _split(line, delimiter)]
        columns = CsvColumns(delimiter, tuple(name.lower() for name in names))
        if columns.quiz is not None:
            return columns
        alike = following is not None and len(_split(following, delimiter)) == len(names) > 1
    except QuizError:
        return None
    return columns if alike and all(map(_NAME.fullmatch, names)) else None


def _quoted(text: str) -> str:
    """Return a field as it is written where it may have a delimiter."""
    return text if text.isalnum() else '"' + text.replace('"', '""') + '"'


def _split(line: TextLine, delimiter: str) -> list[tuple[str, int]]:
    """Return the fields of a record, each with the column where it begins, after an opening quote."""
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
    """Whether a line begins like a JSON object; an array of C begins with a brace too."""
    return bool(_OBJECT.match(line.text))


_OBJECT = re.compile(r'\s*\{\s*(?:["}]|$)')


def fields_of_object(line: TextLine) -> Fields | None:
    """Return the fields of a JSON object; None if no name marks the quiz. Raises QuizError."""
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
    """Convert a JSON value to the text of a CSV field."""
    return "" if value is None else value if isinstance(value, str) else json.dumps(value)


def _found(line: TextLine, text: str) -> TextLine:
    """Return the part of the line with this JSON string. Its columns are wrong if it has escapes."""
    return line.part(text, max(line.text.find(text), 0) + 1)
