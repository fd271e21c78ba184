"""Values at the present position, and along the whole run: in a table, drawn, or asked for in SQL."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Annotated, Any, Literal, cast

from sudoku_repl.board import Board, HouseKind
from sudoku_repl.board.mentions import Mention
from sudoku_repl.breaks.words import QUANTITIES
from sudoku_repl.orders.arguments import CONDITION, CONDITIONS, POSITION, SubjectArgument, held
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language import File, Kind, OneOf, either, order, unquoted
from sudoku_repl.orders.results import Lines, Result, Written
from sudoku_repl.render.spans import BLANK, line
from sudoku_repl.spelling import shortened
from sudoku_repl.timeline.profile import Column, Profile

if TYPE_CHECKING:
    from sudoku_repl.explain.account import Matrix
    from sudoku_repl.explain.trace import Curves, Trace
    from sudoku_repl.survey.sql import SqlAnswer


class CellContent(Result, json_type="cell_content"):
    """`print` of a cell; `digit` is null while the cell is open."""

    board: Board
    cell: int
    digit: int | None
    candidates: tuple[int, ...]

    def text(self, width: int | None) -> Lines:
        yield ("name", self.board.label(self.cell)), ("", f": {held(self.candidates, self.digit or 0)}")


def _quantity_lines(values: Mapping[str, int], width: int | None) -> Lines:
    """`print`: one or all of the quantities."""
    for name, value in values.items():
        yield ("name", name), ("", f": {value}")


_MEANINGS = "; ".join(f"`{name}` is {each.meaning}" for name, each in QUANTITIES.items())


@order(
    "print",
    group="reading",
    rank=5,
    example="print level",
    aliases=("p",),
    shared=f"Conditions compare the same quantities. {_MEANINGS}.",
    text=_quantity_lines,
    json=lambda values: {"type": "quantities", **values},
)
def quantities(desk: Desk, quantity: SubjectArgument | None = None) -> Mapping[str, int] | CellContent:
    """Print a quantity of the present position, all quantities, or what a cell holds.

    `print [4,2]` prints the digit or the candidates of a cell.
    """
    values = desk.debugger.quantities()
    if quantity is None:
        return values
    if isinstance(quantity, str):
        return {quantity: values[quantity]}
    state = desk.debugger.set_up.state
    digit, candidates = state.values[quantity] or None, state.candidates().get(quantity, ())
    return CellContent(state.board, quantity, digit, candidates)


_LISTS = {
    "breakpoints": "breaks",
    "breaks": "breaks",
    "display": "display",
    "forks": "forks",
    "frame": "frame",
    "levels": "levels",
    "locals": "print",
    "marks": "marks",
    "stack": "levels",
}


def _shown_by(text: str) -> str | None:
    """Return the order that shows a list; None if the names that begin so do not mean the same list."""
    shown = {_LISTS[name] for name in shortened(text, _LISTS)}
    return shown.pop() if len(shown) == 1 else None


_LIST = Kind(
    either(_LISTS),
    "list",
    _shown_by,
    lambda *_: {name: f"what `{shown}` shows" for name, shown in _LISTS.items()},
)


class Lists(Result, json_type="info"):
    """`info` alone: each list that it knows, and the order that shows it."""

    lists: dict[str, str]

    def text(self, width: int | None) -> Lines:
        for name, shown in self.lists.items():
            yield ("name", f"info {name}".ljust(18)), ("", f"what `{shown}` shows")


@order("info", group="reading", rank=6, example="info breaks")
def info(desk: Desk, what: Annotated[str, _LIST] | None = None) -> Lists | None:
    """Show a list, as gdb does: breakpoints, displays, forks, marks, levels, the frame or the quantities.

    `info breakpoints` is the same as `breaks`, `info stack` as `levels`, `info locals` as `print`, and so on.
    You can shorten the name of a list: `info b`. `info` alone names the lists.
    """
    if what is None:
        return Lists(_LISTS)
    desk.table.parse(what).run(desk)
    return None


_ARRAYS = {
    "na": "the values, 0 for an open cell",
    "nak": "the candidates of each cell: a block for each box, a row for each cell, a column for each digit",
    "mmk": "the number of candidates of each cell",
    "kh": "the order in which the cells got their values",
}


class MatrixShown(Result, json_type="matrix"):
    """`matrix`: an array of the numerical analysis."""

    board: Board
    name: str
    rows: Matrix[Any]

    def text(self, width: int | None) -> Lines:
        board = self.board
        rows = [house for house in board.houses if house.kind is HouseKind.ROW]
        if self.name == "nak":
            width = len(str(board.digits))
            of_cell = {
                cell: digits
                for house, row in zip(rows, self.rows, strict=True)
                for cell, digits in zip(house.cells, row, strict=True)
            }
            names = max(len(board.label(cell)) for cell in of_cell)
            for box in (house for house in board.houses if house.kind is HouseKind.BOX):
                yield line(f"{box.name}:", "name")
                for cell in box.cells:
                    yield line(f"{board.label(cell):{names}} {_numbers(of_cell[cell], width)}")
                yield BLANK
            return
        width = max(len(str(value)) for row in self.rows for value in row)
        for house, row in zip(rows, self.rows, strict=True):
            yield line(_numbers(row, width) + f"  {house.name}" * (len(board.grids) > 1))


@order(
    "matrix",
    group="explaining",
    rank=4,
    example="matrix kh",
    shared="; ".join(f"{name}: {meaning}" for name, meaning in _ARRAYS.items()) + ".",
)
def matrix(desk: Desk, name: Annotated[str, OneOf(_ARRAYS)]) -> MatrixShown:
    """Show an array of the numerical analysis."""
    array = desk.debugger.matrix(cast(Literal["na", "nak", "mmk", "kh"], name))
    return MatrixShown(desk.debugger.quiz.board, name, array)


def _numbers(numbers: Iterable[int], width: int) -> str:
    return " ".join(f"{number:>{width}}" for number in numbers)


_GAP = "  "


def _trace_lines(trace: Trace, width: int | None) -> Lines:
    """`trace`; each of the `rows` has a value for each of the `columns`, a list for candidates."""
    from sudoku_repl.explain.trace import shown

    if not len(trace):
        yield line("Nothing to show: no advance of the record qualifies.")
        return
    columns = {name: each for name, each in trace.columns.items() if name != "advance"}
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
        assert isinstance(at, int)
        indent = " " * (widths[0] - len(str(at)))
        yield ("", indent), ("", Mention.of_step(at)), ("", row(map(shown, values)))


@order(
    "trace",
    group="reading",
    rank=4,
    example="trace open level --if level > 3",
    synonyms=("tracepoint", "history of a cell", "print after"),
    shared=CONDITIONS,
    text=_trace_lines,
    json=lambda trace: {"type": "trace", "columns": [*trace.columns], "rows": [*map(list, trace.rows)]},
)
def trace(
    desk: Desk,
    what: tuple[SubjectArgument, ...],
    *,
    if_: Annotated[str, CONDITION, "only where this condition holds"] | None = None,
    first: Annotated[int | str, POSITION, "begin at this position"] | None = None,
    last: Annotated[int | str, POSITION, "end at this position"] | None = None,
    to: Annotated[str, File(endings=(".csv", ".parquet")), "write the table to a file"] | None = None,
) -> Trace | Written:
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
        return debugger.trace(*what, condition=if_, first=first, last=last, progress=progress)


class TimelineDrawn(Result, json_type="timeline"):
    """`timeline`: the guess level over the steps of the run."""

    here: int
    columns: tuple[Column, ...]

    def text(self, width: int | None) -> Lines:
        from sudoku_repl.render.charts import chart

        return chart(Profile(self.columns, self.here))


def _curve_lines(curves: Curves, width: int | None) -> Lines:
    """`timeline` with quantities or cells; a column has the lowest and the highest value of its steps."""
    from sudoku_repl.render.charts import curve_charts

    return curve_charts(curves, rows=8)


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
        columns = max(desk.frontend.columns - 6, 10)  # beside the scale
        if what:
            return debugger.curves(*what, columns=columns, progress=progress)
        return TimelineDrawn(debugger.state.steps, debugger.profile(columns))


_SELECT = Kind(
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
