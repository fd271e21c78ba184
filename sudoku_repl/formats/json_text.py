"""Find the quizzes of a JSON text: objects with a quiz, texts with its cells, and lists of numbers.

Lists and objects may hold any number of them, at any depth: ``[{"puzzle": "53..."}, ...]``,
``{"newboard": {"grids": [{"value": [[5, 3, 0, ...], ...]}]}}``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from sudoku_repl.board import CLASSIC
from sudoku_repl.board.values import OPEN
from sudoku_repl.errors import QuizError
from sudoku_repl.formats.records import QUIZ_WORDS, SOLUTION_WORDS, names_quiz
from sudoku_repl.formats.scanner import MISCOUNT, TextLine, cell_values
from sudoku_repl.formats.sizes import SIDES

_BEGINS = re.compile(r'\s*(?:\{\s*(?:["}]|$)|\[\s*(?:[]\[{"0-9]|null\b|$))')
_decoder = json.JSONDecoder()


class QuizValue(TextLine):
    """A value that is a quiz, with the location where it begins."""

    side: int
    """The number of rows of the quiz; 0 if it is not a grid of a usual size."""
    is_list: bool
    """Whether it was a list, whose cells are words of this text; errors are located at its beginning."""
    is_solved: bool
    """Whether this is a full grid that no name marks as a quiz: probably a solution."""

    @classmethod
    def of(cls, line: TextLine, side: int, *, is_list: bool = False, is_solved: bool = False) -> QuizValue:
        """Return a line as the value of a quiz with this number of rows."""
        value = cls(*line)
        value.side, value.is_list, value.is_solved = side, is_list, is_solved
        return value

    def error(self, column: int, what: str) -> QuizError:
        """Return an error at ``column`` of a value, which may have several lines."""
        return self._at(1 if self.is_list else column)._replace(text=self.text).error(1, what)

    def part(self, text: str, column: int) -> TextLine:
        """Return a part of this value."""
        if self.is_list:
            return QuizValue.of(self._replace(text=text), self.side, is_list=True)
        return self._at(column)._replace(text=text)

    def _at(self, column: int) -> TextLine:
        before = self.text[: column - 1]
        lines = before.count("\n")
        offset = len(before) - before.rfind("\n") - 1 if lines else self.offset + column - 1
        return TextLine(self.source, self.number + lines, "", offset)


def begins_json(text: str) -> bool:
    """Whether a text begins like a list or an object of JSON."""
    return bool(_BEGINS.match(text))


def is_cut_short(text: str) -> bool:
    """Whether a text is the beginning of a JSON value that ends on a later line."""
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        return error.pos >= len(text.rstrip())
    except (ValueError, RecursionError):
        pass
    return False


def quizzes_in(line: TextLine) -> list[QuizValue]:
    """Return the quizzes in a JSON text, in order; none if it is not JSON."""
    try:
        json.loads(line.text)
        found = list(_walk(line, _past(line.text, 0), ""))
    except (ValueError, RecursionError):
        return []
    return [each for each in found if not each.is_solved] or found


def _walk(line: TextLine, start: int, name: str) -> Iterator[QuizValue]:
    """Yield the quizzes of the value that begins at ``start``, which ``name`` names. Raises ValueError."""
    value, end = _decoder.raw_decode(line.text, start)
    if isinstance(value, dict):
        named = {key.lower(): each for key, each in value.items()}
        quiz = next((named[word] for word in QUIZ_WORDS if word in named), None)
        side = _side(quiz, QUIZ_WORDS[0])
        has_quiz = bool(side) or (quiz is not None and not isinstance(quiz, list | dict))
        if has_quiz:
            yield QuizValue.of(line.part(line.text[start:end], start + 1), side)
        for key, at in _members(line.text, start):
            is_other = names_quiz(key) and key.lower() not in QUIZ_WORDS
            if is_other if has_quiz else key.lower() not in SOLUTION_WORDS:
                yield from _walk(line, at, key)
    elif (side := _side(value, name)) or _is_near(value):
        is_list = isinstance(value, list)
        cells = list(map(_cell, _flat(value) or value)) if is_list else list(_compact(value))
        part = line.part((" " if is_list else "").join(cells), start + 1 + (not is_list))
        is_solved = bool(side) and not any(cell in OPEN for cell in cells)
        yield QuizValue.of(part, side, is_list=is_list, is_solved=is_solved)
    elif isinstance(value, list):
        for _, at in _members(line.text, start):
            yield from _walk(line, at, name)


def _members(text: str, start: int) -> Iterator[tuple[str, int]]:
    """Yield the name of each member of an object or list, empty in a list, and where its value begins."""
    is_object, at = text[start] == "{", start + 1
    while True:
        at = _past(text, at)
        if text[at] in "]}":
            return
        name = ""
        if is_object:
            name, at = _decoder.raw_decode(text, at)
            at = _past(text, _past(text, at) + 1)  # the colon
        yield name, at
        _, at = _decoder.raw_decode(text, at)
        at = _past(text, at)
        at += text[at] == ","


def _past(text: str, at: int) -> int:
    """Return where the blanks at a position end."""
    match = _BLANKS.match(text, at)
    assert match
    return match.end()


_BLANKS = re.compile(r"[ \t\n\r]*")


def _side(value: Any, name: str) -> int:
    """Return the number of rows of a value with the cells of one grid; 0 for any other value.

    A few characters are a grid only if their field has the ``name`` of a quiz, or none.
    """
    if isinstance(value, str):
        text = _compact(value)
        sides = (side for side in SIDES if len(text) == side * side)
        side = next((side for side in sides if not text.strip("".join(cell_values(side)))), 0)
        return side if side >= _LEAST_UNNAMED or name.lower() in ("", *QUIZ_WORDS) else 0
    cells = _flat(value)
    if cells is None or not all(each is None or isinstance(each, int | str) for each in cells):
        return 0
    side = next((side for side in SIDES if len(cells) == side * side), 0)
    return side if all(_is_cell(each, side) for each in cells) else 0


_LEAST_UNNAMED = 6


def _is_near(value: Any) -> bool:
    """Whether a value is a classic grid with a mistake: a cell too few or too many, or a wrong one."""
    size, side = len(CLASSIC.coordinates), CLASSIC.digits
    if isinstance(value, str):
        text = _compact(value)
        cells = sum(char in cell_values(side) for char in text)
        return (
            abs(len(text) - size) <= MISCOUNT
            and cells >= size - MISCOUNT
            and any(char in OPEN for char in text)
        )
    if not isinstance(value, list) or not all(isinstance(row, list | str) for row in value):
        return False
    rows = sum(len(row) == side for row in value)
    are_scalars = not any(isinstance(cell, list | dict) for row in value for cell in row)
    return rows >= side - MISCOUNT and len(value) - rows <= MISCOUNT and are_scalars


def _compact(text: str) -> str:
    return "".join(text.split())


def _flat(value: Any) -> list[Any] | None:
    """Return the cells of a list of cells, of rows, or of texts of rows; None if they are not rows."""
    if not isinstance(value, list):
        return None
    kinds = (list, str) if len(value) in SIDES else (list,)
    if any(all(isinstance(row, kind) and len(row) == len(value) for row in value) for kind in kinds):
        return [cell for row in value for cell in row]
    return None if any(isinstance(cell, list | dict) for cell in value) else value


def _is_cell(value: int | str | None, side: int) -> bool:
    if isinstance(value, str):
        value = value.strip()
        return value in {"", "-1", *cell_values(side)} or (value.isdecimal() and int(value) <= side)
    return value is None or (not isinstance(value, bool) and -1 <= value <= side)


def _cell(value: Any) -> str:
    """Return the cell of a board, or a row of a broken one, as a word of text."""
    if isinstance(value, list):
        return " ".join(map(_cell, value))
    text = "" if value is None or str(value) == "-1" else str(value).strip()
    return text or "."
