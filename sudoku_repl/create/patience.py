"""Searches that do not get lost: given up after so many branchings, and begun anew in another order.

A search on a linked board is over soon, or an early branch was unlucky and it goes on for ages below it.
How long to wait is not known beforehand, so the waits follow the sequence 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ...
(Luby, Sinclair and Zuckerman, 1993), in units of a branching a cell: that takes no more than a small factor
longer than the best waits would, and as the waits grow without end a search that must go through everything
comes to its end too.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any, TypeVar

from sudoku_repl.create.chance import Chance
from sudoku_repl.exact import Shuffle

T = TypeVar("T")


class LostError(Exception):
    """A search came to no end in as many attempts as it had."""


def patiently(search: Callable[[Shuffle], T], cells: int, chance: Chance, attempts: int | None = None) -> T:
    """What a search comes to, which takes its branches in the order of a shuffle and has so many cells.

    Raises :class:`LostError` after so many ``attempts``, if there are not to be as many as it takes.
    """
    for attempt in count(1) if attempts is None else range(1, attempts + 1):
        try:
            return search(_Patience(cells * _wait(attempt), chance).shuffle)
        except _OutOfPatienceError:
            continue
    raise LostError


class _OutOfPatienceError(Exception):
    """A search has branched too often."""


class _Patience:
    """Shuffles the branches of a search until it has branched so many times."""

    def __init__(self, branchings: int, chance: Chance) -> None:
        self._left = branchings
        self._chance = chance

    def shuffle(self, branches: list[Any]) -> None:
        """Puts branches in an order by chance, or raises :class:`_OutOfPatienceError`."""
        if not self._left:
            raise _OutOfPatienceError
        self._left -= 1
        self._chance.shuffle(branches)


def _wait(attempt: int) -> int:
    """The member of the sequence, from 1.

    >>> [_wait(attempt) for attempt in range(1, 16)]
    [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]
    """
    last = 1 << attempt.bit_length() - 1
    return last if attempt == 2 * last - 1 else _wait(attempt - last + 1)
