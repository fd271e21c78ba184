"""Runs for replay pages, and what such a page holds."""

from __future__ import annotations

import json
import random
import re
import zlib
from base64 import b64decode
from itertools import accumulate
from typing import Any

from sudoku_repl import Debugger, Quiz, board_named
from sudoku_repl.documents.document import Run
from sudoku_repl.machine.rules import TECHNIQUES

WHEELED = """async (by) => {
    const slider = document.getElementById("timeline");
    const { left, top } = slider.getBoundingClientRect();
    const spent = [];
    for (let turn = 0; turn < 30; turn += 1) {
        const at = { clientX: left + 300, clientY: top + 40, bubbles: true, cancelable: true };
        slider.dispatchEvent(new WheelEvent("wheel", { deltaY: by, ...at }));
        const begun = await new Promise(requestAnimationFrame);
        await new Promise((done) => setTimeout(done));
        spent.push(performance.now() - begun);
    }
    return spent;
}"""
"""A function that turns the wheel on the band, and gives the milliseconds of each frame."""


def a_run(quiz: str | Quiz, steps: int, here: int | None = None, *, techniques: bool = False) -> Run:
    """A run to a number of steps or to its end, with all techniques if wanted; ``here`` is its position."""
    debugger = Debugger(quiz)
    if techniques:
        debugger.techniques(TECHNIQUES.values())
    debugger.goto(steps)
    if here is not None:
        debugger.goto(here)
    return Run(debugger.quiz, debugger.timeline, debugger.runs.here.index)


def samurai() -> Quiz:
    """A samurai with a quarter of a solution given."""
    board = board_named("samurai")
    debugger = Debugger(Quiz(board, bytes(len(board.coordinates))))
    solution = debugger.run().state.values
    chance = random.Random(5)
    return Quiz(board, bytes(digit if chance.random() < 0.24 else 0 for digit in solution), "a samurai")


def at(run: Run) -> str:
    """The address of the position of a run in its page."""
    return f"#step={run.timeline.state_at(run.here).steps}"


def packed_in(page: bytes) -> dict[str, Any]:
    """What a page unpacks."""
    found = re.search(rb'<script type="text/plain" id="packed">([^<]*)</script>', page)
    assert found
    data: dict[str, Any] = json.loads(zlib.decompress(b64decode(found[1])))
    return data


def run_in(page: bytes) -> dict[str, Any]:
    """The recording that a page holds."""
    (run,) = packed_in(page)["runs"]
    found: dict[str, Any] = run
    return found


def texts_in(written: dict[str, Any], steps: list[int]) -> list[tuple[str, str]]:
    """The text and the style of each line, from templates; ``steps`` has those of each line."""
    templates, columns = written["templates"], written["columns"]
    rows = [zip(*each, strict=True) if each else iter(lambda: (), None) for each in columns]
    found = []
    for template, step in zip(written["of"], steps, strict=True):
        text, style = templates[template]
        numbers = list(next(rows[template]))
        if text.startswith("#)"):
            numbers[0] = step - numbers[0]
        found.append((text.replace("#", "{}").format(*numbers), style))
    return found


def lines_in(data: dict[str, Any]) -> list[tuple[str, str]]:
    """The text and the style of each line of the log of a recording."""
    points = data["points"]
    steps = zip(accumulate(points["steps"]), points["lines"], strict=True)
    return texts_in(data["lines"], [step for step, count in steps for _ in range(count)])


def causes_in(data: dict[str, Any]) -> list[list[Any]]:
    """The causes of a recording: kind, mark, words, what it rests on, and what there is to draw."""
    texts, rest = data["causes"]["texts"], data["causes"]["rest"]
    named = zip(texts_in(texts, [0] * len(rest)), rest, strict=True)
    return [[kind, *text.split("|"), *more] for (text, kind), more in named]
