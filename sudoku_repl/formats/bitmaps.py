"""Lines of 729 characters: nine for each cell, of which the fourth is ``4`` or the mark of an open cell.

A file may have many lines. Grids of pencil marks are often published in this format.
"""

from __future__ import annotations

from collections.abc import Iterable

from sudoku_repl.board import CLASSIC, Quiz
from sudoku_repl.board.topology import digit_bit
from sudoku_repl.formats.candidates import Listed, ListedMark, build_listed, listed, need_classic
from sudoku_repl.formats.scanner import OPEN, Contents, TextLine

BITMAP = "a line of 729 characters"
"""The name of the format in errors."""
_SIDE = CLASSIC.digits
_SIZE = _SIDE * len(CLASSIC.coordinates)
_MARKS = "".join(map(str, range(1, _SIDE + 1))) + OPEN


def is_bitmap(line: TextLine) -> bool:
    """Whether a line has about 729 marks and nothing else."""
    marks = line.says.strip()
    return _SIZE - _SIDE <= len(marks) <= _SIZE + _SIDE and not marks.strip(_MARKS)


def bitmaps(lines: Iterable[TextLine]) -> Contents:
    """Return the contents of lines of 729 characters."""
    return Contents((line for line in lines if line.says), _read)


def _read(line: TextLine, title: str) -> Quiz:
    marks = line.marks(_MARKS, f"1 to {_SIDE} for a candidate, or {' '.join(OPEN)} for none")
    if len(marks) != _SIZE:
        column = marks[_SIZE][1] if len(marks) > _SIZE else len(line.text) + 1
        raise line.error(column, f"expected {_SIZE} characters on the line, got {len(marks)}")
    cells: list[ListedMark] = []
    for start in range(0, _SIZE, _SIDE):
        digits = 0
        for digit, (mark, column) in enumerate(marks[start : start + _SIDE], start=1):
            if mark not in (*OPEN, str(digit)):
                raise line.error(column, f"expected {digit} or the mark of an open cell here, got {mark}")
            digits |= 0 if mark in OPEN else digit_bit(digit)
        if not digits:
            label = CLASSIC.label(start // _SIDE)
            raise line.error(marks[start][1], f"expected at least 1 candidate at {label}")
        cells.append((line, Listed(digits), marks[start][1]))
    return build_listed(CLASSIC, cells, title, (CLASSIC.all_digits,) * len(cells))


def write_bitmap(quiz: Quiz) -> str:
    """Return the quiz as a line of 729 characters, ``.`` for a missing candidate.

    :func:`~sudoku_repl.formats.parse_quiz` reads back a quiz with the same givens and candidates. Raises
    :class:`~sudoku_repl.errors.QuizError` for any board but the classic one, and as
    :func:`~sudoku_repl.formats.candidates.listed` does.
    """
    need_classic(quiz, BITMAP)
    marks = (
        str(digit) if digits & digit_bit(digit) else "."
        for digits in listed(quiz, BITMAP)
        for digit in range(1, _SIDE + 1)
    )
    return "".join(marks) + "\n"
