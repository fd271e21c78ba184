"""Give work to a crew of workers in chunks, and return the results in the order of the input.

The number of chunks under way is limited, and the oldest is awaited, so that the memory is bounded for an
input of any length. A chunk has the number of quizzes that take a certain time to read or to count, as
measured so far: long enough to make the overhead small, and short enough to lose little work at an interrupt.

A process without a crew works in chunks too. It reads some quizzes, runs them all, then writes their rows;
to do all three for one quiz after another takes a quarter more time, since each displaces what the others
have in the processor's caches.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from time import perf_counter
from typing import Any, TypeAlias

from sudoku_repl.errors import SurveyError
from sudoku_repl.processes import Processes, died, result_of
from sudoku_repl.survey.counting import Entry, Finish, count_packed, counted, packed
from sudoku_repl.survey.plan import Plan

Task: TypeAlias = Callable[[], tuple[Any, float]]
"""A chunk under way: waits for what :func:`~sudoku_repl.survey.counting.counted` returns for it."""


class Crew(ABC):
    """Workers of any kind."""

    lost: tuple[type[Exception], ...] = ()
    """The exceptions that a task raises if its worker died."""
    chunk_seconds: float
    """The seconds that a chunk should take, many times its overhead."""
    most = 1024
    """The number of quizzes in the largest chunk."""

    @property
    @abstractmethod
    def ahead(self) -> int:
        """The number of chunks that may be under way."""

    @abstractmethod
    def give(self, entries: tuple[Entry, ...], plan: Plan, finish: Finish) -> Task:
        """Give a chunk to the workers."""


class _Alone(Crew):
    """The crew of a survey without workers: counts a chunk when its result is asked for."""

    chunk_seconds = 0.03
    most = 512
    ahead = 1

    def give(self, entries: tuple[Entry, ...], plan: Plan, finish: Finish) -> Task:
        """Keep a chunk."""
        return partial(counted, entries, plan, finish)


class Pool(Processes, Crew):
    """Processes on this machine that count the entries of a survey."""

    chunk_seconds = 0.05

    @property
    def ahead(self) -> int:
        """The number of chunks that may be under way: some tenths of a second of work for each process."""
        return 8 * self.jobs

    def give(self, entries: tuple[Entry, ...], plan: Plan, finish: Finish) -> Task:
        """Give a chunk to the first process that is free."""
        return self.call(count_packed, packed(entries, plan, finish)).result


def survey(
    entries: Iterable[Entry], plan: Plan, crew: Crew | None = None, finish: Finish = list
) -> Iterator[Any]:
    """Yield the rows of the entries in order, in chunks, each as soon as all rows before it are complete.

    The workers apply ``finish`` to the rows of a chunk; it yields what that returns. Without a crew, this
    process does the work. Raises :class:`~sudoku_repl.errors.SurveyError` if workers die repeatedly while
    they work on the same chunk.
    """
    crew = crew or _Alone()
    give = partial(crew.give, plan=plan, finish=finish)
    size = 1
    rest = iter(entries)
    reading = 0.0
    under_way: deque[tuple[tuple[Entry, ...], Task]] = deque()
    chunk: tuple[Entry, ...] | None = None
    while chunk != () or under_way:
        if chunk != () and len(under_way) < crew.ahead:
            began = perf_counter()
            chunk = tuple(_arriving(islice(rest, size), began + crew.chunk_seconds))
            reading = perf_counter() - began
            if chunk:
                under_way.append((chunk, give(chunk)))
            continue
        oldest, task = under_way.popleft()
        made, seconds = result_of(oldest, task, give, crew.lost, refusal)
        fitting = int(len(oldest) * crew.chunk_seconds / max(seconds, reading, 1e-9))
        size = max(1, min(fitting, 2 * size, crew.most))
        yield made


def _arriving(entries: Iterator[Entry], until: float) -> Iterator[Entry]:
    """Yield entries, none after a certain time: a slow pipe must not hold up those that have arrived."""
    for entry in entries:
        yield entry
        if perf_counter() > until:
            return


def refusal(chunk: Sequence[Entry]) -> SurveyError:
    """Return the error to raise because workers died repeatedly while they worked on a chunk."""
    first, last = (f"{entry.source}:{entry.line}" for entry in (chunk[0], chunk[-1]))
    return SurveyError(died(f"the quizzes from {first} to {last}"))
