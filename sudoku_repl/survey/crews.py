"""The workers on this machine: a pool of processes."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Self

from sudoku_repl.survey.counting import Entry, EntryRows, count_packed, packed
from sudoku_repl.survey.plan import Plan


def cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Pool:
    """A pool of processes that end with this process, even if it is killed; new ones replace a broken pool.

    Use it in a ``with`` block. The processes end after their work when the block ends, or at once if the
    block raises an exception.
    """

    lost = (BrokenProcessPool,)
    chunk_seconds = 0.015
    most = 128

    def __init__(self, jobs: int) -> None:
        """Create a pool of ``jobs`` processes, 1 or more, which start with the first chunk."""
        self._jobs = jobs
        self._executor: ProcessPoolExecutor | None = None

    @property
    def ahead(self) -> int:
        """The number of chunks that may be under way: a quarter of a second of work for each process."""
        return 16 * self._jobs

    def give(self, entries: tuple[Entry, ...], plan: Plan) -> Future[tuple[list[EntryRows], float]]:
        """Give a chunk to the first process that is free."""
        content = packed(entries, plan)
        with interrupts_held():  # new processes inherit this, so Ctrl-C never reaches them
            if self._executor is not None:
                with suppress(BrokenProcessPool):
                    return self._executor.submit(_count, content)
                self._end()
            self._executor = self._begin()
            return self._executor.submit(_count, content)

    def _begin(self) -> ProcessPoolExecutor:
        # A fork starts at once with all modules and caches, but is safe only in a single-threaded process.
        can_fork = sys.platform == "linux" and threading.active_count() == 1
        context = get_context("fork" if can_fork else "spawn")
        self._far, self._near = context.Pipe(duplex=False)
        return ProcessPoolExecutor(self._jobs, context, initializer=_follow, initargs=(self._far, self._near))

    def _end(self) -> None:
        """End the processes at once."""
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
    """Hold Ctrl-C back until the block ends; processes that start in the block never receive it."""
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
    """Hold Ctrl-C back like :func:`interrupts_held`, also for spawned processes.

    The first spawned process starts a resource tracker, which lets interrupts through again (in Python 3.11).
    So the tracker is started before the block.
    """
    if hasattr(signal, "pthread_sigmask"):
        resource_tracker.ensure_running()
    with interrupts_held():
        yield


_at_rest = threading.Lock()
"""What a process of the pool holds while it does not count, so also while it hands over a result."""


def _count(content: bytes) -> tuple[list[EntryRows], float]:
    """Do :func:`count_packed` in a process of the pool."""
    _at_rest.release()
    try:
        return count_packed(content)
    finally:
        _at_rest.acquire()


def _follow(far: Connection, near: Connection) -> None:
    """Make this process of the pool end when the other end of the pipe closes or its process dies.

    If that process lives, this one ends only while it counts: half a result would make it wait for the rest.
    Between two chunks, the pool ends it.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    near.close()  # the inherited copy would keep the pipe open
    _at_rest.acquire()
    owner = parent_process()
    assert owner

    def wait() -> None:
        with suppress(OSError, EOFError):
            far.recv()
        while owner.is_alive() and not _at_rest.acquire(timeout=0.1):
            pass
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()
