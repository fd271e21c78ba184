"""What moving in the record gives back, and what there is to move between."""

from __future__ import annotations

import attrs

from sudoku_repl.machine import State
from sudoku_repl.stops import Stop, View
from sudoku_repl.timeline.profile import Column


@attrs.frozen
class Moved:
    """One stands elsewhere in the run."""

    stop: Stop
    view: View


@attrs.frozen
class Parted:
    """The last order led into another run."""

    run: str
    parent: str
    """The run it parts from; empty for the first run."""
    steps: int
    """The steps where it parts."""


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
class Difference:
    """Two places side by side, each with what it was called."""

    names: tuple[str, str]
    states: tuple[State, State]
    givens: bytes


@attrs.frozen
class Drawn:
    """The guess level over the steps of a run."""

    columns: tuple[Column, ...]
    here: int
    """The steps where one stands."""
