"""What a solution path costs: of @readalps, and of minimal quizzes.

    PYTHONPATH=tests:. python tests/bench/techniques.py [QUIZZES]

The caches begin empty. Below the times are the techniques in the order of the time they took, with the number
of searches, and how often their first finding was made.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from time import perf_counter

from sudoku_repl import open_quiz
from sudoku_repl.create import make_quiz
from sudoku_repl.measure import path as paths
from sudoku_repl.techniques.finding import Finding
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.techniques.technique import Technique

SEED = 10_000
_first = paths._first
_seconds: dict[str, float] = defaultdict(float)
_searches: Counter[str] = Counter()
_found: Counter[str] = Counter()


def timed(technique: Technique, grid: Grid) -> Finding | None:
    """The search of a path, timed by technique."""
    began = perf_counter()
    finding = _first(technique, grid)
    _seconds[technique.name] += perf_counter() - began
    _searches[technique.name] += 1
    _found[technique.name] += finding is not None
    return finding


def main(count: int) -> None:
    """Print the times."""
    paths._first = timed
    for times in ("first", "second"):
        began = perf_counter()
        path = paths.solution_path(open_quiz("@readalps"))
        print(f"@readalps, {times} time: {(perf_counter() - began) * 1000:.0f} ms; {path!r}")
    quizzes = [make_quiz(seed).quiz for seed in range(SEED, SEED + count)]
    _seconds.clear()
    _searches.clear()
    _found.clear()
    difficulties: Counter[str] = Counter()
    began = perf_counter()
    for quiz in quizzes:
        difficulties[str(paths.solution_path(quiz).difficulty)] += 1
    seconds = perf_counter() - began
    print(f"{count} minimal quizzes: {count / seconds:.1f} a second; {dict(difficulties)}")
    for name in sorted(_seconds, key=_seconds.__getitem__, reverse=True):
        print(f"{name:24}{_seconds[name]:8.2f} s {_searches[name]:8} searches {_found[name]:8} found")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
