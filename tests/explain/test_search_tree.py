"""The search tree, held against a slow construction from the lines of the log."""

from __future__ import annotations

from operator import attrgetter
from unittest.mock import patch

import attrs
import pytest
from hypothesis import given, strategies as st
from support.made import BOARDS, quiz_on
from support.reference.searches import fields, slow_tries, travelled
from support.strategies import as_quiz, times

from sudoku_repl import Debugger, MoveError, Phase, kernels
from sudoku_repl.explain.search import Outcome
from sudoku_repl.explain.tree import search_tree
from sudoku_repl.interruption import Interrupted, interrupted_by


@times(2)
@given(travelled())
def test_the_tree_is_what_the_log_says(debugger: Debugger) -> None:
    for name in debugger.runs.forks:
        debugger.goto(name)
        assert [fields(node) for node in debugger.tree().tries] == slow_tries(debugger)


@given(travelled())
def test_both_machines_grow_the_same_tree(debugger: Debugger) -> None:
    timeline = debugger.timeline
    with patch.object(kernels, "HAS_KERNEL", False):
        expected = search_tree(timeline)
    assert search_tree(timeline) == expected


@pytest.mark.parametrize("name", BOARDS)
def test_the_tree_on_every_board(name: str) -> None:
    debugger = Debugger(quiz_on(name))
    debugger.goto(100)
    debugger.goto(50)
    assert [fields(node) for node in debugger.tree().tries] == slow_tries(debugger)


@given(travelled())
def test_the_digits_are_those_that_were_placed(debugger: Debugger) -> None:
    timeline = debugger.timeline
    tries = {(node.first, node.level): node for node in debugger.tree().tries}
    for index in range(1, len(timeline) + 1):
        for node in (each for each in tries.values() if each.first == timeline.facts_at(index).steps):
            if node.level and (level := timeline.state_at(index).guess) and level.level == node.level:
                assert (node.cell, node.digit) == (debugger.quiz.board.coordinates[level.cell], level.digit)


@given(travelled())
def test_leaves_and_costs_add_up(debugger: Debugger) -> None:
    tree, end = debugger.tree(), debugger.timeline.present
    top = tree.top
    leaves = [node for node in tree.tries if not tree.children(node)]
    is_open = end.phase not in (Phase.SOLVED, Phase.FINISHED)
    refuted_unsaid = end.phase is Phase.FINISHED and end.steps == 1 and not top.solutions
    assert len(leaves) == top.contradictions + top.solutions + is_open + refuted_unsaid
    assert top.cost == end.steps
    assert top.solutions == end.solutions
    for node in tree.tries:
        children = tree.children(node)
        assert node.spent == sum(child.cost for child in children)
        if children:
            ends = [child.last + 1 for child in children]
            assert [child.first for child in children[1:]] == ends[:-1]
            assert ends[-1] == node.last + (node is not top or end.phase is not Phase.FINISHED)


@given(travelled())
def test_the_waste_is_that_of_the_tries_that_ended_before_the_solution(debugger: Debugger) -> None:
    tree = debugger.tree()
    solved = next(debugger.timeline.solution_steps(), None)
    until = debugger.timeline.present.steps if solved is None else solved
    finished = debugger.timeline.present.phase is Phase.FINISHED
    began = [node for node in tree.tries[1:] if node.first <= until]
    in_force = [node for node in began if node.last >= until - (finished and solved is None)]
    if finished and solved is None:
        in_force = []
    wrong = [node for node in began if node not in in_force]
    assert (tree.waste.wrong, tree.waste.in_force) == (len(wrong), len(in_force))
    assert (tree.waste.solved, tree.waste.finished) == (solved is not None, finished)
    assert tree.waste.cost == len({step for node in wrong for step in range(node.first, node.last + 1)})
    costliest = max(wrong, key=lambda node: (node.cost, -node.last), default=None)
    found = tree.waste.costliest
    assert (found and (found.name, found.first, found.cost)) == (
        costliest and (costliest.name, costliest.first, costliest.cost)
    )


@given(travelled(), st.integers(1, 12))
def test_a_folded_tree_keeps_the_costliest_with_their_totals(debugger: Debugger, most: int) -> None:
    whole, folded = debugger.tree(), debugger.tree(most=most)
    levels = len(debugger.timeline.state_at(0).board.coordinates)
    always = {node.id for node in whole.tries if node.here or node.level < 2}
    kept = {node.id for node in whole.tries if node.cost >= folded.least}
    assert folded.tries == tuple(node for node in whole.tries if node.id in always | kept)
    assert len(kept - always) <= most
    assert len(always) <= levels + debugger.quiz.board.digits
    assert folded.folded == len(whole.tries) - len(folded.tries)
    assert bool(folded.note) == bool(folded.folded)
    assert folded.waste == whole.waste


def test_no_more_is_folded_than_frees_half_of_the_limit() -> None:
    debugger = Debugger("@readalps")
    debugger.goto(284)
    debugger.goto("start")
    costs = [node.cost for node in debugger.tree().tries if node.level > 1]
    for most in range(1, len(costs)):
        least = debugger.tree(most=most).least
        assert least > 1
        assert sum(cost >= least // 2 for cost in costs) > most // 2, "half of the limit was free before"
    assert debugger.tree(most=len(costs)).least == 1


@times(2)
@given(travelled(), st.integers(1, 5), st.integers(1, 20), st.data())
def test_a_part_of_a_tree_has_the_tries_of_the_whole(
    debugger: Debugger, depth: int, cost: int, data: st.DataObject
) -> None:
    whole, end = debugger.tree(), debugger.timeline.present
    start = data.draw(st.integers(0, end.steps) | st.just(end.steps))
    part = debugger.tree(start, depth=depth, cost=cost)
    top = max((node for node in whole.tries if node.first <= start <= node.last), default=whole.top, key=_id)
    below = {top.id}
    for node in whole.tries:
        if node.parent in below:
            below.add(node.id)
    assert part.top == top
    assert part.tries == tuple(
        node
        for node in whole.tries
        if node.id in below
        and (node == top or (node.level - top.level <= depth and (node.here or node.cost >= cost)))
    )
    assert part.folded == len(below) - len(part.tries)


_id = attrgetter("id")


def test_the_last_step_of_a_finished_search_belongs_to_the_whole_tree() -> None:
    debugger = Debugger("@readalps")
    debugger.goto(300)
    assert debugger.state.steps == 284
    assert debugger.tree(284) == debugger.tree()
    assert debugger.tree(283).top.name == "[2,3]=9"


def test_a_tree_cannot_begin_beyond_the_record() -> None:
    debugger = Debugger("@readalps")
    debugger.run()
    with pytest.raises(MoveError, match="step 132 is not recorded; the record ends at step 131"):
        debugger.tree(132)


@pytest.mark.parametrize(("quiz", "given_up"), [("@two", 1), ("@flower", 6)])
def test_a_level_that_a_backjump_drops_with_candidates_left_is_given_up(quiz: str, given_up: int) -> None:
    debugger = Debugger(quiz)
    debugger.techniques("2")
    debugger.retreat("backjump")
    debugger.goto(600)
    tries = debugger.tree().tries
    assert [fields(node) for node in tries] == slow_tries(debugger)
    assert [node.outcome for node in tries].count(Outcome.GIVEN_UP) == given_up


def test_the_original_quiz() -> None:
    debugger = Debugger("@readalps")
    debugger.run()
    tree = debugger.tree()
    waste = tree.waste
    assert (waste.wrong, waste.cost, waste.steps, waste.in_force) == (20, 98, 131, 6)
    assert (len(tree.tries), tree.top.contradictions) == (27, 11)
    assert repr(tree) == "<Tree of 26 tries, 131 steps, solved>"
    debugger.run()
    tree = debugger.tree()
    assert tree.waste == attrs.evolve(waste, finished=True)
    outcomes = [node.outcome for node in tree.tries]
    assert (outcomes.count(Outcome.REFUTED), outcomes.count(Outcome.SOLVED)) == (48, 7)
    assert (tree.top.contradictions, tree.top.solutions, tree.top.cost) == (27, 1, 284)


@pytest.mark.parametrize(
    ("quiz", "steps", "sentence"),
    [
        ("@readalps", 0, "Nothing is recorded yet."),
        ("@readalps", 5, "No guess so far, in 5 steps."),
        ("@readalps", 30, "No solution and no wrong guess so far, in 30 steps; 4 guesses in force."),
        (
            "@readalps",
            92,
            "No solution so far: 4 wrong guesses cost 36 of the 92 steps; "
            "the costliest: [3,3]=2 at step 18, 18 steps; 11 guesses in force.",
        ),
        (
            "@readalps",
            300,
            "20 wrong guesses cost 98 of the 131 steps to the first solution; "
            "the costliest: [2,3]=1 at step 16, 82 steps.",
        ),
        (
            ".......98..........72.18...4..1.5372...4.3.56..3....8....5..8199...............6.",
            300,
            "1 wrong guess cost 4 of the 62 steps to the first solution: [2,4]=3 at step 42.",
        ),
        (
            ".4532..988..6......6.9.....49...5.722..4.39....3..6...3.........8.....3..21..9.64",
            300,
            "No solution: both guesses failed, in 19 steps.",
        ),
        (
            ".4.3..6.8...654.21..29....34....5.7..184.3.5..5..96.......428..9...6.......83.7.4",
            300,
            "No solution: deduction alone refuted the quiz in 2 steps.",
        ),
        ("@easy", 300, "No guess: deduction alone solved the quiz in 25 steps."),
        ("@empty", 200, "No wrong guess: the first solution took 47 guesses, 118 steps."),
    ],
)
def test_the_headline(quiz: str, steps: int, sentence: str) -> None:
    debugger = Debugger(quiz if quiz.startswith("@") else as_quiz(quiz))
    debugger.goto(steps)
    assert str(debugger.tree().waste) == sentence


def test_a_long_run_is_folded() -> None:
    debugger = Debugger("@empty")
    debugger.goto(30_000)
    tree = debugger.tree(most=500)
    assert tree.top.tries > 9_000
    assert len(tree.tries) < 600
    assert sum(node.here for node in tree.tries) == debugger.state.level + 1
    assert tree.note == (
        f"{tree.folded} tries are only in the totals of the tries above them, because they are cheaper than "
        f"{tree.least} steps."
    )


def test_an_interrupt_ends_the_tree() -> None:
    debugger = Debugger("@empty")
    debugger.goto(5_000)
    # The inner block does not hide that the outer one is interrupted.
    with interrupted_by(lambda: True), interrupted_by(lambda: False), pytest.raises(Interrupted):
        debugger.tree()
