"""Positions, marks, forks and snapshots."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from sudoku_repl.debugger.tables import RunSummaries
from sudoku_repl.errors import MoveError
from sudoku_repl.machine import Phase
from sudoku_repl.timeline.runs import Position, Runs
from sudoku_repl.timeline.snapshot import Snapshot

if TYPE_CHECKING:
    from sudoku_repl.debugger.debugger import Debugger


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


@attrs.frozen
class Mark:
    """A named position."""

    name: str
    run: str
    steps: int


def position(debugger: Debugger, position: int | str) -> Position:
    """Return the recorded position that :meth:`~sudoku_repl.Debugger.goto` goes to.

    ``position`` is a step count or a name. Raises :class:`~sudoku_repl.errors.MoveError` for an unknown
    name or a step beyond the record.

    >>> from sudoku_repl import Debugger
    >>> dbg = Debugger("@readalps")
    >>> _ = dbg.run()
    >>> dbg.position(92)
    Position(run='main', index=81)
    """
    if isinstance(position, str):
        return debugger.runs.position(position)
    index = debugger.timeline.first_at("steps", position)
    if index > len(debugger.timeline):
        recorded = debugger.timeline.present.steps
        raise MoveError(f"step {position} is not recorded; the record ends at step {recorded}")
    return Position(debugger.runs.here.run, index)


def mark(debugger: Debugger, name: str) -> Position:
    """Name your position, so that you can go back to it by name, and return it.

    An existing mark of this name moves here. Raises :class:`~sudoku_repl.errors.MoveError` if the name is
    taken by a run, or is not an identifier.

    >>> from sudoku_repl import Debugger
    >>> dbg = Debugger("@readalps")
    >>> _ = dbg.goto(92), dbg.mark("deepest"), dbg.goto("start")
    >>> dbg.goto("deepest")
    <Stop moved at step 92, level 11>
    """
    debugger.runs.mark(name)
    return debugger.runs.here


def marks(debugger: Debugger) -> tuple[Mark, ...]:
    """Return the marks, in the order in which they were first set.

    >>> from sudoku_repl import Debugger
    >>> dbg = Debugger("@readalps")
    >>> _ = dbg.goto(92), dbg.mark("deepest")
    >>> dbg.marks()
    (Mark(name='deepest', run='main', steps=92),)
    """
    runs = debugger.runs
    return tuple(Mark(name, at.run, runs.state_at(at).steps) for name, at in runs.marks.items())


def fork(debugger: Debugger, name: str) -> Position:
    """Start a fork of this name here, go there, and return the position.

    Raises :class:`~sudoku_repl.errors.MoveError` if the name is taken or invalid.

    >>> from sudoku_repl import Debugger
    >>> dbg = Debugger("@readalps")
    >>> _ = dbg.goto(90)
    >>> dbg.fork("mine")
    Position(run='mine', index=80)
    """
    debugger.runs.part(name)
    return debugger.runs.here


def forks(debugger: Debugger) -> RunSummaries:
    """Return a summary of every run, in the order in which they began.

    >>> from sudoku_repl import Debugger
    >>> dbg = Debugger("@readalps")
    >>> _ = dbg.goto(92), dbg.guess((4, 2), 8)
    >>> for each in dbg.forks():
    ...     print(each)
    main: 92 steps, biggest level 11, solutions 0
    fork1, from main at step 90: 92 steps, biggest level 11, solutions 0
    """
    return _summaries(debugger.runs)


def runs_table(runs: Runs) -> str:
    """Return the table of the runs that a notebook shows."""
    return _summaries(runs)._repr_html_()


def _summaries(runs: Runs) -> RunSummaries:
    return RunSummaries(
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


def snapshot(debugger: Debugger, *, set_up: bool = False) -> Snapshot:
    """Return a snapshot of your position: the state, the givens, and the cells that just changed.

    In the :meth:`frame` of a kept grid, it is a snapshot of that grid. With ``set_up``, the snapshot before
    step 1 has the candidates that step 1 sets up.

    >>> from sudoku_repl import Debugger
    >>> dbg = Debugger("@readalps")
    >>> _ = dbg.goto(92)
    >>> dbg.snapshot()
    <Snapshot of <State running at step 92, level 11>, 4 cells changed>
    """
    frame = debugger.frame()
    state = frame.state
    if set_up and state.phase is Phase.LOADED:
        return Snapshot(attrs.evolve(frame.set_up.state, steps=state.steps), debugger.quiz.givens)
    before = frame.timeline.state_at(max(frame.index - 1, 0))
    return Snapshot.after(before, state, debugger.quiz.givens)
