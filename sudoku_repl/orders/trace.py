"""Traces: quantities and cells along the whole run, in a table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any

import attrs

from sudoku_repl.board.mentions import Mention
from sudoku_repl.orders.arguments import CONDITIONS, ConditionText, File, PositionName, SubjectArgument
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.results import Lines, Result, Written
from sudoku_repl.render.spans import Span, line

if TYPE_CHECKING:
    from sudoku_repl.explain.trace import Trace, TraceValue

_GAP = "  "


@attrs.frozen
class TraceShown(Result):
    """`trace`; each of the `rows` has a value for each of the `columns`, a list for candidates."""

    json_type = "trace"

    trace: Trace

    def text(self, width: int | None) -> Lines:
        """A line for each row: the step, and the values there, numbers flush right and texts flush left."""
        from sudoku_repl.explain.trace import shown

        if not len(self.trace):
            yield line("Nothing to show: no advance of the record qualifies.")
            return
        columns = {name: each for name, each in self.trace.columns.items() if name != "advance"}
        widths, left = [], []
        for name, values in columns.items():
            widths.append(max(len(name), *(len(shown(value)) for value in values)))
            left.append(any(not isinstance(value, int) for value in values))

        def row(texts: Iterable[str]) -> str:
            fitted = (
                text.ljust(size) if is_left else text.rjust(size)
                for text, size, is_left in zip(texts, widths[1:], left[1:], strict=True)
            )
            return _GAP.join(("", *fitted)).rstrip()

        step, *others = columns
        yield line(step.rjust(widths[0]) + row(others), "name")
        for at, *values in zip(*columns.values(), strict=True):
            yield (*_step(at, widths[0]), ("", row(map(shown, values))))

    def members(self) -> dict[str, Any]:
        trace = self.trace
        return {"columns": [*trace.columns], "rows": [*map(list, trace.rows)]}


def _step(step: TraceValue, width: int) -> tuple[Span, Span]:
    assert isinstance(step, int)
    return ("", " " * (width - len(str(step)))), ("", Mention.of_step(step))


@order(
    "trace",
    group="reading",
    rank=4,
    example="trace open level --if level > 3",
    words=("tracepoint", "history of a cell", "print after"),
    more=CONDITIONS,
)
def trace(
    desk: Desk,
    what: tuple[SubjectArgument, ...],
    *,
    if_: Annotated[str, ConditionText(), "only where this condition holds"] | None = None,
    first: Annotated[int | str, PositionName(), "begin at this position"] | None = None,
    last: Annotated[int | str, PositionName(), "end at this position"] | None = None,
    to: Annotated[str, File(endings=(".csv", ".parquet")), "write the table to a file"] | None = None,
) -> TraceShown | Written:
    """Show quantities and cells along the whole recorded run, in a table.

    `trace level open` has a line for each advance where one of them changes, and with --if a line for each
    advance where the condition holds. An open cell is shown by its candidates in braces. `trace [4,2]`, a
    cell alone, shows its life: every digit that was placed or removed and every candidate that returned, with
    the step, the guess level and the cause. A candidate returns when the run goes back to a guess and tries
    another digit. You stay where you are, and nothing runs: this reads the record of the present run.

    --first and --last take a step, a mark, `start` or `end`. --to writes a .csv or .parquet file; a .parquet
    file needs pyarrow. `level`, `steps`, `biggest` and `solutions` are recorded, so they are quick. A cell
    and `open` need a replay, which takes a while if the run is long. Ctrl-C stops it.
    """
    debugger = desk.debugger
    with desk.interruptible(), desk.frontend.progress("trace", len(debugger.timeline)) as progress:
        if to is not None:
            debugger.write_trace(to, *what, condition=if_, first=first, last=last, progress=progress)
            return Written(to)
        return TraceShown(debugger.trace(*what, condition=if_, first=first, last=last, progress=progress))
