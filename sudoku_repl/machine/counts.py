"""The counts of a quiet run."""

from __future__ import annotations

from typing import NamedTuple

from sudoku_repl.machine.state import Phase


class Counts(NamedTuple):
    """Where a run is, and its guess lines so far. It costs less than a State."""

    phase: Phase
    steps: int
    solutions: int
    level: int
    guess_lines: int
    """The number of guess lines since the run started."""
    biggest_level: int
    """The biggest level of these guess lines; 0 if there were no guesses."""
