"""One quiz under each mode of a plan, with the record off: what the workers do."""

from __future__ import annotations

from time import perf_counter
from typing import TypeAlias

import attrs

from sudoku_repl.board import Quiz
from sudoku_repl.explain import rate
from sudoku_repl.machine import load
from sudoku_repl.machine.rules import TECHNIQUES
from sudoku_repl.machine.tally import tally
from sudoku_repl.survey.plan import Plan
from sudoku_repl.version import build

BUILD = build()
"""The build that makes the rows of this process."""


@attrs.frozen
class Entry:
    """What stands at a place of the input: a quiz, or what is wrong there."""

    source: str
    line: int
    """From 1."""
    quiz: Quiz | None
    error: str = ""
    """Why there is no quiz."""


@attrs.frozen
class Row:
    """A run of a quiz in a mode; or an entry without a quiz, of which there is just the error.

    ``first_solution`` to ``solutions`` are those of :class:`~sudoku_repl.machine.tally.Tally`.
    """

    source: str
    line: int
    error: str = ""
    board: str = ""
    """By its name."""
    quiz: str = ""
    """Its givens in reading order, ``.`` for an open cell; where cells may not take every digit, after
    a blank the sets of digits of all cells, in hexadecimal with commas between."""
    clues: int | None = None
    mode: str = ""
    limit: int | None = None
    first_solution: int | None = None
    steps: int | None = None
    ended: bool | None = None
    biggest_level: int | None = None
    guesses: int | None = None
    wrong_guesses: int | None = None
    solutions: int | None = None
    deductions: tuple[int, ...] | None = None
    """How often each of ``TECHNIQUES`` found something, in their order."""
    kind: int | None = None
    """The class of the quiz (:class:`~sudoku_repl.explain.Rating`); None when it was not asked for."""
    seconds: float | None = None
    """What the run took; None when it was not asked for."""
    version: str = BUILD
    """The build that made the row: its version number and a digest of its sources."""


Group: TypeAlias = tuple[Row, ...]
"""The rows of an entry: one for each mode, or the one of its error."""


def blank(entry: Entry, plan: Plan) -> Group:
    """The rows of an entry as far as they are known before any run."""
    quiz = entry.quiz
    if quiz is None:
        return (Row(entry.source, entry.line, entry.error),)
    text = str(quiz)
    if quiz.restricted:
        text += " " + ",".join(f"{digits:x}" for digits in quiz.allowed)
    clues = len(quiz.givens) - quiz.givens.count(0)
    return tuple(
        Row(entry.source, entry.line, "", quiz.board.name, text, clues, mode.name, plan.limit)
        for mode in plan.modes
    )


def count(entry: Entry, plan: Plan) -> Group:
    """The rows of an entry."""
    rows = blank(entry, plan)
    if entry.quiz is None:
        return rows
    kind = rate(entry.quiz, plan.limit).kind if plan.rated else None
    start = load(entry.quiz)
    counted = []
    for row, mode in zip(rows, plan.modes, strict=True):
        began = perf_counter()
        run = tally(start, mode.rules, plan.limit)
        seconds = round(perf_counter() - began, 6) if plan.timed else None
        fields = attrs.asdict(run, recurse=False)
        fields["deductions"] = tuple(run.deductions[technique] for technique in TECHNIQUES.values())
        counted.append(attrs.evolve(row, kind=kind, seconds=seconds, **fields))
    return tuple(counted)


def count_chunk(entries: tuple[Entry, ...], plan: Plan) -> tuple[list[Group], float]:
    """The rows of some entries, and the seconds that they took altogether."""
    began = perf_counter()
    return [count(entry, plan) for entry in entries], perf_counter() - began
