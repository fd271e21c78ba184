"""The interface of the kernel of grid making, whose source has C types that mypy does not know."""

from collections.abc import Callable

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
