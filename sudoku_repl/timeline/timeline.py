"""The record of a run: its inputs, a checkpoint now and then, and eight bytes for each advance."""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from operator import itemgetter

import attrs

from sudoku_repl.interruption import check
from sudoku_repl.machine import Rules, State, advance, guess
from sudoku_repl.machine.compiled import runs_compiled
from sudoku_repl.machine.events import Change, Events
from sudoku_repl.machine.retreat import Guilt, Retreat
from sudoku_repl.machine.rules import FIRST_RULES
from sudoku_repl.machine.state import FINISHED, SOLVED
from sudoku_repl.machine.work import AdvanceResult, OnChange
from sudoku_repl.notebooks import ShownAsPicture
from sudoku_repl.timeline import facts, runner
from sudoku_repl.timeline.checkpoints import Checkpoints
from sudoku_repl.timeline.columns import Bound, growing, growing_back
from sudoku_repl.timeline.counts import Count, RisingCounts
from sudoku_repl.timeline.digest import RunDigest
from sudoku_repl.timeline.facts import GUESSES, MOST_STEPS, Facts, What
from sudoku_repl.timeline.runner import Machine, Watched, watched

_first = itemgetter(0)


class Timeline(ShownAsPicture):
    """The record of a run from its first state.

    Positions are numbers of advances: 0 is the first state, ``len(timeline)`` the last. To restore a state,
    and what happened on the way to it, the timeline advances again from the last checkpoint before it, under
    the recorded rules and choices. The record never changes; it only grows.

    A :class:`KeyboardInterrupt` at any time leaves a consistent timeline, at worst without the advances
    that were being made.
    """

    def __init__(self, start: State, checkpoints: Checkpoints | None = None) -> None:
        self._log = array("Q")
        self._checkpoints = checkpoints or Checkpoints(start)
        self._present = (0, start)
        self._rules = [(0, FIRST_RULES)]  # in order, each with the first advance made under them
        self._choices: dict[int, tuple[int, int]] = {}  # the cell and digit of a chosen guess, by its advance
        self._guilt: dict[int, Guilt] = {}  # where rules that backjump took over, and what they needed
        self._digest = RunDigest()
        self._counts = RisingCounts(self._log)

    def __repr__(self) -> str:
        return f"<Timeline: {len(self)} advances, {self.present.steps} steps>"

    def __len__(self) -> int:
        """The number of advances recorded."""
        return len(self._log)

    @property
    def present(self) -> State:
        """The last recorded state."""
        index, state = self._present
        return state if index == len(self._log) else self.state_at(len(self._log))

    def advance(self, rules: Rules) -> Events:
        """Record one more advance and return its events.

        A waiting machine makes the default guess. A finished machine records nothing.
        """
        present = self.under(len(self), self.present, rules)
        if present.phase is FINISHED:
            return ()
        self._begin(rules)
        state, events = advance(present, rules)
        self._record(state, events)
        return events

    def watched(self, rules: Rules, advances: int = MOST_STEPS) -> Iterator[Watched]:
        """Record advances as :meth:`advance` does, at most ``advances``, and yield each when it is recorded.

        To stop earlier, drop the iterator.
        """
        present = self.under(len(self), self.present, rules)
        if present.phase is FINISHED:
            return
        self._begin(rules)
        length, quick = len(self._log), runs_compiled(rules, present.board)
        due = self._checkpoints.due(length, quick=quick)
        for made in watched(present, rules, advances):
            length += 1
            if length >= due:
                self._checkpoints.offer(length, made[0], quick=quick)
                due = self._checkpoints.due(length, quick=quick)
            self._log.append(made[3])  # the commit
            self._present = (length, made[0])
            yield made

    def run(self, rules: Rules, advances: int, steps: int = MOST_STEPS, until: int = 0) -> Iterator[None]:
        """Record advances that nobody watches, as :meth:`advance` makes them, with a pause now and then.

        The run stops after ``advances`` advances, at ``steps`` steps, after an advance that has a flag of
        ``until`` (:class:`~sudoku_repl.timeline.facts.What`), and at the end. To stop it earlier, drop the
        iterator in a pause.
        """
        with runner.started(self.under(len(self), self.present, rules), rules) as machine:
            yield from self.record(machine, rules, advances, steps, until)

    def record(
        self, machine: Machine, rules: Rules, advances: int, steps: int = MOST_STEPS, until: int = 0
    ) -> Iterator[None]:
        """Record the advances of a machine that is in the last recorded state, as :meth:`run` does."""
        last = len(self._log) + advances
        self._begin(rules)
        quick = runs_compiled(rules, self.present.board)
        while (length := len(self._log)) < last:
            wanted = min(self._checkpoints.due(length, quick=quick), last) - length
            made = machine.run(wanted, steps, until)
            if not made:
                return
            state = machine.state()
            self._checkpoints.offer(length + len(made), state, quick=quick)
            self._log.extend(made)  # the commit: anything after it can be replayed
            self._present = (len(self._log), state)
            yield
            if made[-1] & until:
                return

    def guess(self, cell: int, digit: int, rules: Rules | None = None) -> Events:
        """Make and record the guess that is due, and return its events.

        The run goes on under ``rules``, if given. Raises what :func:`sudoku_repl.machine.guess` raises.
        """
        index = len(self._log) + 1
        state, events = guess(self.under(len(self), self.present, rules or self._rules[-1][1]), cell, digit)
        if rules:
            self.expect(rules)
        self._choices[index] = (cell, digit)
        self._record(state, events)
        return events

    def shorten(self, length: int) -> None:
        """Drop the advances after the first ``length``, which nobody has seen yet."""
        self._present = (length, self.state_at(length))
        del self._log[length:]
        self._guilt = {index: guilt for index, guilt in self._guilt.items() if index <= length}
        self._counts.shorten(length)

    def _record(self, state: State, events: Events) -> None:
        index = len(self._log) + 1
        self._checkpoints.offer(index, state, quick=runs_compiled(self._rules[-1][1], state.board))
        self._log.append(facts.pack(state, events))  # the commit: anything after it can be replayed
        self._present = (index, state)

    def _begin(self, rules: Rules) -> None:
        """Begin to record advances under some rules."""
        if rules is not self._rules[-1][1]:
            self.expect(rules)
        self._choices.pop(len(self._log) + 1, None)  # left by a guess that was interrupted

    def expect(self, rules: Rules) -> None:
        """Set the rules for the next advance, and for those after it until other rules are given."""
        index = len(self._log) + 1
        if rules != self._rules[-1][1]:
            self._rules[bisect_left(self._rules, index, key=_first) :] = [(index, rules)]

    def state_at(self, index: int) -> State:
        """Return the state after advance ``index``."""
        at, state = self._checkpoints.before(self._checked(index))
        while at < index:
            rules, last = self._span(at + 1, index)
            state = runner.run_to(self.under(at, state, rules), rules, last - at, self._chosen(at, last))
            at = last
        return state

    def records(self, first: int, last: int) -> Iterator[bytes]:
        """Make advances ``first`` (from 1) to ``last`` again, and yield their records, some at a time.

        A record is one guess or contradiction (:mod:`sudoku_repl.machine.records`).
        """
        at, state = first - 1, self.state_at(first - 1)
        while at < last:
            rules, end = self._span(at + 1, last)
            state = self.under(at, state, rules)
            with runner.started(state, rules, self._chosen(at, end), streams=True) as machine:
                while at < end:
                    check()
                    at += len(machine.run(end - at, MOST_STEPS, 0))
                    yield machine.records()
                state = machine.state()

    def _chosen(self, after: int, last: int) -> runner.Choices:
        """Return the chosen guesses after advance ``after`` and up to ``last``, counted from ``after``."""
        found = [(made - after, *choice) for made, choice in self._choices.items() if after < made <= last]
        return sorted(found)

    def under(self, index: int, state: State, rules: Rules) -> State:
        """Return the state after advance ``index`` with all that these rules need to know of the run so far.

        If the rules that led here don't backjump, but these do, the run is made again to find the guilt.
        """
        if rules.guessing.retreat is Retreat.CHRONOLOGICAL:
            return attrs.evolve(state, guilt=None) if state.guilt else state
        if state.guilt or not index or state.phase is FINISHED:
            return state
        if index not in self._guilt:
            self._guilt[index] = self._guilt_at(index)
        return attrs.evolve(state, guilt=self._guilt[index])

    def _guilt_at(self, index: int) -> Guilt:
        """Return the guilt after advance ``index``, by making the run again from its start."""
        state = self.state_at(0)
        guilt = Guilt(state.board, state.values)
        for at in range(1, index + 1):
            check()
            changes: list[Change] = []
            before = state
            state, events = self.again(at, attrs.evolve(before, guilt=guilt), changes.append)
            if state.guilt is None:
                guilt = guilt.copy()
                guilt.follow(before.phase is SOLVED, changes, events)
            else:
                guilt = state.guilt
        return guilt

    def _span(self, first: int, last: int) -> tuple[Rules, int]:
        """Return the rules of advance ``first``, and the last advance up to ``last`` that has them."""
        number = bisect_right(self._rules, first, key=_first)
        following = self._rules[number : number + 1]
        return self._rules[number - 1][1], min([last, *(begun - 1 for begun, _ in following)])

    def events_at(self, index: int) -> Events:
        """Return the events of advance ``index``, from 1."""
        return self.again(self._checked(index, 1), self.state_at(index - 1))[1]

    def changes_at(self, index: int) -> tuple[Change, ...]:
        """Return each placement and removal of advance ``index``, from 1, with its cause, in order."""
        changes: list[Change] = []
        self.again(self._checked(index, 1), self.state_at(index - 1), changes.append)
        return tuple(changes)

    def facts_at(self, index: int) -> Facts:
        """Return the facts of advance ``index``, from 1."""
        return facts.unpack(self._log[self._checked(index, 1) - 1])

    def steps_at(self, index: int) -> int:
        """Return the step counter after advance ``index``; 0 at the start."""
        return self.facts_at(index).steps if index else 0

    def packed(self, first: int, last: int) -> array[int]:
        """Return the facts of advances ``first``, from 1, to ``last``, packed by :mod:`.facts`."""
        return self._log[first - 1 : last]

    def peak(self, first: int, last: int) -> int:
        """Return the biggest level of the guess lines after ``first`` and up to ``last``; 0 without any."""
        return self._counts.peak(first, last)

    def biggest(self, index: int) -> int:
        """Return the biggest level of the guess lines up to advance ``index``; 0 without any."""
        return self._counts.biggest(self._checked(index))

    def solutions(self, index: int) -> int:
        """Return the number of solutions found up to advance ``index``."""
        return self._counts.solutions(self._checked(index))

    def first_at(self, count: Count, number: int) -> int:
        """Return the first index where a count that never falls is at least ``number``.

        0 if ``number`` isn't positive, and ``len(timeline) + 1`` if the count never reaches it.
        """
        return self._counts.first_at(count, number)

    def first_after(self, index: int, bound: Bound, last: int) -> int:
        """Return the first advance after ``index``, up to ``last``, that ends a move to ``bound``; or 0."""
        for first, end in growing(index + 1, last):
            if (found := bound.first(self.packed(first, end))) is not None:
                return first + found
        return 0

    def last_before(self, index: int, bound: Bound) -> int:
        """Return the last advance before ``index`` that ends a move to ``bound``; 0 if there is none."""
        for first, last in growing_back(index - 1, 1):
            if (found := bound.last(self._log[first - 1 : last])) is not None:
                return first + found
        return 0

    def guessed(self, index: int) -> Iterator[int]:
        """Yield the advances of the guesses in force after advance ``index``, the deepest first."""
        levels = range(self.facts_at(index).level if index else 0, 0, -1)
        for level in levels:  # a guess was made before the guesses of deeper levels
            index = self.last_before(index + 1, Bound(level, int(GUESSES)))
            yield index

    def solution_steps(self) -> Iterator[int]:
        """Yield the step of each solution of the record, in order."""
        return (facts.steps_of(self._log[index - 1]) for index in self._counts.solved())

    def choice_at(self, index: int) -> tuple[int, int] | None:
        """Return the cell and digit that were chosen at advance ``index``; None if none were."""
        return self._choices.get(index) if index <= len(self._log) else None

    def rules_at(self, index: int) -> Rules:
        """Return the rules of advance ``index``; past the end, the rules of the last advance."""
        return self._rules[bisect_right(self._rules, index, key=_first) - 1][1]

    def assumes_unique(self, index: int) -> bool:
        """Return whether rules of the advances up to ``index`` assume that there is one solution."""
        return any(rules.assumes_unique for begun, rules in self._rules if begun <= index)

    def rules_for(self, index: int) -> Rules:
        """Return the rules under which you follow the record at advance ``index``.

        They are the recorded rules, without a finding or a wait for a guess that you chose for it alone.
        """
        rules = self.rules_at(index)
        if rules.guessing.asks and index <= len(self) and self._log[index - 1] & What.WAITS:
            onward = self.rules_at(index + 1)
            return onward if onward.asking() == rules else rules
        return attrs.evolve(rules, chosen=None) if rules.chosen else rules

    def followed(self, index: int, rules: Rules, steps: int = MOST_STEPS, until: int = 0) -> int:
        """Return where :meth:`run` stops from advance ``index`` on, if the record goes on as the run would.

        That is ``index`` itself if the next recorded advance was made under other rules.
        """
        last = index
        while last < len(self) and rules in (self.rules_at(last + 1), self.rules_for(last + 1)):
            last = self._span(last + 1, len(self))[1]
        if last == index:
            return index
        stops = [last, max(self.first_at("steps", steps), index + 1)]
        if until & What.SOLUTION:
            solved = self._counts.solved()
            stops += solved[(at := bisect_right(solved, index)) : at + 1]
        return min(stops)

    def inputs(self, after: int = 0) -> tuple[list[tuple[int, Rules]], dict[int, tuple[int, int]]]:
        """Return what determines the run after advance ``after``: rules in order, and chosen guesses."""
        made = range(after + 1, len(self._log) + 1)
        choices = {index: choice for index, choice in self._choices.items() if index in made}
        return [each for each in self._rules if each[0] in made], choices

    def digest(self) -> str:
        """Return a digest of the facts of all advances and of the complete last state."""
        return self._digest.of(self._log, self.present)

    def copy(self, length: int) -> Timeline:
        """Return a separate timeline with the first ``length`` advances of this one."""
        other = Timeline(self.state_at(0))
        other._log = self._log[: self._checked(length)]
        other._counts = RisingCounts(other._log)
        other._checkpoints = self._checkpoints.copy(length)
        other._present = (length, self.state_at(length))
        other._rules = self._rules[: bisect_right(self._rules, length, key=_first)]
        other._guilt = {index: guilt for index, guilt in self._guilt.items() if index <= length}
        other._choices = {index: choice for index, choice in self._choices.items() if index <= length}
        return other

    def again(self, index: int, before: State, on_change: OnChange | None = None) -> AdvanceResult:
        """Make advance ``index`` again, from ``before``, the state before it."""
        rules = self.rules_at(index)
        before = self.under(index - 1, before, rules)
        if index in self._choices:
            return guess(before, *self._choices[index], on_change)
        return advance(before, rules, on_change)

    def remade(
        self, first: int, last: int, before: State | None = None, *, changes: bool = False
    ) -> Iterator[Watched]:
        """Make advances ``first`` (from 1) to ``last`` again and yield each, with its ``changes`` if asked.

        ``before`` is the state before the first, if you know it.
        """
        if first > last:
            return
        at, state = first - 1, self.state_at(first - 1) if before is None else before
        chosen = [*sorted(index for index in self._choices if first <= index <= last), last + 1]
        for choice in chosen:
            while at + 1 < choice:
                rules, end = self._span(at + 1, choice - 1)
                for each in watched(self.under(at, state, rules), rules, end - at, changes=changes):
                    at, state = at + 1, each[0]
                    yield each
            if choice <= last:
                made: list[Change] = []
                state, events = self.again(choice, state, made.append if changes else None)
                at = choice
                yield state, events, made, self._log[at - 1]

    def _checked(self, index: int, first: int = 0) -> int:
        if not first <= index <= len(self._log):
            raise IndexError(f"advance {index} is not recorded; expected {first} to {len(self._log)}")
        return index
