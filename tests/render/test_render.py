"""How results look: the original's lines to the character, their colours, and JSON."""

import json
import re
from collections.abc import Iterator
from tempfile import TemporaryDirectory
from typing import Any, get_args

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.desk import every_result, results, session, text

from sudoku_repl import CLASSIC, Debugger, House, Quiz, Reason, Rules, Stop, __version__
from sudoku_repl.create import likeness_table
from sudoku_repl.create.drawing import Bin
from sudoku_repl.errors import visible
from sudoku_repl.explain import walk
from sudoku_repl.machine.events import (
    ChainFound,
    Contradiction,
    Event,
    Exhausted,
    Guessed,
    GuessKind,
    HouseShrunk,
    Overfull,
    Seen,
    Shrink,
    ShrunkOut,
    SubsetFound,
)
from sudoku_repl.orders import all_orders
from sudoku_repl.orders.blame import AllBlamed
from sudoku_repl.orders.help import OrderHelp
from sudoku_repl.orders.hotspots import HotspotsShown
from sudoku_repl.orders.levels import LevelsShown
from sudoku_repl.orders.likeness import LikenessShown
from sudoku_repl.orders.quiz import Loaded
from sudoku_repl.orders.results import (
    Advanced,
    Failure,
    GuessMode,
    Result,
    RunMode,
)
from sudoku_repl.orders.run import SolutionMet
from sudoku_repl.orders.show import Shown
from sudoku_repl.orders.stops import Ran, Stepped
from sudoku_repl.orders.why import CandidateWhy
from sudoku_repl.render.spans import STYLES, coloured, plain
from sudoku_repl.shell.greeting import greeting
from sudoku_repl.shell.look import Look
from sudoku_repl.techniques.chain import Chain, Node
from sudoku_repl.techniques.technique import Technique

SGR = re.compile(r"\x1b\[[0-9;]*m")


def house(name: str) -> House:
    """A house of the board by its printed name."""
    return next(house for house in CLASSIC.houses if house.name == name)


def cell(row: int, column: int) -> int:
    """The number of a cell."""
    return (row - 1) * 9 + column - 1


def grid(digits: str) -> list[str]:
    """A grid as the original draws it."""
    rows = [" ".join((row[:3], row[3:6], row[6:])) for row in re.findall(".{9}", digits)]
    return [*rows[:3], "", *rows[3:6], "", *rows[6:], ""]


def closing(steps: int, solutions: int, biggest: int) -> list[str]:
    """The closing lines of a run."""
    return [
        f"Run time: T milliseconds; steps: {steps}, solution sum: {solutions}.",
        f"Biggest level on this run(til): {biggest}",
    ]


SOLUTION = "145327698839654127672918543496185372218473956753296481367542819984761235521839764"
INVALID = "Invalid quiz [steps:284] - no more solution (solution sum is 1)"

# --- the lines of events -------------------------------------------------------------------------

CHAIN = Chain(
    tuple(Node(digit, cell(1, column)) for digit, column in ((4, 1), (4, 2), (5, 2), (5, 1), (4, 1))),
    begins_true=False,
    removals=(Node(7, cell(1, 1)),),
)
SEEN = Seen(cell(1, 7), house("col 7"))
CONFINED = Shrink(Technique.PLY, house("row 1"), (cell(1, 4), cell(1, 5)), (1, 2, 3))
"""No chain that could be found: it is what is printed that matters here."""

EVENTS: list[tuple[Event, str, dict[str, Any]]] = [
    (
        Guessed(92, GuessKind.NEW, cell(4, 2), 2, level=11, choice=1, out_of=2),
        "92) Guess [4,2] level 11 at 1 out of 2",
        {"type": "guessed", "step": 92, "kind": "Guess", "cell": [4, 2], "digit": 2}
        | {"level": 11, "choice": 1, "out_of": 2},
    ),
    (
        Guessed(93, GuessKind.FORWARD, cell(4, 2), 8, level=11, choice=2, out_of=2),
        "93) Forward guess [4,2] level 11 at 2 out of 2",
        {"type": "guessed", "step": 93, "kind": "Forward guess", "cell": [4, 2], "digit": 8}
        | {"level": 11, "choice": 2, "out_of": 2},
    ),
    (
        Guessed(94, GuessKind.UPWARD, cell(2, 6), 6, level=10, choice=2, out_of=2),
        "94) Upward guess [2,6] level 10 at 2 out of 2",
        {"type": "guessed", "step": 94, "kind": "Upward guess", "cell": [2, 6], "digit": 6}
        | {"level": 10, "choice": 2, "out_of": 2},
    ),
    (
        Contradiction(92, cell(8, 7), 8, through_box=False, by=SEEN),
        "92) shrinking 8 from [8,7] went wrong",
        {"type": "contradiction", "step": 92, "cell": [8, 7], "digit": 8, "through_box": False},
    ),
    (
        Contradiction(96, cell(6, 9), 4, through_box=True, by=SEEN),
        "96) shrinking 4 from blk[6,9] went wrong",
        {"type": "contradiction", "step": 96, "cell": [6, 9], "digit": 4, "through_box": True},
    ),
    (
        Overfull(12, must=3, room=2, cell=cell(1, 4), by=CONFINED),
        "12) 3 values for 2 cells from [1,4] went wrong",
        {"type": "overfull", "step": 12, "must": 3, "room": 2, "cell": [1, 4]},
    ),
    (
        ShrunkOut(6, Technique.GW2, cell(6, 1), 5),
        "2GW: 5 shrunken out of [6,1]",
        {"type": "shrunk_out", "step": 6, "technique": "gw2", "cell": [6, 1], "digit": 5},
    ),
    (
        SubsetFound(6, Technique.GW2, (cell(4, 3), cell(6, 1)), (6, 7)),
        "CelSet: [4,3] [6,1] ValSet: 6 7",
        {"type": "subset_found", "step": 6, "technique": "gw2", "cells": [[4, 3], [6, 1]], "digits": [6, 7]},
    ),
    (
        HouseShrunk(2, house("row 2"), Technique.COMPLETE, complete=True),
        "2) row 2 complete shrunken by group",
        {"type": "house_shrunk", "step": 2, "house": "row 2", "technique": "hidden", "complete": True},
    ),
    (
        HouseShrunk(6, house("blk 4"), Technique.GW2, complete=False),
        "6) blk 4 incomplete shrunken by group",
        {"type": "house_shrunk", "step": 6, "house": "blk 4", "technique": "gw2", "complete": False},
    ),
    (
        HouseShrunk(3, house("col 7"), Technique.GW3, complete=False),
        "3) col 7 incomplete shrunken by group",
        {"type": "house_shrunk", "step": 3, "house": "col 7", "technique": "gw3", "complete": False},
    ),
    (
        HouseShrunk(4, house("row 2"), Technique.PLY, complete=True),
        "4) row 2 complete shrunken by ply",
        {"type": "house_shrunk", "step": 4, "house": "row 2", "technique": "ply", "complete": True},
    ),
    (
        HouseShrunk(4, house("row 2"), Technique.PLY, complete=False),
        "4) row 2 incomplete shrunken by ply",
        {"type": "house_shrunk", "step": 4, "house": "row 2", "technique": "ply", "complete": False},
    ),
    (
        ShrunkOut(60, Technique.X_CHAIN, cell(9, 5), 6),
        "XC: 6 shrunken out of [9,5]",
        {"type": "shrunk_out", "step": 60, "technique": "x_chain", "cell": [9, 5], "digit": 6},
    ),
    (
        ShrunkOut(22, Technique.FORCING_CHAIN, cell(1, 1), 2),
        "FC: 2 shrunken out of [1,1]",
        {"type": "shrunk_out", "step": 22, "technique": "forcing_chain", "cell": [1, 1], "digit": 2},
    ),
    (
        ChainFound(7, Technique.FORCING_CHAIN, CHAIN),
        "7) forcing-chain A1=4 => A2=4 -> A2=5 => A1=5 -> A1=4",
        {"type": "chain_found", "step": 7, "technique": "forcing_chain"}
        | {
            "chain": {
                "places": True,
                "nodes": [
                    {"cell": [1, 1], "digit": 4, "true": False},
                    {"cell": [1, 2], "digit": 4, "true": True},
                    {"cell": [1, 2], "digit": 5, "true": False},
                    {"cell": [1, 1], "digit": 5, "true": True},
                    {"cell": [1, 1], "digit": 4, "true": False},
                ],
                "removals": [{"cell": [1, 1], "digit": 7}],
            }
        },
    ),
    (
        Exhausted(284, 1),
        "284) No more solution (solution sum is 1).",
        {"type": "exhausted", "step": 284, "solutions": 1},
    ),
]


@pytest.mark.parametrize(("event", "line", "entry"), EVENTS, ids=[line for _, line, _ in EVENTS])
def test_an_event_is_one_line_of_the_original_and_one_object(
    event: Event, line: str, entry: dict[str, Any]
) -> None:
    result = Advanced(Debugger("@readalps").state, (event,))
    assert text(result) == [line]
    assert objects(result) == [entry]
    assert set(entry) == {"type", *attrs.fields_dict(type(event))} - {"by"}


def test_every_class_of_event_is_among_those() -> None:
    assert {type(event) for event, _, _ in EVENTS} == set(get_args(Event))


# --- the lines of results ------------------------------------------------------------------------

SHOWN_AT_90 = """\
645 327 198
831 954 627
279 618 543

406 095 370
910 073 056
753 200 980

367 502 019
094 700 030
000 039 760

Steps:90

Candidates:
[4,2]: 2 8
[4,4]: 1 8
[4,9]: 1 2
[5,3]: 2 8
[5,4]: 4 8
[5,7]: 2 4
[6,5]: 4 6
[6,6]: 1 6
[6,9]: 1 4
[7,5]: 4 8
[7,7]: 4 8
[8,1]: 1 5
[8,5]: 6 8
[8,6]: 1 6
[8,7]: 2 8
[8,9]: 2 5
[9,1]: 1 5
[9,2]: 2 8
[9,3]: 2 8
[9,4]: 1 4
[9,9]: 4 5
The foremost cell with 2 candidate(s) at [4,2]
At guess level 10 [2,6] 1"""


def test_show_draws_grid_steps_candidates_foremost_cell_and_guess() -> None:
    assert session("load-quiz @readalps", "runtil 90", "show") == SHOWN_AT_90.split("\n")


def test_show_before_the_first_step_has_no_candidates_yet() -> None:
    assert session("load-quiz @easy", "show")[-3:] == ["Steps:0", "", "Candidates:"]


def test_show_outside_any_guess_ends_with_the_foremost_cell() -> None:
    lines = session("load-quiz @readalps", "step")
    assert lines[12:16] == ["Steps:1", "", "Candidates:", "[1,1]: 1 2 6 9"]
    assert lines[-1] == "The foremost cell with 2 candidate(s) at [6,2]"


def test_a_cell_without_candidates_is_shown_with_none() -> None:
    quiz = Quiz(CLASSIC, bytes(map(int, "123456780000000009".ljust(81, "0"))))
    debugger = Debugger(quiz)
    debugger.run()
    assert "[1,9]:" in text(Shown(debugger.snapshot()))


def test_levels_are_shown_deepest_first() -> None:
    assert session("load-quiz @readalps", "levels") == ["At guess level 0:"]
    assert session("load-quiz @readalps", "runtil 94", "levels") == [
        "At guess level 10:",
        "Level 10 [2,6]=6 (2 out of 2)",
        "Level 9 [1,7]=1 (1 out of 2)",
        "Level 8 [1,5]=2 (1 out of 2)",
        "Level 7 [1,8]=9 (2 out of 2)",
        "Level 6 [1,2]=4 (2 out of 2)",
        "Level 5 [1,1]=6 (2 out of 2)",
        "Level 4 [3,3]=9 (2 out of 2)",
        "Level 3 [2,3]=1 (1 out of 2)",
        "Level 2 [4,3]=6 (1 out of 2)",
        "Level 1 [6,2]=5 (1 out of 2)",
    ]


def test_the_modes_are_shown_as_they_were_set() -> None:
    assert session("run-mode") == ["Working mode:0 (1:grp-only; 2:ply-only; other:both grp and ply)"]
    assert session("run-mode 7") == ["Working mode:0 (1:grp-only; 2:ply-only; other:both grp and ply)"]
    assert session("guess-mode") == ["In interactive guessing mode:0 (0:no; other:yes)"]
    assert session("guess-mode 3") == ["In interactive guessing mode:1 (0:no; other:yes)"]


def test_the_greeting_names_the_program_and_its_model() -> None:
    first, _ = greeting(Look.PLAIN, with_quiz=False).splitlines()
    assert first == f"sudoku_repl {__version__}, after SudokuSolver 2.6 by readalps."


def test_a_loaded_quiz_is_said_and_where_it_stands_among_many() -> None:
    assert session("load-quiz @readalps") == ["Quiz loaded."]
    quiz = Quiz(CLASSIC, bytes(81), "many#2")
    assert text(Loaded(quiz, 7)) == [
        "Quiz loaded.",
        "many#2: one of 7 quizzes; `load-quiz FILE#n` loads another.",
    ]
    assert text(Loaded(quiz, 1, ("Skipped line 1: 'a title'.",)))[1:] == ["Skipped line 1: 'a title'."]


def test_the_orders_are_listed_with_usage_and_summary() -> None:
    heading, *lines = session("help")
    assert heading == "Order List:"
    listed = " ".join(" ".join(lines).split())
    for command in all_orders().orders:
        assert f"{command.brief_usage} {command.summary}" in listed
    assert max(map(len, lines)) <= 80
    (column,) = {len(line) - len(line.lstrip()) for line in lines if line.startswith(" ")}
    usages = [command.brief_usage for command in all_orders().orders]
    rows = [line for line in lines if any(line.startswith(f"{usage} ") for usage in usages)]
    assert all(line[column - 1] == " " != line[column] for line in rows)


def test_help_for_an_order_says_all_that_the_table_says() -> None:
    command = all_orders().find("step")
    usage, aliases, blank, *details, blank_too, example, see = session("help step")
    assert usage == f"{command.usage}: {command.summary}"
    assert aliases == "Also: s"
    assert blank == blank_too == ""
    paragraphs = [" ".join(each.split("\n")) for each in "\n".join(details).split("\n\n")]
    assert paragraphs == command.details.split("\n\n")
    assert example == "Example: step"
    assert see == "See also: `help lines`, `help moving`"
    assert max(map(len, details)) <= 80
    assert "Also: s" not in session("help show")


# --- runs, in their order of lines ---------------------------------------------------------------


def test_a_run_that_meets_a_solution_ends_with_grid_fine_and_closing_lines() -> None:
    lines = session("load-quiz @readalps", "run")
    assert lines[0] == "2) row 2 complete shrunken by group"
    assert lines[-15:] == [*grid(SOLUTION), "Fine [steps:131, solution sum:1].", *closing(131, 1, 11)]
    assert not any(line.startswith("At guess level") for line in lines)


def test_a_run_to_the_end_says_so_of_a_good_quiz_too() -> None:
    lines = session("load-quiz @readalps", "run", "run")
    assert lines[0] == "132) Forward guess [1,5] level 6 at 2 out of 2"
    assert lines[-16] == "284) No more solution (solution sum is 1)."
    assert [len(line) for line in lines[-15:-3]] == [11, 11, 11, 0] * 3
    assert lines[-3:] == [INVALID, *closing(284, 1, 7)]


def test_the_level_of_a_solution_does_not_count_for_the_run_after_it() -> None:
    assert session("load-quiz @two", "runrun 2", "levels")[0] == "At guess level 2:"
    lines = session("load-quiz @two", "runrun 2", "run")
    assert lines[0] == "90) No more solution (solution sum is 2)."
    assert lines[-2:] == closing(90, 2, 0)


def test_a_run_without_any_solution_ends_like_one_with_no_more() -> None:
    steps = Debugger("@none").run().state.steps
    lines = session("load-quiz @none", "run")
    assert lines[-16] == f"{steps}) No more solution (solution sum is 0)."
    assert lines[-3] == f"Invalid quiz [steps:{steps}] - no more solution (solution sum is 0)"
    assert lines[-2] == closing(steps, 0, 0)[0]


@pytest.mark.parametrize("order", ["run", "runtil 1", "runtil 999", "runrun 1", "step"])
def test_a_finished_machine_repeats_its_closing_lines(order: str) -> None:
    assert session("load-quiz @readalps", "run", "run", order) == [INVALID, *closing(284, 1, 0)]


def test_a_run_stopped_inside_a_guess_names_it() -> None:
    lines = session("load-quiz @readalps", "runtil 65")
    assert lines[-3:] == ["At guess level 7 [1,8] 2", *closing(65, 0, 7)]
    lines = session("load-quiz @readalps", "runtil 65", "runtil 98")
    shown = session("load-quiz @readalps", "runtil 98", "show")
    assert lines[0] == "67) row 2 complete shrunken by group"
    assert lines[-len(shown) - 3 :] == [
        "98) Upward guess [2,3] level 3 at 2 out of 2",
        *shown,
        *closing(98, 0, 11),
    ]
    assert shown[-1] == "At guess level 3 [2,3] 2"


def test_a_run_stopped_outside_any_guess_names_none() -> None:
    shown = session("load-quiz @readalps", "runtil 1", "show")
    assert session("load-quiz @readalps", "runtil 1") == [*shown, *closing(1, 0, 0)]
    assert not any(line.startswith("At guess level") for line in shown)


def test_runtil_where_the_steps_are_counted_already_makes_none() -> None:
    shown = session("load-quiz @readalps", "runtil 65", "show")
    assert session("load-quiz @readalps", "runtil 65", "runtil 65") == [*shown, *closing(65, 0, 7)]
    assert session("load-quiz @readalps", "run", "runtil 131") == [
        "Fine [steps:131, solution sum:1].",
        *closing(131, 1, 6),
    ]


def test_runtil_stops_at_a_solution_before_its_steps() -> None:
    assert session("load-quiz @readalps", "runtil 200") == session("load-quiz @readalps", "run")


def test_runrun_shows_each_solution_as_it_comes_and_the_closing_lines_once() -> None:
    lines = session("load-quiz @two", "runrun 2")
    first, second = lines.index("Fine [steps:70, solution sum:1]."), len(lines) - 3
    assert lines[second:] == ["Fine [steps:89, solution sum:2].", *closing(89, 2, 2)]
    assert lines[: first + 1] == session("load-quiz @two", "run")[:-2]
    assert lines[first + 1 : second + 1] == session("load-quiz @two", "run", "run")[:-2]


def test_runrun_that_comes_to_the_end_says_so_after_the_solutions() -> None:
    lines = session("load-quiz @two", "runrun 3")
    steps = int(lines[-2].split()[5].strip(",:"))
    assert lines[:-2] == [
        *session("load-quiz @two", "runrun 2")[:-2],
        *session("load-quiz @two", "runrun 2", "run")[:-2],
    ]
    assert lines[-3] == f"Invalid quiz [steps:{steps}] - no more solution (solution sum is 2)"
    assert lines[-2:] == closing(steps, 2, 2)


def test_step_prints_its_lines_and_then_what_show_prints() -> None:
    lines = session("load-quiz @readalps", "runtil 90", "step")
    assert lines[:2] == ["92) Guess [4,2] level 11 at 1 out of 2", "645 327 198"]
    assert lines[1:] == session("load-quiz @readalps", "runtil 92", "show")
    assert lines[-2:] == [
        "The foremost cell with 1 candidate(s) at [4,9]",
        "At guess level 11 [4,2] 1",
    ]


def test_step_to_a_solution_prints_grid_and_fine_alone() -> None:
    assert session("load-quiz @readalps", "runtil 130", "step") == [
        *grid(SOLUTION),
        "Fine [steps:131, solution sum:1].",
    ]


def test_a_step_after_a_solution_is_the_next_guess() -> None:
    lines = session("load-quiz @readalps", "run", "step")
    assert lines[0] == "132) Forward guess [1,5] level 6 at 2 out of 2"
    assert lines[1:] == session("load-quiz @readalps", "run", "step", "show")


def test_step_to_the_end_prints_what_show_prints() -> None:
    lines = session("load-quiz @readalps", "run", "runtil 283", "step")
    assert lines[-1].startswith("The foremost cell with ")
    assert "284) No more solution (solution sum is 1)." in lines
    assert "Steps:284" in lines


def test_an_interactive_guess_is_asked_for_and_may_be_left_waiting() -> None:
    lines = session("load-quiz @readalps", "guess-mode 1", "run")
    shown = session("load-quiz @readalps", "guess-mode 1", "run", "show")
    assert lines[-len(shown) - 11 :] == [
        "2GW: 2 shrunken out of [4,3]",
        "2GW: 8 shrunken out of [4,3]",
        "2GW: 9 shrunken out of [4,3]",
        "2GW: 5 shrunken out of [6,1]",
        "2GW: 9 shrunken out of [6,1]",
        "CelSet: [4,3] [6,1] ValSet: 6 7",
        "6) blk 4 incomplete shrunken by group",
        "Take a guess please, by default it will be [6,2]=5:",
        *shown,
        "`step` asks for the guess again.",
        *closing(6, 0, 0),
    ]


def test_an_interrupted_run_says_that_it_can_go_on() -> None:
    debugger = Debugger("@readalps")
    stop = Stop(Reason.INTERRUPTED, debugger.state, first=0, last=0, biggest_level=3, seconds=0.1314)
    assert text(Ran(stop, debugger.snapshot())) == [
        *text(Shown(debugger.snapshot())),
        "Interrupted between two advances; `run` continues.",
        "Run time: 131 milliseconds; steps: 0, solution sum: 0.",
        "Biggest level on this run(til): 3",
    ]


# --- moving --------------------------------------------------------------------------------------


def test_moving_says_where_one_stands_and_why() -> None:
    lines = session("load-quiz @readalps", "runtil 92", "back 99")
    assert lines[-1] == "This is the start of the run."
    assert "Steps:0" in lines
    assert session("load-quiz @readalps", "runtil 92", "goto 90")[-2:] == [
        "At guess level 10 [2,6] 1",
        "Moved to step 90.",
    ]
    assert session("load-quiz @readalps", "runtil 92", "back 2")[-1] == "2 advances undone."
    assert session("load-quiz @readalps", "run", "run", "reverse")[-1] == "Solution 1 was found here."
    assert session("load-quiz @readalps", "runtil 92", "mark deep") == ["Mark deep: step 92."]
    assert session("load-quiz @readalps", "runtil 92", "mark deep", "marks") == ["deep: step 92 of main"]


def test_a_fork_is_announced_and_listed() -> None:
    lines = session("load-quiz @readalps", "runtil 92", "guess [4,2]=8")
    assert lines[:2] == [
        "92) Guess [4,2] level 11 at 1 out of 2",
        "You are in fork1, a fork of main at step 90.",
    ]
    assert session("load-quiz @readalps", "runtil 92", "guess [4,2]=8", "forks") == [
        "  main: 92 steps, biggest level 11, solution sum 0",
        "* fork1: 92 steps, biggest level 11, solution sum 0, forked from main at step 90",
    ]


def test_the_log_is_what_was_printed() -> None:
    run = session("load-quiz @readalps", "runtil 98")
    lines = session("load-quiz @readalps", "goto 98", "back 50", "log")
    assert lines == run[: len(lines)]
    assert run[len(lines)] == grid("005300000")[0]
    assert session("load-quiz @readalps", "goto 98", "log 92 93") == [
        "92) Guess [4,2] level 11 at 1 out of 2",
        "92) shrinking 8 from [8,7] went wrong",
        "93) Forward guess [4,2] level 11 at 2 out of 2",
        "93) shrinking 5 from [8,1] went wrong",
    ]


def test_solutions_are_drawn_and_counted() -> None:
    assert session("load-quiz @two", "unique") == ["The quiz has more than one solution."]
    lines = session("load-quiz @two", "solutions")
    assert len(lines) == 2 * 12 + 1
    assert lines[-1] == "Solutions: 2."
    assert "541 327 698" in lines
    assert session("load-quiz @two", "solutions 1")[-1] == "Solutions: at least 1."


# --- stopping ------------------------------------------------------------------------------------


def test_a_bisection_shows_its_probes_and_where_it_ends() -> None:
    lines = session("load-quiz @readalps", "bisect biggest >= 11")
    assert lines[:4] == ["step 131: yes", "step 65: no", "step 98: yes", "step 81: no"]
    at = lines.index("92) Guess [4,2] level 11 at 1 out of 2")
    assert lines[at + 1 : at + 3] == ["At guess level 11:", "Level 11 [4,2]=2 (1 out of 2)"]
    assert lines[-1] == "biggest >= 11 first holds at step 92."
    assert session("load-quiz @readalps", "bisect level > 40") == ["level > 40: no match up to step 131."]


@pytest.mark.parametrize(
    ("condition", "first"), [("level >= 10", "from step 84 to 95"), ("level != 11", "from step 1 to 90")]
)
def test_a_bisection_says_that_its_condition_comes_and_goes(condition: str, first: str) -> None:
    lines = session("load-quiz @readalps", f"bisect {condition}")
    at = lines.index("The condition does not hold from the first match to the end of the run:")
    assert lines[at + 1] == f"Match {first}."


def test_breakpoints_are_listed_and_say_that_they_stop_a_run() -> None:
    assert session("breaks") == ["No breakpoints."]
    orders = ("tbreak level == 3", "break wrong", "ignore 2 3", "disable 2", "breaks")
    assert session("load-quiz @readalps", *orders) == [
        "Breakpoint 1: level == 3 (hits 0, once)",
        "Breakpoint 2: wrong (hits 0, ignores 3 more hits, disabled)",
    ]
    lines = session("load-quiz @readalps", "break level == 3", "run")
    assert lines[-4:-2] == ["At guess level 3 [2,3] 1", "Breakpoint 1: level == 3"]


def test_finding_tells_the_steps() -> None:
    assert session("load-quiz @readalps", "goto 98", "find -r wrong") == ["Match at step 97."]
    assert session("load-quiz @readalps", "goto 98", "find all level >= 10") == ["Match from step 84 to 95."]
    assert session("load-quiz @readalps", "find wrong") == [
        "No match after this position.",
        "`find all` searches the whole record.",
    ]


# --- colours and control characters --------------------------------------------------------------

SCRATCH = TemporaryDirectory()
SAVED = f"{SCRATCH.name}/session.json"
FULL = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
SITTING = [
    *results(
        "help",
        "help run",
        "help create",
        "help conditions",
        "apropos guess",
        "show",
        "load-quiz @readalps",
        "runtil 94",
        "show",
        "levels",
        "step",
    ),
    *results("load-quiz @two", "run-mode 2", "guess-mode 1", "runrun 1", "step", "guess-mode 0", "runrun 9"),
    *results("load-quiz @two", "retreat", "retreat backjump"),
    *results("load-quiz @none", "run", "run", "step", "nonsense"),
    *results("load-quiz @readalps", "runtil 92", "mark deep", "marks", "guess [4,2]=8", "forks", "back 99"),
    *results("load-quiz @readalps", "runtil 92", "guess [4,2]=8", "tree compare main fork1"),
    *results("load-quiz @two", "unique", "solutions", "break wrong", "find shrink", "bisect wrong"),
    *results("load-quiz @readalps", "runtil 92", "diff 90", "display levels", "record", f"save {SAVED}"),
    *results(f"open {SAVED}", "timeline", "history", "experiment random", "extremes", "watch [4,2]", "run"),
    *results(
        "load-quiz @readalps",
        "runtil 92",
        "why [4,2]",
        "why all",
        "why [4,9]=2",
        "matrix nak",
        "chain",
        "hint",
    ),
    *results("load-quiz @easy", "why A1=1 -> A1=2", "techniques +x_chain", "compare 0 2", "rate"),
    *results("create quiz --seed 1", "canonical", "transform mirror", "create likeness --trials 9 --seed 1"),
    *results(f"likeness {FULL} {FULL}", "create quiz --seed 1 --with-result"),
    *results("load-quiz @easy", "model solve", "model check"),
    *results("load-quiz @readalps", "runtil 94", "blame", "blame 92", "blame all", "blame 50"),
    *results("load-quiz @easy", "log", "print", "print [4,2]"),
    *results("load-quiz @readalps", "no-shrink on", "runtil 16", "unique --grids"),
    *results("load-quiz @readalps", "goto 60", "next", "frame 1", "frame"),
    *results("load-quiz @flower", "show 2", "runtil 30", "why [2,5]", "matrix na", "diff start"),
    *results("load-quiz @flower", "watch [11,11]", "watch [9,9]", "load-quiz @easy"),
]
"""A sitting that gives every result, refusals included."""


def examples(missing: set[type[Result]]) -> Iterator[Result]:
    """The results of the examples of orders that no sitting above gives: of orders that are new."""
    modules = {kind.__module__ for kind in missing}
    for order in all_orders().orders:
        if order.handler.__module__ in modules:
            yield from results("load-quiz @readalps", "runtil 92", order.example)


SITTING += examples(every_result() - {type(result) for result in SITTING})


def test_the_sitting_gives_every_result() -> None:
    assert {type(result) for result in SITTING} == every_result()


def test_every_result_has_a_form_as_text_and_as_json() -> None:
    for kind in every_result():
        assert kind.text is not Result.text
        assert kind.json_type or kind.json is not Result.json


def test_coloured_lines_are_the_plain_ones_with_colours() -> None:
    for result in SITTING:
        for line in result.lines():
            assert SGR.sub("", coloured(line)) == plain(line)
            assert "\x1b" not in plain(line)


def test_styles_are_joined_and_text_without_one_stays_bare() -> None:
    line = (("given changed", "5"), ("", " "), ("open", "0"))
    joined = f"{STYLES['given']};{STYLES['changed']}"
    assert coloured(line) == f"\x1b[{joined}m5\x1b[m \x1b[{STYLES['open']}m0\x1b[m"
    assert plain(line) == "5 0"


def test_cells_that_differ_in_kind_differ_in_colour() -> None:
    kinds = ("given", "placed", "guessed", "open", "changed")
    assert len({STYLES[kind] for kind in kinds}) == len(kinds)


def test_a_cell_is_coloured_by_how_it_came_to_its_digit() -> None:
    debugger = Debugger("@readalps")
    debugger.runtil(7)
    before = debugger.snapshot().state.values
    debugger.step()
    view = debugger.snapshot()
    spans = [span for line in list(Shown(view).lines())[:11] for span in line if span[1] != " "]
    guessed = {guess.cell for guess in view.state.levels()}
    for number, (style, digit) in enumerate(spans):
        kind = "guessed" if number in guessed else "placed" if digit != "0" else "open"
        assert style.removesuffix(" changed") == ("given" if view.givens[number] else kind)
        assert int(digit) == view.state.values[number]
        if int(digit) != before[number]:
            assert style.endswith(" changed")


@given(st.text(st.characters(codec=None)))
def test_visible_text_is_printable_and_printable_text_is_left_alone(drawn: str) -> None:
    assert visible(drawn).isprintable()
    assert visible(drawn) == drawn or not drawn.isprintable()


@pytest.mark.parametrize(
    ("drawn", "shown"),
    [
        ("a\x1b[2Jb", "a\\x1b[2Jb"),
        ("two\nlines\r\t\0\x7f\x9b", "two\\nlines\\r\\t\\x00\\x7f\\x9b"),
        ("\u202egnp.zip", "\\u202egnp.zip"),
        ("\udc80", "\\udc80"),
        ("café 数独", "café 数独"),
    ],
)
def test_control_characters_are_shown_as_escapes_wherever_text_is_quoted(drawn: str, shown: str) -> None:
    assert visible(drawn) == shown
    quiz = Quiz(CLASSIC, bytes(81), drawn)
    assert text(Loaded(quiz, 2))[1:] == [f"{shown}: one of 2 quizzes; `load-quiz FILE#n` loads another."]
    assert text(Failure(drawn, drawn)) == [f"{shown}: {shown}"]
    assert text(Failure(drawn)) == [shown]
    for result in (Loaded(quiz, 2), Failure(drawn, drawn)):
        assert [SGR.sub("", coloured(line)) for line in result.lines()] == text(result)
        assert all(line.isascii() and line.isprintable() for line in map(json.dumps, result.json()))


# --- JSON ----------------------------------------------------------------------------------------


def objects(result: Result) -> list[dict[str, Any]]:
    """The lines of JSON of a result, read back."""
    return [json.loads(line) for line in map(json.dumps, result.json())]


def test_every_line_of_json_is_an_object_with_a_type() -> None:
    for result in SITTING:
        entries = objects(result)
        match result:
            case Advanced(events=events):
                assert len(entries) == len(events)
            case AllBlamed(total=total):
                assert len(entries) == len(total.blames) + 1
            case _:
                assert len(entries) == 1
        assert all(isinstance(entry["type"], str) for entry in entries)


def at_90() -> Debugger:
    """The published quiz at step 90."""
    debugger = Debugger("@readalps")
    debugger.runtil(90)
    return debugger


STANDING_AT_90 = {
    "steps": 90,
    "solutions": 0,
    "level": 10,
    "phase": "running",
    "guess": {"level": 10, "cell": [2, 6], "digit": 4, "choice": 1, "out_of": 2},
    "grid": "645327198831954627279618543406095370910073056753200980367502019094700030000039760",
}
GIVENS = "005300000800000020070010500400005300010070006003200080060500009004000030000009700"


def test_a_stop_and_a_view_as_json_say_where_the_run_stands() -> None:
    debugger = at_90()
    view = debugger.snapshot()
    stop = Stop(Reason.LIMIT, view.state, first=0, last=60, biggest_level=11, seconds=0.25)
    (ran,), (stepped,), (shown,) = (
        objects(result) for result in (Ran(stop, view), Stepped(stop, view), Shown(view))
    )
    candidates = shown["candidates"]
    assert len(candidates) == 21
    assert candidates["[4,2]"] == [2, 8]
    state = STANDING_AT_90 | {"candidates": candidates}
    assert shown == {"type": "show", "givens": GIVENS} | state
    expected = {"type": "stop", "reason": "limit", "biggest_level": 11, "seconds": 0.25}
    expected |= {"breaks": [], "watched": []}
    assert ran == expected | state
    assert stepped == ran


def test_each_other_result_as_json() -> None:
    debugger = at_90()
    state, quiz = debugger.state, debugger.quiz
    (levels,) = objects(LevelsShown(state))
    assert levels["type"] == "levels"
    assert levels["levels"][0] == STANDING_AT_90["guess"]
    assert [guess["level"] for guess in levels["levels"]] == list(range(10, 0, -1))
    shown = json.loads(greeting(Look.JSON, with_quiz=False))
    assert shown == {"type": "greeting", "version": __version__}
    assert objects(RunMode.of(Rules.of_modes(2))) == [{"type": "run_mode", "mode": 2, "techniques": ["ply"]}]
    assert objects(GuessMode.of(Rules.of_modes(guess_mode=1))) == [
        {"type": "guess_mode", "mode": 1, "picks": "first", "seed": 0}
    ]
    of_list = {"type": "quiz", "title": "@readalps", "givens": GIVENS, "held": 3}
    assert objects(Loaded(quiz, 3)) == [{**of_list, "notes": []}]
    assert objects(Loaded(quiz, 3, ("Skipped.",))) == [{**of_list, "notes": ["Skipped."]}]
    assert objects(Failure("what", "here:3")) == [{"type": "error", "message": "what", "where": "here:3"}]


def test_a_solution_as_json() -> None:
    debugger = Debugger("@readalps")
    state = debugger.run().state
    assert objects(SolutionMet(state, debugger.quiz.givens)) == [
        {"type": "solution", "steps": 131, "solutions": 1, "level": 6, "grid": SOLUTION}
    ]
    assert text(SolutionMet(state, debugger.quiz.givens))[:-1] == grid(SOLUTION)
    assert text(SolutionMet(state, debugger.quiz.givens))[-1] == "Fine [steps:131, solution sum:1]."


def test_a_question_as_json_gives_the_default() -> None:
    *_, question, _ = results("load-quiz @readalps", "guess-mode 1", "run")
    assert objects(question) == [{"type": "question", "cell": [6, 2], "digit": 5}]


def test_help_as_json_is_the_table() -> None:
    command = all_orders().find("runtil")
    entry = {"order": "runtil", "usage": "runtil <steps>", "summary": command.summary}
    entry["details"] = " ".join(command.details.split())
    entry["example"] = command.example
    assert objects(OrderHelp((command,))) == [{"type": "help", "orders": [entry], "topics": []}]
    (listed,) = results("help")
    (every,) = objects(listed)
    assert {**entry, "group": "Run the solver"} in every["orders"]
    assert {order["order"] for order in every["orders"]} == {command.name for command in all_orders().orders}
    assert {"topic": "conditions", "title": "Conditions, breakpoints and searching"} in every["topics"]


@pytest.mark.parametrize("depth", [1, 2, 3, 5])
def test_a_tree_of_reasons_is_indented_by_depth_and_says_what_it_leaves_out(depth: int) -> None:
    debugger = Debugger("@readalps")
    debugger.run()
    root = debugger.why((1, 1), 6)
    assert root
    nodes = list(walk(root, depth))
    assert max(deep for deep, _, _ in nodes) == depth
    (shown,) = (
        each
        for each in results("load-quiz @readalps", "run", f"why [1,1]=6 --depth {depth}")
        if isinstance(each, CandidateWhy)
    )
    lines = text(shown)
    assert len(lines) == len(nodes)
    for number, ((deep, node, above), line) in enumerate(zip(nodes, lines, strict=True)):
        assert line.index("[") == 3 * deep
        following = [later for later, _, _ in nodes[number + 1 :]]
        siblings = next((later == deep for later in following if later <= deep), False)
        assert line[3 * deep - 3 : 3 * deep] == ("" if not deep else "├─ " if siblings else "└─ ")
        for at in range(1, deep):
            goes_on = next((later == at for later in following if later <= at), False)
            assert line[3 * at - 3 : 3 * at] == ("│  " if goes_on else "   ")
        cut = bool(node.rests_on) and not above and deep == depth
        assert line.endswith(", ...") is cut
        assert line.endswith(", as above") is (above and bool(node.rests_on))


def test_the_tables_of_hotspots_are_beside_the_map_as_soon_as_they_fit() -> None:
    (shown,) = (
        each for each in results("load-quiz @readalps", "run", "hotspots") if isinstance(each, HotspotsShown)
    )
    sizes = {}
    for width in range(40, 130):
        lines = [plain(line) for line in shown.lines(width)]
        assert max(map(len, lines)) <= width
        sizes[width] = len(lines), max(map(len, lines))
    fewest = min(count for count, _ in sizes.values())
    narrowest = next(width for width, (count, _) in sizes.items() if count == fewest)
    assert sizes[narrowest][1] == narrowest > 40
    assert len({count for width, (count, _) in sizes.items() if width < narrowest}) == 1


def test_the_longest_bar_of_a_histogram_is_the_highest_bin_or_the_normal_curve() -> None:
    made = likeness_table(20, seed=3)
    bins = (Bin(0.1, 1, 4.0), Bin(0.2, 2, 1.0))
    row = attrs.evolve(made.to_seed, bins=bins)
    other = attrs.evolve(made.of_two, bins=(Bin(0.1, 4, 1.0), Bin(0.2, 2, 3.0)))
    lines = [
        plain(line) for line in LikenessShown(attrs.evolve(made, to_seed=row, of_two=other), 3).lines(32)
    ]
    bars = [line for line in lines if re.match(r"0[.][12]00 ", line)]
    assert bars == [
        "0.100 █████               | 1",
        "0.200 █████|████ 2",
        "0.100 █████|██████████████ 4",
        "0.200 ██████████     | 2",
    ]
