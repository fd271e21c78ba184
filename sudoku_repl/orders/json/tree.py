"""The search tree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sudoku_repl.documents.tree import tree_object, try_object
from sudoku_repl.orders.json import forms
from sudoku_repl.orders.tree import TreesCompared, TreeShown


@forms.register
def shown(result: TreeShown) -> Iterator[dict[str, Any]]:
    """`tree`; the try with the id 0 is the quiz, and `tries` of a try is how many are below it."""
    yield tree_object(result.tree)


@forms.register
def compared(result: TreesCompared) -> Iterator[dict[str, Any]]:
    """`tree compare`; `tops` is the try where they part, as each run has it; `children` are pairs, too."""
    parting = result.parting
    yield {
        "type": "trees_compared",
        "runs": result.names,
        "guesses": parting.guesses,
        "step": parting.step,
        "same": parting.same,
        "tops": list(map(try_object, parting.tops)),
        "children": [[each and try_object(each) for each in pair] for pair in parting.children],
    }
