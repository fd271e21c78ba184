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
    """What it came from; None for a transform of another one."""
    tries: int
    """How many were made until it was one that is wanted."""


@attrs.frozen
class Canonical:
    """The least form of the quiz."""

    text: str


@attrs.frozen
class LikenessShown:
    """How like the seed grid the grids are that are drawn from it."""

    table: LikenessTable
    seed: int
