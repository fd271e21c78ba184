"""The kernels beside what they are compiled from: advances, long records, surveys, uniqueness, made quizzes.

    pip install -e '.[bench]' && python tests/bench/kernel.py [QUIZZES]

The quizzes are minimal ones that the exact solver digs, 300 unless you say otherwise. Times are CPU times,
with the states that a record keeps. The kernel's are the least of three rounds; the pure machine makes one
round of less work, with empty caches. The last line compares with the pure machine of 0.1.0, measured once.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from functools import partial
from time import process_time
from typing import TYPE_CHECKING
from unittest.mock import patch

from exact import minimal_quizzes
from published import HARD, SEVENTEEN, forms

from sudoku_repl import CLASSIC, Quiz, Rules, State, Timeline, board_named, exact, kernels, load, open_quiz
from sudoku_repl.create import make_quiz
from sudoku_repl.exact.cover import MORE
from sudoku_repl.survey.counting import Entry, count
from sudoku_repl.survey.plan import Plan, parse_modes
from sudoku_repl.techniques.houses import house_shrink
from sudoku_repl.timeline.facts import MOST_STEPS
from sudoku_repl.timeline.quiet import started

if TYPE_CHECKING:
    from sudoku_repl.exact.kernel import BandSearch, Search

ALLOWANCE = 500
"""The dead ends of a search."""
BEFORE = 44_000
"""The nanoseconds of an advance of 0.1.0."""


def to_the_end(states: Iterable[State], steps: int = MOST_STEPS) -> int:
    """Run each state to its end, or to ``steps`` steps, with a State at each stop; return the advances."""
    advances = 0
    for state in states:
        with started(state, Rules()) as machine:
            while made := machine.run(1024, steps, 0):
                advances += len(made)
                machine.state()
    return advances


def recorded(quiz: Quiz, steps: int) -> int:
    """Record a run to a number of steps and return its advances."""
    timeline = Timeline(load(quiz))
    for _ in timeline.run(Rules(), MOST_STEPS, steps):
        pass
    return len(timeline)


def surveyed(quizzes: list[Quiz]) -> int:
    """Count each quiz as a survey does, in run mode 0."""
    plan = Plan(parse_modes("0"), timed=False)
    for number, quiz in enumerate(quizzes):
        count(Entry("quizzes", number + 1, quiz), plan)
    return len(quizzes)


def proved(quizzes: list[Quiz]) -> int:
    """Prove each quiz to have exactly one solution."""
    assert all(map(exact.is_unique, quizzes))
    return len(quizzes)


def made(seeds: range) -> int:
    """Make a minimal quiz from each seed."""
    for seed in seeds:
        make_quiz(seed)
    return len(seeds)


def searched(search: Search | BandSearch, quizzes: list[Quiz]) -> int:
    """Prove each quiz to have exactly one solution, by the kernel itself."""
    for quiz in quizzes:
        search.load(quiz.givens, allowance=ALLOWANCE)
        assert search.run(2) == 1
    return len(quizzes)


def nanoseconds(work: Callable[[], int], rounds: int = 3) -> float:
    """The least CPU time of a unit of some work, of some rounds."""
    times = []
    for _ in range(rounds):
        began = process_time()
        units = work()
        times.append((process_time() - began) / units * 1e9)
    return min(times)


def row(name: str, unit: str, quick: Callable[[], int], slow: Callable[[], int]) -> None:
    """Measure some work with the kernel, less of it without, and print both."""
    with_kernel = nanoseconds(quick)
    with patch.object(kernels, "HAS_KERNEL", False):
        house_shrink.cache_clear()
        without = nanoseconds(slow, 1)
    print(
        f"{name:<46} {with_kernel:>10,.0f} {without:>12,.0f} {without / with_kernel:>7.1f}  {unit}",
        flush=True,
    )


def main() -> None:
    """Print the table."""
    if not kernels.HAS_KERNEL:
        sys.exit("the package was installed without its kernel")
    quizzes = minimal_quizzes(int(sys.argv[1]) if len(sys.argv) > 1 else 300, 7)
    some = quizzes[: len(quizzes) // 10]
    states, few = [load(quiz) for quiz in quizzes], [load(quiz) for quiz in some]
    empty, seed, samurai = (open_quiz(name) for name in ("@empty", "@readalps", "@samurai"))
    wide = Quiz(board_named("samurai"), bytes(len(samurai.givens)))
    print(f"{'nanoseconds':<46} {'kernel':>10} {'pure':>12} {'ratio':>7}  unit")
    row("minimal quizzes", "an advance", lambda: to_the_end(states), lambda: to_the_end(few))
    row(
        "empty board, recorded",
        "an advance",
        lambda: recorded(empty, 1_000_000),
        lambda: recorded(empty, 5_000),
    )
    row(
        "the seed's quiz, loaded to the end",
        "a run",
        lambda: bool(to_the_end([load(seed)])),
        lambda: bool(to_the_end([load(seed)])),
    )
    row(
        "samurai, the quiz",
        "an advance",
        lambda: to_the_end([load(samurai)] * 50),
        lambda: to_the_end([load(samurai)]),
    )
    row("samurai, empty", "an advance", lambda: recorded(wide, 30_000), lambda: recorded(wide, 300))
    row("survey, minimal", "a quiz", lambda: surveyed(quizzes), lambda: surveyed(some))
    for name, published in (("17 clues", SEVENTEEN), ("hard", HARD)):
        listed = list(forms(published, len(quizzes)))
        few_listed = listed[: len(some)]
        row(f"survey, {name}", "a quiz", partial(surveyed, listed), partial(surveyed, few_listed))
    row("uniqueness", "a quiz", lambda: proved(quizzes), lambda: proved(some))
    row("minimal quizzes made", "a quiz", lambda: made(range(200)), lambda: made(range(20)))
    from sudoku_repl.exact.kernel import BandSearch, Search

    for name, search in (("in any order", BandSearch(MORE)), ("in order", Search(CLASSIC, MORE))):
        alone = nanoseconds(partial(searched, search, quizzes))
        print(f"uniqueness in the kernel alone, {name}: {alone:,.0f} ns a quiz")
    ratio = BEFORE / nanoseconds(lambda: to_the_end(states))
    print(f"against {BEFORE:,} ns of 0.1.0, an advance of minimal quizzes is {ratio:.0f} times quicker")


if __name__ == "__main__":
    main()
