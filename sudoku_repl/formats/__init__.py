"""Read a quiz from text and write it as text, with a module for each format.

The format of a text is detected from its content, not from the name of its file. In the native formats,
``1``-``9`` are givens, any of ``0 . * _ ?`` is an open cell, and ``#`` begins a comment. Digits above 9 are
letters, or numbers with something between them. Spaces, tabs, commas, brackets, quotes, ``|``, ``-``, ``+``
and Unicode's box-drawing characters may separate the cells, and lines drawn between rows are ignored (Simple
Sudoku's ``.ss``). The native formats are:

* a line for each row of a grid (:mod:`~sudoku_repl.formats.rows`), perhaps in a section ``[Puzzle]``
  (SadMan's ``.sdk``, :mod:`~sudoku_repl.formats.declared.sadman`);
* such blocks for each grid of a board in order, under a header that defines the grids, or else each of them a
  quiz (:mod:`~sudoku_repl.formats.blocks`);
* lines of a whole grid, each a quiz (SadMan's ``.sdm``, :mod:`~sudoku_repl.formats.lines`), and lists
  whose lines have more fields, such as CSV and JSON lines (:mod:`~sudoku_repl.formats.lists`);
* linked grids drawn on their canvas (:mod:`~sudoku_repl.formats.canvas`);
* rows of fields with blanks for open cells, or a cell on each line (:mod:`~sudoku_repl.formats.drawn`);
* pencil marks, ``.sdx`` (:mod:`~sudoku_repl.formats.declared.pencil`).

Some comments are headers (:mod:`~sudoku_repl.formats.headers`): they define the grids, their extra houses,
and the digits that their cells may take. An unknown header is refused (:mod:`~sudoku_repl.formats.comments`).
Without an order, the size of a grid implies it (:mod:`~sudoku_repl.formats.sizes`).

The other formats have no headers, and hold any number of quizzes:

* lines of 729 characters (:mod:`~sudoku_repl.formats.declared.bitmap`);
* HoDoKu's library lines (:mod:`~sudoku_repl.formats.declared.hodoku`);
* OpenSudoku's XML (:mod:`~sudoku_repl.formats.declared.opensudoku`);
* the data of the paper's LINGO program, one quiz (:mod:`~sudoku_repl.formats.declared.lingo`).

Some formats mark digits that the player placed. They become givens of the loaded quiz.
"""

from sudoku_repl.formats.native_writer import write_blocks, write_canvas
from sudoku_repl.formats.sniffer import parse_quiz
from sudoku_repl.formats.sources import iter_quizzes, open_quiz
from sudoku_repl.formats.writers import text_for, write_quiz

__all__ = [
    "iter_quizzes",
    "open_quiz",
    "parse_quiz",
    "text_for",
    "write_blocks",
    "write_canvas",
    "write_quiz",
]
