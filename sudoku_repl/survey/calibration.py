"""Compare the measures of a survey with a rating that the list has.

Each quiz counts once: the median of a measure over its forms and guess orders. The correlation is Spearman's,
of ranks, so it does not matter on which scale the rating is. Its interval is the middle 95% of the
correlations of bootstrap samples, drawn with replacement from the quizzes. The best combination is a linear
function of the logarithms of the measures. Its correlation is of predictions for quizzes that did not take
part in fitting it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import attrs

from sudoku_repl.errors import SurveyError, needs, quoted
from sudoku_repl.survey.rows import DECLARED
from sudoku_repl.survey.sql import ask_results

_LEAST = 10
"""The fewest quizzes with a rating that say anything."""
_SAMPLES = 500
"""The number of bootstrap samples."""
_FOLDS = 5
"""The parts of the quizzes, each predicted from the others."""
_NO_MEASURES = ("line", "step_limit", "seconds", "transform", "guess_order", "kernel", "ended", "solutions")
"""Columns of numbers that do not measure a quiz."""


@attrs.frozen
class Correlation:
    """How well a measure agrees with the rating."""

    measure: str
    value: float
    """The rank correlation."""
    low: float
    high: float
    """The ends of its 95% interval."""


@attrs.frozen
class Calibration:
    """How the measures of a mode agree with a rating."""

    mode: str
    quizzes: int
    """The number of quizzes with a rating."""
    correlations: tuple[Correlation, ...]
    """The correlation of each measure, the strongest first."""
    combined: Correlation
    """The correlation of predictions by the best combination."""
    intercept: float
    weights: tuple[tuple[str, float], ...]
    """The rating predicted is the intercept plus each weight times the logarithm of 1 plus the measure."""
    predicted: tuple[tuple[str, float, float], ...]
    """The quizzes, their ratings and the ratings predicted from the other quizzes."""


def calibrate(files: Iterable[str], target: str, seed: int = 0) -> list[Calibration]:
    """Compare the measures of each mode with the column ``target``; of a text, with its first number.

    ``seed`` draws the bootstrap samples and the parts of the quizzes. Raises SurveyError if there is no such
    column, or if fewer than ten quizzes have a rating.
    """
    files = list(files)
    columns = ask_results(files, "SELECT * FROM results LIMIT 0").columns
    if target not in columns:
        others = ", ".join(name for name in columns if name not in DECLARED) or "none; measure with --keep"
        raise SurveyError(f"no column {quoted(target)} in the results; fields that were kept: {others}")
    numbers = [each.name for each in DECLARED.values() if each.kind in (int, float)]
    measures = [name for name in numbers if name in columns and name not in _NO_MEASURES and name != target]
    quiz = "coalesce(quiz_id, quiz)" if "quiz_id" in columns else "quiz"
    shown = '"' + target.replace('"', '""') + '"'
    number = f"try_cast(regexp_extract(CAST({shown} AS VARCHAR), '[0-9]+([.][0-9]+)?') AS DOUBLE)"
    medians = ", ".join(f"median({name})" for name in measures)
    found = ask_results(
        files,
        f"SELECT mode, {quiz}, min({number}), {medians} FROM results "  # noqa: S608 - columns of ours
        f"WHERE error IS NULL AND {number} IS NOT NULL GROUP BY ALL ORDER BY ALL",
    )
    modes = dict.fromkeys(row[0] for row in found.rows)
    if not modes:
        raise SurveyError(f"no quiz has a number in the column {quoted(target)}")
    return [
        _of_mode(str(mode), measures, [row[1:] for row in found.rows if row[0] == mode], seed)
        for mode in modes
    ]


def _of_mode(mode: str, measures: list[str], rows: list[tuple[Any, ...]], seed: int) -> Calibration:
    with needs("calibration needs NumPy", "ratings", SurveyError):
        import numpy as np
    if len(rows) < _LEAST:
        raise SurveyError(
            f"mode {quoted(mode)}: expected at least {_LEAST} quizzes with a rating, got {len(rows)}"
        )
    chance = np.random.default_rng(seed)
    rating = np.array([row[1] for row in rows], dtype=float)
    values = {
        name: np.array([np.nan if row[at] is None else row[at] for row in rows], dtype=float)
        for at, name in enumerate(measures, start=2)
    }
    # A measure that some quizzes lack, or that never changes, orders nothing.
    values = {name: each for name, each in values.items() if not np.isnan(each).any() and np.ptp(each) > 0}
    if not values or np.ptp(rating) == 0:
        raise SurveyError(f"mode {quoted(mode)}: all quizzes have the same rating, or the same measures")
    table = np.column_stack([np.ones(len(rows)), *(np.log1p(each) for each in values.values())])
    weights = np.linalg.lstsq(table, rating, rcond=None)[0]
    folds = chance.permutation(len(rows)) % _FOLDS
    predicted = np.empty(len(rows))
    for fold in range(_FOLDS):
        rest = folds != fold
        predicted[~rest] = table[~rest] @ np.linalg.lstsq(table[rest], rating[rest], rcond=None)[0]
    measured = {**values, "combined": predicted}
    codes = [np.unique(each, return_inverse=True)[1] for each in measured.values()]
    ratings = np.unique(rating, return_inverse=True)[1]
    samples = (
        np.bincount(chance.integers(len(rows), size=len(rows)), minlength=len(rows)) for _ in range(_SAMPLES)
    )
    drawn = [_rank_correlations(codes, ratings, times) for times in samples]
    low, high = np.quantile(drawn, (0.025, 0.975), axis=0)
    everything = _rank_correlations(codes, ratings, np.ones(len(rows)))
    *correlations, combined = map(Correlation, measured, everything, map(float, low), map(float, high))
    return Calibration(
        mode,
        len(rows),
        tuple(sorted(correlations, key=lambda each: -abs(each.value))),
        combined,
        float(weights[0]),
        tuple(zip(values, map(float, weights[1:]), strict=True)),
        tuple((str(row[0]), float(row[1]), float(each)) for row, each in zip(rows, predicted, strict=True)),
    )


def _rank_correlations(codes: list[Any], ratings: Any, times: Any) -> list[float]:
    """Return the rank correlation of each measure with the rating, each quiz counted some ``times``.

    Values are numbered in ascending order, so a sum over these numbers gives the mean rank of each value, and
    a bootstrap sample, which is a number of times for each quiz, needs no sorting.
    """
    import numpy as np

    def ranks(numbers: Any) -> tuple[Any, float]:
        """Return the ranks of all quizzes minus their mean, and the sum of the squares."""
        counts = np.bincount(numbers, weights=times)
        of_number = counts.cumsum() - (counts + counts.sum()) / 2
        return of_number[numbers], float((counts * of_number**2).sum())

    rated, squares = ranks(ratings)
    rated *= times
    found = []
    for numbers in codes:
        ranked, others = ranks(numbers)
        scale = (squares * others) ** 0.5
        # Not a product of matrices: its threads wait in a loop, which takes longer than the work.
        found.append(float((ranked * rated).sum()) / scale if scale else 0.0)
    return found
