"""Where the search spent its steps: its tree, where the searches of two runs part, and its hotspots."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import chain
from operator import attrgetter
from typing import TYPE_CHECKING, Annotated, Any

from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language import File, Kind, Number, OneOf, order
from sudoku_repl.orders.results import Lines, Objects, Result, Written
from sudoku_repl.render.board import digits
from sudoku_repl.render.columns import beside, table, width_of
from sudoku_repl.render.spans import BLANK, StyledLine, line
from sudoku_repl.render.values import named
from sudoku_repl.timeline.facts import MOST_STEPS

if TYPE_CHECKING:
    from sudoku_repl.explain.divergence import Divergence
    from sudoku_repl.explain.hotspots import Heat, Hotspots
    from sudoku_repl.explain.tree import Tree, Try


class TreeShown(Result, json_type="tree"):
    """`tree`; the try with the id 0 is the quiz, and `tries` of a try is how many are below it."""

    tree: Tree
    shown: tuple[Try, ...]
    """The tries to show in a line each, in the order of their guess lines."""
    here: int

    def text(self, width: int | None) -> Lines:
        tree = self.tree
        yield line(str(tree.waste), "heading")
        if not tree.top.cost:
            return
        steps, costs = (max(4, len(str(number))) for number in (tree.top.last, tree.top.cost))
        yield line(f"{'step':>{steps}} {'cost':>{costs}}", "name")
        rows = list(_rows(tree, self.shown))
        room = sys.maxsize if width is None else width - steps - costs - len("  * ")
        fitting = (
            unit
            for unit in _UNITS
            if all(len(trunk) * unit + len(name + words) <= room for _, trunk, name, words in rows)
        )
        unit = next(fitting, 1)
        for node, trunk, name, words in rows:
            guides = _guides(trunk, unit)
            excess = len(guides + name + words) - room
            if excess > 0:
                guides = "…" + guides[excess + 1 :]
            yield (
                ("", f"{node.first:>{steps}} {node.cost:>{costs}} "),
                ("name", "* " if node.here else "  "),
                ("note", guides),
                ("", name),
                (_STYLES[node.outcome.value], words),
            )
        yield from (line(each, "note") for each in _notes(self))

    def json(self) -> Objects:
        from sudoku_repl.documents.tree import tree_object

        yield tree_object(self.tree)


class TreesCompared(Result, json_type="trees_compared"):
    """`tree compare`; `tops` is the try where they part, as each run has it; `children` are pairs, too."""

    runs: tuple[str, str]
    divergence: Divergence

    def text(self, width: int | None) -> Lines:
        divergence = self.divergence
        one, other = self.runs
        guesses = f"{divergence.guesses} guess{'es' * (divergence.guesses != 1)}"
        if divergence.same:
            yield line(f"{one} and {other} have the same search: {guesses}.")
            return
        top = divergence.tops[0]
        at = (
            f"below {top.name}, the guess of level {top.level} at step {top.first}"
            if top.level
            else "at the quiz"
        )
        shared = f"{guesses}, up to step {divergence.step}" if divergence.step else "no guess"
        yield line(f"{one} and {other} share {shared}; they part {at}.")
        head = ("guess", *(f"{name}: {what}" for name in self.runs for what in ("step", "cost", "outcome")))
        rows = []
        for pair in (divergence.tops, *divergence.children):
            values = ((each.first, each.cost, each.outcome.value) if each else ("-",) * 3 for each in pair)
            rows.append((next(each.name for each in pair if each), *chain.from_iterable(values)))
        yield from table(head, rows, width)

    def members(self) -> dict[str, Any]:
        from sudoku_repl.documents.tree import try_object

        divergence = self.divergence
        return {
            "runs": self.runs,
            **named(divergence, "guesses", "step", "same"),
            "tops": list(map(try_object, divergence.tops)),
            "children": [[each and try_object(each) for each in pair] for pair in divergence.children],
        }


_RUN = Kind(
    "the name of a run",
    "run",
    lambda text: text,  # the debugger checks it
    lambda _, desk: dict.fromkeys(desk.debugger.runs.forks, "run") if desk.debugger.loaded else {},
)


@order("tree", group="reading", rank=4, example="tree --depth 3")
def tree(
    desk: Desk,
    file: Annotated[str, File(endings=(".svg", ".png", ".dot", ".json", ".csv"))] | None = None,
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

    If the tree doesn't fit the screen, the guesses in force and the costliest are shown, and `+7 (20
    steps)` says that 7 guesses under this one are not shown, and what they cost. With --depth or --cost,
    every guess that they select is shown, however long the tree is. --from shows the part of the tree
    below one guess.

    To write the tree to a file, give a name that ends in .svg or .png (a picture with a row for each
    level over the steps, which lines up with the picture of `timeline`; a .png file needs matplotlib),
    .dot (a graph for Graphviz), .json or .csv. In a very long run the cheapest guesses are only counted in
    the totals; the file says so.
    """
    debugger = desk.debugger
    limits = {"depth": depth or MOST_STEPS, "cost": cost or 1}
    with desk.interruptible():
        if file is not None:
            return Written(file, debugger.export_tree(file, from_, **limits))
        found = debugger.tree(from_, **limits)
    shown = found.tries
    if not (depth or cost):
        # A try costs more than those below it. So whatever is shown, the tries above it are shown, too.
        ranked = sorted(shown, key=lambda node: (not node.here, -node.cost, node.id))
        rows = desk.frontend.rows - 8  # the prompt, and the lines around the tree at a width of 60
        shown = tuple(sorted(ranked[: max(rows, 1)], key=attrgetter("id")))
    return TreeShown(found, shown, debugger.state.steps)


@order("tree compare", group="comparing", rank=4, example="tree compare main fork1")
def tree_compare(desk: Desk, first: Annotated[str, _RUN], second: Annotated[str, _RUN]) -> TreesCompared:
    """Compare the searches of two runs: what they share, where they part, and the costs there.

    The runs share their first guesses and contradictions. The table shows the guess where they part, as
    each run has it, and below it the guesses made directly under it: their first step, their cost and how
    they ended. `forks` lists the runs.
    """
    with desk.interruptible():
        return TreesCompared((first, second), desk.debugger.compare_trees(first, second))


_STYLES = {"refuted": "wrong", "solved": "solution", "open": "guess", "given up": "note"}
_UNITS = (3, 2)
"""The widths that a level of guide lines may have if all lines fit; otherwise it has the width 1."""


def _rows(tree: Tree, shown: tuple[Try, ...]) -> Iterator[tuple[Try, tuple[bool, ...], str, str]]:
    """Yield the tries to show, each with its trunk, its guess, how it ended, and what is hidden below it.

    The trunk says for each level above, and for its own, whether more lines of that level follow.
    """
    ids = {node.id for node in shown}
    stack: list[tuple[Try, tuple[bool, ...]]] = [(tree.top, ())]
    while stack:
        node, trunk = stack.pop()
        children = [child for child in tree.children(node) if child.id in ids]
        tries = node.tries - sum(child.tries + 1 for child in children)
        steps = node.spent - sum(child.cost for child in children)
        name = f"{node.name} {node.choice}/{node.out_of}" if node.level else node.name
        solutions = f" ({node.solutions} solutions)" if node.solutions > 1 else ""
        hidden = f" +{tries} ({steps} step{'s' * (steps != 1)})" if tries else ""
        yield node, trunk, name, f" {node.outcome.value}{solutions}{hidden}"
        stack += ((child, (*trunk, child is not children[-1])) for child in reversed(children))


def _guides(trunk: tuple[bool, ...], unit: int) -> str:
    """Return the guide lines of a trunk, ``unit`` columns for each level."""
    if not trunk:
        return ""
    *above, more = trunk
    lines = "".join(("│" if follows else " ").ljust(unit) for follows in above)
    return lines + ("├" if more else "└").ljust(unit - 1, "─").ljust(unit)


def _notes(result: TreeShown) -> Iterator[str]:
    """Yield the meanings of the signs that occur."""
    top = result.tree.top
    if any(node.here and node.level for node in result.shown):
        yield f"*: in force at step {result.here}"
    hidden = top.tries + 1 - len(result.shown)
    if hidden:
        guesses = f"{hidden} guess{'es' * (hidden > 1)}"
        yield f"+: {guesses} not shown; see --depth, --cost and --from"


_COUNTS = {
    "contradictions": "where a last candidate was about to go",
    "guessed": "where guesses were made",
    "removed": "where candidates were removed under guesses that were then refuted",
    "cores": "where guesses of the cores of contradictions were made",
}


class HotspotsShown(Result, json_type="hotspots"):
    """`hotspots`; every cell, house and digit, in order; with `hotspots cores`, they have `cores` too."""

    hotspots: Hotspots
    count: str
    """What the heat map shows, and what the tables are sorted by."""
    top: int
    """The most lines of a table."""

    def text(self, width: int | None) -> Lines:
        from sudoku_repl.documents.scene import COUNTED, shade

        found, board = self.hotspots, self.hotspots.board
        counts = [getattr(heat, self.count) for heat in found.cells]
        most = max(counts)
        if not any(any(_counted(heat, found.counts)) for heat in found.cells):
            yield line("Nothing to show: no guess and no contradiction is recorded.")
            return

        def style(cell: int) -> str:
            heat = shade(counts[cell], most, 3)  # heat1 to heat3
            return f"heat{heat}" if heat else "open"

        ranks = bytes(counts if most <= _RANKS else [shade(count, most, _RANKS) for count in counts])
        scale = f", from 1 to {_RANKS} for {most}" if most > _RANKS else ""
        yield line(f"{COUNTED[self.count].capitalize()}{scale}:", "heading")
        *drawn, blank = digits(board, ranks, style)
        tables = list(_tables(self, width))
        if width is None or width_of(drawn) + _BESIDE_MAP + width_of(tables) <= width:
            yield from beside(drawn, tables, _BESIDE_MAP)
        else:
            yield from (*drawn, blank, *tables)

    def members(self) -> dict[str, Any]:
        found, board = self.hotspots, self.hotspots.board
        heats = {
            "cells": (board.coordinates, found.cells),
            "houses": ((house.name for house in board.houses), found.houses),
            "digits": (range(1, board.digits + 1), found.digits),
        }
        return {
            name: [
                {name[:-1]: label, **named(heat, *found.counts)}
                for label, heat in zip(*labelled, strict=True)
            ]
            for name, labelled in heats.items()
        }


@order("hotspots", group="reading", rank=5, example="hotspots removed")
def hotspots(
    desk: Desk,
    count: Annotated[str, OneOf(_COUNTS)] = "contradictions",
    file: Annotated[str, File(endings=(".svg", ".png"))] | None = None,
    *,
    top: Annotated[int, Number(1), "the maximum number of lines of each table"] = 5,
) -> HotspotsShown | Written:
    """Show the cells, houses and digits where the run lost its time.

    For each cell, house and digit, the tables count the contradictions in it, how often it was guessed,
    and the candidates removed there under a guess that was then refuted. The cell of a contradiction is
    the one named in its line, and a house has the counts of its cells. The map of the board shows one of
    the counts; counts above 9 are scaled down, so that 9 is the biggest. `hotspots cores` also counts how
    often a guess of the cell was in the core of a contradiction (see `blame`), which takes longer.

    To draw the map to a file, give a name that ends in .svg or .png; a .png file needs matplotlib.

    Counting replays the whole run, which takes a while if it is long. Ctrl-C stops it.
    """
    debugger = desk.debugger
    total = len(debugger.timeline)
    with desk.interruptible(), desk.frontend.progress("hotspots", total) as progress:
        if file is not None:
            debugger.draw_hotspots(file, count, progress=progress)
            return Written(file)
        return HotspotsShown(debugger.hotspots(cores=count == "cores", progress=progress), count, top)


_BESIDE_MAP = 3

_RANKS = 9
"""The biggest number of the map: bigger counts are scaled down."""


def _tables(result: HotspotsShown, width: int | None) -> Iterator[StyledLine]:
    found, board = result.hotspots, result.hotspots.board
    by = found.counts.index(result.count)
    for name, labels, heats in (
        ("cell", map(board.label, range(len(found.cells))), found.cells),
        ("house", (house.name for house in board.houses), found.houses),
        ("digit", map(str, range(1, board.digits + 1)), found.digits),
    ):
        if name != "cell":
            yield BLANK
        rows = [(label, _counted(heat, found.counts)) for label, heat in zip(labels, heats, strict=True)]
        hot = sorted((row for row in rows if any(row[1])), key=lambda row: (-row[1][by], -sum(row[1])))
        yield from table((name, *found.counts), ((label, *row) for label, row in hot[: result.top]), width)


def _counted(heat: Heat, counts: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(getattr(heat, name) for name in counts)
