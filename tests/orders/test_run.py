"""Running the solver: the lines of the original, and the stops."""

from __future__ import annotations

import re
from typing import Any

import pytest
from support.desk import Desk, objects, session, text
from test_golden import CONTEXTS

from sudoku_repl import Debugger, Reason, Stop
from sudoku_repl.orders.run import SolutionMet
from sudoku_repl.orders.show import Shown
from sudoku_repl.orders.stops import Ran

PUBLISHED = [context for context in CONTEXTS if context["session"] == "auto"]


@pytest.mark.parametrize("context", PUBLISHED, ids=lambda context: str(context["steps"]))
def test_runtil_prints_the_published_picture_before_its_closing_lines(context: dict[str, Any]) -> None:
    rows = [context["grid"][first : first + 9] for first in range(0, 81, 9)]
    grid = [f"{row[:3]} {row[3:6]} {row[6:]}" for row in rows]
    cell, choice = context["level"]["cell"], context["level"]["choice"]
    foremost = context["foremost"]
    picture = [
        *(*grid[:3], "", *grid[3:6], "", *grid[6:], ""),
        f"Steps:{context['steps']}",
        "",
        "Candidates:",
        *(f"{name}: {' '.join(map(str, digits))}" for name, digits in context["candidates"].items()),
        "The foremost cell with {} candidate(s) at [{},{}]".format(foremost["candidates"], *foremost["cell"]),
        "At guess level {} [{},{}] {}".format(context["level"]["level"], *cell, choice),
    ]
    desk = Desk()
    *printed, time, biggest = desk.give(f"runtil {context['steps']}")
    assert printed[-len(picture) :] == picture
    assert printed[-len(picture) - 1].split(")")[0].isdigit()  # the last line of a step
    assert time.startswith("Run time: ")
    assert biggest.startswith("Biggest level on this run(til): ")


@pytest.mark.parametrize("order", ["run", "runrun 2", "rerun"])
def test_a_run_that_a_breakpoint_stops_prints_what_show_prints(order: str) -> None:
    desk = Desk()
    desk.give("break level >= 3")
    printed = desk.give(order)
    shown = desk.give("show")
    assert shown[-1] == "At guess level 3 [2,3] 1"
    at = printed.index("Breakpoint 1: level >= 3")
    assert printed[at - len(shown) : at] == shown
    assert len(printed) == at + 3


def test_an_order_that_does_not_move_prints_no_grid_of_a_solution_or_of_the_end() -> None:
    desk = Desk()
    desk.give("run", "record 1")
    for order in ("run", "runrun 1", "runtil 131"):
        lines = desk.give(order)
        assert lines[0] == "Fine [steps:131, solution sum:1]."
        assert all(line.startswith(("The record is full", "Run time", "Biggest")) for line in lines[1:])
    desk.give("record 10000", "run")
    for order in ("run", "runrun 1", "runtil 999", "step"):
        lines = desk.give(order)
        assert lines[0] == "Invalid quiz [steps:284] - no more solution (solution sum is 1)"
        assert len(lines) == 3


def test_a_guess_that_is_changed_has_no_filter_before_it() -> None:
    desk = Desk()
    desk.give("no-shrink on", "runtil 7")
    assert [line for line in desk.give("guess [6,2]=9") if "No shrink" in line] == []
    assert desk.give("no-shrink") == ["Lines for filters that find nothing: on."]


def test_a_quiet_runrun_prints_only_the_solutions() -> None:
    loud, quiet = Desk("@two"), Desk("@two")
    printed, lines = loud.give("runrun 9"), quiet.give("runrun 9 --quiet")
    assert quiet.debugger.state == loud.debugger.state
    fine = [line for line in printed if line.startswith("Fine")]
    assert [line for line in lines if line.startswith("Fine")] == fine
    assert len(fine) == 2
    assert all(line in printed for line in lines if not line.startswith("Run time"))
    assert not any(re.match(r"[0-9]+\)", line) for line in lines)


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


def test_a_solution_as_json() -> None:
    debugger = Debugger("@readalps")
    state = debugger.run().state
    assert objects(SolutionMet(state, debugger.quiz.givens)) == [
        {"type": "solution", "steps": 131, "solutions": 1, "level": 6, "grid": SOLUTION}
    ]
    assert text(SolutionMet(state, debugger.quiz.givens))[:-1] == grid(SOLUTION)
    assert text(SolutionMet(state, debugger.quiz.givens))[-1] == "Fine [steps:131, solution sum:1]."
