"""The machine on boards with constraints: it finds all solutions, and says why."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings, strategies as st
from support.variants import variants

from sudoku_repl import Debugger, Guessing, Quiz, Retreat, Rules, board_named
from sudoku_repl.board.topology import digit_bit
from sudoku_repl.machine import advance, load
from sudoku_repl.machine.events import Broken, Contradiction, Placed, Removed
from sudoku_repl.machine.grounds import Fact, Grounds, Held
from sudoku_repl.machine.state import FINISHED, SOLVED
from sudoku_repl.render.lines import event_text
from sudoku_repl.techniques.constraints import pruning
from sudoku_repl.techniques.finding import Finding

RULES = st.builds(
    Rules,
    st.sampled_from([("hidden",), ("hidden", "gw1", "gw2", "gw3", "ply"), (), ("gw3", "x_chain")]),
    st.builds(Guessing, retreat=st.sampled_from(Retreat)),
    unpruned=st.sampled_from([frozenset(), pruning(), frozenset({"cage"})]),
)


def found(quiz: Quiz, rules: Rules) -> list[bytes]:
    state, solutions = load(quiz), []
    while state.phase is not FINISHED:
        state, _ = advance(state, rules)
        if state.phase is SOLVED:
            solutions.append(state.values)
    return sorted(solutions)


@settings(max_examples=120)
@given(variants(), RULES)
def test_a_run_finds_every_solution_once(drawn: tuple[Quiz, list[bytes]], rules: Rules) -> None:
    quiz, solutions = drawn
    if len(solutions) < 50:
        assert found(quiz, rules) == solutions


@settings(max_examples=60)
@given(variants(), st.booleans())
def test_each_finding_is_sound_and_its_grounds_prove_it(
    drawn: tuple[Quiz, list[bytes]], pruned: bool
) -> None:
    """Without a guess, what is removed is in no solution, and the reasons are facts of before."""
    quiz, solutions = drawn
    rules = Rules(guessing=Guessing(asks=True), unpruned=() if pruned else pruning())
    state, changes = load(quiz), []
    account: Grounds[Any] = Grounds(
        quiz.board, quiz.givens, lambda fact, step, because, grounds: (fact, tuple(grounds))
    )
    for _ in range(60):
        made: list[Placed | Removed] = []
        before = state
        state, events = advance(state, rules, made.append)
        for change in made:
            bit = digit_bit(change.digit)
            true = [digit_bit(solution[change.cell]) == bit for solution in solutions]
            assert all(true) if isinstance(change, Placed) else not any(true)
            _, grounds = account.add(state.steps, change)
            if isinstance(change.by, Finding) and change.by.technique in pruning():
                proves(change, [fact for fact, _ in grounds])
        changes += made
        if any(isinstance(event, Contradiction | Broken) for event in events):
            assert not solutions
        if state.phase is not before.phase and state.phase.value in ("waiting", "solved", "finished"):
            break


def proves(change: Placed | Removed, grounds: list[Fact]) -> None:
    assert isinstance(change.by, Finding)
    (constraint,), cells = change.by.pattern
    sets = [(1 << constraint.digits) - 1] * len(cells)
    for fact in grounds:
        at, bit = cells.index(fact.cell), digit_bit(fact.digit)
        sets[at] &= bit if isinstance(fact, Held) else ~bit
    assert not constraint.walk.pruned(tuple(sets))[cells.index(change.cell)] & digit_bit(change.digit)


TEXT = (
    """# cage: 3 r1c1 r1c2
# thermo: r4c4 r4c5 r4c6
# anti: knight
"""
    + "." * 81
)


@pytest.fixture
def killer() -> Debugger:
    return Debugger(TEXT)


def logged(debugger: Debugger) -> list[str]:
    board = debugger.state.board
    return [event_text(event, board) for _, events in debugger.log() for event in events]


def test_the_log_has_a_line_for_each_cell(killer: Debugger) -> None:
    killer.runtil(3)
    lines = logged(killer)
    assert lines[:2] == [
        "2) cage 1 shrinks 3 4 5 6 7 8 9 out of [1,1]",
        "2) cage 1 shrinks 3 4 5 6 7 8 9 out of [1,2]",
    ]


def test_a_kind_can_be_turned_off(killer: Debugger) -> None:
    killer.techniques("-cage")
    assert {each.name for each in killer.rules.unpruned} == {"cage"}
    killer.runtil(4)
    assert not any("cage 1 shrinks" in line for line in logged(killer))
    assert "cage" not in {each.technique.name for each in killer.findings()}
    killer.techniques("numerical")
    assert {each.name for each in killer.rules.unpruned} == {"cage"}
    killer.goto(1)
    killer.techniques("+cage")
    assert not killer.rules.unpruned
    assert "cage" in {each.technique.name for each in killer.findings()}


def test_a_full_cage_with_the_wrong_sum_is_a_contradiction() -> None:
    board = board_named("4x4 + cage 7 r1c1 r2c3")
    killer = Debugger(Quiz(board, bytes(16)))
    killer.techniques("-cage")
    killer.runrun(1)
    lines = logged(killer)
    assert any("cage 1 filled at [2,3] went wrong" in line for line in lines)
    assert sum(killer.state.values[cell] for cell in (0, 6)) == 7
