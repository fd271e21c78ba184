"""Slow, obvious X-Chains and Forcing-Chains, to compare the real search with.

A grid is a dictionary of the open cells' candidates and a list of houses; from every node, taken as
true and as false, the implications are followed breadth first, neighbours ascending, until the node
itself is met as the opposite. It shares no code with what it judges.
"""

from collections import deque
from typing import NamedTuple

Cell = tuple[int, int]
Node = tuple[int, Cell]
"""A digit in a cell: ordered by digit, then by cell."""


class Meeting(NamedTuple):
    """A chain, by what decides between chains: the least is chosen."""

    length: int
    first: Node
    nodes: list[Node]
    removes: bool
    """Of the same nodes the chain that places goes before."""

    def removals(self, links: "Links") -> list[Node]:
        """Return what goes, by digit and cell."""
        if self.removes:
            ends = set(links.weak[self.nodes[1]]) & set(links.weak[self.nodes[-2]])
            return sorted(ends)
        digit, cell = self.first
        return [(other, cell) for other in sorted(links.candidates[cell]) if other != digit]


class Links(NamedTuple):
    """The links of each node, ascending."""

    candidates: dict[Cell, list[int]]
    weak: dict[Node, list[Node]]
    strong: dict[Node, list[Node]]


def links_of(candidates: dict[Cell, list[int]], houses: list[list[Cell]], one_digit: bool) -> Links:
    """Return all links, or those of one digit each."""
    nodes = [(digit, cell) for cell, digits in candidates.items() for digit in digits]
    weak: dict[Node, set[Node]] = {node: set() for node in nodes}
    strong: dict[Node, set[Node]] = {node: set() for node in nodes}
    groups = [[(digit, cell) for digit in digits] for cell, digits in candidates.items() if not one_digit]
    for house in houses:
        for digit in {digit for digit, _ in nodes}:
            groups.append([(digit, cell) for cell in house if digit in candidates.get(cell, [])])
    for group in groups:
        for node in group:
            others = {other for other in group if other != node}
            weak[node] |= others
            if len(others) == 1:
                strong[node] |= others
    return Links(
        candidates,
        {node: sorted(others) for node, others in weak.items()},
        {node: sorted(others) for node, others in strong.items()},
    )


def find(links: Links) -> Meeting | None:
    """Return the chain: the shortest, then by its first node, then by its nodes in turn."""
    found: list[Meeting] = []
    for first in sorted(links.weak):
        for true in (False, True):
            longest = min((meeting.length for meeting in found), default=len(links.weak) * 2)
            nodes = walk(links, first, true, longest)
            if nodes:
                found.append(Meeting(len(nodes) - 1, first, nodes, removes=true))
    return min(found, default=None)


def walk(links: Links, first: Node, true: bool, longest: int) -> list[Node]:
    """Return the first of the shortest walks that end at their first node as the opposite."""
    walks: deque[tuple[list[Node], bool]] = deque([([first], true)])
    seen = {(first, true)}
    while walks:
        nodes, taken = walks.popleft()
        if len(nodes) > longest:
            return []
        for node in (links.weak if taken else links.strong)[nodes[-1]]:
            if (node, not taken) not in seen:
                seen.add((node, not taken))
                walks.append(([*nodes, node], not taken))
                if (node, not taken) == (first, not true):
                    return [*nodes, node]
    return []


def written(nodes: list[Node], removes: bool, letters: bool) -> str:
    """Return the printed chain: with letters, or with the notation for boards of more than nine columns."""
    text = ""
    for place, (digit, (row, column)) in enumerate(nodes):
        is_true = (place % 2 == 0) == removes
        sign = "" if place == 0 else " => " if is_true else " -> "
        cell = (
            f"{chr(ord('A') + row - 1)}{column}=" if letters else f"r{row}c{column}{'=' if is_true else '<>'}"
        )
        text += f"{sign}{cell}{digit}"
    return text
