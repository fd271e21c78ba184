"""Counting a run, comparing ways to run a quiz, and rating it."""

from sudoku_repl.measure.rating import CLASSES, Rating, rate
from sudoku_repl.measure.tally import Tally, tally

__all__ = ["CLASSES", "Rating", "Tally", "rate", "tally"]
