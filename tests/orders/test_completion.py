"""Completing a line."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from support.desk import Desk, completions

from sudoku_repl import (
    Debugger,
    Rules,
    data,
)
from sudoku_repl.breaks.words import CONDITION_WORDS
from sudoku_repl.errors import OrderError
from sudoku_repl.orders import all_orders, open_desk
from sudoku_repl.orders.desk import Desk as OrdersDesk
from sudoku_repl.shell.completion import AnswerCompleter, GuessCompleter, OrderCompleter


def completed(line: str) -> list[str]:
    """The texts that may complete a line."""
    return [suggestion.text for suggestion in all_orders().suggestions(line, open_desk())]


def test_the_beginning_of_a_line_is_completed_by_orders() -> None:
    names = [command.name.partition(" ")[0] for command in all_orders().orders]
    assert completed("") == completed("  ") == list(dict.fromkeys(names))
    assert completed("run") == ["run", "runtil", "runrun", "run-mode"]
    assert completed(" st") == ["step"]
    assert completed("xyzzy") == []
    assert next(all_orders().suggestions("st", open_desk())).meaning == all_orders().find("step").summary


@pytest.mark.parametrize(
    ("line", "texts"),
    [
        ("run-mode ", ["0", "1", "2"]),
        ("guess-mode ", ["0", "1", "first", "last", "most", "random", "correct", "wrong"]),
        ("run-m 2", ["2"]),
        ("run-mode 7", []),
        ("run-mode 1 ", []),
        ("help run", ["run", "runtil", "runrun", "run-mode"]),
        ("? st", ["step"]),
        ("help step ", []),
        ("runtil ", []),
        ("runtil 5 ", []),
        ("runtil 5 6 ", []),
        ("step ", []),
        ("show x ", []),
        ("show x.svg ", ["--candidates", "--bare", "--chain", "--contradiction"]),
        ("show x.svg --", ["--candidates", "--bare", "--chain", "--contradiction"]),
        ("why [4,2] ", ["--depth", "--contradiction", "--go"]),
        ("why [4,2]=8 --", ["--depth", "--contradiction", "--go"]),
        ("display show --b", ["--bare"]),
        ("display show x.svg --b", ["--bare"]),
        ("xyzzy ", []),
        ("ru 1", []),
        ("load-quiz @ea", ["@easy"]),
        ("load-quiz @x", []),
        ("create ", ["quiz", "from-result", "family", "likeness"]),
        ("create q", ["quiz"]),
        ("create quiz --s", [f"--{each}" for each in ("symmetry", "steps", "seed", "seed-grid", "swaps")]),
        ("create quiz --symmetry rot", ["rotation", "rotation90"]),
        ("create likeness --trials 9 --s", ["--seed", "--swaps"]),
        ("create quiz --seed-g", ["--seed-grid"]),
        ("create family --w", ["--with-result"]),
        ("create nothing --", []),
        ("find ", ["-r", "all", *(word for word in CONDITION_WORDS if word not in ("and", "or"))]),
        ("find -", ["-r"]),
        ("find all sol", ["solutions", "solution"]),
    ],
)
def test_an_argument_is_completed_by_its_type(line: str, texts: list[str]) -> None:
    assert completed(line) == texts


def test_the_arguments_of_travel_are_completed_from_the_runs_of_the_debugger() -> None:
    desk = open_desk()
    debugger = desk.debugger
    debugger.load_quiz("@readalps")
    debugger.break_("level >= 11")
    debugger.break_("wrong")
    debugger.mark("deep")
    list(debugger.experiment([Rules()], limit=3))

    def meanings(line: str) -> dict[str, str]:
        return {each.text: each.meaning for each in all_orders().suggestions(line, desk)}

    for order in ("delete", "ignore", "commands", "condition"):
        every = {"all": "every breakpoint"} if order == "delete" else {}
        assert meanings(f"{order} ") == {**every, "1": "level >= 11", "2": "wrong"}
    for order in ("enable", "disable"):
        assert meanings(f"{order} ") == {
            "orders": "displays and the orders of breakpoints",
            "all": "every breakpoint",
            "1": "level >= 11",
            "2": "wrong",
        }
        assert meanings(f"{order} o") == {"orders": "displays and the orders of breakpoints"}
    assert meanings("goto ") == {
        "start": "before the first step",
        "end": "after the last recorded step",
        "deep": "mark",
        "main": "run",
        "first1": "run",
    }
    assert meanings("diff start d") == {"deep": "mark"}
    assert meanings("experiment 0 c") == {"correct": "correct candidates first"}
    assert meanings("experiment --") == {
        "--retreat": "how to go back from exhausted levels",
        "--runs": "number of runs with random guesses",
        "--limit": "the maximum number of steps of a run",
    }
    assert "1" not in meanings("experiment ")
    assert meanings("log w") == {"wrong": "lines of contradictions"}
    assert meanings("tbreak wrong and no") == {"not": "the condition does not hold"}
    assert meanings("guess-mode ra") == {"random": "candidates in random order, from a seed"}


def test_modes_and_built_in_quizzes_are_completed_with_what_they_mean() -> None:
    modes = {
        suggestion.text: suggestion.meaning
        for suggestion in all_orders().suggestions("run-mode ", open_desk())
    }
    assert modes == {"0": "both grp and ply", "1": "grp only", "2": "ply only"}
    quizzes = {
        suggestion.text: suggestion.meaning
        for suggestion in all_orders().suggestions("load-quiz @", open_desk())
    }
    assert quizzes == {f"@{name}": title for name, title in data.titles().items()}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with files, at home and at work in it."""
    (tmp_path / "quizzes").mkdir()
    (tmp_path / "quizzes" / "one.txt").touch()
    for name in ("a quiz.txt", "a quiz too.txt", ".hidden", "über.txt"):
        (tmp_path / name).touch()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    return tmp_path


def test_paths_are_completed_with_folders_marked_and_hidden_files_left_out(folder: Path) -> None:
    paths = ["a quiz too.txt", "a quiz.txt", "quizzes/", "über.txt"]
    assert completed("load-quiz ") == [f"@{name}" for name in data.titles()] + paths
    assert completed("load-quiz a q") == ["a quiz too.txt", "a quiz.txt"]
    assert completed("load-quiz a quiz ") == ["a quiz too.txt"]
    assert completed("load-quiz .") == [".hidden"]
    assert completed("load-quiz quizzes") == ["quizzes/"]
    assert completed("load-quiz quizzes/") == ["quizzes/one.txt"]
    assert completed("load-quiz ~/q") == ["~/quizzes/"]
    assert completed("load-quiz ~/quizzes/") == ["~/quizzes/one.txt"]
    assert completed(f"load-quiz {folder}/ü") == [f"{folder}/über.txt"]
    meanings = [suggestion.meaning for suggestion in all_orders().suggestions("load-quiz ./", open_desk())]
    assert meanings == ["file", "file", "folder", "file"]


@pytest.mark.parametrize("path", ["nowhere/", "a quiz.txt/", "~no-such-person/", "a\0b/", "x" * 5000 + "/"])
def test_a_path_that_leads_nowhere_is_not_completed(folder: Path, path: str) -> None:
    assert completed(f"load-quiz {path}") == []


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


WORDS = st.sampled_from(
    [
        *(each.name for each in all_orders().orders),
        "ru",
        "r",
        "x",
        "1",
        "@e",
        "~",
        "/",
        '"',
        " ",
        "  ",
        "\t",
        "é",
        "[4,2]",
        "r4c2=",
        "[4,2]=d",
        "=d",
        "->",
        "--",
        "$",
    ]
)


LINES = st.lists(WORDS, max_size=4)
EXAMPLES = st.sampled_from([each.example for each in all_orders().orders])
DESKS = [open_desk(), Desk().desk, Desk("@samurai").desk]


@settings(max_examples=10 * settings().max_examples)
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


THREE = ("b level >= 11", "tb wrong", "watch r4c2")


def test_long_aliases_are_completed() -> None:
    assert completions("unti") == ["until"]
    assert completions("whe") == ["where"]
    assert completions("tu") == ["tui"]
    assert completions("until ") == completions("runtil ")


def test_only_an_argument_that_repeats_leaves_out_what_it_has() -> None:
    desk = Desk()
    desk.give(*THREE)
    assert completions("tree compare main ", desk) == ["main"]


def test_cells_and_their_digits_are_completed() -> None:
    desk = Desk()
    desk.give("goto 92")
    assert completions("why ", desk)[:3] == ["all", "[1,1]", "[1,2]"]
    assert completions("why [4,", desk) == [f"[4,{column}]" for column in range(1, 10)]
    assert completions("watch r4c", desk) == [f"r4c{column}" for column in range(1, 10)]
    assert completions("print 4,2", desk) == ["4,2"]
    assert completions("why [4,2]=", desk) == [f"[4,2]={digit}" for digit in range(1, 10)]
    digits = [each.meaning for each in all_orders().suggestions("why [4,2]=", desk.desk)]
    assert digits == ["gone", "placed", *["gone"] * 7]
    desk.give("back")
    assert completions("guess [4,2]=", desk) == ["[4,2]=2", "[4,2]=8"]
    meanings = {each.text: each.meaning for each in all_orders().suggestions("why ", desk.desk)}
    assert meanings["[4,2]"] == "candidates 2 8"
    assert meanings["[2,1]"] == "8"


@pytest.mark.parametrize(
    ("begun", "texts"),
    [
        ("break level ", ["<=", ">=", "==", "!=", "<", ">"]),
        ("b wrong and steps >", [">=", ">"]),
        ("b candidates r4c2 <", ["<=", "<"]),
        ("b house ", ["==", "!="]),
        ("b cell [4,2] ", ["placed", "changed"]),
        ("b level > 3 ", ["and", "or"]),
        ("find -r level =", ["=="]),
        ("b level > ", []),
        ("b levl ", []),
    ],
)
def test_a_condition_is_completed_by_what_can_follow(begun: str, texts: list[str]) -> None:
    assert completions(begun) == texts


def test_an_answer_is_completed_in_the_notation_that_it_begins_with() -> None:
    debugger = Debugger("@readalps")
    debugger.guess_mode(1)
    completer = GuessCompleter(debugger.run().state)

    def answers(begun: str) -> list[str]:
        return [each.text for each in completer.get_completions(Document(begun), CompleteEvent())]

    assert answers("") == ["[6,2]=5", "[6,2]=9"]
    assert answers("r6c2") == ["r6c2=5", "r6c2=9"]
    assert answers("R2C3=") == ["r2c3=1", "r2c3=6", "r2c3=9"]
    assert answers("[2,3]=") == ["[2,3]=1", "[2,3]=6", "[2,3]=9"]


@pytest.mark.parametrize(
    ("begun", "texts"),
    [
        ("", ["[6,2]=5", "[6,2]=9"]),
        ("r6c2", ["r6c2=5", "r6c2=9"]),
        ("sho", ["show"]),
        ("show --cand", ["--candidates"]),
        ("goto sta", ["start"]),
        ("guess-mode wr", ["wrong"]),
        ("nonsense ", []),
        ("find lev", ["level"]),
    ],
)
def test_orders_are_completed_at_a_question(begun: str, texts: list[str]) -> None:
    desk = open_desk()
    desk.debugger.load_quiz("@readalps")
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


def test_a_second_transform_is_completed_behind_the_first() -> None:
    found = [each.text for each in all_orders().suggestions("transform mirror; rel", open_desk())]
    assert found == ["relabel"]
