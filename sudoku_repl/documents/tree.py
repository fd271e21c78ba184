"""The search tree as data: an object, a table, or a graph for Graphviz."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from typing import Any, BinaryIO

import attrs

from sudoku_repl.board.notation import cell_name
from sudoku_repl.documents.document import SearchTree
from sudoku_repl.documents.icicle import FILLS
from sudoku_repl.errors import visible
from sudoku_repl.explain.tree import Tree, Try
from sudoku_repl.files import as_text

_COLUMNS = (
    *("id", "parent", "cell", "digit", "level", "choice", "out_of", "first", "last", "cost"),
    *("solutions", "contradictions", "tries", "outcome", "here"),
)


def try_object(node: Try) -> dict[str, Any]:
    """Return a try as an object; ``tries`` counts those below it, and a quiz has no cell and no digit."""
    values = {name: getattr(node, name) for name in _COLUMNS}
    values["outcome"] = node.outcome.value
    if not node.level:
        values.update(dict.fromkeys(("digit", "choice", "out_of")))
    return values


def tree_object(tree: Tree) -> dict[str, Any]:
    """Return a tree as an object."""
    return {
        "type": "tree",
        "headline": str(tree.waste),
        "waste": attrs.asdict(tree.waste),
        "folded": tree.folded,
        "note": tree.note,
        "tries": list(map(try_object, tree.tries)),
    }


def write_json(document: SearchTree, file: BinaryIO) -> None:
    """Write the tree as the object that ``tree --json`` prints."""
    with as_text(file) as text:
        text.write(json.dumps(tree_object(document.tree)) + "\n")


def write_csv(document: SearchTree, file: BinaryIO) -> None:
    """Write a line for each try."""
    with as_text(file) as text:
        writer = csv.DictWriter(text, _COLUMNS, lineterminator="\n")
        writer.writeheader()
        for node in document.tree.tries:
            cell = cell_name(*node.cell) if node.cell else None
            writer.writerow({**try_object(node), "cell": cell, "here": int(node.here)})


def write_dot(document: SearchTree, file: BinaryIO) -> None:
    """Write the tree as a graph for Graphviz, in its language DOT."""
    with as_text(file) as text:
        text.writelines(f"{line}\n" for line in _dot(document))


def _dot(document: SearchTree) -> Iterator[str]:
    tree = document.tree
    yield f'digraph "{_escaped(document.title)}" {{'
    label = "\\n".join(map(_escaped, filter(None, (document.title, str(tree.waste), tree.note))))
    yield f'  graph [label="{label}", labelloc="t"]'
    yield '  node [shape="box", style="filled", fontname="Helvetica"]'
    for node in tree.tries:
        choice = f" ({node.choice} of {node.out_of})" if node.level else ""
        folded = node.tries - sum(1 + child.tries for child in tree.children(node))
        lines = (
            f"{node.name}{choice}",
            f"step {node.first}: {node.cost} step{'s' * (node.cost != 1)}, {node.outcome.value}",
            f"{folded} more below" if folded else "",
        )
        label = "\\n".join(map(_escaped, filter(None, lines)))
        bold = ', penwidth="3"' * node.here
        yield f'  "{node.id}" [label="{label}", fillcolor="{FILLS[node.outcome]}"{bold}]'
    for node in tree.tries[1:]:
        yield f'  "{node.parent}" -> "{node.id}"'
    yield "}"


def _escaped(text: str) -> str:
    """Return a text for quotes in DOT, where a backslash begins an escape."""
    return visible(text).replace("\\", "\\\\").replace('"', '\\"')
