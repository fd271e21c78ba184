"""What the search tree and the hotspots of real runs cost.

    pip install -e . && python tests/bench/tree.py

``tree`` is the tree from the record, the least of three, and ``kept`` the tries it keeps of all ``tries``.
``zoom`` is the tree below the guess in force at half the steps. ``MB`` is the most memory that the tree
takes while it is built, beside the record. ``text`` and ``svg`` are the tree as shown and as drawn.
``hotspots`` makes each advance again, and is measured up to 20,000 steps.
"""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from sudoku_repl import Debugger
from sudoku_repl.orders.tree import TreeShown

RUNS = (("@readalps", 284), ("@hard", 10**5), ("@empty", 20_000), ("@empty", 10**6))
"""Each quiz and the steps it is run to, if it does not end before."""
FURTHEST = 20_000


def seconds(work: Callable[[], object], times: int = 3) -> float:
    """How long some work takes, at least."""
    taken = []
    for _ in range(times):
        started = perf_counter()
        work()
        taken.append(perf_counter() - started)
    return min(taken)


def megabytes(work: Callable[[], object]) -> float:
    """The most memory that some work takes."""
    tracemalloc.start()
    work()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak / 1e6


def shown(debugger: Debugger) -> None:
    """The lines of the whole tree."""
    tree = debugger.tree()
    for _ in TreeShown(tree, tree.tries, debugger.state.steps).lines(80):
        pass


def main() -> None:
    """Prints the table."""
    head = ("quiz", "steps", "tries", "kept", "tree", "zoom", "MB", "text", "svg", "hotspots")
    print("".join(f"{name:>10}" for name in head))
    for name, steps in RUNS:
        debugger = Debugger(name)
        debugger.goto(steps)
        tree = debugger.tree()
        half = debugger.state.steps // 2
        with TemporaryDirectory() as folder:
            file = Path(folder, "tree.svg")
            figures = (
                seconds(debugger.tree),
                seconds(partial(debugger.tree, half)),
                megabytes(debugger.tree),
                seconds(partial(shown, debugger), 1),
                seconds(partial(debugger.export_tree, file), 1),
                seconds(debugger.hotspots, 1) if debugger.state.steps <= FURTHEST else float("nan"),
            )
        counts = (debugger.state.steps, tree.top.tries, len(tree.tries))
        print(f"{name:>10}" + "".join(f"{n:>10}" for n in counts) + "".join(f"{n:>10.3f}" for n in figures))


if __name__ == "__main__":
    main()
