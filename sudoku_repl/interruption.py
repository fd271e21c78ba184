"""Stopping long work from outside: who works asks, and who interrupts answers.

A search deep inside a run does not know its caller. It calls :func:`check` now and then. The caller names
the question to ask in a :func:`heeding` block around the work. The question belongs to the thread.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar


class Interrupted(KeyboardInterrupt):
    """The work was interrupted. Nothing it worked on has changed."""


def _never() -> bool:
    return False


_asked: ContextVar[Callable[[], bool]] = ContextVar("asked", default=_never)


@contextmanager
def heeding(interrupted: Callable[[], bool]) -> Iterator[None]:
    """Make :func:`check` ask ``interrupted`` in this block, and whatever it asked before."""
    before = _asked.get()
    token = _asked.set(lambda: interrupted() or before())
    try:
        yield
    finally:
        _asked.reset(token)


def check() -> None:
    """Raise :class:`Interrupted` if the work is to stop."""
    if _asked.get()():
        raise Interrupted
