"""The results of orders: a class for each kind of result that a front end shows."""

from __future__ import annotations

from typing import TypeAlias

from sudoku_repl.commands.results import (
    experimenting,
    explaining,
    keeping,
    making,
    modelling,
    moving,
    sitting,
    stepping,
    stopping,
)
from sudoku_repl.debugger.stops import Reason

Result: TypeAlias = (
    sitting.Greeting
    | sitting.History
    | sitting.Displays
    | sitting.OrderList
    | sitting.OrderHelp
    | sitting.TopicHelp
    | sitting.Apropos
    | sitting.Failure
    | stepping.Loaded
    | stepping.Advanced
    | stepping.SolutionMet
    | stepping.Stepped
    | stepping.Ran
    | stepping.Shown
    | stepping.LevelsShown
    | stepping.RunMode
    | stepping.GuessMode
    | stepping.Question
    | moving.Moved
    | moving.Parted
    | moving.Forks
    | moving.Marked
    | moving.Marks
    | moving.Difference
    | moving.Drawn
    | moving.Quantities
    | moving.NothingLogged
    | stopping.Breaks
    | stopping.BreaksDeleted
    | stopping.Found
    | stopping.Bisected
    | keeping.Written
    | keeping.Opened
    | keeping.Recorded
    | experimenting.Trials
    | experimenting.ExtremesFound
    | experimenting.Compared
    | explaining.Solutions
    | explaining.Uniqueness
    | explaining.CellWhy
    | explaining.CandidateWhy
    | explaining.MatrixShown
    | explaining.Chains
    | explaining.ChainChecked
    | explaining.Hint
    | explaining.TechniquesSet
    | explaining.Rated
    | making.Created
    | making.Canonical
    | making.LikenessShown
    | making.GridsCompared
    | modelling.ModelSolved
    | modelling.ModelChecked
)


def is_interrupted(result: Result) -> bool:
    """Return whether an interrupt ended the order that gave this result."""
    match result:
        case stepping.Ran(stop) | stepping.Stepped(stop) | moving.Moved(stop):
            return stop.reason is Reason.INTERRUPTED
        case experimenting.Trials() | experimenting.Compared() | experimenting.ExtremesFound():
            return result.interrupted
        case modelling.ModelSolved() | modelling.ModelChecked():
            return result.interrupted
        case _:
            return False
