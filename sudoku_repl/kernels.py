"""The kernels, which are compiled twins of modules in Python: whether they are there, and how to borrow them.

A kernel is made for a board, which takes milliseconds, and does one thing at a time. So kernels are lent and
used again. Each is imported when it is first needed, so that a program that never needs it starts as quickly
as without it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from contextlib import suppress
from functools import cache, lru_cache
from importlib import import_module
from typing import Any, Generic, TypeVar
from zlib import crc32

from sudoku_repl.errors import EngineError
from sudoku_repl.version import engine

BUILT = "kernel.built"
"""The file beside a kernel of an editable install that has the digest of the source it was compiled from."""

HAS_KERNEL = engine() == "kernel"
"""Whether the kernels are there."""


def digest_of(source: bytes) -> str:
    """Return the digest of the source of a kernel, which tells whether it has changed."""
    return f"{crc32(source):08x}"


@cache
def kernel_of(room: str) -> Any:
    """Import the kernel of a room and return it. Raises EngineError if it is older than its source."""
    from pathlib import Path  # slow to import

    for folder in (Path(__file__).parent / each for each in (room, "board")):  # which others rest on
        with suppress(OSError):  # an install without the file, or without sources, doesn't change
            if (folder / BUILT).read_text() != digest_of((folder / "kernel.py").read_bytes()):
                raise EngineError(_STALE)
    try:
        return import_module(f"sudoku_repl.{room}.kernel")
    except ImportError as error:
        raise EngineError(_STALE) from error


_STALE = (
    "the kernels were compiled before their sources changed: install the package again with "
    "`pip install -e .`, or set SUDOKU_REPL_PURE=1 to run without them"
)

B = TypeVar("B", bound=Hashable)
K = TypeVar("K")


class Lender(Generic[B, K]):
    """Lends kernels of one kind. It keeps the idle kernels of the boards used last."""

    def __init__(self, make: Callable[[B], K], boards: int) -> None:
        """Make kernels with ``make``, and keep the idle ones of at most ``boards`` boards."""
        self.make = make
        self._idle: Callable[[B], list[K]] = lru_cache(maxsize=boards)(lambda _: [])

    def lend(self, board: B) -> Loan[K]:
        """Lend a kernel of the board for a ``with`` block."""
        idle = self._idle(board)
        try:
            kernel = idle.pop()
        except IndexError:  # all are lent: to other threads, or to blocks around this one
            kernel = self.make(board)
        return Loan(kernel, idle)


class Loan(Generic[K]):
    """A kernel that is given back when the block ends. A generator would take three times as long."""

    __slots__ = ("_idle", "kernel")

    def __init__(self, kernel: K, idle: list[K]) -> None:
        self.kernel = kernel
        self._idle = idle

    def __enter__(self) -> K:
        return self.kernel

    def __exit__(self, *_: object) -> None:
        self._idle.append(self.kernel)
