"""The chains of the present grid."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.results import Result

if TYPE_CHECKING:
    from sudoku_repl.explain import Chains


@attrs.frozen
class ChainsShown(Result):
    """The chains of a grid."""

    chains: Chains


@order("chain", group="explaining", rank=3, example="chain")
def chain(desk: Desk) -> ChainsShown:
    """Show the chains of the present grid, without applying them.

    This shows the shortest X-Chain and the shortest Forcing-Chain, each in both notations, with the
    candidates that it removes. -> is a weak link: at most one of its ends is true. => is a strong
    link: at least one of its ends is true. Before step 1, the chains use the candidates that step 1
    will set up.
    """
    return ChainsShown(desk.debugger.chains())
