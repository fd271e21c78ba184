"""Load, make and transform quizzes."""

from __future__ import annotations

import os
from collections.abc import Iterable
from itertools import count
from typing import TYPE_CHECKING, TypeAlias

import attrs

from sudoku_repl.board import Quiz
from sudoku_repl.debugger.run_loop import Progress
from sudoku_repl.debugger.workspace import Workspace
from sudoku_repl.errors import OrderError, quoted
from sudoku_repl.interruption import check
from sudoku_repl.machine import load
from sudoku_repl.machine.sets import techniques_of
from sudoku_repl.measure.path import PathWanted
from sudoku_repl.timeline.runs import Runs

if TYPE_CHECKING:
    from sudoku_repl.create import Made, SeedDraw

QuizSource: TypeAlias = Quiz | str | os.PathLike[str]
"""A quiz, the ``@name`` of a built-in quiz, the path of a file, or ``PATH#12`` for quiz 12 of a file."""


def load_quiz(work: Workspace, source: QuizSource) -> Quiz:
    """Load a quiz, and start a new record for it."""
    quiz = _opened(source)
    if work.loaded and work.quiz.board is not quiz.board:
        from sudoku_repl.explain.conditions import parse_condition

        work.breakpoints.move(work.quiz.board, quiz.board, parse_condition)
    work.load(quiz, Runs(load(quiz), work.own_rules))
    return quiz


def _opened(source: QuizSource) -> Quiz:
    if isinstance(source, Quiz):
        return source
    from sudoku_repl.formats import open_quiz

    return open_quiz(source)


def transform(work: Workspace, text: str) -> Quiz:
    """Make an equivalent quiz, and load it."""
    from sudoku_repl import create

    named = text.strip().lower()
    if named.removeprefix("--") == "random":
        named = f"random {create.new_seed()}"
    moved = create.parse_transform(named, work.quiz.board).quiz(work.quiz)
    return load_quiz(work, attrs.evolve(moved, title=f"{work.quiz.title}, {named}"))


@attrs.frozen(kw_only=True)
class Making:
    """How to make a quiz: the parameters of :meth:`Debugger.create <sudoku_repl.Debugger.create>`."""

    seed: int | None
    layout: str | None
    order: str | None
    clues: int | None
    symmetry: str
    kind: int | None
    level: int | tuple[int, int] | None
    steps: int | tuple[int, int] | None
    needs: Iterable[str]
    forbid: Iterable[str]
    tries: int
    draw: SeedDraw | None
    result: QuizSource | None
    progress: Progress
    groups_progress: Progress


def create(work: Workspace, how: Making) -> Made:
    """Make a quiz with exactly one solution, and load it."""
    from sudoku_repl import create as making
    from sudoku_repl.board import board_named
    from sudoku_repl.board.naming import name_with_order

    symmetries = {each.value: each for each in making.Symmetry}
    if how.symmetry not in symmetries:
        raise OrderError(f"unknown symmetry {quoted(how.symmetry)}; known: {', '.join(symmetries)}")
    if how.result is not None and (how.draw or how.order or how.layout not in (None, "9x9")):
        raise OrderError("a quiz dug from `result` takes no `layout`, no `order` and no `draw`")
    seed = making.new_seed() if how.seed is None else how.seed
    steps = (how.steps, how.steps) if isinstance(how.steps, int) else how.steps
    grade = making.Grade(how.kind, how.level, steps)
    path = _path_wanted(how.needs, how.forbid)
    dug = count(1)

    def keep(quiz: Quiz) -> bool:
        check()
        how.progress(next(dug))
        return path is None or path.fits(quiz)

    symmetry = symmetries[how.symmetry]
    wanted = making.Wanted(how.clues, symmetry, grade, keep, how.tries, how.groups_progress)
    with work.interrupts.work():
        if how.result is None:
            made = making.make_quiz(
                seed, wanted, board_named(name_with_order(how.layout, how.order)), how.draw
            )
        else:
            made = making.quiz_from_result(_opened(how.result), seed, wanted)
    load_quiz(work, made.quiz)
    return made


def _path_wanted(needs: Iterable[str], forbid: Iterable[str]) -> PathWanted | None:
    """Return what a solution path must be like; None if it may be any."""
    needed = []
    for name in needs:
        techniques = techniques_of(name)
        if not any(each.usual for each in techniques):
            raise OrderError(f"no solution path uses {quoted(name)}; only HoDoKu's usual techniques count")
        needed.append(techniques)
    forbidden = frozenset(each for name in forbid for each in techniques_of(name))
    return PathWanted(tuple(needed), forbidden) if needed or forbidden else None
