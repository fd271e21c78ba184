"""Forcing-Chain: the shortest chain of any links."""

from __future__ import annotations

from sudoku_repl.board import Board
from sudoku_repl.techniques.chain import Chain
from sudoku_repl.techniques.links import ChainTechnique, Links, Pair, chain_of, conjugates, members


class ForcingChain(ChainTechnique):
    """A chain of any links."""

    name = "forcing_chain"
    summary = "chains of strong and weak links of any digits"
    printed = "forcing-chain"
    label = "FC"
    rank = 8490

    def chain(self, board: Board, candidates: int) -> Chain | None:
        """Return the shortest chain that uses all links, or None. ``candidates`` as for :func:`x_chain`."""
        size = len(board.coordinates)
        nodes: list[int] = []
        pairs: list[Pair] = []
        for digit, cells in enumerate(board.packing.by_digit(candidates)):
            first = digit * size
            nodes += [first + cell for cell in members(cells)]
            pairs += [(first + cell, first + other) for cell, other in conjugates(board, cells)]
        for cell, mask in enumerate(board.packing.unpack(candidates)):
            if mask.bit_count() == 2:
                low, high = members(mask)
                pairs.append((low * size + cell, high * size + cell))
        found = Links(board, pairs).shortest(nodes)
        return chain_of(board, candidates, found, 0) if found else None
