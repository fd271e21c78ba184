"""Marks: names for positions of the run."""

from __future__ import annotations

from typing import Annotated

import attrs

from sudoku_repl.debugger.positions import Mark
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.language.kinds import Name
from sudoku_repl.orders.results import Lines, Result
from sudoku_repl.render.spans import line


@attrs.frozen
class Marked(Result):
    """`mark`: a mark was set."""

    json_type = "mark"

    name: str
    steps: int

    def text(self, width: int | None) -> Lines:
        """The new mark."""
        yield line(f"Mark {self.name}: step {self.steps}.")


@attrs.frozen
class Marks(Result):
    """`marks`: every mark."""

    json_type = "marks"

    marks: tuple[Mark, ...]

    def text(self, width: int | None) -> Lines:
        """Each mark, with its step and its run."""
        for mark in self.marks:
            yield ("name", mark.name), ("", f": step {mark.steps} of {mark.run}")
        if not self.marks:
            yield line("No marks.")


@order("mark", group="moving", rank=4, example="mark deepest")
def mark(desk: Desk, name: Annotated[str, Name()]) -> Marked:
    """Name the present position.

    You can then `goto` the name. A name may have letters, digits and _. Setting a mark again moves it.
    """
    desk.debugger.mark(name)
    return Marked(name, desk.debugger.state.steps)


@order("marks", group="moving", rank=5, example="marks")
def marks(desk: Desk) -> Marks:
    """List the marks.

    Each mark is shown with its run and its step.
    """
    return Marks(desk.debugger.marks())
