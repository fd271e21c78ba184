"""The kernels, which are compiled twins of modules in Python: whether they are there, and how to borrow them.

A kernel is made for a board, which takes milliseconds, and does one thing at a time. So kernels are lent and
used again. Each is imported when it is first needed, so that a program that never needs it starts as quickly
as without it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Generic, TypeVar

from sudoku_repl.version import engine

HAS_KERNEL = engine() == "kernel"
"""Whether the kernels are there."""

B = TypeVar("B", bound=Hashable)
K = TypeVar("K")


class Lender(Generic[B, K]):
    """Lends kernels of one kind. It keeps the idle kernels of the boards used last."""

    def __init__(self, make: Callable[[B], K], boards: int) -> None:
        """Make kernels with ``make``, and keep the idle ones of at most ``boards`` boards."""
        self._make = make
        self._idle: Callable[[B], list[K]] = lru_cache(maxsize=boards)(_none)

    def lend(self, board: B) -> Loan[K]:
        """Lend a kernel of the board for a ``with`` block."""
        idle = self._idle(board)
        try:
            kernel = idle.pop()
        except IndexError:  # all are lent: to other threads, or to blocks around this one
            kernel = self._make(board)
        return Loan(kernel, idle)


class Loan(Generic[K]):
    """A kernel that is given back when the block ends. A generator would take three times as long."""

    __slots__ = ("_idle", "_kernel")

    def __init__(self, kernel: K, idle: list[K]) -> None:
        self._kernel = kernel
        self._idle = idle

    def __enter__(self) -> K:
        return self._kernel

    def __exit__(self, *_: object) -> None:
        self._idle.append(self._kernel)


def _none(board: object) -> list[K]:  # noqa: ARG001 - the key of the cache
    """Return a list for the idle kernels of a board."""
    return []
