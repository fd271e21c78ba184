"""Loading quizzes."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.desk import Desk, Sitting, completions, refused, session, text

from sudoku_repl import CLASSIC, Quiz, QuizError
from sudoku_repl.formats import open_quiz
from sudoku_repl.orders.quiz import Loaded


def test_a_refused_quiz_keeps_the_quiz_loaded_before() -> None:
    sitting = Sitting()
    sitting.say("load-quiz @readalps", "runtil 90")
    state = sitting.desk.debugger.state
    with pytest.raises(QuizError):
        sitting.say("load-quiz @nope")
    assert sitting.desk.debugger.state is state
    assert sitting.desk.debugger.quiz.title == "@readalps"


def test_a_file_name_alone_loads_the_file_unless_an_order_has_that_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    quiz = bytes(Desk("@easy").debugger.quiz.givens)
    row = "".join(map(str, quiz))
    for name in ("two words.txt", "show.sdk", "show", "folder"):
        Path(name).write_text(f"{row}\n{row[::-1]}\n", encoding="ascii")
    for line in ("two words.txt", "./show.sdk", f"{tmp_path}/show", '"two words.txt"', "show.sdk#1"):
        desk = Desk("@two")
        assert desk.give(line) == desk.give(f"load-quiz {line}") != []
        assert (desk.refused, desk.debugger.quiz.givens) == ([], quiz)
    desk = Desk("@two")
    desk.give("show", "folder")
    assert desk.debugger.quiz.title == "@two"
    assert desk.refused == ["script:2: unknown order 'folder'; type `help` for a list"]
    assert refused("gone.txt") == ["unknown order 'gone.txt'; did you mean `load-quiz gone.txt`?"]
    assert refused("show.sdk#3", desk=desk) == ["show.sdk#3: no quiz 3; expected 1 to 2"]


def test_a_file_of_many_quizzes_is_loaded_with_their_number(tmp_path: Path) -> None:
    path = tmp_path / "many quizzes"
    path.write_text("." * 81 + "\n" + "." * 80 + "1\n")
    (result,) = Sitting().say(f"load-quiz {path}#2")
    assert isinstance(result, Loaded)
    assert (result.quiz.title, result.quiz.givens[-1], result.held) == (f"{path}#2", 1, 2)


@pytest.mark.parametrize("line", ["@two", " @two", "@TWO", "load-quiz two", "LOAD two", "load-quiz @Two"])
def test_a_built_in_quiz_is_loaded_by_its_name(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    desk = Desk()
    assert desk.give(line) == ["Quiz loaded."]
    assert desk.debugger.quiz == open_quiz("@two")


def test_a_file_comes_before_the_built_in_quiz_of_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "two").write_text(str(open_quiz("@easy")))
    assert open_quiz("two").givens == open_quiz("@easy").givens
    assert open_quiz("@two").givens != open_quiz("@easy").givens


def test_a_line_that_begins_with_an_at_sign_is_completed_and_refused_as_a_quiz() -> None:
    assert completions("@re") == ["@readalps"]
    assert refused("@nope")[0].startswith("no built-in quiz '@nope'; known quizzes: @readalps")


def test_a_loaded_quiz_is_reported_and_which_it_is_among_many() -> None:
    assert session("load-quiz @readalps") == ["Quiz loaded."]
    quiz = Quiz(CLASSIC, bytes(81), "many#2")
    assert text(Loaded(quiz, 7)) == [
        "Quiz loaded.",
        "many#2: one of 7 quizzes; `list` shows them, `next-quiz` loads the next.",
    ]
    assert text(Loaded(quiz, 1, ("Skipped line 1: 'a title'.",)))[1:] == ["Skipped line 1: 'a title'."]
