"""What the 0-1 model costs: to build it, to solve it and prove the solution the only one, to write it.

    pip install -e '.[model]' && python tests/bench/model.py

Milliseconds, the least of ten runs. ``build`` is the model and its way to HiGHS, ``first`` a solution,
``second`` the proof that there is no other, or another one; ``all`` is everything together. ``exact`` is
the exact solver's answer to the same question; under the endings, what it takes to write such a file.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import perf_counter

from sudoku_repl import exact, open_quiz
from sudoku_repl.model import WRITERS, Solved, build, solve

BOARDS = Path(__file__).parent.parent / "golden" / "linked"
QUIZZES: dict[str, str | Path] = {
    "samurai": BOARDS / "samurai_canvas.txt",
    "flower": BOARDS / "flower_canvas.txt",
    "@readalps": "@readalps",
    "@hard": "@hard",
    "@two": "@two",
}
RUNS = 10


def milliseconds(act: Callable[[], object]) -> float:
    """How long it takes, at the least."""
    times = []
    for _ in range(RUNS):
        started = perf_counter()
        act()
        times.append(perf_counter() - started)
    return min(times) * 1e3


def measure(name: str, source: str | Path) -> None:
    """Prints the row of one quiz."""
    quiz = open_quiz(source)
    model = build(quiz)
    runs: list[Solved] = []
    whole = milliseconds(lambda: runs.append(solve(build(quiz))))
    size, count = model.size, len(runs[0].solutions)
    parts = zip(*((solved.building, solved.finding, solved.proving) for solved in runs), strict=True)
    times = [
        *(min(seconds) * 1e3 for seconds in parts),
        whole,
        milliseconds(lambda: exact.count(quiz, 2)),
        *(milliseconds(partial(write, model)) for write in WRITERS.values()),
    ]
    print(
        f"{name:<10} {size.variables:>9} {size.constraints:>11} {size.nonzeros:>8}"
        f" {'several' if count > 1 else count:>9}" + "".join(f" {time:>6.1f}" for time in times)
    )


def main() -> None:
    """Prints the table."""
    columns = ("build", "first", "second", "all", "exact", *WRITERS)
    print(
        f"{'quiz':<10} {'variables':>9} {'constraints':>11} {'nonzeros':>8} {'solutions':>9}"
        + "".join(f" {column:>6}" for column in columns)
    )
    for name, source in QUIZZES.items():
        measure(name, source)


if __name__ == "__main__":
    main()
