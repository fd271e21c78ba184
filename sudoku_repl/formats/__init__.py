"""Text to quiz: a module a form, told apart by content and not by name; and quiz to text.

The native forms have ``1``-``9`` for givens and any of ``0 . * _ ?`` for open cells, and ``#`` begins a
comment. Between cells there may stand spaces, tabs, commas, brackets, quotes, ``|``, ``-``, ``+`` and the
characters that Unicode has for borders, and lines drawn between rows are passed over (Simple Sudoku's
``.ss``):

* nine lines of nine cells (:mod:`~sudoku_repl.formats.rows`), maybe in a section ``[Puzzle]``
  (SadMan's ``.sdk``, :mod:`~sudoku_repl.formats.sadman`);
* the same for each grid of a board in order, under a header that names its grids;
* one or many lines of 81 cells, a quiz each (SadMan's ``.sdm``, :mod:`~sudoku_repl.formats.lines`), and lists
  whose lines have other fields too, CSV and JSON lines among them (:mod:`~sudoku_repl.formats.lists`);
* a board of several grids as it lies on its canvas (:mod:`~sudoku_repl.formats.canvas`);
* nine rows of fields with blanks for open cells, or a cell a line (:mod:`~sudoku_repl.formats.drawn`);
* pencil marks, ``.sdx`` (:mod:`~sudoku_repl.formats.pencil`).

Some comments are headers (:mod:`~sudoku_repl.formats.headers`): they name the grids, give them extra
houses, and say what their cells may take. An unknown header is refused
(:mod:`~sudoku_repl.formats.comments`). The other forms have no headers, and one or many quizzes:

* 729 characters a line (:mod:`~sudoku_repl.formats.bitmaps`);
* HoDoKu's library lines (:mod:`~sudoku_repl.formats.hodoku`);
* OpenSudoku's XML (:mod:`~sudoku_repl.formats.opensudoku`).

A cell that a form says to be placed, and not given, counts as a given of the quiz that is loaded.
"""

from sudoku_repl.formats.saving import WRITERS, text_for, write_quiz
from sudoku_repl.formats.sniffing import parse_quiz
from sudoku_repl.formats.sources import iter_quizzes, open_quiz
from sudoku_repl.formats.writing import write_blocks, write_canvas

__all__ = [
    "WRITERS",
    "iter_quizzes",
    "open_quiz",
    "parse_quiz",
    "text_for",
    "write_blocks",
    "write_canvas",
    "write_quiz",
]
