"""The data of documents: a run, the board at a position, the levels of a run, or its search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import attrs

from sudoku_repl.board import BoardGrid, Quiz
from sudoku_repl.machine.chain import Chain
from sudoku_repl.timeline import Timeline
from sudoku_repl.timeline.profile import Column
from sudoku_repl.timeline.snapshot import Snapshot

if TYPE_CHECKING:
    from sudoku_repl.explain import Hotspots, Tree


@attrs.frozen
class Run:
    """A whole run."""

    quiz: Quiz
    timeline: Timeline
    here: int
    """Your position in it, in advances."""
    blames: Mapping[int, Mapping[str, Any]] | None = None
    """The blame for each contradiction by its number, as :mod:`.blame` writes it; None to leave it out."""


@attrs.frozen
class Picture:
    """The board at a position."""

    title: str
    snapshot: Snapshot
    chain: Chain | None
    """A chain to draw over the board, or None."""
    with_candidates: bool
    grid: BoardGrid | None = None
    """The grid to draw; None for the whole board."""

    @property
    def cells(self) -> Sequence[int]:
        """The cells to draw, in reading order."""
        return range(len(self.snapshot.givens)) if self.grid is None else self.grid.cells


@attrs.frozen
class Profile:
    """The guess level over the steps of a run."""

    columns: tuple[Column, ...]
    here: int
    """The step at your position."""


@attrs.frozen
class SearchTree:
    """The search tree of a run."""

    title: str
    tree: Tree
    here: int
    """The step at your position."""


@attrs.frozen
class HeatMap:
    """The hotspots of a run, over the board."""

    quiz: Quiz
    hotspots: Hotspots
    count: str
    """The count to draw: a field of :class:`~sudoku_repl.explain.Heat`."""


Document = Run | Picture | Profile | SearchTree | HeatMap
