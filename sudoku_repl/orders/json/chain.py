"""The chains of a grid."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sudoku_repl.orders.chain import ChainsShown
from sudoku_repl.orders.json import forms
from sudoku_repl.render.events import chain_object


@forms.register
def chains(result: ChainsShown) -> Iterator[dict[str, Any]]:
    """`chain`."""
    found = result.chains
    named = {"x_chain": found.x_chain, "forcing_chain": found.forcing_chain}
    yield {
        "type": "chains",
        **{name: each and chain_object(each, found.board) for name, each in named.items()},
    }
