"""Kept grids and bounds: held against runs that wait before every guess, and against plain scans."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st
from support.reference.recording import runs
from support.strategies import any_quizzes, times

from sudoku_repl import Debugger, Phase, Quiz, Reason, Rules, Timeline, load
from sudoku_repl.debugger.run_loop import Limits, RunLoop
from sudoku_repl.debugger.workspace import Workspace
from sudoku_repl.explain.account import Account, account
from sudoku_repl.timeline.columns import Bound
from sudoku_repl.timeline.facts import What
from sudoku_repl.timeline.frames import kept


def told(found: Account) -> list[str]:
    """An account in full: every fact with its reason code and step, and what it rests on."""
    return [f"{why!r} {why.rests_on!r}" for why in (*found.held.values(), *found.gone.values())]


@times(0.5)
@given(any_quizzes(), st.integers(1, 60), st.integers(0, 2))
def test_a_kept_grid_is_where_a_run_that_asks_would_wait(quiz: Quiz, advances: int, mode: int) -> None:
    """The same run in guess mode 1, with every default answer, stops at each of these grids."""
    rules = Rules.of_modes(mode)
    timeline, asking = Timeline(load(quiz)), Timeline(load(quiz))
    for _ in range(advances):
        timeline.advance(rules)
    while asking.present.steps < timeline.present.steps and asking.present.phase is not Phase.FINISHED:
        asking.advance(rules.asking())
    waits = {asking.facts_at(at).steps: at for at in range(1, len(asking) + 1)}
    for guess in timeline.present.levels():
        frame = kept(timeline, len(timeline), guess)
        at = waits[frame.state.steps]
        assert asking.state_at(at).phase is Phase.WAITING
        assert frame.timeline.state_at(frame.index) == asking.state_at(at)
        assert told(account(frame.timeline, frame.index)) == told(account(asking, at))


@times(0.5)
@given(runs())
def test_every_level_of_any_run_has_its_frame(timeline: Timeline) -> None:
    """Also on forks, and of levels whose guess was chosen after a wait."""
    length = len(timeline)
    for number, guess in enumerate(timeline.present.levels(), 1):
        frame = kept(timeline, length, guess)
        assert (frame.number, frame.guess, frame.state.grid) == (number, guess, guess.kept)
        assert (frame.state.guess, frame.state.phase) == (guess.below, Phase.RUNNING)
        assert frame.timeline.state_at(frame.index).default_guess is not None
    assert len(timeline) == length


@given(runs(), st.integers(0, 4), st.sampled_from([0, int(What.FORWARD | What.UPWARD | What.END)]), st.data())
def test_bounds_are_found_as_by_a_plain_scan(
    timeline: Timeline, level: int, what: int, data: st.DataObject
) -> None:
    index = data.draw(st.integers(0, len(timeline)))
    bound = Bound(level, what)
    ends = [
        at
        for at in range(1, len(timeline) + 1)
        if timeline.facts_at(at).level <= level and (not what or timeline.facts_at(at).what & what)
    ]
    found = bound.first(timeline.packed(index + 1, len(timeline)))
    after = next((at for at in ends if at > index), None)
    assert after == (None if found is None else index + 1 + found)
    assert timeline.last_before(index, bound) == max((at for at in ends if at < index), default=0)


@pytest.mark.parametrize("level", [1, 3, 5])
def test_a_quiet_run_is_cut_where_the_level_comes_back(level: int) -> None:
    """The machine runs past the bound in its block; what it made beyond is not recorded."""
    whole = Debugger("@hard")
    whole.runrun(2)
    dbg = Debugger("@hard")
    dbg.break_(f"level > {level}")
    assert dbg.run().state.level == level + 1
    begun = len(dbg.timeline)
    ended = Bound(level).first(whole.timeline.packed(begun + 1, len(whole.timeline)))
    assert ended is not None
    end = begun + 1 + ended
    work = Workspace()
    work.load(dbg.quiz, dbg.runs)
    assert RunLoop(work, Limits(bound=Bound(level), reached=Reason.OVER)).run().reason is Reason.OVER
    assert len(dbg.timeline) == end
    assert dbg.timeline.present == whole.timeline.state_at(end)
    assert dbg.timeline.packed(1, end) == whole.timeline.packed(1, end)


@times(0.5)
@given(runs())
def test_each_guess_in_force_is_found_where_it_was_made(timeline: Timeline) -> None:
    made = list(timeline.guessed(len(timeline)))
    guesses = list(timeline.present.levels())
    assert len(made) == len(guesses)
    for at, guess in zip(made, guesses, strict=True):
        assert timeline.state_at(at).guess == guess
        assert timeline.state_at(at - 1).guess != guess
