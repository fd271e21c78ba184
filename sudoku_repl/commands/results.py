"""What the orders give back: one class for each thing that can be shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

import attrs

from sudoku_repl.board import Board, Quiz
from sudoku_repl.create import LikenessTable
from sudoku_repl.explain import Link, Rating, Why
from sudoku_repl.explain.arrays import Matrix
from sudoku_repl.machine import Phase, Rules, State
from sudoku_repl.machine.chain import Chain, Walk
from sudoku_repl.machine.events import Change, Event
from sudoku_repl.model import Checked, Solved
from sudoku_repl.stops import Reason, Stop, View
from sudoku_repl.timeline import Timeline
from sudoku_repl.timeline.breakpoints import Breakpoint
from sudoku_repl.timeline.experiments import Trial
from sudoku_repl.timeline.extremes import Extremes
from sudoku_repl.timeline.profile import Column
from sudoku_repl.timeline.searching import Bisection, Stretch
from sudoku_repl.timeline.store import Given

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
    grid: int | None = None
    """The grid of several that is shown; None for the whole board."""


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
    """The guess mode, and how the machine picks its guesses."""

    rules: Rules


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
class Difference:
    """Two places side by side, each with what it was called."""

    names: tuple[str, str]
    states: tuple[State, State]
    givens: bytes


@attrs.frozen
class History:
    """The orders that were given, by number, and where each led."""

    orders: tuple[tuple[int, Given], ...]


@attrs.frozen
class Displays:
    """The orders that are given after each stop, by number."""

    orders: tuple[tuple[int, str], ...]


@attrs.frozen
class Drawn:
    """The guess level over the steps of a run."""

    columns: tuple[Column, ...]
    here: int
    """The steps where one stands."""


@attrs.frozen
class Run:
    """A whole run, to be written to a file."""

    quiz: Quiz
    timeline: Timeline
    here: int
    """The point of it where one stands."""


@attrs.frozen
class Picture:
    """The board as it stands, to be drawn in a file."""

    title: str
    view: View
    chain: Chain | None
    """What is drawn over it; None for nothing."""
    with_candidates: bool


@attrs.frozen
class Written:
    """A file was written."""

    path: str


@attrs.frozen
class Opened:
    """A session was opened: its quiz and where one stands in it."""

    quiz: Quiz
    run: str
    steps: int
    runs: int
    """How many runs it has."""


@attrs.frozen
class Recorded:
    """How much is recorded, and how much may be."""

    advances: int
    runs: int
    limit: int


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
class CellWhy:
    """Why a cell is as it is."""

    board: Board
    cell: int
    held: Why | None
    """Why it has its value; None while it is open."""
    gone: Mapping[int, Why | None]
    """For each digit why it is gone; None for a candidate, and for the value."""
    state: State


@attrs.frozen
class CandidateWhy:
    """Why a candidate is gone, or placed, and what that rests on."""

    board: Board
    cell: int
    digit: int
    tree: tuple[tuple[int, Why, bool], ...]
    """Its nodes in order: depth, the node, and whether it was met above. Empty for a candidate."""


@attrs.frozen
class MatrixShown:
    """An array of the numerical analysis."""

    board: Board
    name: str
    rows: Matrix[Any]


@attrs.frozen
class Chains:
    """The chains that a grid has."""

    board: Board
    x_chain: Chain | None
    forcing_chain: Chain | None


@attrs.frozen
class ChainChecked:
    """Whether the links of a chain stand in the present grid."""

    board: Board
    walk: Walk
    links: tuple[Link, ...]


@attrs.frozen
class Hint:
    """What the techniques find next."""

    state: State
    changes: tuple[Change, ...]
    """What the next advance would place and remove, a guess apart."""
    after: Phase
    """The phase that it would lead to."""
    contradiction: bool
    """Whether it would meet one, and try another candidate."""


@attrs.frozen
class TechniquesSet:
    """The techniques that are on and off."""

    rules: Rules


@attrs.frozen
class Compared:
    """One quiz under several sets of techniques."""

    names: tuple[str, ...]
    trials: tuple[Trial, ...]
    """One for each of the names, or for the first of them when it was interrupted."""
    interrupted: bool


@attrs.frozen
class Rated:
    """How hard the quiz is."""

    rating: Rating


@attrs.frozen
class Created:
    """A quiz was made, and loaded."""

    quiz: Quiz
    seed: int | None
    """What it came from; None for a transform of another one."""
    tries: int
    """How many were made until it was one that is wanted."""


@attrs.frozen
class Canonical:
    """The least form of the quiz."""

    text: str


@attrs.frozen
class LikenessShown:
    """How like the seed grid the grids are that are drawn from it."""

    table: LikenessTable
    seed: int


@attrs.frozen
class ModelSolved:
    """What HiGHS made of the 0-1 model."""

    board: Board
    solved: Solved


@attrs.frozen
class ModelChecked:
    """How the 0-1 model compares with the machine and the exact solver."""

    checked: Checked


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
    | Difference
    | History
    | Displays
    | Drawn
    | Written
    | Opened
    | Recorded
    | Trials
    | ExtremesFound
    | CellWhy
    | CandidateWhy
    | MatrixShown
    | Chains
    | ChainChecked
    | Hint
    | TechniquesSet
    | Compared
    | Rated
    | Created
    | Canonical
    | LikenessShown
    | ModelSolved
    | ModelChecked
    | Question
    | OrderList
    | OrderHelp
    | Failure
)


def is_interrupted(result: Result) -> bool:
    """Whether the order that gave this result was ended by an interrupt."""
    match result:
        case Ran(stop) | Stepped(stop) | Moved(stop):
            return stop.reason is Reason.INTERRUPTED
        case Trials() | ExtremesFound():
            return result.interrupted
        case _:
            return False


Document: TypeAlias = Run | Drawn | Picture
"""What can be written to a file, in the form that its ending tells."""
