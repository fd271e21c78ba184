"""Completing a line. Tables of what completes what stand in `transcripts/completion.txt`."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import example, given, settings, strategies as st
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from support.desk import Desk

from sudoku_repl import Debugger, data
from sudoku_repl.errors import OrderError
from sudoku_repl.orders import all_orders, open_desk
from sudoku_repl.orders.desk import Desk as OrdersDesk
from sudoku_repl.shell.completion import AnswerCompleter, OrderCompleter


def completed(line: str) -> list[str]:
    """The texts that may complete a line before a quiz is loaded."""
    return [suggestion.text for suggestion in all_orders().suggestions(line, open_desk())]


def test_the_beginning_of_a_line_is_completed_by_orders() -> None:
    names = [command.name.partition(" ")[0] for command in all_orders().orders]
    assert completed("") == completed("  ") == list(dict.fromkeys(names))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a file in a folder, at home and at work in it."""
    (tmp_path / "quizzes").mkdir()
    (tmp_path / "quizzes" / "one.txt").touch()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    return tmp_path


def test_paths_from_home_or_the_root_are_completed(folder: Path) -> None:
    assert completed("load-quiz ") == [*(f"@{name}" for name in data.titles()), "quizzes/"]
    assert completed("load-quiz ~/q") == ["~/quizzes/"]
    assert completed("load-quiz ~/quizzes/") == ["~/quizzes/one.txt"]
    assert completed(f"load-quiz {folder}/q") == [f"{folder}/quizzes/"]
    assert completed("load-quiz a\0b/") == completed(f"load-quiz {'x' * 5000}/") == []


def forbid(*_: object, **__: object) -> None:
    """What a file system says to someone without the right."""
    raise PermissionError(13, "Permission denied")


def test_a_folder_that_may_not_be_read_is_not_completed(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "scandir", forbid)
    assert completed("load-quiz quizzes/") == []


def test_a_folder_that_may_be_read_but_not_entered_is_completed_by_its_names(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "stat", forbid)
    assert completed("load-quiz quizzes/o") == ["quizzes/one.txt"]


SIGNS = 'ru r x 1 @e ~ / " \t é [4,2] r4c2= [4,2]=d =d -> -- $'
WORDS = st.sampled_from([*(each.name for each in all_orders().orders), *SIGNS.split(" "), " ", "  "])
LINES = st.lists(WORDS, max_size=4)
EXAMPLES = st.sampled_from([each.example for each in all_orders().orders])
DESKS = [open_desk(), Desk().desk, Desk("@samurai").desk]


@settings(max_examples=2 * settings().max_examples)
@given(
    LINES.map(" ".join)
    | LINES.map("".join)
    | st.text(max_size=12)
    | st.builds("{} {}".format, EXAMPLES, LINES.map(" ".join)),
    st.sampled_from(DESKS),
    st.integers(0, 40),
)
@example("why [4,2]=d", DESKS[1], 40)
@example("guess [4,2]=d --", DESKS[0], 40)
def test_any_line_is_completed_and_understood_or_refused(line: str, desk: OrdersDesk, size: int) -> None:
    state = desk.debugger.state if desk.debugger.loaded else None
    completers = (OrderCompleter(lambda: desk), *((AnswerCompleter(desk, state),) if state else ()))
    line = line[:size]
    for completer in completers:
        for suggestion in completer.get_completions(Document(line), CompleteEvent()):
            assert suggestion.text
    if line.strip():
        try:
            call = all_orders().parse(line)
        except OrderError:
            return
        assert {each.name for each in call.order.parameters if each.required} <= set(call.values)


@pytest.mark.parametrize(
    ("begun", "texts"),
    [
        ("", ["[6,2]=5", "[6,2]=9"]),
        ("r6c2", ["r6c2=5", "r6c2=9"]),
        ("R2C3=", ["r2c3=1", "r2c3=6", "r2c3=9"]),
        ("[2,3]=", ["[2,3]=1", "[2,3]=6", "[2,3]=9"]),
        ("sho", ["show"]),
        ("show --cand", ["--candidates"]),
        ("goto sta", ["start"]),
        ("guess-mode wr", ["wrong"]),
        ("nonsense ", []),
        ("find lev", ["level"]),
    ],
)
def test_answers_and_orders_are_completed_at_a_question(begun: str, texts: list[str]) -> None:
    desk = open_desk(debugger=Debugger("@readalps"))
    desk.debugger.guess_mode(1)
    completer = AnswerCompleter(desk, desk.debugger.run().state)
    assert [each.text for each in completer.get_completions(Document(begun), CompleteEvent())] == texts


@pytest.mark.parametrize(
    ("before", "after", "texts"),
    [
        ("lo", "ad", []),
        ("lo", "", ["load-quiz", "log"]),
        ("lo", " @easy", ["load-quiz", "log"]),
        ("load-quiz @ea", "sy", []),
        ("find lev", ">3", ["level"]),
        ("find ", "level", []),
    ],
)
def test_nothing_is_inserted_inside_a_word(before: str, after: str, texts: list[str]) -> None:
    document = Document(before + after, len(before))
    completer = OrderCompleter(open_desk)
    assert [each.text for each in completer.get_completions(document, CompleteEvent())] == texts
