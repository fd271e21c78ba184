"""What holds for every result. What events look like stands in `transcripts/events.txt`."""

import json
import re
from contextlib import chdir

import pytest
from support.desk import Desk, every_result, text
from write_manual import SAMPLES

from sudoku_repl import CLASSIC, Quiz, __version__
from sudoku_repl.board.constraints.lines import Thermometer
from sudoku_repl.errors import visible
from sudoku_repl.orders.blame import AllBlamed
from sudoku_repl.orders.constraints import ConstraintsLoaded
from sudoku_repl.orders.program import Browsed, EditorAwaited
from sudoku_repl.orders.quiz import Doubted, Loaded
from sudoku_repl.orders.results import Advanced, Failure, Result
from sudoku_repl.render.spans import coloured, plain
from sudoku_repl.shell.screen import Look
from sudoku_repl.shell.terminal import greeting

SGR = re.compile(r"\x1b\[[0-9;]*m")


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> list[Result]:
    """Results of every class."""
    shown: list[Result] = [
        Failure("what went wrong"),
        Doubted(0),
        Browsed("http://127.0.0.1:1/token/"),
        EditorAwaited(4711),
        ConstraintsLoaded((Thermometer,)),
    ]
    with chdir(tmp_path_factory.mktemp("samples")):
        for orders in (*SAMPLES, ("techniques check hidden_single --quizzes 2",)):
            desk = Desk(look=Look.JSON)
            desk.give(*orders)
            shown += desk.results
    assert {type(result) for result in shown} == every_result()
    return shown


def test_every_result_has_a_form_as_text_and_as_json() -> None:
    for kind in every_result():
        assert kind.text is not Result.text
        assert kind.json_type or kind.json is not Result.json


def test_coloured_lines_are_the_plain_ones_with_colours(samples: list[Result]) -> None:
    for result in samples:
        for line in result.lines():
            assert SGR.sub("", coloured(line)) == plain(line)
            assert "\x1b" not in plain(line)


def test_every_line_of_json_is_an_object_with_a_type(samples: list[Result]) -> None:
    for result in samples:
        entries = [json.loads(json.dumps(each)) for each in result.json()]
        match result:
            case Advanced(events=events):
                assert len(entries) == len(events)
            case AllBlamed(total=total):
                assert len(entries) == len(total.blames) + 1
            case _:
                assert len(entries) == 1
        assert all(isinstance(entry["type"], str) for entry in entries)


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


def test_the_greeting_as_json_has_the_version() -> None:
    shown = json.loads(greeting(Look.JSON, with_quiz=False))
    assert shown == {"type": "greeting", "version": __version__}
