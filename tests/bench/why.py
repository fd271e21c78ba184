"""What an answer to `why` costs at some points of real runs, of which nothing was kept for it.

    pip install -e . && python tests/bench/why.py

``ms`` is the whole answer, the least of five; ``path`` the part of it that makes the live path again,
``scan`` the part of that which reads the packed facts for it (the only part that grows with the run:
``ns`` is its time for each recorded advance). ``lines`` is the size of the longest tree that is walked.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import perf_counter

from stepping import recorded

from sudoku_repl import open_quiz
from sudoku_repl.explain import account, walk
from sudoku_repl.explain.live import live_changes, sections

POINTS = (("@readalps", 92), ("@readalps", 131), ("@hard", 10**9), ("@empty", 200_000), ("@empty", 1_000_000))
"""Each quiz and the steps it is run to, if it does not end before."""


def milliseconds(answer: Callable[[], object]) -> float:
    """How long an answer takes."""
    times = []
    for _ in range(5):
        started = perf_counter()
        answer()
        times.append(perf_counter() - started)
    return min(times) * 1e3


def main() -> None:
    """Prints the table."""
    print(
        f"{'quiz':<10} {'steps':>8} {'advances':>9} {'level':>6} {'facts':>6} {'lines':>6}"
        f" {'ms':>7} {'path':>7} {'scan':>7} {'ns':>6}"
    )
    for name, steps in POINTS:
        timeline = recorded(open_quiz(name), steps)
        index = len(timeline)
        level = timeline.state_at(index - 1).level
        found = account(timeline, index)
        nodes = [*found.held.values(), *found.gone.values()]
        lines = max(sum(1 for _ in walk(node)) for node in nodes)
        whole = milliseconds(partial(account, timeline, index))
        path = milliseconds(partial(live_changes, timeline, index))
        scan = milliseconds(partial(sections, timeline, index - 1, level))
        print(
            f"{name:<10} {timeline.present.steps:>8} {index:>9} {level:>6} {len(nodes):>6} {lines:>6}"
            f" {whole:>7.2f} {path:>7.2f} {scan:>7.2f} {scan / index * 1e6:>6.0f}"
        )


if __name__ == "__main__":
    main()
