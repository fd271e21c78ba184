"""Forcing chains as HoDoKu has them: a candidate that leads to a contradiction in several chains.

A candidate is assumed true or false, and what follows from it by single steps (:mod:`.network`) is a
*contradiction*: a candidate that is both true and false, a cell without a candidate, or a house without a
cell for a digit. Then the assumption is wrong.

What HoDoKu calls a *verity* is the same read backwards: if the same follows from every candidate of a cell,
then its opposite makes each of them false, along the same chains. So verities need no separate search.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

import attrs

from sudoku_repl import interruption
from sudoku_repl.board import Board
from sudoku_repl.board.mentions import Mention, Sentence, joined, sentence
from sudoku_repl.board.topology import digits_in
from sudoku_repl.techniques.candidates import every_digit, nodes_in
from sudoku_repl.techniques.cells import contained, house_bits, members
from sudoku_repl.techniques.chain import Node, walk_words
from sudoku_repl.techniques.finding import Finding, Pattern, Role, RoleKind
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.techniques.grouped import group_network
from sudoku_repl.techniques.network import Consequences, Network
from sudoku_repl.techniques.technique import Difficulty, F, Known, elsewhere
from sudoku_repl.techniques.walks import WalkTechnique

_WalkEnd: TypeAlias = tuple[int, bool]
"""A candidate, and whether it is true."""


_Alternatives: TypeAlias = tuple[int, Pattern]
"""Candidates of which exactly one is true: all of a cell, or all of a digit in a house. Then what the roles
for the cell, the house and the digit hold."""


@attrs.frozen
class _CaseProof:
    """A contradiction that follows from a case."""

    case: Consequences
    emptied: Pattern
    """The roles for the cell, the house and the digit that nothing is left for."""
    ends: tuple[_WalkEnd, ...]
    """The ends of its walks."""

    def links(self) -> int:
        """Return the number of links."""
        return sum(self.case.links_to(candidate, true=true) for candidate, true in self.ends)


class ForcingChainH(WalkTechnique):
    name = "forcing_chain_h"
    title = "Forcing chain"
    aliases = ("forcing chain contradiction", "forcing chain verity")
    family = "last resort"
    rank = 8500
    score = 500
    difficulty = Difficulty.EXTREME
    usual = True
    on_path = False
    summary = "a candidate that leads to a contradiction, true or false, by several chains"
    roles = (
        Role("cell", RoleKind.CELLS, tone=3),
        Role("house", RoleKind.HOUSES, tone=3),
        Role("digit", RoleKind.DIGITS),
        Role("links", RoleKind.LINKS),
    )

    def find(self, grid: Grid) -> Iterator[Finding]:
        """Yield the shortest contradiction of each candidate that leads to one, by the number of links."""
        network = group_network(grid.board, grid.candidates)
        cases = [*network.if_false(), *map(network.if_true, members(network.candidates))]
        proofs = filter(None, map(_shortest, cases, _emptied(network, cases)))
        for proof in sorted(proofs, key=_CaseProof.links):
            case = proof.case
            (node,) = proved = nodes_in(grid.board, 1 << case.candidate)
            others = (digit for digit in digits_in(grid.sets[node.cell]) if digit != node.digit)
            removes = proved if case.is_true else tuple(Node(digit, node.cell) for digit in others)
            walks = tuple(case.walk(candidate, true=true) for candidate, true in proof.ends)
            yield Finding(self, removes, (*proof.emptied, walks), () if case.is_true else proved)

    def grounds(self, finding: Finding, cell: int, known: Known[F]) -> Iterable[F]:
        """Return why the links are strong, and what else the cell or the house lacks."""
        cells, houses, digits, walks = finding.pattern
        ends = {node for walk in walks for node in (walk.nodes[0], walk.nodes[-1])}
        found = list(super().grounds(finding, cell, known))
        if cells:
            every = range(1, known.board.digits + 1)
            found += (known.gone[cells[0], each] for each in every if Node(each, cells[0]) not in ends)
        elif houses:
            inside = {each.cell for each in ends if each.digit in digits}
            found += elsewhere(known, houses[0].cells, inside, digits)
        return dict.fromkeys(found)

    def explanation(self, finding: Finding, board: Board) -> Sentence:
        cells, houses, digits, walks = finding.pattern
        first, last = walks[0].nodes[0], walks[0].nodes[-1]
        wrong = sentence("{} would be true and false", _candidate(last, board))
        if cells:
            wrong = sentence("{} would have no candidate left", Mention.of_cell(board, cells[0]))
        elif houses:
            wrong = sentence("{} would have no cell left for {}", Mention.of_house(houses[0]), digits[0])
        assumed = "true" if walks[0].begins_true else "false"
        chains = joined((walk_words(walk, board) for walk in walks), "; ")
        return sentence(
            "{}: if {} were {}, {}: {}", self.title, _candidate(first, board), assumed, wrong, chains
        )


def _candidate(node: Node, board: Board) -> Mention:
    return Mention.of_cell(board, node.cell, f"{{}}={node.digit}")


def _choices(network: Network) -> list[_Alternatives]:
    """Return each cell with its candidates, and each digit of a house with its candidates there."""
    board, every = network.board, network.candidates
    size, digits, column = len(board.coordinates), range(board.digits), every_digit(board)
    found: list[_Alternatives] = [(column << cell & every, ((cell,), (), ())) for cell in range(size)]
    for house, cells in zip(board.houses, house_bits(board), strict=True):
        found += [(cells << digit * size & every, ((), (house,), (digit + 1,))) for digit in digits]
    return [choice for choice in found if choice[0]]


def _emptied(network: Network, cases: list[Consequences]) -> Iterator[list[_Alternatives]]:
    """Yield, for each case, the cells and digits of houses for which it leaves nothing."""
    choices = _choices(network)
    false = [case.all_false | (0 if case.is_true else 1 << case.candidate) for case in cases]
    for numbers in contained([candidates for candidates, _ in choices], false):
        yield [choices[number] for number in members(numbers)]


def _shortest(case: Consequences, emptied: list[_Alternatives]) -> _CaseProof | None:
    """Return the contradiction to which a case leads with the fewest links; the case itself needs no walk."""
    interruption.check()
    own = 1 << case.candidate
    both = (case.all_true | own) & case.all_false if case.is_true else case.all_true & (case.all_false | own)
    assumed = case.candidate, case.is_true
    found: list[tuple[Pattern, list[_WalkEnd]]] = [
        (((), (), ()), [(each, True), (each, False)]) for each in members(both)
    ]
    found += [(roles, [(each, False) for each in members(candidates)]) for candidates, roles in emptied]
    proofs = (_CaseProof(case, roles, tuple(end for end in ends if end != assumed)) for roles, ends in found)
    return min((each for each in proofs if each.ends), key=_CaseProof.links, default=None)
