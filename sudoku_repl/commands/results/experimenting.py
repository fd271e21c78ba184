"""What comes of running one quiz in several ways."""

from __future__ import annotations

import attrs

from sudoku_repl.board import Board
from sudoku_repl.timeline.experiments import Trial
from sudoku_repl.timeline.extremes import Extremes


@attrs.frozen
class Trials:
    """One quiz under several ways to guess."""

    trials: tuple[Trial, ...]
    left_out: int
    """How many there was no time or no room for."""
    interrupted: bool


@attrs.frozen
class ExtremesFound:
    """How low and how high guesses can lead."""

    board: Board
    extremes: Extremes
    runs: tuple[str, ...]
    """The runs that they are kept as."""
    interrupted: bool


@attrs.frozen
class Compared:
    """One quiz under several sets of techniques."""

    names: tuple[str, ...]
    trials: tuple[Trial, ...]
    """One for each of the names, or for the first of them when it was interrupted."""
    interrupted: bool
