"""Values along the whole run: in a table, drawn over the steps, and asked for in SQL."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any

from sudoku_repl.board.mentions import Mention
from sudoku_repl.orders.arguments import CONDITIONS, ConditionText, PositionName, SubjectArgument
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.language.kinds import File, Text, unquoted
from sudoku_repl.orders.results import Lines, Result, Written
from sudoku_repl.render.spans import Span, line
from sudoku_repl.timeline.profile import Column, Profile

if TYPE_CHECKING:
    from sudoku_repl.explain.curve import Curves
    from sudoku_repl.explain.trace import Trace, TraceValue
    from sudoku_repl.survey.sql import SqlAnswer


_GAP = "  "


class TraceShown(Result, json_type="trace"):
    """`trace`; each of the `rows` has a value for each of the `columns`, a list for candidates."""

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
    synonyms=("tracepoint", "history of a cell", "print after"),
    shared=CONDITIONS,
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


_MARGIN = 6
"""The width of the scale beside the drawing, in columns."""
_ROWS = 8
"""The most rows of a curve."""


class TimelineDrawn(Result, json_type="timeline"):
    """`timeline`: the guess level over the steps of the run."""

    here: int
    """The present step."""
    columns: tuple[Column, ...]

    def text(self, width: int | None) -> Lines:
        from sudoku_repl.render.charts import chart

        return chart(Profile(self.columns, self.here))


def _curve_lines(curves: Curves, width: int | None) -> Lines:
    """`timeline` with quantities or cells; a column has the lowest and the highest value of its steps."""
    from sudoku_repl.render.charts import curve_charts

    return curve_charts(curves, _ROWS)


@order("timeline", group="reading", rank=3, example="timeline open level", text=_curve_lines, json="curves")
def timeline(
    desk: Desk,
    what: tuple[SubjectArgument, ...] = (),
    file: Annotated[str, File(endings=(".svg", ".png"))] | None = None,
) -> TimelineDrawn | Curves | Written:
    """Draw the guess level, or other values, over the steps of the run.

    Below the drawing, S marks solutions, x contradictions and ^ the present step. A long run is shrunk
    to the width of the screen, but every peak stays.

    `timeline open biggest` draws quantities, and `timeline [4,2]` how many digits the cell may still have.
    Each column is drawn up to the highest value of its steps, and dim above the lowest. `trace` shows the
    values in a table. To draw to a file, give a name that ends in .svg or .png; a .png file needs
    matplotlib.
    """
    debugger = desk.debugger
    with desk.interruptible(), desk.frontend.progress("timeline", len(debugger.timeline)) as progress:
        if file is not None:
            debugger.draw_timeline(file, *what, progress=progress)
            return Written(file)
        columns = max(desk.frontend.columns - _MARGIN, 10)
        if what:
            return debugger.curves(*what, columns=columns, progress=progress)
        return TimelineDrawn(debugger.state.steps, debugger.profile(columns))


_SELECT = Text(
    "a select, such as select count(*) from guesses", "select", unquoted, takes_rest=True, is_free_text=True
)


def _answer_lines(answer: SqlAnswer, width: int | None) -> Lines:
    """`query`: the columns of the answer, and its rows."""
    yield from map(line, answer.lines())


@order(
    "query",
    group="reading",
    rank=30,
    example="query select level, count(*) from guesses group by level order by level",
    text=_answer_lines,
    json="query",
    refused_by_page=True,
)
def query(desk: Desk, question: Annotated[str, _SELECT]) -> SqlAnswer:
    """Ask about the present run in SQL.

    The question is a select from the tables `advances`, `changes` (each placement and removal, with its
    cause), `guesses`, `contradictions` and `tries`. `select * from changes limit 1` shows the columns of a
    table; `help survey` describes questions about many quizzes. This needs DuckDB.
    """
    return desk.debugger.query(question)
