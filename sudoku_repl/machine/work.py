"""An advance in progress."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from sudoku_repl.board.topology import House, HouseKind, digit_bit
from sudoku_repl.machine.events import Broken, Change, Contradiction, Event, Events, Removed, Seen
from sudoku_repl.machine.state import FINISHED, RUNNING, SOLVED, Guess, Phase, State
from sudoku_repl.techniques.constraints import finding_of
from sudoku_repl.techniques.grid import Grid

OnChange: TypeAlias = Callable[[Change], None]
"""Called with each placement and removal of an advance, in order."""

AdvanceResult: TypeAlias = tuple[State, Events]


class Work:
    """An advance in progress: the two integers of the grid, and the events so far."""

    __slots__ = ("board", "candidates", "events", "guilt", "on_change", "placed", "state", "steps")

    def __init__(self, state: State, on_change: OnChange | None) -> None:
        self.state = state
        self.board = state.board
        self.steps = state.steps
        self.candidates = state.grid.candidates
        self.placed = state.grid.placed
        self.guilt = state.guilt.copy() if state.guilt else None
        self.on_change = partial(self.guilt.change, on_change=on_change) if self.guilt else on_change
        self.events: list[Event] = []

    def done(self, phase: Phase, guess: Guess | None, due: int | None = None) -> AdvanceResult:
        """End the advance, and return its result."""
        grid, solutions = self.grid(), self.state.solutions + (phase is SOLVED)
        guilt = None if phase is FINISHED else self.guilt  # nobody backjumps from there
        state = State(self.board, phase, self.steps, grid, guess, solutions, due, guilt)
        return state, tuple(self.events)

    def settled(self, guess: Guess | None) -> AdvanceResult:
        """End the advance where the grid may be full."""
        return self.done(RUNNING if self.candidates else SOLVED, guess)

    def grid(self) -> Grid:
        """Return the present grid."""
        return Grid(self.board, self.candidates, self.placed, self.state.grid.givens)

    def place(self, cell: int, digit: int, less: int) -> int:
        """Place the digit and remove it from the open peers, in visiting order.

        ``less`` is :meth:`~sudoku_repl.board.packing.Packing.less` of the candidates. Returns the same for
        the candidates that are left, or 0 after a contradiction: a peer had no other candidate, or the
        placement fills a constraint and breaks it. The removals before that stay.
        """
        packing = self.board.packing
        guards = packing.guards
        self.placed |= 1 << packing.width * cell + digit - 1
        left = self.candidates & packing.keep[cell][digit]
        less_left = (left | guards) - packing.lowest
        fits = (less ^ less_left) & guards == packing.guard[cell]  # no other cell has been emptied
        if fits and not self.on_change:
            self.candidates = left
        else:
            self._remove_one_by_one(cell, digit)
        if fits and self.board.constraints:
            fits = not self._breaks(cell)
        return less_left if fits else 0

    def _breaks(self, cell: int) -> bool:
        """Return whether the placement fills a constraint and breaks it, and add that as an event."""
        values = bytes(map(int.bit_length, self.board.packing.unpack(self.placed)))
        constraint = self.board.broken(values, (cell,))
        if constraint:
            where = self.board.cells[cell]
            self.events.append(Broken(self.steps, constraint.name, where, by=finding_of(constraint)))
        return constraint is not None

    def _remove_one_by_one(self, cell: int, digit: int) -> None:
        """Make the removals of :meth:`place` one by one, up to a contradiction."""
        width, all_digits, removed = self.board.packing.width, self.board.all_digits, digit_bit(digit)
        named = self.board.cells
        self.candidates &= ~(all_digits << width * cell)
        for peer in self.board.peers[cell]:
            mask = self.candidates >> width * peer & all_digits
            if not mask & removed:
                continue
            house = self.board.shared_house(cell, peer)
            by = Seen(named[cell], house)
            if mask == removed:
                through_box = isinstance(house, House) and house.kind is HouseKind.BOX
                self.events.append(Contradiction(self.steps, named[peer], digit, through_box, by=by))
                return
            self.candidates ^= removed << width * peer
            if self.on_change:
                self.on_change(Removed(named[peer], digit, by))
