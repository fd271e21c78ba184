"""Text to quiz: a module a form, told apart by content and not by name; and quiz to text.

All forms have ``1``-``9`` for givens and any of ``0 . * _ ?`` for open cells, and ``#`` begins a
comment. In the first three, spaces, tabs, ``|``, ``-`` and ``+`` may stand anywhere between cells:

* nine lines of nine cells (:mod:`~sudoku_repl.formats.rows`);
* the same for each grid of a board in order, under a header that names its grids;
* one or many lines of 81 cells, a quiz each (:mod:`~sudoku_repl.formats.lines`);
* a board of several grids as it lies on its canvas (:mod:`~sudoku_repl.formats.canvas`).

Some comments are headers (:mod:`~sudoku_repl.formats.headers`): they name the grids, give them extra
houses, and say what their cells may take.
"""

from sudoku_repl.formats.sniffing import parse_quiz
from sudoku_repl.formats.sources import open_quiz
from sudoku_repl.formats.writing import write_blocks, write_canvas

__all__ = ["open_quiz", "parse_quiz", "write_blocks", "write_canvas"]
