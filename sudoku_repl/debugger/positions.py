"""Marks, summaries of the runs, and snapshots."""

from __future__ import annotations

import attrs

from sudoku_repl.debugger.tables import Marks, RunSummaries
from sudoku_repl.machine import Phase
from sudoku_repl.timeline.frames import Frame
from sudoku_repl.timeline.runs import Runs
from sudoku_repl.timeline.snapshot import Snapshot


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
    words: str = ""
    """What you saw there."""


def marks(runs: Runs, givens: bytes) -> Marks:
    """Return the marks, in the order of the runs and of their steps."""
    order = list(runs.forks)
    named = sorted(runs.marks.items(), key=lambda each: (order.index(each[1].run), each[1].index))
    snapshots = []
    for _, at in named:
        timeline = runs.forks[at.run].timeline
        before, state = timeline.state_at(max(at.index - 1, 0)), timeline.state_at(at.index)
        snapshots.append(Snapshot.after(before, state, givens))
    found = (
        Mark(name, at.run, shown.state.steps, runs.words.get(name, ""))
        for (name, at), shown in zip(named, snapshots, strict=True)
    )
    return Marks.of(found, snapshots)


def runs_table(runs: Runs) -> str:
    """Return the table of the runs that a notebook shows."""
    return summaries(runs)._repr_html_()


def summaries(runs: Runs) -> RunSummaries:
    """Return a summary of every run, in the order in which they began."""
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


def snapshot(frame: Frame, givens: bytes, *, set_up: bool) -> Snapshot:
    """Return a snapshot of a grid, before step 1 with the candidates that step 1 sets up if you want them."""
    state = frame.state
    if set_up and state.phase is Phase.LOADED:
        return Snapshot(attrs.evolve(frame.set_up.state, steps=state.steps), givens)
    found = Snapshot.after(frame.timeline.state_at(max(frame.index - 1, 0)), state, givens)
    if state.default_guess is None or frame.number or frame.index >= len(frame.timeline):
        return found
    guess = frame.timeline.state_at(frame.index + 1).guess
    chosen = None if guess is None else (guess.cell, guess.digit)
    return found if chosen == state.default_guess else attrs.evolve(found, chosen=chosen)
