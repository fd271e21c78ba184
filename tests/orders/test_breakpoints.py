"""Breakpoints and watches."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.desk import Desk, completions, refused, session
from support.strategies import any_quizzes, times

from sudoku_repl import Debugger, Phase, Quiz, Reason
from sudoku_repl.shell.screen import Look


def test_a_watch_tells_what_the_cell_held_and_holds() -> None:
    desk = Desk()
    desk.give("watch [4,2]")
    notes = []
    while desk.debugger.state.phase not in (Phase.SOLVED, Phase.FINISHED):
        notes += [line for line in desk.give("run") if line.startswith("Watch")]
    assert notes[:5] == [
        "Watch 1: [4,2] open -> {2,8,9}",
        "Watch 1: [4,2] {2,8,9} -> {2,8}",
        "Watch 1: [4,2] {2,8} -> {8}",
        "Watch 1: [4,2] {8} -> 8",
        "Watch 1: [4,2] 8 -> {2,8,9}",
    ]
    assert (len(notes), notes[-1]) == (21, "Watch 1: [4,2] {9} -> 9")
    assert desk.give("reverse")[-1] == "Watch 1: [4,2] {2,9} -> {9}"


@times(0.5)
@given(any_quizzes(), st.data())
def test_a_watch_stops_at_every_change_there_and_back(quiz: Quiz, data: st.DataObject) -> None:
    plain = Debugger(quiz)
    while len(plain.timeline) < 40 and plain.state.phase is not Phase.FINISHED:
        plain.step()
    cell = data.draw(st.integers(0, len(quiz.givens) - 1))

    def held(index: int) -> object:
        state = plain.timeline.state_at(index)
        return state.values[cell] or state.candidates().get(cell)

    changes = [index for index in range(1, len(plain.timeline) + 1) if held(index) != held(index - 1)]
    debugger = Debugger(quiz)
    watch = debugger.watch(quiz.board.coordinates[cell])
    met = []
    while debugger.runs.here.index < len(plain.timeline):
        stop = debugger.run()
        if stop.breaks:
            assert stop.breaks == (watch,)
            assert stop.before == debugger.timeline.state_at(stop.last - 1)
            met.append(stop.last)
        elif stop.reason is Reason.END:
            break
    assert [index for index in met if index <= len(plain.timeline)] == changes
    assert watch.hits == len(met)
    here, back = debugger.runs.here.index, []
    while (stop := debugger.reverse()).reason is not Reason.START:
        if stop.breaks:
            assert stop.before == debugger.timeline.state_at(stop.last - 1)
            back.append(stop.last)
    assert back == [index for index in reversed(met) if index < here]


def test_json_has_the_watched_cell_as_digit_or_candidates() -> None:
    desk = Desk(look=Look.JSON)
    (listed,) = desk.told("watch [4,2]")
    assert (listed["type"], listed["breaks"][0]["watch"], listed["breaks"][0]["number"]) == (
        "breaks",
        True,
        1,
    )
    stops = [entry for entry in desk.told("run", "run", "run") if entry["type"] == "stop"]
    assert [entry["watched"] for entry in stops] == [
        [{"cell": [4, 2], "before": before, "after": after}]
        for before, after in (([], [2, 8, 9]), ([2, 8, 9], [2, 8]), ([2, 8], [8]))
    ]
    (*_, listed) = desk.told("watch [1,1]", "break wrong", "breaks")
    assert [each["watch"] for each in listed["breaks"]] == [True, True, False]


def test_the_dollar_is_the_breakpoint_set_last() -> None:
    desk = Desk()
    desk.give("disable $")
    assert desk.refused == ["script:1: no breakpoints are set; `break CONDITION` sets one"]
    desk.give(
        "break wrong", "watch [1,1]", "disable $", "ignore $ 3", "commands $ levels", "delete 1", "enable $"
    )
    assert desk.give("breaks") == ["Watch 2: cell [1,1] changed (hits 0, ignores 3 more hits, then levels)"]
    desk.give("delete $", "disable $", "break end", "delete $")
    assert desk.refused == ["script:2: no breakpoints are set; `break CONDITION` sets one"]
    assert desk.give("breaks") == ["No breakpoints."]


THREE = ("b level >= 11", "tb wrong", "watch r4c2")


def numbers(desk: Desk) -> list[int]:
    """The breakpoints that `info b` lists."""
    return [int(line.split()[1].rstrip(":")) for line in desk.give("info b") if line != "No breakpoints."]


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
    ],
)
def test_a_wrong_number_deletes_nothing(order: str, message: str) -> None:
    desk = Desk()
    desk.give(*THREE)
    assert refused(order, desk=desk) == [message]
    assert numbers(desk) == [1, 2, 3]


def test_delete_all_without_breakpoints_says_so() -> None:
    assert refused("d all") == refused("d") == ["no breakpoints are set; `break CONDITION` sets one"]


def test_delete_alone_deletes_all_and_says_which() -> None:
    desk = Desk()
    desk.give(*THREE)
    listed = desk.give("breaks")
    assert desk.give("delete") == ["Deleted; `undelete` brings them back:", *listed]
    assert numbers(desk) == []
    assert desk.give("undelete") == listed


def test_disable_enable_and_undisplay_alone_mean_all() -> None:
    desk = Desk()
    for order in ("disable", "enable"):
        assert refused(order) == ["no breakpoints are set; `break CONDITION` sets one"]
    desk.give(*THREE, "display levels", "display show", "disable")
    assert [each.enabled for each in desk.debugger.breakpoints.all()] == [False] * 3
    desk.give("enable", "undisplay")
    assert [each.enabled for each in desk.debugger.breakpoints.all()] == [True] * 3
    assert desk.give("display") == ["No displays."]
    assert desk.refused == []


def test_ignore_says_what_it_did() -> None:
    desk = Desk()
    desk.give("break wrong")
    assert desk.give("ignore 1 2") == ["Breakpoint 1: wrong (hits 0, ignores 2 more hits)"]
    assert desk.give("ignore $ 0") == ["Breakpoint 1: wrong (hits 0)"]


def test_continue_with_a_count_ignores_hits_as_in_gdb() -> None:
    counted, ignoring = Desk(), Desk()
    for desk in (counted, ignoring):
        desk.give("break wrong", "break level > 99", "run")
    assert counted.give("continue 3")[0] == "Breakpoint 1: wrong (hits 1, ignores 2 more hits)"
    ignoring.give("ignore 1 2", "run")
    assert counted.debugger.state == ignoring.debugger.state
    assert [each.hits for each in counted.debugger.breakpoints.all()] == [4, 0]
    counted.give("delete", "continue 3")
    assert counted.refused == [
        "script:2: the last run did not stop at a breakpoint, so no next 2 hits can be ignored; type `run`"
    ]


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


@pytest.mark.parametrize("order", ["b if level > 3", "tbreak IF level > 3", "find if level > 3"])
def test_a_condition_may_begin_with_if(order: str) -> None:
    desk, plain = Desk(), Desk()
    assert desk.give(order) == plain.give(" ".join(word for word in order.split() if word.lower() != "if"))
    assert desk.refused == []
    assert "level" in completions("b if lev")


def test_breakpoints_are_listed_and_say_that_they_stop_a_run() -> None:
    assert session("breaks") == ["No breakpoints."]
    orders = ("tbreak level == 3", "break wrong", "ignore 2 3", "disable 2", "breaks")
    assert session("load-quiz @readalps", *orders) == [
        "Breakpoint 1: level == 3 (hits 0, once)",
        "Breakpoint 2: wrong (hits 0, ignores 3 more hits, disabled)",
    ]
    lines = session("load-quiz @readalps", "break level == 3", "run")
    assert lines[-4:-2] == ["At guess level 3 [2,3] 1", "Breakpoint 1: level == 3"]
