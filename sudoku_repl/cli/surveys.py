"""``sudoku-repl survey``, ``query`` and ``calibrate``: measure many quizzes, and ask about the results.

What they do is imported when they run, so that their help comes at once.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING, Annotated, Any

from sudoku_repl.cli.survey_options import SurveyOptions
from sudoku_repl.errors import SurveyError, known_ending, visible
from sudoku_repl.files import as_text, atomic_write, check_target
from sudoku_repl.orders.language.kinds import Name, Number

if TYPE_CHECKING:
    from sudoku_repl.survey.calibration import Calibration

_ENDINGS = (".csv", ".jsonl")


def survey(
    program: str,
    files: tuple[
        Annotated[
            str,
            Name("file"),
            "a list of quizzes in any form that load-quiz reads, also compressed; a folder; a pattern "
            "('*.csv'); - for standard input; or a built-in quiz such as @readalps",
        ],
        ...,
    ],
    *,
    options: SurveyOptions,
) -> int:
    """Run many quizzes, each under several rules, and report statistics.

    To resume an interrupted survey, give the same command again. Exit status: 0 on success, 1 after an error
    or if a line had no quiz, 2 for invalid options, 130 after Ctrl-C.
    """
    from sudoku_repl.cli.survey_run import run_survey

    return run_survey(program, files, options)


def query(
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
    from sudoku_repl.survey.sql import ask_results

    *names, question = files
    if not names:
        raise SurveyError("expected files of results and then SQL, as in 'select count(*) from results'")
    ending = None if to is None else known_ending(to, _ENDINGS, SurveyError)
    _check_target(to, names)
    answer = ask_results(names, question)
    if to is None:
        for line in answer.lines():
            print(visible(line))
    elif ending == ".csv":
        _write_csv(to, answer.columns, answer.rows)
    else:
        from sudoku_repl.render.values import json_value

        with atomic_write(to) as file, as_text(file) as text:
            columns = tuple(answer.table())
            for row in answer.rows:
                text.write(json.dumps(json_value(dict(zip(columns, row, strict=True)))) + "\n")


def calibrate(
    program: str,  # noqa: ARG001 - the first parameter of an order is no argument
    files: tuple[Annotated[str, Name("file"), "results of a survey with --keep, or a folder of parts"], ...],
    *,
    target: Annotated[
        str | None, Name("column"), "the column with the rating; of a text its first number"
    ] = None,
    seed: Annotated[int, Number(0), "draws the bootstrap samples; 0 by default"] = 0,
    to: Annotated[str | None, Name("file"), "write the predicted ratings to this .csv file"] = None,
) -> None:
    """Tell how well each measure agrees with a rating that the list has.

    For each mode, this prints the rank correlation of each measure with the rating and its 95% interval, and
    the combination of all measures that predicts the rating best.
    """
    from sudoku_repl.survey import calibration

    if target is None:
        raise SurveyError("expected the column with the rating, as in --target rating")
    _check_target(to, files)
    found = calibration.calibrate(files, target, seed)
    for mode in found:
        for line in _lines(mode, target):
            print(visible(line))
    if to is not None:
        rows = (
            (mode.mode, quiz, rating, f"{guess:.4f}")
            for mode in found
            for quiz, rating, guess in mode.predicted
        )
        _write_csv(to, ("mode", "quiz", "rating", "predicted"), rows)


def _lines(found: Calibration, target: str) -> Iterator[str]:
    yield f"mode {found.mode}: {found.quizzes} quizzes with {target}"
    width = max(len(each.measure) for each in (*found.correlations, found.combined))
    for each in (found.combined, *found.correlations):
        yield f"  {each.measure:{width}}  {each.value:6.3f}  ({each.low:.3f} to {each.high:.3f})"
    terms = "".join(f" {weight:+.3g} ln(1 + {name})" for name, weight in found.weights)
    yield f"  {target} = {found.intercept:.3g}{terms}"


def _check_target(to: str | None, names: Iterable[str]) -> None:
    """Raise an error if the results that are read would be overwritten."""
    from sudoku_repl.survey.sql import result_paths

    if to is not None:
        check_target(to, chain.from_iterable(map(result_paths, names)))


def _write_csv(to: str, columns: tuple[str, ...], rows: Iterable[tuple[Any, ...]]) -> None:
    with atomic_write(to) as file, as_text(file) as text:
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(rows)
