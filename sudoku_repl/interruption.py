"""Interrupts: long work asks now and then whether to stop, and its caller answers.

A search deep inside a run does not know its caller. It calls :func:`check` now and then. The caller says
what to ask in an :func:`interrupted_by` block around the work. What to ask belongs to the thread.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeAlias

IsInterrupted: TypeAlias = Callable[[], bool]
"""Returns whether to stop."""


class Interrupted(KeyboardInterrupt):
    """The work was interrupted. Nothing it worked on has changed."""


def _never() -> bool:
    return False


_asked: ContextVar[IsInterrupted] = ContextVar("asked", default=_never)


@contextmanager
def interrupted_by(is_interrupted: IsInterrupted) -> Iterator[None]:
    """Make :func:`check` ask this in the block, and also what it asked before."""
    before = _asked.get()
    token = _asked.set(lambda: is_interrupted() or before())
    try:
        yield
    finally:
        _asked.reset(token)


def check() -> None:
    """Raise :class:`Interrupted` if the work is to stop."""
    if _asked.get()():
        raise Interrupted


class _StopRequest:
    """Whether the work it belongs to is to stop."""

    interrupted = False

    def is_interrupted(self) -> bool:
        """Return whether the work is to stop."""
        return self.interrupted


class Interrupts:
    """The interrupts of a debugger. Each stops the work that is being done, and not what follows it.

    >>> interrupts = Interrupts()
    >>> with interrupts.work() as is_interrupted:
    ...     before = is_interrupted()
    ...     interrupts.interrupt()
    ...     before, is_interrupted(), interrupts.begin()()
    (False, True, True)
    >>> interrupts.interrupted, interrupts.begin()()
    (True, False)
    >>> interrupts.expect(); interrupts.interrupt()
    >>> interrupts.begin()(), interrupts.begin()()
    (True, False)
    """

    def __init__(self) -> None:
        self._work = _StopRequest()  # the present work, or the last
        self._working = self._is_awaited = False

    def expect(self) -> None:
        """Let an interrupt from now on stop the work that begins next."""
        if not self._working:
            self._work, self._is_awaited = _StopRequest(), True

    def interrupt(self) -> None:
        """Stop the present work."""
        self._work.interrupted = True

    @property
    def interrupted(self) -> bool:
        """Whether an interrupt stopped the present work, or the last."""
        return self._work.interrupted

    def begin(self) -> IsInterrupted:
        """Begin work, or part of the present work, and return what says whether it is interrupted."""
        if not (self._working or self._is_awaited):
            self._work = _StopRequest()
        self._is_awaited = False
        return self._work.is_interrupted

    @contextmanager
    def work(self) -> Iterator[IsInterrupted]:
        """Begin work as :meth:`begin` does; it lasts to the end of the block, and :func:`check` stops it."""
        is_outermost, is_interrupted = not self._working, self.begin()
        try:
            self._working = True
            with interrupted_by(is_interrupted):
                yield is_interrupted
        finally:
            if is_outermost:
                self._working = False

    @contextmanager
    def pause(self) -> Iterator[None]:
        """Pause the present work. Work that begins in this block is not part of it."""
        paused, was_working = self._work, self._working
        token = _asked.set(_never)
        try:
            self._working = False
            yield
        finally:
            self._work, self._working = paused, was_working
            _asked.reset(token)
