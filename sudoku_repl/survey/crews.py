"""The workers on this machine: a pool of processes."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any

from sudoku_repl.processes import Processes
from sudoku_repl.survey.counting import Entry, Finish, count_packed, packed
from sudoku_repl.survey.plan import Plan


class Pool(Processes):
    """Processes that count the entries of a survey."""

    chunk_seconds = 0.05
    most = 1024

    @property
    def ahead(self) -> int:
        """The number of chunks that may be under way: some tenths of a second of work for each process."""
        return 8 * self.jobs

    def give(self, entries: tuple[Entry, ...], plan: Plan, finish: Finish) -> Future[tuple[Any, float]]:
        """Give a chunk to the first process that is free."""
        return self.call(count_packed, packed(entries, plan, finish))
