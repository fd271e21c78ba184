"""Breakpoints: the conditions that stop a run."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain

import attrs

from sudoku_repl.board import Board
from sudoku_repl.breaks.conditions import Condition, HoldsInPassage, either, happened
from sudoku_repl.errors import ConditionError, listed
from sudoku_repl.timeline.advances import RecordedAdvance
from sudoku_repl.timeline.facts import What


@attrs.define(repr=False)
class Breakpoint:
    """A numbered condition that stops runs."""

    number: int
    condition: Condition
    temporary: bool = False
    """Whether it is deleted when it stops a run."""
    cell: int | None = None
    """The cell of a watch, which stops when this cell changes; None for other breakpoints."""
    enabled: bool = True
    ignored: int = 0
    """The number of hits that it still lets pass."""
    hits: int = 0
    """The number of times that its condition held, whether the run stopped or not."""
    orders: tuple[str, ...] = ()
    """The orders that the shell runs after it stops a run, if ``orders_enabled``."""
    orders_enabled: bool = True
    """Whether its orders are enabled. Orders from a session file are disabled until you enable them."""

    def __repr__(self) -> str:
        kind = "temporary " if self.temporary else ""
        status = "" if self.enabled else ", disabled"
        return f"<Breakpoint {self.number}: {kind}{self.condition.text}{status}>"


class Breakpoints:
    """The breakpoints, numbered from 1. A number is never used again."""

    def __init__(self) -> None:
        self.newest = 0
        """The highest number used so far; 0 if there was none."""
        self._all: dict[int, Breakpoint] = {}
        self._deleted: list[tuple[Breakpoint, ...]] = []
        """The breakpoints that each call of :meth:`delete` removed, the last call at the end."""

    def __repr__(self) -> str:
        return f"<Breakpoints {', '.join(str(number) for number in self._all) or 'none'}>"

    def all(self) -> tuple[Breakpoint, ...]:
        """Return all breakpoints, by number."""
        return tuple(self._all.values())

    def add(self, condition: Condition, *, temporary: bool = False, cell: int | None = None) -> Breakpoint:
        """Add a breakpoint with the next number, or a watch if you give a ``cell``."""
        added = Breakpoint(self.newest + 1, condition, temporary, cell)
        self.put(added)
        return added

    def put(self, breakpoint_: Breakpoint) -> None:
        """Add a breakpoint that has a number already."""
        self._all[breakpoint_.number] = breakpoint_
        self.newest = max(self.newest, breakpoint_.number)

    def get(self, number: int) -> Breakpoint:
        """Return the breakpoint with a number. Raises ConditionError if there is none."""
        if not self._all:
            raise ConditionError("no breakpoints are set; `break CONDITION` sets one")
        if number not in self._all:
            raise ConditionError(f"no breakpoint {number}; known breakpoints: {listed(self._all)}")
        return self._all[number]

    def delete(self, *numbers: int) -> None:
        """Delete breakpoints together. Raises ConditionError, and delete none, if one does not exist."""
        deleted = {each.number: each for each in map(self.get, numbers)}
        self._all = {number: each for number, each in self._all.items() if number not in deleted}
        self._deleted.append(tuple(deleted.values()))

    def undelete(self) -> tuple[Breakpoint, ...]:
        """Bring back the breakpoints of the last :meth:`delete`, or of an earlier one if you call this again.

        They keep their numbers. Raises ConditionError if there is nothing to bring back.
        """
        if not self._deleted:
            raise ConditionError("no deleted breakpoint to bring back; `break CONDITION` sets a new one")
        restored = self._deleted.pop()
        both = {**self._all, **{each.number: each for each in restored}}
        self._all = dict(sorted(both.items()))
        return restored

    def enable_orders(self, enabled: bool) -> None:
        """Enable or disable the orders of all breakpoints, also of deleted ones, which may come back."""
        for each in chain(self._all.values(), *self._deleted):
            each.orders_enabled = enabled or not each.orders

    def move(self, before: Board, after: Board, parse: Callable[[str, Board], Condition]) -> None:
        """Parse all conditions again for another board, and drop the breakpoints that do not fit it."""

        def fits(each: Breakpoint) -> bool:
            try:
                each.condition = parse(each.condition.text, after)
            except ConditionError:
                return False
            if each.cell is not None:
                each.cell = after.cell_at(*before.coordinates[each.cell])
            return True

        self._all = {number: each for number, each in self._all.items() if fits(each)}
        batches = (tuple(filter(fits, batch)) for batch in self._deleted)
        self._deleted = [batch for batch in batches if batch]

    @property
    def armed(self) -> bool:
        """Whether any breakpoint is enabled."""
        return any(each.enabled for each in self._all.values())

    @property
    def column(self) -> HoldsInPassage | None:
        """Returns where an enabled breakpoint holds; None if every advance must be made again to tell."""
        return self._any().column if self.armed else None

    def holding(self, advance: RecordedAdvance) -> tuple[Breakpoint, ...]:
        """Return the enabled breakpoints whose conditions hold at this advance."""
        return tuple(each for each in self._all.values() if each.enabled and each.condition.holds(advance))

    def stopping(self, advance: RecordedAdvance) -> tuple[Breakpoint, ...]:
        """Return the breakpoints that stop a run at this advance; count hits and delete temporary ones."""
        stopping = []
        for each in self.holding(advance):
            each.hits += 1
            if each.ignored:
                each.ignored -= 1
                continue
            stopping.append(each)
            if each.temporary:
                del self._all[each.number]
        return tuple(stopping)

    def _any(self) -> Condition:
        """Return the condition that any enabled breakpoint holds; at least one must be enabled."""
        return either(*(each.condition for each in self._all.values() if each.enabled))

    def backward(self) -> Condition:
        """Return the condition that stops a search backward: any enabled breakpoint, or a solution."""
        solved = happened(What.SOLUTION)
        return either(solved, self._any()) if self.armed else solved
