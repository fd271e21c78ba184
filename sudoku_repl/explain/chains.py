"""The chains of a grid, and a chain that you wrote, checked against a grid."""

from __future__ import annotations

import attrs

from sudoku_repl.board import Board
from sudoku_repl.explain.links import Link, links
from sudoku_repl.machine import State
from sudoku_repl.techniques.chain import Chain, Node, Walk, by_numbers, parse_walk
from sudoku_repl.techniques.links import forcing_chain, weakly_linked, x_chain


@attrs.frozen(repr=False)
class Chains:
    """The shortest chain of each kind in a grid."""

    board: Board
    x_chain: Chain | None
    """The shortest chain that uses the links of one digit; None if there is none."""
    forcing_chain: Chain | None
    """The shortest chain that uses all links; None if there is none."""

    def __str__(self) -> str:
        """Return a line for each kind, with the chain in numbers: ``x-chain: r1c2=4 -> r1c8<>4 ...``."""
        kinds = (("x-chain", self.x_chain), ("forcing-chain", self.forcing_chain))
        return "\n".join(
            f"{name}: {by_numbers(chain, self.board) if chain else 'none'}" for name, chain in kinds
        )

    def __repr__(self) -> str:
        lengths = (
            f"{chain.length} links" if chain else "none" for chain in (self.x_chain, self.forcing_chain)
        )
        return "<Chains: x-chain {}, forcing-chain {}>".format(*lengths)


@attrs.frozen(repr=False)
class ChainCheck:
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

    def __repr__(self) -> str:
        return f"<ChainCheck {self}>"


def chains(state: State) -> Chains:
    """Return the chains of the grid of a state, whose candidates must be set up."""
    board, candidates = state.board, state.grid.candidates
    return Chains(board, x_chain(board, candidates), forcing_chain(board, candidates))


def check_chain(text: str, state: State) -> ChainCheck:
    """Check each link of a chain, in either notation, in the grid of a state.

    Raises :class:`~sudoku_repl.errors.ChainError`, which quotes the mistake, if the text isn't a chain.
    """
    walk = parse_walk(text, state.board)
    found = links(walk, state.board, state.grid)
    stands = all(link.stands for link in found)
    return ChainCheck(state.board, walk, found, _excluded(walk, state) if stands else ())


def _excluded(walk: Walk, state: State) -> tuple[Node, ...]:
    """Return the candidates that are weakly linked to both ends of a walk without its weak ends."""
    strong = [link for link in walk.links if link[2]]
    if not strong:
        return ()
    sets = state.board.packing.unpack(state.grid.candidates)
    (one, _, _), (_, other, _) = strong[0], strong[-1]
    return tuple(sorted(set.intersection(*(weakly_linked(state.board, sets, end) for end in (one, other)))))
