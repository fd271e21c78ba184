"""Questions about the run in SQL."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from sudoku_repl.orders.arguments import unquoted
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.language.kinds import Text
from sudoku_repl.orders.results import Lines
from sudoku_repl.render.spans import line

if TYPE_CHECKING:
    from sudoku_repl.survey.sql import SqlAnswer


_SELECT = Text(
    "a select, such as select count(*) from guesses", "select", unquoted, takes_rest=True, is_free_text=True
)


def _lines(answer: SqlAnswer, width: int | None) -> Lines:
    """`query`: the columns of the answer, and its rows."""
    yield from map(line, answer.lines())


@order(
    "query",
    group="reading",
    rank=30,
    example="query select level, count(*) from guesses group by level order by level",
    text=_lines,
    json="query",
    at_prompt=True,
)
def query(desk: Desk, question: Annotated[str, _SELECT]) -> SqlAnswer:
    """Ask about the present run in SQL.

    The question is a select from the tables `advances`, `changes` (each placement and removal, with its
    cause), `guesses`, `contradictions` and `tries`. `select * from changes limit 1` shows the columns of a
    table; `help survey` describes questions about many quizzes. This needs DuckDB.
    """
    return desk.debugger.query(question)
