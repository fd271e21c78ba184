"""Where one stands in a run and its forks, and every way to move."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import attrs

from sudoku_repl.errors import MoveError, listed, quoted
from sudoku_repl.machine import Rules, State, advance, guess
from sudoku_repl.machine.advance import AdvanceResult
from sudoku_repl.machine.events import Event
from sudoku_repl.timeline.timeline import Timeline
from sudoku_repl.timeline.visits import RulesInForce

MAIN = "main"
"""The run that a quiz begins with."""

START, END = "start", "end"
"""Places that every run has."""


@attrs.frozen
class Point:
    """A place: the name of a run, and how many advances from its start."""

    run: str
    index: int


@attrs.define(eq=False)
class Fork:
    """A run, and where it parts from the one it came from."""

    timeline: Timeline
    parent: Point | None = None
    """The last place it shares with its parent; None for the first run."""
    left_at: int = 0
    """Where one stood when one last left it."""


class Journey:
    """A run, its forks, its marks, and the place where one stands.

    What is recorded is followed, never changed. An advance under the rules of the record leads to
    the next recorded state; one that leads elsewhere begins a fork, or leads into the run that was
    recorded when the same advance was made from here before; one at the end of the record
    lengthens it. Where one stands is one value, so that an interrupt finds one place or the next.
    """

    def __init__(self, start: State, own: Rules | None = None) -> None:
        self.forks = {MAIN: Fork(Timeline(start))}
        """Every run by its name, in the order they began."""
        self.marks: dict[str, Point] = {}
        """The places that were given a name."""
        self.last = Point(MAIN, 0)
        """Where one stood before the last jump."""
        self.in_force = RulesInForce(own or Rules(), MAIN)
        """The rules of the advances to come: yours, or those of the run you visit."""
        self._numbers: dict[str, Iterator[int]] = {}  # those that names of a stem have not had yet
        self._here = (MAIN, 0, start)  # a point and its state, plain because every advance makes one

    @property
    def point(self) -> Point:
        """Where one stands."""
        run, index, _ = self._here
        return Point(run, index)

    @property
    def state(self) -> State:
        """The state there."""
        return self._here[2]

    @property
    def timeline(self) -> Timeline:
        """The record of the run there; it may go on beyond."""
        return self.forks[self._here[0]].timeline

    @property
    def recorded(self) -> int:
        """How many advances are recorded, in all runs together."""
        return sum(len(fork.timeline) for fork in self.forks.values())

    def state_at(self, point: Point) -> State:
        """The state at a recorded place of any run."""
        return self.forks[point.run].timeline.state_at(point.index)

    def advance(self, rules: Rules) -> tuple[Event, ...]:
        """Goes on by one advance; a waiting machine takes the guess that is due."""
        run, index, state = self._here
        timeline = self.forks[run].timeline
        if index < len(timeline):
            ahead = timeline.again(index + 1, state)
            if timeline.made_under(index + 1, rules):
                return self._follow(run, ahead)
            made = advance(state, rules)
            if found := self._recorded_as(made, ahead):
                return self._follow(found, made)
            timeline = self._part()
        return self._lengthen(timeline, timeline.advance(rules))

    @property
    def chosen(self) -> tuple[int, int] | None:
        """The cell and digit that were chosen here, if a guess is due that the record has."""
        run, index, _ = self._here
        return self.forks[run].timeline.choice_at(index + 1)

    @property
    def rules(self) -> Rules:
        """The rules under which the record goes on from here, or under which it came here."""
        run, index, _ = self._here
        return self.forks[run].timeline.rules_at(index + 1)

    def guess(self, cell: int, digit: int, rules: Rules | None = None) -> tuple[Event, ...]:
        """Takes the waiting guess; raises as :func:`sudoku_repl.machine.guess` does.

        What is recorded after it goes on under ``rules``, if given.
        """
        run, index, state = self._here
        timeline = self.forks[run].timeline
        if index < len(timeline):
            made = guess(state, cell, digit)
            if found := self._recorded_as(made, timeline.again(index + 1, state)):
                return self._follow(found, made)
            timeline = self._part()
        return self._lengthen(timeline, timeline.guess(cell, digit, rules))

    def _recorded_as(self, made: AdvanceResult, ahead: AdvanceResult) -> str | None:
        """The run that has this advance on record here: the present one, if ``ahead`` is it, or another."""
        run, index, state = self._here
        if made == ahead:
            return run
        for name in self._sharing(index):
            if self.forks[name].timeline.again(index + 1, state) == made:
                return name
        return None

    def _sharing(self, index: int) -> Iterator[str]:
        """The other runs that go on from the first ``index`` advances of the present one."""
        here = self._here[0]
        origin = self._origin(here, index)
        for name, fork in self.forks.items():
            if name != here and len(fork.timeline) > index and self._origin(name, index) == origin:
                yield name

    def _origin(self, run: str, index: int) -> str:
        """The run that a run has its first ``index`` advances from."""
        while (parent := self.forks[run].parent) and index <= parent.index:
            run = parent.run
        return run

    def elsewhere(self, index: int, state: State) -> Point | None:
        """Where another run comes to this state after the first ``index`` advances of the present run."""
        for name in self._sharing(index):
            timeline = self.forks[name].timeline
            at = timeline.reached(state.steps)
            if index < at <= len(timeline) and timeline.state_at(at) == state:
                return Point(name, at)
        return None

    def _follow(self, run: str, ahead: AdvanceResult) -> tuple[Event, ...]:
        here, index, _ = self._here
        if run == here:
            self._here = (run, index + 1, ahead[0])
        else:
            self._enter(run, index + 1, ahead[0])
        return ahead[1]

    def _enter(self, run: str, index: int, state: State) -> None:
        """Goes on in another run, which the present one led into."""
        here, left_at, _ = self._here
        self.forks[here].left_at = left_at
        self._here = (run, index, state)
        self.in_force = self.in_force.departed(run)

    def enter(self, to: Point) -> None:
        """Goes on at a place of another run, which the present one led into; ``last`` is the place before."""
        state = self.state_at(to)
        self.last = self.point
        self._enter(to.run, to.index, state)

    def _lengthen(self, timeline: Timeline, events: tuple[Event, ...]) -> tuple[Event, ...]:
        self._here = (self._here[0], len(timeline), timeline.present)
        return events

    def _part(self) -> Timeline:
        """Begins a fork here, with the next name of its own."""
        self.part(self._free("fork"))
        return self.timeline

    def _free(self, stem: str) -> str:
        """The next name of this stem and a number that no place has.

        Names are never given back, so the search goes on from the last number: many forks of one stem
        take time in proportion to their number.
        """
        numbers = self._numbers.setdefault(stem, count(1))
        return next(name for number in numbers if not self._has_place(name := f"{stem}{number}"))

    def sprout(self, stem: str) -> tuple[str, Timeline]:
        """Begins a fork at the start of this run, without going there: its name and its record.

        Raises MoveError when the stem begins no name.
        """
        name = self._free(stem)
        self.check_name(name)
        here = self.point
        self.forks[name] = Fork(self.timeline.copy(0), Point(here.run, 0))
        return name, self.forks[name].timeline

    def part(self, name: str) -> None:
        """Begins a fork here and stands in it; raises MoveError when the name is taken."""
        self.check_name(name)
        here = self.point
        self.forks[name] = Fork(self.timeline.copy(here.index), here)
        self._enter(name, here.index, self.state)

    def mark(self, name: str) -> None:
        """Gives this place a name; raises MoveError when it is taken. A mark may be set anew."""
        if name not in self.marks:
            self.check_name(name)
        self.marks[name] = self.point

    def _has_place(self, name: str) -> bool:
        return name in (START, END) or name in self.forks or name in self.marks

    def check_name(self, name: str) -> None:
        """Raises MoveError when a place cannot be called so."""
        if self._has_place(name):
            raise MoveError(f"{quoted(name)} is the name of a place already")
        if not name.isidentifier():
            raise MoveError(f"{quoted(name)} is no name: letters, digits and _ make one, and no digit first")

    def place(self, name: str) -> Point:
        """The place of a name: ``start``, ``end`` (of what is recorded), a mark, or where one left a fork.

        Raises :class:`~sudoku_repl.errors.MoveError` when there is none.
        """
        here = self.point
        if name == START:
            return Point(here.run, 0)
        if name == END:
            return Point(here.run, len(self.timeline))
        if name in self.marks:
            return self.marks[name]
        if name == here.run:
            return here
        if name in self.forks:
            return Point(name, self.forks[name].left_at)
        known = listed((START, END, *self.marks, *self.forks))
        raise MoveError(f"no place named {quoted(name)}; known places: {known}")

    def jump(self, to: Point) -> None:
        """Goes to another recorded place; ``last`` is then the place before.

        In another run its rules hold as long as you are there, except at home.
        """
        here = self.point
        if to == here:
            return
        state = self.state_at(to)
        self.forks[here.run].left_at = here.index
        self.last = here
        self._here = (to.run, to.index, state)
        if to.run != here.run:
            self.in_force = self.in_force.jumped(to.run, self.rules)
