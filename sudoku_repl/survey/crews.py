"""The workers on this machine: a pool of processes."""

from __future__ import annotations

from concurrent.futures import Future

from sudoku_repl.processes import Processes
from sudoku_repl.survey.counting import Entry, EntryRows, count_packed, packed
from sudoku_repl.survey.plan import Plan


class Pool(Processes):
    """Processes that count the entries of a survey."""

    chunk_seconds = 0.015
    most = 128

    @property
    def ahead(self) -> int:
        """The number of chunks that may be under way: a quarter of a second of work for each process."""
        return 16 * self.jobs

    def give(self, entries: tuple[Entry, ...], plan: Plan) -> Future[tuple[list[EntryRows], float]]:
        """Give a chunk to the first process that is free."""
        return self.call(count_packed, packed(entries, plan))
