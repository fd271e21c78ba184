"""What a gdb user types from habit: short names, ranges, either notation of a cell, any case, typos."""

from __future__ import annotations

from pathlib import Path

import pytest
from desk import Desk
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document

from sudoku_repl import Debugger
from sudoku_repl.formats import open_quiz
from sudoku_repl.orders import all_orders, open_desk
from sudoku_repl.shell.completion import AnswerCompleter, GuessCompleter, OrderCompleter
from sudoku_repl.shell.look import Look
from sudoku_repl.spelling import closest, edits

THREE = ("b level >= 11", "tb wrong", "watch r4c2")


def refused(*lines: str, desk: Desk | None = None) -> list[str]:
    """The errors of lines, without where each stands."""
    desk = desk or Desk()
    desk.give(*lines)
    return [line.partition(": ")[2] for line in desk.refused if line.startswith("script:")]


def completions(line: str, desk: Desk | None = None) -> list[str]:
    desk = desk or Desk()
    return [each.text for each in all_orders().suggestions(line, desk.desk)]


def numbers(desk: Desk) -> list[int]:
    """The breakpoints that `info b` lists."""
    return [int(line.split()[1].rstrip(":")) for line in desk.give("info b") if line != "No breakpoints."]


@pytest.mark.parametrize(
    ("short", "name"),
    [
        ("b", "break"),
        ("tb", "tbreak"),
        ("d", "delete"),
        ("c", "run"),
        ("bt", "levels"),
        ("where", "levels"),
        ("until", "runtil"),
        ("p", "print"),
        ("tui", "view"),
        ("n", "next"),
        ("rn", "reverse-next"),
        ("fin", "finish"),
        ("f", "frame"),
        ("fi", "find"),
        ("rev", "reverse"),
    ],
)
def test_a_short_name_is_the_order_and_its_help_says_so(short: str, name: str) -> None:
    assert all_orders().find(short) is all_orders().find(short.upper()) is all_orders().find(name)
    (also,) = [line for line in Desk().give(f"help {name}") if line.startswith("Also: ")]
    assert short in also.removeprefix("Also: ").split(", ")
    assert all_orders().find(short).usage in Desk().give(f"help {short}")[0]


def test_long_aliases_are_completed() -> None:
    assert completions("unti") == ["until"]
    assert completions("whe") == ["where"]
    assert completions("tu") == ["tui"]
    assert completions("until ") == completions("runtil ")


def test_i_alone_is_ambiguous() -> None:
    assert refused("i") == ["ambiguous order 'i': `info` or `ignore`"]


@pytest.mark.parametrize(
    ("order", "left"),
    [
        ("d 2", [1, 3, 4, 5]),
        ("d 1 3 5", [2, 4]),
        ("d 2-4", [1, 5]),
        ("delete 1 3-9", [2]),
        ("d $", [1, 2, 3, 4]),
        ("d all", []),
        ("d ALL", []),
        ("d 2 2 1-3", [4, 5]),
    ],
)
def test_several_breakpoints_are_deleted_and_brought_back(order: str, left: list[int]) -> None:
    desk = Desk()
    desk.give(*THREE, "break level > 3", "break steps > 5", "ignore 3 2", "commands 1 levels")
    before = desk.give("breaks")
    desk.give(order)
    assert numbers(desk) == left
    restored = desk.give("undelete")
    assert len(restored) >= 5 - len(left)
    assert desk.give("breaks") == before


def test_undelete_goes_back_delete_by_delete_and_then_says_that_nothing_is_left() -> None:
    desk = Desk()
    desk.give(*THREE, "d 1", "d 2-3", "undelete")
    assert numbers(desk) == [2, 3]
    desk.give("b astray", "undelete")
    assert numbers(desk) == [1, 2, 3, 4]
    assert refused("undelete", desk=desk) == [
        "no deleted breakpoint to bring back; `break CONDITION` sets a new one"
    ]


def test_deleted_breakpoints_that_do_not_fit_another_board_stay_away() -> None:
    desk = Desk("@samurai")
    desk.give("b level > 3", "watch [1,13]", "d all", "load-quiz @easy")
    assert desk.give("undelete") == ["Breakpoint 1: level > 3 (hits 0)"]


@pytest.mark.parametrize(
    ("order", "message"),
    [
        ("d 4", "no breakpoint 4; known breakpoints: 1, 2, 3"),
        ("d 1 4", "no breakpoint 4; known breakpoints: 1, 2, 3"),
        ("d 5-9", "no breakpoints 5-9; known breakpoints: 1, 2, 3"),
        ("d 3-1", "expected a range such as 3-5, the smaller number first, got '3-1'"),
        ("d one", "expected breakpoints such as 2, 3-5, $ or all, got 'one'"),
        ("d 1-", "expected breakpoints such as 2, 3-5, $ or all, got '1-'"),
        ("d", "missing <number...>; usage: `delete <number...>`, for example `delete 1 3-5`"),
    ],
)
def test_a_wrong_number_deletes_nothing(order: str, message: str) -> None:
    desk = Desk()
    desk.give(*THREE)
    assert refused(order, desk=desk) == [message]
    assert numbers(desk) == [1, 2, 3]


def test_delete_all_without_breakpoints_says_so() -> None:
    assert refused("d all") == ["no breakpoints are set; `break CONDITION` sets one"]


def test_ranges_are_enabled_and_disabled() -> None:
    desk = Desk()
    desk.give(*THREE, "disable 1 3")
    assert [each.enabled for each in desk.debugger.breakpoints.all()] == [False, True, False]
    desk.give("disable all", "enable 2-3")
    assert [each.enabled for each in desk.debugger.breakpoints.all()] == [False, True, True]


def test_the_numbers_of_breakpoints_and_all_are_completed() -> None:
    desk = Desk()
    desk.give(*THREE)
    assert completions("d ", desk) == ["all", "1", "2", "3"]
    assert completions("delete 1 ", desk) == ["all", "2", "3"]
    assert completions("condition ", desk) == ["1", "2", "3"]
    assert completions("d ") == []


def test_the_condition_of_a_breakpoint_is_changed() -> None:
    desk = Desk()
    desk.give("b level >= 11", "c")
    assert desk.stopped.state.steps == 92
    assert desk.give("condition 1 steps >= 100") == ["Breakpoint 1: steps >= 100 (hits 1)"]
    desk.give("c")
    assert desk.stopped.state.steps == 100
    assert refused("condition 1 levl > 3", desk=desk)[0].startswith("not a valid condition (did you mean")
    assert numbers(desk) == [1]
    assert completions("condition 1 level ") == ["<=", ">=", "==", "!=", "<", ">"]


def test_a_watch_keeps_its_condition() -> None:
    desk = Desk()
    desk.give("watch [4,2]")
    assert "`break cell [4,2] changed and wrong`" in refused("condition 1 wrong", desk=desk)[0]
    assert desk.give("breaks") == ["Watch 1: cell [4,2] changed (hits 0)"]


@pytest.mark.parametrize(
    ("topic", "order"),
    [
        ("b", "breaks"),
        ("breaks", "breaks"),
        ("forks", "forks"),
        ("MARKS", "marks"),
        ("display", "display"),
        ("l", "levels"),
    ],
)
def test_info_shows_the_list_of_an_order(topic: str, order: str) -> None:
    desk = Desk()
    desk.give("goto 92", "mark here", "b wrong", "display levels", "fork other")
    assert desk.give(f"info {topic}") == desk.give(order) != []


def test_info_and_print_complete_and_refuse_their_words() -> None:
    assert completions("info ") == ["breaks", "forks", "marks", "display", "levels"]
    assert completions("p ") == ["level", "steps", "biggest", "solutions", "open"]
    assert refused("info x") == ["expected breaks, forks, marks, display or levels, got 'x'"]
    assert refused("p x") == ["expected level, steps, biggest, solutions or open, got 'x'"]


def test_print_shows_the_quantities_that_conditions_compare() -> None:
    desk = Desk()
    desk.give("goto 98", "back 2")
    lines = desk.give("print")
    values = dict(line.split(": ") for line in lines)
    assert list(values) == ["level", "steps", "biggest", "solutions", "open"]
    assert values["biggest"] == "11"
    for name, value in values.items():
        assert desk.give(f"p {name}") == [f"{name}: {value}"]
        here = desk.debugger.runs.here.index
        assert any(each.first <= here <= each.last for each in desk.debugger.find_all(f"{name} == {value}"))
    (told,) = Desk(look=Look.JSON).told("p steps")
    assert told == {"type": "quantities", "steps": 0}


def test_case_does_not_matter_in_orders_and_options(tmp_path: Path) -> None:
    desk = Desk()
    desk.give("STEP 3", "Guess-Mode CORRECT", "Techniques +X-CHAIN", "SHOW --Marks", "Log GUESS 1 3")
    desk.give(
        "WHY r4c2=1 --DEPTH 1",
        "Find ALL wrong",
        "Transform TRANSPOSE",
        "Matrix NA",
        "Experiment --RUNS 1 FIRST",
    )
    desk.give("B level > 3", "Disable Orders", "CREATE Quiz --Seed 3 --Symmetry ROTATION")
    assert desk.refused == []
    assert completions("ST") == ["step"]
    assert completions("MATRIX N") == ["na", "nak"]
    assert completions("create quiz --SEED-") == ["--seed-grid"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("hello", "unknown order 'hello'; type `help` for a list"),
        ("Setp", "unknown order 'Setp'; did you mean `step`?"),
        ("brake wrong", "unknown order 'brake'; type `help` for a list"),
        ("x", "unknown order 'x'; type `help` for a list"),
        ("bye now", "`bye` takes no arguments"),
        ("runrun all", "solutions: expected a whole number, 1 or more, got 'all'"),
        ("until", "missing <steps>; usage: `runtil <steps>`, for example `runtil 90`"),
    ],
)
def test_an_error_quotes_the_input_and_says_what_to_type(line: str, expected: str) -> None:
    assert refused(line) == [expected]


@pytest.mark.parametrize(
    ("word", "other", "distance"), [("", "ab", 2), ("ab", "ba", 1), ("kitten", "sitting", 3)]
)
def test_edits_are_counted(word: str, other: str, distance: int) -> None:
    assert edits(word, other) == edits(other, word) == distance


def test_the_closest_word_wins() -> None:
    assert closest("levle", ["levels", "level"]) == "level"
    assert closest("levle", []) is None


@pytest.mark.parametrize("cell", ["[4,2]", "r4c2", "R4C2", " [ 4 , 2 ] "])
def test_a_cell_is_read_in_either_notation(cell: str) -> None:
    desk = Desk()
    assert desk.give(f"why {cell}") == desk.give("why [4,2]") != []
    assert desk.give(f"why {cell}=1") == desk.give("why [4,2]=1") != []
    assert desk.give(f"watch {cell}") == ["Watch 1: cell [4,2] changed (hits 0)"]
    desk.give("d 1", f"b cell {cell} placed and candidates {cell} == 0", "c")
    assert desk.refused == []
    placed = desk.debugger.state.steps
    desk.give("goto start", "d all", "b cell [4,2] placed", "c")
    assert desk.debugger.state.steps == placed > 0


def test_a_guess_and_an_answer_take_either_notation() -> None:
    desk = Desk()
    desk.give("guess-mode 1", "until 7", "r2c3=9")
    guess = desk.debugger.state.guess
    assert guess
    assert (desk.debugger.quiz.board.coordinates[guess.cell], guess.digit) == ((2, 3), 9)
    desk.give("guess r2c3=6")
    guess = desk.debugger.state.guess
    assert guess
    assert (desk.debugger.quiz.board.coordinates[guess.cell], guess.digit) == ((2, 3), 6)
    assert desk.refused == []


@pytest.mark.parametrize("text", ["4,2", "r4", "c2r4", "r-4c2", "[4 2]", "r4c2=", "r٤c2"])
def test_what_is_not_a_cell_is_quoted(text: str) -> None:
    assert refused(f"watch {text}") == [f"expected a cell such as [4,2] or r4c2, got {text!r}"]


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


def test_an_empty_list_says_so() -> None:
    desk = Desk()
    for order, said in (
        ("history", "No orders yet."),
        ("marks", "No marks."),
        ("info b", "No breakpoints."),
        ("info display", "No displays."),
        ("log", "No lines."),
    ):
        assert desk.give(order) == [said]
    assert desk.give("forks")[-1] == "No forks."
    desk.give("mark here", "fork other")
    assert "No marks." not in desk.give("marks")
    assert "No forks." not in desk.give("forks")


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
        ("sh", ["show"]),
        ("show --m", ["--marks"]),
        ("st", []),
        ("step ", []),
        ("load-quiz @", []),
        ("nonsense ", []),
        ("find lev", ["level"]),
    ],
)
def test_orders_that_look_are_completed_at_a_question(begun: str, texts: list[str]) -> None:
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
    completer = OrderCompleter(open_desk())
    assert [each.text for each in completer.get_completions(document, CompleteEvent())] == texts


def test_a_second_transform_is_completed_behind_the_first() -> None:
    found = [each.text for each in all_orders().suggestions("transform mirror; rel", open_desk())]
    assert found == ["relabel"]


@pytest.mark.parametrize(
    ("order", "where"),
    [
        ("find level > 99", "after this position"),
        ("find -r level > 99", "before this position"),
        ("find all level > 99", "in the record"),
    ],
)
def test_a_search_without_a_match_says_where_it_looked(order: str, where: str) -> None:
    desk = Desk()
    desk.give("runtil 40", "goto 20")
    assert desk.give(order)[0] == f"No match {where}."
