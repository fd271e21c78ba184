"""Build the 0-1 model of a quiz, solve it, export it, and compare it with the machine."""

from sudoku_repl.model.building import Constraint, Model, Size, build
from sudoku_repl.model.checking import Checked, SolverFound, check
from sudoku_repl.model.solving import End, Solved, solve
from sudoku_repl.model.writing import WRITERS, write_as, write_lng, write_lp, write_mps, write_paper

__all__ = [
    "WRITERS",
    "Checked",
    "Constraint",
    "End",
    "Model",
    "Size",
    "Solved",
    "SolverFound",
    "build",
    "check",
    "solve",
    "write_as",
    "write_lng",
    "write_lp",
    "write_mps",
    "write_paper",
]
