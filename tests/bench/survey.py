"""How many quizzes a survey does, how much two processes help, how fast it reads, whether its memory is flat.

    pip install -e '.[cluster]' && PYTHONPATH=tests python tests/bench/survey.py [FILE ...]

Minimal quizzes under run mode 0, runs broken off at 20,000 steps, from a file and into a file. Of each crew
the least of several alternating runs, its processes begun before (Dask's take seconds to begin). `of linear`
is the speed for each process, beside that of this process alone. That takes a machine that does nothing
else: `load` is what it had to do as a run began. `work` can be measured even on a busy machine: the
processor seconds of this process alone, and of all processes of a pool, with their start.

Then, in quizzes a second of processor time, which a busy machine changes less: what one process surveys, how
fast it reads, and what the parent of a pool gives out, takes back and writes; for the minimal quizzes, for
quizzes of 17 clues and for the files given. At last how fast a list is read that names a board on every line.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from support.published import SEVENTEEN, forms

from sudoku_repl import board_named
from sudoku_repl.create.making import make_quiz
from sudoku_repl.survey.cluster import cluster
from sudoku_repl.survey.inputs import entries
from sudoku_repl.survey.ordering import Crew, Pool, survey
from sudoku_repl.survey.plan import Plan, parse_modes
from sudoku_repl.survey.results import results_in
from sudoku_repl.survey.summary import OutcomeOf

PLAN = Plan(parse_modes("0"), limit=20_000)
BOARDS = ("9x9", "9x9 + diagonals", "9x9 + windows", "samurai", "16x16")


def survey_file(quizzes: Path, crew: Crew | None, results: Path) -> float:
    """Seconds of a survey of a file by a crew whose processes have begun."""
    list(survey(entries(["@readalps"]), PLAN, crew))
    results.unlink(missing_ok=True)
    started = perf_counter()
    with results_in(str(results), PLAN) as kept:
        rest = entries([str(quizzes)])
        for _ in kept.done(rest, PLAN):
            raise AssertionError("the file of results is new")
        outcome_of = OutcomeOf(10, None, is_plotted=False, lines=kept.lines)
        summary = outcome_of.summary()
        for outcome in survey(rest, PLAN, crew, outcome_of):
            kept.write(outcome.lines)
            summary.merge(outcome.summary)
    return perf_counter() - started


def crews(with_dask: bool) -> Iterator[tuple[str, int, AbstractContextManager[Crew | None]]]:
    """Each crew: what it is called, how many processes it has, how it is begun."""
    yield "alone", 1, nullcontext()
    yield "pool", 1, Pool(1)
    yield "pool", 2, Pool(2)
    if with_dask:
        yield "dask", 2, cluster("local", 2, print)


def processor_seconds() -> float:
    """Of this process, and of those begun by it that have ended."""
    return sum(os.times()[:4])


def peak(quizzes: Path) -> float:
    """The most memory, in MiB, that a survey of a file by a pool takes in the process that gives out."""
    command = [sys.executable, __file__, "--peak", str(quizzes)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def reading(quizzes: Path) -> float:
    """How many quizzes of a list are read in a second of processor time."""
    started = process_time()
    count = sum(1 for _ in entries([str(quizzes)]))
    return count / (process_time() - started)


def surveying(quizzes: Path, crew: Crew | None, results: Path) -> float:
    """How many quizzes are surveyed in a second of this process: with a crew, what the parent does."""
    list(survey(entries(["@readalps"]), PLAN, crew))
    count = sum(1 for _ in entries([str(quizzes)]))
    started = process_time()
    survey_file(quizzes, crew, results)
    return count / (process_time() - started)


def written(folder: Path, name: str, lines: Iterable[str]) -> Path:
    path = folder / name
    path.write_text("".join(f"{line}\n" for line in lines), encoding="ascii")
    return path


def by_processor(folder: Path, lists: Iterable[Path], rounds: int) -> None:
    """Prints the table of processor time: the best of several rounds."""
    results = folder / "results.csv"
    print(f"\n{'of processor time':<24} {'survey':>9} {'reading':>9} {'parent':>9}")
    for path in lists:
        alone = max(surveying(path, None, results) for _ in range(rounds))
        with Pool(1) as crew:
            parent = max(surveying(path, crew, results) for _ in range(rounds))
        read = max(reading(path) for _ in range(rounds))
        print(f"{path.name:<24} {alone:>9,.0f} {read:>9,.0f} {parent:>9,.0f}")


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("lists", type=Path, nargs="*", metavar="FILE", help="more lists to survey")
    parser.add_argument("--quizzes", type=int, default=1000, help="how many are surveyed")
    parser.add_argument("--rounds", type=int, default=3, help="how often each crew does it")
    parser.add_argument("--no-dask", action="store_true")
    parser.add_argument("--peak", type=Path, metavar="FILE", help="print the peak of a survey, and no more")
    options = parser.parse_args()
    if options.peak:
        with Pool(2) as crew, TemporaryDirectory() as folder:
            survey_file(options.peak, crew, Path(folder) / "results.csv")
        status = Path("/proc/self/status").read_text(encoding="ascii")
        print(int(status.partition("VmHWM:")[2].split()[0]) / 1024)
        return
    with TemporaryDirectory() as folder:
        lines = [str(make_quiz(seed).quiz) for seed in range(options.quizzes)]
        quizzes = written(Path(folder), "minimal", lines)
        times: dict[tuple[str, int], tuple[float, float]] = {}
        print(f"{'crew':<6} {'processes':>9} {'load':>5} {'seconds':>8} {'a second':>9}")
        for _ in range(options.rounds):
            for name, jobs, begun in crews(not options.no_dask):
                load, before = os.getloadavg()[0], processor_seconds()
                with begun as crew:
                    seconds = survey_file(quizzes, crew, Path(folder) / "results.csv")
                work = processor_seconds() - before
                print(f"{name:<6} {jobs:>9} {load:>5.1f} {seconds:>8.2f} {options.quizzes / seconds:>9.0f}")
                best = times.get((name, jobs), (seconds, work))
                times[name, jobs] = min(seconds, best[0]), min(work, best[1])
        print(f"\n{'crew':<6} {'processes':>9} {'a second':>9} {'of linear':>10} {'work':>5}")
        alone = times["alone", 1]
        for (name, jobs), (seconds, work) in times.items():
            share = f"{alone[1] / work:.2f}" if name != "dask" else "-"
            ratio = alone[0] / seconds / jobs
            print(f"{name:<6} {jobs:>9} {options.quizzes / seconds:>9.0f} {ratio:>10.2f} {share:>5}")
        a_day = options.quizzes / alone[0] * 24 * 60 * 60
        print(f"\none core: {a_day / 1e6:.1f} million quizzes a day; a million in {24e6 / a_day:.2f} hours")
        longer = written(Path(folder), "20 times the minimal", lines * 20)
        clues = written(Path(folder), "17 clues", map(str, forms(SEVENTEEN, options.quizzes)))
        by_processor(Path(folder), [quizzes, longer, clues, *options.lists], options.rounds)
        named = [board_named(BOARDS[number % len(BOARDS)]) for number in range(20_000)]
        records = (f"{'.' * len(board.coordinates)},{board.name}" for board in named)
        boards = written(Path(folder), "boards.csv", ["quiz,board", *records])
        print(f"{'a board on every line':<24} {'':>9} {reading(boards):>9,.0f}\n")
        print(f"peak memory: {peak(quizzes):.1f} MiB for {options.quizzes} quizzes", end=", ", flush=True)
        print(f"{peak(longer):.1f} MiB for 20 times as many")


if __name__ == "__main__":
    main()
