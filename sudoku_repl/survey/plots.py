"""A summary as a picture, by matplotlib."""

from __future__ import annotations

from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING

from sudoku_repl.errors import SurveyError, quoted
from sudoku_repl.files import atomic_write
from sudoku_repl.machine.rules import TECHNIQUES
from sudoku_repl.survey.summary import Summary

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_ENDINGS = (".svg", ".png", ".pdf")


def check_picture(path: str) -> None:
    """Raises :class:`~sudoku_repl.errors.SurveyError` for another ending, and where matplotlib is missing."""
    if Path(path).suffix.lower() not in _ENDINGS:
        raise SurveyError(f"{quoted(path)}: the name of a picture must end in {', '.join(_ENDINGS)}")
    try:
        import matplotlib  # noqa: F401 - to know it is there before a long survey
    except ImportError:
        raise SurveyError("pictures need matplotlib: pip install 'sudoku-repl[plot]'") from None


def plot(summary: Summary, path: str) -> None:
    """Draw :func:`figure_of` to a file.

    Raises :class:`~sudoku_repl.errors.SurveyError` as :func:`check_picture` does, and
    :class:`~sudoku_repl.errors.FileError` if the file cannot be written.
    """
    check_picture(path)
    figure = figure_of(summary)
    with atomic_write(path) as file:
        figure.savefig(file, format=Path(path).suffix.lower().removeprefix("."))


def figure_of(summary: Summary) -> Figure:
    """Biggest levels, steps to the first solution and deductions, by mode."""
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator

    figure = Figure(figsize=(15, 4.5), layout="constrained")
    by_level, by_steps, by_technique = figure.subplots(1, 3)
    for number, (name, mode) in enumerate(summary.modes.items()):
        shift = (number - (len(summary.modes) - 1) / 2) * (width := 0.8 / len(summary.modes))
        levels = mode.counts["biggest_level"]
        by_level.bar([level + shift for level in levels], list(levels.values()), width, label=name)
        steps = sorted(mode.counts["first_solution"].items())
        solved = [times / mode.runs for times in accumulate(times for _, times in steps)]
        by_steps.step([value for value, _ in steps], solved, where="post", label=name)
        found = [mode.deductions[technique] / mode.runs for technique in TECHNIQUES]
        by_technique.bar([place + shift for place in range(len(TECHNIQUES))], found, width, label=name)
    by_level.set(xlabel="biggest level", ylabel="quizzes")
    by_level.xaxis.set_major_locator(MaxNLocator(integer=True))
    by_steps.set(xlabel="steps", ylabel="share with a solution found", ylim=(0, 1))
    _scale(by_steps, [value for mode in summary.modes.values() for value in mode.counts["first_solution"]])
    by_technique.set(ylabel="deductions a quiz")
    by_technique.set_xticks(range(len(TECHNIQUES)), TECHNIQUES, rotation=30)
    if summary.modes:
        by_level.legend(title="mode", frameon=False)
    return figure


def _scale(axes: Axes, values: list[int]) -> None:
    """Give an axis of values a logarithmic scale if they span a decade, with labels that do not overlap."""
    from matplotlib.ticker import LogLocator, MaxNLocator, NullFormatter, StrMethodFormatter

    if not values or max(values) < 10 * max(min(values), 1):
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        return
    axes.set_xscale("log")
    short = max(values) < 100 * min(values)
    axes.xaxis.set_major_locator(LogLocator(subs=(1, 2, 5) if short else (1,)))
    axes.xaxis.set_major_formatter(StrMethodFormatter("{x:.0f}"))
    axes.xaxis.set_minor_formatter(NullFormatter())
