"""Results of the orders of the original program."""

from __future__ import annotations

import attrs

from sudoku_repl.board import Quiz
from sudoku_repl.debugger.stops import Stop
from sudoku_repl.machine import Rules, State
from sudoku_repl.machine.events import Event
from sudoku_repl.timeline.snapshot import Snapshot


@attrs.frozen
class Loaded:
    """A quiz was loaded."""

    quiz: Quiz
    held: int
    """The number of quizzes in its source."""


@attrs.frozen
class Advanced:
    """An advance made by a running order."""

    state: State
    events: tuple[Event, ...]


@attrs.frozen
class SolutionMet:
    """A solution found by ``runrun``."""

    state: State
    givens: bytes


@attrs.frozen
class Stepped:
    """``step`` has finished."""

    stop: Stop
    snapshot: Snapshot


@attrs.frozen
class Ran:
    """``run``, ``runtil`` or ``runrun`` has finished."""

    stop: Stop
    snapshot: Snapshot
    solutions_shown: bool = False
    """Whether each solution has been shown when it was found."""


@attrs.frozen
class Shown:
    """The present grid."""

    snapshot: Snapshot
    grid: int | None = None
    """The number of the only grid to show; None for the whole board, if the screen is wide enough."""
    marks: bool = False
    """Whether to show the candidates inside the cells."""


@attrs.frozen
class LevelsShown:
    """The guess levels."""

    state: State


@attrs.frozen
class RunMode:
    """The run mode, and the techniques if they differ from those of the mode."""

    rules: Rules


@attrs.frozen
class GuessMode:
    """The guess mode, and the way the machine picks its guesses."""

    rules: Rules


@attrs.frozen
class Question:
    """The question for a guess that is due."""

    state: State
    cell: int
    """The cell of the default answer."""
    digit: int
    """The digit of the default answer."""
