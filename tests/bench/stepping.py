"""What an advance costs, recorded and not, on real quizzes; and two libraries as a yardstick.

    pip install -e '.[bench]' && python tests/bench/stepping.py

``cold`` is one recorded run to the end in a fresh interpreter (imports not counted); the other times are the
least of three alternating runs in one process. The libraries solve for one solution only.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from functools import partial
from time import perf_counter

from sudoku_repl import Phase, Quiz, Rules, State, Timeline, advance, load, open_quiz

QUIZZES = {"@readalps": 10**9, "@hard": 10**9, "@empty": 200_000}
"""Each quiz and the steps it is run to, if it does not end before."""


def recorded(quiz: Quiz, steps: int) -> Timeline:
    """A run through all its solutions, to its end or to ``steps`` steps."""
    timeline, rules = Timeline(load(quiz)), Rules()
    while timeline.present.phase is not Phase.FINISHED and timeline.present.steps < steps:
        timeline.advance(rules)
    return timeline


def unrecorded(quiz: Quiz, steps: int) -> State:
    """The same run, of which nothing is kept."""
    state, rules = load(quiz), Rules()
    while state.phase is not Phase.FINISHED and state.steps < steps:
        state, _ = advance(state, rules)
    return state


def seconds(run: Callable[[], object]) -> float:
    """How long a run takes."""
    started = perf_counter()
    run()
    return perf_counter() - started


def cold(name: str) -> float:
    """Seconds of a recorded run in a new interpreter."""
    command = [sys.executable, __file__, "--cold", name]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def record_size(quiz: Quiz, steps: int) -> float:
    """Bytes that the record holds, an advance, once the caches are full."""
    tracemalloc.start()
    timeline = recorded(quiz, steps)
    size = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return size / len(timeline)


def dokusan_solves(quiz: Quiz) -> object:
    """dokusan: logic, then backtracking."""
    from dokusan import solvers
    from dokusan.boards import BoxSize, Sudoku

    return solvers.backtrack(Sudoku.from_string(str(quiz).replace(".", "0"), box_size=BoxSize(3, 3)))


def py_sudoku_solves(quiz: Quiz) -> object:
    """py-sudoku: backtracking."""
    from sudoku import Sudoku

    return Sudoku(3, 3, board=[list(quiz.givens[row : row + 9]) for row in range(0, 81, 9)]).solve()


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--cold", metavar="QUIZ", help="print the seconds of one run of this quiz, and no more"
    )
    name = parser.parse_args().cold
    if name:
        quiz = open_quiz(name)
        print(seconds(partial(recorded, quiz, QUIZZES[name])))
        return
    print(
        f"{'quiz':<10} {'steps':>7} {'advances':>9} {'cold ms':>8} {'unrecorded us':>14}"
        f" {'recorded us':>12} {'ratio':>6} {'bytes':>6} {'dokusan ms':>11} {'py-sudoku ms':>13}"
    )
    for name, steps in QUIZZES.items():
        quiz = open_quiz(name)
        cold_ms = min(cold(name) for _ in range(3)) * 1e3
        timeline = recorded(quiz, steps)
        pairs = [
            (seconds(partial(unrecorded, quiz, steps)), seconds(partial(recorded, quiz, steps)))
            for _ in range(3)
        ]
        plain, kept = (min(times) / len(timeline) * 1e6 for times in zip(*pairs, strict=True))
        size = record_size(quiz, steps)
        others = [seconds(partial(solve, quiz)) * 1e3 for solve in (dokusan_solves, py_sudoku_solves)]
        print(
            f"{name:<10} {timeline.present.steps:>7} {len(timeline):>9} {cold_ms:>8.1f} {plain:>14.2f}"
            f" {kept:>12.2f} {kept / plain:>6.2f} {size:>6.1f} {others[0]:>11.1f} {others[1]:>13.1f}"
        )


if __name__ == "__main__":
    main()
