"""Results of breakpoints and searches."""

from __future__ import annotations

from enum import Enum

import attrs

from sudoku_repl.board import Board
from sudoku_repl.breaks.breakpoints import Breakpoint
from sudoku_repl.breaks.search import Bisection, Match
from sudoku_repl.machine import State
from sudoku_repl.timeline import Timeline


@attrs.frozen
class Breaks:
    """Breakpoints: the new one, or all."""

    breaks: tuple[Breakpoint, ...]


@attrs.frozen
class BreaksDeleted:
    """Breakpoints deleted because their conditions do not fit the board of the new quiz."""

    board: Board
    breaks: tuple[Breakpoint, ...]


class Looked(Enum):
    """The part of the recorded run that was searched."""

    AFTER = "after this position"
    BEFORE = "before this position"
    EVERYWHERE = "in the record"


@attrs.frozen
class Found:
    """The matches of a condition in a run."""

    timeline: Timeline
    matches: tuple[Match, ...]
    looked: Looked


@attrs.frozen
class Bisected:
    """The search by halving, and the state it led to."""

    condition: str
    timeline: Timeline
    result: Bisection
    state: State
