"""Sets of cells as integers, with bit ``c`` for cell ``c``, and the tables of a board in this form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from sudoku_repl import kernels
from sudoku_repl.board import Board
from sudoku_repl.techniques.chain import Node
from sudoku_repl.techniques.grid import Grid

if TYPE_CHECKING:
    from sudoku_repl.techniques.kernel import Scan


def members(bits: int) -> Iterator[int]:
    """Yield the cells of a set, ascending; of other sets the positions of their bits."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def bits_of(cells: Iterable[int]) -> int:
    """Return the set of these cells."""
    bits = 0
    for cell in cells:
        bits |= 1 << cell
    return bits


def once_and_twice(sets: Iterable[int]) -> tuple[int, int]:
    """Return the members of at least one of some sets, and those of at least two."""
    once = twice = 0
    for each in sets:
        twice |= once & each
        once |= each
    return once, twice


@lru_cache(maxsize=1 << 13)
def in_bits(board: Board, digit: int, cells: int) -> tuple[Node, ...]:
    """Return a digit in the cells of a set, as candidates."""
    return tuple(Node(digit, board.cells[cell]) for cell in members(cells))


@lru_cache(maxsize=1 << 13)
def cells_at(board: Board, bits: int) -> tuple[int, ...]:
    """Return the cells of a set, ascending, as the board names them."""
    return tuple(board.cells[cell] for cell in members(bits))


@lru_cache(maxsize=64)
def house_bits(board: Board) -> tuple[int, ...]:
    """Return the cells of each house, in scan order."""
    return tuple(bits_of(house.cells) for house in board.houses)


@lru_cache(maxsize=64)
def peer_bits(board: Board) -> tuple[int, ...]:
    """Return the cells that each cell sees."""
    return tuple(map(bits_of, board.peers))


@lru_cache(maxsize=1 << 13)
def conjugates(board: Board, cells: int) -> tuple[tuple[int, int], ...]:
    """Return the pairs of cells that are the only two for a digit in a house, given all its cells."""
    twos = {two for house in house_bits(board) if (two := cells & house).bit_count() == 2}
    return tuple(sorted(((two & -two).bit_length() - 1, two.bit_length() - 1) for two in twos))


def seen_by_all(board: Board, cells: int) -> int:
    """Return the cells that see every cell of a set, which must not be empty."""
    peers = peer_bits(board)
    seen = -1
    for cell in members(cells):
        seen &= peers[cell]
    return seen


def seen_by_any(board: Board, cells: int) -> int:
    """Return the cells that see some cell of a set."""
    peers = peer_bits(board)
    seen = 0
    for cell in members(cells):
        seen |= peers[cell]
    return seen


def digit_bits(grid: Grid) -> tuple[int, ...]:
    """Return, for each digit from 1, the cells that have it as a candidate."""
    return _digit_bits(grid.board, grid.candidates)


@lru_cache(maxsize=64)
def _digit_bits(board: Board, candidates: int) -> tuple[int, ...]:
    """Return the value of :func:`digit_bits`, cached because many techniques look at the same grid."""
    return board.packing.by_digit(candidates)


def cells_by_pair(grid: Grid) -> dict[int, int]:
    """Return the cells that have only two candidates, by these, in the order of the first cells."""
    cells = dict[int, int]()
    for cell, mask in enumerate(grid.sets):
        if mask.bit_count() == 2:
            cells[mask] = cells.get(mask, 0) | 1 << cell
    return cells


def scan_of(board: Board) -> Scan | None:
    """Return the kernel that looks through the houses of a board; None without kernels."""
    return _scan_of(board) if kernels.HAS_KERNEL else None


@lru_cache(maxsize=64)
def _scan_of(board: Board) -> Scan:
    made: Scan = kernels.kernel_of("techniques").Scan(board)
    return made


def contained(sets: Sequence[int], wholes: Sequence[int]) -> list[int]:
    """Return, for each of some wholes, the numbers of the sets that it contains, as a set."""
    if kernels.HAS_KERNEL:
        found: list[int] = kernels.kernel_of("techniques").contained(sets, wholes)
        return found
    return [bits_of(number for number, each in enumerate(sets) if not each & ~whole) for whole in wholes]


def linked(
    found: Iterable[tuple[int, int, tuple[int, ...]]], number: dict[int, int]
) -> tuple[list[int], dict[tuple[int, int], tuple[int, ...]]]:
    """Return the nodes at the other ends of the strong links of each node, and the sets that make links.

    ``found`` has both ends of the links and the cells that make each, ``number`` the number of each end.
    """
    if kernels.HAS_KERNEL:
        made: tuple[list[int], dict[tuple[int, int], tuple[int, ...]]]
        made = kernels.kernel_of("techniques").linked(found, number)
        return made
    strong, reasons = [0] * len(number), dict[tuple[int, int], tuple[int, ...]]()
    for one, other, cells in found:
        low, high = number[one], number[other]
        if not strong[low] >> high & 1:
            strong[low] |= 1 << high
            strong[high] |= 1 << low
            if cells:
                reasons[low, high] = reasons[high, low] = cells
    return strong, reasons
