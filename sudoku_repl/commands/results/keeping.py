"""Results about files, and documents to write to them."""

from __future__ import annotations

import attrs

from sudoku_repl.board import Quiz
from sudoku_repl.breaks.breakpoints import Breakpoint
from sudoku_repl.session.schema import Display


@attrs.frozen
class Written:
    """A file was written."""

    path: str
    note: str = ""
    """A note about it: what is left out, or the seed."""


@attrs.frozen
class Opened:
    """A session was opened: its quiz, your position, and the orders that came with it."""

    quiz: Quiz
    run: str
    steps: int
    runs: int
    """The number of its runs."""
    displays: tuple[Display, ...]
    breaks: tuple[Breakpoint, ...]
    """The breakpoints with orders."""


@attrs.frozen
class Recorded:
    """The size of the record, and its limit."""

    advances: int
    runs: int
    limit: int
