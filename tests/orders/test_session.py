"""Scripts, the history, the record, shell commands. What they print stands in `transcripts/scripts.txt`."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest
from hypothesis import given, strategies as st
from support.desk import Desk
from support.strategies import any_quizzes, times

from sudoku_repl import Debugger, Picks, Quiz, Reason
from sudoku_repl.errors import SessionError
from sudoku_repl.orders import open_desk
from sudoku_repl.session.orders import Display
from sudoku_repl.shell.interpreter import Interpreter

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
    lines = ["break level >= 3", "commands 1", "log 1 6", "end", "", "run", "", "step 2", "breaks"]
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


def test_blank_lines_of_a_sourced_file_repeat_nothing_at_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "steps.repl"
    path.write_text("step\n\n\nstep\n\n")
    desk = open_desk()
    interpreter = Interpreter(desk, typed=True)
    desk.debugger.load_quiz("@readalps")
    for line, steps in ((f"source {path}", 2), ("", 2), ("step", 3), ("", 4), (f"source {path}", 7), ("", 7)):
        interpreter.take(line)
        assert desk.debugger.state.steps == steps, line


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
