"""The contradictions of a run, each with the grid as it stood when the last candidate was about to go.

An advance that meets a contradiction ends with the guess after it, on a grid that was kept before. The moment
in between is not recorded: it is a state that the advance passes through, so making the advance again finds
it. An advance may meet several, because the guess that follows may fail at once.

The number on its line addresses a contradiction, although its advance is the one *after* that step count. No
two contradictions of a run have the same number: the guess that follows each of them counts a step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

import attrs

from sudoku_repl.board import House
from sudoku_repl.board.topology import digit_bit
from sudoku_repl.errors import OrderError
from sudoku_repl.explain.live import StepChange, with_steps
from sudoku_repl.machine import Grid, Guess, State
from sudoku_repl.machine.events import (
    AnyContradiction,
    Change,
    Contradiction,
    Event,
    Events,
    Guessed,
    Placed,
    Seen,
    Tried,
)
from sudoku_repl.machine.state import FINISHED, RUNNING
from sudoku_repl.techniques.finding import Finding
from sudoku_repl.timeline import Timeline
from sudoku_repl.timeline.advances import Passage
from sudoku_repl.timeline.columns import Bound, growing, indices_of
from sudoku_repl.timeline.facts import GUESSES, What
from sudoku_repl.timeline.runner import Watched

T = TypeVar("T")


@attrs.frozen(repr=False)
class ContradictionMoment:
    """A contradiction, and the state in which the machine met it."""

    advance: int
    """The advance that met it."""
    event: AnyContradiction
    """Its line, and what would have emptied the cell or overfilled the segment."""
    state: State
    """The state as it stood: placements of an interrupted sweep and the guess in force are in it, the removal
    that would empty the cell is not."""

    def __repr__(self) -> str:
        return f"<ContradictionMoment at step {self.step}, level {self.level}>"

    @property
    def step(self) -> int:
        """The number on its line."""
        return self.event.step

    @property
    def kind(self) -> str:
        """``emptied`` if a cell would lose its last candidate; ``overfull`` if a segment lacks cells."""
        return "emptied" if isinstance(self.event, Contradiction) else "overfull"

    @property
    def level(self) -> int:
        """The guess level in force; 0 outside any guess."""
        return self.state.level

    @property
    def guesses(self) -> tuple[Guess, ...]:
        """The guesses in force, level 1 first."""
        return self.state.levels()[::-1]

    @property
    def cells(self) -> tuple[int, ...]:
        """The cell that would be emptied, or the open cells of the overfull segment."""
        event = self.event
        return (event.cell,) if isinstance(event, Contradiction) else event.by.cells

    @property
    def house(self) -> House | None:
        """The house that leaves the cell no candidate, or that the segment is part of; None without one."""
        by = self.event.by
        house = by.house if isinstance(by, Seen | Finding) else None
        return house if isinstance(house, House) else None


@attrs.define(eq=False)  # a run has thousands, and frozen ones take twice as long to make
class AdvancePart:
    """A part of an advance: it begins with the advance or with a guess, and ends before the next guess."""

    guess: Guessed | None
    """The guess that it begins with; None if it begins with the advance."""
    events: Sequence[Event]
    """Its lines."""
    changes: Sequence[StepChange]
    wrong: ContradictionMoment | None
    """The contradiction that ends it; None if it ends otherwise."""


def parts(index: int, before: State, made: Watched) -> tuple[AdvancePart, ...]:
    """Return the parts of advance ``index``, which was ``made`` again with its changes from ``before``."""
    after, events, changes, happened = made
    dated = with_steps(before.steps, changes, events)
    if not happened & _CUTS:
        return (AdvancePart(None, events, dated, None),)
    stack = _Stack(before, after, events) if happened & What.WRONG else None
    found = []
    lines = _cut(events, lambda event: isinstance(event, Guessed))
    for printed, some in zip(lines, _cut(dated, lambda each: isinstance(each[1].by, Tried)), strict=True):
        guess = printed[0] if printed and isinstance(printed[0], Guessed) else None
        moment = None
        if stack:
            stack.make(some)
            wrong = (event for event in printed if isinstance(event, AnyContradiction))
            if met := next(wrong, None):
                moment = ContradictionMoment(index, met, stack.state(met.step))
        found.append(AdvancePart(guess, printed, some, moment))
    return tuple(found)


def parts_at(timeline: Timeline, index: int, before: State | None = None) -> tuple[AdvancePart, ...]:
    """Return the parts of a recorded advance; ``before`` is the state before it, if you know it."""
    before = timeline.state_at(index - 1) if before is None else before
    (made,) = timeline.remade(index, index, before, changes=True)
    return parts(index, before, made)


def _cut(items: Iterable[T], is_guess: Callable[[T], bool]) -> Iterator[list[T]]:
    """Cut what an advance printed or changed before each guess."""
    part: list[T] = []
    for item in items:
        if is_guess(item):
            yield part
            part = []
        part.append(item)
    yield part


class _Stack:
    """The grid and the guess levels inside an advance."""

    def __init__(self, before: State, after: State, events: Events) -> None:
        self._before = before
        self._grid = before.grid
        self._top = before.guess
        self._left = {guess.level: guess.digits for guess in after.levels()}
        self._events = events

    def make(self, changes: list[StepChange]) -> None:
        """Make the changes of a part."""
        board = self._before.board
        width, digits = board.packing.width, board.all_digits
        candidates, placed = self._grid.candidates, self._grid.placed
        for _, change in changes:
            shift = width * change.cell
            if isinstance(change, Placed):
                if isinstance(change.by, Tried):  # only the first change of a part
                    self._top = self._taken(change, change.by, self._grid)
                    candidates, placed = self._top.kept.candidates, self._top.kept.placed
                candidates &= ~(digits << shift)
                placed |= digit_bit(change.digit) << shift
            else:
                candidates &= ~(digit_bit(change.digit) << shift)
        self._grid = Grid(board, candidates, placed, self._grid.givens)

    def _taken(self, change: Change, by: Tried, grid: Grid) -> Guess:
        """Return the level that tries a candidate; ``grid`` is what a new level keeps."""
        top = self._top
        while top and top.level > by.level:
            top = top.below
        if top and top.level == by.level:
            return attrs.evolve(top, choice=by.choice)
        # A level that the advance makes and doesn't exhaust is on the stack after it. If it is exhausted, the
        # advance has a line for each of its candidates.
        lines = (event for event in self._events if isinstance(event, Guessed) and event.level == by.level)
        digits = self._left.get(by.level) or tuple(event.digit for event in lines)
        return Guess(by.level, change.cell, digits, by.choice, grid, top)

    def state(self, steps: int) -> State:
        """Return the state at this step count."""
        before = self._before
        return State(before.board, RUNNING, steps, self._grid, self._top, before.solutions)


def contradictions(timeline: Timeline, index: int) -> tuple[ContradictionMoment, ...]:
    """Return the contradictions that advance ``index`` (from 1) met, in order.

    Raises :class:`IndexError` if the advance is not recorded.
    """
    if not timeline.facts_at(index).what & What.WRONG:
        return ()
    return tuple(part.wrong for part in parts_at(timeline, index) if part.wrong)


def contradiction(timeline: Timeline, step: int) -> ContradictionMoment:
    """Return the contradiction with the number ``step`` on its line.

    Raises :class:`~sudoku_repl.errors.OrderError` if there is none. It names the nearest ones, or says how to
    reach a step beyond the record.
    """
    index = timeline.first_at("steps", step + 1)
    if 0 < index <= len(timeline):
        for found in contradictions(timeline, index):
            if found.step == step:
                return found
    last = timeline.present
    if index > len(timeline) and last.phase is not FINISHED:
        way = "step" if step == last.steps else f"goto {step + 1}"
        raise OrderError(
            f"no contradiction at step {step} yet: "
            f"the run is recorded to step {last.steps}; `{way}` continues it"
        )
    known = [str(each.step) for each in (last_before(timeline, step), first_after(timeline, step)) if each]
    nearest = "the nearest are at steps" if len(known) > 1 else "the nearest is at step"
    where = f"{nearest} {' and '.join(known)}" if known else "the recorded run has none"
    raise OrderError(f"no contradiction at step {step}; {where}")


def last_before(timeline: Timeline, step: int) -> ContradictionMoment | None:
    """Return the last contradiction with a number below ``step``; None if there is none."""
    last = min(timeline.first_at("steps", step), len(timeline))
    moments = (each for at in _wrong_back(timeline, last) for each in contradictions(timeline, at)[::-1])
    return next((each for each in moments if each.step < step), None)


def first_after(timeline: Timeline, step: int) -> ContradictionMoment | None:
    """Return the first contradiction with a number above ``step``; None if there is none."""
    first = max(timeline.first_at("steps", step + 1), 1)
    moments = (each for at in wrong_advances(timeline, first) for each in contradictions(timeline, at))
    return next((each for each in moments if each.step > step), None)


def last_met(timeline: Timeline, index: int) -> ContradictionMoment | None:
    """Return the last contradiction of the advances up to ``index``; None if they met none."""
    return next((contradictions(timeline, at)[-1] for at in _wrong_back(timeline, index)), None)


def wrong_advances(timeline: Timeline, first: int = 1) -> Iterator[int]:
    """Yield the advances from ``first`` on that met a contradiction."""
    for begun, ended in growing(first, len(timeline)):
        passage = Passage(timeline, begun, ended)
        yield from (begun + at for at in indices_of(passage.happened(What.WRONG), passage.size))


def _wrong_back(timeline: Timeline, last: int) -> Iterator[int]:
    """Yield the advances up to ``last`` that met a contradiction, the last first."""
    while last := timeline.last_before(last + 1, _IS_WRONG):
        yield last
        last -= 1


_IS_WRONG = Bound(what=int(What.WRONG))
"""Holds for every advance that met a contradiction."""


_CUTS = int(GUESSES | What.WRONG)
"""What happens in an advance that has more than one part, or a contradiction."""
