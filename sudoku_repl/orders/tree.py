"""The search tree of the run, and where the searches of two runs part."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from typing import TYPE_CHECKING, Annotated

import attrs

from sudoku_repl.orders.arguments import File
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.language.kinds import Kind, Number, Suggestion
from sudoku_repl.orders.results import Result, Written
from sudoku_repl.timeline.facts import MOST_STEPS

if TYPE_CHECKING:
    from sudoku_repl.explain import Parting, Tree, Try


@attrs.frozen
class TreeShown(Result):
    """The search tree of a run."""

    is_text = True

    tree: Tree
    shown: tuple[Try, ...]
    """The tries to show in a line each, in the order of their guess lines."""
    here: int
    """The step at your position."""


@attrs.frozen
class TreesCompared(Result):
    """Where the searches of two runs part."""

    names: tuple[str, str]
    parting: Parting


class RunName(Kind[str]):
    """The name of a run."""

    expected = "the name of a run"
    metavar = "run"

    def read(self, text: str) -> str:
        """Return the name. The debugger checks it."""
        return text

    def suggestions(self, text: str, desk: Desk) -> Iterator[Suggestion]:
        """Yield the runs."""
        if desk.debugger.loaded:
            yield from (Suggestion(name, "run") for name in desk.debugger.runs.forks)


@order("tree", group="reading", rank=4, example="tree --depth 3")
def tree(
    desk: Desk,
    file: Annotated[str, File(endings=(".svg", ".dot", ".json", ".csv"))] | None = None,
    *,
    depth: Annotated[int, Number(1), "show this many levels"] | None = None,
    cost: Annotated[int, Number(1), "show only guesses that cost at least this many steps"] | None = None,
    from_: Annotated[int, Number(0), "begin with the guess in force at this step"] = 0,
) -> TreeShown | Written:
    """Show every guess of the run as a tree: what it cost, and how it ended.

    The first line says what wrong guesses cost. Below it, each line is a guess, under the guess that it
    was made under: its first step, its cost (all its steps, including the guesses under it), its cell
    and digit, which candidate of how many, and how it ended: refuted, solved (there is a solution
    below), open (the run stops there) or given up (a backjump left candidates untried). * marks the
    guesses in force at your position. The tree covers the whole record, past your position too.

    If the tree doesn't fit the screen, the guesses in force and the dearest are shown, and `+7 (20
    steps)` says that 7 guesses under this one are not shown, and what they cost. With --depth or --cost,
    every guess that they select is shown, however long the tree is. --from shows the part of the tree
    below one guess.

    To write the tree to a file, give a name that ends in .svg (a picture with a band for each level
    over the steps, which lines up with the picture of `timeline`), .dot (a graph for Graphviz), .json or
    .csv. In a very long run the cheapest guesses are only counted in the totals; the file says so.
    """
    debugger = desk.debugger
    limits = {"depth": depth or MOST_STEPS, "cost": cost or 1}
    with desk.interruptible():
        if file is not None:
            return Written(file, debugger.export_tree(file, from_, **limits))
        found = debugger.tree(from_, **limits)
    shown = found.tries if depth or cost else _fitting(found, desk.frontend.rows - _MARGIN)
    return TreeShown(found, shown, debugger.state.steps)


_MARGIN = 8
"""The lines of the screen left for the prompt and for the lines around the tree, at a width of 60."""


def _fitting(tree: Tree, rows: int) -> tuple[Try, ...]:
    """Return the tries to show in at most ``rows`` lines: those in force at your position, then the dearest.

    A try costs more than those below it. So whatever is shown, the tries above it are shown, too.
    """
    ranked = sorted(tree.tries, key=lambda node: (not node.here, -node.cost, node.id))
    return tuple(sorted(ranked[: max(rows, 1)], key=attrgetter("id")))


@order("tree compare", group="comparing", rank=4, example="tree compare main fork1")
def tree_compare(
    desk: Desk, first: Annotated[str, RunName()], second: Annotated[str, RunName()]
) -> TreesCompared:
    """Compare the searches of two runs: what they share, where they part, and the costs there.

    The runs share their first guesses and contradictions. The table shows the guess where they part, as
    each run has it, and below it the guesses made directly under it: their first step, their cost and how
    they ended. `forks` lists the runs.
    """
    with desk.interruptible():
        return TreesCompared((first, second), desk.debugger.compare_trees(first, second))
