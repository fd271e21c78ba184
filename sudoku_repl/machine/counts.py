"""The counts of a quiet run, which cost less than its State."""

from __future__ import annotations

from typing import NamedTuple

from sudoku_repl.machine.state import Phase


class Counts(NamedTuple):
    """Where a run is, and its guess lines so far."""

    phase: Phase
    steps: int
    solutions: int
    level: int
    guess_lines: int
    """The number of guess lines since the run started."""
    biggest_level: int
    """The biggest level of these guess lines; 0 if there are none."""
