"""The fields of a line: of CSV under a header that names them, of a JSON object, or beside a quiz.

The name of a column marks the quiz (:data:`QUIZ_WORDS`). A column that is named like a solution is compared
with the quiz if it looks like a grid, and ignored if it does not, such as a count. A column ``board`` names
the board, as in the results of a survey.

The other fields of a published list are ratings, numbers, authors, notes. A header or the keys of a JSON
object name them. Without these, a field is named ``f2``, ``f3`` by its number on the line, the text after
``#`` is ``label``, and ``ED=7.2`` is ``ed``. All names follow one rule, so that SQL takes them without quotes
(:func:`name_of`).

A spreadsheet evaluates a field that begins with ``=``, ``+``, ``-``, ``@`` or some control characters. An
apostrophe in front makes it text again (OWASP, *CSV Injection*). A text that already has apostrophes in front
of such a character gets one more, so that :func:`restored` always gives back the original.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

import attrs

from sudoku_repl.errors import QuizError
from sudoku_repl.formats.scanner import TextLine, with_columns

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

    @cached_property
    def quiz(self) -> int | None:
        """The number, from 0, of the column of quizzes; None if there is none."""
        return self._first(QUIZ_WORDS)

    @cached_property
    def quizzes(self) -> tuple[int, ...]:
        """The numbers of this column and of others that are named like quizzes, such as ``puzzle2``."""
        others = (at for at, name in enumerate(self.names) if at != self.quiz and names_quiz(name))
        return () if self.quiz is None else (self.quiz, *others)

    @cached_property
    def of_a_survey(self) -> bool:
        """Whether these may be the results of a survey."""
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

    @cached_property
    def _others(self) -> tuple[int | None, int | None]:
        """The numbers of the columns of solutions and of boards."""
        return self._first(SOLUTION_WORDS), self._first((BOARD_WORD,))

    def others(self, text: str, quiz: int | str) -> dict[str, str]:
        """Return the fields of a record except the ``quiz``, which is given by its number or its text."""
        fields = _texts(text, self.delimiter)
        if isinstance(quiz, str):
            quiz = next((at for at, field in enumerate(fields) if field.strip() == quiz), -1)
        every = [*names_of(self.names), *(f"f{number + 1}" for number in range(len(self.names), len(fields)))]
        named = dict(zip(every, fields, strict=False))
        of_text = (lambda text: restored(decoded(text))) if self.of_a_survey else decoded
        return {name: of_text(field.strip()) for at, (name, field) in enumerate(named.items()) if at != quiz}

    def _first(self, words: tuple[str, ...]) -> int | None:
        return next((number for number, name in enumerate(self.names) if name in words), None)

    def fields(self, line: TextLine) -> Fields:
        """Return the fields of a record that has a column of quizzes. Raises QuizError."""
        quiz, (solution, board) = self.quiz, self._others
        assert quiz is not None
        texts = _split(line, self.delimiter)
        for number, what in ((quiz, "quiz"), (board or 0, "board")):
            if len(texts) <= number:
                reason = f"expected the {what} in field {number + 1}, got a record of {len(texts)}"
                raise line.error(len(line.text) + 1, reason)
        values = ((name, text) for name, (text, _) in zip(self.names, texts, strict=False))
        key = _key(dict(values)) if self.of_a_survey else None
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
    if '"' not in line.text:
        return with_columns(line.text.split(delimiter))
    try:
        (texts,) = csv.reader([line.text], delimiter=delimiter, strict=True)
    except (csv.Error, ValueError) as error:
        raise line.error(len(line.text) + 1, f"not a record of a CSV file ({error})") from None
    fields, column = [], 1
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
    quiz = _found(line, texts, QUIZ_WORDS)
    return quiz and Fields(
        quiz, _found(line, texts, SOLUTION_WORDS), _found(line, texts, (BOARD_WORD,)), _key(texts)
    )


def _found(line: TextLine, texts: dict[str, str], words: Iterable[str]) -> TextLine | None:
    """Return the text with one of these names. Its columns are wrong if it has escapes."""
    for word in words:
        if word in texts:
            return line.part(texts[word], max(line.text.find(texts[word]), 0) + 1)
    return None


def _text(value: object) -> str:
    return "" if value is None else value if isinstance(value, str) else json.dumps(value)


NOTE = "label"
"""The name of the text after ``#``."""


_SQL_WORDS = (
    "all analyse analyze and anti any array as asc asof asymmetric at authorization binary both by case "
    "cast check collate collation column concurrently constraint create cross default deferrable desc "
    "describe distinct do else end except false fetch for foreign freeze from full glob group having "
    "ilike in initially inner intersect into is isnull join lambda lateral leading left like limit "
    "natural not notnull null offset on only or order outer overlaps pivot pivot_longer pivot_wider "
    "placing positional primary qualify references returning right select semi show similar some "
    "summarize symmetric table tablesample then to trailing true union unique unpack unpivot using "
    "variadic verbose when where window with"
)
_RESERVED = frozenset(_SQL_WORDS.split())
"""What DuckDB takes for a name only in quotes."""


def name_of(text: str) -> str:
    """Return a name that SQL takes without quotes.

    >>> name_of("SE rating"), name_of("x-chain"), name_of("2nd try"), name_of("1:2"), name_of("%")
    ('se_rating', 'x_chain', 'nd_try2', 'f1_2', 'field')
    >>> name_of("Group")
    'label_group'
    """
    words = re.sub(r"[^a-z0-9]+", "_", text.lower()).strip("_")
    number = re.match(r"[0-9]+(_[0-9]+)*", words)
    if number:
        words = words[number.end() :].strip("_")
        return f"{words or 'f'}{number[0]}"
    return f"label_{words}" if words in _RESERVED else words or "field"


def names_of(texts: Iterable[str]) -> list[str]:
    """Return a different name for each text.

    >>> names_of(["Rating", "rating", "SE"])
    ['rating', 'rating_2', 'se']
    """
    names: list[str] = []
    for text in texts:
        name, number = name_of(text), 1
        while (numbered := name if number == 1 else f"{name}_{number}") in names:
            number += 1
        names.append(numbered)
    return names


def named_in_object(text: str, known: Sequence[str]) -> dict[str, str]:
    """Return the fields of a JSON object other than those whose lower names are ``known``."""
    try:
        values = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    if not isinstance(values, dict):
        return {}
    rest = {name: value for name, value in values.items() if name.lower() not in known}
    return {name: decoded(_text(value)) for name, value in zip(names_of(rest), rest.values(), strict=True)}


def named_on_line(text: str, start: int, end: int) -> dict[str, str]:
    """Return the fields of a line without named columns, whose quiz is the text from ``start`` to ``end``."""
    body, sign, note = text.partition("#")
    fields = dict(_numbered(body, start, end))
    if sign and note.strip():
        fields[NOTE] = note.strip()
    return {name: decoded(field) for name, field in fields.items()}


def _numbered(body: str, start: int, end: int) -> Iterator[tuple[str, str]]:
    for number, field in enumerate(_texts(body, _delimiter(body, start, end)), start=1):
        named = _NAMED.fullmatch(field.strip(_BETWEEN))
        if body[start:end] in field:
            continue
        if named:
            yield name_of(named["name"]), named["value"]
        elif field.strip(_BETWEEN):
            yield f"f{number}", field.strip(_BETWEEN)


_BETWEEN = " \t\"'[](){}"
_NAMED = re.compile(r"(?P<name>[A-Za-z]\w*)\s*=\s*(?P<value>.+)")
_BESIDE = ",;\t|:"


def _delimiter(body: str, start: int, end: int) -> str:
    """Return what separates the fields: the sign beside the quiz, or a blank."""
    for beside in (body[end:].lstrip(" \"'")[:1], body[:start].rstrip(" \"'")[-1:]):
        if beside and beside in _BESIDE:
            return beside
    return " "


def _texts(text: str, delimiter: str) -> list[str]:
    if delimiter == " ":
        return text.split()
    if '"' not in text:
        return text.split(delimiter)
    try:
        return next(csv.reader([text], delimiter=delimiter), [])
    except csv.Error:
        return text.split(delimiter)


def decoded(text: str) -> str:
    """Return a field with bytes that are not UTF-8 read as Windows-1252, which old lists use."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogateescape").decode("cp1252", "replace")
    return text


_FORMULA = re.compile(r"(?![+-]?[0-9]+(\.[0-9]*)?([eE][+-]?[0-9]+)?$)'*[=+\-@\t\r\n]")
"""The beginning of a text that needs an apostrophe. A number is none."""


def defused(text: str) -> str:
    """Return the text, with an apostrophe in front if a spreadsheet would take it for a formula.

    >>> defused("=1+1"), defused("'=1"), defused("a-b"), defused("-1.5"), defused("")
    ("'=1+1", "''=1", 'a-b', '-1.5', '')
    """
    return f"'{text}" if _FORMULA.match(text) else text


def restored(text: str) -> str:
    """Undo :func:`defused`.

    >>> restored("'=1+1"), restored("'quoted'")
    ('=1+1', "'quoted'")
    """
    return text[1:] if text.startswith("'") and _FORMULA.match(text) else text
