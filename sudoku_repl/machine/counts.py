"""What a quiet run reports besides its facts: its counts, and records of its guesses and contradictions.

A record is seven numbers: the kind, the step, the cell, the digit (0 if overfull), and of the guess in force
its level, its choice, and the number of candidates to choose from (all 0 outside any guess). The kinds 0 to 2
are a new, a forward and an upward guess; the others are contradictions.
"""

from __future__ import annotations

from typing import NamedTuple

from sudoku_repl.machine.state import Phase

RECORD = 7
"""The numbers of a record."""
EMPTIED = 3
"""The kind of a contradiction where a cell would lose its last digit."""
OVERFULL = 4
"""The kind of a contradiction where a segment must take more digits than it has open cells."""


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
