"""``sudoku-repl query``: ask about results of surveys in SQL.

Exit status: 0 on success, 1 after an error, 2 for invalid options, 130 after Ctrl-C.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from typing import Annotated

from sudoku_repl.cli.declared import run_declared
from sudoku_repl.errors import SurveyError, quoted, visible
from sudoku_repl.files import as_text, atomic_write, check_target
from sudoku_repl.orders.language.declare import Order
from sudoku_repl.orders.language.kinds import Name
from sudoku_repl.render.values import json_value
from sudoku_repl.survey.sql import SqlAnswer, ask_results, result_paths

_ENDINGS = (".csv", ".jsonl")


def main(arguments: Sequence[str]) -> int:
    """Run the subcommand with the arguments after its name; returns the exit status."""
    return run_declared(
        Order("query", _query, "comparing", "query results.csv 'select count(*) from results'"), arguments
    )


def _query(
    program: str,  # noqa: ARG001 - the first parameter of an order is no argument
    files: tuple[
        Annotated[
            str,
            Name("file"),
            "results of a survey (.csv, .jsonl, .parquet) or a folder of parts; last, the SQL",
        ],
        ...,
    ],
    *,
    to: Annotated[str | None, Name("file"), "write the answer to this file: .csv or .jsonl"] = None,
) -> None:
    """Ask about results of surveys in SQL: the last argument is a select from the table `results`."""
    *names, question = files
    if not names:
        raise SurveyError("expected files of results and then SQL, as in 'select count(*) from results'")
    if to is not None and Path(to).suffix.lower() not in _ENDINGS:
        raise SurveyError(f"unknown ending of {quoted(to)}; known endings: {', '.join(_ENDINGS)}")
    if to is not None:
        check_target(to, chain.from_iterable(map(result_paths, names)))
    answer = ask_results(names, question)
    if to is None:
        for line in answer.lines():
            print(visible(line))
    else:
        _write(answer, to)


def _write(answer: SqlAnswer, to: str) -> None:
    with atomic_write(to) as file, as_text(file) as text:
        if Path(to).suffix.lower() == ".csv":
            writer = csv.writer(text, lineterminator="\n")
            writer.writerow(answer.columns)
            writer.writerows(answer.rows)
        else:
            for row in answer.rows:
                text.write(json.dumps(json_value(dict(zip(answer.columns, row, strict=True)))) + "\n")
