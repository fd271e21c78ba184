"""Load, make and transform quizzes."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Annotated, TypeAlias

import attrs

from sudoku_repl.board import Quiz
from sudoku_repl.board.values import CellValues
from sudoku_repl.debugger.run_loop import Progress
from sudoku_repl.debugger.workspace import Workspace
from sudoku_repl.machine import load
from sudoku_repl.timeline.runs import Runs

if TYPE_CHECKING:
    from sudoku_repl.create import Made
    from sudoku_repl.create.recipes import Recipe

QuizSource: TypeAlias = Annotated[
    Quiz | str | os.PathLike[str] | CellValues,
    "a quiz, its source, its text, or a list or an array of digits",
]
"""A quiz, the ``@name`` of a built-in quiz, the path of a file, ``PATH#12`` for quiz 12 of a file, a text
of quizzes as a file may hold it, or what :meth:`Quiz.of` takes."""


_LISTED = "list"
"""The title of a quiz that is given as values."""


def load_quiz(work: Workspace, source: QuizSource) -> Quiz:
    """Load a quiz, and start a new record for it."""
    quiz = opened(work, source)
    if work.loaded and work.quiz.board is not quiz.board:
        from sudoku_repl.explain.conditions import parse_condition

        work.breakpoints.move(work.quiz.board, quiz.board, parse_condition)
    work.load(quiz, Runs(load(quiz), work.own_rules))
    return quiz


def opened(work: Workspace, source: QuizSource) -> Quiz:
    """Return the quiz of a source, whose file is not replaced from now on."""
    if isinstance(source, Quiz):
        return source
    if not isinstance(source, str | os.PathLike):
        return Quiz.of(source, _LISTED)
    from sudoku_repl.formats import open_quiz

    quiz = open_quiz(source)
    work.protect(source)
    return quiz


def transform(work: Workspace, text: str) -> Quiz:
    """Make an equivalent quiz, and load it."""
    from sudoku_repl import create

    named = text.strip().lower()
    if named.removeprefix("--") == "random":
        named = f"random {create.new_seed()}"
    moved = create.parse_transform(named, work.quiz.board).quiz(work.quiz)
    return load_quiz(work, attrs.evolve(moved, title=f"{work.quiz.title}, {named}"))


def create(
    work: Workspace, recipe: Recipe, seed: int | None, progress: Progress, groups_progress: Progress
) -> Made:
    """Make a quiz with exactly one solution, and load it."""
    from sudoku_repl.create import new_seed

    with work.interrupts.work():
        made = recipe.make(new_seed() if seed is None else seed, progress, groups_progress)
    load_quiz(work, made.quiz)
    return made
