"""The kernels beside what they are compiled from: advances, seen runs, surveys, uniqueness, made quizzes.

    pip install -e '.[bench]' && PYTHONPATH=tests python tests/bench/kernel.py [QUIZZES]

The quizzes are minimal ones, 300 unless you say otherwise. Times are CPU times,
with the states that a record keeps. The kernel's are the least of three rounds; the pure machine makes one
round of less work, with empty caches. A run that is printed goes through the whole program, to the null
device. The last lines compare runs that are seen with quiet ones, and the kernel with the pure machine of
0.1.0, measured once.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterable
from contextlib import redirect_stdout
from functools import partial
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING
from unittest.mock import patch

import attrs
from support.published import HARD, SEVENTEEN, forms

from sudoku_repl import (
    CLASSIC,
    Board,
    Debugger,
    Quiz,
    Rules,
    State,
    Timeline,
    board_named,
    exact,
    kernels,
    load,
    open_quiz,
)
from sudoku_repl.cli.main import main as program
from sudoku_repl.create.forms import canonical
from sudoku_repl.create.line_forms import random_forms
from sudoku_repl.create.making import make_quiz
from sudoku_repl.exact.cover import MORE
from sudoku_repl.explain.blame import Blames
from sudoku_repl.machine.events import Event, Events
from sudoku_repl.machine.rules import _searches_by
from sudoku_repl.survey.counting import Entry, count
from sudoku_repl.survey.plan import Plan, parse_modes
from sudoku_repl.techniques.houses import house_shrink, search_houses
from sudoku_repl.techniques.ply import shrink_line
from sudoku_repl.timeline.facts import MOST_STEPS
from sudoku_repl.timeline.runner import started

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


def ended(name: str) -> Debugger:
    """A debugger at the end of a quiet run."""
    debugger = Debugger(name)
    debugger.runrun(99)
    return debugger


def run_quietly(name: str) -> int:
    """Run a quiz to its end without a watcher; return the advances."""
    return len(ended(name).timeline)


def watched(name: str) -> int:
    """Run a quiz to its end with a watcher that reads and keeps every event; return the advances."""
    debugger, kept = Debugger(name), list[Event]()

    def watch(_: State, events: Events) -> None:
        for event in events:
            kept.append(event)

    debugger.runrun(99, watcher=watch)
    return len(debugger.timeline)


def run_program(*arguments: str) -> None:
    """Run the program, its output to the null device."""
    with open(os.devnull, "w", encoding="utf-8") as out, redirect_stdout(out):  # noqa: PTH123 - no path
        program(arguments)


def printed(advances: int, *options: str) -> int:
    """Run the program with options that make some advances."""
    run_program(*options, "--batch")
    return advances


def of_empty(steps: int) -> tuple[int, str, str, str]:
    """The advances to the last solution up to some steps, and the options that run the empty board to it."""
    debugger = Debugger("@empty")
    debugger.goto(steps)
    solutions = debugger.state.solutions
    return debugger.timeline.first_at("solutions", solutions), "@empty", "--ex", f"runrun {solutions}"


def exported(name: str) -> int:
    """Run a quiz to its end and export the page."""
    with tempfile.TemporaryDirectory() as folder:
        ended(name).export(Path(folder, "run.html"))
    return 1


def blamed(timeline: Timeline) -> int:
    """Find the guesses to blame for every contradiction of a run, and the cores."""
    assert Blames(timeline).all().blames
    return 1


def explained(name: str, steps: int) -> Callable[[], int]:
    """Return what asks, after some steps, why a cell lacks a candidate. Every second one is asked about."""
    debugger = Debugger(name)
    debugger.goto(steps)
    open_cells = debugger.state.candidates()
    cell, held = next((cell, held) for cell, held in open_cells.items() if len(held) < CLASSIC.digits)
    gone = next(digit for digit in range(1, CLASSIC.digits + 1) if digit not in held)
    where = CLASSIC.coordinates[cell]

    def ask() -> int:
        assert debugger.why(where, gone)
        return 1

    return ask


def opened(board: Board, quizzes: list[Quiz]) -> int:
    """Make each quiz from its givens."""
    for quiz in quizzes:
        Quiz(board, quiz.givens)
    return len(quizzes)


def surveyed(quizzes: list[Quiz]) -> int:
    """Count each quiz as a survey does, in run mode 0."""
    plan = Plan(parse_modes("0"), no_time=True)
    for number, quiz in enumerate(quizzes):
        count(Entry("quizzes", number + 1, quiz), plan)
    return len(quizzes)


def surveyed_in_files(quizzes: list[Quiz]) -> int:
    """Read a list, survey it in run mode 0 in this process, write the results and the report."""
    with tempfile.TemporaryDirectory() as folder:
        listed, results = Path(folder, "quizzes.txt"), Path(folder, "results.csv")
        listed.write_text("".join(f"{quiz}\n" for quiz in quizzes), encoding="ascii")
        run_program("survey", str(listed), "--jobs", "1", "--to", str(results))
    return len(quizzes)


def proved(quizzes: list[Quiz]) -> int:
    """Prove each quiz to have exactly one solution."""
    assert all(map(exact.is_unique, quizzes))
    return len(quizzes)


def solved(quizzes: list[Quiz]) -> int:
    """Find all solutions of each quiz."""
    assert all(len(list(exact.solutions(quiz))) == 1 for quiz in quizzes)
    return len(quizzes)


def counted(lines: list[str]) -> int:
    """Prove the quiz on each line to have exactly one solution."""
    assert {*exact.count_many(lines)} == {1}
    return len(lines)


def moved(lines: list[str]) -> int:
    """Make a random equivalent form of the quiz on each line."""
    return len([*random_forms(lines, 1)])


def reduced(quizzes: list[Quiz]) -> int:
    """Make the canonical form of each quiz."""
    return len([*map(canonical, quizzes)])


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


def row(name: str, unit: str, quick: Callable[[], int], slow: Callable[[], int] | None = None) -> None:
    """Measure some work with the kernel, less of it (or the same) without, and print both."""
    with_kernel = nanoseconds(quick)
    with patch.object(kernels, "HAS_KERNEL", False):
        for cached in (house_shrink, search_houses, shrink_line, _searches_by):
            cached.cache_clear()
        without = nanoseconds(slow or quick, 1)
    figures = f"{with_kernel:>14,.0f} {without:>14,.0f} {without / with_kernel:>7.1f}"
    print(f"{name:<46} {figures}  {unit}", flush=True)


def main() -> None:
    """Print the table."""
    if not kernels.HAS_KERNEL:
        sys.exit("the package was installed without its kernel")
    quizzes = [make_quiz(seed).quiz for seed in range(int(sys.argv[1]) if len(sys.argv) > 1 else 300)]
    some = quizzes[: len(quizzes) // 10]
    states, few = [load(quiz) for quiz in quizzes], [load(quiz) for quiz in some]
    empty, seed, samurai = (open_quiz(name) for name in ("@empty", "@readalps", "@samurai"))
    killers = [load(make_quiz(seed, rules=(("killer", 1),)).quiz) for seed in range(20)]
    linked, wide = [load(samurai)], Quiz(board_named("samurai"), bytes(len(samurai.givens)))
    hard = run_quietly("@hard"), "@hard", "--ex", "runrun 99"
    many, few_steps = (of_empty(steps) for steps in (60_000, 2_000))
    long = quizzes * 20  # beside which the start of the program counts for little
    print(f"{'nanoseconds':<46} {'kernel':>14} {'pure':>14} {'ratio':>7}  unit")
    for name, quick, slow in (
        ("minimal quizzes", partial(to_the_end, states), partial(to_the_end, few)),
        ("empty board, recorded", partial(recorded, empty, 1_000_000), partial(recorded, empty, 5_000)),
        ("samurai, the quiz", partial(to_the_end, linked * 50), partial(to_the_end, linked)),
        ("samurai, empty", partial(recorded, wide, 30_000), partial(recorded, wide, 300)),
        (
            "killers, to 10,000 steps",
            partial(to_the_end, killers, 10_000),
            partial(to_the_end, killers[:4], 500),
        ),
        ("@hard, quiet", partial(run_quietly, "@hard"), None),
        ("@hard, watched", partial(watched, "@hard"), None),
        ("@hard, printed", partial(printed, *hard), None),
        ("@hard, as JSON", partial(printed, *hard, "--json"), None),
        ("empty board, printed", partial(printed, *many), partial(printed, *few_steps)),
    ):
        row(name, "an advance", quick, slow)
    row("the seed's quiz, loaded to the end", "a run", lambda: bool(to_the_end([load(seed)])))
    row("@hard, run and exported as a page", "a run", partial(exported, "@hard"))
    for name in ("@readalps", "@hard"):
        row(f"{name}, blame all", "a run", partial(blamed, ended(name).timeline))
    row("why, empty board at 1,000,000 steps", "a question", explained("@empty", 1_000_000))
    fresh = attrs.evolve(CLASSIC)  # it has not looked for the kernel yet
    row(
        "Quiz(board, givens), minimal",
        "a quiz",
        partial(opened, CLASSIC, long),
        partial(opened, fresh, long),
    )
    of_files = partial(surveyed_in_files, long), partial(surveyed_in_files, some)
    row("survey, minimal", "a quiz", partial(surveyed, quizzes), partial(surveyed, some))
    row("survey, minimal, with files", "a quiz", *of_files)
    seventeen, hardest = ([*forms(published, len(quizzes))] for published in (SEVENTEEN, HARD))
    for name, listed in (("17 clues", seventeen), ("hard", hardest)):
        row(f"survey, {name}", "a quiz", partial(surveyed, listed), partial(surveyed, listed[: len(some)]))
    for name, listed in (("minimal", quizzes), ("17 clues", seventeen), ("hard", hardest)):
        part = listed[: len(some)]
        row(f"unique, {name}", "a quiz", partial(proved, listed), partial(proved, part))
        row(f"solutions, {name}", "a quiz", partial(solved, listed), partial(solved, part))
        lines = [str(quiz) for quiz in listed]
        row(
            f"unique from text, {name}",
            "a quiz",
            partial(counted, lines),
            partial(counted, lines[: len(some)]),
        )
    lines = [str(quiz) for quiz in quizzes]
    row("random forms, text to text", "a quiz", partial(moved, lines), partial(moved, lines[: len(some)]))
    row("canonical forms", "a quiz", partial(reduced, quizzes), partial(reduced, some))
    row("minimal quizzes made", "a quiz", partial(made, range(200)), partial(made, range(20)))
    from sudoku_repl.exact.kernel import BandSearch, Search

    for name, search in (("in any order", BandSearch(MORE)), ("in order", Search(CLASSIC, MORE))):
        alone = nanoseconds(partial(searched, search, quizzes))
        print(f"uniqueness in the kernel alone, {name}: {alone:,.0f} ns a quiz")
    quiet = nanoseconds(partial(run_quietly, "@hard"))
    seen, shown = (nanoseconds(work) / quiet for work in (partial(watched, "@hard"), partial(printed, *hard)))
    print(f"beside a quiet run of @hard, a watched one takes {seen:.1f} times as long, a printed {shown:.1f}")
    ratio = BEFORE / nanoseconds(partial(to_the_end, states))
    print(f"against {BEFORE:,} ns of 0.1.0, an advance of minimal quizzes is {ratio:.0f} times quicker")


if __name__ == "__main__":
    main()
