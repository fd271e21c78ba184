"""Results: the events of a run as lines and objects, and what holds for every result."""

import json
import re
from collections.abc import Iterator
from functools import cache
from tempfile import TemporaryDirectory
from typing import Any, get_args

import attrs
import pytest
from support.desk import Sitting, every_result, objects, results, text

from sudoku_repl import CLASSIC, Debugger, House, Quiz, Reason, Rules, Stop, __version__
from sudoku_repl.errors import visible
from sudoku_repl.machine.events import (
    Contradiction,
    Deduced,
    Event,
    Exhausted,
    Guessed,
    GuessKind,
    Overfull,
    Seen,
)
from sudoku_repl.orders import all_orders
from sudoku_repl.orders.blame import AllBlamed
from sudoku_repl.orders.program import Browsed
from sudoku_repl.orders.quiz import Doubted, Loaded
from sudoku_repl.orders.results import (
    Advanced,
    Failure,
    GuessMode,
    Result,
    RunMode,
)
from sudoku_repl.orders.show import Shown
from sudoku_repl.orders.stops import Ran, Stepped
from sudoku_repl.render.spans import coloured, plain
from sudoku_repl.shell.screen import Look
from sudoku_repl.shell.terminal import greeting
from sudoku_repl.techniques import TECHNIQUES
from sudoku_repl.techniques.chain import Chain, Node
from sudoku_repl.techniques.finding import Finding, Verdict

SGR = re.compile(r"\x1b\[[0-9;]*m")


def house(name: str) -> House:
    """A house of the board by its printed name."""
    return next(house for house in CLASSIC.houses if house.name == name)


def cell(row: int, column: int) -> int:
    """The number of a cell."""
    return (row - 1) * 9 + column - 1


CHAIN = Chain(
    tuple(Node(digit, cell(1, column)) for digit, column in ((4, 1), (4, 2), (5, 2), (5, 1), (4, 1))),
    begins_true=False,
    removals=(Node(7, cell(1, 1)),),
)


SEEN = Seen(cell(1, 7), house("col 7"))


def found(
    technique: str,
    name: str,
    cells: tuple[int, ...] = (),
    digits: tuple[int, ...] = (),
    verdict: Verdict = Verdict.COMPLETE,
) -> Finding:
    """What a technique found in a house."""
    pattern = ((house(name),), cells, digits)[: len(TECHNIQUES[technique].roles)]
    return Finding(TECHNIQUES[technique], (), pattern, verdict=verdict)


CONFINED = found("ply", "row 1", (cell(1, 4), cell(1, 5)), (1, 2, 3))
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
        Deduced(6, Finding(TECHNIQUES["gw2"], (Node(5, cell(6, 1)),), ()), 0),
        "2GW: 5 shrunken out of [6,1]",
        {"type": "shrunk_out", "step": 6, "technique": "gw2", "cell": [6, 1], "digit": 5},
    ),
    (
        Deduced(6, found("gw2", "blk 4", (cell(4, 3), cell(6, 1)), (6, 7)), -2),
        "CelSet: [4,3] [6,1] ValSet: 6 7",
        {"type": "subset_found", "step": 6, "technique": "gw2", "cells": [[4, 3], [6, 1]], "digits": [6, 7]},
    ),
    (
        Deduced(2, found("hidden", "row 2"), -1),
        "2) row 2 complete shrunken by group",
        {"type": "house_shrunk", "step": 2, "house": "row 2", "technique": "hidden", "complete": True},
    ),
    (
        Deduced(6, found("gw2", "blk 4", verdict=Verdict.INCOMPLETE), -1),
        "6) blk 4 incomplete shrunken by group",
        {"type": "house_shrunk", "step": 6, "house": "blk 4", "technique": "gw2", "complete": False},
    ),
    (
        Deduced(3, found("gw3", "col 7", verdict=Verdict.INCOMPLETE), -1),
        "3) col 7 incomplete shrunken by group",
        {"type": "house_shrunk", "step": 3, "house": "col 7", "technique": "gw3", "complete": False},
    ),
    (
        Deduced(4, found("ply", "row 2"), -1),
        "4) row 2 complete shrunken by ply",
        {"type": "house_shrunk", "step": 4, "house": "row 2", "technique": "ply", "complete": True},
    ),
    (
        Deduced(4, found("ply", "row 2", verdict=Verdict.INCOMPLETE), -1),
        "4) row 2 incomplete shrunken by ply",
        {"type": "house_shrunk", "step": 4, "house": "row 2", "technique": "ply", "complete": False},
    ),
    (
        Deduced(60, Finding(TECHNIQUES["x_chain"], (Node(6, cell(9, 5)),), ()), 0),
        "XC: 6 shrunken out of [9,5]",
        {"type": "shrunk_out", "step": 60, "technique": "x_chain", "cell": [9, 5], "digit": 6},
    ),
    (
        Deduced(22, Finding(TECHNIQUES["forcing_chain"], (Node(2, cell(1, 1)),), ()), 0),
        "FC: 2 shrunken out of [1,1]",
        {"type": "shrunk_out", "step": 22, "technique": "forcing_chain", "cell": [1, 1], "digit": 2},
    ),
    (
        Deduced(7, Finding(TECHNIQUES["forcing_chain"], CHAIN.removals, ((CHAIN,),)), -1),
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
    if not isinstance(event, Deduced):  # whose technique says what it has
        assert set(entry) == {"type", *attrs.fields_dict(type(event))} - {"by"}


def test_every_class_of_event_is_among_those() -> None:
    assert {type(event) for event, _, _ in EVENTS} == set(get_args(Event))


SCRATCH = TemporaryDirectory()


SAVED = f"{SCRATCH.name}/session.json"


FULL = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"


def examples(missing: set[type[Result]]) -> Iterator[Result]:
    """The results of the examples of orders that no sitting above gives: of orders that are new."""
    modules = {kind.__module__ for kind in missing}
    for order in all_orders().orders:
        if order.handler.__module__ in modules:
            yield from results("load-quiz @readalps", "runtil 92", order.example)


@cache
def at_the_question(line: str) -> list[Result]:
    """What an order shows when it is given at the question for a guess."""
    seat = Sitting(answers=[line])
    return list(seat.say("load-quiz @readalps", "guess-mode 1", "run"))


def sitting() -> list[Result]:
    """A sitting that gives every result, refusals included."""
    met: list[Result] = [
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
        *results(
            "load-quiz @two", "run-mode 2", "guess-mode 1", "runrun 1", "step", "guess-mode 0", "runrun 9"
        ),
        *results("load-quiz @two", "retreat", "retreat backjump"),
        *results("load-quiz @none", "run", "run", "step", "nonsense"),
        *results(
            "load-quiz @readalps", "runtil 92", "mark deep", "marks", "guess [4,2]=8", "forks", "back 99"
        ),
        *results("load-quiz @readalps", "runtil 92", "guess [4,2]=8", "tree compare main fork1"),
        *results("load-quiz @two", "unique", "solutions", "break wrong", "find shrink", "bisect wrong"),
        *results("load-quiz @readalps", "runtil 92", "diff 90", "display levels", "record", f"save {SAVED}"),
        *results(
            f"open {SAVED}", "timeline", "history", "experiment random", "extremes", "watch [4,2]", "run"
        ),
        *results(
            "load-quiz @readalps",
            "runtil 92",
            "why [4,2]",
            "why all",
            "why [4,9]=2",
            "matrix nak",
            "chain",
            "hint",
            "info",
            "break wrong",
            "delete",
        ),
        *results("load-quiz @easy", "why A1=1 -> A1=2", "techniques +x_chain", "compare 0 2", "rate", "path"),
        *results(
            "create quiz --seed 1", "canonical", "transform mirror", "create likeness --trials 9 --seed 1"
        ),
        *results(f"create quiz --count 2 --seed 1 --to {SCRATCH.name}/list.txt"),
        *results(f"load-quiz {SCRATCH.name}/list.txt", "list", "next-quiz"),
        *results(f"likeness {FULL} {FULL}", "create quiz --seed 1 --with-result"),
        *results("load-quiz @easy", "model solve", "model check"),
        *results("load-quiz @readalps", "runtil 94", "blame", "blame 92", "blame all", "blame 50"),
        *results("load-quiz @easy", "log", "print", "print [4,2]"),
        *results("load-quiz @readalps", "no-shrink on", "runtil 16", "unique --grids"),
        *results("load-quiz @two", "clues add", "blame quiz", "load-quiz @none", "blame quiz"),
        *at_the_question("help"),
        Doubted(0),
        Browsed("http://127.0.0.1:1/token/"),
        Browsed(""),
        *results("load-quiz @readalps", "goto 60", "next", "frame 1", "frame"),
        *results("load-quiz @easy", "techniques check hidden_single --quizzes 2"),
        *results("load-quiz @flower", "show 2", "runtil 30", "why [2,5]", "matrix na", "diff start"),
        *results("load-quiz @flower", "watch [11,11]", "watch [9,9]", "load-quiz @easy"),
    ]
    return [*met, *examples(every_result() - {type(result) for result in met})]


def test_the_sitting_gives_every_result() -> None:
    assert {type(result) for result in sitting()} == every_result()


def test_every_result_has_a_form_as_text_and_as_json() -> None:
    for kind in every_result():
        assert kind.text is not Result.text
        assert kind.json_type or kind.json is not Result.json


def test_coloured_lines_are_the_plain_ones_with_colours() -> None:
    for result in sitting():
        for line in result.lines():
            assert SGR.sub("", coloured(line)) == plain(line)
            assert "\x1b" not in plain(line)


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
    assert text(Loaded(quiz, 2))[1:] == [
        f"{shown}: one of 2 quizzes; `list` shows them, `next-quiz` loads the next."
    ]
    assert text(Failure(drawn, drawn)) == [f"{shown}: {shown}"]
    assert text(Failure(drawn)) == [shown]
    for result in (Loaded(quiz, 2), Failure(drawn, drawn)):
        assert [SGR.sub("", coloured(line)) for line in result.lines()] == text(result)
        assert all(line.isascii() and line.isprintable() for line in map(json.dumps, result.json()))


def test_every_line_of_json_is_an_object_with_a_type() -> None:
    for result in sitting():
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


def test_a_stop_and_a_view_as_json_say_where_the_run_is() -> None:
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
    quiz = debugger.quiz
    (levels,) = objects(*results("load-quiz @readalps", "runtil 90", "levels")[-1:])
    assert levels["type"] == "levels"
    assert levels["levels"][0] == STANDING_AT_90["guess"]
    assert [guess["level"] for guess in levels["levels"]] == list(range(10, 0, -1))
    shown = json.loads(greeting(Look.JSON, with_quiz=False))
    assert shown == {"type": "greeting", "version": __version__}
    assert objects(RunMode.of(Rules.of_modes(2))) == [{"type": "run_mode", "mode": 2, "techniques": ["ply"]}]
    assert objects(GuessMode.of(Rules.of_modes(guess_mode=1))) == [
        {"type": "guess_mode", "mode": 1, "picks": "first", "seed": 0}
    ]
    of_list = {"type": "quiz", "title": "@readalps", "givens": GIVENS, "held": 3, "bad": []}
    assert objects(Loaded(quiz, 3)) == [{**of_list, "notes": []}]
    assert objects(Loaded(quiz, 3, ("Skipped.",))) == [{**of_list, "notes": ["Skipped."]}]
    assert objects(Failure("what", "here:3")) == [{"type": "error", "message": "what", "where": "here:3"}]


def test_a_question_as_json_gives_the_default() -> None:
    *_, question, _ = results("load-quiz @readalps", "guess-mode 1", "run")
    assert objects(question) == [{"type": "question", "cell": [6, 2], "digit": 5}]
