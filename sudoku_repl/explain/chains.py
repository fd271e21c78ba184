"""The chains of a grid, and a chain that you wrote, checked against a grid."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from sudoku_repl.board import Board, House
from sudoku_repl.machine import Grid, State
from sudoku_repl.notebooks import ShownAsText
from sudoku_repl.techniques import TECHNIQUES, technique_named
from sudoku_repl.techniques.candidates import nodes_in, present, seen_by
from sudoku_repl.techniques.chain import Node, Walk, by_numbers, joined_halves, parse_halves
from sudoku_repl.techniques.finding import Finding
from sudoku_repl.techniques.shortest_chains import ChainTechnique
from sudoku_repl.techniques.technique import Technique


@attrs.frozen
class Link:
    """A link between two neighbouring nodes of a walk."""

    one: Node
    other: Node
    strong: bool
    """Whether the walk uses it as a strong link: if its first end is false, the second is true."""
    house: House | None
    """The house it is in; None if it is within one cell, or doesn't exist."""
    stands: bool
    """Whether it exists in the grid."""


def _link(one: Node, other: Node, strong: bool, grid: Grid) -> Link:
    def has(digit: int, cell: int) -> int:
        return grid.sets[cell] >> digit - 1 & 1

    if one == other or not (has(*one) and has(*other)):
        return Link(one, other, strong, None, stands=False)
    if one.cell == other.cell:
        return Link(one, other, strong, None, stands=not strong or grid.sets[one.cell].bit_count() == 2)
    for house in grid.board.houses:
        is_shared = one.digit == other.digit and {one.cell, other.cell} <= {*house.cells}
        if is_shared and (not strong or sum(has(one.digit, cell) for cell in house.cells) == 2):
            return Link(one, other, strong, house, stands=True)
    return Link(one, other, strong, None, stands=False)


@attrs.frozen(repr=False)
class Chains:
    """The shortest chain of each kind in a grid."""

    board: Board
    findings: Mapping[Technique, Finding | None]
    """What each technique of chains finds; None if there is no chain of its kind."""

    def __getitem__(self, name: str) -> Finding | None:
        """Return what the technique of a name finds, such as ``x_chain``."""
        return self.findings[technique_named(name)]

    def __str__(self) -> str:
        """Return a line for each kind, with the chain in numbers: ``X-Chain: r1c2=4 -> r1c8<>4 ...``."""
        return "\n".join(
            f"{technique.title}: {by_numbers(found.links[0], self.board) if found else 'none'}"
            for technique, found in self.findings.items()
        )

    def __repr__(self) -> str:
        lengths = (
            f"{technique.title} {f'{found.links[0].length} links' if found else 'none'}"
            for technique, found in self.findings.items()
        )
        return f"<Chains: {', '.join(lengths)}>"


@attrs.frozen(repr=False)
class ChainCheck(ShownAsText):
    """The links of a chain that you wrote, checked against a grid."""

    board: Board
    walk: Walk
    """The nodes of the chain."""
    links: tuple[Link, ...]
    removals: tuple[Node, ...]
    """The candidates that the chain proves false, by digit, then by cell. None if a link doesn't exist.

    The walk without a weak link at either end says that one of its two ends is true. So every candidate is
    false that is weakly linked to both.
    """
    joined: bool = False
    """Whether the walk was joined from two halves."""

    @property
    def places(self) -> Node | None:
        """The candidate that the chain proves true: both ends of a walk that begins and ends strongly."""
        first, last = self.walk.nodes[0], self.walk.nodes[-1]
        strong = not self.walk.begins_true and self.walk.truths[-1]
        return first if self.stands and strong and first == last else None

    @property
    def stands(self) -> bool:
        """Whether every link exists in the grid."""
        return all(link.stands for link in self.links)

    def __str__(self) -> str:
        """Return the chain in numbers, and whether its links exist: ``r1c1=2 -> r1c9<>2: yes``."""
        answers = ", ".join("yes" if link.stands else "no" for link in self.links)
        return f"{by_numbers(self.walk, self.board)}: {answers}"


def chains(state: State) -> Chains:
    """Return the chains of the grid of a state, whose candidates must be set up."""
    kinds = (technique for technique in TECHNIQUES.values() if isinstance(technique, ChainTechnique))
    return Chains(state.board, {each: next(each.find(state.grid), None) for each in kinds})


def check_chain(text: str, state: State) -> ChainCheck:
    """Check each link of a chain, in either notation, in the grid of a state; or of two halves of a chain.

    Raises :class:`~sudoku_repl.errors.ChainError`, which quotes the mistake, if the text isn't a chain.
    """
    halves = parse_halves(text, state.board)
    walk = joined_halves(*halves) if len(halves) > 1 else halves[0]
    found = tuple(_link(*link, state.grid) for link in walk.links)
    stands = all(link.stands for link in found)
    return ChainCheck(state.board, walk, found, _excluded(walk, state) if stands else (), len(halves) > 1)


def _excluded(walk: Walk, state: State) -> tuple[Node, ...]:
    """Return the candidates that are weakly linked to both ends of a walk without its weak ends."""
    strong = [link for link in walk.links if link[2]]
    if not strong:
        return ()
    board, sees = state.board, seen_by(state.board)
    ends = (strong[0][0], strong[-1][1])
    one, other = ((node.digit - 1) * len(board.coordinates) + node.cell for node in ends)
    return nodes_in(board, sees[one] & sees[other] & present(board, state.grid.candidates))
