"""What a gdb user types from habit: short names, ranges, either notation of a cell, any case, typos."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from support.desk import Desk

from sudoku_repl import Debugger
from sudoku_repl.errors import SessionError
from sudoku_repl.formats import open_quiz
from sudoku_repl.orders import all_orders, open_desk
from sudoku_repl.session.schema import Display
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
        ("l", "list"),
        ("u", "runtil"),
        ("w", "levels"),
        ("undo", "back"),
        ("jump", "goto"),
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


def test_only_an_argument_that_repeats_leaves_out_what_it_has() -> None:
    desk = Desk()
    desk.give(*THREE)
    assert completions("tree compare main ", desk) == ["main"]


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
        ("le", "levels"),
    ],
)
def test_info_shows_the_list_of_an_order(topic: str, order: str) -> None:
    desk = Desk()
    desk.give("goto 92", "mark here", "b wrong", "display levels", "fork other")
    assert desk.give(f"info {topic}") == desk.give(order) != []


def test_info_and_print_complete_and_refuse_their_words() -> None:
    lists = ["breakpoints", "breaks", "display", "forks", "frame", "levels", "locals", "marks", "stack"]
    assert completions("info ") == lists
    assert completions("p ")[:6] == ["level", "steps", "biggest", "solutions", "open", "[1,1]"]
    assert refused("info x") == [f"expected {', '.join(lists[:-1])} or stack, got 'x'"]
    assert refused("p x") == [
        "expected level, steps, biggest, solutions, open or a cell such as [4,2], got 'x'"
    ]


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
        ("goto -3", "steps: expected a whole number, 0 or more, got '-3'"),
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
def test_a_cell_of_a_condition_is_read_in_either_notation(cell: str) -> None:
    desk = Desk()
    desk.give(f"b cell {cell} placed and candidates {cell} == 0", "c")
    assert desk.refused == []
    placed = desk.debugger.state.steps
    desk.give("goto start", "d all", "b cell [4,2] placed", "c")
    assert desk.debugger.state.steps == placed > 0


@pytest.mark.parametrize("cell", ["[4,2]", "r4c2", "R4C2", " [ 4 , 2 ] ", "4,2", "4, 2"])
def test_a_cell_that_stands_alone_needs_no_brackets(cell: str) -> None:
    desk = Desk()
    assert desk.give(f"why {cell}") == desk.give("why [4,2]") != []
    assert desk.give(f"why {cell}=1") == desk.give("why [4,2]=1") != []
    assert desk.give(f"watch {cell}") == ["Watch 1: cell [4,2] changed (hits 0)"]
    assert desk.give("goto 92", f"print {cell}")[-1] == "[4,2]: 2"
    desk.give(f"guess {cell}=8")
    assert desk.give(f"print {cell}") == ["[4,2]: 8"]
    assert desk.refused == []


def test_unique_checks_each_grid_alone() -> None:
    desk = Desk("@samurai")
    assert desk.give("unique --grids") == [
        "The quiz has exactly one solution.",
        "Grid 1 alone has exactly one solution.",
        *(f"Grid {number} alone has more than one solution." for number in range(2, 6)),
    ]
    (told,) = Desk("@samurai", Look.JSON).told("unique --grids")
    assert told == {"type": "unique", "unique": True, "solutions": 1, "grids": [1, 2, 2, 2, 2]}
    (told,) = Desk("@samurai", Look.JSON).told("unique")
    assert told["grids"] is None


def test_print_of_an_open_cell_prints_its_candidates() -> None:
    assert Desk().give("print [4,2]") == ["[4,2]: candidates 2 8 9"]
    assert refused("print [0,1]") == ["there is no cell [0,1] on the 9x9 board"]
    (told,) = Desk(look=Look.JSON).told("print r4c2")
    assert told == {"type": "cell_content", "cell": [4, 2], "digit": None, "candidates": [2, 8, 9]}


@pytest.mark.parametrize(
    ("typed", "order"),
    [
        ("info breakpoints", "breaks"),
        ("info b", "breaks"),
        ("info frame", "frame"),
        ("info stack", "levels"),
        ("info s", "levels"),
        ("info locals", "print"),
    ],
)
def test_info_of_gdb_is_the_order_that_shows_the_same(typed: str, order: str) -> None:
    desk = Desk()
    desk.give("b wrong", "runtil 40")
    assert desk.give(typed) == desk.give(order) != []


def test_info_of_a_shortened_name_with_two_meanings_is_refused() -> None:
    (error,) = refused("info f")
    assert error.startswith("expected breakpoints, breaks, display, forks, frame")


@pytest.mark.parametrize("order", ["b if level > 3", "tbreak IF level > 3", "find if level > 3"])
def test_a_condition_may_begin_with_if(order: str) -> None:
    desk, plain = Desk(), Desk()
    assert desk.give(order) == plain.give(" ".join(word for word in order.split() if word.lower() != "if"))
    assert desk.refused == []
    assert "level" in completions("b if lev")


@pytest.mark.parametrize(
    ("word", "orders"),
    [
        ("set", "`guess`, `guess-mode`, `run-mode` or `techniques`"),
        ("solve", "`solutions` or `run`"),
        ("restart", "`rerun` or `goto`"),
        ("backtrack", "`back` or `retreat`"),
    ],
)
def test_a_word_of_another_program_leads_to_the_orders_that_do_it(word: str, orders: str) -> None:
    assert refused(word) == [f"unknown order {word!r}; did you mean {orders}?"]
    listed = {line.split()[0] for line in Desk().give(f"apropos {word}") if line.strip()}
    assert {order.strip("`,") for order in orders.replace(" or ", " ").split()} <= listed


def test_apropos_undo_lists_back() -> None:
    assert Desk().give("apropos undo")[0].startswith("back ")


def test_list_prints_the_lines_around_a_position() -> None:
    desk = Desk()
    desk.give("run", "goto 92")
    assert desk.give("list") == desk.give("list 92") == desk.give("l") == desk.give("log 87 97")
    assert desk.give("list 2") == desk.give("log 0 7") != []
    desk.give("goto start")
    assert desk.give("list") == desk.give("log 0 5")


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


ONLY_TYPED = "`shell` and `!` run a command only if you type it at the prompt of a terminal"


@pytest.mark.parametrize(
    "order",
    ["!touch FILE", "shell touch FILE", "display !touch FILE", "commands 1 !touch FILE", "source SCRIPT"],
)
def test_a_shell_command_is_not_run_for_a_script_or_after_a_stop(order: str, tmp_path: Path) -> None:
    script, file = tmp_path / "script", tmp_path / "file"
    script.write_text(f"!touch {file}\n")
    desk = Desk()
    desk.give("b wrong", order.replace("FILE", str(file)).replace("SCRIPT", str(script)), "run", "run")
    (refusal,) = desk.refused
    assert refusal.endswith(ONLY_TYPED)
    assert not file.exists()


def test_a_session_that_would_run_a_shell_command_is_refused(tmp_path: Path) -> None:
    desk = Desk()
    session = desk.desk.session()
    with pytest.raises(SessionError) as error:
        desk.desk.resume(attrs.evolve(session, displays=(Display(1, f"!touch {tmp_path}"),)), "kept")
    assert str(error.value).endswith(ONLY_TYPED)


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


@pytest.mark.parametrize("text", ["4", "4,", "4,2,1", "r4", "c2r4", "r-4c2", "[4 2]", "r4c2=", "r٤c2"])
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
    for order, answer in (
        ("history", "No orders yet."),
        ("marks", "No marks."),
        ("info b", "No breakpoints."),
        ("info display", "No displays."),
        ("log", "No lines."),
    ):
        assert desk.give(order) == [answer]
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
        ("sho", ["show"]),
        ("show --m", ["--marks"]),
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


def test_a_seed_may_be_0() -> None:
    assert Desk().give("guess-mode random 0")[-1] == "The machine guesses: random, seed 0."


def test_the_timeline_marks_the_start_too() -> None:
    desk = Desk()
    (here,) = (line for line in desk.give("run", "goto start", "timeline") if line.strip() == "^")
    (base,) = (line for line in desk.give("timeline") if "└" in line)
    assert here.index("^") == base.index("└") + 1
