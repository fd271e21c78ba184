"""Time work for the benchmarks, and print what it takes in a table."""

from __future__ import annotations

import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from time import perf_counter

_FIRST, _REST = 30, 11
"""The widths of the first column of a table and of the others."""


def seconds(work: Callable[[], object], rounds: int = 1) -> float:
    """The seconds that some work takes, the least of some rounds."""
    times = []
    for _ in range(rounds):
        started = perf_counter()
        work()
        times.append(perf_counter() - started)
    return min(times)


def milliseconds(work: Callable[[], object], rounds: int = 1) -> float:
    """The same in milliseconds."""
    return seconds(work, rounds) * 1e3


def megabytes(work: Callable[[], object]) -> tuple[float, float]:
    """The memory that Python holds more after some work whose result is kept, and the most during it."""
    tracemalloc.start()
    kept = work()
    now, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    del kept
    return now / 1e6, most / 1e6


def in_a_new_interpreter(script: str, *arguments: str) -> float:
    """The figure that a benchmark prints when a new interpreter runs it with these arguments."""
    ran = subprocess.run(
        [sys.executable, script, *arguments], check=True, capture_output=True, text=True, timeout=900
    )
    return float(ran.stdout)


def run_parts(*parts: Callable[[], None]) -> None:
    """Run the parts of a benchmark that the command line names, or all, each below what it says of itself."""
    known = {part.__name__: part for part in parts}
    wanted = sys.argv[1:] or [*known]
    if unknown := [name for name in wanted if name not in known]:
        sys.exit(f"unknown part {unknown[0]!r}; expected {', '.join(known)}")
    for name in wanted:
        print(f"\n{known[name].__doc__}")
        known[name]()


def row(name: str, *values: object) -> None:
    """Print a line of a table: names of columns, or figures."""
    cells = (f"{each:.3g}" if isinstance(each, float) and each < 1000 else each for each in values)
    cells = (f"{each:,.0f}" if isinstance(each, float) else str(each) for each in cells)
    print(f"{name:<{_FIRST}}" + "".join(f"{cell:>{_REST}}" for cell in cells), flush=True)
