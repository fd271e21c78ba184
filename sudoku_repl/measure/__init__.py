"""Measuring quizzes: counts of a run, comparisons of runs, and ratings."""

from sudoku_repl.measure.path import PathStep, SolutionPath, solution_path
from sudoku_repl.measure.rating import CLASSES, Rating, rate
from sudoku_repl.measure.tally import Tally, tally

__all__ = ["CLASSES", "PathStep", "Rating", "SolutionPath", "Tally", "rate", "solution_path", "tally"]
