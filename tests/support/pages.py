"""Runs for replay pages, and what such a page holds."""

from __future__ import annotations

import json
import random
import re
import zlib
from base64 import b85decode
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import accumulate
from typing import Any, TypeAlias

import attrs

from sudoku_repl import Board, Debugger, Quiz, board_named
from sudoku_repl.documents.document import Run
from sudoku_repl.documents.recording import recording
from sudoku_repl.documents.summary import board_object
from sudoku_repl.explain.blame import Blames
from sudoku_repl.explain.reasons import Why, plain_words
from support.reference.stepping import STEPPED

WHEELED = """async (by) => {
    const slider = document.getElementById("steps");
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
"""A function that turns the wheel on the chart, and gives the milliseconds of each frame."""


def on(board: str) -> Quiz:
    """A board without givens."""
    made = board_named(board)
    return Quiz(made, bytes(len(made.coordinates)), board)


VARIANT = on(
    "9x9 + cage 17 r1c1 r1c2 r2c1 + cage 20 r4c4 r4c5 r5c5 r5c4 + cage r2c8 r2c9 r3c9"
    " + thermo r1c5 r2c5 r3c5 + thermo r9c1 r8c2 r7c3 r6c3 r5c3 r5c2 + anti knight"
)
"""A quiz with constraints of each kind, and without givens."""


@cache
def a_run(quiz: str | Quiz, steps: int, here: int | None = None, *, techniques: bool = False) -> Run:
    """A run to a number of steps or to its end, with chains, too, if wanted; ``here`` is its position.

    The tests share it, and change nothing of it.
    """
    debugger = Debugger(quiz)
    if techniques:
        debugger.techniques(STEPPED)
    debugger.goto(steps)
    if here is not None:
        debugger.goto(here)
    return Run(debugger.quiz, debugger.timeline, debugger.runs.here.index)


def run_of(debugger: Debugger, *, blamed: bool = False) -> Run:
    """The run of a debugger, with the blame for its contradictions if wanted; you are at its start."""
    return Run(debugger.quiz, debugger.timeline, 0, Blames(debugger.timeline) if blamed else None)


def data_of(run: Run) -> dict[str, Any]:
    """The recording of a whole run, with its board."""
    return recorded(run, [(0, len(run.timeline))])


def recorded(run: Run, kept: Sequence[tuple[int, int]]) -> dict[str, Any]:
    """The recording of parts of a run, with its board."""
    return {**recording(run, kept), "board": board_object(run.quiz.board)}


@cache
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
    data: dict[str, Any] = json.loads(
        zlib.decompressobj().decompress(b85decode(found[1].replace(b",", b"<")))
    )
    return data


def run_in(page: bytes) -> dict[str, Any]:
    """The recording that a page holds, with its board."""
    packed = packed_in(page)
    (run,) = packed["runs"]
    return {**run, "board": packed["board"]}


Part: TypeAlias = str | tuple[str, int, str]
"""A part of a sentence: a text, or a mention with its kind, its target and its text."""


def rows_in(
    written: dict[str, Any], board: dict[str, Any], steps: list[int], *, shown: bool = False
) -> list[tuple[str, list[list[Part]]]]:
    """The style and the sentences of each row, from templates; ``steps`` has the steps of each row.

    Cells in chains are written as the log prints them, or as the page shows them.
    """
    labels = [f"[{row},{column}]" for row, column in board["places"]]
    has_letters = all(row <= 26 and column <= 9 for row, column in board["places"])
    in_chains = [
        f"{chr(64 + row)}{column}" if has_letters else f"r{row}c{column}" for row, column in board["places"]
    ]
    columns = [
        [of_one[each] if isinstance(each, int) else each for each in of_one] for of_one in written["columns"]
    ]
    rows = [zip(*each, strict=True) if each else iter(lambda: (), None) for each in columns]
    name: dict[str, Callable[[int], object]] = {
        "cell": labels.__getitem__,
        "boxes": labels.__getitem__,
        "node": (labels if shown else in_chains).__getitem__,
        "number": lambda cell: cell + 1,
        "house": lambda house: board["houses"][house][0],
        "step": lambda step: step,
        "level": lambda level: level,
    }
    found = []
    for template, step in zip(written["of"], steps, strict=True):
        style, sentences = written["templates"][template]
        numbers = iter(next(rows[template]))

        def filled(text: str, numbers: Iterator[int] = numbers) -> str:
            return re.sub("#", lambda _: str(next(numbers)), text)

        made: list[list[Part]] = []
        for sentence in sentences:
            made.append([])
            for part in sentence:
                if isinstance(part, str):
                    made[-1].append(filled(part))
                    continue
                kind, pattern = part
                if kind in ("digit", "sign"):  # {} stands for the digit of a fact
                    made[-1].append(pattern)
                    continue
                target = step - next(numbers) if kind == "step" else next(numbers)
                text = filled(pattern).replace("{}", str(name[kind](target)))
                made[-1].append((kind, target, text))
        assert next(numbers, None) is None
        found.append((style, made))
    return found


def text_of(sentence: list[Part]) -> str:
    """A sentence as a string."""
    return "".join(part if isinstance(part, str) else part[2] for part in sentence)


def lines_in(data: dict[str, Any], *, shown: bool = False) -> list[tuple[str, str]]:
    """The text and the style of each line of the log of a recording, as printed or as the page shows it."""
    return [(text_of(sentence), style) for sentence, style in sentences_in(data, shown=shown)]


def sentences_in(data: dict[str, Any], *, shown: bool = False) -> list[tuple[list[Part], str]]:
    """Each line of the log of a recording as a sentence, and its style."""
    points = data["points"]
    steps = zip(accumulate(points["steps"]), points["lines"], strict=True)
    of_rows = [step for step, count in steps for _ in range(count)]
    rows = rows_in(data["lines"], data["board"], of_rows, shown=shown)
    return [(sentence, style) for style, (sentence, _) in rows]


@attrs.frozen
class Cause:
    """A cause of a recording, as a fact has it."""

    kind: str
    mark: str
    words: str
    needs: tuple[int, ...]
    """What it rests on; empty if that follows from the cell and the kind."""
    level: int
    """The level of a guess; 0 for other causes."""
    line: str
    """The line of the level."""


class Causes:
    """The causes of a recording. They mention the step and the digit of a fact, whichever has them."""

    def __init__(self, data: dict[str, Any]) -> None:
        causes, reasons = data["causes"], data["reasons"]
        rows = rows_in(reasons["texts"], data["board"], [_ANY_STEP] * len(reasons["level"]))
        self._causes = []
        for reason, needs in zip(causes["reason"], causes["needs"], strict=True):
            kind, (mark, _, words, line) = rows[reason]
            found = tuple(accumulate(needs))
            mark_text, *texts = (text_of(each) for each in (mark, words, line))
            self._causes.append((kind, mark_text, texts, found, reasons["level"][reason]))

    def at(self, number: int, step: int, digit: int) -> Cause:
        """The cause with a number, as a fact of a step and about a digit has it."""
        kind, mark, (words, line), needs, level = self._causes[number]
        mark, words = mark.replace(str(_ANY_STEP), str(step)), words.replace("{}", str(digit))
        return Cause(kind, mark, words, needs, level, line)


_ANY_STEP = 10**9
"""Stands for the step of the fact."""


def in_words(why: Why, board: Board) -> str:
    """The cause of a fact, as a page has it."""
    return "".join(plain_words(why.because, why.fact.digit, board))


def plainly(text: str) -> str:
    """A text with houses as a page names them outside of the log."""
    return re.sub(r"\bcol\b", "column", text).replace("blk ", "box ")
