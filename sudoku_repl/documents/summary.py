"""What the replay page tells beside the points: of a quiz, a position, a contradiction and a whole run.

Unlike the points, the levels and the search tree leave out no part of the run. The page finds both by itself
from the points if it has all of them. Else it gets the levels in at most :data:`COLUMNS` columns and the
tries that cost most, in the order of their guesses, so each comes before those below it. The parent of a try
is the last try before it at the level above.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import chain, pairwise
from time import monotonic
from typing import Any

from sudoku_repl.board import Board, HouseKind, Quiz
from sudoku_repl.board.mentions import Mention, Sentence, joined
from sudoku_repl.board.notation import DIGIT_CHARACTERS
from sudoku_repl.documents.command import command
from sudoku_repl.documents.document import Deductions, Run
from sudoku_repl.documents.patterns import Drawings
from sudoku_repl.documents.sheet import parts_of
from sudoku_repl.documents.templates import Templates
from sudoku_repl.exact import any_solution, question_of
from sudoku_repl.exact.conflict import given_conflict
from sudoku_repl.exact.truth import true_candidates
from sudoku_repl.explain.blame import Blame
from sudoku_repl.explain.search import Outcome
from sudoku_repl.explain.story import first_wrong_guess, story
from sudoku_repl.explain.tree import Tree, Waste, search_tree
from sudoku_repl.interruption import Interrupted, interrupted_by
from sudoku_repl.render.reasons import blame_object
from sudoku_repl.techniques.technique import effect_words, finding_sentence
from sudoku_repl.timeline import Timeline
from sudoku_repl.timeline.profile import profile

COLUMNS = 1000
"""The most columns in the drawing of the levels."""
TRIES = 20_000
"""About the most tries."""
_PATIENCE = 1.0
"""The seconds that the page may take to find the true candidates of a quiz."""

_OUTCOMES = tuple(Outcome)
_COUNTS = ("cost", "solutions", "contradictions", "tries")


def board_object(board: Board) -> dict[str, Any]:
    """Return what the page knows of a board."""
    rows, columns, above = parts_of(board)
    return {
        "digits": board.digits,
        "marks": DIGIT_CHARACTERS[: board.digits],
        "cell": {"rows": rows, "columns": columns, "above": above},
        "places": board.coordinates,
        "grids": [grid.cells for grid in board.grids] if len(board.grids) > 1 else [],
        "houses": [(house.name, house.cells) for house in board.houses],
        "constraints": [
            {"name": each.name, "words": each.words(), "cells": each.cells} for each in board.constraints
        ],
        "boxes": [number for number, house in enumerate(board.houses) if house.kind is HouseKind.BOX],
    }


def truth(quiz: Quiz) -> list[int] | None:
    """Return the true digits of each cell, as sets; None if there are none, or if it takes too long."""
    end = monotonic() + _PATIENCE
    with interrupted_by(lambda: monotonic() > end), suppress(Interrupted):
        found = true_candidates(quiz, 1)
        return [*found.sets] if found.solutions else None
    return None


@lru_cache(maxsize=8)
def fault(quiz: Quiz) -> Sentence:
    """Say why a quiz has no solution; empty if it has one, or if it takes too long to find out."""
    end = monotonic() + _PATIENCE
    with interrupted_by(lambda: monotonic() > end), suppress(Interrupted):
        if any_solution(question_of(quiz, quiz.givens)) is None:
            return given_conflict(quiz).words()
    return ()


def deductions_object(found: Deductions, drawings: Drawings) -> dict[str, Any]:
    """Return the deductions at a position: their texts and, in the same order, what to draw of each.

    The texts are the name of the technique, what the finding changes, and why it is right.
    """
    board = drawings.board
    texts, shapes = Templates(board), []
    for finding in found.findings:
        name, effect = finding.technique.title, effect_words(finding, board)
        texts.add("", 0, (name,), effect, finding_sentence(finding, board))
        shapes.append([*drawings.shapes(finding), *drawings.changes(finding)])
    return {"index": found.index, "texts": texts.written(), "shapes": shapes, "isCut": found.is_cut}


def blame_of(blame: Blame) -> dict[str, Any]:
    """Return what the page tells of the blame for a contradiction beside the guilty guesses."""
    told = blame_object(blame, blame.moment.state.board)
    return {name: told[name] for name in ("core", "smallest", "backjump_to", "wasted")}


def summary(run: Run, *, is_whole: bool) -> dict[str, Any]:
    """Return what the page tells of the whole run.

    It has the levels and the search tree unless the page has all points of the run.
    """
    timeline = run.timeline
    tree = search_tree(timeline, run.here, most=TRIES)
    why_none = fault(run.quiz)
    stops = sorted(_stops(run, tree, why_none), key=lambda stop: (stop["step"], stop["contradiction"]))
    found = {
        "total": timeline.present.steps,
        "conflict": _parts(why_none),
        "wrongGuess": None if why_none else first_wrong_guess(timeline),
        "assumesUnique": timeline.assumes_unique(len(timeline)),
        "solution": _first_solution(timeline),
        "command": command(run),
        "headline": _parts(why_none) or _headline(tree.waste),
        "story": stops,
    }
    if is_whole:
        return found
    columns = profile(timeline, COLUMNS)
    levels = [[c.first, c.last, c.level, c.solutions, c.wrong] for c in columns]
    return {**found, "profile": levels, "tree": _tries(tree)}


def _headline(waste: Waste) -> list[Any]:
    """Return what wrong guesses cost. Its mentions, of the costliest guess, lead to the step of that."""
    parts = _parts(waste.words())
    for part in parts:
        if isinstance(part, dict) and waste.costliest:
            part["step"] = waste.costliest.first
    return parts


def _first_solution(timeline: Timeline) -> dict[str, Any] | None:
    """Return the step and the digits of the first solution, if there is one. The parts may leave it out."""
    step = next(timeline.solution_steps(), None)
    if step is None:
        return None
    state = timeline.state_at(timeline.first_at("solutions", 1))
    return {"step": step, "digits": [*state.values]}


def _stops(run: Run, tree: Tree, why_none: Sentence) -> Iterable[dict[str, Any]]:
    """Return the stops of the story: its chapters and the marks, in one where they are at the same position.

    A stop is at a step, or at the contradiction of that number, and has words and what a wrong guess cost.
    """
    words: dict[tuple[int, bool], list[Sentence]] = {}
    costs: dict[tuple[int, bool], int] = {}
    for mark in run.marks:
        if mark.index:
            said = (f"{mark.name}: {mark.words}" if mark.words else f"Mark {mark.name}.",)
            words.setdefault((run.timeline.facts_at(mark.index).steps, False), []).append(said)
    for each in story(run.timeline, tree, why_none):
        at = each.step, each.contradiction
        words.setdefault(at, []).append(each.words)
        costs[at] = each.cost
    for (step, contradiction), told in words.items():
        cost = costs.get((step, contradiction), 0)
        yield {"step": step, "contradiction": contradiction, "words": _parts(joined(told, " ")), "cost": cost}


def _parts(words: Sentence) -> list[Any]:
    """Return a sentence with its mentions as objects."""
    return [{"text": part, part.kind: part.target} if isinstance(part, Mention) else part for part in words]


def _tries(tree: Tree) -> dict[str, Any]:
    """Return the tries column by column. The quiz, which is the first, has cell -1."""
    tries = tree.tries
    return {
        "outcomes": [outcome.value for outcome in _OUTCOMES],
        "cell": [-1 if each.cell is None else tree.board.cell_at(*each.cell) for each in tries],
        "digit": [each.digit for each in tries],
        "level": differences(each.level for each in tries),
        "choice": [each.choice for each in tries],
        "outOf": [each.out_of for each in tries],
        "first": differences(each.first for each in tries),
        **{name: [getattr(each, name) for each in tries] for name in _COUNTS},
        "outcome": [_OUTCOMES.index(each.outcome) for each in tries],
    }


def differences(numbers: Iterable[int], before: int = 0) -> list[int]:
    """Return each number minus the number before it, which compresses well if the numbers grow.

    >>> differences([3, 4, 4, 9])
    [3, 1, 0, 5]
    >>> differences([12, 13], before=10)
    [2, 1]
    """
    return [number - last for last, number in pairwise(chain((before,), numbers))]


def by_column(
    rows: Sequence[tuple[int, ...]], names: tuple[str, ...], growing: set[str], after: int
) -> dict[str, list[int]]:
    """Return the rows after the first ``after``, column by column; the ``growing`` ones as differences.

    >>> by_column([(3, 7), (4, 7), (9, 8)], ("step", "level"), {"step"}, after=1)
    {'step': [1, 5], 'level': [7, 8]}
    """
    before = rows[after - 1] if after else (0,) * len(names)
    every: Sequence[tuple[int, ...]] = [*zip(*rows[after:], strict=True)] or [()] * len(names)
    return {
        name: differences(column, first) if name in growing else list(column)
        for name, column, first in zip(names, every, before, strict=True)
    }
