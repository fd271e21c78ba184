"""The lanes of the page: what they mark in a file, in Node, and what a session answers; `find all` agrees."""

from __future__ import annotations

import json
import random
import re
import shutil
import subprocess
from contextlib import suppress
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st
from support.boards import chances
from support.browsers.chromium import Browser
from support.browsers.driven import PRESENT, STEP
from support.browsers.fixtures import Opened
from support.pages import a_run, data_of, on, plainly, recorded, run_of, samurai

from sudoku_repl import Debugger, Quiz
from sudoku_repl.board.topology import digit_bit
from sudoku_repl.breaks.search import matches
from sudoku_repl.breaks.words import changed
from sudoku_repl.documents import lanes
from sudoku_repl.documents.bundle import modules
from sudoku_repl.errors import GuessError
from sudoku_repl.explain.trace import trace
from sudoku_repl.timeline.facts import level_of

NODE = shutil.which("node")

FOUND = """
const { data, texts } = JSON.parse(require("fs").readFileSync(0, "utf8"));
const runs = new Runs({ board: data.board, truth: null, runs: [{ ...data, name: "main" }] });
const run = runs.get("main");
console.log(JSON.stringify(texts.map((text) => {
  const found = matchesOf(run, text);
  const followed = followedCell(text, run.board);
  const isKnown = followed && !run.leftOut.length;
  return { ...found, words: isKnown && found.marks.map(([first]) => changesIn(run, followed, first)) };
})));
"""
QUIZZES: dict[str, Quiz | str] = {
    "readalps": "@readalps",
    "hard": "@hard",
    "none": "@none",
    "two solutions": "@two",
    "6x6": on("6x6"),
    "16x16": on("16x16"),
    "samurai": samurai(),
}


def marked(data: dict[str, Any], texts: list[str]) -> list[dict[str, Any]]:
    """What lanes mark in the points of a recording."""
    script = "".join({**modules("runs.js"), **modules("matches.js")}.values()) + FOUND
    assert NODE
    given = json.dumps({"data": data, "texts": texts})
    done = subprocess.run(
        [NODE, "-e", script], input=given, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


@cache
def wandered(name: str, seed: int) -> Debugger:
    """A run with guesses and rules at random."""
    chance = random.Random(f"{name} {seed}")
    debugger = Debugger(QUIZZES[name])
    for _ in range(3):
        debugger.step(chance.randint(1, 60))
        if chance.randrange(2) and (open_cells := debugger.state.candidates()):
            cell, digits = chance.choice(sorted(open_cells.items()))
            with suppress(GuessError):  # only some positions take one
                debugger.guess(debugger.quiz.board.coordinates[cell], chance.choice(digits))
    debugger.step(chance.randint(20, 300))
    return debugger


def shortened(change: str) -> str:
    """A change without the reason for a placement."""
    return re.sub("( placed), .*", r"\1", change)


def texts_of(debugger: Debugger, chance: random.Random) -> list[str]:
    """A lane of each kind."""
    board = debugger.quiz.board
    cell, other = (board.label(chance.choice(board.cells)) for _ in "ab")
    sign = chance.choice(["<=", ">=", "==", "!=", "<", ">"])
    return [
        cell,
        f"cell {other} changed",
        f"{cell}={chance.randint(1, board.digits)}",
        f"{other} = {chance.randint(1, board.digits)}",
        f"level {sign} {chance.randint(0, 6)}",
        f"open {sign} {chance.randint(0, len(board.cells))}",
    ]


def found_by_find(debugger: Debugger, text: str) -> list[list[int]]:
    """What `find all` finds of a lane: of a cell, each advance by itself."""
    board, timeline = debugger.quiz.board, debugger.timeline
    if not text.startswith(("[", "cell")):
        return [[m.first, m.last, m.first_step, m.last_step] for m in debugger.find_all(text)]
    name, _, digit = text.removeprefix("cell").removesuffix("changed").replace(" ", "").partition("=")
    cell = next(each for each in board.cells if board.label(each) == name)
    condition = changed(cell, digit_bit(int(digit)) if digit else -1)
    advances = [at for each in matches(timeline, condition) for at in range(each.first, each.last + 1)]
    return [[at, at, *[timeline.facts_at(at).steps] * 2] for at in advances]


def asked(debugger: Debugger, text: str) -> list[list[int]]:
    """What a session answers, part by part, with the spans of conditions joined."""
    found, until = list[list[int]](), 0
    while until < len(debugger.timeline):
        answer = lanes.marks(debugger.timeline, text, until)
        assert "error" not in answer
        until = answer["until"]
        for mark in answer["marks"]:
            if found and not answer["isEvents"] and found[-1][1] == mark[0] - 1:
                found[-1][1::2] = mark[1::2]
            else:
                found.append([*mark])
    return found


@pytest.mark.skipif(NODE is None, reason="needs Node: apt-get install nodejs")
@settings(deadline=None, max_examples=6)
@given(st.sampled_from([*QUIZZES]), st.integers(0, 3), chances())
def test_a_lane_marks_what_find_finds(name: str, seed: int, chance: random.Random) -> None:
    debugger = wandered(name, seed)
    texts = texts_of(debugger, chance)
    expected = [found_by_find(debugger, text) for text in texts]
    assert [each["marks"] for each in marked(data_of(run_of(debugger)), texts)] == expected
    assert [asked(debugger, text) for text in texts] == expected


@pytest.mark.skipif(NODE is None, reason="needs Node: apt-get install nodejs")
@pytest.mark.parametrize("name", ["readalps", "two solutions", "6x6", "samurai"])
def test_the_marks_of_a_cell_say_what_a_trace_says(name: str) -> None:
    debugger = wandered(name, 0)
    board, timeline = debugger.quiz.board, debugger.timeline
    texts = [board.label(cell) for cell, digit in enumerate(debugger.quiz.givens) if not digit][::7]
    for text, found in zip(texts, marked(data_of(run_of(debugger)), texts), strict=True):
        cell = next(each for each in board.cells if board.label(each) == text)
        said = dict[Any, list[str]]()
        for advance, _, _, change, digit, cause in trace(timeline, [cell], (1, len(timeline))).rows:
            told = said.setdefault(advance, [])
            if change != "returned":
                told.append(f"{digit} {change}, {cause}")
            elif told and told[-1].endswith(" returned"):
                told[-1] = told[-1].replace(" returned", f" {digit} returned")
            else:
                told.append(f"{digit} returned")
        for (advance, *_), words in zip(found["marks"], found["words"], strict=True):
            # The page may have more to say of a placement: that the cell was the last open one of its house;
            # and it explains a finding, which the trace only names.
            for told, traced in zip(words, said[advance], strict=True):
                is_finding = re.search(r"removed, ([A-Z123]|complete)", traced)
                end = told.index(",") if is_finding else None
                assert shortened(told)[:end] == plainly(shortened(traced))[:end]


@pytest.mark.skipif(NODE is None, reason="needs Node: apt-get install nodejs")
def test_a_lane_of_a_page_that_leaves_out_steps_marks_those_that_it_has() -> None:
    debugger = Debugger("@hard")
    debugger.goto(700)
    kept = [(0, 100), (300, 400), (600, len(debugger.timeline))]
    texts = texts_of(debugger, random.Random(7))
    for text, found in zip(texts, marked(recorded(run_of(debugger), kept), texts), strict=True):
        known = {at for first, last, *_ in found["marks"] for at in range(first, last + 1)}
        held = {at for first, last, *_ in found_by_find(debugger, text) for at in range(first, last + 1)}
        begun = set() if text.startswith(("level", "open")) else {first for first, _ in kept}
        assert known == held & {at for first, last in kept for at in range(first, last + 1)} - begun


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (
            "open <",
            "not a valid condition: expected a whole number; see `help conditions`:\n  open <\n        ^",
        ),
        ("[10,2]", "there is no cell [10,2] on the 9x9 board: '[10,2]'"),
        ("[1,2]=12", "the digits of the 9x9 board are 1 to 9: '[1,2]=12'"),
        ('by == "x"', "unknown technique 'x'; `techniques` lists them:\n  by == \"x\""),
    ],
)
def test_a_lane_that_names_nothing_says_why_and_quotes_it(text: str, error: str) -> None:
    assert lanes.marks(Debugger("@readalps").timeline, text, 0)["error"].startswith(error)


def test_a_search_that_takes_long_is_answered_part_by_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lanes, "_ENOUGH", 0)
    debugger = Debugger("@hard")
    debugger.goto(746)
    assert lanes.marks(debugger.timeline, "open < 30", 0)["until"] < len(debugger.timeline)
    assert asked(debugger, "open < 30") == found_by_find(debugger, "open < 30")


def test_lanes_are_pinned_followed_and_removed_by_keys(opened: Opened, chromium: Browser) -> None:
    run = opened(a_run("@readalps", 1000), "#step=92&cell=4,2")
    name = 'document.activeElement.getAttribute("aria-label") ?? document.activeElement.title'
    lanes = '[...document.querySelectorAll(".lane b")].map((each) => each.textContent)'
    chromium.press("l")
    chromium.press("Enter")  # the field has the selected cell
    chromium.press("l")
    chromium.run('document.querySelector(".lanes input").value = ""')
    chromium.press(*"level > 8", "Enter")
    packed = enumerate(run.timeline.packed(1, len(run.timeline)), 1)
    first = next(at for at, each in packed if level_of(each) > 8)
    chromium.plays(
        ("", lanes, ["[4,2]", "level > 8"]),
        ("Home ] l", STEP, run.timeline.facts_at(first).steps),
        ("End ] l", PRESENT, "No mark of level > 8 after step 284."),
    )
    chromium.until("location.hash.endsWith('&lane=%5B4%2C2%5D&lane=level%20%3E%208')")
    sizes = "[...document.querySelectorAll('.lane button')].map((each) => each.getBoundingClientRect())"
    assert chromium.run(f"{sizes}.every(({{ width, height }}) => width >= 24 && height >= 24)")
    chromium.reload()
    chromium.until(f"document.querySelectorAll('.lane').length === 2 && {lanes}[0] === '[4,2]'")
    chromium.run("document.querySelector('.lane button').focus()")
    chromium.plays(("Delete", lanes, ["level > 8"]), ("", name, "Remove the lane level > 8"))
    chromium.plays(
        ("Delete", lanes, []), ("", name, "Pin a cell, a candidate or a condition under the steps")
    )
