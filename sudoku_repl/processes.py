"""Processes on this machine that work for this one, and end with it."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, TimeoutError as StillWorking
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from functools import partial
from itertools import islice
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Any, Self, TypeAlias, TypeVar

from sudoku_repl import interruption
from sudoku_repl.errors import SudokuReplError

A = TypeVar("A")
T = TypeVar("T")

MOST_JOBS = 1000
"""The most processes that somebody can ask for."""
TRIES = 3
"""The number of attempts after which a call counts as the reason why its workers die."""


def cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


Refusal: TypeAlias = Callable[[A], SudokuReplError]
"""Returns the error to raise because the workers of an item died repeatedly."""


def died(what: str) -> str:
    """Return the message of such an error."""
    return f"workers died {TRIES} times on {what}"


class Processes:
    """Processes that end with this process, even if it is killed; new ones replace a broken pool.

    Use it in a ``with`` block. The processes end after their work when the block ends, or at once if the
    block raises an exception.
    """

    lost: tuple[type[Exception], ...] = (BrokenProcessPool,)
    """The exceptions that the result of a call raises if its process died."""

    def __init__(self, jobs: int, report: Callable[[str], None] = lambda _: None) -> None:
        """Create a pool of ``jobs`` processes, 1 or more, which start with the first call.

        ``report`` is called with a line for the user when a process died.
        """
        self.jobs = jobs
        self._report = report
        self._executor: ProcessPoolExecutor | None = None

    def call(self, function: Callable[..., T], *arguments: Any) -> Future[T]:
        """Call a function in the first process that is free. It and its arguments are pickled."""
        with interrupts_held():  # new processes inherit this, so Ctrl-C never reaches them
            if self._executor is not None:
                with suppress(BrokenProcessPool):
                    return self._executor.submit(_work, function, arguments)
                self._report("a worker died; others do its work")
                self._end()
            self._executor = self._begin()
            return self._executor.submit(_work, function, arguments)

    def in_order(
        self, function: Callable[[A], T], items: Iterable[A], refusal: Refusal[A], ahead: int = 4
    ) -> Iterator[T]:
        """Yield what a function returns for each item, in order; ``ahead`` calls a process are under way.

        A call whose process died is made again, as :func:`result_of` says. An interrupt ends the wait
        (:func:`sudoku_repl.interruption.check`).
        """

        def give(item: A) -> Callable[[], T]:
            return partial(_awaited, self.call(function, item))

        rest = iter(items)
        under_way: deque[tuple[A, Callable[[], T]]] = deque()
        while True:
            for item in islice(rest, ahead * self.jobs - len(under_way)):
                under_way.append((item, give(item)))
            if not under_way:
                return
            item, task = under_way.popleft()
            yield result_of(item, task, give, self.lost, refusal)

    def _begin(self) -> ProcessPoolExecutor:
        # A fork starts at once with all modules and caches, but is safe only in a single-threaded process.
        can_fork = sys.platform == "linux" and threading.active_count() == 1
        context = get_context("fork" if can_fork else "spawn")
        self._far, self._near = context.Pipe(duplex=False)
        return ProcessPoolExecutor(self.jobs, context, initializer=_follow, initargs=(self._far, self._near))

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


def result_of(
    item: A,
    task: Callable[[], T],
    give: Callable[[A], Callable[[], T]],
    lost: tuple[type[Exception], ...],
    refusal: Refusal[A],
) -> T:
    """Wait for the result of a task, and give its item to a worker again if its worker died.

    Raises the ``refusal`` of the item if the workers of :data:`TRIES` attempts died.
    """
    for attempt in range(TRIES):
        try:
            return (give(item) if attempt else task)()
        except lost:
            continue
    raise refusal(item)


def _awaited(future: Future[T]) -> T:
    """Wait for a result; an interrupt ends the wait."""
    while True:
        interruption.check()
        with suppress(StillWorking):
            return future.result(0.1)  # seconds between two looks


@contextmanager
def interrupts_held(*, spawns: bool = False) -> Iterator[None]:
    """Hold Ctrl-C back until the block ends; processes that start in the block never receive it.

    The first spawned process starts a resource tracker, which lets interrupts through again (in Python 3.11).
    So if the block ``spawns`` processes, the tracker is started before it.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    if spawns:
        resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT,))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_at_rest = threading.Lock()
"""What a process of the pool holds while it does not work, so also while it hands over a result."""


def _work(function: Callable[..., T], arguments: tuple[Any, ...]) -> T:
    """Call a function in a process of the pool."""
    _at_rest.release()
    try:
        return function(*arguments)
    finally:
        _at_rest.acquire()


def _follow(far: Connection, near: Connection) -> None:
    """Make this process of the pool end when the other end of the pipe closes or its process dies.

    If that process lives, this one ends only while it works: half a result would make it wait for the rest.
    Between two calls, the pool ends it.
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
