"""hint says what the next advance deduces, and `hint apply` makes that and no guess.

What they print stands in `transcripts/hint.txt`.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, strategies as st
from support.desk import Desk
from support.strategies import any_quizzes, lines_of

from sudoku_repl import Debugger, Guessing, OrderError, Phase, Picks, Quiz, Rules, Stop, advance
from sudoku_repl.machine.events import Change, Guessed, Placed, Removed, Tried


@given(any_quizzes(), st.sampled_from(["0", "1", "2"]), st.integers(0, 40))
def test_a_hint_is_of_the_first_cause_of_the_next_advance(quiz: Quiz, mode: str, steps: int) -> None:
    debugger = Debugger(quiz)
    debugger.run_mode(int(mode))
    debugger.runtil(steps)
    hint = debugger.hint()
    if hint.state.phase is not Phase.RUNNING:
        assert not hint.changes
        return
    told: list[Change] = []
    advance(hint.state, debugger.rules, told.append)
    deduced = [change for change in told if not isinstance(change.by, Tried)]
    assert list(hint.changes) == deduced[: len(hint.changes)]
    assert len({change.by for change in hint.first}) <= 1
    others = hint.changes[len(hint.first) :]
    if hint.first and isinstance(hint.first[0], Removed):
        assert all(change.by != hint.first[0].by for change in others[:1])
        assert hint.more <= len(others)
    else:
        assert hint.more == sum(isinstance(change, Placed) for change in others)


# --- hint apply ---------------------------------------------------------------------------------------


def printed(debugger: Debugger) -> list[str]:
    """All that the present run printed, from its start."""
    return [line for _, events in debugger.log() for line in lines_of(events)]


def under(rules: Rules) -> Debugger:
    debugger = Debugger("@readalps")
    debugger.rules = rules
    return debugger


RULES = (
    Rules(),
    Rules.of_modes(run_mode=2),
    Rules(guessing=Guessing(picks=Picks.RANDOM, seed=7)),
    Rules.of_modes(guess_mode=1),
)


@pytest.mark.long
@pytest.mark.parametrize("recorded", [True, False])
@pytest.mark.parametrize(
    "rules", RULES[:3], ids=lambda rules: f"{rules.run_mode}-{rules.guessing.picks.value}"
)
def test_a_run_goes_on_from_an_applied_hint_as_it_is_recorded(rules: Rules, recorded: bool) -> None:
    whole = under(rules)
    whole.goto(9999)
    advances = len(whole.timeline)
    applied = 0
    for index in range(0, advances, 17):
        debugger = under(rules)
        if recorded:
            debugger.goto(9999)
            debugger.back(advances - index)
        else:
            debugger.goto(whole.timeline.state_at(index).steps)
        before = debugger.state
        if not debugger.hint().applies:
            continue
        stop = debugger.deduce()
        applied += 1
        _check_applied(debugger, stop, before.level)
        debugger.goto(9999)
        assert printed(debugger) == printed(whole)
        assert debugger.state == whole.state
        assert debugger.rules == rules
        assert len(debugger.runs.forks) == 1 or recorded
    assert applied


def _check_applied(debugger: Debugger, stop: Stop, level: int) -> None:
    """The deduction was made, and no guess."""
    events = debugger.timeline.events_at(stop.last)
    assert not any(isinstance(event, Guessed) for event in events)
    assert stop.state.level == level
    assert stop.moved


@given(any_quizzes(), st.integers(0, 60), st.sampled_from(RULES))
def test_applying_a_hint_guesses_nothing_and_costs_no_step(quiz: Quiz, steps: int, rules: Rules) -> None:
    debugger = Debugger(quiz)
    debugger.runtil(steps)
    debugger.rules = rules
    before, hint = debugger.state, debugger.hint()
    if not hint.applies:
        with pytest.raises(OrderError, match="no deduction to make without a guess"):
            debugger.deduce()
        assert debugger.state is before
        return
    stop = debugger.deduce()
    _check_applied(debugger, stop, before.level)
    after, _ = advance(hint.state, rules.asking())
    assert stop.state == after
    followed = debugger.step()
    expected = advance(hint.state, rules.asking(False))[0]
    if hint.guess_follows and not rules.guessing.asks:
        assert followed.state == expected


# --- before step 1 --------------------------------------------------------------------------------------


QUIZZES = ("@readalps", "@none", "@samurai", "." * 81, "1" + "." * 80)
LOOKS = (
    "chain",
    "hint",
    "why [1,2]",
    "why [1,2]=4",
    "why A2=4 -> B2=4",
    "why A2=4 => B2=4",
    "matrix na",
    "matrix nak",
    "matrix mmk",
    "matrix kh",
    "show --candidates",
)


@pytest.mark.parametrize("quiz", QUIZZES)
@pytest.mark.parametrize("order", LOOKS)
def test_before_step_1_candidates_are_those_that_step_1_sets_up(quiz: str, order: str) -> None:
    before, after = Desk(quiz), Desk(quiz)
    after.give("step")
    expected = [line.replace("Steps:1", "Steps:0") for line in after.give(order)]
    assert before.give(order) == expected
    assert before.refused == after.refused
    assert (before.debugger.state.steps, len(before.debugger.timeline)) == (0, 0)


def test_before_step_1_a_picture_has_the_candidates_and_the_chain(tmp_path: Path) -> None:
    desk = Desk("......15....9.12..3..7....67..1....45.........4....7629.85...4......3...1..4....9")
    pictures: list[str] = []
    for order in ("show", "show --chain", "step", "show", "show --chain"):
        path = tmp_path / f"{len(pictures)}.svg"
        desk.give(order if order == "step" else f"{order} {path}")
        if order != "step":
            pictures.append(path.read_text(encoding="utf-8").replace("step 0", "step 1"))
    assert pictures[:2] == pictures[2:]
    assert pictures[0] != pictures[1]
