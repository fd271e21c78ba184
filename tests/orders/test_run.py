"""The pictures of the original. What a run prints stands in `transcripts/run.txt`."""

from __future__ import annotations

from typing import Any

import pytest
from support.desk import Desk, text
from test_golden import CONTEXTS

from sudoku_repl import Debugger, Reason, Stop
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


def test_an_interrupted_run_says_that_it_can_go_on() -> None:
    debugger = Debugger("@readalps")
    stop = Stop(Reason.INTERRUPTED, debugger.state, first=0, last=0, biggest_level=3, seconds=0.1314)
    assert text(Ran(stop, debugger.snapshot())) == [
        *text(Shown(debugger.snapshot())),
        "Interrupted between two advances; `run` continues.",
        "Run time: 131 milliseconds; steps: 0, solution sum: 0.",
        "Biggest level on this run(til): 3",
    ]
