"""The search of a run made visible: its tree, where two searches part, and its hotspots."""

from __future__ import annotations

import os
from functools import partial
from pathlib import PurePath

from sudoku_repl.debugger.run_loop import Progress
from sudoku_repl.debugger.workspace import Workspace
from sudoku_repl.documents.document import HeatMap, SearchTree
from sudoku_repl.documents.run_tables import tables_of
from sudoku_repl.documents.writing import write
from sudoku_repl.errors import MoveError, OrderError, listed, quoted
from sudoku_repl.explain.blame import Blames
from sudoku_repl.explain.contradictions import contradiction
from sudoku_repl.explain.hotspots import Hotspots
from sudoku_repl.explain.hotspots import hotspots as hotspots_of
from sudoku_repl.explain.parting import Parting, parting
from sudoku_repl.explain.tree import MOST_TRIES, Tree, search_tree
from sudoku_repl.survey.sql import SqlAnswer, ask_tables
from sudoku_repl.timeline.runs import Runs


def tree(runs: Runs, start: int, *, depth: int, cost: int, most: int | None) -> Tree:
    """Return the search tree of the present run."""
    runs.position(start)  # raises MoveError if it is not recorded
    most = MOST_TRIES if most is None else most
    return search_tree(runs.timeline, runs.here.index, start=start, depth=depth, cost=cost, most=most)


def compare_trees(runs: Runs, one: str, other: str) -> Parting:
    """Return where the searches of two runs part."""
    for name in (one, other):
        if name not in runs.forks:
            raise MoveError(f"no run named {quoted(name)}; known runs: {listed(runs.forks)}")
    return parting(runs.forks[one].timeline, runs.forks[other].timeline)


def export_tree(work: Workspace, path: str | os.PathLike[str], start: int, *, depth: int, cost: int) -> str:
    """Write the search tree of the present run to a file."""
    most = _MOST_DRAWN.get(PurePath(path).suffix.lower())
    found = tree(work.runs, start, depth=depth, cost=cost, most=most)
    if not found.top.cost:
        raise OrderError("nothing is recorded yet, so there is no tree to write; `run` records a run")
    write(SearchTree(work.quiz.short_title, found, work.state.steps), os.fspath(path))
    return found.note


_MOST_DRAWN = {".svg": 5_000, ".dot": 1_000}
"""The most guesses of a picture, and of a graph that Graphviz can still lay out."""


def query(runs: Runs, question: str) -> SqlAnswer:
    """Ask about the tables of the present run in SQL."""
    return ask_tables(tables_of(runs.timeline, search_tree(runs.timeline, runs.here.index)), question)


def hotspots(work: Workspace, *, cores: bool, progress: Progress) -> Hotspots:
    """Return where the present run lost its time."""
    return hotspots_of(work.timeline, partial(_core, work.blames) if cores else None, progress)


def _core(blames: Blames, step: int) -> list[tuple[int, int]]:
    """Return the guesses in the core of a contradiction: for each the number of its cell, and its digit."""
    found = blames.of(contradiction(blames.timeline, step))
    return [(guess.cell, guess.digit) for guess in found.moment.guesses if guess.level in found.core.levels]


def draw_hotspots(work: Workspace, path: str | os.PathLike[str], count: str, progress: Progress) -> None:
    """Draw the hotspots of the present run as a heat map."""
    if count not in _COUNTS:
        raise OrderError(f"unknown count {quoted(count)}; known: {', '.join(_COUNTS)}")
    found = hotspots(work, cores=count == "cores", progress=progress)
    write(HeatMap(work.quiz, found, count), os.fspath(path))


_COUNTS = ("contradictions", "guessed", "removed", "cores")
