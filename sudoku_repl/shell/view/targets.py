"""What a click on the screen chooses."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto

import attrs

from sudoku_repl.render.spans import StyledLine


class TargetKind(Enum):
    """What a number stands for."""

    CELL = auto()
    STEP = auto()
    CONTRADICTION = auto()
    """The number of a contradiction."""
    LEVEL = auto()
    FINDING = auto()
    """The index of a finding in the list."""
    BAND = auto()
    """What the band shows: 0 for the levels, 1 for the search tree."""


@attrs.frozen
class Target:
    """Something to choose, by its number."""

    kind: TargetKind
    number: int


def _nothing(_row: int, _column: int) -> None:
    return None


@attrs.frozen
class PaneLines:
    """A pane as lines of its width, and what is where in it."""

    lines: list[StyledLine]
    at: Callable[[int, int], Target | None] = _nothing
    """Returns the target at a line and column of the pane, from 0."""
