"""Two strong links of one digit, joined by a weak link, and an empty rectangle with a strong link.

A house in which the digit has two cells is a strong link. Where one end of each sees the other, one of the
two other ends holds the digit.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from functools import lru_cache, reduce
from itertools import combinations, product
from operator import or_

from sudoku_repl.board import Board, HouseKind
from sudoku_repl.techniques.candidates import walk_of
from sudoku_repl.techniques.cells import bits_of, house_bits, members, scan_of, seen_by_all
from sudoku_repl.techniques.finding import Finding
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.techniques.network import Network
from sudoku_repl.techniques.technique import Difficulty, LostOrder
from sudoku_repl.techniques.walks import WalkTechnique, digit_networks, once


class SingleDigitTechnique(WalkTechnique):
    """A technique that finds its patterns among the candidates of one digit, along two strong links."""

    family = "single digit patterns"
    difficulty = Difficulty.HARD
    usual = True

    def find(self, grid: Grid) -> Iterator[Finding]:
        """Yield the findings digit by digit."""
        return once(each for network in self.networks(grid) for each in self.kept(network))

    def networks(self, grid: Grid) -> Iterator[Network]:
        """Yield the networks of the digits that may have findings."""
        return digit_networks(grid.board, grid.candidates)

    def kept(self, network: Network, *kinds: HouseKind) -> tuple[Finding, ...]:
        """Return the findings of a digit, which are kept with its network."""
        found = network.found.get((self, *kinds))
        if found is None:
            found = network.found[(self, *kinds)] = tuple(self.in_network(network, *kinds))
        return found

    @abstractmethod
    def in_network(self, network: Network, *kinds: HouseKind) -> Iterator[Finding]:
        """Yield the findings of a digit, in houses of these kinds if there are any."""

    def twins(self, findings: Iterable[tuple[object, Finding]]) -> Iterator[Finding]:
        """Yield the finding of each two that have the same thing before them and remove something else."""
        met: dict[object, list[Finding]] = {}
        for shared, finding in findings:
            for twin in met.setdefault(shared, []):
                if twin.removes != finding.removes:
                    removes = tuple(sorted({*twin.removes, *finding.removes}))
                    yield Finding(self, removes, ((*twin.links, *finding.links),))
            met[shared].append(finding)


class StrongLinksTechnique(SingleDigitTechnique):
    """A technique that finds its patterns along a strong, a weak and a strong link."""

    def networks(self, grid: Grid) -> Iterator[Network]:
        scan = scan_of(grid.board)
        only = scan.with_turbot(grid.candidates) if scan else None
        return digit_networks(grid.board, grid.candidates, only)

    def along(self, network: Network, *way: int) -> Iterator[Finding]:
        """Yield what follows from the ends of three links, if anything does."""
        removes = network.both_see(way[0], way[-1])
        if removes and len({*way}) == len(way):
            yield self.made(network.board, removes, network.through([*way]))


class TurbotFish(StrongLinksTechnique):
    name = "turbot_fish"
    rank = 3120
    score = 120
    summary = "two strong links of one digit, joined by a weak link; also skyscrapers and 2-string kites"

    def pick(self, grid: Grid, lost: LostOrder) -> Finding | None:
        """Return the finding that removes most."""
        found = (each for each in self.find(grid) if self.is_usual(each.links[0], grid))
        return min(found, key=self.preference, default=None)

    def in_network(self, network: Network, *kinds: HouseKind) -> Iterator[Finding]:
        for start in range(len(network.nodes)):
            for one in members(network.strong[start]):
                for other in members(network.weak[one]):
                    for end in members(network.strong[other] & -1 << start + 1):
                        yield from self.along(network, start, one, other, end)


_ROW, _COLUMN = HouseKind.ROW, HouseKind.COLUMN


def _twos(network: Network, kind: HouseKind) -> list[tuple[int, int]]:
    """Return the two nodes of each house of a kind that has two cells for the digit, in scan order."""
    shift, number, found = _first(network), network.number, []
    cells = network.candidates >> shift
    for house in _of_kind(network.board, kind)[0]:
        if (two := cells & house).bit_count() == 2:
            found.append((number[(two & -two) << shift], number[(two & two - 1) << shift]))
    return found


def _first(network: Network) -> int:
    """Return the number of the candidate of the digit in the first cell."""
    lowest = (network.candidates & -network.candidates).bit_length() - 1
    return lowest - lowest % len(network.board.coordinates)


@lru_cache(maxsize=256)
def _of_kind(board: Board, kind: HouseKind) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the cells of each house of a kind, and for each cell the houses of this kind that it is in."""
    houses = tuple(
        bits for house, bits in zip(board.houses, house_bits(board), strict=True) if house.kind is kind
    )
    of_cell = (bits_of(n for n, bits in enumerate(houses) if bits >> cell & 1) for cell in board.cells)
    return houses, tuple(of_cell)


def _houses(network: Network, kind: HouseKind) -> list[int]:
    """Return, for each node, the houses of a kind that it is in."""
    shift, (_, houses) = _first(network), _of_kind(network.board, kind)
    return [houses[node.bit_length() - 1 - shift] for node in network.nodes]


class Skyscraper(StrongLinksTechnique):
    name = "skyscraper"
    rank = 3000
    score = 130
    summary = (
        "two rows with two cells for a digit, one of each in the same column, or the other way round; links"
        " in boxes and extra houses are left to turbot_fish"
    )

    def find(self, grid: Grid) -> Iterator[Finding]:
        """Yield the findings between rows, then those between columns, by digit."""
        networks = [*self.networks(grid)]
        kinds = ((_ROW, _COLUMN), (_COLUMN, _ROW))
        return once(each for kind in kinds for it in networks for each in self.kept(it, *kind))

    def in_network(self, network: Network, *kinds: HouseKind) -> Iterator[Finding]:
        along, across = kinds
        houses = _houses(network, across)
        for one, other in combinations(_twos(network, along), 2):
            first, last = houses[one[0]] & houses[other[0]], houses[one[1]] & houses[other[1]]
            if first and not last:
                yield from self.along(network, one[1], one[0], other[0], other[1])
            elif last and not first:
                yield from self.along(network, one[0], one[1], other[1], other[0])


class TwoStringKite(StrongLinksTechnique):
    name = "two_string_kite"
    aliases = ("2-string kite",)
    rank = 3100
    score = 150
    summary = (
        "a digit with two cells in a row and two in a column, one of each in the same box; other links"
        " in boxes and extra houses are left to turbot_fish"
    )

    def in_network(self, network: Network, *kinds: HouseKind) -> Iterator[Finding]:
        """Yield the kites by row, then by column, of each two from their first ends in the same box."""
        boxes, sides = _houses(network, HouseKind.BOX), (*product((0, 1), (0, 1)),)
        for row, column in product(_twos(network, _ROW), _twos(network, _COLUMN)):
            for near, beside in sides:
                one, other = row[near], column[beside]
                if boxes[one] & boxes[other]:
                    yield from self.along(network, row[1 - near], one, other, column[1 - beside])
                    break


class DualTwoStringKite(TwoStringKite):
    name = "dual_two_string_kite"
    aliases = ("dual 2-string kite",)
    rank = 3090
    usual = False
    summary = "two 2-string kites that share the two cells in the box"

    def in_network(self, network: Network, *kinds: HouseKind) -> Iterator[Finding]:
        """Yield each pair of kites whose weak links have the same ends."""
        kites = super().in_network(network)
        return self.twins((frozenset(each.links[0].nodes[1:3]), each) for each in kites)


class EmptyRectangle(SingleDigitTechnique):
    name = "empty_rectangle"
    rank = 3170
    score = 120
    summary = (
        "a box whose cells for a digit are in a row and a column, and a strong link that ends in one of these"
    )

    def in_network(self, network: Network, *kinds: HouseKind) -> Iterator[Finding]:
        return (each for _, each in self.in_boxes(network))

    def in_boxes(self, network: Network) -> Iterator[tuple[int, Finding]]:
        """Yield the findings of a digit box by box, each with the candidates of its box."""
        board, shift, number = network.board, _first(network), network.number
        lines = {*map(frozenset, (*_twos(network, _ROW), *_twos(network, _COLUMN)))}
        cells, ends = network.candidates >> shift, reduce(or_, network.nodes) >> shift
        for box in _of_kind(board, HouseKind.BOX)[0]:
            inside = box & cells
            for hit, left in _crossings(board, inside):
                beyond = seen_by_all(board, left) & cells
                for near_cell in members(seen_by_all(board, hit) & ends & ~inside) if beyond else ():
                    near = number[1 << shift + near_cell]
                    for far in members(network.strong[near]):
                        removes = network.sees[far] & beyond << shift
                        if removes and {near, far} in lines and not network.nodes[far] & inside << shift:
                            nodes = [network.nodes[far], network.nodes[near], hit << shift, left << shift]
                            walk = walk_of(board, nodes, [()] * 3, begins_true=False)
                            yield inside, self.made(board, removes, walk)


def _crossings(board: Board, inside: int) -> Iterator[tuple[int, int]]:
    """Yield the cells of a digit in a box in two parts: those in a row and those in a column, or vice versa.

    The last row and column come first.
    """
    rows, columns = (
        [cells for house in reversed(_of_kind(board, kind)[0]) if (cells := house & inside)]
        for kind in (_ROW, _COLUMN)
    )
    for row, column in product(rows, columns):
        if row | column == inside and row != inside and column != inside:
            yield row, inside & ~row
            yield column, inside & ~column


class DualEmptyRectangle(EmptyRectangle):
    name = "dual_empty_rectangle"
    rank = 3160
    usual = False
    summary = "two empty rectangles in the same box"

    def in_network(self, network: Network, *kinds: HouseKind) -> Iterator[Finding]:
        return self.twins(self.in_boxes(network))
