"""The 0-1 model: what HiGHS found, and whether the other solvers agree."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.model import End
from sudoku_repl.orders.model import ModelChecked, ModelSolved
from sudoku_repl.orders.text import forms
from sudoku_repl.render.board import digits
from sudoku_repl.render.spans import StyledLine, line

_ENDS = {
    End.TIME: "The time limit was reached before the search was complete.",
    End.STOPPED: "Interrupted before the search was complete.",
}


@forms.register
def solved(result: ModelSolved, _: int | None) -> Iterator[StyledLine]:
    """The first solution, the size of the model, the times, and how many solutions there are."""
    board, solved = result.board, result.solved
    if solved.solution:
        yield from digits(board, solved.solution, lambda _: "placed")
    size = solved.size
    yield line(f"{size.variables} variables, {size.constraints} constraints, {size.nonzeros} nonzeros")
    times = (("building", solved.building), ("solution", solved.finding), ("proof", solved.proving))
    yield line(", ".join(f"{name} {seconds * 1000:.0f} ms" for name, seconds in times))
    if solved.end in _ENDS:
        yield line(_ENDS[solved.end], "note")
    else:
        count = ("no solution", "exactly one solution", "more than one solution")[len(solved.solutions)]
        yield line(f"The model has {count}.")


@forms.register
def checked(result: ModelChecked, _: int | None) -> Iterator[StyledLine]:
    """What each of the three solvers found, and where they disagree."""
    checked = result.checked
    for found in checked.found:
        yield line(f"{found}")
    for fault in checked.faults:
        yield line(fault, "wrong")
    yield line("They agree." if checked.agree else "They do not agree.", "" if checked.agree else "wrong")
    if result.interrupted:
        yield line("Interrupted before the comparison was complete.", "note")
