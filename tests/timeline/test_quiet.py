"""Advances that nobody watches, held against the same advances made one by one."""

from __future__ import annotations

import gc
from _thread import interrupt_main
from functools import partial
from random import Random
from threading import Timer
from time import perf_counter
from unittest.mock import patch

import attrs
import pytest
from hypothesis import given, strategies as st
from support.boards import Played, chances, played
from support.reference.recording import interrupted
from support.strategies import Move, as_quiz, moves, quizzes

from sudoku_repl import Debugger, Phase, Quiz, Rules, State, Timeline, advance, kernels, load, open_quiz
from sudoku_repl.board.topology import digit_bit
from sudoku_repl.machine import Guessing, Picks
from sudoku_repl.measure.tally import tally
from sudoku_repl.session.replay import restored
from sudoku_repl.timeline.checkpoints import Checkpoints
from sudoku_repl.timeline.facts import MOST_STEPS, What
from sudoku_repl.timeline.runner import deduce, started, supposing
from sudoku_repl.timeline.runs import Position, Runs


def rules() -> st.SearchStrategy[Rules]:
    """Any rules: some are for the kernel, some for the machine."""
    names = ("hidden", "gw1", "gw2", "gw3", "ply", "x_chain")
    picks = st.sampled_from([Picks.FIRST, Picks.LAST, Picks.MOST, Picks.RANDOM])
    return st.builds(Rules, st.sets(st.sampled_from(names)), st.builds(Guessing, st.booleans(), picks))


def quietly(timeline: Timeline, rules: Rules, advances: int, steps: int = MOST_STEPS, until: int = 0) -> None:
    for _ in timeline.run(rules, advances, steps, until):
        pass


def one_by_one(timeline: Timeline, rules: Rules, advances: int) -> None:
    for _ in range(advances):
        timeline.advance(rules)


def assert_alike(one: Timeline, other: Timeline) -> None:
    assert one.packed(1, len(one)) == other.packed(1, len(other))
    assert one.inputs() == other.inputs()
    assert one.digest() == other.digest()
    for index in range(0, len(one) + 1, 7):
        assert one.state_at(index) == other.state_at(index)


@given(played(), st.lists(st.tuples(rules(), st.integers(1, 70)), min_size=1, max_size=4), st.integers(1, 9))
def test_quiet_advances_leave_the_same_record(
    drawn: Played, spans: list[tuple[Rules, int]], every: int
) -> None:
    start = load(drawn.quiz)
    quiet, loud = (Timeline(start, Checkpoints(start, every, 8)) for _ in range(2))
    for rules, advances in spans:
        quietly(quiet, rules, advances)
        one_by_one(loud, rules, advances)
        assert quiet.present == loud.present
    assert_alike(quiet, loud)
    assert_alike(quiet.copy(len(quiet) // 2), loud.copy(len(loud) // 2))


@given(quizzes(), rules(), st.integers(0, 90))
def test_a_quiet_run_stops_where_it_is_told(quiz: str, rules: Rules, steps: int) -> None:
    start = load(as_quiz(quiz))
    timeline = Timeline(start)
    quietly(timeline, rules, 200, steps, What.SOLUTION)
    state: State = start
    for _ in range(200):
        if state.phase in (Phase.SOLVED, Phase.FINISHED) or state.steps >= steps:
            break
        state, _ = advance(state, rules)
    assert timeline.present == state


def choose(runs: Runs, rules: Rules, chance: Random) -> None:
    """Go to the next guess, unless the run ends before, and choose it under these rules."""
    while runs.state.phase not in (Phase.WAITING, Phase.FINISHED):
        runs.advance(rules.asking())
    if runs.state.phase is Phase.WAITING:
        cell, digits = chance.choice(sorted(runs.state.candidates().items()))
        runs.guess(cell, chance.choice(digits), rules)


def moved(move: Move, quiz: str) -> list[tuple[str, int]]:
    """Where runs under several rules lead, forks included: quietly, then one by one."""
    found = []
    for quiet in (True, False):
        runs, chance = Runs(load(as_quiz(quiz))), Random(1)
        for _ in range(12):
            rules = chance.choice((Rules(), Rules.of_modes(2), Rules.of_modes(0, 1), move.rules))
            if chance.random() < 0.25:
                choose(runs, rules, chance)
            steps = runs.state.steps + chance.randint(1, 40)
            while runs.state.steps < steps and runs.state.phase is not Phase.FINISHED:
                if quiet:
                    for _ in runs.run(rules, 10_000, steps, 0):
                        pass
                else:
                    runs.advance(rules)
            found.append((f"{runs.here} {sorted(runs.forks)}", hash(runs.state.grid)))
            runs.jump(Position(runs.here.run, chance.randint(0, runs.here.index)))
    return found


@given(quizzes(), moves())
def test_quiet_runs_follow_the_record_and_fork_alike(quiz: str, some: list[Move]) -> None:
    found = moved(some[0], quiz)
    assert found[: len(found) // 2] == found[len(found) // 2 :]


@pytest.mark.parametrize("before", [2, 1, 0])
def test_a_quiet_run_follows_the_record_through_a_chosen_guess(before: int) -> None:
    runs, rules = Runs(load(open_quiz("@readalps"))), Rules.of_modes(guess_mode=1)
    while runs.state.phase is not Phase.WAITING:
        runs.advance(rules)
    due = runs.here.index
    cell, digits = max(runs.state.candidates().items())
    runs.guess(cell, digits[-1])
    runs.advance(rules)
    for mode, run in ((rules, "main"), (Rules(), "fork1")):
        runs.jump(Position("main", due - before))
        while runs.here.index <= due:
            for _ in runs.run(mode, 1, MOST_STEPS, 0):
                pass
        assert runs.here.run == run


@given(quizzes(), rules(), st.lists(st.integers(1, 400), min_size=1, max_size=5))
def test_an_interrupt_of_a_quiet_run_leaves_a_whole_timeline(
    quiz: str, rules: Rules, interrupts: list[int]
) -> None:
    start = load(as_quiz(quiz))
    timeline = Timeline(start, Checkpoints(start, 2, 9))
    for at in interrupts:
        interrupted(partial(quietly, timeline, rules, 40), at)
    quietly(timeline, rules, 5)
    whole = Timeline(start)
    one_by_one(whole, rules, len(timeline))
    assert_alike(timeline, whole)


@given(quizzes())
def test_deduce_ends_where_techniques_find_nothing(quiz: str) -> None:
    state = deduce(load(as_quiz(quiz)), Rules())
    if state.phase is Phase.WAITING:
        again, _ = advance(
            State(state.board, Phase.RUNNING, state.steps, state.grid, None, 0), Rules.of_modes(0, 1)
        )
        assert (again.phase, again.grid) == (Phase.WAITING, state.grid)
    assert state.level == 0


def guesses_in(state: State, chance: Random, count: int) -> list[tuple[int, int]]:
    """Candidates of a state, of which no two are the same digit in peers."""
    found: dict[int, int] = {}
    candidates = {cell: digits for cell, digits in state.candidates().items() if digits}
    for cell in chance.sample(sorted(candidates), min(count, len(candidates))):
        digit = chance.choice(candidates[cell])
        if all(found.get(peer) != digit for peer in state.board.peers[cell]):
            found[cell] = digit
    return [*found.items()]


@given(played(), rules(), chances())
def test_both_machines_suppose_the_same(drawn: Played, rules: Rules, chance: Random) -> None:
    state = deduce(load(drawn.quiz), rules)
    guesses = guesses_in(state, chance, 9)
    board = state.board
    guesses += [(chance.choice(board.cells), chance.randint(1, board.digits)) for _ in range(4)]
    chance.shuffle(guesses)
    must = chance.choice((0, 0, len(guesses), chance.randrange(len(guesses))))
    tried = [(guesses, must), (guesses[::-2], 0), (guesses, must)]
    for end in (chance.randrange(len(guesses)), chance.randrange(len(guesses))):  # they begin alike
        others = guesses[end:]
        chance.shuffle(others)
        tried.append((guesses[:end] + others, chance.choice((0, must))))
    with patch.object(kernels, "HAS_KERNEL", False):
        suppose = supposing(state, rules)
        expected = [suppose(some, first) for some, first in tried]
    suppose = supposing(state, rules)
    assert [suppose(some, first) for some, first in tried] == expected


def with_givens(quiz: Quiz, guesses: list[tuple[int, int]]) -> Quiz:
    """A quiz with more givens, which are its only candidates there."""
    givens, allowed = bytearray(quiz.givens), [*quiz.allowed]
    for cell, digit in guesses:
        givens[cell], allowed[cell] = digit, digit_bit(digit)
    return attrs.evolve(quiz, givens=bytes(givens), allowed=tuple(allowed))


@given(played(), st.sets(st.sampled_from(("hidden", "gw1", "gw2", "ply", "x_chain"))), chances())
def test_supposed_guesses_refute_as_if_they_were_given(
    drawn: Played, techniques: set[str], chance: Random
) -> None:
    """All techniques are monotone beside 3GW, so the order in which digits are placed doesn't matter."""
    rules = Rules({*techniques, "gw3"})
    state = deduce(load(drawn.quiz), rules)
    guesses = guesses_in(state, chance, 12)
    kept: list[int] = []
    for number in range(len(guesses)):
        tried = with_givens(drawn.quiz, [guesses[each] for each in (*kept, number)])
        if deduce(load(tried), rules).phase is not Phase.FINISHED:
            kept.append(number)
    assert supposing(state, rules)(guesses) == kept


def streamed(state: State, rules: Rules, advances: int, deduces: bool) -> tuple[list[int], bytes, object]:
    """What a machine tells of some advances: facts, records, counts, the last state, and findings."""
    packed: list[int] = []
    records = b""
    with started(state, rules, deduces=deduces, streams=True) as machine:
        while len(packed) < advances and (made := machine.run(advances - len(packed), MOST_STEPS, 0)):
            packed += made
            records += machine.records()
        found = {each: number for each, number in machine.deductions().items() if number}
        return packed, records, (machine.counts(), machine.state(), found)


@given(quizzes(), rules(), st.integers(0, 40), st.booleans())
def test_both_machines_tell_the_same(quiz: str, rules: Rules, begun: int, deduces: bool) -> None:
    state = load(as_quiz(quiz))
    rules = rules.asking() if deduces else rules
    for _ in range(begun):
        state, _ = advance(state, rules)
    with patch.object(kernels, "HAS_KERNEL", False):
        expected = streamed(state, rules, 80, deduces)
    assert streamed(state, rules, 80, deduces) == expected


def test_the_counts_of_a_run() -> None:
    counted = tally(open_quiz("@readalps"), Rules(), 10**6)
    assert (counted.first_solution, counted.steps, counted.biggest_level) == (131, 284, 11)
    assert (counted.solutions, counted.ended, counted.wrong_guesses, counted.guesses) == (1, True, 20, 54)


def test_a_session_of_many_runs_is_replayed(tmp_path: object) -> None:
    debugger = Debugger("@readalps")
    debugger.goto(92)
    debugger.guess((4, 2), 8)
    debugger.run()
    debugger.run_mode(2)
    debugger.run()
    _, runs, _ = restored(debugger.session(), "kept")
    for name, fork in debugger.runs.forks.items():
        assert_alike(fork.timeline, runs.forks[name].timeline)


def test_a_search_looks_at_the_interrupt_of_a_quiet_run() -> None:
    debugger = Debugger("@empty")
    stop = debugger.goto(10**6, progress=lambda steps: debugger.interrupt() if steps > 500 else None)
    assert 500 < stop.state.steps < 10_000
    assert debugger.interrupted
    assert debugger.state == debugger.timeline.present


@pytest.mark.usefixtures("sigint_raises")
def test_ctrl_c_is_seen_soon() -> None:
    """Another thread sends it, which also needs the interpreter lock that the kernel releases."""
    sent = []

    def send() -> None:
        sent.append(perf_counter())
        interrupt_main()

    timeline = Timeline(load(open_quiz("@empty")))
    gc.disable()  # hypothesis hooks into it, and what is raised in a hook is lost
    try:
        Timer(0.2, send).start()
        with pytest.raises(KeyboardInterrupt):
            quietly(timeline, Rules(), 10**8)
    finally:
        gc.enable()
    assert perf_counter() - sent[0] < 10  # the whole run would take a minute; this takes 50 ms
    assert timeline.present == timeline.state_at(len(timeline))
    assert timeline.facts_at(len(timeline)).steps == timeline.present.steps


@pytest.mark.parametrize("quick", [False, True])
def test_checkpoints_are_wider_apart_where_a_replay_is_quick(quick: bool) -> None:
    start = load(open_quiz("@empty"))
    checkpoints = Checkpoints(start)
    for index in range(1, 5000):
        checkpoints.offer(index, start, quick=quick)
    assert checkpoints.before(4999)[0] == (4096 if quick else 4992)
