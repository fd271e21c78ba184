"""Nice loops and chains whose nodes can be groups of cells and almost locked sets.

A *group* is a digit in the open cells that two houses share. An *almost locked set* is a set of cells of a
house whose candidates are one digit more than the set has cells: if it loses one digit, it takes all others.
So it links any two of its digits, and a digit of it to the only candidate that the other digits leave in a
cell outside.

Bounds: on boards of more than 9 digits sets of at most three cells, because their number doubles with each
cell of a house.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, reduce
from itertools import chain, combinations
from operator import and_

from sudoku_repl.board import Board
from sudoku_repl.board.topology import digits_in
from sudoku_repl.techniques.aic import AIC, NetworkTechnique, NiceLoop
from sudoku_repl.techniques.almost_locked import almost_locked_sets, sets_of
from sudoku_repl.techniques.candidates import present, seen_by
from sudoku_repl.techniques.cells import house_bits, members
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.techniques.network import Network, StrongLink
from sudoku_repl.techniques.walks import Proof, cell_links, house_links

_FEW_CELLS = 3
"""The number of cells of the largest almost locked sets on boards of more than 9 digits."""


class GroupedTechnique(NetworkTechnique):
    """A technique that searches the network of all links, with those of groups and almost locked sets."""

    rank = 5650
    score = 300

    def proofs(self, grid: Grid) -> Iterator[Proof]:
        return self.through(group_network(grid.board, grid.candidates, with_sets=True))

    def usual_proofs(self, grid: Grid) -> Iterator[Proof]:
        """Yield what chains remove without almost locked sets, which HoDoKu leaves out of its paths."""
        return self.through(group_network(grid.board, grid.candidates))


class GroupedNiceLoop(GroupedTechnique, NiceLoop):
    name = "grouped_nice_loop"
    aliases = ("grouped continuous nice loop", "grouped discontinuous nice loop")
    summary = "nice loops through groups of cells and almost locked sets"


class GroupedAIC(GroupedTechnique, AIC):
    name = "grouped_aic"
    title = "Grouped AIC"
    summary = "chains through groups of cells and almost locked sets: all that both ends exclude"


@lru_cache(maxsize=8)
def group_network(board: Board, candidates: int, *, with_sets: bool = False) -> Network:
    """Return the links between candidates and groups; ``with_sets``, also those of almost locked sets."""
    every = present(board, candidates)
    links = chain(cell_links(board, candidates), house_links(board, candidates), _group_links(board, every))
    return Network(board, every, chain(links, _set_links(board, candidates, every) if with_sets else ()))


@lru_cache(maxsize=64)
def _crossings(board: Board) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return the cells of each house, and the cells it shares with each other house, if they are several."""
    houses = house_bits(board)
    shared = ({house & other: None for other in houses if other != house} for house in houses)
    return tuple(
        (house, tuple(both for both in crossings if both & both - 1))
        for house, crossings in zip(houses, shared, strict=True)
    )


def _group_links(board: Board, every: int) -> Iterator[StrongLink]:
    """Yield the links between a group and the rest of a house, if the rest is a group or a candidate."""
    size = len(board.coordinates)
    for digit in range(board.digits):
        cells = every >> digit * size & (1 << size) - 1
        for house, crossings in _crossings(board):
            held = house & cells
            parts = dict.fromkeys(part for each in crossings if (part := each & cells) & part - 1)
            for part in parts:
                rest = held & ~part
                if rest and (not rest & rest - 1 or (rest in parts and part < rest)):
                    yield (part << digit * size, rest << digit * size, ())


def _set_links(board: Board, candidates: int, every: int) -> Iterator[StrongLink]:
    """Yield the links that almost locked sets make."""
    most = board.digits if board.digits <= 9 else _FEW_CELLS
    if kernel := almost_locked_sets(board, candidates).kernel:
        yield from kernel.links(most)
        return
    size, sets, table = len(board.coordinates), board.packing.unpack(candidates), seen_by(board)
    sees: dict[int, int] = {}
    for cells, digits in sets_of(board, sets).items():
        if not 1 < len(cells) <= most:
            continue
        block = sum(1 << cell for cell in cells)
        useful = list[tuple[int, int]]()
        for digit in digits_in(digits):
            shift = (digit - 1) * size
            places = block << shift & every
            seen = sees.get(places)
            if seen is None:
                seen = sees[places] = reduce(and_, (table[each] for each in members(places))) & every
            seen &= ((1 << size) - 1) << shift & ~(block << shift)
            if seen:
                useful.append((places, seen))
        for (one, _), (other, _) in combinations(useful, 2):
            yield (one, other, cells)
        if len(useful) > 2:
            yield from _outside(size, sets, cells, useful)


def _outside(
    size: int, sets: tuple[int, ...], cells: tuple[int, ...], useful: list[tuple[int, int]]
) -> Iterator[StrongLink]:
    """Yield the links from a digit of a set to what its other digits leave in a cell outside."""
    takes: dict[int, list[int]] = {}
    for number, (_, seen) in enumerate(useful):
        for candidate in members(seen):
            takes.setdefault(candidate % size, []).append(number)
    for cell, numbers in takes.items():
        count = sets[cell].bit_count()
        if count - 2 > len(numbers) or len(numbers) < 2:
            continue
        held = {(digit - 1) * size + cell for digit in digits_in(sets[cell])}
        for number, (places, _) in enumerate(useful):
            others = [useful[other][1] for other in numbers if other != number]
            lost = {each for each in held if any(seen >> each & 1 for seen in others)}
            if len(lost) > 1 and len(held) - len(lost) == 1:
                (left,) = held - lost
                yield (places, 1 << left, cells)
