"""What every file says of its model before it begins."""

from __future__ import annotations

from textwrap import wrap

from sudoku_repl.model.building import Model

WIDTH = 100
"""Characters of the longest line that is broken: some readers take no more than 200 or so."""


def heading(model: Model) -> list[str]:
    """The lines of a comment: the quiz and the size of the model, in printable ASCII without ``;``.

    Solvers differ in how they read anything else, and ``;`` ends a comment of LINGO.
    """
    quiz, size = model.quiz, model.size
    title = " ".join(quiz.title.split()).encode("ascii", "backslashreplace").decode()
    title = "".join(mark if mark.isprintable() and mark != ";" else "?" for mark in title)
    board = quiz.board
    lines = [
        f"The 0-1 model of {title or 'a quiz'}",
        f"on the board {board.name}: {len(board.places)} cells, {len(board.houses)} houses.",
        f"{size.variables} variables, {size.constraints} constraints, {size.nonzeros} nonzeros.",
    ]
    return [part for line in lines for part in wrap(line, WIDTH - 4)]
