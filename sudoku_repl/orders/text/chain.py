"""The chains of a grid."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.orders.chain import ChainsShown
from sudoku_repl.orders.text import forms
from sudoku_repl.render.spans import StyledLine, line
from sudoku_repl.techniques.chain import by_letters, by_numbers


@forms.register
def chains(result: ChainsShown, _: int | None) -> Iterator[StyledLine]:
    """Each chain in the notations that the board has, and the digits that it places or removes."""
    found = result.chains
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
