"""A chain of strong and weak links, after the author of KLSudoku, and how it is written.

A *node* is a candidate. A *strong link* joins the two candidates of a cell that has just two, or
the only two places of a digit in a house: if one is false the other is true. A *weak link* joins
two candidates of a cell, or a digit in two cells of a house: if one is true the other is false. A
walk goes from a true node by a weak link to a false one, from there by a strong link to a true one,
and so on; it is a chain when it comes back to its first node and finds the opposite there.

Both notations write a link by the part it plays: ``->`` where it is used as a weak one, ``=>`` where
as a strong one.
"""

from __future__ import annotations

import re
from typing import NamedTuple

import attrs

from sudoku_repl.board import Board
from sudoku_repl.errors import ChainError, quoted


class Node(NamedTuple):
    """A candidate. Nodes are ordered by digit, then by cell."""

    digit: int
    cell: int


@attrs.frozen
class Walk:
    """Nodes in order, taken as true and false by turns."""

    nodes: tuple[Node, ...]
    begins_true: bool
    """Whether the first node is taken as true: then the first link is a weak one."""

    @property
    def truths(self) -> tuple[bool, ...]:
        """How each node is taken."""
        return tuple((place % 2 == 0) == self.begins_true for place in range(len(self.nodes)))


@attrs.frozen
class Chain(Walk):
    """A walk that ends at its first node, taken there as the opposite.

    If that was taken as false at first it is true, and is placed; if as true it is false, and is
    removed, with all that the nodes beside it forbid together.
    """

    removals: tuple[Node, ...]
    """The candidates that go, in order; of a placed one the others of its cell."""

    @property
    def places(self) -> bool:
        """Whether the first node is shown to be true; else to be false."""
        return not self.begins_true

    @property
    def length(self) -> int:
        """How many links it has."""
        return len(self.nodes) - 1


_ROWS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_COLUMNS = 9


def has_letters(board: Board) -> bool:
    """Whether the rows of a board can be written as letters, each column then being one digit."""
    return all(row <= len(_ROWS) and column <= _COLUMNS for row, column in board.places)


def row_letter(row: int) -> str:
    """The letter of a row, from 1."""
    return _ROWS[row - 1]


def by_letters(walk: Walk, board: Board) -> str:
    """A walk with the rows as letters: ``G2=2 -> I1=2 => I9=2``.

    A board with more rows than there are letters, or columns than digits, has it :func:`by_numbers`.
    """
    if not has_letters(board):
        return by_numbers(walk, board)
    places = (board.places[node.cell] for node in walk.nodes)
    cells = (f"{row_letter(row)}{column}" for row, column in places)
    return _joined(walk, [f"{cell}={node.digit}" for cell, node in zip(cells, walk.nodes, strict=True)])


def by_numbers(walk: Walk, board: Board) -> str:
    """A walk with a mark at each false node: ``r7c2=2 -> r9c1<>2 => r9c9=2``."""
    nodes = []
    for node, true in zip(walk.nodes, walk.truths, strict=True):
        row, column = board.places[node.cell]
        nodes.append(f"r{row}c{column}{'=' if true else '<>'}{node.digit}")
    return _joined(walk, nodes)


def _joined(walk: Walk, nodes: list[str]) -> str:
    links = ("->" if true else "=>" for true in walk.truths)
    return " ".join(part for pair in zip(nodes, links, strict=True) for part in pair).rpartition(" ")[0]


_LINK = re.compile(r"([-=]>)")
_NODE = re.compile(
    rf"(?:(?P<letter>[{_ROWS}])(?P<place>[1-9])|R(?P<row>\d{{1,3}})C(?P<column>\d{{1,3}}))"
    r"(?P<mark>=|<>|!=)(?P<digit>\d{1,3})",
    re.IGNORECASE | re.ASCII,
)


def parse_walk(text: str, board: Board) -> Walk:
    """The walk that a text writes in either notation, with ``!=`` for ``<>`` if you like.

    Blanks and capitals do not matter. Whether its links stand in some grid is not checked. Raises
    :class:`~sudoku_repl.errors.ChainError` when the text is no walk of two nodes or more on the
    board, with the part that makes no sense.
    """
    parts = [part.strip() for part in _LINK.split(text)]
    nodes, signs = parts[::2], parts[1::2]
    if not signs:
        raise ChainError(
            f"{quoted(text)} is no chain: expected such as G2=2 -> I1=2 => I9=2, or r7c2=2 -> r9c1<>2"
        )
    walk = Walk(tuple(_node(part, board) for part in nodes), begins_true=signs[0] == "->")
    for place, (sign, true) in enumerate(zip(signs, walk.truths, strict=False)):
        if (sign == "->") != true:
            link = quoted(" ".join(parts[2 * place : 2 * place + 3]))
            raise ChainError(f"the links of a chain are -> and => by turns: expected the other one in {link}")
    for part, true in zip(nodes, walk.truths, strict=True):
        if true != _mark(part, true):
            taken, mark = ("true", "=") if true else ("false", "<>")
            raise ChainError(f"the chain takes the candidate as {taken}: expected {mark} in {quoted(part)}")
    return walk


def _node(text: str, board: Board) -> Node:
    match = _NODE.fullmatch(text)
    if not match:
        raise ChainError(f"{quoted(text)} is no candidate: expected such as G2=2, r7c2=2 or r9c1<>2")
    if match["letter"]:
        row, column = _ROWS.index(match["letter"].upper()) + 1, int(match["place"])
    else:
        row, column = int(match["row"]), int(match["column"])
    cell, digit = board.cell_at(row, column), int(match["digit"])
    if cell is None:
        raise ChainError(f"there is no cell [{row},{column}] on the {board.name} board: {quoted(text)}")
    if not 1 <= digit <= board.digits:
        raise ChainError(f"there is no digit {digit} on the {board.name} board: {quoted(text)}")
    return Node(digit, cell)


def _mark(node: str, true: bool) -> bool:
    """How a node is marked; the ``=`` of a cell by its letter marks nothing."""
    match = _NODE.fullmatch(node)
    assert match
    return true if match["letter"] and match["mark"] == "=" else match["mark"] == "="
