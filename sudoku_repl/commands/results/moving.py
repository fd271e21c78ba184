"""Results of moving in the record, and of listing its positions."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from sudoku_repl.debugger.stops import Stop
from sudoku_repl.documents.document import Profile
from sudoku_repl.machine import State
from sudoku_repl.timeline.snapshot import Snapshot


@attrs.frozen
class Moved:
    """You moved to another position of the run."""

    stop: Stop
    snapshot: Snapshot


@attrs.frozen
class Parted:
    """The last order led into another run."""

    run: str
    parent: str
    """The run it departs from; empty for the first run."""
    steps: int
    """The step where it departs."""


@attrs.frozen
class ForkRow:
    """A run, in a row of the list."""

    run: str
    parent: str
    """The run it departs from; empty for the first run."""
    parts_at: int
    """The step where it departs."""
    steps: int
    biggest_level: int
    solutions: int
    here: bool
    """Whether you are in it."""


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
    """Every mark: its name, its run and its step."""

    marks: tuple[tuple[str, str, int], ...]


@attrs.frozen
class Difference:
    """Two positions side by side, under the names you gave them."""

    names: tuple[str, str]
    states: tuple[State, State]
    givens: bytes


@attrs.frozen
class Drawn:
    """The guess level over the steps of a run."""

    profile: Profile


@attrs.frozen
class Quantities:
    """Quantities of the present position, by name."""

    values: Mapping[str, int]


@attrs.frozen
class NothingLogged:
    """``log`` found no lines to print."""
