"""What is written to files, and read from them."""

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
    """A whole run, to be written to a file."""

    quiz: Quiz
    timeline: Timeline
    here: int
    """The point of it where one stands."""


@attrs.frozen
class Picture:
    """The board as it stands, to be drawn in a file."""

    title: str
    view: View
    chain: Chain | None
    """What is drawn over it; None for nothing."""
    with_candidates: bool
    grid: BoardGrid | None = None
    """The grid that is drawn alone; None for the whole board."""

    @property
    def cells(self) -> Sequence[int]:
        """The cells that are drawn, in reading order."""
        return range(len(self.view.givens)) if self.grid is None else self.grid.cells


@attrs.frozen
class Written:
    """A file was written."""

    path: str
    note: str = ""
    """What else there is to know of it: what is left out, or the seed it came from."""


@attrs.frozen
class Opened:
    """A session was opened: its quiz, the position in it, and the orders that came with it."""

    quiz: Quiz
    run: str
    steps: int
    runs: int
    """How many runs it has."""
    displays: tuple[Display, ...]
    breaks: tuple[Breakpoint, ...]
    """Those that have orders."""


@attrs.frozen
class Recorded:
    """How much is recorded, and how much may be."""

    advances: int
    runs: int
    limit: int
