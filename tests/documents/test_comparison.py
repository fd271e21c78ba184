"""How two runs go along each other in a page, in Node: the guesses that both made, and where they part."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable
from typing import Any

import pytest
from support.desk import readalps

from sudoku_repl import Debugger
from sudoku_repl.documents.bundle import modules
from sudoku_repl.timeline import Timeline

NODE = shutil.which("node")
pytestmark = pytest.mark.skipif(NODE is None, reason="needs Node: apt-get install nodejs")

SCRIPT = """
const runs = new Runs(JSON.parse(require("fs").readFileSync(0, "utf8")));
const [run, other] = runs.names.slice(0, 2).map((name) => runs.get(name));
const plot = new Plot(() => undefined);
plot.take(run.total);
plot.fit(800, 200);
const beside = alignedPlot(plot, run, other);
const pathOf = (tries, id) => (id > 0 ? [...pathOf(tries, tries.parent[id]), tries.name(id)] : []);
const begins = ({ tries }, x) => tries.first.map((first, id) => [pathOf(tries, id).join(" "), x(first - 1)]);
console.log(JSON.stringify({
  guesses: [begins(run, (step) => plot.x(step)), begins(other, (step) => beside.x(step))],
  xs: [...Array(other.total + 1).keys()].map((step) => beside.x(step)),
  partings: partingsOf(run, other).map(({ points: [one, two], ...rest }) => ({
    ...rest, steps: [run.steps[one], other.steps[two]],
  })),
}));
"""
"""A script that prints where the guesses of both runs are drawn, and where the runs part."""


def forked() -> Debugger:
    debugger = readalps(131)
    debugger.goto(16)
    debugger.guess((2, 3), 9)
    debugger.run()
    return debugger


def stopped() -> Debugger:
    debugger = readalps(40)
    debugger.goto(16)
    debugger.guess((2, 3), 9)
    debugger.goto(30)
    return debugger


def other_rules() -> Debugger:
    debugger = readalps(284)
    debugger.goto(16)
    debugger.guess((2, 3), 9)
    debugger.techniques(["hidden"])
    debugger.goto(400)
    return debugger


RUNS: dict[str, Callable[[], Debugger]] = {"forked": forked, "stopped": stopped, "other rules": other_rules}


def compared(debugger: Debugger) -> Any:
    deltas = debugger.deltas()
    list(deltas.new())
    names = ("runs.js", "alignment.js", "plot.js")
    script = "".join({name: text for each in names for name, text in modules(each).items()}.values()) + SCRIPT
    assert NODE
    made = subprocess.run(
        [NODE, "-e", script], input=json.dumps(deltas.whole()), capture_output=True, text=True, check=False
    )
    assert made.returncode == 0, made.stderr[-2000:]
    return json.loads(made.stdout)


@pytest.mark.parametrize("name", RUNS)
def test_a_guess_of_both_runs_stands_at_the_same_x(name: str) -> None:
    found = compared(RUNS[name]())
    mine, theirs = ({path: x for path, x in each if path} for each in found["guesses"])
    both = mine.keys() & theirs.keys()
    if name == "other rules":  # it tries [2,3]=9 before [2,3]=1, which costs more
        both = {path for path in both if "[2,3]=9" not in path}
    assert len(both) > 1
    assert {path: theirs[path] for path in both} == pytest.approx({path: mine[path] for path in both})
    assert found["xs"] == sorted(found["xs"])


def decided(timeline: Timeline) -> list[tuple[int, bytes]]:
    """The sets of decided cells, in order, each with the step where it begins."""
    found: list[tuple[int, bytes]] = []
    for index in range(len(timeline) + 1):
        state = timeline.state_at(index)
        if not found or found[-1][1] != state.values:
            found.append((state.steps, state.values))
    return found


@pytest.mark.parametrize("name", RUNS)
def test_the_runs_part_and_meet_with_the_same_cells(name: str) -> None:
    debugger = RUNS[name]()
    one, other = (decided(fork.timeline) for fork in list(debugger.runs.forks.values())[:2])
    totals = [fork.timeline.present.steps for fork in list(debugger.runs.forks.values())[:2]]
    partings = compared(debugger)["partings"]
    assert partings
    values = dict(one), dict(other)
    met = [0, 0]
    for each in partings:
        assert values[0][each["steps"][0]] == values[1][each["steps"][1]], "they part with the same cells"
        assert each["cost"] == sum(each["costs"])
        until = each["meets"] or totals
        assert [end - begin for end, begin in zip(until, each["steps"], strict=True)] == each["costs"]
        assert all(begin >= end for begin, end in zip(each["steps"], met, strict=True)), "one after the other"
        met = until
        if each["meets"]:
            assert values[0][until[0]] == values[1][until[1]]
            apart = [
                [content for step, content in run if begin < step < end]
                for run, begin, end in zip((one, other), each["steps"], until, strict=True)
            ]
            assert not set(apart[0]) & set(apart[1]), "not before"
    assert [each["meets"] is None for each in partings[:-1]] == [False] * (len(partings) - 1)


def test_what_the_partings_of_a_known_fork_cost() -> None:
    first, *_ = compared(forked())["partings"]
    assert (first["steps"], first["costs"], first["meets"]) == ([14, 14], [84, 2], [98, 16])
