"""Chains of strong and weak links, after the author of KLSudoku, and their notation.

A *node* is a candidate. A *strong link* joins the two candidates of a cell that has only two, or the only two
cells of a house that can take a digit: if either node is false, the other is true. A *weak link* joins two
candidates of a cell, or a digit in two cells of a house: if either node is true, the other is false. A *walk*
goes from a true node by a weak link to a false node, from there by a strong link to a true node, and so on. A
walk is a *chain* if it returns to its first node and finds the opposite there.

Both notations write a link by its use: ``->`` for a weak link, ``=>`` for a strong link.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

import attrs

from sudoku_repl.board import Board
from sudoku_repl.board.mentions import Mention, Sentence, joined, sentence
from sudoku_repl.board.notation import LAST_FIGURE
from sudoku_repl.errors import ChainError, quoted


class Node(NamedTuple):
    """A candidate. Nodes sort by digit, then by cell."""

    digit: int
    cell: int


@attrs.frozen
class Walk:
    """Nodes in order, alternately true and false."""

    nodes: tuple[Node, ...]
    begins_true: bool
    """Whether the first node is true; then the first link is weak."""

    @property
    def truths(self) -> tuple[bool, ...]:
        """Whether each node is true."""
        return tuple((number % 2 == 0) == self.begins_true for number in range(len(self.nodes)))

    @property
    def links(self) -> tuple[tuple[Node, Node, bool], ...]:
        """The two ends of each link, and whether it is strong: from a false node to a true one."""
        ends = zip(self.nodes, self.nodes[1:], self.truths, strict=False)
        return tuple((one, other, not true) for one, other, true in ends)

    @property
    def length(self) -> int:
        """The number of links."""
        return len(self.nodes) - 1


@attrs.frozen
class GroupedWalk(Walk):
    """A walk in which a node can be a digit in several cells: true if one of them holds it.

    ``nodes`` has the first candidate of each node.
    """

    cells: tuple[tuple[int, ...], ...]
    """The cells of each node."""
    sets: tuple[tuple[int, ...], ...]
    """For each link, the cells of the almost locked set that makes it; empty if a house or a cell does."""


def cells_of(walk: Walk) -> tuple[tuple[int, ...], ...]:
    """Return the cells of each node of a walk."""
    return walk.cells if isinstance(walk, GroupedWalk) else tuple((node.cell,) for node in walk.nodes)


_ROWS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def has_letters(board: Board) -> bool:
    """Return whether the cells of a board can be written as a letter and a single figure."""
    return all(row <= len(_ROWS) and column <= LAST_FIGURE for row, column in board.coordinates)


def row_letter(row: int) -> str:
    """Return the letter of a row, from 1."""
    return _ROWS[row - 1]


def by_letters(walk: Walk, board: Board) -> str:
    """Write a walk with letters for the rows: ``G2=2 -> I1=2 => I9=2``.

    A board with too many rows or columns for this falls back to :func:`by_numbers`.
    """
    return "".join(walk_words(walk, board))


def walk_words(walk: Walk, board: Board) -> Sentence:
    """Return the text of :func:`by_letters`, as a sentence that mentions the cells."""
    in_letters = has_letters(board)
    names = [
        f"{row_letter(row)}{column}" if in_letters else f"r{row}c{column}"
        for row, column in board.coordinates
    ]
    nodes: list[Sentence] = []
    for node, true, cells in zip(walk.nodes, walk.truths, cells_of(walk), strict=True):
        pattern = f"{{}}{'=' if true or in_letters else '<>'}{node.digit}"
        *others, last = cells
        before = (Mention("node", cell, names[cell], "{}+") for cell in others)
        nodes.append(joined((*before, Mention("node", last, names[last], pattern)), ""))
    return _joined(walk, nodes)


def by_numbers(walk: Walk, board: Board) -> str:
    """Write a walk with numbers for rows and columns: ``r7c2=2 -> r9c1<>2 => r9c9=2``.

    ``<>`` marks a false node.
    """
    nodes = []
    for node, true in zip(walk.nodes, walk.truths, strict=True):
        row, column = board.coordinates[node.cell]
        nodes.append(f"r{row}c{column}{'=' if true else '<>'}{node.digit}")
    return "".join(_joined(walk, nodes))


def walk_explanation(walk: Walk, board: Board) -> Sentence:
    """Say what a walk proves about its ends, and how it does."""
    (start, *_, end), words = walk.nodes, walk_words(walk, board)
    first, last = (Mention.of_cell(board, node.cell, f"{{}}={node.digit}") for node in (start, end))
    if start != end:
        return sentence("{} or {} is true: {}", first, last, words)
    if walk.truths[0] == walk.truths[-1]:
        return sentence("the links of a loop, each with one true candidate: {}", words)
    assumed, follows = ("true", "false") if walk.begins_true else ("false", "true")
    return sentence("if {} is {}, it follows that it is {}: {}", first, assumed, follows, words)


def _joined(walk: Walk, nodes: Sequence[str | Sentence]) -> Sentence:
    links = [Mention("sign", 0, "->" if true else "=>") for true in walk.truths[:-1]]
    pairs = [sentence("{} {} ", node, link) for node, link in zip(nodes, links, strict=False)]
    return joined((*pairs, nodes[-1]), "")


def walk_object(walk: Walk, board: Board) -> list[dict[str, Any]]:
    """Return the nodes of a walk as objects that JSON can hold; ``cells`` if a node has several."""
    nodes = zip(walk.nodes, walk.truths, cells_of(walk), strict=True)
    return [
        {"cell": board.coordinates[node.cell], "digit": node.digit, "true": true}
        | ({"cells": [board.coordinates[cell] for cell in cells]} if len(cells) > 1 else {})
        for node, true, cells in nodes
    ]


def chain_object(walk: Walk, removals: tuple[Node, ...], board: Board) -> dict[str, Any]:
    """Return a chain as an object that JSON can hold: its nodes, and what it removes or places."""
    return {
        "places": not walk.begins_true,
        "nodes": walk_object(walk, board),
        "removals": [{"cell": board.coordinates[cell], "digit": digit} for digit, cell in removals],
    }


_LINK = re.compile(r"([-=]>)")
_NODE = re.compile(
    rf"(?:(?P<letter>[{_ROWS}])(?P<number>[1-{LAST_FIGURE}])|R(?P<row>\d{{1,3}})C(?P<column>\d{{1,3}}))"
    r"(?P<mark>=|<>|!=)(?P<digit>\d{1,3})",
    re.IGNORECASE | re.ASCII,
)


def parse_walk(text: str, board: Board) -> Walk:
    """Parse a walk in either notation. ``!=`` may replace ``<>``; blanks and case don't matter.

    This doesn't check that the links exist in a grid. Raises :class:`~sudoku_repl.errors.ChainError`, quoting
    the mistake, unless the text is a walk of at least two nodes on the board.
    """
    parts = [part.strip() for part in _LINK.split(text)]
    signs = parts[1::2]
    if not signs:
        raise ChainError(
            f"not a chain: {quoted(text)}; write one as G2=2 -> I1=2 => I9=2 or r7c2=2 -> r9c1<>2"
        )
    nodes, marks = zip(*(_marked_node(part, board) for part in parts[::2]), strict=True)
    walk = Walk(nodes, begins_true=signs[0] == "->")
    for number, (sign, true) in enumerate(zip(signs, walk.truths, strict=False)):
        if (sign == "->") != true:
            link = quoted(" ".join(parts[2 * number : 2 * number + 3]))
            raise ChainError(f"expected {'->' if true else '=>'} in {link}; the links of a chain alternate")
    for part, mark, true in zip(parts[::2], marks, walk.truths, strict=True):
        if mark not in (None, true):
            taken, sign = ("true", "=") if true else ("false", "<>")
            raise ChainError(f"expected {sign} in {quoted(part)}; this candidate of the chain is {taken}")
    return walk


_HALVES = re.compile(r"\s*(?:,|\band\b)\s*|(?<=\d)\s+(?=[a-z])", re.IGNORECASE)
"""What is between the two halves of an argument."""


def parse_halves(text: str, board: Board) -> tuple[Walk, ...]:
    """Parse a walk, or two halves of an argument, with a comma, ``and`` or a blank between them.

    Raises :class:`~sudoku_repl.errors.ChainError`.
    """
    parts = _HALVES.split(text.strip())
    if len(parts) > 2:
        raise ChainError(f"expected a chain or two halves of one, got {len(parts)} in {quoted(text)}")
    return tuple(parse_walk(part, board) for part in parts)


def joined_halves(one: Walk, other: Walk) -> Walk:
    """Join two walks that begin, or end, with the same candidate.

    A link holds in both directions, so a half can be walked backwards, from the opposite of its end to the
    opposite of its beginning. If one half assumes a candidate true and the other assumes it false, one of the
    two ends follows. If both assume the same and their ends can't both be right, the assumption is wrong. The
    other ends, where they differ, must be linked. Raises :class:`~sudoku_repl.errors.ChainError`.
    """
    same_begin, same_end = one.nodes[0] == other.nodes[0], one.nodes[-1] == other.nodes[-1]
    if not (same_begin or same_end):
        raise ChainError(
            "the two halves share no candidate; begin both with the same one, once true and once false"
        )
    if same_begin and one.begins_true == other.begins_true:
        return _after(one, _backwards(other))
    if same_begin or one.truths[-1] == other.truths[-1]:
        return _after(_backwards(one), other)
    return _after(one, _backwards(other))


def _backwards(walk: Walk) -> Walk:
    return Walk(walk.nodes[::-1], not walk.truths[-1])


def _after(one: Walk, other: Walk) -> Walk:
    """Return the walk along one and then another, with a link between them unless they meet."""
    meet = one.nodes[-1] == other.nodes[0]
    if (one.truths[-1] == other.begins_true) is not meet:
        raise ChainError(
            "the two halves prove nothing; begin both with the same candidate, once true and once false"
        )
    return Walk(one.nodes + other.nodes[meet:], one.begins_true)


def _marked_node(text: str, board: Board) -> tuple[Node, bool | None]:
    """Return a node, and whether it is marked as true; the ``=`` after a cell with a letter marks nothing."""
    match = _NODE.fullmatch(text)
    if not match:
        raise ChainError(f"not a candidate: {quoted(text)}; write one as G2=2, r7c2=2 or r9c1<>2")
    if match["letter"]:
        row, column = _ROWS.index(match["letter"].upper()) + 1, int(match["number"])
    else:
        row, column = int(match["row"]), int(match["column"])
    cell, digit = board.cell_at(row, column), int(match["digit"])
    if cell is None:
        raise ChainError(f"{board.no_cell(row, column)}: {quoted(text)}")
    if not 1 <= digit <= board.digits:
        raise ChainError(f"{digit} in {quoted(text)} is out of range; digits are 1 to {board.digits}")
    return Node(digit, cell), None if match["letter"] and match["mark"] == "=" else match["mark"] == "="
