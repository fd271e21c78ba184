"""The options of ``sudoku-repl survey``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import attrs

from sudoku_repl.orders.language.kinds import Kind, Name, Number, OneOf
from sudoku_repl.processes import MOST_JOBS
from sudoku_repl.survey import LIMIT, TraceOf

if TYPE_CHECKING:
    from sudoku_repl.survey.plan import Mode


def _modes(text: str) -> tuple[Mode, ...]:
    from sudoku_repl.survey.plan import parse_modes

    return parse_modes(text)


_MODES = Kind("modes such as 0,numerical", "mode,...", _modes)


@attrs.frozen(kw_only=True)
class SurveyOptions:
    """The options of a survey."""

    modes: tuple[
        Annotated[
            Any,
            _MODES,
            "the rules: a set of techniques (0, 1, 2, numerical, 0+x_chain, hidden+ply), optionally with a "
            "colon and the choice of guesses (0:correct, 0:random:7); default: 0",
        ],
        ...,
    ] = ()
    limit: Annotated[int, Number(1), f"stop each run after this many steps; {LIMIT} by default"] = LIMIT
    class_: Annotated[bool, "also determine the class of each quiz (slow)"] = False
    score: Annotated[
        bool, "also find the score and the difficulty of the solution path of each quiz (slow)"
    ] = False
    exact: Annotated[
        bool, "also count the redundant clues and the true candidates of each quiz, with the exact solver"
    ] = False
    blame: Annotated[
        bool, "also find the cores of the contradictions and the wasted steps of each run (slow)"
    ] = False
    keep: Annotated[
        str | None,
        Name("all|none|name,..."),
        "carry fields of the list to the results: all, none, or their names, which are those of the header, "
        "or label, f2, f3; by default an id and ratings",
    ] = None
    weight: Annotated[
        str | None,
        Name("name"),
        "weight each quiz by this field of the list, in the report and the plot (create quiz --unbiased)",
    ] = None
    transforms: Annotated[int, Number(1), "measure this many equivalent forms of each quiz"] = 0
    guess_orders: Annotated[int, Number(1), "measure this many orders of random guesses"] = 0
    seed: Annotated[int, Number(0), "the seed of --transforms and --guess-orders; 0 by default"] = 0
    trace: Annotated[
        str | None,
        Name("folder"),
        "write what happened in each run to a folder of parts, a row for each advance",
    ] = None
    trace_on: Annotated[
        str, OneOf({each.value: "" for each in TraceOf}), "with --trace: a row for each of these"
    ] = TraceOf.ALL.value
    trace_form: Annotated[str, OneOf({"parquet": "", "jsonl": ""}), "with --trace: the form of the parts"] = (
        "parquet"
    )
    no_time: Annotated[
        bool,
        "leave out the seconds of each run, so that another survey of the same quizzes writes equal results",
    ] = False
    jobs: Annotated[
        int | None, Number(1, most=MOST_JOBS), "use this many processes here; one for each core by default"
    ] = None
    cluster: Annotated[
        str | None,
        Name("address"),
        "use Dask: the workers of the scheduler at tcp://HOST:PORT, or 'local' (--jobs processes)",
    ] = None
    dashboard: Annotated[bool, "with --cluster local: serve Dask's dashboard on this machine"] = False
    to: Annotated[
        str | None,
        Name("file"),
        "write a row for each quiz and mode: .csv, .jsonl or .parquet, or a folder of parts: results/",
    ] = None
    shard: Annotated[
        str | None,
        Name("i/n"),
        "do only every nth block of 10000 records, from the ith: for many machines that share --to results/",
    ] = None
    force: Annotated[bool, "add to results of another build; each row names its build"] = False
    plot: Annotated[str | None, Name("file"), "draw the distributions: .svg, .png, .pdf or .html"] = None
    hardest: Annotated[int, Number(0), "list this many of the hardest quizzes; 10 by default"] = 10
