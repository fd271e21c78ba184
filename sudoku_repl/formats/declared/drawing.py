"""Write a quiz as people draw it: its canvas or a block for each grid, with headers for everything else.

All headers come before the first cell. A file that is cut short therefore lacks cells and is refused; it is
never mistaken for a quiz with fewer rules.
"""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.board import Quiz
from sudoku_repl.board.topology import digits_in
from sudoku_repl.errors import QuizError
from sudoku_repl.formats.candidates import gone
from sudoku_repl.formats.declared.pencil import write_pencil
from sudoku_repl.formats.headers import parities, write_headers
from sudoku_repl.formats.registry import Format


def write_text(quiz: Quiz) -> str:
    """Return the canvas with its headers, or pencil marks if candidates are gone. Raises QuizError."""
    sets = parities(quiz.board).values()
    drawn = all(digits or allowed in sets for digits, allowed in zip(quiz.givens, quiz.allowed, strict=True))
    return write_canvas(quiz) if drawn or not any(gone(quiz)) else write_pencil(quiz)


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


FORMAT = Format(
    name="the rows of a board under its headers",
    example="# houses: diagonals\n53..7....\n" + "." * 9 + ("\n" + "." * 9) * 7,
    writers={".txt": write_text, ".canvas": write_canvas, ".blocks": write_blocks},
)
