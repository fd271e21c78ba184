"""What making quizzes gives back."""

from __future__ import annotations

import attrs

from sudoku_repl.board import Quiz
from sudoku_repl.create import LikenessTable


@attrs.frozen
class Created:
    """A quiz was made, and loaded."""

    quiz: Quiz
    seed: int | None
    """The seed it was made from; None for a transform of another quiz."""
    tries: int
    """How many quizzes were dug to get it, itself included."""
    result: bytes | None = None
    """Its solution, a digit a cell in reading order, if it was asked for."""


@attrs.frozen
class Canonical:
    """The least form of the quiz."""

    text: str


@attrs.frozen
class LikenessShown:
    """How alike the grids drawn from the seed grid are."""

    table: LikenessTable
    seed: int


@attrs.frozen
class GridsCompared:
    """How alike two given grids are."""

    likeness: float
