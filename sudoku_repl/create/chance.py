"""Chance that a seed determines: the same draws on every machine and in every version of Python."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

from sudoku_repl.errors import CreateError

T = TypeVar("T")
_SEED_BITS = 32


def new_seed() -> int:
    """A seed that nobody chose: below 2**32, so that it is short enough to be typed again."""
    return random.SystemRandom().getrandbits(_SEED_BITS)


class Chance:
    """Draws that follow from a seed.

    Of ``random.Random`` only the seeding by an integer and ``getrandbits`` are used, which are the
    Mersenne Twister as it was published; how Python makes ``shuffle`` or ``randrange`` of it has changed
    between versions. Raises :class:`~sudoku_repl.errors.CreateError` for a seed below 0 (Python would take
    it for its absolute value).
    """

    __slots__ = ("_bits",)

    def __init__(self, seed: int) -> None:
        if seed < 0:
            raise CreateError(f"a seed is a whole number from 0, not {seed}")
        self._bits = random.Random(seed).getrandbits  # noqa: S311 - quizzes are no secrets

    def below(self, bound: int) -> int:
        """A whole number from 0, less than ``bound``, which is at least 1; each as likely as any other."""
        width = (bound - 1).bit_length()
        drawn = self._bits(width)
        while drawn >= bound:
            drawn = self._bits(width)
        return drawn

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffle(self, items: list[T]) -> None:
        """Puts the items in another order, in place; each order is as likely as any other."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def child(self) -> Chance:
        """Another chance, drawn from this one: what it is used for changes nothing of what follows here."""
        return Chance(self._bits(_SEED_BITS))
