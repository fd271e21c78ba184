"""What governs a run besides its quiz: which shrinks are tried, and who chooses the guess."""

from __future__ import annotations

import attrs

from sudoku_repl.machine.picking import Picks


@attrs.frozen
class Rules:
    """The two modes of the original, by its numbers, and how the machine picks its guesses.

    Any number is taken, as the original does: what is not 1 or 2 runs both shrinks, what is not 0
    asks for the guesses.
    """

    run_mode: int = 0
    """1: grp only; 2: ply only; other: both."""
    guess_mode: int = 0
    """0: the machine guesses by itself; other: it waits to be told."""
    picks: Picks = Picks.FIRST
    """What the machine guesses by itself."""
    seed: int = 0
    """Of the draws of ``Picks.RANDOM``."""

    @property
    def grp(self) -> bool:
        """Whether houses are shrunk as groups."""
        return self.run_mode != 2

    @property
    def ply(self) -> bool:
        """Whether lines are shrunk against boxes.

        Under both shrinks ply comes after grp has found nothing, and then finds nothing itself:
        what a segment must take leaves the line's other open cells as many digits as cells, which
        is a 3GW set. So it is passed over unless it is alone. (The tests hold this against an
        implementation that does not pass it over.)
        """
        return self.run_mode == 2

    @property
    def interactive(self) -> bool:
        """Whether a new guess waits to be chosen."""
        return self.guess_mode != 0
