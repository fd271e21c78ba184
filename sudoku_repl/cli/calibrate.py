"""``sudoku-repl calibrate``: compare the measures of a survey with a rating of the list.

Exit status: 0 on success, 1 after an error, 2 for invalid options, 130 after Ctrl-C.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Annotated

from sudoku_repl.cli.declared import run_declared
from sudoku_repl.errors import SurveyError, visible
from sudoku_repl.files import as_text, atomic_write, check_target
from sudoku_repl.orders.language.declare import Order
from sudoku_repl.orders.language.kinds import Name, Number
from sudoku_repl.survey.calibration import Calibration, calibrate
from sudoku_repl.survey.sql import result_paths


def main(arguments: Sequence[str]) -> int:
    """Run the subcommand with the arguments after its name; returns the exit status."""
    return run_declared(
        Order("calibrate", _calibrate, "comparing", "calibrate results.csv --target rating"), arguments
    )


def _calibrate(
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
    if target is None:
        raise SurveyError("expected the column with the rating, as in --target rating")
    if to is not None:
        check_target(to, chain.from_iterable(map(result_paths, files)))
    found = calibrate(files, target, seed)
    for mode in found:
        for line in _lines(mode, target):
            print(visible(line))
    if to is not None:
        _write(found, to)


def _lines(found: Calibration, target: str) -> Iterator[str]:
    yield f"mode {found.mode}: {found.quizzes} quizzes with {target}"
    width = max(len(each.measure) for each in (*found.correlations, found.combined))
    for each in (found.combined, *found.correlations):
        yield f"  {each.measure:{width}}  {each.value:6.3f}  ({each.low:.3f} to {each.high:.3f})"
    terms = "".join(f" {weight:+.3g} ln(1 + {name})" for name, weight in found.weights)
    yield f"  {target} = {found.intercept:.3g}{terms}"


def _write(found: list[Calibration], to: str) -> None:
    with atomic_write(to) as file, as_text(file) as text:
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(("mode", "quiz", "rating", "predicted"))
        for mode in found:
            writer.writerows(
                (mode.mode, quiz, rating, f"{guess:.4f}") for quiz, rating, guess in mode.predicted
            )
