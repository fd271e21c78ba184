"""Results about files, and documents to write to them."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from sudoku_repl.board import BoardGrid, Quiz
from sudoku_repl.machine.chain import Chain
from sudoku_repl.stops import View
from sudoku_repl.timeline import Timeline
from sudoku_repl.timeline.breakpoints import Breakpoint
from sudoku_repl.timeline.store import Display


@attrs.frozen
class Run:
    """A whole run, to write to a file."""

    quiz: Quiz
    timeline: Timeline
    here: int
    """Your position in it, in advances."""


@attrs.frozen
class Picture:
    """The present board, to draw in a file."""

    title: str
    view: View
    chain: Chain | None
    """A chain to draw over the board, or None."""
    with_candidates: bool
    grid: BoardGrid | None = None
    """The only grid to draw; None for the whole board."""

    @property
    def cells(self) -> Sequence[int]:
        """The cells to draw, in reading order."""
        return range(len(self.view.givens)) if self.grid is None else self.grid.cells


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
