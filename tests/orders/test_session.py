"""What is kept: sessions, scripts, the history and the record."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.desk import Desk
from support.strategies import any_quizzes, times

from sudoku_repl import Debugger, Phase, Picks, Quiz, Reason
from sudoku_repl.orders import open_desk
from sudoku_repl.shell.interpreter import Interpreter
from sudoku_repl.shell.screen import Look


def test_what_follows_a_sourced_file_that_runs_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "on.repl").write_text("step 2\n")
    (tmp_path / "look.repl").write_text("levels\n")
    desk = Desk()
    desk.give(
        "break step == 7", f"commands 1 source {tmp_path / 'look.repl'}; source {tmp_path / 'on.repl'}; show"
    )
    desk.give("run")
    assert desk.shown == ["Ran", "levels", "Stepped"]


ORDERS_TO_GIVE = st.sampled_from(["levels", "show", "step 3", "commands 1 levels; show", "log wrong 1 9"])


@times(0.5)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(
                ["break level >= 2", "tbreak wrong and not guess", "watch [4,2]", 'break by == "gw2"']
            ),
            st.lists(ORDERS_TO_GIVE, max_size=3),
            st.integers(0, 3),
            st.booleans(),
        ),
        max_size=4,
    ),
    st.lists(st.sampled_from(["levels", "show", "commands 1"]), max_size=3),
    st.booleans(),
)
def test_saved_breakpoints_and_displays_are_sourced_as_they_were(
    tmp_path_factory: pytest.TempPathFactory,
    breaks: list[tuple[str, list[str], int, bool]],
    displays: list[str],
    deleted: bool,
) -> None:
    path = tmp_path_factory.mktemp("breaks") / "my breaks.repl"
    desk = Desk()
    for order, orders, ignored, enabled in breaks:
        desk.give(
            order,
            "commands $",
            *orders,
            "end",
            f"ignore $ {ignored}",
            f"{'enable' if enabled else 'disable'} $",
        )
    desk.give(*(f"display {order}" for order in displays))
    if breaks and deleted:
        desk.give("delete 1")
    assert desk.give(f"save-breaks {path}") == [f"Written: {path}"]
    other = Desk("@easy")
    other.give(f"source {path}")
    assert not other.refused

    def known(desk: Desk) -> list[object]:
        leave = attrs.filters.exclude("number", "hits", "condition")
        return [
            {"text": each.condition.text, **attrs.asdict(each, recurse=False, filter=leave)}
            for each in desk.debugger.breakpoints.all()
        ]

    assert known(other) == known(desk)
    assert other.desk.displays == desk.desk.displays


def test_a_sourced_file_does_what_its_lines_do(tmp_path: Path) -> None:
    (tmp_path / "inner.repl").write_text("run\n\nstep 2\n")
    lines = [
        "break level >= 3",
        "commands 1",
        "log 1 6",
        "end",
        "display levels",
        "",
        "run",
        "",
        "step 2",
        "breaks",
    ]
    outer = tmp_path / "outer.repl"
    outer.write_text(
        "\ufeff" + "\r\n".join(lines).replace("run\r\n\r\nstep 2", f"source {tmp_path / 'inner.repl'}")
    )
    by_hand = Desk()
    expected = by_hand.give(*lines)
    desk = Desk()
    assert [line for line in desk.give(f"source {outer}") if "Run time" not in line] == [
        line for line in expected if "Run time" not in line
    ]
    assert not desk.refused
    assert desk.debugger.state == by_hand.debugger.state
    given = [entry.order for entry in desk.desk.given]
    assert given[-3:] == [f"source {tmp_path / 'inner.repl'}", "breaks", f"source {outer}"]


def test_a_pasted_quiz_is_in_the_history() -> None:
    desk = Desk()
    text = "".join(map(str, Debugger("@two").quiz.givens))
    lines = [text[start : start + 9] for start in range(0, 81, 9)]
    desk.give("step", *lines, "run")
    assert [entry.order for entry in desk.desk.given] == ["step", text.replace("0", "."), "run"]


def test_a_quiz_in_a_sourced_file_is_loaded(tmp_path: Path) -> None:
    rows = tmp_path / "quiz.repl"
    quiz = str(Debugger("@hard").quiz)
    rows.write_text("\n".join(quiz[row : row + 9] for row in range(0, 81, 9)) + "\nrun\n")
    desk = Desk()
    desk.give(f"source {rows}")
    assert not desk.refused
    assert (str(desk.debugger.quiz), desk.debugger.state.phase) == (quiz, Phase.SOLVED)


def test_a_file_that_sources_itself_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "self.repl"
    path.write_text(f"levels\nsource {path}\n")
    desk = Desk()
    desk.give(f"source {path}", "levels")
    assert desk.shown == ["levels"] * 17
    (refused,) = desk.refused
    assert refused.startswith(f"script:1: {path}:2: {path}:2: ")
    assert refused.endswith(f": cannot source {str(path)!r}: scripts may be nested at most 16 deep")
    desk.give(f"source {path}")  # again as deep
    assert desk.shown == ["levels"] * 16


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("levels\n\nfrob\nlevels\n", "script:1: {0}:3: unknown order 'frob'; type `help` for a list"),
        ("commands 1\nlevels\nfrob\n", "script:1: {0}:3: unknown order 'frob'; type `help` for a list"),
        ("commands 1\nlevels\n", "script:1: {0}:3: 'end' is missing at the end of the input"),
        (
            "..53.....\n" * 2,
            "script:1: {0}:3: pasted quiz:2:10: expected 9 rows, got 2: '..53.....'; @readalps stays loaded",
        ),
        (
            "..53.....\nlevels\n",
            "script:1: {0}:1: pasted quiz:1:10: expected 9 rows, got 1: '..53.....'; @readalps stays loaded",
        ),
        (
            "# nothing\ngoto 9999 now\n",
            "script:1: {0}:2: unexpected 'now'; usage: `goto <position>`, for example `goto 92`",
        ),
        ("source {0}.gone\n", "script:1: {0}:1: '{0}.gone' cannot be read: No such file or directory"),
    ],
)
def test_an_error_in_a_sourced_file_is_reported_with_its_line_and_leaves_nothing(
    text: str, refused: str, tmp_path: Path
) -> None:
    path = tmp_path / "study.repl"
    path.write_text(text.format(path))
    desk = Desk()
    desk.give("break wrong", f"display source {path}", "undisplay 1")
    desk.give(f"source {path}", "show", "run")
    assert desk.refused == [refused.format(path)]
    assert desk.shown[-2:] == ["Shown", "Ran"]
    assert desk.debugger.breakpoints.get(1).orders == ()


def test_a_question_in_a_sourced_file_is_answered_by_its_next_lines(tmp_path: Path) -> None:
    inner, outer = tmp_path / "inner.repl", tmp_path / "outer.repl"
    inner.write_text("run\n# by the file, not by whoever sources it\nmaybe\n[6,2]=9\n[1,1]=5\n")
    outer.write_text(f"guess-mode 1\nsource {inner}\n[1,2]=4\nlevels\n")
    desk = Desk()
    desk.give(f"source {outer}")
    assert desk.refused == [
        f"{inner}:3: expected a guess such as [2,3]=9, or nothing for the default, got 'maybe'",
        f"{inner}:5: '[1,1]=5': 5 is not a candidate of [1,1]; its candidates are 1 2 6",
        f"script:1: {outer}:3: unknown order '[1,2]=4'; did you mean `guess [1,2]=4`?",
    ]
    assert (desk.debugger.state.phase, desk.debugger.state.steps) == (Phase.WAITING, 32)
    assert desk.give("step", "", "levels")[-3] == "Level 3 [2,3]=1 (1 out of 2)"  # the script answers again


def test_blank_lines_of_a_sourced_file_repeat_nothing_at_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "steps.repl"
    path.write_text("step\n\n\nstep\n\n")
    desk = open_desk()
    interpreter = Interpreter(desk, typed=True)
    desk.debugger.load_quiz("@readalps")
    for line, steps in ((f"source {path}", 2), ("", 2), ("step", 3), ("", 4), (f"source {path}", 7), ("", 7)):
        interpreter.take(line)
        assert desk.debugger.state.steps == steps, line


def test_the_history_numbers_what_was_given_and_tells_where_it_led() -> None:
    desk = Desk()
    desk.give("runtil 16", "frob", "goto 92", "guess [4,2]=8", "delete 1", " # no order", "levels")
    assert desk.give("history") == [
        "   1  runtil 16  -> 16 of main",
        "   2  goto 92  -> 92 of main",
        "   3  guess [4,2]=8  -> 92 of fork1",
        "   4  delete 1  -> 92 of fork1",
        "   5  levels  -> 92 of fork1",
    ]
    assert desk.give("history 2") == ["   5  levels  -> 92 of fork1", "   6  history  -> 92 of fork1"]
    assert desk.give("history 99")[0] == "   1  runtil 16  -> 16 of main"
    told = Desk(look=Look.JSON)
    told.give("step 3")
    assert told.told("history") == [
        {"type": "history", "orders": [{"number": 1, "order": "step 3", "run": "main", "steps": 3}]}
    ]


def test_a_session_has_the_newest_thousand_orders(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    desk = Desk()
    desk.give(*(f"record {number}" for number in range(1, 1007)), f"save {path}")
    desk.give(f"open {path}")
    history = [line.split("  ->")[0].split(maxsplit=1)[1] for line in desk.give("history")]
    assert history == [*(f"record {number}" for number in range(7, 1007)), f"open {path}"]


def test_a_session_has_the_newest_orders_that_are_not_too_long_together() -> None:
    desk = Desk()
    desk.give("load-quiz @readalps")
    for order in [*["step"] * 20, *["x" * 10_000] * 27]:
        desk.desk.note(order)
    assert [len(given.order) for given in desk.desk.session().orders] == [10_000] * 26


ORDERS = st.sampled_from(["run", "step", "runtil 40", "goto 40", "runrun 3"])


@given(any_quizzes(), st.integers(1, 30), st.lists(ORDERS, min_size=1, max_size=4))
def test_a_full_record_stops_and_nothing_is_lost_as_it_is_given_more_room(
    quiz: Quiz, limit: int, orders: list[str]
) -> None:
    free, bound = Desk(quiz), Desk(quiz)
    for order in orders:
        solutions = bound.debugger.state.solutions
        free.give(order)
        bound.give(f"record {limit}", order)
        while bound.stopped.reason is Reason.FULL:
            assert bound.debugger.runs.recorded == limit
            here = bound.debugger.state
            assert free.debugger.timeline.state_at(limit) == here
            bound.give("step")
            assert bound.debugger.state is here
            limit += 7
            if order.startswith("runrun"):
                order = f"runrun {3 - here.solutions + solutions}"
            bound.give(f"record {limit}", order)
        assert bound.debugger.state == free.debugger.state
        assert bound.stopped.reason is free.stopped.reason


def test_a_full_record_says_so_and_is_given_more_room() -> None:
    desk = Desk()
    assert desk.give("record") == ["Recorded: 0 advances in 1 run(s); the limit is 20000000."]
    lines = desk.give("record 50", "run")
    assert lines[0] == "Recorded: 0 advances in 1 run(s); the limit is 50."
    assert "The record is full; `record LIMIT` gives it more room." in lines
    for order in ("step", "runtil 100", "goto 100", "run"):
        assert "The record is full; `record LIMIT` gives it more room." in desk.give(order)
        assert len(desk.debugger.timeline) == 50
    desk.give("back 49", "run")
    assert desk.debugger.runs.here.index == 50  # to follow what is recorded takes no room
    assert desk.give("record 300", "run")[-3] == "Fine [steps:131, solution sum:1]."
    json = Desk(look=Look.JSON)
    assert json.told("record 2", "run")[-1]["reason"] == "full"
    assert json.told("record") == [{"type": "record", "advances": 2, "runs": 1, "limit": 2}]


def test_forks_count_in_the_record_with_what_they_share() -> None:
    debugger = Debugger("@hard")
    debugger.goto(500)
    made = len(debugger.timeline)
    debugger.record_limit = made + 300
    debugger.goto(490)
    debugger.guess_mode(Picks.LAST)
    for _ in range(2):
        stop = debugger.runrun(9)
        assert stop.reason is Reason.FULL
        assert debugger.runs.recorded == made + len(debugger.timeline)
        assert len(debugger.timeline) < made  # it shares so many, and one more
    debugger.record_limit = 2 * made + 300
    assert debugger.runrun(9).reason is Reason.FULL
    assert debugger.runs.recorded == debugger.record_limit
    assert list(debugger.runs.forks) == ["main", "fork1"]
    debugger.goto("main")
    debugger.goto("start")
    assert debugger.runtil(500).reason is Reason.LIMIT
