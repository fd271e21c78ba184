"""Results of experiments: the same quiz run in several ways."""

from __future__ import annotations

import attrs

from sudoku_repl.board import Board
from sudoku_repl.measure.extremes import Extremes
from sudoku_repl.measure.trials import Trial


@attrs.frozen
class Trials:
    """The quiz under several guess modes."""

    trials: tuple[Trial, ...]
    left_out: int
    """The number of trials not made, because of an interrupt or a full record."""
    interrupted: bool


@attrs.frozen
class ExtremesFound:
    """The lowest and the highest level that guesses can lead to."""

    board: Board
    extremes: Extremes
    runs: tuple[str, ...]
    """The names of the forks that keep them."""
    interrupted: bool


@attrs.frozen
class Compared:
    """The quiz under several sets of techniques."""

    names: tuple[str, ...]
    trials: tuple[Trial, ...]
    """A trial for each name, or after an interrupt for the first names only."""
    interrupted: bool
