"""The work of a survey's workers: run a quiz under each mode of a plan, without a record."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Iterator, Mapping
from time import perf_counter
from typing import Any, NamedTuple, TypeAlias

from sudoku_repl.board import Board, Quiz
from sudoku_repl.exact.clues import redundant
from sudoku_repl.exact.truth import true_candidates
from sudoku_repl.explain.blame import Blames
from sudoku_repl.explain.tree import search_tree
from sudoku_repl.interruption import check
from sudoku_repl.kernels import HAS_KERNEL
from sudoku_repl.machine import Rules, State, load
from sudoku_repl.measure.path import path_of
from sudoku_repl.measure.rating import rate
from sudoku_repl.measure.tally import tally
from sudoku_repl.survey.equivalents import forms, id_of, text_of
from sudoku_repl.survey.plan import Plan
from sudoku_repl.techniques import TECHNIQUES
from sudoku_repl.timeline import Timeline
from sudoku_repl.timeline.facts import MOST_STEPS
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
    labels: tuple[str, ...] = ()
    """The fields that are carried along."""


class Row(NamedTuple):
    """A run of a quiz in a mode; for an entry without a quiz, only its error.

    What the values mean is said by the columns of results (:data:`~sudoku_repl.survey.rows.DECLARED`). A
    value is None, or empty, if the plan leaves it out. Rows and entries are named tuples, because a process
    makes, pickles and unpickles them more quickly.
    """

    source: str
    line: int
    board: str = ""
    quiz: str = ""
    """The givens. If the quiz is restricted, a blank follows and the set of digits of every cell, in
    hexadecimal and separated by commas."""
    clues: int | None = None
    mode: str = ""
    step_limit: int | None = None
    first_solution: int | None = None
    steps: int | None = None
    ended: bool | None = None
    biggest_level: int | None = None
    guesses: int | None = None
    guesses_first: int | None = None
    solutions: int | None = None
    deductions: Mapping[str, int] | None = None
    """How often each technique of the plan found something: by their names, in the order of the plan."""
    rating_class: int | None = None
    seconds: float | None = None
    error: str = ""
    version: str = BUILD
    kernel: bool = HAS_KERNEL
    """Whether the build has compiled kernels. They change only the seconds."""
    mean_core: float | None = None
    max_core: int | None = None
    wasted_steps: int | None = None
    wrong_steps: int | None = None
    quiz_id: str = ""
    transform: int | None = None
    guess_order: int | None = None
    score: int | None = None
    difficulty: str = ""
    redundant_clues: int | None = None
    true_candidates: int | None = None
    number: int = 1
    """The number of the entry in its source. Results do not have it: their readers take it from the input."""
    labels: tuple[str, ...] = ()
    """The fields of the input that are carried along."""


EntryRows: TypeAlias = tuple[Row, ...]
"""The rows of an entry: a row for each mode, or a single row with its error."""

Finish: TypeAlias = Callable[[list[EntryRows]], Any]
"""What a worker makes of the rows of a chunk and hands over; ``list`` hands over the rows. It is pickled."""


def count(entry: Entry, plan: Plan) -> EntryRows:
    """Run the quiz of an entry in every mode of the plan, in each of its forms; returns the rows."""
    quiz = entry.quiz
    if quiz is None:
        return (Row(entry.source, entry.line, error=entry.error, number=entry.number, labels=entry.labels),)
    if not plan.transforms:
        return tuple(_runs(entry, quiz, plan))
    quiz_id = id_of(quiz)
    return tuple(
        row._replace(quiz_id=quiz_id, transform=number)
        for number, form in enumerate(forms(quiz, plan.transforms, plan.seed))
        for row in _runs(entry, form, plan)
    )


def _runs(entry: Entry, quiz: Quiz, plan: Plan) -> Iterator[Row]:
    """Yield the rows of a form of a quiz."""
    head = entry.source, entry.line, quiz.board.name, text_of(quiz), quiz.clues
    rating_class = rate(quiz, plan.limit).kind if plan.class_ else None
    path = path_of(quiz) if plan.score else None
    needless, true = _exact_counts(quiz) if plan.exact else (None, None)
    of_form: dict[str, Any] = {
        "score": path.score if path else None,
        "difficulty": str(path.difficulty) if path else "",
        "redundant_clues": needless,
        "true_candidates": true,
        "number": entry.number,
        "labels": entry.labels,
    }
    for mode in plan.modes:
        for guess_order, rules in plan.orders(mode):
            began = perf_counter()
            run = tally(quiz, rules, plan.limit)
            seconds = round(perf_counter() - began, 6) if not plan.no_time else None
            row = Row(  # by position, which takes a fraction of the time that names take
                *head,
                mode.name,
                plan.limit,
                run.first_solution,
                run.steps,
                run.ended,
                run.biggest_level,
                run.guesses,
                run.wrong_guesses,
                run.solutions,
                {name: run.deductions.get(TECHNIQUES[name], 0) for name in plan.techniques},
                rating_class,
                seconds,
                guess_order=guess_order,
                **of_form,
            )
            if plan.blame:
                row = row._replace(**blame_figures(load(quiz), rules, plan.limit))
            yield row


def _exact_counts(quiz: Quiz) -> tuple[int | None, int]:
    """Return the number of redundant givens, if there is exactly one solution, and of true candidates."""
    truth = true_candidates(quiz, 1)
    is_unique = truth.solutions == 1 and not truth.at_least
    return len(redundant(quiz)) if is_unique else None, truth.total


def blame_figures(state: State, rules: Rules, limit: int) -> dict[str, Any]:
    """Return the figures of a run from a freshly loaded state to its end, or to ``limit`` steps.

    ``rules`` must let the machine make the guesses. ``mean_core`` and ``max_core`` are the mean and the
    largest number of guesses in a core, None without a contradiction; ``wasted_steps`` is what backjumping
    would have saved; ``wrong_steps`` are the steps of wrong guesses before the first solution, None without
    one.
    """
    timeline = Timeline(state)
    for _ in timeline.run(rules, MOST_STEPS, limit):
        check()
    total, waste = Blames(timeline).all(), search_tree(timeline, depth=0).waste
    return {
        "mean_core": None if total.mean_core is None else round(total.mean_core, 4),
        "max_core": total.max_core,
        "wasted_steps": total.wasted,
        "wrong_steps": waste.cost if waste.solved else None,
    }


def packed(entries: Iterable[Entry], *others: Any) -> bytes:
    """Pickle some entries, and all else that a worker needs.

    Entries are pickled as plain tuples, which takes a tenth of the time. Their titles are left out.
    """
    plain = [
        (source, line, quiz and (quiz.board, quiz.givens, quiz.allowed, quiz.solved), error, number, labels)
        for source, line, quiz, error, number, labels in entries
    ]
    return pickle.dumps((plain, *others))


def unpacked(content: bytes) -> tuple[Any, ...]:
    """Return the list of entries and the other things that :func:`packed` pickled."""
    plain, *others = pickle.loads(content)  # noqa: S301 - pickled by this program
    entries = [
        Entry(source, line, given and _quiz(*given), error, number, labels)
        for source, line, given, error, number, labels in plain
    ]
    return entries, *others


def counted(entries: Iterable[Entry], plan: Plan, finish: Finish) -> tuple[Any, float]:
    """Return what ``finish`` makes of the rows of some entries, and the seconds for all of them."""
    began = perf_counter()
    made = finish([count(entry, plan) for entry in entries])
    return made, perf_counter() - began


def count_packed(content: bytes) -> tuple[Any, float]:
    """Call :func:`counted` with the arguments that :func:`packed` pickled."""
    return counted(*unpacked(content))


def _quiz(board: Board, givens: bytes, allowed: tuple[int, ...], solved: frozenset[int]) -> Quiz:
    """Return a quiz that the sender has checked. To check it again would take as long as to read it."""
    quiz = Quiz.__new__(Quiz)
    fields = {"board": board, "givens": givens, "title": "", "allowed": allowed, "solved": solved}
    quiz.__setstate__(fields)  # type: ignore[attr-defined]  # attrs makes it
    return quiz
