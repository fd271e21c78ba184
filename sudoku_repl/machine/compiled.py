"""Access to the kernel, the compiled machine: whether it runs under some rules, and kernels to borrow.

The kernel is imported when it is first needed, so that a program that never runs far starts as quickly as
before.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import TYPE_CHECKING

from sudoku_repl.board import Board
from sudoku_repl.machine.picking import Picks
from sudoku_repl.machine.retreat import Retreat
from sudoku_repl.machine.rules import Rules
from sudoku_repl.version import engine

if TYPE_CHECKING:
    from sudoku_repl.machine.kernel import Kernel

HAS_KERNEL = engine() == "kernel"
"""Whether there is a kernel."""
_PICKS = frozenset({Picks.FIRST, Picks.LAST, Picks.MOST})
"""The ways to pick a guess that the kernel knows."""


def runs_compiled(rules: Rules) -> bool:
    """Return whether the kernel runs under these rules."""
    guessing = rules.guessing
    return (
        HAS_KERNEL
        and not rules.chains
        and guessing.picks in _PICKS
        and guessing.retreat is Retreat.CHRONOLOGICAL
    )


@contextmanager
def borrowed(board: Board) -> Iterator[Kernel]:
    """Lend a kernel of the board for the block."""
    idle = _idle(board)
    try:
        kernel = idle.pop()
    except IndexError:  # all are lent: to other threads, or to blocks around this one
        kernel = _new(board)
    try:
        yield kernel
    finally:
        idle.append(kernel)


@lru_cache(maxsize=64)
def _idle(board: Board) -> list[Kernel]:  # noqa: ARG001 - the key of the cache
    """Return the kernels of a board that nobody uses now. Making one takes a millisecond."""
    return []


def _new(board: Board) -> Kernel:
    from sudoku_repl.machine.kernel import Kernel

    return Kernel(board)
