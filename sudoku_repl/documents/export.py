"""Export a run as a file with one row for each event, and a trace as a table."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from itertools import starmap
from typing import Any, BinaryIO

from sudoku_repl.board.notation import cell_name
from sudoku_repl.documents.document import Run
from sudoku_repl.errors import OrderError, needs
from sudoku_repl.explain.trace import Trace, shown
from sudoku_repl.files import as_text
from sudoku_repl.formats.records import defused
from sudoku_repl.machine.events import AnyContradiction
from sudoku_repl.render.reasons import BLAME, blame_object
from sudoku_repl.render.values import event_object, grid_value
from sudoku_repl.timeline import facts
from sudoku_repl.timeline.advances import made_again

COLUMNS = (
    *("advance", "steps", "level", "type", "step", "kind", "cell", "digit", "choice", "out_of", "technique"),
    *("house", "complete", "cells", "digits", "through_box", "must", "room", "solutions"),
)
"""The columns of CSV. A row fills the columns of its type of event and leaves the others empty."""


def rows(run: Run) -> Iterator[dict[str, Any]]:
    """Yield each event with its advance, and the steps and the level after that advance.

    An advance without events has a row too, of the type ``set_up`` or ``sweep``. A contradiction also has its
    blame, if the run comes with it.
    """
    board = run.quiz.board
    for advance in made_again(run.timeline, 1, len(run.timeline)):
        after = {
            "advance": advance.index,
            "steps": facts.steps_of(advance.packed),
            "level": facts.level_of(advance.packed),
        }
        for event in advance.events:
            row = {**after, **event_object(event, board)}
            if run.blames and isinstance(event, AnyContradiction):
                blame = blame_object(run.blamed[event.step], board)
                row |= {name: blame[name] for name in BLAME}
            yield row
        if not advance.events:
            yield {**after, "type": "sweep" if advance.index > 1 else "set_up"}


def write_json(run: Run, file: BinaryIO) -> None:
    """Write an object with the quiz and the list of its events."""
    with as_text(file) as text:
        quiz = run.quiz
        head = json.dumps(
            {"title": quiz.title, "board": quiz.board.name, "givens": grid_value(quiz.board, quiz.givens)}
        )
        text.write(f'{head[:-1]}, "events": [')
        for number, row in enumerate(rows(run)):
            text.write(f"{',' * bool(number)}\n{json.dumps(row)}")
        text.write("\n]}\n")


def write_jsonl(run: Run, file: BinaryIO) -> None:
    """Write one object on each line."""
    with as_text(file) as text:
        text.writelines(json.dumps(row) + "\n" for row in rows(run))


def write_csv(run: Run, file: BinaryIO) -> None:
    """Write one line for each event; lists are separated by spaces: ``[4,2] [4,3]``, guesses ``[4,2]=8``.

    The columns of cells and digits hold the nodes of a chain, and what any other finding places or
    removes. A text that a spreadsheet would take for a formula gets a character before it that prevents
    this.
    """
    with as_text(file) as text:
        columns = COLUMNS if run.blames is None else (*COLUMNS, *BLAME)
        writer = csv.DictWriter(text, columns, lineterminator="\n")
        writer.writeheader()
        for row in rows(run):
            writer.writerow({name: _plain(name, value) for name, value in _flat(row).items()})


def _flat(row: dict[str, Any]) -> dict[str, Any]:
    """Return a row with the nodes of a chain, or what another finding changes, as its cells and digits."""
    if "chain" in row:
        nodes = [(*node["cell"], node["digit"]) for node in row["chain"]["nodes"]]
    elif "pattern" in row:
        nodes = row["places"] or row["removes"]
    else:
        return row
    left = {name: value for name, value in row.items() if name in COLUMNS}
    return left | {"cells": [node[:2] for node in nodes], "digits": [node[2] for node in nodes]}


def _plain(name: str, value: Any) -> Any:
    if name == "cell":
        return cell_name(*value)
    if name == "cells":
        return " ".join(starmap(cell_name, value))
    if name == "guesses":
        return " ".join(f"{cell_name(*guess['cell'])}={guess['digit']}" for guess in value)
    if name in ("digits", "guilty", "core"):
        return " ".join(map(str, value))
    return defused(value) if isinstance(value, str) else value


def write_trace_csv(trace: Trace, file: BinaryIO) -> None:
    """Write a line for each row. Texts that a spreadsheet would take for formulas get an apostrophe."""
    with as_text(file) as text:
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(trace.columns)
        writer.writerows([defused(shown(each)) for each in row] for row in trace.rows)


def write_parquet(trace: Trace, file: BinaryIO) -> None:
    """Write the columns; numbers are 64 bits wide. Raises OrderError if pyarrow is missing."""
    with needs("a .parquet file needs pyarrow", "parquet", OrderError):
        import pyarrow
        from pyarrow import parquet
    columns: dict[str, Any] = {}
    for name, values in trace.columns.items():
        is_text = any(not isinstance(each, int) for each in values)
        columns[name] = (
            pyarrow.array(map(shown, values)) if is_text else pyarrow.array(values, pyarrow.int64())
        )
    parquet.write_table(pyarrow.table(columns), file, compression="zstd")
