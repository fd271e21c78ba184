"""Two strong links of one digit, joined by a weak link, and an empty rectangle with a strong link.

A house in which the digit has two cells is a strong link. Where one end of each sees the other, one of the
two other ends holds the digit.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, product

from sudoku_repl.board import Board, HouseKind
from sudoku_repl.techniques.candidates import walk_of
from sudoku_repl.techniques.cells import (
    bits_of,
    digit_bits,
    house_bits,
    members,
    peer_bits,
    scan_of,
    seen_by_all,
)
from sudoku_repl.techniques.chain import Walk
from sudoku_repl.techniques.finding import Finding
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.techniques.network import Network
from sudoku_repl.techniques.technique import Difficulty, LostOrder
from sudoku_repl.techniques.walks import WalkTechnique, digit_networks, once


class SingleDigitTechnique(WalkTechnique):
    """A technique that finds its patterns among the candidates of one digit."""

    family = "single digit patterns"
    difficulty = Difficulty.HARD
    usual = True

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

    def find(self, grid: Grid) -> Iterator[Finding]:
        """Yield the findings digit by digit."""
        return once(each for network in self.networks(grid) for each in self.kept(network))

    def networks(self, grid: Grid) -> Iterator[Network]:
        """Yield the networks of the digits that may have findings."""
        scan = scan_of(grid.board)
        only = scan.with_turbot(grid.candidates) if scan else None
        return digit_networks(grid.board, grid.candidates, only)

    def kept(self, network: Network, *kinds: HouseKind) -> tuple[Finding, ...]:
        """Return the findings of a digit, which are kept with its network."""
        found = network.found.get((self, *kinds))
        if found is None:
            found = network.found[(self, *kinds)] = tuple(self.in_network(network, *kinds))
        return found

    @abstractmethod
    def in_network(self, network: Network, *kinds: HouseKind) -> Iterator[Finding]:
        """Yield the findings of a digit, in houses of these kinds if there are any."""

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


def _twos(board: Board, cells: int, kind: HouseKind) -> list[tuple[int, int]]:
    """Return the two cells of each house of a kind that has only two of these cells, in scan order."""
    twos = (cells & house for house in _of_kind(board, kind)[0])
    return [((two & -two).bit_length() - 1, two.bit_length() - 1) for two in twos if two.bit_count() == 2]


def _pairs(network: Network, kind: HouseKind) -> list[tuple[int, int]]:
    """Return the two nodes of each house of a kind that has two cells for the digit, in scan order."""
    shift, number = _first(network), network.number
    twos = _twos(network.board, network.candidates >> shift, kind)
    return [(number[1 << shift + one], number[1 << shift + other]) for one, other in twos]


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
        for one, other in combinations(_pairs(network, along), 2):
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
        for row, column in product(_pairs(network, _ROW), _pairs(network, _COLUMN)):
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

    def find(self, grid: Grid) -> Iterator[Finding]:
        """Yield the findings by digit, then box by box."""
        return once(each for _, each in self.in_boxes(grid))

    def in_boxes(self, grid: Grid) -> Iterator[tuple[int, Finding]]:
        """Yield the findings, each with the candidates of its digit in its box."""
        board = grid.board
        for digit, cells in enumerate(digit_bits(grid)):
            for inside, removes, walk in _rectangles(board, digit, cells):
                yield inside, self.made(board, removes, walk)


@lru_cache(maxsize=1 << 10)
def _rectangles(board: Board, digit: int, cells: int) -> tuple[tuple[int, int, Walk], ...]:
    """Return the empty rectangles of a digit, less 1, given its cells.

    Each is the set of candidates in the box, the set that is removed, and the walk. Cached, as most digits
    keep their cells.
    """
    shift, peers, found = digit * len(board.coordinates), peer_bits(board), []
    two = [*_twos(board, cells, _ROW), *_twos(board, cells, _COLUMN)]
    links = sorted({(near, far) for one, other in two for near, far in ((one, other), (other, one))})
    ends = bits_of(near for near, _ in links)
    for box in _of_kind(board, HouseKind.BOX)[0] if links else ():
        inside = box & cells
        for hit, seen, left, beside in _crossings(board, inside):
            beyond, begins = beside & cells, seen & ends & ~inside
            for near, far in links if beyond and begins else ():
                removes = peers[far] & beyond
                if removes and begins >> near & 1 and not inside >> far & 1:
                    nodes = [1 << shift + far, 1 << shift + near, hit << shift, left << shift]
                    walk = walk_of(board, nodes, [()] * 3, begins_true=False)
                    found.append((inside << shift, removes << shift, walk))
    return tuple(found)


@lru_cache(maxsize=1 << 12)
def _crossings(board: Board, inside: int) -> tuple[tuple[int, int, int, int], ...]:
    """Return the cells of a digit in a box in two parts: those in a row and those in a column, or vice versa.

    Each part is followed by the cells that see all of it. The last row and column come first.
    """
    rows, columns = (
        [cells for house in reversed(_of_kind(board, kind)[0]) if (cells := house & inside)]
        for kind in (_ROW, _COLUMN)
    )
    found = []
    for row, column in product(rows, columns):
        if row | column == inside and row != inside and column != inside:
            found += [(row, inside & ~row), (column, inside & ~column)]
    return tuple((one, seen_by_all(board, one), left, seen_by_all(board, left)) for one, left in found)


class DualEmptyRectangle(EmptyRectangle):
    name = "dual_empty_rectangle"
    rank = 3160
    usual = False
    summary = "two empty rectangles in the same box"

    def find(self, grid: Grid) -> Iterator[Finding]:
        return once(self.twins(self.in_boxes(grid)))
