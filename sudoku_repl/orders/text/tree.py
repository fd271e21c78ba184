"""The search tree, with guide lines."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from sudoku_repl.explain import Outcome, Tree, Try
from sudoku_repl.orders.text import forms
from sudoku_repl.orders.tree import TreesCompared, TreeShown
from sudoku_repl.render.spans import StyledLine, line
from sudoku_repl.render.tables import table

_STYLES = {
    Outcome.REFUTED: "wrong",
    Outcome.SOLVED: "solution",
    Outcome.OPEN: "guess",
    Outcome.GIVEN_UP: "note",
}
_UNITS = (3, 2)
"""The widths that a level of guide lines may have if all lines fit; otherwise it has the width 1."""


@attrs.frozen
class _Row:
    """The line of a try."""

    node: Try
    trunk: tuple[bool, ...]
    """For each level above, and for its own, whether more lines of that level follow."""
    hidden: tuple[int, int]
    """The number of tries below it that are not shown, and their steps."""

    @property
    def name(self) -> str:
        """The guess: ``[6,2]=5 1/2``."""
        node = self.node
        return f"{node.name} {node.choice}/{node.out_of}" if node.level else node.name

    @property
    def words(self) -> str:
        """How it ended, and what is hidden: ``refuted +7 (20 steps)``."""
        tries, steps = self.hidden
        solutions = f" ({self.node.solutions} solutions)" if self.node.solutions > 1 else ""
        hidden = f" +{tries} ({steps} step{'s' * (steps != 1)})" if tries else ""
        return f" {self.node.outcome.value}{solutions}{hidden}"

    @property
    def size(self) -> int:
        """The width of its text, without the guide lines."""
        return len(self.name) + len(self.words)

    def guides(self, unit: int) -> str:
        """Return its guide lines, ``unit`` columns for each level."""
        if not self.trunk:
            return ""
        *above, more = self.trunk
        trunk = "".join(("│" if follows else " ").ljust(unit) for follows in above)
        return trunk + ("├" if more else "└").ljust(unit - 1, "─").ljust(unit)


@forms.register
def shown(result: TreeShown, width: int | None) -> Iterator[StyledLine]:
    """What wrong guesses cost, and a line for each try."""
    tree = result.tree
    yield line(str(tree.waste), "heading")
    if not tree.top.cost:
        return
    steps, costs = (max(4, len(str(number))) for number in (tree.top.last, tree.top.cost))
    yield line(f"{'step':>{steps}} {'cost':>{costs}}", "name")
    rows = list(_rows(tree, result.shown))
    room = None if width is None else width - steps - costs - len("  * ")
    unit = next((unit for unit in _UNITS if _fits(rows, unit, room)), 1)
    for row in rows:
        node = row.node
        guides = row.guides(unit)
        if room is not None and len(guides) + row.size > room:
            guides = "…" + guides[len(guides) + row.size - room + 1 :]
        yield (
            ("", f"{node.first:>{steps}} {node.cost:>{costs}} "),
            ("name", "* " if node.here else "  "),
            ("note", guides),
            ("", row.name),
            (_STYLES[node.outcome], row.words),
        )
    yield from (line(each, "note") for each in _notes(result))


def _fits(rows: list[_Row], unit: int, room: int | None) -> bool:
    return room is None or all(len(row.trunk) * unit + row.size <= room for row in rows)


def _rows(tree: Tree, shown: tuple[Try, ...]) -> Iterator[_Row]:
    """Yield the lines of some tries of a tree."""
    ids = {node.id for node in shown}
    stack: list[tuple[Try, tuple[bool, ...]]] = [(tree.top, ())]
    while stack:
        node, trunk = stack.pop()
        children = [child for child in tree.children(node) if child.id in ids]
        tries = node.tries - sum(child.tries + 1 for child in children)
        yield _Row(node, trunk, (tries, node.spent - sum(child.cost for child in children)))
        stack += ((child, (*trunk, child is not children[-1])) for child in reversed(children))


def _notes(result: TreeShown) -> Iterator[str]:
    """Yield the meanings of the signs that occur."""
    top = result.tree.top
    if any(node.here and node.level for node in result.shown):
        yield f"*: in force at step {result.here}"
    hidden = top.tries + 1 - len(result.shown)
    if hidden:
        guesses = f"{hidden} guess{'es' * (hidden > 1)}"
        yield f"+: {guesses} not shown; see --depth, --cost and --from"


@forms.register
def compared(result: TreesCompared, width: int | None) -> Iterator[StyledLine]:
    """What the searches share, and a table of the guesses where they part."""
    parting = result.parting
    one, other = result.names
    if parting.same:
        guesses = f"{parting.guesses} guess{'es' * (parting.guesses != 1)}"
        yield line(f"{one} and {other} have the same search: {guesses}.")
        return
    top = parting.tops[0]
    at = (
        f"below {top.name}, the guess of level {top.level} at step {top.first}"
        if top.level
        else "at the quiz"
    )
    yield line(f"{one} and {other} share {_shared(parting.guesses, parting.step)}; they part {at}.")
    head = ("guess", *(f"{name}: {what}" for name in result.names for what in ("step", "cost", "outcome")))
    pairs = [parting.tops, *parting.children]
    rows = []
    for pair in pairs:
        name = next(each.name for each in pair if each)
        rows.append((name, *(value for each in pair for value in _values(each))))
    yield from table(head, rows, width)


def _shared(guesses: int, step: int) -> str:
    if not step:
        return "no guess"
    return f"{guesses} guess{'es' * (guesses != 1)}, up to step {step}"


def _values(node: Try | None) -> tuple[object, ...]:
    return (node.first, node.cost, node.outcome.value) if node else ("-", "-", "-")
