"""The model of a page that follows a session, in Node, held against that of a file made at the end."""

from __future__ import annotations

import itertools
import json
import random
import shutil
import subprocess
from contextlib import suppress
from functools import partial
from typing import Any

import pytest
from support.pages import on, samurai

from sudoku_repl import Debugger, Quiz
from sudoku_repl.documents import deltas as module
from sudoku_repl.documents.bundle import modules
from sudoku_repl.documents.document import Run, marks_along
from sudoku_repl.documents.recording import recording
from sudoku_repl.documents.replay import parts
from sudoku_repl.documents.summary import summary
from sudoku_repl.errors import SudokuReplError
from sudoku_repl.interruption import Interrupted, interrupted_by

NODE = shutil.which("node")
pytestmark = pytest.mark.skipif(NODE is None, reason="needs Node: apt-get install nodejs")

COMPARE = """
const { whole, told, file, trees } = JSON.parse(require("fs").readFileSync(0, "utf8"));
const { deepStrictEqual } = require("assert");
const live = new Runs(whole);
for (const each of told) {
  if (!each.points) live.tell(each);
  else if (!live.take(each)) throw new Error(`a delta of ${each.name} does not follow`);
}
const text = (sentences) => sentences.map(textOf);
const pointsOf = (run) => {
  const found = new Map();
  run.index.forEach((index, point) => {
    const view = run.at(point);
    const { cells, before, levels } = view;
    const rough = run.steps[point] % 7 && [...cells].map((number) => number > 0);
    const content = rough || run.board.places.map((_, cell) => {
      const from = cell * run.width;
      const why = [...cells.subarray(from, from + run.width)].map((number) => {
        if (!number) return null;
        const { kind, step, level, needs, shapes, sentences } = run.why(number);
        return [kind, step, level, needs, shapes, text(sentences)];
      });
      return [run.valueIn(cells, cell), run.candidatesIn(cells, cell), why];
    });
    const wrong = run.wrongs.get(point) ?? {};
    const blamed = run.wrongs.has(point) ? run.whyWrong(point) : {};
    const isNew = run.flags[point] & Flag.reset; // what was before is not known there
    found.set(`${index} ${run.steps[point]} ${run.wrongs.has(point)}`, {
      level: run.level[point],
      flags: run.flags[point],
      lines: isNew ? "" : run.textAt(point),
      happened: isNew ? "" : textOf(run.happened(point, view)).replace(/of \\d+/, ""),
      levels: levels.map((level) => [level.cell, level.step, textOf(run.levelLine(level))]),
      wrong: [wrong.cells, wrong.digit, wrong.must, wrong.room, wrong.guilty],
      blamed: [blamed.kind, blamed.needs, blamed.sentences && text(blamed.sentences)],
      content,
    });
  });
  return found;
};
const columns = "cell digit level choice outOf first last solutions contradictions tries outcome parent";
const triesOf = (tries) => columns.split(" ").map((column) => [column, [...tries[column]]]);
const filed = new Runs(file);
deepStrictEqual(live.names, filed.names);
let compared = 0;
for (const name of live.names) {
  const [one, other] = [live.get(name), filed.get(name)];
  const [mine, theirs] = [pointsOf(one), pointsOf(other)];
  for (const [key, point] of mine) {
    if (!theirs.has(key) || (point.flags ^ theirs.get(key).flags) & Flag.reset) continue;
    compared += 1;
    deepStrictEqual(point, theirs.get(key), `${name} ${key}`);
  }
  if (!one.leftOut.length && !other.leftOut.length) {
    deepStrictEqual([...mine.keys()], [...theirs.keys()]);
    deepStrictEqual(triesOf(one.tries), triesOf(new Tries(one.board, trees[name])), `the tree of ${name}`);
  }
  deepStrictEqual(triesOf(one.tries), triesOf(other.tries));
  for (const what of ["total", "headline", "story", "wrongGuess", "solution", "assumesUnique"])
    deepStrictEqual(one[what], other[what], what);
}
console.log(compared);
"""
"""A script that asserts that two models hold the same, and prints how many points it compared."""


def compared(debugger: Debugger, whole: dict[str, Any], told: list[dict[str, Any]]) -> int:
    """The number of points that two models hold: what was told, and what a file of the session has."""
    runs = {
        name: Run(debugger.quiz, fork.timeline, len(fork.timeline), marks=marks_along(debugger.runs, name))
        for name, fork in debugger.runs.forks.items()
    }
    trees = {name: summary(run, is_whole=False)["tree"] for name, run in runs.items()}
    most = module.DETAILED // len(runs)
    written = [{**recording(run, parts(run, most)), "name": name} for name, run in runs.items()]
    file = {**whole, "runs": written}
    given = json.dumps({"whole": whole, "told": told, "file": file, "trees": trees})
    script = "".join(modules("runs.js").values()) + COMPARE
    assert NODE
    done = subprocess.run(
        [NODE, "-e", script], input=given, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return int(done.stdout)


QUIZZES: dict[str, Quiz | str] = {
    "readalps": "@readalps",
    "hard": "@hard",
    "two solutions": "@two",
    "none": "@none",
    "easy": "@easy",
    "6x6": on("6x6"),
    "diagonals": on("9x9 + diagonals"),
    "samurai": samurai(),
}


QUICK = ("easy", "6x6", "none", "diagonals")


def copied(message: dict[str, Any]) -> dict[str, Any]:
    """A message as it is sent: what is recorded later does not change it."""
    sent: dict[str, Any] = json.loads(json.dumps(message))
    return sent


def wander(debugger: Debugger, chance: random.Random) -> None:
    """Gives an order at random: the page has to follow all of them."""
    total = debugger.timeline.present.steps
    match chance.choice(("step", "step", "run", "goto", "back", "guess", "fork", "mark", "rules")):
        case "step":
            debugger.step(chance.randint(1, 40))
        case "run":
            debugger.run()
        case "goto":
            debugger.goto(chance.randint(0, total))
        case "back":
            debugger.back(chance.randint(1, 9))
        case "guess":
            state = debugger.state
            cell, digits = chance.choice(sorted(state.candidates().items()))
            debugger.guess(debugger.quiz.board.coordinates[cell], chance.choice(digits))
        case "fork":
            debugger.fork(f"run{chance.randint(0, 10_000)}")
        case "mark":
            debugger.mark(f"mark{chance.randint(0, 10_000)}", "look here")
        case "rules":
            debugger.techniques(chance.choice([("x_wing", "naked_pair"), ("xy_chain",)]))


@pytest.mark.parametrize("most", [8000, 90], ids=["whole", "with gaps"])
@pytest.mark.parametrize(
    "name", [pytest.param(each, marks=[pytest.mark.long] * (each not in QUICK)) for each in QUIZZES]
)
def test_a_page_that_follows_has_what_a_file_has(
    name: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "DETAILED", most)
    monkeypatch.setattr(module, "GROWTH", most // 2)
    chance = random.Random(f"{name} {most}")
    debugger = Debugger(QUIZZES[name])
    deltas = debugger.deltas()
    list(deltas.new())
    whole, told = copied(deltas.whole()), list[dict[str, Any]]()
    for _ in range(15):
        with suppress(SudokuReplError, IndexError):
            wander(debugger, chance)
        told += map(copied, deltas.new())
        run = chance.choice(list(debugger.runs.forks))
        if most < 8000 and not chance.randrange(4):
            part = deltas.part(
                run, chance.randint(0, debugger.runs.forks[run].timeline.present.steps), copied
            )
            assert part
            told.append(copied(part))
        if not chance.randrange(3):
            told += deltas.summaries()
    told += deltas.summaries()
    assert compared(debugger, whole, told) > 5


def test_a_page_that_opens_far_from_the_end_follows_a_tree_that_leaves_out_tries(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "DETAILED", 90)
    monkeypatch.setattr("sudoku_repl.documents.summary.TRIES", 6)
    debugger = Debugger("@hard")
    debugger.step(700)
    debugger.goto(5)
    deltas = debugger.deltas()
    list(deltas.new())
    whole, told = copied(deltas.whole()), list[dict[str, Any]]()
    debugger.goto(debugger.timeline.present.steps)
    for _ in range(60):
        debugger.step()
        told += map(copied, deltas.new())
    told += deltas.summaries()
    assert compared(debugger, whole, told) > 5


def test_an_interrupt_while_a_part_is_written_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "DETAILED", 150)
    debugger = Debugger("@hard")
    debugger.step(300)
    deltas = debugger.deltas()
    list(deltas.new())
    whole, told = copied(deltas.whole()), list[dict[str, Any]]()
    for checks in itertools.count(1, 9):
        with interrupted_by(partial(next, itertools.chain([False] * checks, itertools.repeat(True)))):
            try:
                deltas.part("main", 200, copied)
                break
            except Interrupted:
                pass
        debugger.step()
        told += map(copied, deltas.new())
        assert not told or told[-1]["after"]
    told += deltas.summaries()
    assert compared(debugger, whole, told) > 5


def forked(debugger: Debugger, count: int) -> None:
    """Departs from the run, and from its forks, at some steps."""
    for number in range(count):
        debugger.goto(100 + 7 * number)
        debugger.fork(f"other{number}")
        debugger.step(10)
        if number % 3:
            debugger.goto("main")


def test_all_runs_are_written_without_what_they_share() -> None:
    debugger = Debugger("@hard")
    debugger.goto(300)
    deltas = debugger.deltas()
    list(deltas.new())
    forked(debugger, 4)
    list(deltas.new())
    debugger.goto("main")
    debugger.goto(500)  # their parent has other causes by now
    list(deltas.new())
    whole = copied(deltas.whole())
    main, *others = (len(run["points"]["index"]) for run in whole["runs"])
    assert max(others) < main / 10
    assert compared(debugger, whole, []) > 4 * 100
    assert copied(deltas.whole()) == whole
    deltas.part("main", 0, copied)  # written anew, it has nothing in common with them
    whole = copied(deltas.whole())
    assert [run.get("parent", {}).get("name") for run in whole["runs"][1:4]] == [None, "other0", None]
    assert compared(debugger, whole, []) > 4 * 100


def test_a_page_that_held_another_version_gets_the_run_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "DETAILED", 90)
    debugger = Debugger("@hard")
    debugger.goto(700)
    deltas = debugger.deltas()
    list(deltas.new())
    (begun,) = deltas.whole()["runs"]
    held = {"main": (begun["version"], len(begun["points"]["index"]))}
    assert deltas.since(held) == []
    deltas.part("main", 300, copied)
    (anew,) = deltas.since(held)
    assert (anew["after"], anew["version"] > begun["version"]) == (0, True)
    assert deltas.since({"main": (anew["version"], held["main"][1])})[0]["after"] == 0
    (same,) = deltas.since({"main": (begun["version"], len(anew["points"]["index"]))})
    assert same["after"] == 0  # as many points, but others


def test_steps_that_a_page_asks_for_leave_those_of_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "DETAILED", 100)
    debugger = Debugger("@empty")
    debugger.goto(3000)
    debugger.goto(500)  # a page that asks for nothing looks there
    deltas = debugger.deltas()
    list(deltas.new())

    def one() -> None:
        """A page."""

    def other() -> None:
        """Another."""

    def is_there(part: dict[str, Any], step: int) -> bool:
        return any(abs(each - step) < 5 for each in itertools.accumulate(part["points"]["steps"]))

    for page, step in ((one, 1000), (other, 2000), (one, 1500)):
        part = deltas.part("main", step, page)
    assert part
    assert all(is_there(part, step) for step in (0, 500, 1500, 2000, 3000))
    assert not is_there(part, 1000)
    assert len(part["points"]["steps"]) < 150
    del other
    part = deltas.part("main", 1000, one)
    assert part
    assert not is_there(part, 2000)
