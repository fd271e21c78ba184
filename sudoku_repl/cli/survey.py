"""``sudoku-repl survey``: its options, its progress bar, and its output.

Exit status: 0 on success, 1 after an error or if a line had no quiz, 2 for invalid options, 130 after Ctrl-C.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack

from tqdm import tqdm

from sudoku_repl.cli.options import INTERRUPTED, OptionParser, complain
from sudoku_repl.errors import SudokuReplError, SurveyError, visible
from sudoku_repl.survey.cluster import cluster
from sudoku_repl.survey.counting import BUILD, Entry, Group
from sudoku_repl.survey.crews import Alone, Pool, cores
from sudoku_repl.survey.inputs import about, entries
from sudoku_repl.survey.ordering import Crew, survey
from sudoku_repl.survey.plan import LIMIT, Plan, parse_modes
from sudoku_repl.survey.plots import check_picture, plot
from sudoku_repl.survey.report import report
from sudoku_repl.survey.results import results_in
from sudoku_repl.survey.summary import Summary

_PROGRAM = "sudoku-repl survey"


def main(arguments: Sequence[str]) -> int:
    """Run the subcommand with the arguments after its name; returns the exit status."""
    options = _options().parse_args(arguments)
    try:
        return _run(options)
    except SudokuReplError as error:
        complain(_PROGRAM, str(error))
        return 1
    except KeyboardInterrupt:
        more = f"; the same command resumes {options.to}" if options.to else ""
        print(file=sys.stderr)  # below the bar and the ^C of the terminal
        complain(_PROGRAM, f"interrupted{more}")
        return INTERRUPTED


def _run(options: argparse.Namespace) -> int:
    modes = tuple(mode for text in options.modes or ["0"] for mode in parse_modes(text))
    plan = Plan(modes, options.limit, options.rated, options.timed)
    jobs = cores() if options.jobs is None else options.jobs
    if jobs < 1:
        raise SurveyError(f"expected at least 1 process, got {jobs}")
    if options.plot:
        check_picture(options.plot)
    summary = Summary(options.hardest)
    abouts = list(map(about, options.files))
    total = None if None in abouts else sum(filter(None, abouts))
    rest: Iterator[Entry] = entries(options.files)
    with ExitStack() as stack:
        add: Callable[[Group], None] = summary.add
        if options.to:
            results = stack.enter_context(results_in(options.to, force=options.force))
            for group in _seen(results.done(rest, plan), "already done", total, 0):
                summary.add(group)
            if results.builds:
                made = ", ".join(sorted(results.builds))
                complain(_PROGRAM, f"{options.to} has rows of version {made}; new rows are of {BUILD}")

            def add(group: Group) -> None:
                results.add(group)
                summary.add(group)

        crew = _crew(options, jobs, stack)
        before = summary.quizzes + summary.bad
        for group in _seen(survey(rest, plan, crew), "survey", total, before):
            add(group)
            if group[0].error:
                _tell(group[0].error)
    for line in report(summary):
        print(visible(line))
    if options.plot:
        plot(summary, options.plot)
    return 1 if summary.bad else 0


def _crew(options: argparse.Namespace, jobs: int, stack: ExitStack) -> Crew:
    if options.dashboard and options.cluster != "local":
        raise SurveyError("--dashboard shows the workers of --cluster local; give both or neither")
    if options.cluster is not None:
        return stack.enter_context(cluster(options.cluster, jobs, _tell, dashboard=options.dashboard))
    return Alone() if jobs == 1 else stack.enter_context(Pool(jobs))


def _tell(message: str) -> None:
    """Print a line on standard error, above the bar."""
    _Bar.write(f"{_PROGRAM}: {visible(message)}", file=sys.stderr)


class _Bar(tqdm):  # type: ignore[type-arg]  # generic only in its stubs
    """A progress bar without a monitor thread: a process with several threads does not fork safely."""

    monitor_interval = 0


def _seen(groups: Iterator[Group], name: str, total: int | None, before: int) -> Iterator[Group]:
    """Yield the groups and show a progress bar; ``before`` of the total were done when it starts."""
    with _Bar(
        desc=name,
        total=total,
        initial=before,
        unit=" quizzes",
        leave=False,
        file=sys.stderr,
        dynamic_ncols=True,
        disable=None,
    ) as bar:
        for group in groups:
            yield group
            bar.update()


def _options() -> argparse.ArgumentParser:
    parser = OptionParser(
        prog=_PROGRAM,
        description="Run many quizzes, each under several rules, and report statistics.",
        epilog="To resume an interrupted survey, give the same command again. "
        "Exit status: 0 on success, 1 after an error or if a line had no quiz, 2 for invalid options, "
        "130 after Ctrl-C.",
    )
    parser.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="a list of quizzes in any form that load-quiz reads, also compressed; a folder; a pattern "
        "('*.csv'); - for standard input; or a built-in quiz such as @readalps",
    )
    parser.add_argument(
        "--modes",
        action="append",
        metavar="MODE,...",
        help="the rules: a set of techniques (0, 1, 2, numerical, 0+x_chain, hidden+ply), optionally with a "
        "colon and the choice of guesses (0:correct, 0:random:7); default: 0",
    )
    parser.add_argument(
        "--limit", type=int, default=LIMIT, metavar="STEPS", help=f"stop each run after STEPS ({LIMIT})"
    )
    parser.add_argument(
        "--class", dest="rated", action="store_true", help="also determine the class of each quiz (slow)"
    )
    parser.add_argument(
        "--no-time",
        dest="timed",
        action="store_false",
        help="leave out the seconds of each run, so that the same survey writes the same results again",
    )
    parser.add_argument(
        "--jobs", type=int, metavar="N", help="use N processes on this machine (one for each core)"
    )
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="use Dask: the workers of the scheduler at tcp://HOST:PORT, or 'local' (--jobs processes)",
    )
    parser.add_argument(
        "--dashboard",
        action="store_true",
        help="with --cluster local: serve Dask's dashboard on this machine",
    )
    parser.add_argument(
        "--to", metavar="RESULTS", help="write a row for each quiz and mode: .csv, .jsonl or .parquet"
    )
    parser.add_argument(
        "--force", action="store_true", help="add to results of another version; each row has its version"
    )
    parser.add_argument("--plot", metavar="PICTURE", help="draw the distributions: .svg, .png or .pdf")
    parser.add_argument(
        "--hardest", type=int, default=10, metavar="N", help="list the N hardest quizzes (10)"
    )
    return parser
