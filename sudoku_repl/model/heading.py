"""The comment at the top of every exported file, and the quiz itself, for :func:`~sudoku_repl.open_quiz`."""

from __future__ import annotations

from textwrap import wrap

from sudoku_repl.board import Quiz
from sudoku_repl.errors import QuizError
from sudoku_repl.formats.declared.drawing import write_text
from sudoku_repl.model.building import Model

WIDTH = 100
"""The length of the longest line; some readers accept only about 200 characters."""


def heading(model: Model) -> list[str]:
    """Return the lines of a comment with the quiz and the size of the model.

    They are printable ASCII without ``;``: solvers disagree about other characters, and ``;`` ends a comment
    in LINGO.
    """
    quiz, size = model.quiz, model.size
    title = " ".join(quiz.title.split()).encode("ascii", "backslashreplace").decode()
    title = "".join(char if char.isprintable() and char != ";" else "?" for char in title)
    board = quiz.board
    lines = [
        f"The 0-1 model of {title or 'a quiz'}",
        f"on the board {board.name}: {len(board.coordinates)} cells, {len(board.houses)} houses.",
        f"{size.variables} variables, {size.constraints} constraints, {size.nonzeros} nonzeros.",
    ]
    return [part for line in lines for part in wrap(line, WIDTH - 4)]


def puzzle_section(quiz: Quiz) -> list[str]:
    """Return the lines of the quiz as a section, of which the reader takes nothing else of a file.

    There are none if no format for people can hold the quiz: what some cells may take, on several grids.
    """
    try:
        return ["[Puzzle]", *write_text(quiz).splitlines()]
    except QuizError:
        return []
