"""The work of a survey's workers: run a quiz under each mode of a plan, without a record."""

from __future__ import annotations

from time import perf_counter
from typing import TypeAlias

import attrs

from sudoku_repl.board import Quiz
from sudoku_repl.machine import load
from sudoku_repl.machine.rules import TECHNIQUES
from sudoku_repl.measure import rate
from sudoku_repl.measure.blame import blame_figures
from sudoku_repl.measure.tally import tally
from sudoku_repl.survey.plan import Plan
from sudoku_repl.version import build

BUILD = build()
"""The build of the package in this process, which its rows name."""


@attrs.frozen
class Entry:
    """An item of the input: a quiz, or an error."""

    source: str
    line: int
    """From 1."""
    quiz: Quiz | None
    error: str = ""
    """Why there is no quiz."""


@attrs.frozen
class Row:
    """A run of a quiz in a mode; for an entry without a quiz, only its error.

    :class:`~sudoku_repl.measure.tally.Tally` describes ``first_solution`` to ``solutions``.
    """

    source: str
    line: int
    error: str = ""
    board: str = ""
    """The name of the board."""
    quiz: str = ""
    """The givens in reading order, ``.`` for an open cell. If the quiz is restricted, a blank follows and the
    set of digits of every cell, in hexadecimal and separated by commas."""
    clues: int | None = None
    mode: str = ""
    step_limit: int | None = None
    first_solution: int | None = None
    steps: int | None = None
    ended: bool | None = None
    biggest_level: int | None = None
    guesses: int | None = None
    wrong_guesses: int | None = None
    solutions: int | None = None
    deductions: tuple[int, ...] | None = None
    """How often each of ``TECHNIQUES`` found something, in their order."""
    rating_class: int | None = None
    """The class of the quiz (:class:`~sudoku_repl.measure.Rating`); None if the plan leaves it out."""
    seconds: float | None = None
    """The time of the run; None if the plan leaves it out."""
    version: str = BUILD
    """The build that made the row: its version number and a digest of its sources."""
    mean_core: float | None = None
    """The figures of :class:`~sudoku_repl.measure.blame.BlameFigures`; None if the plan leaves them out."""
    max_core: int | None = None
    wasted_steps: int | None = None


Group: TypeAlias = tuple[Row, ...]
"""The rows of an entry: a row for each mode, or a single row with its error."""


def blank(entry: Entry, plan: Plan) -> Group:
    """Return the rows of an entry with the fields that are known before any run."""
    quiz = entry.quiz
    if quiz is None:
        return (Row(entry.source, entry.line, entry.error),)
    text = str(quiz)
    if quiz.restricted:
        text += " " + ",".join(f"{digits:x}" for digits in quiz.allowed)
    return tuple(
        Row(entry.source, entry.line, "", quiz.board.name, text, quiz.clues, mode.name, plan.limit)
        for mode in plan.modes
    )


def count(entry: Entry, plan: Plan) -> Group:
    """Run the quiz of an entry in every mode; returns the rows."""
    rows = blank(entry, plan)
    if entry.quiz is None:
        return rows
    rating_class = rate(entry.quiz, plan.limit).kind if plan.rated else None
    start = load(entry.quiz)
    counted = []
    for row, mode in zip(rows, plan.modes, strict=True):
        began = perf_counter()
        run = tally(start, mode.rules, plan.limit)
        seconds = round(perf_counter() - began, 6) if plan.timed else None
        fields = attrs.asdict(run, recurse=False)
        fields["deductions"] = tuple(run.deductions[technique] for technique in TECHNIQUES.values())
        if plan.blamed:
            fields |= attrs.asdict(blame_figures(start, mode.rules, plan.limit))
        counted.append(attrs.evolve(row, rating_class=rating_class, seconds=seconds, **fields))
    return tuple(counted)


def count_chunk(entries: tuple[Entry, ...], plan: Plan) -> tuple[list[Group], float]:
    """Return the rows of some entries, and the seconds for all of them together."""
    began = perf_counter()
    return [count(entry, plan) for entry in entries], perf_counter() - began
