"""The chain of reasons that the page draws, in Node, held against `Debugger.why` unfolded."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from collections.abc import Iterable

import pytest
from hypothesis import given, settings, strategies as st
from support.boards import chances
from support.pages import data_of, on, run_of, samurai

from sudoku_repl import Debugger, Quiz
from sudoku_repl.documents.bundle import modules
from sudoku_repl.explain.account import account
from sudoku_repl.explain.reasons import Why
from sudoku_repl.machine.grounds import Held

NODE = shutil.which("node")
pytestmark = pytest.mark.skipif(NODE is None, reason="needs Node: apt-get install nodejs")

FOUND = """
const { data, advance, facts } = JSON.parse(require("fs").readFileSync(0, "utf8"));
const run = new Runs({ board: data.board, truth: null, runs: [{ ...data, name: "main" }] }).get("main");
const { cells } = run.at(run.index.lastIndexOf(advance));
const told = ({ cell, digit, held }) => [cell, digit, held];
console.log(JSON.stringify(facts.map(([cell, digit, held]) =>
  groundsOf(run, cells, [{ cell, digit, held }]).map((pairs) => pairs.map((pair) => pair.map(told))))));
"""
QUIZZES: dict[str, Quiz | str] = {
    "readalps": "@readalps",
    "hard": "@hard",
    "two solutions": "@two",
    "diagonals": on("9x9 + diagonals"),
    "16x16": on("16x16"),
    "samurai": samurai(),
}


def told(why: Why) -> tuple[int, int, bool]:
    return int(why.fact.cell), why.fact.digit, isinstance(why.fact, Held)


def unfolded(why: Why) -> list[set[tuple[tuple[int, int, bool], ...]]]:
    """The pairs of a reason and what rests on it, level by level; what a fact rests on comes once."""
    levels: list[set[tuple[tuple[int, int, bool], ...]]] = []
    met, level = {told(why)}, [why]
    while level:
        pairs = [(ground, fact) for fact in level for ground in fact.rests_on]
        if pairs:
            levels.append({(told(ground), told(fact)) for ground, fact in pairs})
        level = []
        for ground, _ in pairs:
            if told(ground) not in met:
                level.append(ground)
            met.add(told(ground))
    return levels


def paired(level: Iterable[Iterable[list[object]]]) -> set[tuple[object, ...]]:
    return {tuple(map(tuple, pair)) for pair in level}


@settings(deadline=None, max_examples=8)
@given(st.sampled_from([*QUIZZES]), st.booleans(), chances())
def test_each_level_has_what_the_level_before_rests_on(
    name: str, chains: bool, chance: random.Random
) -> None:
    debugger = Debugger(QUIZZES[name])
    if chains and name in ("readalps", "hard"):
        debugger.techniques(("naked_pair", "x_wing", "xy_chain", "hidden_single"))
    debugger.step(chance.randint(1, 150))
    board = debugger.quiz.board
    found = account(debugger.timeline, debugger.runs.here.index)  # as `Debugger.why` has it
    whys = [
        why
        for cell in chance.sample(list(board.cells), 12)
        for digit in range(1, board.digits + 1)
        if (why := found.why(cell, digit))
    ]
    assert NODE
    run = run_of(debugger)
    data = {"data": data_of(run), "advance": debugger.runs.here.index, "facts": [*map(told, whys)]}
    script = "".join({**modules("runs.js"), **modules("grounds.js")}.values()) + FOUND
    done = subprocess.run(
        [NODE, "-e", script],
        input=json.dumps(data),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    for why, levels in zip(whys, json.loads(done.stdout), strict=True):
        assert [*map(paired, levels)] == unfolded(why)
