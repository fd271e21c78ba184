"""Random draws from a seed: the same draws on every machine and in every version of Python."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

from sudoku_repl.errors import CreateError

T = TypeVar("T")
_SEED_BITS = 32


def new_seed() -> int:
    """Choose a random seed below 2**32, short enough to type."""
    return random.SystemRandom().getrandbits(_SEED_BITS)


class Chance:
    """A source of random draws that a seed determines.

    This uses only the integer seed and ``getrandbits`` of ``random.Random``, which are the published Mersenne
    Twister; ``shuffle`` and ``randrange`` have changed between versions of Python. Raises
    :class:`~sudoku_repl.errors.CreateError` for a seed below 0 (Python would use its absolute value).
    """

    __slots__ = ("_source", "bits")

    def __init__(self, seed: int) -> None:
        self._source = random.Random(_checked(seed))  # noqa: S311 - quizzes are not secret
        self.bits = self._source.getrandbits
        """Draws a number of this many random bits."""

    def restart(self, seed: int) -> None:
        """Draw what a new source of this seed draws, which would take half as long again to make."""
        self._source.seed(_checked(seed))

    def below(self, bound: int) -> int:
        """Draw a number from 0 to ``bound - 1``, all equally likely; ``bound`` is at least 1."""
        width = (bound - 1).bit_length()
        drawn = self.bits(width)
        while drawn >= bound:
            drawn = self.bits(width)
        return drawn

    def pick(self, items: Sequence[T]) -> T:
        """Draw an item."""
        return items[self.below(len(items))]

    def shuffle(self, items: list[T]) -> None:
        """Shuffle the items in place; all orders are equally likely."""
        bits = self.bits
        for last in range(len(items) - 1, 0, -1):
            width = last.bit_length()
            other = bits(width)
            while other > last:  # as :meth:`below`, whose call would take longer than the draw
                other = bits(width)
            items[last], items[other] = items[other], items[last]

    def child(self) -> Chance:
        """Draw the seed of an independent source, whose use does not change later draws here."""
        return Chance(self.bits(_SEED_BITS))


def _checked(seed: int) -> int:
    if seed < 0:
        raise CreateError(f"expected a seed of 0 or more, got {seed}")
    return seed
