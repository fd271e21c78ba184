"""A model of moving in the run, which keeps every state of every run in a plain list."""

from __future__ import annotations

import sys
from collections.abc import Callable

from hypothesis import assume, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from sudoku_repl import Debugger, Guessing, Phase, Picks, Quiz, Reason, Rules, State, advance, guess, load
from sudoku_repl.machine.work import AdvanceResult
from sudoku_repl.timeline.runs import MAIN, Position
from support.strategies import any_quizzes

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
            elif self.modes in self.recorded(self.here):
                self.here = Position(self.here.run, self.here.index + 1)
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

    def recorded(self, at: Position) -> list[Rules]:
        """The rules under which the record is followed; the last of them are those of a visit."""
        run, under = self.runs[at.run], self.under[at.run]
        rules = under[at.index + 1 : at.index + 3]
        waits = bool(rules) and run[at.index + 1][0].phase is Phase.WAITING
        return rules if waits and rules[1:] and rules[1].asking() == rules[0] else rules[:1]

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
            *_, recorded = self.recorded(to) or self.under[to.run]
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

    @rule(to=st.sampled_from(["start", "end"]))
    def goto_start_or_end(self, to: str) -> None:
        self.debugger.goto(to)
        self.jump(Position(self.here.run, (len(self.runs[self.here.run]) - 1) * (to == "end")))

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
