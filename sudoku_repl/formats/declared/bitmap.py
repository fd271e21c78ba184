"""Lines of 729 characters: nine for each cell, of which the fourth is ``4`` or the character of an open cell.

A file may have many lines. Grids of pencil marks are often published in this format.
"""

from __future__ import annotations

from sudoku_repl.board import CLASSIC, Quiz
from sudoku_repl.board.topology import digit_bit
from sudoku_repl.board.values import OPEN
from sudoku_repl.formats.candidates import build_listed, listed, need_classic
from sudoku_repl.formats.registry import Format
from sudoku_repl.formats.scanner import Contents, ReadCell, TextLine

_NAME = "a line of 729 characters"
"""The name of the format in errors."""
_SIDE = CLASSIC.digits
_SIZE = _SIDE * len(CLASSIC.coordinates)
_MARKS = "".join(map(str, range(1, _SIDE + 1))) + OPEN


def _is_bitmap(line: TextLine) -> bool:
    """Whether a line has about 729 characters and nothing else."""
    characters = line.content.strip()
    return _SIZE - _SIDE <= len(characters) <= _SIZE + _SIDE and not characters.strip(_MARKS)


def _read(line: TextLine, title: str) -> Quiz:
    characters = line.characters_in(_MARKS, f"1 to {_SIDE} for a candidate, or {' '.join(OPEN)} for none")
    if len(characters) != _SIZE:
        column = characters[_SIZE][1] if len(characters) > _SIZE else len(line.text) + 1
        raise line.error(column, f"expected {_SIZE} characters on the line, got {len(characters)}")
    cells: list[ReadCell] = []
    for start in range(0, _SIZE, _SIDE):
        digits = 0
        for digit, (char, column) in enumerate(characters[start : start + _SIDE], start=1):
            if char not in (*OPEN, str(digit)):
                what = f"expected {digit} or the character of an open cell here, got {char}"
                raise line.error(column, what)
            digits |= 0 if char in OPEN else digit_bit(digit)
        if not digits:
            label = CLASSIC.label(start // _SIDE)
            raise line.error(characters[start][1], f"expected at least 1 candidate at {label}")
        cells.append((line, digits, characters[start][1]))
    return build_listed(CLASSIC, cells, title, CLASSIC.unrestricted)


def write_bitmap(quiz: Quiz) -> str:
    """Return the quiz as a line of 729 characters, ``.`` for a missing candidate. Raises QuizError."""
    need_classic(quiz, _NAME)
    characters = (
        str(digit) if digits & digit_bit(digit) else "."
        for digits in listed(quiz, _NAME)
        for digit in range(1, _SIDE + 1)
    )
    return "".join(characters) + "\n"


FORMAT = Format(
    name=_NAME,
    example="1........" + "...4....." + "123456789" * 79,
    begins=_is_bitmap,
    contents=lambda lines: Contents((line for line in lines if line.content), _read),
    is_quiz=_is_bitmap,
    writers={".729": write_bitmap},
)
