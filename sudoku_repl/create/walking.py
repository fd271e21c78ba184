"""A step of the search for the canonical form: find the least next row after the rows so far.

A :class:`WalkState` is an ordered partition of the columns (classes of stacks, and classes of columns within
each stack), with the names of the digits that this partition settles. A :class:`GridWalk` adds the next row.
"""

from __future__ import annotations

from typing import TypeAlias

import attrs

from sudoku_repl.board.box import Box

GridRow: TypeAlias = tuple[int, ...]
"""The digit in each column, 0 for an open cell."""
Band: TypeAlias = tuple[GridRow, ...]

NEW = 10
"""Stands for a digit without a name yet. It is higher than all names, which are 9 at most."""


def _class_end(alike: int, first: int) -> int:
    """Return the index after the last member of the class that begins at the index ``first``.

    Bit n of ``alike`` is set if the members at n - 1 and n are in the same class.
    """
    end = first + 1
    while alike >> end & 1:
        end += 1
    return end


@attrs.define(init=False, eq=False, repr=False)
class WalkState:
    """The consequences of the rows so far. It is copied before each choice, and then changed in place."""

    box: Box
    """The shape of the boxes."""
    width: int
    """The columns of a stack."""
    band: Band
    """The remaining rows of the current band."""
    bands: tuple[Band, ...]
    """The other remaining bands."""
    columns: list[int]
    """The columns in order; the order within a class is arbitrary."""
    alike: int
    """Bit p: the columns at indices p - 1 and p are in the same class. Never set at the first index of a
    stack."""
    stacks_alike: int
    """Bit s: the stacks at indices s - 1 and s are in the same class."""
    names: list[int]
    """For each digit its name, the least name that it can get until it is settled, or ``NEW``; 0 for 0."""
    named: int
    """The number of digits that have a name, settled or not."""
    settled: int
    """Bit d: the name of digit d is settled."""
    unsettled: tuple[tuple[GridRow, int, int], ...]
    """The rows with digits whose names are not settled: the row, the bits of the digits that were new in
    it, and the highest name before theirs."""

    def __init__(self, bands: tuple[Band, ...], box: Box) -> None:
        self.box, self.width = box, box.columns
        self.band, self.bands = (), bands
        self.columns = list(range(box.side))
        self.alike = sum(1 << place for place in range(box.side) if place % box.columns)
        self.stacks_alike = sum(1 << stack for stack in range(1, box.rows))
        self.names = [0] + [NEW] * box.side
        self.named = self.settled = 0
        self.unsettled = ()

    def copy(self) -> WalkState:
        """Return an independent copy."""
        other = WalkState.__new__(WalkState)
        other.box, other.width = self.box, self.width
        other.band, other.bands = self.band, self.bands
        other.columns, other.alike, other.stacks_alike = self.columns[:], self.alike, self.stacks_alike
        other.names, other.named, other.settled = self.names[:], self.named, self.settled
        other.unsettled = self.unsettled
        return other

    def bring_stack(self, stack: int, first: int) -> None:
        """Move a stack to the start of its class, at ``first``, and separate it from the other stacks."""
        columns, width = self.columns, self.width
        start, here = first * width, stack * width
        if stack != first:
            moved = columns[here : here + width]
            columns[start + width : here + width] = columns[start:here]
            columns[start : start + width] = moved
        self.stacks_alike &= ~(1 << first + 1)

    def bring_column(self, place: int, first: int) -> None:
        """Move a column to the start of its class, at ``first``, and separate it from the other columns."""
        columns = self.columns
        if place != first:
            columns.insert(first, columns.pop(place))
        self.alike &= ~(1 << first + 1)

    def settle(self, digit: int) -> None:
        """Settle the name of a digit to the least name that it can get."""
        for row, new, _ in self.unsettled:
            if new >> digit & 1:
                column = row.index(digit)
                break
        place = self.columns.index(column)
        stack, inside = divmod(place, self.width)
        first = stack
        while self.stacks_alike >> first & 1:
            first -= 1
        if self.stacks_alike >> first + 1 & 1:
            self.bring_stack(stack, first)
            place = first * self.width + inside
        start = place
        while self.alike >> start & 1:
            start -= 1
        if self.alike >> start + 1 & 1:
            self.bring_column(place, start)
        self.rename()

    def rename(self) -> None:
        """Update the names of the digits of the rows in ``unsettled``, and drop the settled rows."""
        if self.unsettled:
            self.unsettled = tuple(entry for entry in self.unsettled if not self._rename_row(*entry))

    def _rename_row(self, row: GridRow, new: int, name: int) -> bool:
        """Name the new digits of a row; returns whether all of their names are settled."""
        columns, names, alike, width = self.columns, self.names, self.alike, self.width
        every = True
        stack, stacks = 0, self.box.rows
        while stack < stacks:
            end = _class_end(self.stacks_alike, stack)
            before = name
            for one in range(stack, end):
                name = before  # any stack of a class can come first
                place, after = one * width, one * width + width
                while place < after:
                    digit = row[columns[place]]
                    last = place + 1
                    while alike >> last & 1:
                        last += 1
                    if digit and new >> digit & 1:
                        if last - place == 1:
                            names[digit] = name + 1
                            if end - stack == 1:
                                self.settled |= 1 << digit
                            else:
                                every = False
                        else:
                            every = False
                            for column in columns[place:last]:
                                names[row[column]] = name + 1
                        name += last - place
                    place = last
            name = before + (name - before) * (end - stack)
            stack = end
        return every


class GridWalk:
    """The least next row among those added so far, and all the states that it leads to."""

    def __init__(self) -> None:
        self.least: list[int] = [NEW]
        """The least row so far, as names of digits."""
        self.states: list[WalkState] = []

    def add(self, state: WalkState, row: GridRow) -> None:
        """Try a next row in a state, which this changes."""
        self._row = row
        self._go_on(state, [])

    def _go_on(self, state: WalkState, names: list[int]) -> None:
        """Continue after these names to the end of the row, unless the row becomes greater than the least."""
        row, columns, width, side = self._row, state.columns, state.width, len(state.columns)
        fresh = state.named + sum(name > state.named for name in names)
        while len(names) < side:
            place = len(names)
            if place % width == 0 and state.stacks_alike >> place // width + 1 & 1:
                stack = place // width
                end = _class_end(state.stacks_alike, stack)
                if self._is_settled(state, place, end * width):
                    found = self._sort_stacks(state, stack, end)
                else:
                    for other in range(stack, end):
                        branch = state.copy()
                        branch.bring_stack(other, stack)
                        branch.rename()
                        self._go_on(branch, names[:])
                    return
            elif state.alike >> place + 1 & 1:
                end = _class_end(state.alike, place)
                if self._is_settled(state, place, end):
                    found, state.alike = self._sort_class(state, columns[place:end], place, state.alike)
                else:
                    opened = [column for column in columns[place:end] if not row[column]]
                    if not opened:
                        self._choose_column(state, place, end, names)
                        return
                    columns[place:end] = opened + [column for column in columns[place:end] if row[column]]
                    state.alike &= ~(1 << place + len(opened))
                    found = [0] * len(opened)
            else:
                digit = row[columns[place]]
                if digit and state.names[digit] != NEW and not state.settled >> digit & 1:
                    state.settle(digit)
                found = [state.names[digit]]
            for name in found:
                if name == NEW:
                    fresh += 1
                    name = fresh
                names.append(name)
            if names > self.least[: len(names)]:
                return
        if names < self.least:
            self.least = names
            self.states = []
        if fresh > state.named:
            new = sum(1 << digit for digit in row if digit and state.names[digit] == NEW)
            state.unsettled += ((row, new, state.named),)
            state.named = fresh
        state.rename()
        self.states.append(state)

    def _is_settled(self, state: WalkState, place: int, end: int) -> bool:
        """Whether all named digits of the row at these indices have settled names."""
        row, names, settled = self._row, state.names, state.settled
        return all(
            not row[column] or settled >> row[column] & 1 or names[row[column]] == NEW
            for column in state.columns[place:end]
        )

    def _sort_class(
        self, state: WalkState, columns: list[int], place: int, alike: int
    ) -> tuple[list[int], int]:
        """Sort the columns of a class that begins at ``place``; returns their names and the new ``alike``."""
        row, names = self._row, state.names
        columns.sort(key=lambda column: names[row[column]])
        found = [names[row[column]] for column in columns]
        state.columns[place : place + len(columns)] = columns
        for at in range(1, len(found)):
            if found[at] != found[at - 1]:
                alike &= ~(1 << place + at)
        return found, alike

    def _sort_stacks(self, state: WalkState, stack: int, end: int) -> list[int]:
        """Sort the stacks of a class, and the columns in each stack; returns their names."""
        sorted_stacks, width = [], state.width
        for one in range(stack, end):
            names: list[int] = []
            place = one * width
            alike = state.alike
            while len(names) < width:
                last = _class_end(state.alike, place)
                found, alike = self._sort_class(state, state.columns[place:last], place, alike)
                names += found
                place = last
            cuts = alike >> one * width & (1 << width) - 1
            sorted_stacks.append((names, cuts, state.columns[one * width : place]))
        sorted_stacks.sort()
        names = []
        for one, (found, cuts, columns) in enumerate(sorted_stacks, stack):
            start = one * width
            state.columns[start : start + width] = columns
            state.alike = state.alike & ~((1 << width) - 1 << start) | cuts << start
            if one > stack and found != names[-width:]:
                state.stacks_alike &= ~(1 << one)
            names += found
        return names

    def _choose_column(self, state: WalkState, place: int, end: int, names: list[int]) -> None:
        """Continue with each column of a class that gives the least name at its first index."""
        least = NEW + 1
        branches: list[WalkState] = []
        for other in range(place, end):
            branch = state.copy()
            branch.bring_column(other, place)
            branch.rename()
            digit = self._row[branch.columns[place]]
            if branch.names[digit] < least:
                least, branches = branch.names[digit], []
            if branch.names[digit] == least:
                branches.append(branch)
        for branch in branches:
            self._go_on(branch, names[:])
