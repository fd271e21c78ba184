"""The workers of this machine: this process, or others beside it."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Self

import attrs

from sudoku_repl.survey.counting import Entry, Group, count_chunk
from sudoku_repl.survey.ordering import Task
from sudoku_repl.survey.plan import Plan


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@attrs.frozen
class _Done:
    """A task that is done."""

    groups: list[Group]
    seconds: float

    def result(self) -> tuple[list[Group], float]:
        return self.groups, self.seconds


@attrs.frozen
class Alone:
    """No process but the present one: it works off a chunk as it is given."""

    lost: tuple[type[Exception], ...] = ()
    moment: float = 0.0
    most: int = 1
    ahead: int = 1

    def give(self, entries: tuple[Entry, ...], plan: Plan) -> Task:
        """Does the work."""
        return _Done(*count_chunk(entries, plan))


class Pool:
    """Processes beside this one, which end with it, however it ends; one that dies is replaced.

    To be used in a ``with``, which ends them: at its end, or at once if an exception ends it.
    """

    lost = (BrokenProcessPool,)
    moment = 0.015
    most = 64

    def __init__(self, jobs: int) -> None:
        """``jobs`` is how many processes, 1 or more."""
        self._jobs = jobs
        self._executor: ProcessPoolExecutor | None = None

    @property
    def ahead(self) -> int:
        """How many chunks may be under way: half a second of work for each process."""
        return 32 * self._jobs

    def give(self, entries: tuple[Entry, ...], plan: Plan) -> Future[tuple[list[Group], float]]:
        """Gives a chunk to whichever process is free first."""
        with interrupts_held():  # those that begin here are not interrupted either, from their first moment
            if self._executor is not None:
                with suppress(BrokenProcessPool):
                    return self._executor.submit(count_chunk, entries, plan)
                self._end()
            self._executor = self._begin()
            return self._executor.submit(count_chunk, entries, plan)

    def _begin(self) -> ProcessPoolExecutor:
        # A fork is there at once, with all that is loaded and cached; it takes a process of one thread.
        can_fork = sys.platform == "linux" and threading.active_count() == 1
        context = get_context("fork" if can_fork else "spawn")
        self._far, self._near = context.Pipe(duplex=False)
        return ProcessPoolExecutor(self._jobs, context, initializer=_follow, initargs=(self._far, self._near))

    def _end(self) -> None:
        """Ends the processes at once."""
        self._near.close()
        assert self._executor
        self._executor.shutdown(wait=True, cancel_futures=True)
        self._far.close()
        self._executor = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._executor:
            if kind is None:
                self._executor.shutdown(wait=True)
            self._end()


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Ctrl-C comes after this, and not at all to the processes that begin within it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT,))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def interrupts_held_below() -> Iterator[None]:
    """:func:`interrupts_held`, also for processes that spawn: the first of them begins a resource tracker.

    To begin that lets interrupts through again (in Python 3.11), so it begins before.
    """
    if hasattr(signal, "pthread_sigmask"):
        resource_tracker.ensure_running()
    with interrupts_held():
        yield


def _follow(far: Connection, near: Connection) -> None:
    """In a process of the pool: ends it when the pipe is closed, or the process at its other end gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    near.close()  # this process has a copy of it, which would keep the pipe open

    def wait() -> None:
        with suppress(OSError, EOFError):
            far.recv()
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()
