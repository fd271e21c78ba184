"""The search tree in characters: a row for each guess level, over the columns of the timeline.

In each row, a column belongs to the try that has the most of its steps. A column in which several tries begin
shows only that there are many. So an icicle costs one look at each try and each column it covers. It is kept
until the run grows; only the guesses in force at your position are drawn anew.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import groupby

import attrs

from sudoku_repl.explain.search import Outcome
from sudoku_repl.explain.tree import Tree, Try
from sudoku_repl.render.spans import Span, StyledLine
from sudoku_repl.timeline.profile import Column


@attrs.frozen
class TryBlock:
    """Neighbouring columns of a level that belong to one try, or a column of several."""

    first: int
    """The first column, from 0."""
    columns: int
    node: Try
    """The try; of several, the longest."""
    many: int
    """The number of tries that begin here; more than 1 only in a single column."""


@attrs.frozen
class Icicle:
    """The blocks of a search tree, by level."""

    levels: tuple[tuple[TryBlock, ...], ...]
    """The blocks of each level, level 1 first."""
    ends: tuple[int, ...]
    """The last step of each column."""

    @classmethod
    def of(cls, tree: Tree, columns: Sequence[Column]) -> Icicle:
        """Lay out a tree over the columns of a timeline."""
        ends = tuple(column.last for column in columns)
        levels: list[dict[int, tuple[int, int, Try]]] = []
        for node in tree.tries[1:]:
            levels.extend({} for _ in range(node.level - len(levels)))
            owned = levels[node.level - 1]
            begins = bisect_left(ends, node.first)
            for at in range(begins, bisect_right(columns, node.last, key=lambda column: column.first)):
                column = columns[at]
                share = min(node.last, column.last) - max(node.first, column.first) + 1
                most, many, owner = owned.get(at, (0, 0, node))
                if share > most:
                    most, owner = share, node
                owned[at] = most, many + (column.first == columns[begins].first), owner
        return cls(tuple(tuple(_blocks(owned)) for owned in levels), ends)

    def block_at(self, level: int, column: int) -> TryBlock | None:
        """Return the block in a column of a level; None if there is none."""
        if not 0 < level <= len(self.levels):
            return None
        blocks = self.levels[level - 1]
        return next((each for each in blocks if each.first <= column < each.first + each.columns), None)

    def row(self, level: int, step: int, deepest: int) -> StyledLine:
        """Draw a level; the try in force at ``step`` is solid. ``deepest`` is the level in force there."""
        spans: list[Span] = []
        at = 0
        here = bisect_left(self.ends, step) if level <= deepest else -1
        for block in self.levels[level - 1]:
            following = block.first + block.columns
            is_here = block.first <= here < following
            if block.many <= 1:
                is_here = is_here and block.node.first <= step <= block.node.last
            spans += (("", " " * (block.first - at)), _drawn(block, is_here=is_here))
            at = following
        return (*spans, ("", " " * (len(self.ends) - at)))


def _blocks(owned: dict[int, tuple[int, int, Try]]) -> Iterator[TryBlock]:
    """Join the columns of a try. A column in which several tries begin stays alone."""

    def key(at: int) -> tuple[int, int]:
        _, many, node = owned[at]
        return node.id, at if many > 1 else -1

    for _, group in groupby(sorted(owned), key):
        joined = [*group]
        _, many, node = owned[joined[0]]
        yield TryBlock(joined[0], len(joined), node, many)


def _drawn(block: TryBlock, *, is_here: bool) -> Span:
    """Draw a block: its edge, the name of the try if it fits, and a cross at the foot of a refuted leaf."""
    node, width = block.node, block.columns
    style = f"{_STYLES[node.outcome]}{' changed' * is_here}"
    if block.many > 1:
        return style, _DENSE[block.many > _FEW]
    fill = _FILLS[node.outcome]
    foot = "×" if node.outcome is Outcome.REFUTED and not node.tries else ""
    edge, end = "│", foot or fill
    if node.outcome is Outcome.OPEN:
        edge, end = "├", "┤"
    if is_here:
        fill, end = " ", foot or " "
    if width == 1:
        return style, end
    name = node.name if len(node.name) < width - len(foot) else ""
    return style, edge + (name.ljust(width - 2, fill) + end)[: width - 1]


_STYLES = {
    Outcome.REFUTED: "note",
    Outcome.SOLVED: "placed",
    Outcome.OPEN: "name",
    Outcome.GIVEN_UP: "note",
}
_FILLS = {Outcome.REFUTED: "░", Outcome.SOLVED: "▒", Outcome.OPEN: "─", Outcome.GIVEN_UP: "┄"}
_DENSE = "▒▓"
"""A column of a few tries, and of many."""
_FEW = 3
