"""What the boards of the paper cost: to read them, a recorded run to the solution, the proof of just one.

    python tests/bench/linked.py

``first`` is the first time in an interpreter, tables and caches being empty; ``again`` the least of ten more.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from sudoku_repl import Debugger, Reason, exact, open_quiz

BOARDS = Path(__file__).parent.parent / "golden" / "linked"
NAMES = ("samurai_canvas", "samurai_blocks", "flower_canvas", "flower_blocks")


def milliseconds(act: Callable[[], object]) -> float:
    """How long it takes."""
    started = perf_counter()
    act()
    return (perf_counter() - started) * 1e3


def measure(name: str) -> None:
    """Prints the row of one file."""
    path = BOARDS / f"{name}.txt"
    read = milliseconds(lambda: open_quiz(path))
    quiz = open_quiz(path)
    debugger = Debugger(quiz)

    def run() -> None:
        assert debugger.run().reason is Reason.SOLUTION

    first_run = milliseconds(run)
    steps, advances = debugger.state.steps, len(debugger.timeline)
    runs = []
    for _ in range(10):
        debugger.load_quiz(quiz)
        runs.append(milliseconds(run))
    first_proof = milliseconds(lambda: exact.is_unique(quiz))
    proof = min(milliseconds(lambda: exact.is_unique(quiz)) for _ in range(10))
    print(
        f"{name:<15} {steps:>5} {advances:>8} {read:>8.1f} {first_run:>9.2f} {min(runs):>9.2f}"
        f" {first_proof:>11.2f} {proof:>11.2f}"
    )


def main() -> None:
    """Prints the table, each row in a new interpreter."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name", nargs="?", help="print the row of this file, and no more")
    name = parser.parse_args().name
    if name:
        measure(name)
        return
    print(
        f"{'file':<15} {'steps':>5} {'advances':>8} {'read ms':>8} {'first run':>9} {'run again':>9}"
        f" {'first proof':>11} {'proof again':>11}",
        flush=True,
    )
    for name in NAMES:
        subprocess.run([sys.executable, __file__, name], check=True)


if __name__ == "__main__":
    main()
