"""Write a quiz as its canvas or as blocks: two formats of linked grids, and the same rows for a single grid.

All headers come before the first cell. A file that is cut short therefore lacks cells and is refused; it is
never mistaken for a quiz with fewer rules.
"""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.board import Quiz
from sudoku_repl.board.box import SQUARE
from sudoku_repl.board.corners import LAYOUTS, SINGLE
from sudoku_repl.board.naming import DRAWN, parts_of
from sudoku_repl.board.topology import digits_in
from sudoku_repl.errors import QuizError
from sudoku_repl.formats.headers import parities


def write_canvas(quiz: Quiz) -> str:
    """Return the quiz drawn on its canvas, with ``.`` for an open cell and a space where there is no cell.

    :func:`~sudoku_repl.formats.parse_quiz` reads back the same quiz, except for its title. Raises
    :class:`~sudoku_repl.errors.QuizError` if an open cell may take some digits, but they are not exactly the
    even or the odd ones: no header can express that.
    """
    characters = _parities(quiz)
    lines = list(write_headers(quiz))
    if any(char != "." for char in characters):
        lines += ["# parity:", *quiz.board.drawn(characters)]
    lines += quiz.board.drawn(str(quiz))
    return "\n".join(lines) + "\n"


def write_blocks(quiz: Quiz) -> str:
    """Return the quiz as a block for each of its grids, in order; otherwise like :func:`write_canvas`."""
    limits = _parities(quiz)
    digits, grids = quiz.digits, quiz.board.grids
    lines = list(write_headers(quiz))
    for grid in grids:
        characters = "".join(limits[cell] for cell in grid.cells)
        if any(char != "." for char in characters):
            lines += [f"# parity: of {grid.name}", *_block(quiz, characters)]
    for grid in grids:
        if len(grids) > 1:
            row, column = grid.corner
            lines.append(f"# {grid.name} at row {row + 1}, column {column + 1}")
        lines += _block(quiz, "".join(digits[cell] for cell in grid.cells))
    return "\n".join(lines) + "\n"


def write_headers(quiz: Quiz) -> Iterator[str]:
    """Yield the headers that name the grids and define their houses, with the drawings."""
    yield from _grids(quiz)
    yield from _drawings(quiz)


def _grids(quiz: Quiz) -> Iterator[str]:
    """Yield the headers that name the grids, and the houses that need no drawing."""
    base, box, parts = parts_of(quiz.board.name)
    if box != SQUARE:
        yield f"# order: {box}"
    if tuple(grid.corner for grid in quiz.board.grids) != SINGLE:
        yield f"# {'layout' if base in LAYOUTS else 'grids'}: {base}"
    for part in parts:
        if part.word not in DRAWN:
            yield f"# houses: {part}"


def _drawings(quiz: Quiz) -> Iterator[str]:
    """Yield the headers of drawn houses, each with its drawing."""
    for part in parts_of(quiz.board.name)[2]:
        if part.word in DRAWN:
            yield f"# {part.word}: {part.of_grids}".rstrip()
            side = quiz.board.digits
            yield from (part.drawing[start : start + side] for start in range(0, len(part.drawing), side))


def _block(quiz: Quiz, characters: str) -> Iterator[str]:
    """Return the rows of a grid, with spaces between the characters."""
    side = quiz.board.digits
    return (" ".join(characters[start : start + side]) for start in range(0, len(characters), side))


def _parities(quiz: Quiz) -> str:
    """Return the character of each cell in a drawing of parities."""
    characters = {allowed: char for char, allowed in parities(quiz.board).items()}
    for cell, allowed in enumerate(quiz.allowed):
        if allowed not in characters and not quiz.givens[cell]:
            raise QuizError(
                f"{quiz.board.label(cell)} may take {' '.join(map(str, digits_in(allowed))) or 'no digit'};"
                " this format can only limit a cell to the even or the odd digits"
            )
    return "".join(characters.get(allowed, ".") for allowed in quiz.allowed)
