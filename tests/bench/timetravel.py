"""What it costs to move and to search in a long recorded run, beside the limits that are set for it.

    python tests/bench/timetravel.py [STEPS...]

The quiz is the empty board, recorded to 200,000 and to 1,000,000 steps unless told otherwise. Places are
drawn with a fixed seed. The record's size is the memory that `tracemalloc` counts after the recording, over
what it counted before it; the ratio is the least time of a recorded run over that of one of which nothing
is kept, of three runs each, in turns. A bisection is timed as the library makes it, the first of a
count with what is made once a run; a search backward that finds nothing passes every advance, as `reverse`
does up to where it stops.
"""

from __future__ import annotations

import argparse
import random
import statistics
import tracemalloc
from collections.abc import Callable, Iterator
from functools import partial

import attrs
from stepping import recorded, seconds, unrecorded

from sudoku_repl import Debugger, open_quiz

STEPS = (200_000, 1_000_000)
PLACES = 300
CONDITIONS = (
    "steps >= 150000",
    "biggest >= 20",
    "solutions >= 1000",
    "level >= 20",
    "level == 3",
    "wrong",
    "upward and level < 10",
    "not (guess or forward or upward)",
    "solution and level > 45 or biggest > 80",
    "level > 80",
    "guess",
)
"""Those of counts that only rise first; the last but one holds nowhere, the last in very many places."""


@attrs.frozen
class Figure:
    """A row of the table."""

    name: str
    unit: str
    limit: float | None
    measured: float


def milliseconds(order: Callable[[], object]) -> float:
    """How long an order takes."""
    return seconds(order) * 1e3


def figures(steps: int) -> Iterator[Figure]:
    """The measurements of a run of ``steps`` steps."""
    quiz = open_quiz("@empty")
    debugger = Debugger(quiz)
    debugger.goto(steps)
    end = len(debugger.timeline)
    yield Figure("advances", "", None, end)

    drawn = random.Random(steps)
    times = [milliseconds(lambda: debugger.goto(drawn.randrange(steps))) for _ in range(PLACES)]
    yield Figure("goto, median", "ms", 5, statistics.median(times))
    yield Figure("goto, worst", "ms", 20, max(times))
    times = []
    for _ in range(PLACES):
        debugger.goto(drawn.randrange(10, steps))
        times.append(milliseconds(debugger.back))
    yield Figure("back, median", "ms", 1, statistics.median(times))
    yield Figure("back, worst", "ms", 1, max(times))

    for name in ("next", "finish", "reverse_next", "reverse_finish"):
        times = []
        for _ in range(PLACES):
            debugger.goto(drawn.randrange(10, steps))
            times.append(milliseconds(getattr(debugger, name)))
        yield Figure(f"{name}, median", "ms", 5, statistics.median(times))
        yield Figure(f"{name}, worst", "ms", 100, max(times))

    debugger.condition("wrong")  # imports lark and makes the grammar, once in a process
    for condition in CONDITIONS:
        debugger.goto("end")
        yield Figure(f"bisect {condition}", "ms", 50, milliseconds(partial(debugger.bisect, condition)))

    debugger.goto("end")
    back = milliseconds(lambda: debugger.find("level > 80 or end", backward=True))
    yield Figure("reverse, an advance passed", "us", 2, back / end * 1e3)

    pairs = [
        (seconds(partial(unrecorded, quiz, steps)), seconds(partial(recorded, quiz, steps))) for _ in range(3)
    ]
    plain, kept = map(min, zip(*pairs, strict=True))
    yield Figure("an advance, unrecorded", "us", None, plain / end * 1e6)
    yield Figure("an advance, recorded", "us", None, kept / end * 1e6)
    yield Figure("recording ratio", "", 1.3, kept / plain)

    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    timeline = recorded(quiz, steps)
    size = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    yield Figure(f"record of {timeline.present.steps} steps", "MB", 48, size / 1e6)


def main() -> None:
    """Prints a table a run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("steps", nargs="*", type=int, default=STEPS, help="how long the runs are")
    for steps in parser.parse_args().steps:
        print(f"{f'the empty board to {steps} steps':<50} {'measured':>12} {'limit':>8}")
        for figure in figures(steps):
            limit = "" if figure.limit is None else f"{figure.limit:g}"
            missed = "  MISSED" if figure.limit is not None and figure.measured > figure.limit else ""
            measured = f"{figure.measured:.2f}" if figure.unit or figure.limit else f"{figure.measured:.0f}"
            print(f"{figure.name:<50} {measured:>9} {figure.unit:<2} {limit:>8}{missed}", flush=True)
        print()


if __name__ == "__main__":
    main()
