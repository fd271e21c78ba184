"""The runs."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.debugger.positions import RunSummary
from sudoku_repl.orders.forks import Forks
from sudoku_repl.orders.text import forms
from sudoku_repl.render.spans import StyledLine, line


@forms.register
def forks(result: Forks, _: int | None) -> Iterator[StyledLine]:
    """A line for each run; ``*`` marks the run you are in."""
    yield from map(_row, result.rows)
    if len(result.rows) == 1:
        yield line("No forks.", "note")


def _row(row: RunSummary) -> StyledLine:
    came = f", forked from {row.parent} at step {row.parts_at}" if row.parent else ""
    facts = f": {row.steps} steps, biggest level {row.biggest_level}, solution sum {row.solutions}"
    return ("", "* " if row.here else "  "), ("name", row.run), ("", facts + came)
