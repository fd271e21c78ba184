"""What breakpoints and searches give back."""

from __future__ import annotations

from enum import Enum

import attrs

from sudoku_repl.board import Board
from sudoku_repl.machine import State
from sudoku_repl.timeline import Timeline
from sudoku_repl.timeline.breakpoints import Breakpoint
from sudoku_repl.timeline.searching import Bisection, Stretch


@attrs.frozen
class Breaks:
    """Breakpoints: the one just set, or all."""

    breaks: tuple[Breakpoint, ...]


@attrs.frozen
class BreaksDeleted:
    """Breakpoints that make no sense on the board of the quiz just loaded."""

    board: Board
    breaks: tuple[Breakpoint, ...]


class Looked(Enum):
    """Where in the recorded run was looked."""

    AFTER = "after this place"
    BEFORE = "before this place"
    EVERYWHERE = "in what is recorded"


@attrs.frozen
class Found:
    """Where a condition holds in a run."""

    timeline: Timeline
    stretches: tuple[Stretch, ...]
    looked: Looked


@attrs.frozen
class Bisected:
    """The search by halving, and the state it ended at."""

    condition: str
    timeline: Timeline
    result: Bisection
    state: State
