"""What the original's orders give back."""

from __future__ import annotations

import attrs

from sudoku_repl.board import Quiz
from sudoku_repl.machine import Rules, State
from sudoku_repl.machine.events import Event
from sudoku_repl.stops import Stop, View


@attrs.frozen
class Loaded:
    """A quiz was loaded."""

    quiz: Quiz
    held: int
    """How many quizzes its source holds."""


@attrs.frozen
class Advanced:
    """An advance of a running order."""

    state: State
    events: tuple[Event, ...]


@attrs.frozen
class SolutionMet:
    """A solution that ``runrun`` met on its way."""

    state: State
    givens: bytes


@attrs.frozen
class Stepped:
    """``step`` is done."""

    stop: Stop
    view: View


@attrs.frozen
class Ran:
    """``run``, ``runtil`` or ``runrun`` is done."""

    stop: Stop
    view: View
    solutions_shown: bool = False
    """Each solution has been shown as it came."""


@attrs.frozen
class Shown:
    """The quiz as it stands."""

    view: View
    grid: int | None = None
    """The number of the grid to show alone; None for the whole board, as far as it fits the width."""
    marks: bool = False
    """Whether the candidates stand inside the cells."""


@attrs.frozen
class LevelsShown:
    """The guess stack."""

    state: State


@attrs.frozen
class RunMode:
    """The run mode, and the techniques where they are not the mode's."""

    rules: Rules


@attrs.frozen
class GuessMode:
    """The guess mode, and how the machine picks its guesses."""

    rules: Rules


@attrs.frozen
class Question:
    """A guess is due and is asked for."""

    state: State
    cell: int
    """The default: its cell,"""
    digit: int
    """and its digit."""
