"""Conditions that stop a run."""

from __future__ import annotations

import attrs

from sudoku_repl.board import Board
from sudoku_repl.errors import ConditionError, listed
from sudoku_repl.timeline.conditions import Condition, either, happened, parse_condition
from sudoku_repl.timeline.facts import What
from sudoku_repl.timeline.moments import Moment


@attrs.define
class Breakpoint:
    """A condition under a number."""

    number: int
    condition: Condition
    temporary: bool = False
    """It goes as it stops a run."""
    cell: int | None = None
    """Of a watch, the cell whose changes stop a run: its condition says no more than that."""
    enabled: bool = True
    ignored: int = 0
    """So many times more it lets a run pass."""
    hits: int = 0
    """How often it held as a run passed or stopped."""
    orders: tuple[str, ...] = ()
    """What the shell gives when it stops a run,"""
    orders_enabled: bool = True
    """if they are enabled: those of a session from a file are not, until somebody enables them."""


class Breakpoints:
    """The breakpoints, numbered from 1; a number is not given twice."""

    def __init__(self) -> None:
        self.newest = 0
        """The number given last; 0 when none was."""
        self._all: dict[int, Breakpoint] = {}

    def all(self) -> tuple[Breakpoint, ...]:
        """Every breakpoint, by number."""
        return tuple(self._all.values())

    def add(self, condition: Condition, *, temporary: bool = False, cell: int | None = None) -> Breakpoint:
        """A new breakpoint; a watch if it has a cell."""
        added = Breakpoint(self.newest + 1, condition, temporary, cell)
        self.put(added)
        return added

    def put(self, breakpoint_: Breakpoint) -> None:
        """Puts a breakpoint under its own number."""
        self._all[breakpoint_.number] = breakpoint_
        self.newest = max(self.newest, breakpoint_.number)

    def get(self, number: int) -> Breakpoint:
        """The breakpoint of that number; raises ConditionError when there is none."""
        if not self._all:
            raise ConditionError("no breakpoints are set; `break CONDITION` sets one")
        if number not in self._all:
            raise ConditionError(f"no breakpoint {number}; known breakpoints: {listed(self._all)}")
        return self._all[number]

    def delete(self, number: int) -> None:
        """Takes a breakpoint away; raises ConditionError when there is none."""
        del self._all[self.get(number).number]

    def move(self, before: Board, after: Board) -> None:
        """Reads the conditions anew for another board; those that make no sense there are deleted."""
        for each in self.all():
            try:
                each.condition = parse_condition(each.condition.text, after)
            except ConditionError:
                self.delete(each.number)
                continue
            if each.cell is not None:
                each.cell = after.cell_at(*before.places[each.cell])

    @property
    def armed(self) -> bool:
        """Whether any may stop a run."""
        return any(each.enabled for each in self._all.values())

    def holding(self, moment: Moment) -> tuple[Breakpoint, ...]:
        """Those that are enabled and hold at this moment."""
        return tuple(each for each in self._all.values() if each.enabled and each.condition.holds(moment))

    def stopping(self, moment: Moment) -> tuple[Breakpoint, ...]:
        """Those that stop a run that comes to this moment. Counts hits, and drops temporary ones."""
        stopping = []
        for each in self.holding(moment):
            each.hits += 1
            if each.ignored:
                each.ignored -= 1
                continue
            stopping.append(each)
            if each.temporary:
                del self._all[each.number]
        return tuple(stopping)

    def backward(self) -> Condition:
        """What stops a run backward: any breakpoint that is enabled, or a solution."""
        return either(
            happened(What.SOLUTION), *(each.condition for each in self._all.values() if each.enabled)
        )
