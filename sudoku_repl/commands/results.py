"""What the orders give back: one class for each thing that can be shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import attrs

from sudoku_repl.board import Board, Quiz
from sudoku_repl.machine import State
from sudoku_repl.machine.events import Event
from sudoku_repl.stops import Stop, View
from sudoku_repl.timeline import Timeline
from sudoku_repl.timeline.breakpoints import Breakpoint
from sudoku_repl.timeline.searching import Bisection, Stretch

if TYPE_CHECKING:
    from sudoku_repl.commands.table import Command


@attrs.frozen
class Greeting:
    """The beginning of a sitting at a terminal."""

    version: str


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
    givens: bytes
    solutions_shown: bool = False
    """Each solution has been shown as it came."""


@attrs.frozen
class Shown:
    """The quiz as it stands."""

    view: View


@attrs.frozen
class LevelsShown:
    """The guess stack."""

    state: State


@attrs.frozen
class RunMode:
    """The run mode."""

    mode: int


@attrs.frozen
class GuessMode:
    """The guess mode."""

    mode: int


@attrs.frozen
class Moved:
    """One stands elsewhere in the run."""

    stop: Stop
    view: View


@attrs.frozen
class Parted:
    """One stands in a fork now."""

    run: str
    parent: str
    steps: int
    """Where it parts from its parent."""


@attrs.frozen
class ForkRow:
    """A run, in short."""

    run: str
    parent: str
    """The run it came from, nothing for the first."""
    parts_at: int
    """The steps at which it parts."""
    steps: int
    biggest_level: int
    solutions: int
    here: bool
    """Whether one stands in it."""


@attrs.frozen
class Forks:
    """Every run."""

    rows: tuple[ForkRow, ...]


@attrs.frozen
class Marked:
    """A mark was set."""

    name: str
    steps: int


@attrs.frozen
class Marks:
    """Every mark: its name, its run and the steps there."""

    marks: tuple[tuple[str, str, int], ...]


@attrs.frozen
class Solutions:
    """What the exact solver found."""

    board: Board
    found: tuple[bytes, ...]
    limit: int
    """It stopped looking at so many."""


@attrs.frozen
class Uniqueness:
    """How many solutions there are: 0, 1, or 2 for more than one."""

    solutions: int


@attrs.frozen
class Breaks:
    """Breakpoints: the one just set, or all."""

    breaks: tuple[Breakpoint, ...]


@attrs.frozen
class Found:
    """Where a condition holds in a run."""

    timeline: Timeline
    stretches: tuple[Stretch, ...]


@attrs.frozen
class Bisected:
    """The search by halving, and the state it ended at."""

    timeline: Timeline
    result: Bisection
    state: State


@attrs.frozen
class Question:
    """A guess is due and is asked for."""

    state: State
    cell: int
    """The default: its cell,"""
    digit: int
    """and its digit."""


@attrs.frozen
class OrderList:
    """All orders."""

    commands: tuple[Command, ...]


@attrs.frozen
class OrderHelp:
    """One order."""

    command: Command


@attrs.frozen
class Failure:
    """Something was refused."""

    message: str
    where: str = ""
    """File and line of a script, nothing at a terminal."""


Result: TypeAlias = (
    Greeting
    | Loaded
    | Advanced
    | SolutionMet
    | Stepped
    | Ran
    | Shown
    | LevelsShown
    | RunMode
    | GuessMode
    | Moved
    | Parted
    | Forks
    | Marked
    | Marks
    | Solutions
    | Uniqueness
    | Breaks
    | Found
    | Bisected
    | Question
    | OrderList
    | OrderHelp
    | Failure
)
