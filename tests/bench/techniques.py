"""What a solution path costs: of @readalps, and of minimal quizzes.

    PYTHONPATH=tests:. python tests/bench/techniques.py [QUIZZES]

The times are processor times, and the caches begin empty. Below the times are the techniques in the
order of the time they took, with the number of searches, and how often they found something.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Callable
from time import process_time

from sudoku_repl import open_quiz
from sudoku_repl.create.making import make_quiz
from sudoku_repl.measure import path as paths
from sudoku_repl.techniques.finding import Finding
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.techniques.technique import LostOrder, Technique

SEED = 10_000
_seconds: dict[str, float] = defaultdict(float)
_searches: Counter[str] = Counter()
_found: Counter[str] = Counter()


def timed(pick: Callable[[Technique, Grid, LostOrder], Finding | None]) -> Callable[..., Finding | None]:
    """A search of a path, timed by technique."""

    def timed_pick(technique: Technique, grid: Grid, lost: LostOrder) -> Finding | None:
        began = process_time()
        finding = pick(technique, grid, lost)
        _seconds[technique.name] += process_time() - began
        _searches[technique.name] += 1
        _found[technique.name] += finding is not None
        return finding

    return timed_pick


def main(count: int) -> None:
    """Print the times."""
    picks = {kind: kind.pick for kind in {each.__class__ for each in paths.usual_techniques()}}
    for kind, pick in picks.items():
        kind.pick = timed(pick)  # type: ignore[method-assign]
    for times in ("first", "second"):
        began = process_time()
        path = paths.solution_path(open_quiz("@readalps"))
        print(f"@readalps, {times} time: {(process_time() - began) * 1000:.0f} ms; {path!r}")
    quizzes = [make_quiz(seed).quiz for seed in range(SEED, SEED + count)]
    _seconds.clear()
    _searches.clear()
    _found.clear()
    difficulties: Counter[str] = Counter()
    began = process_time()
    for quiz in quizzes:
        difficulties[str(paths.solution_path(quiz).difficulty)] += 1
    seconds = process_time() - began
    print(f"{count} minimal quizzes: {count / seconds:.1f} a second; {dict(difficulties)}")
    for name in sorted(_seconds, key=_seconds.__getitem__, reverse=True):
        print(f"{name:24}{_seconds[name]:8.2f} s {_searches[name]:8} searches {_found[name]:8} found")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
