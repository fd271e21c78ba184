"""Ways to guess compared: trials against separate runs, extremes against a plain search.

What the orders print stands in `transcripts/trials.txt`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from itertools import pairwise
from threading import Timer

import pytest
from hypothesis import given, strategies as st
from support.desk import Desk
from support.strategies import SEEDS, any_quizzes, as_quiz, one_solution, times

from sudoku_repl import (
    Choice,
    Debugger,
    Guessing,
    Phase,
    Picks,
    Quiz,
    QuizError,
    Reason,
    Rules,
    State,
    advance,
    guess,
    load,
)
from sudoku_repl.machine.events import Contradiction, Events, Guessed
from sudoku_repl.measure.trials import Extremes, Guesses
from sudoku_repl.shell.screen import Look
from sudoku_repl.timeline.runs import Position

# --- experiments ------------------------------------------------------------------------------------


def several_rules() -> st.SearchStrategy[list[Rules]]:
    techniques = st.integers(0, 2).map(lambda run_mode: Rules.of_modes(run_mode).techniques)
    guessing = st.builds(Guessing, picks=st.sampled_from(Picks), seed=st.integers(0, 5))
    return st.lists(st.builds(Rules, techniques, guessing), min_size=1, max_size=4)


def by_hand(quiz: Quiz, rules: Rules, limit: int) -> tuple[Debugger, int | None, int]:
    """A separate run, the steps to its first solution, and the candidates tried in vain before it."""
    debugger = Debugger(quiz)
    debugger.rules = rules
    first: State | None = None
    tried = 0

    def watch(state: State, events: Events) -> None:
        nonlocal first, tried
        if first is None:
            tried += sum(isinstance(event, Guessed) for event in events)
            first = state if state.phase is Phase.SOLVED else None

    while debugger.state.phase is not Phase.FINISHED and debugger.state.steps < limit:
        debugger.step(watcher=watch)
    return debugger, first.steps if first else None, tried - (first.level if first else 0)


@times(0.25)
@given(any_quizzes(), several_rules(), st.integers(1, 120), st.integers(0, 9))
def test_a_trial_is_a_run_of_its_own_and_is_kept(
    quiz: Quiz, several: list[Rules], limit: int, before: int
) -> None:
    debugger = Debugger(quiz)
    debugger.goto(before)
    rules, here = debugger.rules, debugger.runs.here
    trials = list(debugger.experiment(several, limit=limit))
    assert (debugger.rules, debugger.runs.here) == (rules, here)
    assert [trial.rules for trial in trials] == several
    assert list(debugger.runs.forks) == ["main", *(trial.run for trial in trials)]
    for trial in trials:
        alone, first_solution, wrong_guesses = by_hand(quiz, trial.rules, limit)
        timeline = alone.timeline
        assert (trial.first_solution, trial.wrong_guesses) == (first_solution, wrong_guesses)
        assert (trial.steps, trial.solutions) == (alone.state.steps, alone.state.solutions)
        assert trial.biggest_level == timeline.biggest(len(timeline))
        assert trial.ended == (alone.state.phase is Phase.FINISHED)
        assert trial.run.startswith(trial.rules.guessing.picks.value)
        kept = debugger.runs.forks[trial.run]
        assert kept.parent == Position("main", 0)
        assert len(kept.timeline) == len(timeline)
        # One may go there, and to any place of it; and follow it without a fork.
        debugger.goto(trial.run)
        assert (debugger.runs.here, debugger.rules) == (Position(trial.run, 0), trial.rules)
        for index in range(1, len(timeline) + 1):
            debugger.step()
            assert debugger.state == timeline.state_at(index)
        debugger.goto("start")
        debugger.goto("end")
        assert debugger.state == alone.state
        debugger.goto(trial.steps // 2)
        while debugger.runs.here.index < len(timeline):
            debugger.run()  # and on from where a trial was cut short
        assert kept.timeline.state_at(len(timeline)) == alone.state
        assert not trial.ended or len(kept.timeline) == len(timeline)
    assert len(debugger.runs.forks) == 1 + len(trials)


def calls_of_an_experiment(runs: int) -> int:
    """How many functions a number of short runs call."""
    debugger = Debugger("@easy")
    calls = 0

    def count(*_: object) -> None:
        nonlocal calls
        calls += 1

    sys.setprofile(count)
    try:
        made = list(
            debugger.experiment(
                Rules(guessing=Guessing(picks=Picks.RANDOM, seed=seed)) for seed in range(runs)
            )
        )
    finally:
        sys.setprofile(None)
    assert [trial.run for trial in made] == [f"random{number}" for number in range(1, runs + 1)]
    return calls


def test_an_experiment_takes_time_in_proportion_to_its_runs() -> None:
    calls_of_an_experiment(1)
    assert calls_of_an_experiment(80) < 4.1 * calls_of_an_experiment(20)


def test_an_interrupt_ends_an_experiment_with_what_there_is() -> None:
    debugger = Debugger("@empty")
    rules = [Rules(guessing=Guessing(picks=picks)) for picks in (Picks.FIRST, Picks.LAST, Picks.MOST)]
    met = 0
    for trial in debugger.experiment(rules, limit=50):
        met += 1
        assert trial.steps >= 50
        if met == 2:
            debugger.interrupt()
    assert met == 2
    assert list(debugger.runs.forks) == ["main", "first1", "last1"]
    timer = Timer(0.15, debugger.interrupt)
    timer.start()
    (broken_off,) = debugger.experiment(rules, limit=10**9)
    assert not broken_off.ended
    assert len(debugger.runs.forks[broken_off.run].timeline) > 50
    assert debugger.run().reason is Reason.SOLUTION  # it is over


def test_a_trial_makes_no_more_steps_than_the_record_has_room() -> None:
    debugger = Debugger("@readalps")
    debugger.record_limit = 300
    several = [Rules(guessing=Guessing(picks=Picks.RANDOM, seed=seed)) for seed in range(1, 9)]
    trials = list(debugger.experiment(several))
    assert trials[0].ended
    assert not trials[-1].ended
    assert 1 < len(trials) < 8
    assert debugger.runs.recorded == 300
    assert list(debugger.experiment(several)) == []


class Interrupting(Desk):
    """A desk at which Ctrl-C comes as the progress of an order reaches so much."""

    def __init__(self, quiz: str, at: int, look: Look = Look.PLAIN) -> None:
        super().__init__(quiz, look)
        self._at = at
        self.told_of: list[tuple[str, int | None, int]] = []
        self.plain.progress = self._progress  # type: ignore[method-assign, assignment]  # patched

    def _progress(self, name: str, total: int | None) -> AbstractContextManager[Callable[[int], None]]:
        def show(done: int) -> None:
            self.told_of.append((name, total, done))
            if done == self._at:
                self.debugger.interrupt()

        return nullcontext(show)


def test_a_script_ends_at_an_interrupted_comparison() -> None:
    desk = Interrupting("@readalps", 1)
    lines = desk.give("compare numerical 0 1", "frob")
    assert lines[-1].startswith("Interrupted")
    assert not desk.refused


def test_an_interrupted_experiment_shows_the_trials_it_made() -> None:
    desk = Interrupting("@readalps", 2)
    lines = desk.give("experiment", "frob")
    assert [line.split()[0] for line in lines] == ["guesses", "first", "last", "Interrupted;"]
    assert desk.told_of == [("experiment", 6, 1), ("experiment", 6, 2)]
    assert not desk.refused  # the script ends there
    (told,) = Interrupting("@none", 1, Look.JSON).told("experiment --runs 3 random last")
    (trial,) = told.pop("trials")
    assert told == {"type": "trials", "left_out": 3, "interrupted": True}
    assert (trial["run"], trial["first_solution"], trial["ended"]) == ("random1", None, True)


# --- extremes ---------------------------------------------------------------------------------------


def known(debugger: Debugger) -> Extremes:
    """The last that the search gives."""
    *_, last = debugger.extremes()
    return last


def solved_by(quiz: str, rules: Rules, guesses: Guesses) -> State | None:
    """The solution to which these guesses lead, without one more; None if they do not, or lead to none."""
    state, left = load(as_quiz(quiz)), list(guesses)
    while state.phase is not Phase.SOLVED:
        if state.phase is Phase.WAITING:
            if not left:
                return None
            cell, digit = left.pop(0)
            if digit not in state.candidates().get(cell, ()):
                return None
            state, events = guess(state, cell, digit)
        else:
            state, events = advance(state, rules)
        if any(isinstance(event, Guessed) and event.choice > 1 for event in events):
            return None
        if state.phase is Phase.FINISHED:
            return None
    return None if left else state


def fewest(quiz: str, solution: str, rules: Rules) -> int | None:
    """How many right guesses solve it, up to two, by trying all in every order; None if it takes more."""
    asking = Rules.of_modes(rules.run_mode, 1)

    def solved(state: State, left: int) -> bool:
        while state.phase in (Phase.LOADED, Phase.RUNNING):
            state, _ = advance(state, asking)
        if state.phase is Phase.SOLVED or not left:
            return state.phase is Phase.SOLVED
        return any(
            solved(guess(state, cell, int(solution[cell]))[0], left - 1) for cell in state.candidates()
        )

    return next((left for left in range(3) if solved(load(as_quiz(quiz)), left)), None)


QUIZZES_OF_EACH_SIZE = (
    (SEEDS[2], 0, 0),
    (SEEDS[2], 2, 1),
    (SEEDS[5], 0, 1),
    (SEEDS[0], 0, 2),
    (SEEDS[1], 0, 3),
)


@pytest.mark.long
@pytest.mark.parametrize(("pair", "run_mode", "least"), QUIZZES_OF_EACH_SIZE)
def test_the_least_level_is_that_of_trying_all_right_guesses(
    pair: tuple[str, str], run_mode: int, least: int
) -> None:
    quiz, solution = pair
    debugger = Debugger(as_quiz(quiz))
    debugger.run_mode(run_mode)
    found = known(debugger)
    assert found.least is not None
    assert (len(found.least), found.proved) == (least, True)
    assert fewest(quiz, solution, debugger.rules) == (least if least < 3 else None)
    check(quiz, solution, found, debugger.rules)


def check(quiz: str, solution: str, found: Extremes, rules: Rules) -> None:
    """The guesses of both extremes lead to the results that they claim."""
    asking = Rules.of_modes(rules.run_mode, 1)
    assert found.least is not None
    assert all(solution[cell] == str(digit) for cell, digit in found.least)
    state = solved_by(quiz, asking, found.least)
    assert state is not None
    assert (state.level, "".join(map(str, state.values))) == (len(found.least), solution)
    left = list(found.most)

    def choose(waiting: State) -> Choice | None:
        if not left:
            return None
        assert waiting.level == len(found.most) - len(left)  # each guess goes a level deeper
        cell, digit = left.pop(0)
        return waiting.board.coordinates[cell], digit

    debugger = Debugger(as_quiz(quiz), chooser=choose)
    debugger.rules = asking
    stop = debugger.run()
    assert not left
    assert stop.biggest_level == len(found.most)


@times(0.05)
@given(one_solution(), st.sampled_from([0, 1, 2]))
def test_extremes_lead_where_they_say(quiz: str, run_mode: int) -> None:
    debugger = Debugger(as_quiz(quiz))
    debugger.run_mode(run_mode)
    (solution,) = debugger.solutions()
    text = "".join(map(str, solution))
    found = known(debugger)
    assert found.least is not None
    check(quiz, text, found, debugger.rules)
    if len(found.least) < 2:
        assert fewest(quiz, text, debugger.rules) == len(found.least)
    assert found.proved == (len(found.least) <= 3)
    assert list(debugger.runs.forks) == ["main"]


def test_the_highest_level_is_found_by_the_guesses_that_leave_the_most_candidates() -> None:
    found = known(Debugger("@readalps"))
    assert [len(found.least or ()), len(found.most)] == [2, 13]
    asking = Rules.of_modes(guess_mode=1)
    state = load(Debugger("@readalps").quiz)

    def settled(state: State, cell: int, digit: int) -> State | None:
        """Where the next guess is due; None if this one is refuted before, or the last."""
        state, events = guess(state, cell, digit)
        while state.phase is Phase.RUNNING and not any(isinstance(event, Contradiction) for event in events):
            state, events = advance(state, asking)
        wrong = any(isinstance(event, Contradiction) for event in events)
        return state if state.phase is Phase.WAITING and not wrong else None

    while state.phase is not Phase.WAITING:
        state, _ = advance(state, asking)
    for cell, digit in found.most[:-1]:
        left = {
            (other, candidate): sum(map(len, after.candidates().values()))
            for other, digits in state.candidates().items()
            for candidate in digits
            if (after := settled(state, other, candidate))
        }
        assert left[cell, digit] == max(left.values())
        following = settled(state, cell, digit)
        assert following is not None
        state = following
    assert not any(
        settled(state, cell, digit) for cell, digits in state.candidates().items() for digit in digits
    )


def test_what_is_given_gets_better_and_an_interrupt_leaves_the_best_so_far() -> None:
    whole = list(Debugger("@readalps").extremes())
    assert [len(each.most) for each in whole] == list(range(14))
    assert all(one.most == other.most[:-1] for one, other in pairwise(whole))
    assert len({each.least for each in whole}) == 1
    tried: list[int] = []
    list(Debugger("@readalps").extremes(tried.append))
    assert tried == list(range(1, len(tried) + 1))
    for at in (1, 50, len(tried) // 2, len(tried) - 1, len(tried)):
        debugger = Debugger("@readalps")
        told: list[int] = []

        def show(done: int, at: int = at, told: list[int] = told, debugger: Debugger = debugger) -> None:
            told.append(done)
            if done == at:
                debugger.interrupt()

        found = list(debugger.extremes(show))
        assert found == whole[: len(found)]
        assert (len(found) == len(whole)) == (at == len(tried))
        assert len(told) == at  # not a guess more
        assert debugger.interrupted
        assert debugger.run().reason is Reason.SOLUTION


def test_an_interrupted_search_shows_the_best_so_far() -> None:
    early = Interrupting("@hard", 20)
    assert early.give("extremes", "frob") == ["Interrupted before the search was complete."]
    assert not early.refused
    assert list(early.debugger.runs.forks) == ["main"]
    late = Interrupting("@hard", 6000)
    lines = late.give("extremes", "frob")
    assert lines[0] == "Least level 3, no fewer correct guesses suffice:"
    assert lines[2].startswith("Highest level found, ")
    assert lines[-2:] == ["Kept as fewest1 and deepest1.", "Interrupted before the search was complete."]
    told = Interrupting("@hard", 20, Look.JSON).told("extremes")
    assert told == [
        {"type": "extremes", "least": None, "proved": False, "most": [], "runs": [], "interrupted": True}
    ]


@pytest.mark.parametrize(("quiz", "found"), [("@none", "no solution"), ("@two", "several solutions")])
def test_a_quiz_without_one_solution_is_refused_before_the_search(quiz: str, found: str) -> None:
    with pytest.raises(QuizError, match=f"^the quiz has {found}; `extremes` needs exactly one$"):
        Debugger(quiz).extremes()


@pytest.mark.parametrize(("exact", "proved"), [(0, False), (1, True), (2, True)])
def test_one_guess_more_than_all_sets_that_were_tried_is_proved(
    exact: int, proved: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sudoku_repl.measure.trials._EXACT", exact)
    found = known(Debugger("@readalps"))
    assert found.least
    assert (len(found.least), found.proved) == (2, proved)
