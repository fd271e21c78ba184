"""The resumable solver: pure functions over frozen states."""

from sudoku_repl.machine.advance import advance, check_guess, guess
from sudoku_repl.machine.picking import Picks
from sudoku_repl.machine.retreat import Retreat
from sudoku_repl.machine.rules import Guessing, Rules
from sudoku_repl.machine.state import Guess, Phase, State, load
from sudoku_repl.techniques.grid import Grid

__all__ = [
    "Grid",
    "Guess",
    "Guessing",
    "Phase",
    "Picks",
    "Retreat",
    "Rules",
    "State",
    "advance",
    "check_guess",
    "guess",
    "load",
]
