"""Exporting the whole run to a file."""

from __future__ import annotations

from typing import Annotated

from sudoku_repl.orders.arguments import File
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.results import Written


@order("export", group="keeping", rank=3, example="export run.csv")
def export(
    desk: Desk,
    file: Annotated[str, File()],
    *,
    blame: Annotated[bool, "add to each contradiction the guesses to blame for it"] = False,
    all: Annotated[bool, "every run of the session, to compare them (.html)"] = False,  # noqa: A002 - the option's name
) -> Written:
    """Write the whole run to a file: a page to replay it, or a row for each event.

    The ending selects the format. .html is one page that shows the run in a browser, without a
    network connection. Of a run of more than 25000 steps, the page holds the beginning, the end and the
    steps around the present one, and says so. With --all, it has every run, and compares any two. A run of up
    to 500 contradictions that uses no chains has the cores even without --blame.

    .json, .jsonl (one object on each line) and .csv have a row for each event: its advance, the steps and the
    level after it, and its fields, as `--json` prints them. An advance that printed no line has a row too,
    `set_up` or `sweep`. With --blame, the row of a contradiction also has the guesses in force, the guilty
    levels, the core, where a backjump would go and the wasted steps, as `blame all` finds them.
    """
    return Written(file, desk.debugger.export(file, blame=blame, all_runs=all))
