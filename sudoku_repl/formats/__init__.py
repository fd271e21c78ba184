"""Text to quiz: a module a form, told apart by content and not by name.

Two forms, both with ``1``-``9`` for givens and any of ``0 . * _ ?`` for open cells; spaces, tabs,
``|``, ``-`` and ``+`` may stand anywhere between cells, and ``#`` begins a comment:

* nine lines of nine cells (:mod:`~sudoku_repl.formats.rows`);
* one or many lines of 81 cells, a quiz each (:mod:`~sudoku_repl.formats.lines`).
"""

from sudoku_repl.formats.sniffing import parse_quiz
from sudoku_repl.formats.sources import open_quiz

__all__ = ["open_quiz", "parse_quiz"]
