"""Sets of candidates: integers with bit ``(digit - 1) * cells + cell``, and tables of a board."""

from __future__ import annotations

from functools import lru_cache

from sudoku_repl.board import Board
from sudoku_repl.techniques.cells import members
from sudoku_repl.techniques.chain import GroupedWalk, Node, Walk


@lru_cache(maxsize=64)
def every_digit(board: Board) -> int:
    """Return every digit in cell 0, as a set of candidates. Shifted by a cell, it is that of the cell."""
    return sum(1 << digit * len(board.coordinates) for digit in range(board.digits))


@lru_cache(maxsize=64)
def seen_by(board: Board) -> tuple[int, ...]:
    """Return, for each candidate, the candidates that are false if it is true."""
    size, column = len(board.coordinates), every_digit(board)
    peers = [sum(1 << peer for peer in own) for own in board.peers]
    return tuple(
        peers[cell] << digit * size | (column << cell) ^ (1 << digit * size + cell)
        for digit in range(board.digits)
        for cell in range(size)
    )


@lru_cache(maxsize=8)
def present(board: Board, candidates: int) -> int:
    """Return the set of the candidates of a grid, given as they are packed."""
    size = len(board.coordinates)
    by_digit = board.packing.by_digit(candidates)
    return sum(cells << digit * size for digit, cells in enumerate(by_digit))


@lru_cache(maxsize=1 << 12)
def nodes_in(board: Board, candidates: int) -> tuple[Node, ...]:
    """Return a set of candidates, by digit and cell."""
    size = len(board.coordinates)
    pairs = (divmod(candidate, size) for candidate in members(candidates))
    return tuple(Node(digit + 1, board.cells[cell]) for digit, cell in pairs)


def walk_of(board: Board, nodes: list[int], sets: list[tuple[int, ...]], *, begins_true: bool) -> Walk:
    """Return the walk through sets of candidates; ``sets`` are the almost locked sets of its links."""
    held = [nodes_in(board, node) for node in nodes]
    firsts = tuple(each[0] for each in held)
    if len(held) == sum(map(len, held)) and not any(sets):
        return Walk(firsts, begins_true)
    cells = tuple(tuple(node.cell for node in each) for each in held)
    named = tuple(tuple(board.cells[cell] for cell in each) for each in sets)
    return GroupedWalk(firsts, begins_true, cells, named)
