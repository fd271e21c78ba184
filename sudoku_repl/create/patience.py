"""Restart a search that takes too long, in another random order.

A search on a linked board ends soon, or takes ages below an early, unlucky branch. The best time to restart
is not known in advance, so the limits follow the sequence 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ... (Luby, Sinclair
and Zuckerman, 1993), in units of a branching for each cell. The total time is at most a small factor above
the optimum. Because the limits grow without bound, an exhaustive search ends, too.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any, TypeVar

from sudoku_repl.create.chance import Chance
from sudoku_repl.exact import Shuffle

T = TypeVar("T")


class LostError(Exception):
    """A search did not end within its attempts."""


def patiently(search: Callable[[Shuffle], T], cells: int, chance: Chance, attempts: int | None = None) -> T:
    """Run a search on ``cells`` cells, which shuffles its branches, until an attempt ends; return its result.

    Raises :class:`LostError` after this number of ``attempts``; None means no limit.
    """
    for attempt in count(1) if attempts is None else range(1, attempts + 1):
        try:
            return search(_Patience(cells * _wait(attempt), chance).shuffle)
        except _OutOfPatienceError:
            continue
    raise LostError


class _OutOfPatienceError(Exception):
    """A search has reached its limit of branchings."""


class _Patience:
    """Shuffles the branches of a search, up to a number of branchings."""

    def __init__(self, branchings: int, chance: Chance) -> None:
        self._left = branchings
        self._chance = chance

    def shuffle(self, branches: list[Any]) -> None:
        """Shuffle branches, or raise :class:`_OutOfPatienceError`."""
        if not self._left:
            raise _OutOfPatienceError
        self._left -= 1
        self._chance.shuffle(branches)


def _wait(attempt: int) -> int:
    """Return a number of the sequence; ``attempt`` counts from 1.

    >>> [_wait(attempt) for attempt in range(1, 16)]
    [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]
    """
    last = 1 << attempt.bit_length() - 1
    return last if attempt == 2 * last - 1 else _wait(attempt - last + 1)
