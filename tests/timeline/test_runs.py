"""Moving in the run: against a model that keeps every state of every run in a plain list."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest
from hypothesis import assume, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from strategies import any_quizzes

from sudoku_repl import (
    Debugger,
    GuessError,
    Guessing,
    MoveError,
    OrderError,
    Phase,
    Picks,
    Quiz,
    Reason,
    Rules,
    State,
    advance,
    guess,
    load,
)
from sudoku_repl.machine.advance import AdvanceResult
from sudoku_repl.timeline.runs import MAIN, Position

FURTHEST = 60
"""Advances of the longest run."""


class Travel(RuleBasedStateMachine):
    """A debugger that is sent to and fro."""

    kind = Debugger
    limit = sys.maxsize
    """Advances that may be recorded."""

    @initialize(quiz=any_quizzes())
    def begin(self, quiz: Quiz) -> None:
        self.debugger = self.kind(quiz)
        self.debugger.record_limit = self.limit
        self.own, self.home = Rules(), MAIN
        self.visit: Rules | None = None
        self.begin_runs()

    def begin_runs(self) -> None:
        self.runs: dict[str, list[AdvanceResult]] = {MAIN: [(load(self.debugger.quiz), ())]}
        self.under = {MAIN: [Rules()]}  # the rules that each advance was made under
        self.chosen: dict[str, dict[int, tuple[int, int]]] = {MAIN: {}}
        self.parents: dict[str, Position | None] = {MAIN: None}
        self.left = {MAIN: 0}
        self.here = self.last = Position(MAIN, 0)
        self.marks: dict[str, Position] = {}

    @property
    def state(self) -> State:
        return self.runs[self.here.run][self.here.index][0]

    @property
    def modes(self) -> Rules:
        return self.visit or self.own

    def go_on_to(
        self, result: AdvanceResult, choice: tuple[int, int] | None = None, rules: Rules | None = None
    ) -> None:
        """What an advance does: follow what a run has here, part from them all, or lengthen this one."""
        run = self.runs[self.here.run]
        if self.here.index + 1 < len(run) and run[self.here.index + 1] != result:
            for name, other in self.runs.items():  # results are copied as runs part: the same are one object
                at = self.here.index
                if len(other) > at + 1 and other[at] is run[at] and other[at + 1] == result:
                    self.left[self.here.run] = at
                    self.here = Position(name, at + 1)
                    self.depart()
                    return
            self.part(f"fork{sum(name.startswith('fork') for name in self.runs) + 1}")
            run = self.runs[self.here.run]
        if self.here.index + 1 == len(run):
            run.append(result)
            under = self.under[self.here.run]
            under.append(rules or self.modes)
            if choice:
                self.chosen[self.here.run][self.here.index + 1] = choice
        self.here = Position(self.here.run, self.here.index + 1)

    def go(
        self,
        *,
        solutions: int = 1,
        enough: Callable[[State], Reason | None] = lambda _: None,
        breaks: Callable[[], list[int]] = list,
    ) -> tuple[Reason, list[int]]:
        """What an order that runs does: why it stops, and the breakpoints that stop it."""
        if self.state.phase is Phase.FINISHED:
            return Reason.END, []
        while True:
            recorded = sum(len(run) - 1 for run in self.runs.values())
            if self.here.index + 1 == len(self.runs[self.here.run]) and recorded >= self.limit:
                return Reason.FULL, []
            if self.state.phase is Phase.WAITING and self.modes.guessing.asks:
                choice = self.chosen[self.here.run].get(self.here.index + 1)
                if choice is None:
                    return Reason.WAITING, []
                self.go_on_to(guess(self.state, *choice), choice)
            else:
                self.go_on_to(advance(self.state, self.modes))
            state = self.state
            solutions -= state.phase is Phase.SOLVED
            reason = None if state.phase is Phase.WAITING else enough(state)
            if state.phase is Phase.SOLVED and not solutions:
                reason = Reason.SOLUTION
            if state.phase is Phase.FINISHED:
                reason = Reason.END
            stopping = breaks()
            if reason or stopping:
                return reason or Reason.BREAK, stopping

    def part(self, name: str) -> None:
        self.runs[name] = self.runs[self.here.run][: self.here.index + 1]
        self.under[name] = self.under[self.here.run][: self.here.index + 1]
        chosen = self.chosen[self.here.run].items()
        self.chosen[name] = {index: choice for index, choice in chosen if index <= self.here.index}
        self.parents[name] = self.here
        self.left[self.here.run] = self.here.index
        self.here = Position(name, self.here.index)
        self.depart()

    def depart(self) -> None:
        """A fork is home, unless it belongs to a visit; home ends the visit."""
        if self.visit is None or self.here.run == self.home:
            self.visit, self.home = None, self.here.run

    def jump(self, to: Position) -> None:
        if to.run != self.here.run:
            under = self.under[to.run]
            recorded = under[min(to.index + 1, len(under) - 1)]
            self.visit = None if to.run == self.home or recorded == self.own else recorded
        if to != self.here:
            self.left[self.here.run] = self.here.index
            self.last, self.here = self.here, to

    @rule(run_mode=st.integers(0, 2), guess_mode=st.sampled_from([0, 1, *Picks]), seed=st.integers(0, 3))
    def change_rules(self, run_mode: int, guess_mode: int | Picks, seed: int) -> None:
        if isinstance(guess_mode, Picks):
            modes = Rules.of_modes(run_mode).with_guess_mode(guess_mode, seed)
        else:
            modes = Rules.of_modes(run_mode, guess_mode)
        if self.visit:
            self.visit = modes
        else:
            self.own, self.home = modes, self.here.run
        self.debugger.run_mode(run_mode)
        self.debugger.guess_mode(guess_mode, seed)

    @rule(picks=st.sampled_from(Picks), seed=st.integers(0, 1))
    def visit_a_trial(self, picks: Picks, seed: int) -> None:
        """Makes a run under other rules, and goes there."""
        rules = Rules(guessing=Guessing(picks=picks, seed=seed))
        assume(sum(len(run) - 1 for run in self.runs.values()) + 20 <= min(self.limit, 300))
        (trial,) = self.debugger.experiment([rules], limit=20)
        timeline = self.debugger.runs.forks[trial.run].timeline
        made = [(timeline.state_at(at), timeline.events_at(at)) for at in range(1, len(timeline) + 1)]
        self.runs[trial.run] = [self.runs[self.here.run][0], *made]
        self.under[trial.run] = [Rules(), *[rules] * len(made)]
        self.chosen[trial.run] = {}
        self.parents[trial.run] = Position(self.here.run, 0)
        self.debugger.goto(trial.run)
        self.jump(Position(trial.run, 0))

    @rule()
    def load_again(self) -> None:
        self.debugger.load_quiz(self.debugger.quiz)
        self.visit, self.home = None, MAIN
        self.begin_runs()

    @rule(advances=st.integers(1, 8))
    def step(self, advances: int) -> None:
        assume(self.here.index + advances < FURTHEST)
        stop = self.debugger.step(advances=advances)
        target = self.here.index + advances
        reason, _ = self.go(enough=lambda _: Reason.STEP if self.here.index >= target else None)
        assert stop.reason is reason

    @precondition(lambda self: self.state.phase is Phase.WAITING)
    @rule(data=st.data())
    def guess(self, data: st.DataObject) -> None:
        cell, digits = data.draw(st.sampled_from(sorted(self.state.candidates().items())))
        digit = data.draw(st.sampled_from(digits))
        self.debugger.guess(self.state.board.coordinates[cell], digit)
        self.go_on_to(guess(self.state, cell, digit), (cell, digit))

    @rule(advances=st.integers(1, 30))
    def back(self, advances: int) -> None:
        stop = self.debugger.back(advances)
        assert (stop.reason is Reason.START) == (advances > self.here.index)
        self.jump(Position(self.here.run, max(self.here.index - advances, 0)))

    @rule(data=st.data())
    def goto_recorded_steps(self, data: st.DataObject) -> None:
        run = self.runs[self.here.run]
        steps = data.draw(st.integers(0, run[-1][0].steps))
        self.debugger.goto(steps)
        self.jump(
            Position(self.here.run, next(at for at, (state, _) in enumerate(run) if state.steps >= steps))
        )

    @rule()
    def goto_start(self) -> None:
        self.debugger.goto("start")
        self.jump(Position(self.here.run, 0))

    @rule()
    def goto_end(self) -> None:
        self.debugger.goto("end")
        self.jump(Position(self.here.run, len(self.runs[self.here.run]) - 1))

    @rule(data=st.data())
    def goto_run(self, data: st.DataObject) -> None:
        name = data.draw(st.sampled_from(sorted(self.runs)))
        self.debugger.goto(name)
        self.jump(self.here if name == self.here.run else Position(name, self.left.get(name, 0)))

    @rule(name=st.sampled_from(["a", "b"]))
    def mark(self, name: str) -> None:
        self.debugger.mark(name)
        self.marks[name] = self.here

    @precondition(lambda self: self.marks)
    @rule(data=st.data())
    def goto_mark(self, data: st.DataObject) -> None:
        name = data.draw(st.sampled_from(sorted(self.marks)))
        self.debugger.goto(name)
        self.jump(self.marks[name])

    @rule()
    def goto_last(self) -> None:
        self.debugger.last()
        self.jump(self.last)

    @precondition(lambda self: "mine" not in self.runs)
    @rule()
    def fork(self) -> None:
        self.debugger.fork("mine")
        self.part("mine")

    @invariant()
    def stands_where_the_model_stands(self) -> None:
        runs = self.debugger.runs
        assert (runs.here, runs.state) == (self.here, self.state)
        assert {name: fork.parent for name, fork in runs.forks.items()} == self.parents
        assert runs.marks == self.marks
        assert (self.debugger.rules, self.debugger.own_rules) == (self.modes, self.own)

    @invariant()
    def every_run_is_recorded_whole(self) -> None:
        for name, results in self.runs.items():
            timeline = self.debugger.runs.forks[name].timeline
            assert len(timeline) + 1 == len(results)
            for index, (state, events) in enumerate(results):
                assert timeline.state_at(index) == state
                assert not index or timeline.events_at(index) == events


TestTravel = Travel.TestCase
TestTravel.settings = settings(max_examples=30, stateful_step_count=30)


def test_goto_runs_on_quietly_through_solutions(kind: type[Debugger]) -> None:
    dbg = kind("@two")
    assert dbg.goto(80).reason is Reason.MOVED
    assert (dbg.state.steps, dbg.state.solutions) == (80, 1)
    assert dbg.goto(1000).reason is Reason.END
    assert (dbg.state.phase, dbg.state.steps) == (Phase.FINISHED, 90)
    dbg.last()
    assert dbg.state.steps == 80


def test_going_forward_follows_the_record(kind: type[Debugger]) -> None:
    dbg = kind("@readalps")
    dbg.run()
    dbg.goto(90)
    stop = dbg.runtil(98)
    assert (stop.state.steps, stop.biggest_level, len(dbg.runs.forks)) == (98, 11, 1)
    assert dbg.rerun().state.steps == 131


def test_another_run_mode_in_the_past_forks_where_it_matters(kind: type[Debugger]) -> None:
    dbg = kind("@readalps")
    dbg.run()
    dbg.back(1000)
    dbg.run_mode(2)
    dbg.run()
    assert list(dbg.runs.forks) == ["main", "fork1"]
    assert dbg.runs.forks["main"].timeline.present.steps == 131
    assert dbg.runs.forks["fork1"].parent == Position("main", 1)  # the set-up is the same


def test_each_run_is_made_again_under_its_own_rules(kind: type[Debugger]) -> None:
    """Also where it parts before its parent went over to the rules that it goes on with itself."""
    dbg = kind("@readalps")
    dbg.runtil(50)
    dbg.guess_mode(Picks.LAST)
    dbg.runtil(70)
    dbg.fork("mine")
    dbg.runtil(90)
    dbg.goto("main")
    dbg.goto(20)
    dbg.runtil(80)
    assert list(dbg.runs.forks) == ["main", "mine", "fork1"]
    for run, changed in (("main", 50), ("mine", 50), ("fork1", 20)):
        dbg.goto(run)
        fresh = Debugger("@readalps")
        fresh.runtil(changed)
        fresh.guess_mode(Picks.LAST)
        fresh.runtil(dbg.timeline.present.steps)
        points = range(len(dbg.timeline) + 1)
        assert [dbg.timeline.state_at(at) for at in points] == [fresh.timeline.state_at(at) for at in points]


def test_a_fork_takes_room_in_the_record(kind: type[Debugger]) -> None:
    dbg = kind("@readalps")
    dbg.runrun(2)
    dbg.goto(90)
    dbg.guess_mode(Picks.LAST)
    shared = dbg.runs.here.index
    dbg.record_limit = len(dbg.timeline) + shared + 20
    stop = dbg.run()
    assert (stop.reason, stop.last, dbg.runs.recorded) == (Reason.FULL, shared + 20, dbg.record_limit)


def test_a_run_is_left_where_one_stood_in_it(kind: type[Debugger]) -> None:
    dbg = kind("@readalps")
    dbg.runtil(65)
    dbg.fork("mine")
    dbg.runtil(90)
    dbg.goto("main")
    assert dbg.state.steps == 65
    dbg.goto("mine")
    assert dbg.state.steps == 90
    dbg.back(1000)
    dbg.run_mode(1)
    dbg.run()
    dbg.run_mode(2)
    dbg.rerun()
    assert dbg.runs.here.run == "fork1"
    dbg.goto("mine")
    assert dbg.runs.here == dbg.runs.forks["fork1"].parent


def test_the_last_guess_is_made_otherwise_in_a_fork(kind: type[Debugger]) -> None:
    dbg = kind("@readalps")
    dbg.goto(92)
    stop = dbg.guess((4, 2), 8)
    assert stop.state.guess is not None
    assert (stop.state.steps, stop.state.guess.digit, stop.state.guess.digits) == (92, 8, (8, 2))
    assert dbg.runs.here.run == "fork1"
    dbg.goto("main")
    assert dbg.state.steps == 92
    assert dbg.state.guess is not None
    assert dbg.state.guess.digit == 2


def test_a_guess_that_cannot_be_made_otherwise_moves_nothing(kind: type[Debugger]) -> None:
    dbg = kind("@readalps")
    dbg.goto(92)
    for cell, digit in (((4, 2), 5), ((1, 1), 6), ((0, 9), 1)):
        with pytest.raises(GuessError):
            dbg.guess(cell, digit)
    assert (dbg.state.steps, list(dbg.runs.forks)) == (92, ["main"])
    dbg.goto(90)
    with pytest.raises(GuessError, match="no guess is due"):
        dbg.guess((4, 2), 8)


@pytest.mark.parametrize("name", ["start", "end", "main", "deep", "1", "a b", "", "-1", "0x1", "\x1b"])
def test_a_name_that_is_taken_or_none_is_refused(kind: type[Debugger], name: str) -> None:
    dbg = kind("@easy")
    dbg.mark("deep")
    with pytest.raises(MoveError):
        dbg.fork(name)
    assert list(dbg.runs.forks) == ["main"]


def test_a_place_that_there_is_not_is_refused_with_those_there_are(kind: type[Debugger]) -> None:
    dbg = kind("@easy")
    dbg.mark("deep")
    with pytest.raises(
        MoveError, match=r"no position named 'deeper'; known positions: start, end, deep, main$"
    ):
        dbg.goto("deeper")


def test_the_exact_solver_is_asked_without_stepping(kind: type[Debugger]) -> None:
    dbg = kind("@two")
    assert len(dbg.solutions()) == 2
    assert len(dbg.solutions(1)) == 1
    assert dbg.state.steps == 0


@pytest.mark.parametrize("count", [0, -1])
def test_less_than_one_is_no_count(kind: type[Debugger], count: int) -> None:
    dbg = kind("@two")
    dbg.run()
    orders: list[Callable[[], object]] = [
        lambda: dbg.step(advances=count),
        lambda: dbg.back(count),
        lambda: dbg.runrun(count),
    ]
    for order in orders:
        with pytest.raises(OrderError, match=f": expected a whole number, 1 or more, got {count}$"):
            order()
    assert dbg.goto(count).state.steps == 0
