"""Forks: runs that depart from another."""

from __future__ import annotations

from typing import Annotated

import attrs

from sudoku_repl.debugger.positions import RunSummary
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.language.kinds import Name
from sudoku_repl.orders.results import Lines, Result, RunEntered
from sudoku_repl.render.spans import StyledLine, line


@attrs.frozen
class Forks(Result):
    """`forks`: every run."""

    json_type = "forks"

    runs: tuple[RunSummary, ...]

    def text(self, width: int | None) -> Lines:
        """A line for each run; ``*`` marks the run you are in."""
        yield from map(_row, self.runs)
        if len(self.runs) == 1:
            yield line("No forks.", "note")


@order("fork", group="moving", rank=6, example="fork right")
def fork(desk: Desk, name: Annotated[str, Name()]) -> RunEntered:
    """Start a fork here, and name it.

    What you run from here on belongs to the fork. `goto main` returns to the first run, which keeps its
    record.
    """
    desk.debugger.fork(name)
    return desk.run_entered()


@order("forks", group="moving", rank=7, example="forks")
def forks(desk: Desk) -> Forks:
    """List the runs: steps, biggest level, where they depart.

    The steps and the biggest level count the whole record of the run, past your position. * marks the
    run you are in.
    """
    return Forks(desk.debugger.forks())


def _row(row: RunSummary) -> StyledLine:
    came = f", forked from {row.parent} at step {row.parts_at}" if row.parent else ""
    facts = f": {row.steps} steps, biggest level {row.biggest_level}, solution sum {row.solutions}"
    return ("", "* " if row.here else "  "), ("name", row.run), ("", facts + came)
