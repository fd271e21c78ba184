"""Watches, and orders that follow a stop: see `transcripts/breakpoints.txt` and `displays.txt`."""

from __future__ import annotations

from hypothesis import given, strategies as st
from support.desk import Desk
from support.strategies import any_quizzes, times

from sudoku_repl import Debugger, Phase, Quiz, Reason


def test_a_watch_tells_what_the_cell_held_and_holds() -> None:
    desk = Desk()
    desk.give("watch [4,2]")
    lines = desk.give(*["run"] * 21)
    notes = [line for line in lines if line.startswith("Watch")]
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
