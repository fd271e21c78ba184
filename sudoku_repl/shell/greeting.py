"""The first lines at a terminal."""

from __future__ import annotations

import json

from sudoku_repl.render.spans import StyledLine, coloured, line, plain
from sudoku_repl.shell.look import Look
from sudoku_repl.version import __version__


def greeting(look: Look, *, with_quiz: bool) -> str:
    """Return the greeting: what the program is, and what to type first."""
    if look is Look.JSON:
        return json.dumps({"type": "greeting", "version": __version__})
    first = "`run`, `step`" if with_quiz else "`load-quiz @readalps`, then `run`"
    lines: tuple[StyledLine, ...] = (
        line(f"sudoku_repl {__version__}, after SudokuSolver 2.6 by readalps.", "name"),
        line(f"Type {first} or `view` (full screen); `help` for help.", "note"),
    )
    return "\n".join(map(coloured if look is Look.COLOUR else plain, lines))
