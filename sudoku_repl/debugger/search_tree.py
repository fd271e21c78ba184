"""The search of a run made visible: its tree, where two searches part, and its hotspots."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from pathlib import PurePath
from typing import TYPE_CHECKING

from sudoku_repl.debugger.blames import blames_of
from sudoku_repl.errors import MoveError, OrderError, listed, quoted
from sudoku_repl.timeline.facts import MOST_STEPS

if TYPE_CHECKING:
    from sudoku_repl.debugger.debugger import Debugger
    from sudoku_repl.explain import Hotspots, Parting, Tree
    from sudoku_repl.explain.blame import Blames


def tree(
    debugger: Debugger, start: int = 0, *, depth: int = MOST_STEPS, cost: int = 1, most: int | None = None
) -> Tree:
    """Return the search tree of the present run: every guess, what it cost, and how it ended.

    The tree begins with the quiz, or with the guess in force at step ``start``. It goes ``depth`` levels down
    and leaves out guesses that cost fewer than ``cost`` steps. Of a run with more than ``most`` guesses
    (default 20000), the cheapest are left out too. What is left out is in the totals of the guess above it.
    Raises :class:`~sudoku_repl.errors.MoveError` for a step beyond the record, and :class:`KeyboardInterrupt`
    after :meth:`interrupt`.

    >>> from sudoku_repl import Debugger
    >>> dbg = Debugger("@readalps")
    >>> _ = dbg.run()
    >>> dbg.tree().waste.wrong, dbg.tree().waste.cost
    (20, 98)
    >>> max(dbg.tree().tries, key=lambda each: each.level)
    <Try [4,2]=2, 1 step from 92, refuted>
    """
    from sudoku_repl.explain.tree import MOST_TRIES, search_tree

    debugger.position(start)
    here = debugger.runs.here.index
    with debugger.interruption():
        return search_tree(
            debugger.timeline, here, start=start, depth=depth, cost=cost, most=most or MOST_TRIES
        )


def astray(debugger: Debugger) -> int | None:
    """Return the step of the guess with which the present run went astray; None if there is none.

    If the record has a solution, it is the guess of the earliest try that was refuted before the first
    solution: there the run left the path to it. Otherwise it is the deepest guilty guess of the last
    contradiction (:meth:`blame`). You don't move. Raises :class:`KeyboardInterrupt` after :meth:`interrupt`.

    >>> from sudoku_repl import Debugger
    >>> dbg = Debugger("@readalps")
    >>> _ = dbg.run()
    >>> dbg.astray()
    16
    """
    from sudoku_repl.explain import astray as found

    with debugger.interruption():
        return found(debugger.timeline, blames_of(debugger))


def compare_trees(debugger: Debugger, one: str, other: str) -> Parting:
    """Return where the searches of two runs part, and what each made of the guesses there.

    Raises :class:`~sudoku_repl.errors.MoveError` if there is no run of this name, and
    :class:`KeyboardInterrupt` after :meth:`interrupt`.

    >>> from sudoku_repl import Debugger
    >>> dbg = Debugger("@readalps")
    >>> _ = dbg.goto(92), dbg.guess((4, 2), 8), dbg.run()
    >>> dbg.compare_trees("main", "fork1")
    <Parting at [2,6]=4, 14 guesses shared>
    """
    from sudoku_repl.explain import parting

    forks = debugger.runs.forks
    for name in (one, other):
        if name not in forks:
            raise MoveError(f"no run named {quoted(name)}; known runs: {listed(forks)}")
    with debugger.interruption():
        return parting(forks[one].timeline, forks[other].timeline)


def export_tree(
    debugger: Debugger,
    path: str | os.PathLike[str],
    start: int = 0,
    *,
    depth: int = MOST_STEPS,
    cost: int = 1,
) -> str:
    """Write the search tree of the present run to a file, in the format of its ending.

    ``.svg`` is a picture with a band for each level over the steps, ``.dot`` a graph for Graphviz; ``.json``
    and ``.csv`` have an entry for each guess. ``start``, ``depth`` and ``cost`` are those of :meth:`tree`.
    Returns a sentence about what the file leaves out; empty if it is complete. Raises what :meth:`tree`
    raises, :class:`~sudoku_repl.errors.OrderError` for another ending or if nothing is recorded, and
    :class:`~sudoku_repl.errors.FileError` if the file cannot be written.

    >>> import os, tempfile
    >>> from sudoku_repl import Debugger
    >>> dbg = Debugger("@readalps")
    >>> _ = dbg.run()
    >>> dbg.export_tree(os.path.join(tempfile.mkdtemp(), "tree.svg"))
    ''
    """
    from sudoku_repl.documents.search import SearchTree
    from sudoku_repl.documents.writing import write

    most = _MOST_DRAWN.get(PurePath(path).suffix.lower())
    found = tree(debugger, start, depth=depth, cost=cost, most=most)
    if not found.top.cost:
        raise OrderError("nothing is recorded yet, so there is no tree to write; `run` records a run")
    write(SearchTree(debugger.quiz.title, found, debugger.state.steps), os.fspath(path))
    return found.note


_MOST_DRAWN = {".svg": 5_000, ".dot": 1_000}
"""The most guesses of a picture, and of a graph that Graphviz can still lay out."""


def hotspots(
    debugger: Debugger, *, cores: bool = False, tell: Callable[[int], None] = lambda _: None
) -> Hotspots:
    """Return where the present run lost its time: the counts of each cell, each house and each digit.

    With ``cores``, the guesses in the core of each contradiction (:meth:`blame`) are counted too, which takes
    longer. This replays the whole run; ``tell`` is called with the number of advances replayed so far. Raises
    :class:`KeyboardInterrupt` after :meth:`interrupt`.

    >>> from sudoku_repl import Debugger
    >>> dbg = Debugger("@readalps")
    >>> _ = dbg.run()
    >>> dbg.hotspots().digits[0]
    Heat(contradictions=1, guessed=2, removed=100, cores=None)
    >>> dbg.hotspots(cores=True).digits[0].cores
    2
    """
    from sudoku_repl.explain import hotspots as found_in

    with debugger.interruption():
        return found_in(debugger.timeline, partial(_core, blames_of(debugger)) if cores else None, tell)


def _core(blames: Blames, step: int) -> list[tuple[int, int]]:
    """Return the guesses in the core of a contradiction: for each the number of its cell, and its digit."""
    from sudoku_repl.explain.contradictions import contradiction

    found = blames.of(contradiction(blames.timeline, step))
    return [(guess.cell, guess.digit) for guess in found.moment.guesses if guess.level in found.core.levels]


def draw_hotspots(
    debugger: Debugger,
    path: str | os.PathLike[str],
    count: str = "contradictions",
    *,
    tell: Callable[[int], None] = lambda _: None,
) -> None:
    """Draw the hotspots of the present run as a heat map over the board, to a file that ends in .svg or .png.

    ``count`` is what to draw: ``contradictions``, ``guessed``, ``removed`` or ``cores``. .png needs
    matplotlib. Raises :class:`~sudoku_repl.errors.OrderError` for another count or ending, and otherwise what
    :meth:`hotspots` raises, and :class:`~sudoku_repl.errors.FileError` if the file cannot be written.

    >>> import os, tempfile
    >>> from sudoku_repl import Debugger
    >>> dbg = Debugger("@readalps")
    >>> _ = dbg.run()
    >>> dbg.draw_hotspots(os.path.join(tempfile.mkdtemp(), "heat.svg"), "removed")
    """
    from sudoku_repl.documents.search import HeatMap
    from sudoku_repl.documents.writing import write

    if count not in _COUNTS:
        raise OrderError(f"unknown count {quoted(count)}; known: {', '.join(_COUNTS)}")
    found = hotspots(debugger, cores=count == "cores", tell=tell)
    write(HeatMap(debugger.quiz, found, count), os.fspath(path))


_COUNTS = ("contradictions", "guessed", "removed", "cores")
