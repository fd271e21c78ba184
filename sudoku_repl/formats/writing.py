"""Quiz to text, in the two forms that a board of several grids has; of one grid both are its rows.

All headers come before the first cell. So a file that is cut short lacks cells, and is refused, and is
never taken for a quiz with fewer rules.
"""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.board import Quiz
from sudoku_repl.board.layouts import DRAWN, LAYOUTS, parts_of
from sudoku_repl.errors import QuizError
from sudoku_repl.formats.headers import PARITY


def write_canvas(quiz: Quiz) -> str:
    """The quiz as it lies on its canvas, ``.`` for an open cell and a space for no cell.

    :func:`~sudoku_repl.formats.parse_quiz` gives it back, but for its title. Raises
    :class:`~sudoku_repl.errors.QuizError` when an open cell may take neither all digits, nor just the
    even or the odd ones: no header says that.
    """
    parities = _parities(quiz)
    lines = list(write_headers(quiz))
    if any(mark != "." for mark in parities):
        lines += ["# parity:", *quiz.board.drawn(parities)]
    lines += quiz.board.drawn(str(quiz))
    return "\n".join(lines) + "\n"


def write_blocks(quiz: Quiz) -> str:
    """The quiz as a block for each of its grids in order; otherwise as :func:`write_canvas`."""
    parities = _parities(quiz)
    digits = "".join(map(str, quiz.givens))
    grids = quiz.board.grids
    lines = list(write_headers(quiz))
    for grid in grids:
        marks = "".join(parities[cell] for cell in grid.cells)
        if any(mark != "." for mark in marks):
            lines += [f"# parity: of {grid.name}", *_block(quiz, marks)]
    for grid in grids:
        if len(grids) > 1:
            row, column = grid.corner
            lines.append(f"# {grid.name} at row {row + 1}, column {column + 1}")
        lines += _block(quiz, "".join(digits[cell] for cell in grid.cells))
    return "\n".join(lines) + "\n"


def write_headers(quiz: Quiz) -> Iterator[str]:
    """The headers that name the grids and give them their houses, with the drawings."""
    yield from _grids(quiz)
    yield from _drawings(quiz)


def _grids(quiz: Quiz) -> Iterator[str]:
    """The headers that name the grids and the houses that need no drawing."""
    base, parts = parts_of(quiz.board.name)
    if base != next(iter(LAYOUTS)):
        yield f"# {'layout' if base in LAYOUTS else 'grids'}: {base}"
    for part in parts:
        if part.word not in DRAWN:
            yield f"# houses: {part}"


def _drawings(quiz: Quiz) -> Iterator[str]:
    """The headers of drawn houses, each with its drawing."""
    for part in parts_of(quiz.board.name)[1]:
        if part.word in DRAWN:
            yield f"# {part.word}: {part.of_grids}".rstrip()
            side = quiz.board.digits
            yield from (part.drawing[start : start + side] for start in range(0, len(part.drawing), side))


def _block(quiz: Quiz, marks: str) -> Iterator[str]:
    """The marks of a grid in rows, a space between any two."""
    side = quiz.board.digits
    return (" ".join(marks[start : start + side]) for start in range(0, len(marks), side))


def _parities(quiz: Quiz) -> str:
    """The mark of each cell in a drawing of parities."""
    marks = {allowed: mark for mark, allowed in PARITY.items()}
    for cell, allowed in enumerate(quiz.allowed):
        if allowed not in marks and not quiz.givens[cell]:
            raise QuizError(
                f"{quiz.board.label(cell)} may take neither all digits, nor all even or all odd ones"
            )
    return "".join(marks.get(allowed, ".") for allowed in quiz.allowed)
