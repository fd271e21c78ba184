"""The chains of the present grid."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.results import Lines, Objects, Result
from sudoku_repl.render.spans import line
from sudoku_repl.render.values import fields
from sudoku_repl.techniques.chain import by_letters, by_numbers

if TYPE_CHECKING:
    from sudoku_repl.explain import Chains


@attrs.frozen
class ChainsShown(Result):
    """`chain`: the shortest chains of the grid."""

    json_type = "chains"

    chains: Chains

    def text(self, width: int | None) -> Lines:
        """Each chain in the notations that the board has, and the digits that it places or removes."""
        found = self.chains
        for name, chain in (("X-Chain", found.x_chain), ("Forcing-Chain", found.forcing_chain)):
            if chain is None:
                yield line(f"{name}: none in this grid.")
                continue
            label, first = found.board.label, chain.nodes[0]
            what = f"places {label(first.cell)}={first.digit}" if chain.places else "removes"
            gone = ", ".join(f"{label(cell)}≠{digit}" for digit, cell in chain.removals)
            letters, numbers = by_letters(chain, found.board), by_numbers(chain, found.board)
            yield ("name", f"{name}:"), ("", f" {letters}")
            if numbers != letters:  # else the board has no letters
                yield line(f"  {numbers}")
            yield line(f"  {chain.length} links, {what}{':' if chain.places else ''} {gone}", "note")

    def json(self) -> Objects:
        yield {"type": self.json_type, **fields(self.chains)}


@order("chain", group="explaining", rank=3, example="chain")
def chain(desk: Desk) -> ChainsShown:
    """Show the chains of the present grid, without applying them.

    This shows the shortest X-Chain and the shortest Forcing-Chain, each in both notations, with the
    candidates that it removes. -> is a weak link: at most one of its ends is true. => is a strong
    link: at least one of its ends is true. Before step 1, the chains use the candidates that step 1
    will set up.
    """
    return ChainsShown(desk.debugger.chains())
