"""``sudoku-repl survey``: its options, its bar, and what it prints.

Its exit status: 0 if all went well, 1 if a line held no quiz or something was refused, 2 when the options
make no sense, 130 after Ctrl-C.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack

from tqdm import tqdm

from sudoku_repl.errors import SudokuReplError, SurveyError, visible
from sudoku_repl.options import OptionParser, complain
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
    """Runs the subcommand with what stands after its name; gives its exit status. Ctrl-C goes on."""
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
        raise


def _run(options: argparse.Namespace) -> int:
    modes = tuple(mode for text in options.modes or ["0"] for mode in parse_modes(text))
    plan = Plan(modes, options.limit, options.rated, options.timed)
    jobs = cores() if options.jobs is None else options.jobs
    if jobs < 1:
        raise SurveyError(f"it takes 1 process or more, not {jobs}")
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
            for group in _seen(results.done(rest, plan), "already there", total, 0):
                summary.add(group)
            if results.builds:
                made = ", ".join(sorted(results.builds))
                complain(_PROGRAM, f"{options.to} has rows by version {made}; those added now are by {BUILD}")

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
        raise SurveyError("--dashboard shows the workers of --cluster local: give both, or leave it out")
    if options.cluster is not None:
        return stack.enter_context(cluster(options.cluster, jobs, _tell, dashboard=options.dashboard))
    return Alone() if jobs == 1 else stack.enter_context(Pool(jobs))


def _tell(message: str) -> None:
    """Print a line on standard error, above the bar."""
    _Bar.write(f"{_PROGRAM}: {visible(message)}", file=sys.stderr)


class _Bar(tqdm):  # type: ignore[type-arg]  # is generic in its stubs alone
    """A bar without a thread of its own: a process with several does not fork well."""

    monitor_interval = 0


def _seen(groups: Iterator[Group], name: str, total: int | None, before: int) -> Iterator[Group]:
    """The groups, with a bar on the terminal; ``before`` is how many of the total were done before it."""
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
        description="Runs many quizzes, each under several rules, and tells what they come to.",
        epilog="The same command resumes its results after it was interrupted or killed. "
        "Exit status: 0 if all went well, 1 if a line held no quiz or something was refused, 2 when the "
        "options make no sense, 130 after Ctrl-C.",
    )
    parser.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="lists of quizzes in any form that load-quiz reads, also compressed; folders; patterns "
        "('*.csv'); - for standard input; or @readalps",
    )
    parser.add_argument(
        "--modes",
        action="append",
        metavar="MODE,...",
        help="the rules: a set of techniques (0, 1, 2, numerical, 0+x-chain, hidden+ply), and after a colon "
        "perhaps who guesses (0:correct, 0:random:7); 0 unless told otherwise",
    )
    parser.add_argument(
        "--limit", type=int, default=LIMIT, metavar="STEPS", help=f"steps of a run at most ({LIMIT})"
    )
    parser.add_argument(
        "--class", dest="rated", action="store_true", help="tell the class of each quiz too, which takes long"
    )
    parser.add_argument(
        "--no-time",
        dest="timed",
        action="store_false",
        help="leave out the seconds of each run: then two surveys of the same write the same",
    )
    parser.add_argument("--jobs", type=int, metavar="N", help="processes on this machine (one a core)")
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="use Dask: the workers of the scheduler at tcp://HOST:PORT, or local for --jobs processes here",
    )
    parser.add_argument(
        "--dashboard",
        action="store_true",
        help="with --cluster local: serve Dask's dashboard on this machine",
    )
    parser.add_argument(
        "--to", metavar="RESULTS", help="a row for each quiz and mode: .csv, .jsonl or .parquet"
    )
    parser.add_argument(
        "--force", action="store_true", help="add to results of another version; each row says its version"
    )
    parser.add_argument("--plot", metavar="PICTURE", help="draw the distributions: .svg, .png or .pdf")
    parser.add_argument(
        "--hardest", type=int, default=10, metavar="N", help="how many of the hardest are listed (10)"
    )
    return parser
