"""What the methods return: where a move ended and why, and tuples that a notebook shows."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

import attrs

from sudoku_repl.board import Board
from sudoku_repl.board.notation import digit_line
from sudoku_repl.breaks.breakpoints import Breakpoint
from sudoku_repl.machine import Guess, State
from sudoku_repl.notebooks import Records, ShownAsPicture, ShownAsText, Tabular, attributes
from sudoku_repl.timeline.frames import Snapshot
from sudoku_repl.timeline.runs import Runs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from sudoku_repl.measure.trials import Trial


class Reason(Enum):
    """Why a move ended."""

    STEP = "step"
    """It made the number of advances you asked for, forward or back."""
    MOVED = "moved"
    """It reached the position you asked for."""
    START = "start"
    """It reached the start of the run."""
    LIMIT = "limit"
    """The step counter reached the number you asked for."""
    OVER = "over"
    """The try of the level is over: the machine tries another candidate of the level, or dropped it."""
    BREAK = "break"
    """A breakpoint's condition holds, or a watched cell changed."""
    SOLUTION = "solution"
    """It found a solution, or the number of solutions you asked for."""
    END = "end"
    """There are no more solutions."""
    FULL = "full"
    """The record is full."""
    WAITING = "waiting"
    """A guess is due, and it is for you to make."""
    INTERRUPTED = "interrupted"
    """:meth:`Debugger.interrupt` was called."""


@attrs.frozen(repr=False)
class Stop(ShownAsText, ShownAsPicture):
    """Where a move ended, why, and what happened on the way."""

    reason: Reason
    state: State
    """The state where it ended."""
    first: int
    """The position where it began, in advances from the start of the run."""
    last: int
    """The position where it ended: ``first`` if there was nothing to do, less if it went back."""
    biggest_level: int
    """The biggest guess level of its guess lines. The level at ``first`` counts too, unless the move began
    with the next guess after a solution."""
    seconds: float
    """The time it took in seconds, without the time that the chooser took."""
    breaks: tuple[Breakpoint, ...] = ()
    """The breakpoints that stopped it."""
    _before: State | Callable[[], State] | None = attrs.field(default=None, eq=lambda before: _made(before))
    """The state :attr:`before`, or what makes it when you ask for it, because few do."""
    start: State | None = attrs.field(default=None, repr=False, eq=False)
    """The first state of the run, which has the givens."""

    @property
    def before(self) -> State | None:
        """The state before the last advance that it made, or None if it made none."""
        return _made(self._before)

    @property
    def moved(self) -> bool:
        """Whether it ended at a different position from where it began."""
        return self.last != self.first

    def __reduce__(self) -> tuple[type[Stop], tuple[object, ...]]:
        """Pickle the state before, and not the run that makes it."""
        return Stop, tuple(getattr(self, each.name.lstrip("_")) for each in attrs.fields(Stop))

    def __str__(self) -> str:
        """Return the reason, the steps and the level: ``solution at step 131, level 6``."""
        return f"{self.reason.value} at step {self.state.steps}, level {self.state.level}"

    def _repr_svg_(self) -> str:
        from sudoku_repl.documents.document import Picture
        from sudoku_repl.documents.notebook import picture_svg

        start = self.start or self.state
        snapshot = Snapshot.after(self.before or self.state, self.state, bytes(start.values))
        return picture_svg(Picture("", snapshot, caption=f"Stop: {self}"))


def _made(before: State | Callable[[], State] | None) -> State | None:
    return before() if callable(before) else before


class Solution(bytes):
    """A solution: the digit of each cell in reading order, as bytes; ``str`` draws the grid."""

    board: Board

    @classmethod
    def of(cls, board: Board, digits: bytes) -> Solution:
        """Return the solution of a board with these digits."""
        made = cls(digits)
        made.board = board
        return made

    def __str__(self) -> str:
        """Return the grid, a line for each row."""
        return "\n".join(" ".join(row).rstrip() for row in self.board.drawn(digit_line(self)))

    def __repr__(self) -> str:
        return f"<Solution {digit_line(self)}>"


class Levels(tuple[Guess, ...], Tabular):
    """Guess levels, the deepest first; the repr of their cells is the name."""

    @classmethod
    def of(cls, guesses: Iterable[Guess], board: Board) -> Levels:
        """Return guess levels; the board names their cells."""
        return cls(attrs.evolve(each, cell=board.cells[each.cell]) for each in guesses)

    def __repr__(self) -> str:
        each = (f"{guess.level} {guess.cell!r}={guess.digit}" for guess in self)
        return f"<Levels: {', '.join(each) or 'none'}>"

    def table(self) -> dict[str, list[object]]:
        """The levels, each a row."""
        columns = attributes(self, "level", "cell", "digit", "choice")
        columns["cell"] = [repr(cell) for cell in columns["cell"]]
        return {**columns, "out_of": [len(guess.digits) for guess in self]}

    def _repr_html_(self) -> str:
        from sudoku_repl.documents.notebook import table

        rows = zip(*self.table().values(), strict=True)
        counted = [(*guess, f"{choice} of {out_of}") for *guess, choice, out_of in rows]
        return table(f"{len(self)} guess levels", ("level", "cell", "digit", "choice"), counted)


@attrs.frozen(repr=False)
class RunSummary:
    """A summary of a run: where it departs from another run, and the counts of its record."""

    run: str
    parent: str
    """The run it departs from; empty for the first run."""
    parts_at: int
    """The step where it departs; 0 for the first run."""
    steps: int
    """The step counter at the end of its record."""
    biggest_level: int
    """The biggest guess level of its record."""
    solutions: int
    """The number of solutions in its record."""
    here: bool
    """Whether you are in it."""

    def __str__(self) -> str:
        """Return the line ``fork1, from main at step 90: 131 steps, biggest level 11, solutions 1``."""
        came = f", from {self.parent} at step {self.parts_at}" if self.parent else ""
        level = f"biggest level {self.biggest_level}"
        return f"{self.run}{came}: {self.steps} steps, {level}, solutions {self.solutions}"

    def __repr__(self) -> str:
        return f"<RunSummary {self}{', you are here' * self.here}>"


class RunSummaries(Records[RunSummary]):
    """The summaries of all runs, in the order in which they began."""

    names = ("run", "parent", "parts_at", "steps", "biggest_level", "solutions", "here")

    @classmethod
    def of_runs(cls, runs: Runs) -> RunSummaries:
        """Return the summaries of all runs."""
        return cls(
            RunSummary(
                name,
                fork.parent.run if fork.parent else "",
                fork.timeline.state_at(fork.parent.index).steps if fork.parent else 0,
                fork.timeline.present.steps,
                fork.timeline.biggest(len(fork.timeline)),
                fork.timeline.present.solutions,
                name == runs.here.run,
            )
            for name, fork in runs.forks.items()
        )

    def _repr_html_(self) -> str:
        from sudoku_repl.documents.notebook import table

        header = ("run", "from", "at step", "steps", "biggest level", "solutions", "here")
        rows = [
            (run, parent, parts_at if parent else "", *counts, "yes" if here else "")
            for run, parent, parts_at, *counts, here in zip(*self.table().values(), strict=True)
        ]
        return table(f"{len(self)} run{'s' * (len(self) != 1)}", header, rows)


def runs_table(runs: Runs) -> str:
    """Return the table of the runs that a notebook shows."""
    return RunSummaries.of_runs(runs)._repr_html_()


@attrs.frozen
class Mark:
    """A named position."""

    name: str
    run: str
    steps: int
    words: str = ""
    """What you saw there."""


class Marks(Records[Mark]):
    """Marks, in the order of the runs and of their steps."""

    names = ("name", "run", "steps", "words")
    snapshots: tuple[Snapshot, ...]
    """The board at each mark."""

    @classmethod
    def of_runs(cls, runs: Runs, givens: bytes) -> Marks:
        """Return the marks of some runs."""
        order = list(runs.forks)
        named = sorted(runs.marks.items(), key=lambda each: (order.index(each[1].run), each[1].index))
        snapshots = []
        for _, at in named:
            timeline = runs.forks[at.run].timeline
            before, state = timeline.state_at(max(at.index - 1, 0)), timeline.state_at(at.index)
            snapshots.append(Snapshot.after(before, state, givens))
        made = cls(
            Mark(name, at.run, shown.state.steps, runs.words.get(name, ""))
            for (name, at), shown in zip(named, snapshots, strict=True)
        )
        made.snapshots = tuple(snapshots)
        return made

    def _repr_html_(self) -> str:
        from sudoku_repl.documents.notebook import described

        names = (f"{each.name}: step {each.steps} of {each.run}" for each in self)
        return described(zip(names, (each.words for each in self), self.snapshots, strict=True))


class TrialRuns(Tabular):
    """Trials, each of which runs when you ask for it. Its table runs and has those that are left."""

    def __init__(self, trials: Iterator[Trial]) -> None:
        self._trials = trials

    def __iter__(self) -> Iterator[Trial]:
        return self._trials

    def __repr__(self) -> str:
        return "<TrialRuns: iterate to run them>"

    def __next__(self) -> Trial:
        return next(self._trials)

    def table(self) -> dict[str, list[object]]:
        """The trials that are left, each a row."""
        names = ("run", "first_solution", "steps", "biggest_level", "guesses", "wrong_guesses", "solutions")
        return attributes(self, *names, "ended")
