"""Results of the orders that make quizzes."""

from __future__ import annotations

import attrs

from sudoku_repl.board import Quiz
from sudoku_repl.create import LikenessTable


@attrs.frozen
class Created:
    """A quiz was made and loaded."""

    quiz: Quiz
    seed: int | None
    """The seed it was made from; None for a transform of another quiz."""
    tries: int
    """The number of quizzes dug to get it, including this quiz."""
    result: bytes | None = None
    """Its solution in reading order, a byte for each cell, if you asked for it."""


@attrs.frozen
class Canonical:
    """The canonical form of the quiz: the smallest of all equivalent quizzes."""

    text: str


@attrs.frozen
class LikenessShown:
    """The likeness of grids drawn from the seed grid."""

    table: LikenessTable
    seed: int


@attrs.frozen
class GridsCompared:
    """The likeness of two given grids."""

    likeness: float
