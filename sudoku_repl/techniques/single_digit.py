"""Two strong links of one digit, joined by a weak link, and an empty rectangle with a strong link.

A house in which the digit has two cells is a strong link. Where one end of each sees the other, one of the
two other ends holds the digit.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import and_

from sudoku_repl.board import HouseKind
from sudoku_repl.techniques.finding import Finding
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.techniques.links import members
from sudoku_repl.techniques.network import Network, seen_by, walk_of
from sudoku_repl.techniques.technique import Difficulty
from sudoku_repl.techniques.walks import WalkTechnique, digit_networks, once


class TurbotFish(WalkTechnique):
    """Two strong links of one digit, joined by a weak link."""

    name = "turbot_fish"
    family = "single digit patterns"
    rank = 3120
    score = 120
    difficulty = Difficulty.HARD
    usual = True
    summary = "two strong links of one digit, joined by a weak link"

    def find(self, grid: Grid) -> Iterator[Finding]:
        """Yield the findings of each digit."""
        return once(
            each for network in digit_networks(grid.board, grid.candidates) for each in self._in(network)
        )

    def _in(self, network: Network) -> Iterator[Finding]:
        for start in range(len(network.nodes)):
            for one in members(network.strong[start]):
                for other in members(network.weak[one]):
                    for end in members(network.strong[other] & -1 << start + 1):
                        way = (start, one, other, end)
                        removes = network.both_see(start, end)
                        if removes and len({*way}) == len(way) and self.fits(network, way):
                            walk = network.through([*way])
                            yield self.made(network.board, removes, walk)

    def fits(self, network: Network, way: tuple[int, int, int, int]) -> bool:  # noqa: ARG002
        """Return whether the nodes of a walk form the pattern of the technique."""
        return True


def kinds(network: Network, one: int, other: int) -> set[HouseKind]:
    """Return the kinds of the houses in which two candidates of a digit are alone."""
    board, size = network.board, len(network.board.coordinates)
    pair = [network.nodes[node].bit_length() - 1 for node in (one, other)]
    first, second = (candidate % size for candidate in pair)
    shift = pair[0] - first
    found = set()
    for index in board.houses_of[first]:
        house = board.houses[index]
        if second in house.cells:
            taken = sum(network.candidates >> shift + cell & 1 for cell in house.cells)
            found |= {house.kind} if taken == 2 else set()
    return found


def shared(network: Network, one: int, other: int) -> set[HouseKind]:
    """Return the kinds of the houses that two candidates share."""
    board, size = network.board, len(network.board.coordinates)
    first, second = ((network.nodes[node].bit_length() - 1) % size for node in (one, other))
    return {board.houses[index].kind for index in {*board.houses_of[first]} & {*board.houses_of[second]}}


class Skyscraper(TurbotFish):
    """Two rows with two cells for a digit each, two of them in the same column; or the other way round."""

    name = "skyscraper"
    rank = 3000
    score = 130
    summary = "two rows with two cells for a digit, one of each in the same column, or the other way round"

    def fits(self, network: Network, way: tuple[int, int, int, int]) -> bool:
        """Return whether both strong links are rows and the weak one a column, or the other way round."""
        start, one, other, end = way
        both = kinds(network, start, one) & kinds(network, other, end)
        base = shared(network, one, other)
        return any(
            along in both and across in base
            for along, across in ((HouseKind.ROW, HouseKind.COLUMN), (HouseKind.COLUMN, HouseKind.ROW))
        )


class TwoStringKite(TurbotFish):
    """A row and a column with two cells for a digit each, one of each in the same box."""

    name = "two_string_kite"
    aliases = ("2-string kite",)
    rank = 3100
    score = 150
    summary = "a digit with two cells in a row and two in a column, one of each in the same box"

    def fits(self, network: Network, way: tuple[int, int, int, int]) -> bool:
        """Return whether the strong links are a row and a column, and the weak one is a box."""
        start, one, other, end = way
        if HouseKind.BOX not in shared(network, one, other):
            return False
        first, second = kinds(network, start, one), kinds(network, other, end)
        row, column = HouseKind.ROW, HouseKind.COLUMN
        return (row in first and column in second) or (column in first and row in second)


class DualTwoStringKite(TwoStringKite):
    """Two kites on the same two cells of a box."""

    name = "dual_two_string_kite"
    aliases = ("dual 2-string kite",)
    rank = 3090
    usual = False
    summary = "two 2-string kites that share the two cells in the box"

    def find(self, grid: Grid) -> Iterator[Finding]:
        """Yield each pair of kites whose weak links have the same ends."""
        return once(self._pairs(grid))

    def _pairs(self, grid: Grid) -> Iterator[Finding]:
        for network in digit_networks(grid.board, grid.candidates):
            kites: dict[frozenset[object], list[Finding]] = {}
            for kite in self._in(network):
                middle = frozenset(kite.links[0].nodes[1:3])
                for twin in kites.setdefault(middle, []):
                    if twin.removes != kite.removes:
                        removes = tuple(sorted({*twin.removes, *kite.removes}))
                        yield Finding(self, removes, ((*twin.links, *kite.links),))
                kites[middle].append(kite)


class EmptyRectangle(WalkTechnique):
    """A box whose cells for a digit are in a row and a column, and a strong link that ends in one of them."""

    name = "empty_rectangle"
    family = "single digit patterns"
    rank = 3170
    score = 120
    difficulty = Difficulty.HARD
    usual = True
    summary = (
        "a box whose cells for a digit are in a row and a column, and a strong link that ends in one of these"
    )

    def find(self, grid: Grid) -> Iterator[Finding]:
        """Yield the findings of each digit, box by box."""
        networks = digit_networks(grid.board, grid.candidates)
        return once(each for network in networks for _, each in self._in(network))

    def _in(self, network: Network) -> Iterator[tuple[int, Finding]]:
        """Yield the findings of a digit, each with the candidates of its box."""
        board, table = network.board, seen_by(network.board)
        size = len(board.coordinates)
        shift = ((network.candidates & -network.candidates).bit_length() - 1) // size * size
        for box in (house for house in board.houses if house.kind is HouseKind.BOX):
            inside = sum(1 << shift + cell for cell in box.cells) & network.candidates
            for hit, left in _crossings(network, inside, shift):
                beyond = reduce(and_, (table[each] for each in members(left))) & network.candidates
                for near, sees in enumerate(network.sees):
                    if network.nodes[near] & inside or hit & ~sees:
                        continue
                    for far in members(network.strong[near]):
                        lines = kinds(network, near, far) & {HouseKind.ROW, HouseKind.COLUMN}
                        removes = network.sees[far] & beyond
                        if removes and lines and not network.nodes[far] & inside:
                            ends = [network.nodes[far], network.nodes[near]]
                            walk = walk_of(board, [*ends, hit, left], [()] * 3, begins_true=False)
                            yield inside, self.made(board, removes, walk)


def _crossings(network: Network, inside: int, shift: int) -> Iterator[tuple[int, int]]:
    """Yield the candidates of a box in two parts: those in a row and the rest in a column, or vice versa."""
    lines = [
        (house.kind, sum(1 << shift + cell for cell in house.cells))
        for house in network.board.houses
        if house.kind in (HouseKind.ROW, HouseKind.COLUMN)
    ]
    crossing = [(kind, cells) for kind, cells in lines if cells & inside]
    for kind, cells in crossing:
        left = inside & ~cells
        if left and any(other is not kind and not left & ~across for other, across in crossing):
            yield inside & cells, left


class DualEmptyRectangle(EmptyRectangle):
    """Two empty rectangles in the same box."""

    name = "dual_empty_rectangle"
    rank = 3160
    usual = False
    summary = "two empty rectangles in the same box"

    def find(self, grid: Grid) -> Iterator[Finding]:
        """Yield each pair of empty rectangles in a box."""
        return once(self._pairs(grid))

    def _pairs(self, grid: Grid) -> Iterator[Finding]:
        for network in digit_networks(grid.board, grid.candidates):
            met: dict[int, list[Finding]] = {}
            for box, each in self._in(network):
                for twin in met.setdefault(box, []):
                    if twin.removes != each.removes:
                        removes = tuple(sorted({*twin.removes, *each.removes}))
                        yield Finding(self, removes, ((*twin.links, *each.links),))
                met[box].append(each)
