"""The work of a survey's workers: run a quiz under each mode of a plan, without a record."""

from __future__ import annotations

import pickle
from collections.abc import Iterable
from time import perf_counter
from typing import NamedTuple, TypeAlias

import attrs

from sudoku_repl.board import Board, Quiz
from sudoku_repl.machine import load
from sudoku_repl.measure import rate
from sudoku_repl.measure.blame import blame_figures
from sudoku_repl.measure.tally import tally
from sudoku_repl.survey.plan import Plan
from sudoku_repl.techniques import TECHNIQUES
from sudoku_repl.version import build

BUILD = build()
"""The build of the package in this process, which its rows name."""


class Entry(NamedTuple):
    """An item of the input: a quiz, or an error."""

    source: str
    line: int
    """From 1."""
    quiz: Quiz | None
    error: str = ""
    """Why there is no quiz."""
    number: int = 1
    """The number of the item in its source, from 1: `load-quiz FILE#n` loads it."""


class Row(NamedTuple):
    """A run of a quiz in a mode; for an entry without a quiz, only its error.

    Rows and entries are named tuples, because a process makes, pickles and unpickles them more quickly.

    :class:`~sudoku_repl.measure.tally.Tally` describes ``first_solution`` to ``solutions``.
    """

    source: str
    line: int
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
    error: str = ""
    version: str = BUILD
    """The build that made the row: its version number and a digest of its sources."""
    mean_core: float | None = None
    """The figures of :class:`~sudoku_repl.measure.blame.BlameFigures`; None if the plan leaves them out."""
    max_core: int | None = None
    wasted_steps: int | None = None
    wrong_steps: int | None = None
    number: int = 1
    """The number of the entry in its source. Results do not have it: their readers take it from the input."""


EntryRows: TypeAlias = tuple[Row, ...]
"""The rows of an entry: a row for each mode, or a single row with its error."""


def text_of(quiz: Quiz) -> str:
    """Return the text of a quiz in a row."""
    text = str(quiz)
    if quiz.restricted:
        text += " " + ",".join(f"{digits:x}" for digits in quiz.allowed)
    return text


def count(entry: Entry, plan: Plan) -> EntryRows:
    """Run the quiz of an entry in every mode; returns the rows."""
    quiz = entry.quiz
    if quiz is None:
        return (Row(entry.source, entry.line, error=entry.error, number=entry.number),)
    text, clues = text_of(quiz), quiz.clues
    rating_class = rate(quiz, plan.limit).kind if plan.rated else None
    start = load(quiz)
    rows = []
    for mode in plan.modes:
        began = perf_counter()
        run = tally(start, mode.rules, plan.limit)
        seconds = round(perf_counter() - began, 6) if plan.timed else None
        row = Row(  # by position, which takes a quarter of the time that names take
            entry.source,
            entry.line,
            quiz.board.name,
            text,
            clues,
            mode.name,
            plan.limit,
            run.first_solution,
            run.steps,
            run.ended,
            run.biggest_level,
            run.guesses,
            run.wrong_guesses,
            run.solutions,
            tuple([run.deductions.get(technique, 0) for technique in _TECHNIQUES]),
            rating_class,
            seconds,
            number=entry.number,
        )
        if plan.blamed:
            figures = blame_figures(start, mode.rules, plan.limit)
            row = row._replace(**attrs.asdict(figures))
        rows.append(row)
    return tuple(rows)


_TECHNIQUES = tuple(TECHNIQUES.values())


def packed(entries: Iterable[Entry], plan: Plan) -> bytes:
    """Pickle some entries and a plan for :func:`count_packed`.

    Entries are pickled as plain tuples, which takes a tenth of the time. Their titles are left out.
    """
    plain = [
        (source, line, quiz and (quiz.board, quiz.givens, quiz.allowed, quiz.solved), error, number)
        for source, line, quiz, error, number in entries
    ]
    return pickle.dumps((plain, plan))


def _quiz(board: Board, givens: bytes, allowed: tuple[int, ...], solved: frozenset[int]) -> Quiz:
    return Quiz(board, givens, allowed=allowed, solved=solved)


def count_packed(content: bytes) -> tuple[list[EntryRows], float]:
    """Return the rows of the entries that :func:`packed` pickled, and the seconds for all of them."""
    began = perf_counter()
    plain, plan = pickle.loads(content)  # noqa: S301 - pickled by this program
    groups = [
        count(
            Entry(source, line, given and Quiz(*given[:2], allowed=given[2], solved=given[3]), error, number),
            plan,
        )
        for source, line, given, error, number in plain
    ]
    return groups, perf_counter() - began
