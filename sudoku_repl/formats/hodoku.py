"""HoDoKu's library lines: ``:0361:4:GRID:434 441:411:r7c39``, a position each.

Between the colons stand a technique, its digits, the 81 cells, the candidates that are gone, what the
technique would take, and a comment. ``+`` before a digit says that it was placed and not given; of a
candidate gone, ``434`` is digit 4 in row 3, column 4. Only the cells and the candidates gone are the
position, the rest is about its next step and is not looked at. A placed digit counts as a given of the
quiz that is loaded: the candidates that are gone were named beside it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from sudoku_repl.board import CLASSIC, Quiz
from sudoku_repl.board.topology import digit_bit, digits_in
from sudoku_repl.errors import CellError
from sudoku_repl.formats.candidates import gone, need_classic, quiz_without
from sudoku_repl.formats.lines import parse_line
from sudoku_repl.formats.scanning import Contents, TextLine, cell_count

_FIELDS = ("technique", "digits", "grid", "gone")


def is_hodoku(line: TextLine) -> bool:
    """Whether a line begins as a library line does."""
    return line.says.lstrip().startswith(":")


def is_whole_hodoku(line: TextLine) -> bool:
    """Whether a line is a library line as far as its grid."""
    fields = line.says.strip().split(":", 4)
    return (
        len(fields) > len(_FIELDS)
        and not fields[0]
        and cell_count(fields[3].replace("+", ""), CLASSIC) == len(CLASSIC.places)
    )


def hodoku(lines: Iterable[TextLine]) -> Contents:
    """A quiz a line."""
    return Contents((line for line in lines if line.says), _read)


def _read(line: TextLine, title: str) -> Quiz:
    line.check_length()
    indent = len(line.text) - len(line.text.lstrip())
    if line.text[indent : indent + 1] != ":":
        raise line.error(indent + 1, "a library line begins with a colon")
    column = indent + 2
    fields: dict[str, TextLine] = {}
    for name, text in zip(_FIELDS, line.text[column - 1 :].split(":"), strict=False):
        fields[name] = line.part(text, column)
        column += len(text) + 1
    if "grid" not in fields:
        raise line.error(len(line.text) + 1, "the line ends before its grid, which is the third field")
    grid = fields["grid"]
    astray = re.search(r"\+(?![1-9])", grid.text)
    if astray:
        raise grid.error(astray.start() + 1, "a digit is expected after +")
    marks = parse_line(CLASSIC, grid)
    missing = _gone(fields["gone"]) if "gone" in fields else [0] * len(marks)
    try:
        return quiz_without(CLASSIC, bytes(digit for _, digit, _ in marks), missing, title)
    except CellError as error:
        place, _, column = marks[error.cell]
        raise place.error(column, str(error)) from None


def _gone(field: TextLine) -> list[int]:
    """The candidates gone, a set for each cell."""
    missing = [0] * len(CLASSIC.places)
    for word in re.finditer(r"\S+", field.text):
        if not re.fullmatch(r"[1-9]{3}", word[0]):
            expected = "a digit, its row and its column, such as 434"
            raise field.error(word.start() + 1, f"{word[0][:20]!r} is no candidate, which is {expected}")
        digit, row, column = map(int, word[0])
        cell = CLASSIC.cell_at(row, column)
        assert cell is not None
        missing[cell] |= digit_bit(digit)
    return missing


def write_hodoku(quiz: Quiz) -> str:
    """The quiz as a library line of no technique.

    :func:`~sudoku_repl.formats.parse_quiz` gives back a quiz with the same givens and candidates. Raises
    :class:`~sudoku_repl.errors.QuizError` on another board than that of one grid.
    """
    need_classic(quiz, "a HoDoKu line")
    missing = sorted(
        (digit, *CLASSIC.places[cell])
        for cell, digits in enumerate(gone(quiz))
        for digit in digits_in(digits)
    )
    return f":0000:x:{quiz}:{' '.join(f'{digit}{row}{column}' for digit, row, column in missing)}::\n"
