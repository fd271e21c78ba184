"""The data of documents: a run, or the board at a position."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property

import attrs

from sudoku_repl.board import BoardGrid, Quiz
from sudoku_repl.explain.blame import Blame, Blames
from sudoku_repl.explain.hotspots import Hotspots
from sudoku_repl.explain.tree import Tree
from sudoku_repl.measure.path import SolutionPath
from sudoku_repl.techniques.chain import Node
from sudoku_repl.techniques.finding import Finding
from sudoku_repl.timeline import Timeline
from sudoku_repl.timeline.frames import Snapshot
from sudoku_repl.timeline.runs import Position, Runs


@attrs.frozen
class Deductions:
    """What techniques find in the grid of a position."""

    index: int
    """The position, in advances."""
    findings: tuple[Finding, ...]
    is_cut: bool
    """Whether there may be more."""


@attrs.frozen
class MarkedAdvance:
    """A mark on the way of a run."""

    name: str
    index: int
    """The advance that leads to it."""
    words: str
    """What you saw there; may be empty."""


def marks_along(runs: Runs, run: str) -> tuple[MarkedAdvance, ...]:
    """Return the marks on the way of a run, in order.

    A fork shares the advances before its departure with the runs it departs from, and so their marks.
    """
    found = []
    shared = len(runs.forks[run].timeline)  # how many advances it shares with the run that is looked at
    at: Position | None = Position(run, shared)
    while at:
        shared = min(shared, at.index)
        found += [
            MarkedAdvance(name, mark.index, runs.words.get(name, ""))
            for name, mark in runs.marks.items()
            if mark.run == at.run and mark.index <= shared
        ]
        at = runs.forks[at.run].parent
    return tuple(sorted(found, key=lambda each: each.index))


@attrs.frozen(slots=False)
class Run:
    """A whole run."""

    quiz: Quiz
    timeline: Timeline
    here: int
    """Your position in it, in advances."""
    blames: Blames | None = None
    """Finds the blame for the contradictions; None to leave it out."""
    name: str = "main"
    marks: tuple[MarkedAdvance, ...] = ()
    """The marks on the way of the run, in order."""
    find: Callable[[Run, int], Deductions] | None = None
    """Finds the deductions at a position of the run, in advances; None to leave them out."""
    parent: Position | None = None
    """The last position that it shares with the run that it departs from; None for the first run."""

    @cached_property
    def blamed(self) -> Mapping[int, Blame]:
        """The blame for each contradiction by its number; empty if it is left out."""
        return {each.moment.step: each for each in self.blames.all().blames} if self.blames else {}

    def deductions(self, steps: Iterable[int], parts: Sequence[tuple[int, int]]) -> Iterator[Deductions]:
        """Yield the deductions at your position and at some steps, if some parts of the run have them."""
        if self.find is None:
            return
        places = (self.here, *(self.timeline.first_at("steps", step) for step in steps))
        for index in dict.fromkeys(places):
            if any(first <= index <= last for first, last in parts):
                found = self.find(self, index)
                if found.findings or not found.is_cut:  # else there was no time to find any
                    yield found


@attrs.frozen
class AllRuns:
    """All runs of a session."""

    runs: tuple[Run, ...]
    """In the order in which they began."""
    chosen: int
    """The index of the run you are in."""
    path: SolutionPath | None = None
    """The solution path of the quiz; None to leave it out."""


@attrs.frozen
class Picture:
    """The board at a position."""

    title: str
    snapshot: Snapshot
    with_candidates: bool = True
    findings: tuple[Finding, ...] = ()
    """What to draw over the board."""
    grid: BoardGrid | None = None
    """The grid to draw; None for the whole board."""
    caption: str = ""
    """What to say in place of the title, the step and the level."""
    notes: tuple[str, ...] = ()
    """What else to say below that."""
    outlined: tuple[int, ...] = ()
    """The cells to outline."""
    struck: tuple[Node, ...] = ()
    """The candidates to strike out."""
    culprits: tuple[int, ...] = ()
    """The cells that are the cause of that."""
    guilty: tuple[int, ...] = ()
    """The cells of the guilty guesses."""
    texts: Mapping[int, str] = attrs.field(factory=dict)
    """What to write into open cells."""

    @property
    def cells(self) -> Sequence[int]:
        """The cells to draw, in reading order."""
        return range(len(self.snapshot.givens)) if self.grid is None else self.grid.cells


@attrs.frozen
class SearchTree:
    """The search tree of a run."""

    title: str
    tree: Tree
    here: int | None
    """The step at your position; None to leave it out."""


@attrs.frozen
class HeatMap:
    """The hotspots of a run, over the board."""

    quiz: Quiz
    hotspots: Hotspots
    count: str
    """The count to draw: a field of :class:`~sudoku_repl.explain.Heat`."""
