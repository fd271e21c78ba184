"""Work given out in chunks to a crew of workers, and taken back in the order of the input.

At most so many chunks are under way, the oldest of which is waited for: what is held is bounded, however
long the input is. A chunk has as many quizzes as the crew does in a moment, measured as it goes, so that
giving out costs little and little is lost when the survey is ended.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Protocol

from sudoku_repl.errors import SurveyError
from sudoku_repl.survey.counting import Entry, Group
from sudoku_repl.survey.plan import Plan

_TRIES = 3
"""How often a chunk is given out before it is held to be what its workers die of."""


class Task(Protocol):
    """A chunk that was given out."""

    def result(self) -> tuple[list[Group], float]:
        """Waits for what ``count_chunk`` gives of it."""


class Crew(Protocol):
    """Workers, wherever they are."""

    @property
    def lost(self) -> tuple[type[Exception], ...]:
        """What a task raises whose worker died."""

    @property
    def moment(self) -> float:
        """The seconds that a chunk should take: many times what it costs to give one out."""

    @property
    def most(self) -> int:
        """Quizzes of the largest chunk."""

    @property
    def ahead(self) -> int:
        """How many chunks may be under way."""

    def give(self, entries: tuple[Entry, ...], plan: Plan) -> Task:
        """Gives out a chunk."""


def survey(entries: Iterable[Entry], plan: Plan, crew: Crew) -> Iterator[Group]:
    """The rows of each entry, in their order, as soon as those before them are there.

    Raises :class:`~sudoku_repl.errors.SurveyError` when workers die again and again of the same chunk.
    """
    size = 1
    rest = iter(entries)
    under_way: deque[tuple[tuple[Entry, ...], Task]] = deque()
    chunk: tuple[Entry, ...] | None = None
    while chunk != () or under_way:
        if chunk != () and len(under_way) < crew.ahead:
            chunk = tuple(islice(rest, size))
            if chunk:
                under_way.append((chunk, crew.give(chunk, plan)))
            continue
        oldest, task = under_way.popleft()
        groups, seconds = _result(oldest, task, plan, crew)
        fitting = int(len(oldest) * crew.moment / max(seconds, 1e-9))
        size = max(1, min(fitting, 2 * size, crew.most))
        yield from groups


def _result(chunk: tuple[Entry, ...], task: Task, plan: Plan, crew: Crew) -> tuple[list[Group], float]:
    """What became of a chunk; it is given out again when its worker died."""
    for _ in range(_TRIES - 1):
        try:
            return task.result()
        except crew.lost:
            task = crew.give(chunk, plan)
    try:
        return task.result()
    except crew.lost:
        first, last = (f"{entry.source}:{entry.line}" for entry in (chunk[0], chunk[-1]))
        raise SurveyError(f"workers died {_TRIES} times over the quizzes from {first} to {last}") from None
