"""X-Chain: the shortest chain of the links of one digit."""

from __future__ import annotations

from functools import lru_cache

from sudoku_repl.board import Board
from sudoku_repl.techniques.chain import Chain
from sudoku_repl.techniques.links import ChainTechnique, Found, Links, chain_of, conjugates, members


class XChain(ChainTechnique):
    """A chain of the links of one digit."""

    name = "x_chain"
    summary = "chains of strong and weak links of one digit"
    printed = "x-chain"
    label = "XC"
    rank = 5390

    def chain(self, board: Board, candidates: int) -> Chain | None:
        """Return the shortest chain that uses the links of one digit, or None.

        ``candidates`` are the grid's, packed as in :mod:`sudoku_repl.board.packing`.
        """
        best = None
        for digit, cells in enumerate(board.packing.by_digit(candidates)):
            found = _of_digit(board, cells)
            if found and (best is None or found.length < best[0].length):
                best = found, digit * len(board.coordinates)
        return chain_of(board, candidates, *best) if best else None


@lru_cache(maxsize=1 << 13)
def _of_digit(board: Board, cells: int) -> Found | None:
    """Return the chain of one digit whose candidates are in these cells; its nodes are cell numbers.

    Cached, because most digits keep their cells from one grid to the next.
    """
    pairs = conjugates(board, cells)
    return Links(board, pairs).shortest(members(cells)) if pairs else None
