"""The size of the record."""

from __future__ import annotations

import attrs

from sudoku_repl.orders.arguments import Count
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.results import Lines, Result
from sudoku_repl.render.spans import line


@attrs.frozen
class Recorded(Result):
    """`record`: the size of the record, and its limit."""

    json_type = "record"

    advances: int
    runs: int
    limit: int

    def text(self, width: int | None) -> Lines:
        """The size and the limit."""
        yield line(f"Recorded: {self.advances} advances in {self.runs} run(s); the limit is {self.limit}.")


@order("record", group="keeping", rank=4, example="record")
def record(desk: Desk, limit: Count | None = None) -> Recorded:
    """Show the size of the record, or set its limit.

    The size is the number of advances in all runs together, and a fork counts the advances before it
    departs too. An advance takes eight bytes; the checkpoints of a run take a bounded number of
    megabytes. Runs stop when the record is full.
    """
    debugger = desk.debugger
    if limit is not None:
        debugger.record_limit = limit
    return Recorded(debugger.runs.recorded, len(debugger.runs.forks), debugger.record_limit)
