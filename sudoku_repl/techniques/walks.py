"""What the techniques share that find walks in a network of links: their role, grounds and findings."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import lru_cache, partial
from itertools import pairwise
from typing import ClassVar, NamedTuple

from sudoku_repl.board import Board
from sudoku_repl.board.mentions import Sentence, joined, sentence
from sudoku_repl.board.topology import digits_in
from sudoku_repl.techniques.candidates import nodes_in, present
from sudoku_repl.techniques.cells import conjugates
from sudoku_repl.techniques.chain import GroupedWalk, Node, Walk, cells_of, walk_explanation
from sudoku_repl.techniques.finding import Finding, Role, RoleKind
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.techniques.network import Network, StrongLink
from sudoku_repl.techniques.technique import F, Known, Technique


class WalkTechnique(Technique):
    """A technique whose pattern is walks, each with the facts that make its strong links."""

    family = "chains"
    roles: ClassVar[tuple[Role, ...]] = (Role("links", RoleKind.LINKS),)

    def made(self, board: Board, removes: int, *walks: Walk) -> Finding:
        """Return the finding that these walks remove a set of candidates."""
        return Finding(self, nodes_in(board, removes), (walks,))

    def explanation(self, finding: Finding, board: Board) -> Sentence:
        proved = (walk_explanation(walk, board) for walk in finding.links)
        return sentence("{}: {}", self.title, joined(proved, "; "))

    most_links: ClassVar[int] = 1000
    """The number of links of the longest walk that a path makes."""

    def is_usual(self, walk: Walk, grid: Grid) -> bool:
        """Return whether HoDoKu finds such a walk on a path: it never comes back to a cell but the first."""
        cells, left = cells_of(walk), set[int]()
        for before, here in pairwise(cells):
            if here[0] in left:
                return False
            left.update(cell for cell in before if cell != cells[0][0])
        return walk.length <= self.most_links

    def preference(self, finding: Finding) -> tuple[int, ...]:
        """Return a key: of the findings that remove most, the one comes first whose cells come first."""
        return most_first(finding.removes)

    def grounds(self, finding: Finding, cell: int, known: Known[F]) -> Iterable[F]:
        """Return why the strong links exist, and where almost locked sets lack what they remove."""
        return dict.fromkeys(fact for walk in finding.links for fact in _of_walk(walk, finding, known))


def _of_walk(walk: Walk, finding: Finding, known: Known[F]) -> Iterator[F]:
    cells = cells_of(walk)
    sets = walk.sets if isinstance(walk, GroupedWalk) else ((),) * walk.length
    for number, (one, other, strong) in enumerate(walk.links):
        if strong and sets[number]:
            locked, gone = sets[number], known.gone
            yield from _by_set(one.digit, cells[number], other.digit, cells[number + 1], locked, known)
            lost = {node.digit for node in finding.removes}
            near = dict.fromkeys((*locked, *cells[number], *cells[number + 1]))
            lacks = ((cell, digit) for digit in lost for cell in near)
            yield from (gone[candidate] for candidate in lacks if candidate in gone)
        elif strong:
            yield from strong_grounds(one.digit, cells[number], other.digit, cells[number + 1], known)


def strong_grounds(
    digit: int, cells: tuple[int, ...], other: int, beside: tuple[int, ...], known: Known[F]
) -> list[F]:
    """Return why a digit must be in one of some cells, or another digit in one of those beside."""
    board, gone = known.board, known.gone
    if digit != other:
        (cell,) = cells
        return [gone[cell, each] for each in range(1, board.digits + 1) if each not in (digit, other)]
    ends = {*cells, *beside}
    for house in board.houses:
        if ends <= {*house.cells}:
            rest = [(cell, digit) for cell in house.cells if cell not in ends]
            if all(candidate in gone for candidate in rest):
                return [gone[candidate] for candidate in rest]
    raise AssertionError("no such strong link")


def _by_set(
    digit: int,
    cells: tuple[int, ...],
    other: int,
    beside: tuple[int, ...],
    locked: tuple[int, ...],
    known: Known[F],
) -> Iterator[F]:
    """Yield why an almost locked set links a digit of its cells to another digit there, or to a cell outside.

    Without the first digit the set has as many digits as cells, so it takes all of them.
    """
    if not {*cells} <= {*locked}:
        digit, cells, other, beside = other, beside, digit, cells
    board, gone = known.board, known.gone
    every = range(1, board.digits + 1)
    absent = {each for each in every if all((cell, each) in gone for cell in locked)}
    yield from (gone[cell, each] for each in every if each in absent for cell in locked)
    yield from (gone[cell, digit] for cell in locked if cell not in cells)
    if {*beside} <= {*locked}:
        yield from (gone[cell, other] for cell in locked if cell not in beside)
        return
    (outside,) = beside
    for each in every:
        if each == other:
            continue
        apart = [cell for cell in locked if cell not in board.peers[outside]]
        if each != digit and each not in absent and all((cell, each) in gone for cell in apart):
            yield from (gone[cell, each] for cell in apart)
        else:
            yield gone[outside, each]


def most_first(removes: tuple[Node, ...]) -> tuple[int, ...]:
    """Return a key by which the most candidates come first, then those whose cells come first."""
    return -len(removes), weight(removes), removes[0].cell


def weight(removes: tuple[Node, ...]) -> int:
    """Return HoDoKu's number for some candidates: their cells, weighed by their order in the finding."""
    return sum(node.cell * (1 + 80 * number) + node.digit for number, node in enumerate(removes))


def once(findings: Iterable[Finding]) -> Iterator[Finding]:
    """Yield the first finding of each set of removals."""
    met: set[tuple[Node, ...]] = set()
    for finding in findings:
        if finding.removes not in met:
            met.add(finding.removes)
            yield finding


@lru_cache(maxsize=1 << 10)
def digit_network(board: Board, digit: int, cells: int) -> Network:
    """Return the links of one digit, less 1, given its cells. Cached, as most digits keep their cells."""
    shift = digit * len(board.coordinates)
    links = ((1 << shift + one, 1 << shift + other, ()) for one, other in conjugates(board, cells))
    return Network(board, cells << shift, links)


def digit_networks(board: Board, candidates: int, only: Collection[int] | None = None) -> Iterator[Network]:
    """Yield the network of each digit that has strong links; with ``only``, of those digits, less 1."""
    for digit, cells in enumerate(board.packing.by_digit(candidates)):
        if (only is None or digit in only) and conjugates(board, cells):
            yield digit_network(board, digit, cells)


def cell_links(board: Board, candidates: int, only: int = 0) -> Iterator[StrongLink]:
    """Yield the links of the cells with two candidates; with ``only``, of those with these digits."""
    size = len(board.coordinates)
    for cell, mask in enumerate(board.packing.unpack(candidates)):
        if mask.bit_count() == 2 and (not only or mask == only):
            low, high = digits_in(mask)
            yield (1 << (low - 1) * size + cell, 1 << (high - 1) * size + cell, ())


def house_links(board: Board, candidates: int) -> Iterator[StrongLink]:
    """Yield the links between the only two candidates of a digit in a house."""
    size = len(board.coordinates)
    for digit, cells in enumerate(board.packing.by_digit(candidates)):
        for one, other in conjugates(board, cells):
            yield (1 << digit * size + one, 1 << digit * size + other, ())


@lru_cache(maxsize=8)
def candidate_network(board: Board, candidates: int) -> Network:
    """Return the links between single candidates."""
    links = [*cell_links(board, candidates), *house_links(board, candidates)]
    return Network(board, present(board, candidates), links)


@lru_cache(maxsize=8)
def cell_network(board: Board, candidates: int) -> Network:
    """Return the links of the cells with two candidates alone."""
    return Network(board, present(board, candidates), cell_links(board, candidates))


class Proof(NamedTuple):
    """What a walk proves. The walk itself is made when it is wanted, as that takes longer than the search."""

    length: int
    """The number of its links."""
    removes: int
    """The set of candidates that it removes."""
    walk: Callable[[], Walk]
    """Makes the walk."""


def ends(network: Network, pairs: Iterable[tuple[int, int, int]]) -> Iterator[Proof]:
    """Yield what the two ends of walks remove, the candidates that both exclude: each set once."""
    met = set[int]()
    for layer, start, end in pairs:
        removes = network.both_see(start, end)
        if removes not in met:
            met.add(removes)
            yield Proof(2 * layer + 1, removes, partial(network.walk, start, layer, end))
