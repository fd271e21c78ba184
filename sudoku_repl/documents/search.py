"""The data of documents about the search of a run."""

from __future__ import annotations

import attrs

from sudoku_repl.board import Quiz
from sudoku_repl.explain import Hotspots, Tree


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
