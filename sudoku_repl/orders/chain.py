"""The chains of the present grid."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.results import Lines
from sudoku_repl.render.spans import line
from sudoku_repl.techniques.chain import by_letters, by_numbers, chain_object

if TYPE_CHECKING:
    from sudoku_repl.explain import Chains


def _lines(chains: Chains, width: int | None) -> Lines:
    """`chain`: the shortest chains of the grid."""
    board = chains.board
    for technique, found in chains.findings.items():
        name = technique.printed.title()
        if found is None:
            yield line(f"{name}: none in this grid.")
            continue
        (chain,) = found.links
        what = "".join(f"places {board.label(node.cell)}={node.digit}: " for node in found.places)
        gone = ", ".join(f"{board.label(cell)}≠{digit}" for digit, cell in found.removes)
        letters, numbers = by_letters(chain, board), by_numbers(chain, board)
        yield ("name", f"{name}:"), ("", f" {letters}")
        if numbers != letters:  # else the board has no letters
            yield line(f"  {numbers}")
        yield line(f"  {chain.length} links, {what or 'removes '}{gone}", "note")


def _object(chains: Chains) -> dict[str, Any]:
    found = {
        technique.name: each and chain_object(each.links[0], each.removes, chains.board)
        for technique, each in chains.findings.items()
    }
    return {"type": "chains", **found}


@order("chain", group="explaining", rank=3, text=_lines, json=_object)
def chain(desk: Desk) -> Chains:
    """Show the chains of the present grid, without applying them.

    This shows the shortest chain of each kind in both notations, with the candidates that it
    removes. -> is a weak link: at most one of its ends is true. => is a strong link: at least one
    of its ends is true. Before step 1, the chains use the candidates that step 1 will set up.
    """
    return desk.debugger.chains()
