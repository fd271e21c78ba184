"""Read a quiz from text and write it as text, with a module for each format.

The format of a text is detected from its content, not from the name of its file. Each format is declared by
a module of :mod:`~sudoku_repl.formats.declared`, which says how a text begins and how it is read and written.
Any other text is *native*: rows, blocks, drawn boards, tables, pencil marks and lists, perhaps under headers
(:mod:`~sudoku_repl.formats.native`). The first lines decide (:mod:`~sudoku_repl.formats.sniffer`).

Some comments are headers (:mod:`~sudoku_repl.formats.headers`): they define the grids, their extra houses,
and the digits that their cells may take. An unknown header is refused (:mod:`~sudoku_repl.formats.comments`).
Without an order, the size of a grid implies it (:mod:`~sudoku_repl.formats.sizes`).

A text may stand wherever a file is named (:mod:`~sudoku_repl.formats.sources`), so that the argument of the
program, an order, the library and a paste read the same. Some formats mark digits that the player placed.
They become givens of the loaded quiz.
"""

from sudoku_repl.formats.declared.drawing import write_blocks, write_canvas
from sudoku_repl.formats.registry import text_for, write_quiz
from sudoku_repl.formats.sniffer import parse_quiz
from sudoku_repl.formats.sources import iter_quizzes, open_quiz

__all__ = [
    "iter_quizzes",
    "open_quiz",
    "parse_quiz",
    "text_for",
    "write_blocks",
    "write_canvas",
    "write_quiz",
]
