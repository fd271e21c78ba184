"""Breakpoints, searches and sessions while one travels: against linear scans of runs kept in plain lists."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import attrs
import pytest
from hypothesis import settings, strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule
from support.boards import SINGLE_GRIDS
from support.reference.travel import Travel
from support.reopening import Reopened
from support.strategies import any_quizzes
from test_conditions import UNDER_ANY_RULES, Holds, conditions

from sudoku_repl import (
    ConditionError,
    Debugger,
    Guessing,
    OrderError,
    Phase,
    Picks,
    Quiz,
    Reason,
    Rules,
    State,
    Stop,
    advance,
    guess,
)
from sudoku_repl.breaks.breakpoints import Breakpoint
from sudoku_repl.machine.events import Guessed, GuessKind
from sudoku_repl.machine.work import AdvanceResult
from sudoku_repl.timeline.runs import Position

Scan = Callable[[list[AdvanceResult], int], bool]
"""Whether something holds at an advance of a run, from 1."""


def at_moment(holds: Holds) -> Scan:
    """What looks at an advance, which has to know the biggest level up to there."""

    def scan(run: list[AdvanceResult], index: int) -> bool:
        events = [event for _, events in run[: index + 1] for event in events]
        biggest = max([event.level for event in events if isinstance(event, Guessed)], default=0)
        return holds((*run[index], biggest, run[index - 1][0]))

    return scan


def changing(cell: int) -> Scan:
    """What a watch stops at. The set-up changes a cell only if it removes one of its digits."""

    def scan(run: list[AdvanceResult], index: int) -> bool:
        before, after = (
            (state.values[cell], state.candidates_of(cell)) for state, _ in run[index - 1 : index + 1]
        )
        return before != after

    return scan


MODES = st.none() | st.tuples(st.sampled_from([0, 2]), st.sampled_from([Picks.FIRST, Picks.LAST, Picks.MOST]))
"""Rules that lead elsewhere, or those from before."""


@attrs.define
class Modelled:
    """A breakpoint of the model."""

    number: int
    text: str
    holds: Scan
    temporary: bool = False
    cell: int | None = None
    enabled: bool = True
    ignored: int = 0
    hits: int = 0

    def like(self, each: Breakpoint) -> bool:
        """Whether the debugger's is the same."""
        names = ("number", "temporary", "cell", "enabled", "ignored", "hits")
        return each.condition.text == self.text and all(
            getattr(self, name) == getattr(each, name) for name in names
        )


class Stops(Travel):
    """Travel with breakpoints, and with a save now and then that is opened in another debugger."""

    limit = 80

    @initialize(quiz=any_quizzes(SINGLE_GRIDS))
    def begin(self, quiz: Quiz) -> None:
        super().begin(quiz)
        self.breaks: list[Modelled] = []
        self.newest = 0
        self.folder = TemporaryDirectory()

    def teardown(self) -> None:
        if hasattr(self, "folder"):
            self.folder.cleanup()
            super().every_run_is_recorded_whole()

    @property
    def run_here(self) -> list[AdvanceResult]:
        return self.runs[self.here.run]

    def stopping(self) -> list[int]:
        """The numbers of the breakpoints that stop a run here."""
        stopped = []
        for each in list(self.breaks):
            if not (each.enabled and each.holds(self.run_here, self.here.index)):
                continue
            each.hits += 1
            if each.ignored:
                each.ignored -= 1
                continue
            stopped.append(each.number)
            if each.temporary:
                self.breaks.remove(each)
        return stopped

    def check(self, stop: Stop, reason: Reason, breaks: list[int]) -> None:
        assert (stop.reason, [each.number for each in stop.breaks]) == (reason, breaks)
        assert stop.last == self.here.index

    # --- breakpoints ---

    @precondition(lambda self: len(self.breaks) < 4)
    @rule(condition=conditions(UNDER_ANY_RULES), temporary=st.booleans())
    def set_breakpoint(self, condition: tuple[str, Holds], temporary: bool) -> None:
        text, holds = condition
        self.newest += 1
        assert self.debugger.break_(text, temporary=temporary).number == self.newest
        self.breaks.append(Modelled(self.newest, text, at_moment(holds), temporary))

    @precondition(lambda self: len(self.breaks) < 4)
    @rule(cell=st.integers(0, 80))
    def watch(self, cell: int) -> None:
        cell %= len(self.state.board.coordinates)
        place = self.state.board.coordinates[cell]
        self.newest += 1
        assert self.debugger.watch(place).number == self.newest
        text = f"cell {self.state.board.label(cell)} changed"
        self.breaks.append(Modelled(self.newest, text, changing(cell), cell=cell))

    @precondition(lambda self: self.breaks)
    @rule(data=st.data())
    def delete(self, data: st.DataObject) -> None:
        each = data.draw(st.sampled_from(self.breaks))
        self.debugger.breakpoints.delete(each.number)
        self.breaks.remove(each)
        with pytest.raises(
            ConditionError, match=f"no breakpoints are set|no breakpoint {each.number}; known breakpoints: "
        ):
            self.debugger.breakpoints.get(each.number)

    @precondition(lambda self: self.breaks)
    @rule(data=st.data(), enabled=st.booleans())
    def enable_or_disable(self, data: st.DataObject, enabled: bool) -> None:
        each = data.draw(st.sampled_from(self.breaks))
        self.debugger.breakpoints.get(each.number).enabled = each.enabled = enabled

    @precondition(lambda self: self.breaks)
    @rule(data=st.data(), count=st.integers(0, 3))
    def ignore(self, data: st.DataObject, count: int) -> None:
        each = data.draw(st.sampled_from(self.breaks))
        self.debugger.breakpoints.get(each.number).ignored = each.ignored = count

    # --- orders that run ---

    def change(self, modes: tuple[int, Picks] | None) -> None:
        if modes:
            self.change_rules(*modes, seed=0)

    @rule(advances=st.integers(1, 8))
    def step(self, advances: int) -> None:
        target = self.here.index + advances
        self.check(
            self.debugger.step(advances=advances),
            *self.go(
                enough=lambda _: Reason.STEP if self.here.index >= target else None, breaks=self.stopping
            ),
        )

    @rule(modes=MODES)
    def run_(self, modes: tuple[int, Picks] | None) -> None:
        self.change(modes)
        self.check(self.debugger.run(), *self.go(breaks=self.stopping))

    @rule(modes=MODES)
    def rerun(self, modes: tuple[int, Picks] | None) -> None:
        self.change(modes)
        stop = self.debugger.rerun()
        self.jump(Position(self.here.run, 0))
        self.check(stop, *self.go(breaks=self.stopping))

    @rule(more=st.integers(0, 15))
    def runtil(self, more: int) -> None:
        steps = self.state.steps + more
        stop = self.debugger.runtil(steps)
        if not more and self.state.phase is not Phase.FINISHED:
            self.check(stop, Reason.LIMIT, [])
        else:
            self.check(
                stop,
                *self.go(
                    enough=lambda state: Reason.LIMIT if state.steps >= steps else None, breaks=self.stopping
                ),
            )

    @rule(solutions=st.integers(1, 3))
    def runrun(self, solutions: int) -> None:
        self.check(self.debugger.runrun(solutions), *self.go(solutions=solutions, breaks=self.stopping))

    @rule(advances=st.integers(1, 3), modes=MODES)
    def next(self, advances: int, modes: tuple[int, Picks] | None) -> None:
        self.change(modes)
        stop = self.debugger.next(advances)
        asks = self.modes.guessing.asks

        def is_enough(state: State) -> Reason | None:
            return Reason.STEP if asks or state.level <= level else None

        for left in reversed(range(advances)):
            level = self.state.level
            reason, breaks = self.go(enough=is_enough, breaks=self.stopping)
            if reason is Reason.STEP and breaks and left:
                reason = Reason.BREAK
            if reason is not Reason.STEP:
                break
        self.check(stop, reason, breaks)

    @rule(modes=MODES)
    def finish(self, modes: tuple[int, Picks] | None) -> None:
        self.change(modes)
        stop = self.debugger.finish()
        top = self.state.guess

        def is_over(state: State) -> Reason | None:
            """A try is over when its level is gone or holds another candidate."""
            return Reason.OVER if top and top not in state.levels() else None

        self.check(stop, *self.go(enough=is_over, breaks=self.stopping))

    @rule(advances=st.integers(1, 3))
    def reverse_next(self, advances: int) -> None:
        stop = self.debugger.reverse_next(advances)
        armed = [each for each in self.breaks if each.enabled]
        run, index, reason, breaks = self.run_here, self.here.index, Reason.STEP, []
        while advances and reason is Reason.STEP:
            level = run[index][0].level
            advances -= 1
            reason = Reason.STEP if index else Reason.START
            while index:
                index -= 1
                breaks = [each.number for each in armed if index and each.holds(run, index)]
                if breaks or run[index][0].phase is Phase.SOLVED:
                    reason = Reason.BREAK if breaks else Reason.SOLUTION
                    break
                if run[index][0].level <= level:
                    break
        self.jump(Position(self.here.run, index))
        self.check(stop, reason, breaks)

    @rule()
    def reverse_finish(self) -> None:
        stop = self.debugger.reverse_finish()
        level, index = self.state.level, self.here.index
        while index and (self.run_here[index][0].level >= level):
            index -= 1
        self.jump(Position(self.here.run, index))
        self.check(stop, Reason.MOVED if level else Reason.START, [])

    @rule(more=st.integers(1, 15))
    def goto_beyond(self, more: int) -> None:
        steps = self.run_here[-1][0].steps + more
        stop = self.debugger.goto(steps)
        origin = self.here
        self.jump(Position(origin.run, len(self.run_here) - 1))
        reason = self.go(
            solutions=sys.maxsize, enough=lambda state: Reason.MOVED if state.steps >= steps else None
        )
        self.last = origin
        self.check(stop, *reason)

    def made_a_guess(self) -> bool:
        """Whether the last advance made a new guess, which can be made with another choice."""
        _, events = self.run_here[self.here.index]
        new = any(isinstance(event, Guessed) and event.kind is GuessKind.NEW for event in events)
        return new and self.state.phase is not Phase.WAITING

    @precondition(made_a_guess)
    @rule(data=st.data())
    def guess_again(self, data: st.DataObject) -> None:
        origin, run = self.here, self.run_here
        asking = self.under[origin.run][origin.index].asking()
        before = origin.index - 1
        waiting = run[before][0]
        if waiting.phase is Phase.WAITING:
            before -= 1
        else:
            waiting, _ = advance(waiting, asking)
        cell, digits = data.draw(st.sampled_from(sorted(waiting.candidates().items())))
        digit = data.draw(st.sampled_from(digits))
        stop = self.debugger.guess(self.state.board.coordinates[cell], digit)
        made = [event for event in run[origin.index][1] if isinstance(event, Guessed)]
        if (cell, digit) == (made[0].cell, made[0].digit):
            assert not stop.moved
            return
        assert stop.moved
        other = guess(waiting, cell, digit)[0]
        recorded = (
            Position(name, next((at for at, (state, _) in enumerate(results) if state == other), 0))
            for name, results in self.runs.items()
            if name != origin.run and len(results) > before + 1 and results[before] is run[before]
        )
        if there := next((point for point in recorded if point.index > before), None):
            self.left[origin.run] = origin.index
            self.last, self.here = origin, there
            self.depart()
            return
        self.jump(Position(origin.run, origin.index - 1))
        if self.state.phase is not Phase.WAITING:
            self.go_on_to(advance(self.state, asking), rules=asking)
        self.go_on_to(guess(self.state, cell, digit), (cell, digit))
        if self.here.run != origin.run:
            self.left[origin.run] = origin.index

    @precondition(lambda self: len(self.runs) < 6)
    @rule(picks=st.sampled_from(Picks), steps=st.integers(1, 30))
    def experiment(self, picks: Picks, steps: int) -> None:
        rules = Rules(guessing=Guessing(picks=picks))
        room = min(steps, self.limit - sum(len(run) - 1 for run in self.runs.values()))
        trials = list(self.debugger.experiment([rules], limit=steps))
        assert len(trials) == (room > 0)
        if not trials:
            return
        (trial,) = trials
        run = self.runs[self.here.run][:1]
        while run[-1][0].phase is not Phase.FINISHED and run[-1][0].steps < room:
            run.append(advance(run[-1][0], rules))
        self.runs[trial.run], self.under[trial.run] = run, [Rules(), *[rules] * (len(run) - 1)]
        self.chosen[trial.run], self.parents[trial.run] = {}, Position(self.here.run, 0)

    # --- searches ---

    def scanned(self, holds: Scan) -> list[int]:
        """Where it holds in what is recorded of the run here."""
        return [index for index in range(1, len(self.run_here)) if holds(self.run_here, index)]

    @rule()
    def reverse(self) -> None:
        stop = self.debugger.reverse()
        armed = [each for each in self.breaks if each.enabled]
        for index in range(self.here.index - 1, 0, -1):
            breaks = [each.number for each in armed if each.holds(self.run_here, index)]
            if breaks or self.run_here[index][0].phase is Phase.SOLVED:
                self.jump(Position(self.here.run, index))
                self.check(stop, Reason.BREAK if breaks else Reason.SOLUTION, breaks)
                return
        self.jump(Position(self.here.run, 0))
        self.check(stop, Reason.START, [])

    @rule(condition=conditions(UNDER_ANY_RULES), backward=st.booleans())
    def find(self, condition: tuple[str, Holds], backward: bool) -> None:
        text, holds = condition
        found = self.scanned(at_moment(holds))
        before = [index for index in found if index < self.here.index]
        after = [index for index in found if index > self.here.index]
        expected = max(before, default=None) if backward else min(after, default=None)
        match = self.debugger.find(text, backward=backward)
        assert (match and match.first) == expected

    @rule(condition=conditions(UNDER_ANY_RULES))
    def bisect(self, condition: tuple[str, Holds]) -> None:
        text, holds = condition
        origin, last = self.here, self.last
        reason = Reason.SOLUTION
        found = self.scanned(at_moment(holds))
        if not found:
            self.jump(Position(origin.run, len(self.run_here) - 1))
            reason, _ = self.go()
            found = self.scanned(at_moment(holds))
            self.here, self.last = origin, last
        if not found and reason in (Reason.WAITING, Reason.FULL):
            with pytest.raises(OrderError, match="no match up to step"):
                self.debugger.bisect(text)
            return
        result = self.debugger.bisect(text)
        if found:
            self.jump(Position(origin.run, found[0]))
        assert result.found == min(found, default=None)
        matches = [index for part in result.matches for index in range(part.first, part.last + 1)]
        assert matches == found[: len(matches)]
        assert result.more == (len(matches) < len(found))

    # --- sessions ---

    @rule()
    def save_and_go_on_with_the_file(self) -> None:
        path = Path(self.folder.name) / "kept.json"
        self.debugger.save(path)
        opened = self.kind()
        opened.record_limit = self.limit
        opened.open(path)
        assert opened.session() == self.debugger.session()
        self.debugger = opened
        super().every_run_is_recorded_whole()

    @invariant()
    def breakpoints_are_those_of_the_model(self) -> None:
        breakpoints = self.debugger.breakpoints
        assert breakpoints.newest == self.newest
        assert len(breakpoints.all()) == len(self.breaks)
        assert all(map(Modelled.like, self.breaks, breakpoints.all()))

    def every_run_is_recorded_whole(self) -> None:
        """No invariant here, but looked at now and then: it takes long."""


class StopsReopened(Stops):
    """The same with a debugger that is saved and opened again between any two orders."""

    kind = Reopened


TestStops = Stops.TestCase
TestStops.settings = settings(max_examples=12, stateful_step_count=25)
TestStopsReopened = pytest.mark.long(StopsReopened.TestCase)
TestStopsReopened.settings = settings(max_examples=6, stateful_step_count=20)


@pytest.mark.parametrize("text", ["level == 1", "candidates [4,2] <= 2"])
def test_a_disabled_breakpoint_neither_stops_nor_counts(text: str) -> None:
    debugger = Debugger("@readalps")
    debugger.break_(text)
    debugger.breakpoints.get(1).enabled = False
    debugger.break_("level == 2")
    assert [each.number for each in debugger.run().breaks] == [2]
    assert [each.number for each in debugger.run(watcher=lambda *_: None).breaks] == [2]
    assert debugger.breakpoints.get(1).hits == 0
    debugger.reverse()
    assert debugger.state.level == 2
    assert debugger.breakpoints.column
    debugger.breakpoints.get(2).enabled = False
    assert not debugger.breakpoints.armed
    debugger.reverse()
    assert debugger.state.steps == 0
