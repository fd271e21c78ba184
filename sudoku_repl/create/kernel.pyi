"""The interface of the kernel of grid making, whose source has C types that mypy does not know."""

from collections.abc import Callable, Sequence

compiled: bool
"""Whether the module is compiled."""

class Drawer:
    """Draws grids from a source of random numbers."""

    def __init__(self, bits: Callable[[int], int]) -> None:
        """Use ``bits``, which draws a number of this many random bits."""

    def attempt(self) -> bytes | None:
        """Draw a full grid whose first box has the digits in order; None if the attempt fails."""

class FormSearch:
    """Finds the least forms of classic grids, one at a time."""

    def least_form(self, givens: bytes) -> bytes | None:
        """Return the digits of the least form; None if the search gave up."""

class Mover:
    """Transforms classic quizzes that are lines of text. At first, it leaves them as they are."""

    def draw(self, bits: Callable[[int], int]) -> None:
        """Draw a random transform with ``bits``, which draws a number of this many random bits."""

    def arrangement(self) -> tuple[bool, tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
        """Return the fields of the Arrangement that was drawn last."""

    def use(self, sources: Sequence[int], digits: Sequence[int]) -> None:
        """Use a transform: for each new cell the old cell, and for each old digit the new digit."""

    def takes(self, line: str) -> bool:
        """Read a line, and return whether it is a quiz: 81 digits without a conflict, 0 or ``.`` if open."""

    def moved(self) -> str:
        """Return what the transform makes of the line that was read last, with ``.`` for an open cell."""
