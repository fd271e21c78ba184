"""Exact questions about the quiz: its true candidates, the givens that it needs, and why it is invalid."""

from __future__ import annotations

import os
from collections.abc import Callable

import attrs

from sudoku_repl import exact
from sudoku_repl.board import Quiz
from sudoku_repl.board.notation import AnyCell, row_and_column
from sudoku_repl.create import Chance
from sudoku_repl.debugger.workspace import Workspace
from sudoku_repl.documents.document import Picture
from sudoku_repl.documents.writing import write
from sudoku_repl.errors import OrderError
from sudoku_repl.exact import clues
from sudoku_repl.exact.conflict import GivenConflict, Undecided, given_conflict, undecided
from sudoku_repl.explain.refutation import Refutation, refutation
from sudoku_repl.machine import Rules, load
from sudoku_repl.techniques import TECHNIQUES
from sudoku_repl.timeline.snapshot import Snapshot


def check_unique(quiz: Quiz) -> None:
    """Raise OrderError, which says what to type instead, unless the quiz has exactly one solution."""
    solutions = exact.count(quiz, 2)
    if not solutions:
        raise OrderError("the quiz has no solution; `blame quiz` finds givens that cannot all hold")
    if solutions > 1:
        raise OrderError("the quiz has several solutions; `clues add` finds further givens that leave one")


def minimal_quiz(quiz: Quiz, seed: int | None, progress: Callable[[int], None]) -> Quiz:
    """Return the quiz without redundant givens, opened in reading order or in the order of a seed."""
    check_unique(quiz)
    cells = list(clues.given_cells(quiz))
    if seed is not None:
        Chance(seed).shuffle(cells)
    minimal = clues.minimal(quiz, cells, progress)
    return attrs.evolve(minimal, title=f"{quiz.title}, minimal".removeprefix(", "))


def added_clues(quiz: Quiz, cell: AnyCell | None) -> clues.AddedClues:
    """Return the fewest further givens that leave one solution."""
    at = None if cell is None else quiz.board.cell(*row_and_column(cell))
    if at is not None and quiz.givens[at]:
        raise OrderError(f"{quiz.board.label(at)} is given already; give an open cell, or none")
    solutions = exact.count(quiz, 2)
    if not solutions:
        raise OrderError("the quiz has no solution; `blame quiz` finds givens that cannot all hold")
    if solutions == 1:
        raise OrderError("the quiz has exactly one solution already; `clues` finds redundant givens")
    return clues.added(quiz, at)


def blame_quiz(quiz: Quiz) -> GivenConflict | Undecided | None:
    """Return why the quiz does not have exactly one solution; None if it has."""
    solutions = exact.count(quiz, 2)
    if solutions == 1:
        return None
    return undecided(quiz) if solutions else given_conflict(quiz)


def refute_givens(conflict: GivenConflict, rules: Rules) -> Refutation | None:
    """Return how the techniques refute a conflict: those of the rules, or else all that there are.

    Techniques that assume exactly one solution prove nothing here.
    """
    kept = bytearray(len(conflict.quiz.givens))
    for cell in conflict.cells:
        kept[cell] = conflict.quiz.givens[cell]
    quiz = clues.with_givens(conflict.quiz, kept)
    for techniques in (rules.techniques, TECHNIQUES.values()):
        sound = frozenset(each for each in techniques if each.runs and not each.assumes_unique)
        found = refutation(quiz, Rules(sound))
        if found:
            return found
    return None


def draw_quiz_blame(work: Workspace, path: str | os.PathLike[str]) -> GivenConflict | Undecided | None:
    """Draw the quiz with the cells to blame outlined, and return them; draw nothing if there are none."""
    quiz = work.quiz
    found = blame_quiz(quiz)
    if found is None:
        return None
    caption, texts = f"{len(found.cells)} givens that cannot all hold", {}
    if isinstance(found, Undecided):
        caption = f"{len(found.cells)} cells that two solutions fill differently"
        texts = {
            cell: f"{one}/{other}" for cell, one, other in zip(found.cells, *found.fillings, strict=True)
        }
    shown = Snapshot(load(quiz), quiz.givens)
    title = f"{quiz.short_title}: {caption}"
    write(
        Picture(quiz.short_title, shown, False, caption=title, outlined=found.cells, texts=texts),
        os.fspath(path),
    )
    return found
