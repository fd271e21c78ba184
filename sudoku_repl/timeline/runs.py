"""All runs of a session, your position in them, and every way to move."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from typing import TypeAlias

import attrs

from sudoku_repl.errors import MoveError, listed, quoted
from sudoku_repl.interruption import check
from sudoku_repl.machine import Rules, State, advance, guess
from sudoku_repl.machine.events import Events
from sudoku_repl.machine.rules import FIRST_RULES
from sudoku_repl.machine.work import AdvanceResult
from sudoku_repl.notebooks import ShownAsTable
from sudoku_repl.timeline.columns import growing
from sudoku_repl.timeline.facts import MOST_STEPS
from sudoku_repl.timeline.runner import Watched
from sudoku_repl.timeline.timeline import Timeline
from sudoku_repl.timeline.visits import RulesInForce

MAIN = "main"
"""The name of the first run of a quiz."""

START, END = "start", "end"
"""The names of two positions that every run has."""


@attrs.frozen
class Position:
    """A position: the name of a run, and the number of advances from its start."""

    run: str
    index: int


@attrs.define(eq=False)
class Fork:
    """A run, and where it departs from its parent."""

    timeline: Timeline
    parent: Position | None = None
    """The last position that it shares with its parent; None for the first run."""
    left_at: int = 0
    """The advance you were at when you last left it."""


Halt: TypeAlias = Callable[[Timeline, int, int], int | None]
"""Called with a record and the indices before and after some advances in it. It returns the index after the
first of them where the run must stop, or None."""


class Runs(ShownAsTable):
    """The runs of a quiz, their marks, and your position.

    The record never changes; you follow it. An advance under the recorded rules leads to the next recorded
    state. An advance that leads elsewhere starts a fork, or enters the run that already recorded the same
    advance from here. An advance at the end of the record extends it. Your position is a single value, so an
    interrupt finds either the old position or the new one.
    """

    def __init__(self, start: State, own: Rules | None = None) -> None:
        self.forks = {MAIN: Fork(Timeline(start))}
        """Every run by its name, in the order they began."""
        self.marks: dict[str, Position] = {}
        """The named positions."""
        self.words: dict[str, str] = {}
        """What you wrote at a mark, by its name."""
        self.last = Position(MAIN, 0)
        """Your position before the last jump."""
        self.in_force = RulesInForce(own or FIRST_RULES, MAIN)
        """The rules of the next advances: your own, or the rules of the run you visit."""
        self._numbers: dict[str, Iterator[int]] = {}  # for each stem, the numbers not used in names yet
        self._here = (MAIN, 0, start)  # a position and its state; a plain tuple, made anew by every advance

    def __repr__(self) -> str:
        return f"<Runs {', '.join(self.forks)}; at step {self.state.steps} of {self.here.run}>"

    @property
    def here(self) -> Position:
        """Your position."""
        run, index, _ = self._here
        return Position(run, index)

    @property
    def state(self) -> State:
        """The state at your position."""
        return self._here[2]

    @property
    def timeline(self) -> Timeline:
        """The record of the run you are in. It may go on past your position."""
        return self.forks[self._here[0]].timeline

    @property
    def recorded(self) -> int:
        """The number of advances recorded in all runs together."""
        return sum(len(fork.timeline) for fork in self.forks.values())

    def state_at(self, position: Position) -> State:
        """Return the state at a recorded position of any run."""
        return self.forks[position.run].timeline.state_at(position.index)

    def advance(self, rules: Rules) -> Events:
        """Make one advance and return its events. A waiting machine makes the default guess."""
        run, index, state = self._here
        timeline = self.forks[run].timeline
        if index < len(timeline):
            ahead = timeline.again(index + 1, state)
            if timeline.followed(index, rules) > index:
                return self._follow(run, ahead)
            made = advance(timeline.under(index, state, rules), rules)
            if found := self._recorded_as(made, ahead):
                return self._follow(found, made)
            timeline = self._fork()
        return self._lengthen(timeline, timeline.advance(rules))

    def watched(self, rules: Rules, advances: int) -> Iterator[Watched]:
        """Make advances as :meth:`advance` does, and yield each when you are after it.

        The run stops at the end of the record, or if the record ends here, when it has grown by ``advances``;
        also after an advance that leaves the record, and when somebody moves in a pause.
        """
        run, index, state = self._here
        timeline = self.forks[run].timeline
        if index == len(timeline):
            ahead = timeline.watched(rules, advances)
        elif (last := timeline.followed(index, rules, MOST_STEPS, 0)) > index:
            ahead = timeline.remade(index + 1, last, state)
        else:
            events = self.advance(rules)
            _, index, state = self._here
            (packed,) = self.timeline.packed(index, index)
            yield state, events, (), packed
            return
        for made in ahead:
            index += 1
            here = self._here = (run, index, made[0])
            yield made
            if self._here is not here:
                return

    def run(
        self, rules: Rules, advances: int, steps: int, until: int, halt: Halt | None = None
    ) -> Iterator[None]:
        """Make advances that nobody watches, with a pause now and then.

        They lead where :meth:`advance` leads, and stop as :meth:`Timeline.run` does, or earlier: where
        ``halt`` says so, at the end of the record, and after an advance that leaves it. The record grows by
        at most ``advances``. ``until`` is :attr:`~sudoku_repl.timeline.facts.What.SOLUTION` or 0.
        """
        run, index, _ = self._here
        timeline = self.forks[run].timeline
        if index == len(timeline):
            for _ in timeline.run(rules, advances, steps, until):
                halted = halt(timeline, index, len(timeline)) if halt else None
                if halted:
                    timeline.shorten(halted)
                index = len(timeline)
                self._here = (run, index, timeline.present)
                yield
                if halted:
                    return
        elif (last := timeline.followed(index, rules, steps, until)) > index:
            if halt:
                last = _halted(halt, timeline, index, last)
            self._here = (run, last, timeline.state_at(last))
        else:
            self.advance(rules)
            if halt:
                halt(self.timeline, index, self.here.index)

    @property
    def chosen(self) -> tuple[int, int] | None:
        """The recorded choice (cell and digit) for the guess that is due here; None without one."""
        return self.timeline.choice_at(self._here[1] + 1)

    @property
    def rules(self) -> Rules:
        """The rules under which you follow the record from here; at its end, those of the last advance."""
        return self.timeline.rules_for(self._here[1] + 1)

    def guess(self, cell: int, digit: int, rules: Rules | None = None) -> Events:
        """Make the guess that is due and return its events.

        A run that this extends goes on under ``rules``, if given. Raises what
        :func:`sudoku_repl.machine.guess` raises.
        """
        run, index, state = self._here
        timeline = self.forks[run].timeline
        if index < len(timeline):
            made = guess(timeline.under(index, state, rules) if rules else state, cell, digit)
            if found := self._recorded_as(made, timeline.again(index + 1, state)):
                return self._follow(found, made)
            timeline = self._fork()
        return self._lengthen(timeline, timeline.guess(cell, digit, rules))

    def _recorded_as(self, made: AdvanceResult, ahead: AdvanceResult) -> str | None:
        """Return the run that recorded this advance from here; None if no run did.

        It is the present run if ``made`` equals ``ahead``, the next recorded advance.
        """
        run, index, state = self._here
        if made == ahead:
            return run
        for name in self._sharing(index):
            if self.forks[name].timeline.again(index + 1, state) == made:
                return name
        return None

    def _sharing(self, index: int) -> Iterator[str]:
        """Yield the other runs that share the first ``index`` advances of the present run and go on."""
        here = self._here[0]
        origin = self._origin(here, index)
        for name, fork in self.forks.items():
            if name != here and len(fork.timeline) > index and self._origin(name, index) == origin:
                yield name

    def _origin(self, run: str, index: int) -> str:
        """Return the run that recorded the first ``index`` advances of a run."""
        while (parent := self.forks[run].parent) and index <= parent.index:
            run = parent.run
        return run

    def passes(self, position: Position) -> bool:
        """Return whether the present run has a position: its own, or one before it departed."""
        index = position.index
        return self._origin(self._here[0], index) == self._origin(position.run, index)

    def elsewhere(self, index: int, state: State) -> Position | None:
        """Return where another run, sharing the first ``index`` advances with this one, reaches a state.

        None if no run does.
        """
        for name in self._sharing(index):
            timeline = self.forks[name].timeline
            at = timeline.first_at("steps", state.steps)
            if index < at <= len(timeline) and timeline.state_at(at) == state:
                return Position(name, at)
        return None

    def _follow(self, run: str, ahead: AdvanceResult) -> Events:
        here, index, _ = self._here
        if run == here:
            self._here = (run, index + 1, ahead[0])
        else:
            self._enter(run, index + 1, ahead[0])
        return ahead[1]

    def _enter(self, run: str, index: int, state: State) -> None:
        """Continue in another run, which the present run led into."""
        here, left_at, _ = self._here
        self.forks[here].left_at = left_at
        self._here = (run, index, state)
        self.in_force = self.in_force.departed(run)

    def enter(self, to: Position) -> None:
        """Continue at a position of another run, which the present run led into.

        ``last`` becomes the position you came from.
        """
        state = self.state_at(to)
        self.last = self.here
        self._enter(to.run, to.index, state)

    def _lengthen(self, timeline: Timeline, events: Events) -> Events:
        self._here = (self._here[0], len(timeline), timeline.present)
        return events

    def _fork(self) -> Timeline:
        """Start a fork here under the next free name, and go there."""
        self.fork(self._free("fork"))
        return self.timeline

    def _free(self, stem: str) -> str:
        """Return the next free name made of this stem and a number.

        Names are never freed, so the search continues after the last number. The time for many forks of one
        stem is proportional to their number.
        """
        numbers = self._numbers.setdefault(stem, count(1))
        return next(name for number in numbers if not self._is_taken(name := f"{stem}{number}"))

    def sprout(self, stem: str) -> tuple[str, Timeline]:
        """Start a fork at the start of this run, and return its name and its record. You stay where you are.

        Raises MoveError if ``stem`` can't begin a name.
        """
        name = self._free(stem)
        self.check_name(name)
        here = self.here
        self.forks[name] = Fork(self.timeline.copy(0), Position(here.run, 0))
        return name, self.forks[name].timeline

    def fork(self, name: str) -> Position:
        """Start a fork here, go there and return the position. Raises MoveError if the name can't be used."""
        self.check_name(name)
        here = self.here
        self.forks[name] = Fork(self.timeline.copy(here.index), here)
        self._enter(name, here.index, self.state)
        return self.here

    def mark(self, name: str, words: str | None = None) -> Position:
        """Mark your position with a name, or move an existing mark here, and return the position.

        ``words`` say what you saw here. Without them, a mark that moves loses the words it had, and one that
        stays keeps them. Raises MoveError if the name is taken or invalid.
        """
        here = self.here
        if name not in self.marks:
            self.check_name(name)
        if words is None and self.marks.get(name) == here:
            words = self.words.get(name)
        self.words.pop(name, None)
        if words:
            self.words[name] = words
        self.marks[name] = here
        return here

    def _is_taken(self, name: str) -> bool:
        return name in (START, END) or name in self.forks or name in self.marks

    def check_name(self, name: str) -> None:
        """Raise MoveError if a new mark or run can't have this name."""
        if self._is_taken(name):
            raise MoveError(f"the name {quoted(name)} is already taken")
        if not name.isidentifier():
            raise MoveError(
                f"invalid name {quoted(name)}; use letters, digits and _, and don't start with a digit"
            )

    def is_recorded(self, position: int | str) -> bool:
        """Return whether a step count is recorded in the present run. Names always are."""
        return isinstance(position, str) or self.timeline.first_at("steps", position) <= len(self.timeline)

    def position(self, name: int | str) -> Position:
        """Return the first position with a step count, or the position of a name.

        Names are ``start``, ``end`` (of the record), the marks, and the runs, which you left somewhere.
        Raises :class:`~sudoku_repl.errors.MoveError` for an unknown name, or a step beyond the record or
        below 0.
        """
        here = self.here
        if not isinstance(name, str):
            if name < 0:
                raise MoveError(f"no step {name}; steps are counted from 0")
            if not self.is_recorded(name):
                recorded = self.timeline.present.steps
                raise MoveError(f"step {name} is not recorded; the record ends at step {recorded}")
            return Position(here.run, self.timeline.first_at("steps", name))
        if name == START:
            return Position(here.run, 0)
        if name == END:
            return Position(here.run, len(self.timeline))
        if name in self.marks:
            return self.marks[name]
        if name == here.run:
            return here
        if name in self.forks:
            return Position(name, self.forks[name].left_at)
        known = listed((START, END, *self.marks, *self.forks))
        raise MoveError(f"no position named {quoted(name)}; known positions: {known}")

    def jump(self, to: Position) -> None:
        """Go to another recorded position. ``last`` becomes the position you came from.

        While you visit another run, its rules hold, except at home.
        """
        here = self.here
        if to == here:
            return
        state = self.state_at(to)
        self.forks[here.run].left_at = here.index
        self.last = here
        self._here = (to.run, to.index, state)
        if to.run != here.run:
            self.in_force = self.in_force.jumped(to.run, self.rules)


def _halted(halt: Halt, timeline: Timeline, index: int, last: int) -> int:
    """Return where a run halts that follows the record from ``index`` to ``last``."""
    for first, end in growing(index + 1, last):
        check()
        if halted := halt(timeline, first - 1, end):
            return halted
    return last
