"""``sudoku-repl survey``: its options, its progress bar, and its output.

Exit status: 0 on success, 1 after an error or if a line had no quiz, 2 for invalid options, 130 after Ctrl-C.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import islice
from pathlib import Path
from typing import Annotated, NamedTuple, TypeVar

import attrs
from tqdm import tqdm

from sudoku_repl.cli.declared import parsed
from sudoku_repl.cli.options import INTERRUPTED, complain
from sudoku_repl.errors import OrderError, SudokuReplError, SurveyError, quoted, visible
from sudoku_repl.files import check_target
from sudoku_repl.formats.records import name_of
from sudoku_repl.formats.sources import paths_of
from sudoku_repl.orders.language.declare import Order
from sudoku_repl.orders.language.kinds import Kind, Name, Number, OneOf
from sudoku_repl.processes import cores
from sudoku_repl.survey.cluster import cluster as dask
from sudoku_repl.survey.counting import BUILD, Entry, EntryRows
from sudoku_repl.survey.crews import Pool
from sudoku_repl.survey.distributions import Distributions
from sudoku_repl.survey.inputs import RawEntry, about, entries, kept, raw_entries, usual_fields
from sudoku_repl.survey.ordering import Crew, survey
from sudoku_repl.survey.outcomes import ChunkOutcome, OutcomeOf
from sudoku_repl.survey.parts import Parts, Shard, blocks_of, folder_at, is_folder, of_shard
from sudoku_repl.survey.plan import LIMIT, Mode, Plan, parse_modes
from sudoku_repl.survey.plots import check_picture
from sudoku_repl.survey.plots import plot as draw
from sudoku_repl.survey.report import report
from sudoku_repl.survey.results import Results, results_in
from sudoku_repl.survey.rows import label_names
from sudoku_repl.survey.summary import Summary, WeightBy, unweighted
from sudoku_repl.survey.traces import TraceOf, Traces

_PROGRAM = "sudoku-repl survey"
_NONE = "none"
"""What `--keep` takes to keep no field."""
_READ_BACK = 1000
"""The number of entries whose rows are read back from a file at a time."""


def main(arguments: Sequence[str]) -> int:
    """Run the subcommand with the arguments after its name; returns the exit status."""
    values = parsed(_PROGRAM, Order("survey", _survey, "comparing", "survey quizzes.csv"), arguments)
    try:
        return _survey(_PROGRAM, **values)
    except SudokuReplError as error:
        complain(_PROGRAM, str(error))
        return 1
    except KeyboardInterrupt:
        to = values.get("to")
        more = f"; the same command resumes {to}" if to else ""
        print(file=sys.stderr)  # below the bar and the ^C of the terminal
        complain(_PROGRAM, f"interrupted{more}")
        return INTERRUPTED


class Modes(Kind[tuple[Mode, ...]]):
    """Rules to measure under, separated by commas."""

    expected = "modes such as 0,numerical"
    metavar = "mode,..."

    def read(self, text: str) -> tuple[Mode, ...]:
        """Return the modes."""
        try:
            return parse_modes(text)
        except SurveyError as error:
            raise OrderError(str(error)) from None


def _survey(
    program: str,
    files: tuple[
        Annotated[
            str,
            Name("file"),
            "a list of quizzes in any form that load-quiz reads, also compressed; a folder; a pattern "
            "('*.csv'); - for standard input; or a built-in quiz such as @readalps",
        ],
        ...,
    ],
    *,
    modes: tuple[
        Annotated[
            tuple[Mode, ...],
            Modes(),
            "the rules: a set of techniques (0, 1, 2, numerical, 0+x_chain, hidden+ply), optionally with a "
            "colon and the choice of guesses (0:correct, 0:random:7); default: 0",
        ],
        ...,
    ] = (),
    limit: Annotated[int, Number(1), f"stop each run after this many steps; {LIMIT} by default"] = LIMIT,
    class_: Annotated[bool, "also determine the class of each quiz (slow)"] = False,
    score: Annotated[
        bool, "also find the score and the difficulty of the solution path of each quiz (slow)"
    ] = False,
    exact: Annotated[
        bool, "also count the redundant clues and the true candidates of each quiz, with the exact solver"
    ] = False,
    blame: Annotated[
        bool, "also find the cores of the contradictions and the wasted steps of each run (slow)"
    ] = False,
    keep: Annotated[
        str | None,
        Name("all|none|name,..."),
        "carry fields of the list to the results: all, none, or their names, which are those of the header, "
        "or label, f2, f3; by default an id and ratings",
    ] = None,
    weight: Annotated[
        str | None,
        Name("name"),
        "weight each quiz by this field of the list, in the report and the plot (create quiz --unbiased)",
    ] = None,
    transforms: Annotated[int, Number(1), "measure this many equivalent forms of each quiz"] = 0,
    guess_orders: Annotated[int, Number(1), "measure this many orders of random guesses"] = 0,
    seed: Annotated[int, Number(0), "the seed of --transforms and --guess-orders; 0 by default"] = 0,
    trace: Annotated[
        str | None,
        Name("folder"),
        "write what happened in each run to a folder of parts, a row for each advance",
    ] = None,
    trace_on: Annotated[
        str, OneOf({each.value: "" for each in TraceOf}), "with --trace: a row for each of these"
    ] = TraceOf.ALL.value,
    trace_form: Annotated[str, OneOf({"parquet": "", "jsonl": ""}), "with --trace: the form of the parts"] = (
        "parquet"
    ),
    no_time: Annotated[
        bool,
        "leave out the seconds of each run, so that another survey of the same quizzes writes equal results",
    ] = False,
    jobs: Annotated[
        int | None, Number(1), "use this many processes on this machine; one for each core by default"
    ] = None,
    cluster: Annotated[
        str | None,
        Name("address"),
        "use Dask: the workers of the scheduler at tcp://HOST:PORT, or 'local' (--jobs processes)",
    ] = None,
    dashboard: Annotated[bool, "with --cluster local: serve Dask's dashboard on this machine"] = False,
    to: Annotated[
        str | None,
        Name("file"),
        "write a row for each quiz and mode: .csv, .jsonl or .parquet, or a folder of parts: results/",
    ] = None,
    shard: Annotated[
        str | None,
        Name("i/n"),
        "do only every nth block of 10000 records, from the ith: for many machines that share --to results/",
    ] = None,
    force: Annotated[bool, "add to results of another version; each row has its version"] = False,
    plot: Annotated[str | None, Name("file"), "draw the distributions: .svg, .png, .pdf or .html"] = None,
    hardest: Annotated[int, Number(0), "list this many of the hardest quizzes; 10 by default"] = 10,
) -> int:
    """Run many quizzes, each under several rules, and report statistics.

    To resume an interrupted survey, give the same command again. Exit status: 0 on success, 1 after an error
    or if a line had no quiz, 2 for invalid options, 130 after Ctrl-C.
    """
    chosen = tuple(mode for group in modes for mode in group) or parse_modes("0")
    carried = usual_fields(files) if keep is None else () if keep in ("", _NONE) else keep.split(",")
    names = dict.fromkeys([*carried, *([name_of(weight)] if weight else ())])
    fields = kept(files, list(names)) if names else ()
    plan = Plan(
        chosen,
        limit,
        class_,
        not no_time,
        blame,
        transforms,
        guess_orders,
        seed,
        label_names(fields),
        score,
        exact,
    )
    jobs = cores() if jobs is None else jobs
    part = Shard.parse(shard) if shard else Shard()
    if shard and "-" in files:
        raise SurveyError("standard input cannot be sharded; name a file")
    if plot:
        check_picture(plot)
    weight_of = WeightBy(fields.index(name_of(weight))) if weight else unweighted
    summary, found = Summary(hardest, weight_of), Distributions(weight_of)
    outcome_of = OutcomeOf(hardest, weight_of, bool(plot))

    def take(outcome: ChunkOutcome) -> None:
        summary.merge(outcome.summary)
        if outcome.distributions:
            found.merge(outcome.distributions)

    abouts = list(map(about, files))
    total = None if None in abouts else sum(filter(None, abouts))
    _check_targets((to, trace, plot), files)
    if trace:
        if "-" in files:
            raise SurveyError("--trace reads the list a second time, so standard input won't do; name a file")
        traces = Traces(trace, TraceOf(trace_on), f".{trace_form}", plan, part)
        traced = 0
        with _bar("trace", total, 0) as bar:
            for number in traces.write(raw_entries(files), jobs, force=force):
                traced += number
                bar.update()
        print(f"traces of {traced} quizzes: {trace}")
        if not to:
            return 0
    with _partial_report(summary), ExitStack() as stack:
        if to and is_folder(to):
            crew = _crew(cluster, jobs, stack, dashboard=dashboard)
            records = raw_entries(files, fields)
            of_part = None if total is None else total // part.count
            outcomes = _to_folder(program, to, records, plan, crew, part, outcome_of, force=force)
            for outcome in _seen(outcomes, "survey", of_part, 0):
                if not isinstance(outcome, Skipped):
                    take(outcome)
                    _tell_errors(outcome)
        elif part != Shard():
            raise SurveyError("--shard writes a part of the results: name their folder, as in --to results/")
        else:
            rest: Iterator[Entry] = entries(files, fields)
            results: Results | None = None
            if to:
                results = stack.enter_context(results_in(to, plan, force=force))
                for outcome in _seen(_done(results.done(rest, plan), outcome_of), "already done", total, 0):
                    take(outcome)
                if results.builds:
                    made = ", ".join(sorted(results.builds))
                    complain(program, f"{to} has rows of version {made}; new rows are of version {BUILD}")
            crew = _crew(cluster, jobs, stack, dashboard=dashboard)
            before = summary.quizzes + summary.bad
            for outcome in _seen(_measured(rest, plan, crew, outcome_of, results), "survey", total, before):
                take(outcome)
                _tell_errors(outcome)
    lines = list(report(summary))
    for line in lines:
        print(visible(line))
    if plot:
        draw(found, plot, lines)
    return 1 if summary.bad else 0


@contextmanager
def _partial_report(summary: Summary) -> Iterator[None]:
    """Print the report of what was done if Ctrl-C ends the block: it may have taken long."""
    try:
        yield
    except KeyboardInterrupt:
        if summary.quizzes:
            print("\npartial report, up to the interrupt:")
            for line in report(summary):
                print(visible(line))
        raise


def _check_targets(targets: Iterable[str | None], files: Sequence[str]) -> None:
    """Raise an error if a target is one of the lists that are read, or the folder that holds them."""
    lists = [path for file in files for path in paths_of(file)]
    for to in (each for each in targets if each is not None and "://" not in each):
        check_target(to, lists)
        if Path(to).is_dir() and any(Path(each).parent.samefile(to) for each in lists):
            raise SurveyError(f"the lists are in {quoted(to)}, so the results go to another folder; name one")


def _to_folder(
    program: str,
    to: str,
    records: Iterator[RawEntry],
    plan: Plan,
    crew: Crew | None,
    shard: Shard,
    outcome_of: OutcomeOf,
    *,
    force: bool,
) -> Iterator[ChunkOutcome | Skipped]:
    """Write the missing parts of a shard; yields the outcomes of their rows, and the parts that are there."""
    with folder_at(to) as folder:
        parts = Parts(folder, plan.described(), force=force)
        if parts.builds:
            made = ", ".join(sorted(parts.builds))
            complain(program, f"{to} has parts of version {made}; new parts are of version {BUILD}")
        there = 0
        for block, done in of_shard(blocks_of(records), shard, parts):
            there += done
            if done:
                yield Skipped(len(block.records))
                continue
            name = block.name()
            with results_in(str(Path(folder.here()) / name), plan, force=force) as results:
                rest = block.entries()
                yield from _done(results.done(rest, plan), outcome_of)
                yield from _measured(rest, plan, crew, outcome_of, results)
            folder.keep(name)
        if there:
            what = "part was" if there == 1 else "parts were"
            _tell(f"{there} {what} there already; `sudoku-repl query {to}` reads them, the summary does not")


def _done(groups: Iterator[EntryRows], outcome_of: OutcomeOf) -> Iterator[ChunkOutcome]:
    """Yield the outcomes of rows that were in the file before."""
    while some := list(islice(groups, _READ_BACK)):
        yield outcome_of(some)


def _measured(
    entries: Iterator[Entry], plan: Plan, crew: Crew | None, outcome_of: OutcomeOf, results: Results | None
) -> Iterator[ChunkOutcome]:
    """Measure the entries, and yield the outcome of each chunk, after its rows are in the results, if any."""
    if not results:
        yield from survey(entries, plan, crew, outcome_of)
        return
    for outcome in survey(entries, plan, crew, attrs.evolve(outcome_of, lines=results.lines)):
        results.write(outcome.lines)
        yield outcome


def _tell_errors(outcome: ChunkOutcome) -> None:
    for error in outcome.errors:
        _tell(error)


def _crew(address: str | None, jobs: int, stack: ExitStack, *, dashboard: bool) -> Crew | None:
    """Return the workers; None if this process does the work."""
    if dashboard and address != "local":
        raise SurveyError("--dashboard shows the workers of --cluster local; give both or neither")
    if address is not None:
        return stack.enter_context(dask(address, jobs, _tell, dashboard=dashboard))
    return None if jobs == 1 else stack.enter_context(Pool(jobs))


def _tell(message: str) -> None:
    """Print a line on standard error, above the bar."""
    _Bar.write(f"{_PROGRAM}: {visible(message)}", file=sys.stderr)


class _Bar(tqdm):  # type: ignore[type-arg]  # generic only in its stubs
    """A progress bar without a monitor thread: a process with several threads does not fork safely."""

    monitor_interval = 0

    def skip(self, number: int) -> None:
        """Move on over what was done before, which does not count for the speed."""
        if not self.disable:
            self.initial += number
            self.update(number)


class Skipped(NamedTuple):
    """A part that was there already, in place of its rows."""

    records: int


T = TypeVar("T", bound=ChunkOutcome | Skipped)


def _seen(outcomes: Iterator[T], name: str, total: int | None, before: int) -> Iterator[T]:
    """Yield the outcomes and show a progress bar, on which ``before`` of the total are done already."""
    with _bar(name, total, before) as bar:
        for outcome in outcomes:
            yield outcome
            if isinstance(outcome, Skipped):
                bar.skip(outcome.records)
            else:
                bar.update(outcome.entries)


def _bar(name: str, total: int | None, before: int) -> _Bar:
    return _Bar(
        desc=name,
        total=total,
        initial=before,
        unit=" quizzes",
        leave=False,
        file=sys.stderr,
        dynamic_ncols=True,
        disable=None,
    )
