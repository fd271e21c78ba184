"""A run of ``sudoku-repl survey``: its progress bar, its output, and what it says after Ctrl-C."""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing
from functools import cached_property, partial
from itertools import islice
from pathlib import Path

import attrs
from tqdm import tqdm

from sudoku_repl.cli import INTERRUPTED, complain, complain_above_bar
from sudoku_repl.cli.survey_options import SurveyOptions
from sudoku_repl.errors import SurveyError, quoted, visible
from sudoku_repl.files import check_target
from sudoku_repl.formats.records import name_of
from sudoku_repl.formats.sources import paths_of
from sudoku_repl.processes import cores
from sudoku_repl.survey import TraceOf
from sudoku_repl.survey.cluster import cluster
from sudoku_repl.survey.counting import BUILD, Entry
from sudoku_repl.survey.inputs import about, entries, kept, usual_fields
from sudoku_repl.survey.ordering import Crew, Pool, survey
from sudoku_repl.survey.parts import Shard, is_folder, parts_in
from sudoku_repl.survey.plan import Plan, parse_modes
from sudoku_repl.survey.plots import check_picture, plot
from sudoku_repl.survey.report import report
from sudoku_repl.survey.results import results_in
from sudoku_repl.survey.rows import label_names
from sudoku_repl.survey.summary import ChunkOutcome, OutcomeOf
from sudoku_repl.survey.traces import Traces


def run_survey(program: str, files: Sequence[str], options: SurveyOptions) -> int:
    """Run a survey, and return the exit status. Raises SurveyError."""
    try:
        return _SurveyRun(program, files, options).finish()
    except KeyboardInterrupt:
        more = f"; the same command resumes {options.to}" if options.to else ""
        print(file=sys.stderr)  # below the bar and the ^C of the terminal
        complain(program, f"interrupted{more}")
        return INTERRUPTED


class _SurveyRun:
    """A survey, and what it found so far. Raises SurveyError for options that do not fit the files."""

    def __init__(self, program: str, files: Sequence[str], options: SurveyOptions) -> None:
        self._files, self._options = files, options
        self._tell = partial(complain_above_bar, program)
        keep, weight = options.keep, name_of(options.weight) if options.weight else ""
        carried = usual_fields(files) if keep is None else () if keep in ("", "none") else keep.split(",")
        names = list(dict.fromkeys([*carried, *filter(None, [weight])]))
        self._fields = kept(files, names) if names else ()
        of_plan = {each.name for each in attrs.fields(Plan)}
        given = attrs.asdict(options, recurse=False, filter=lambda field, _: field.name in of_plan)
        modes = tuple(mode for group in options.modes for mode in group) or parse_modes("0")
        self._plan = Plan(**{**given, "modes": modes}, labels=label_names(self._fields))
        self._jobs = cores() if options.jobs is None else options.jobs
        self._shard = Shard.parse(options.shard) if options.shard else Shard()
        if options.shard and "-" in files:
            raise SurveyError("standard input cannot be sharded; name a file")
        if options.plot:
            check_picture(options.plot)
        if options.dashboard and options.cluster != "local":
            raise SurveyError("--dashboard shows the workers of --cluster local; give both or neither")
        label = self._fields.index(weight) if weight else None
        self._outcome_of = OutcomeOf(options.hardest, label, bool(options.plot))
        self._summary = self._outcome_of.summary()
        abouts = list(map(about, files))
        self._total = None if None in abouts else sum(filter(None, abouts))
        self._check_targets()
        self._stack = ExitStack()

    def _check_targets(self) -> None:
        """Raise an error if a target is one of the lists that are read, or the folder that holds them."""
        lists = [path for file in self._files for path in paths_of(file)]
        for to in filter(None, (self._options.to, self._options.trace, self._options.plot)):
            if "://" in to:
                continue
            check_target(to, lists)
            if Path(to).is_dir() and any(Path(each).parent.samefile(to) for each in lists):
                raise SurveyError(
                    f"the lists are in {quoted(to)}, so the results go to another folder; name one"
                )

    def finish(self) -> int:
        """Measure all that is left, print the report, and return the exit status."""
        if self._options.trace:
            self._trace(self._options.trace)
            if not self._options.to:
                return 0
        try:
            with self._stack:
                self._measure()
        except KeyboardInterrupt:
            if self._summary.quizzes:
                print("\npartial report, up to the interrupt:")
                self._print_report()
            raise
        lines = self._print_report()
        if self._options.plot:
            plot(self._summary, self._options.plot, lines)
        return 1 if self._summary.bad else 0

    def _print_report(self) -> list[str]:
        lines = list(report(self._summary))
        for line in lines:
            print(visible(line))
        return lines

    def _trace(self, folder: str) -> None:
        if "-" in self._files:
            raise SurveyError("--trace reads the list a second time, so standard input won't do; name a file")
        options = self._options
        traces = Traces(folder, TraceOf(options.trace_on), f".{options.trace_form}", self._plan, self._shard)
        traced = 0
        with _Bar("trace", self._total) as bar:
            for number in traces.write(self._files, self._jobs, self._tell, force=options.force):
                traced += number
                bar.update()
        print(f"traces of {traced} quizzes: {folder}")

    def _measure(self) -> None:
        """Add up the outcomes, and tell the errors of those that are new."""
        to = self._options.to
        if to and is_folder(to):
            outcomes = self._to_folder(to)
        elif self._shard != Shard():
            raise SurveyError("--shard writes a part of the results: name their folder, as in --to results/")
        else:
            outcomes = self._measured(entries(self._files, self._fields), to)
        total = None if self._total is None else self._total // self._shard.count
        with closing(outcomes), _Bar("survey", total) as bar:
            for outcome in outcomes:
                self._summary.merge(outcome.summary)
                if outcome.before:
                    bar.skip(outcome.entries)
                else:
                    bar.update(outcome.entries)
                    for error in outcome.errors:
                        self._tell(error)

    def _to_folder(self, to: str) -> Generator[ChunkOutcome, None, None]:
        """Write the parts of a shard that are missing, and yield the outcomes of all its parts."""
        with parts_in(to, self._plan.described(), force=self._options.force) as parts:
            self._tell_builds(to, "parts", parts.builds)
            there = 0
            for block, path in parts.of_shard(self._files, self._shard, self._fields):
                if path:
                    yield from self._measured(block.entries(), path, is_part=True)
                else:
                    there += 1
                    yield ChunkOutcome(len(block.records), self._outcome_of.summary(), before=True)
        if there:
            what = "part was" if there == 1 else "parts were"
            self._tell(
                f"{there} {what} there already; `sudoku-repl query {to}` reads them, the summary does not"
            )

    def _measured(
        self, rest: Iterator[Entry], to: str | None, *, is_part: bool = False
    ) -> Generator[ChunkOutcome, None, None]:
        """Write the rows that a file lacks, and yield the outcomes of all; without a file, write none."""
        if to is None:
            yield from survey(rest, self._plan, self._crew, self._outcome_of)
            return
        with results_in(to, self._plan, force=self._options.force) as results:
            done = results.done(rest, self._plan)
            while some := list(islice(done, 1000)):  # entries whose rows are read back at a time
                yield attrs.evolve(self._outcome_of(some), before=True)
            if not is_part:  # the builds of parts are known
                self._tell_builds(to, "rows", results.builds)
            outcome_of = attrs.evolve(self._outcome_of, lines=results.lines)
            for outcome in survey(rest, self._plan, self._crew, outcome_of):
                results.write(outcome.lines)
                yield outcome

    @cached_property
    def _crew(self) -> Crew | None:
        """The workers; None if this process does the work."""
        address, dashboard = self._options.cluster, self._options.dashboard
        if address is not None:
            return self._stack.enter_context(cluster(address, self._jobs, self._tell, dashboard=dashboard))
        return None if self._jobs == 1 else self._stack.enter_context(Pool(self._jobs, self._tell))

    def _tell_builds(self, to: str, what: str, builds: Iterable[str]) -> None:
        if made := ", ".join(sorted(builds)):
            self._tell(f"{to} has {what} of version {made}; new {what} are of version {BUILD}")


class _Bar(tqdm):  # type: ignore[type-arg]  # generic only in its stubs
    """A progress bar without a monitor thread: a process with several threads does not fork safely."""

    monitor_interval = 0

    def __init__(self, name: str, total: int | None) -> None:
        super().__init__(
            desc=name,
            total=total,
            unit=" quizzes",
            leave=False,
            file=sys.stderr,
            dynamic_ncols=True,
            disable=None,
        )

    def skip(self, number: int) -> None:
        """Move on over what was done before, which does not count for the speed."""
        if not self.disable:
            self.initial += number
            self.update(number)
