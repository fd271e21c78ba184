"""The walk of a constraint as a table, and what follows from it: which candidates lie on an accepted walk.

The pruning is exact for one constraint (Pesant's *regular* constraint, CP 2004): one pass forward over the
cells finds the states that can be reached, one pass back keeps the candidates from which an accepted state
can be reached. Candidates on no accepted walk are false.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache, reduce
from operator import and_
from typing import Any, Protocol, TypeAlias

from sudoku_repl.board.topology import digit_bit, digits_in
from sudoku_repl.errors import BoardError

MOST_STATES = 100_000
"""The most states of a constraint."""
_KEPT = 512
"""How many prunings a walk keeps."""

CellSets: TypeAlias = tuple[int, ...]
"""The set of digits of each cell, in the order of the walk."""


class CellWalk(Protocol):
    """A walk, as a constraint defines it."""

    def start(self) -> Any:
        """Return the state in which the walk begins."""

    def step(self, state: Any, digit: int) -> Any:
        """Return the state after the digit of the next cell; None if no walk has it."""

    def accepts(self, state: Any) -> bool:
        """Return whether a walk may end in this state."""


class Loop:
    """A walk that meets some cells again, as a walk that meets each cell once.

    ``turns`` has the number of the cell of each turn; cells are numbered as they are met. The state is the
    number of turns, the state of the walk, and the digits of the cells that come again.
    """

    def __init__(self, walk: CellWalk, turns: tuple[int, ...]) -> None:
        self.walk, self.turns = walk, turns

    def start(self) -> Any:
        """Return the state before the first turn."""
        return 0, self.walk.start(), ()

    def step(self, state: Any, digit: int) -> Any:
        """Return the state after the turn of the next cell and those of cells met before."""
        turn, state, kept = state
        digits = {**dict(kept), self.turns[turn]: digit}
        while state is not None and turn < len(self.turns) and self.turns[turn] in digits:
            state = self.walk.step(state, digits[self.turns[turn]])
            turn += 1
        kept = tuple(each for each in digits.items() if each[0] in self.turns[turn:])
        return None if state is None else (turn, state, kept)

    def accepts(self, state: Any) -> bool:
        """Return whether the walk may end here."""
        return self.walk.accepts(state[1])


class WalkTable:
    """The states of a walk, numbered from 0 as they are met, and the next state after each digit."""

    def __init__(
        self,
        start: Any,
        step: Callable[[Any, int], Any],
        accepts: Callable[[Any], bool],
        length: int,
        digits: int,
    ) -> None:
        self.after: list[tuple[int, ...]] = []
        """For each state, the state after each digit, the digit 1 first; -1 where the walk ends."""
        self.every = (1 << digits) - 1
        """The set of every digit."""
        numbers: dict[Any, int] = {start: 0}
        states = [start]
        begun = 0
        for _ in range(length):  # a layer of new states a cell; those of the last layer only end walks
            for state in states[begun:]:
                following = []
                for digit in range(1, digits + 1):
                    after = step(state, digit)
                    if after is not None and after not in numbers:
                        numbers[after] = len(states)
                        states.append(after)
                    following.append(-1 if after is None else numbers[after])
                if len(states) > MOST_STATES:
                    raise BoardError(f"more than {MOST_STATES:,} states; use fewer cells or digits")
                self.after.append(tuple(following))
            begun = len(self.after)
        self.accepted = frozenset(number for number, state in enumerate(states) if accepts(state))
        """The states that a walk may end in."""
        self.count = len(states)
        """The number of states; the last ones may only end walks."""
        self.pruned = lru_cache(_KEPT)(self._pruned)
        self.required = lru_cache(_KEPT)(self._required)

    @cached_property
    def packed(self) -> tuple[array[int], array[int]]:
        """For kernels: the state after each digit of each state, and whether a walk may end in each state."""
        after = array("i", [state for row in self.after for state in row])
        ends = [-1] * (self.count - len(self.after)) * len(self.after[0])
        return after + array("i", ends), array("B", [each in self.accepted for each in range(self.count)])

    def fits(self, digits: Sequence[int]) -> bool:
        """Return whether the walk along these digits ends in an accepted state."""
        state = 0
        for digit in digits:
            state = self.after[state][digit - 1]
            if state < 0:
                return False
        return state in self.accepted

    def _pruned(self, sets: CellSets) -> CellSets:
        """Return the digits of each cell that lie on an accepted walk; none at all if there is no such walk.

        Call it as ``pruned``, which keeps what it returned.
        """
        reached = [{0}]
        for allowed in sets:
            digits = [digit - 1 for digit in digits_in(allowed)]
            rows = [self.after[state] for state in reached[-1]]
            reached.append({row[digit] for row in rows for digit in digits} - {-1})
        alive = reached.pop() & self.accepted
        left = []
        for allowed, states in zip(reversed(sets), reversed(reached), strict=True):
            kept, before = 0, set()
            for state in states:
                row = self.after[state]
                for digit in digits_in(allowed):
                    if row[digit - 1] in alive:
                        kept |= digit_bit(digit)
                        before.add(state)
            left.append(kept)
            alive = before
        return tuple(reversed(left))

    def _required(self, sets: CellSets) -> int:
        """Return the digits that every accepted walk has along cells with these digits; there must be a walk.

        Call it as ``required``, which keeps what it returned.
        """
        reached = {0: 0}
        for allowed in sets:
            before, reached = reached, {}
            for state, held in before.items():
                for digit in digits_in(allowed):
                    after = self.after[state][digit - 1]
                    if after >= 0:
                        reached[after] = reached.get(after, self.every) & (held | digit_bit(digit))
        return reduce(and_, (held for state, held in reached.items() if state in self.accepted))

    def arcs(self, length: int) -> list[list[tuple[int, int, int]]]:
        """Return for each cell the arcs on accepted walks: a state, a digit and the state after it."""
        reached = [{0}]
        for _ in range(length):
            reached.append({after for state in reached[-1] for after in self.after[state]} - {-1})
        alive = reached.pop() & self.accepted
        layers = []
        for states in reversed(reached):
            arcs = [
                (state, digit, after)
                for state in sorted(states)
                for digit, after in enumerate(self.after[state], start=1)
                if after in alive
            ]
            layers.append(arcs)
            alive = {state for state, _, _ in arcs}
        return layers[::-1]

    def grounds(self, sets: CellSets, placed: Sequence[bool], at: int, removed: int) -> list[tuple[int, int]]:
        """Return why the digits ``removed`` can't be at cell number ``at``: what the cells must have lost.

        ``sets`` has the removed digits still. Each ground is the number of a cell and a digit that it has
        lost, or 0 for its value. They are irreducible: without any of them, the pruning would keep one of the
        removed digits. What cells have lost is given back as long as the pruning still removes these: first
        the values of cells, then the lost digits, by cell and digit.
        """
        now = list(sets)

        def may_give_back(cell: int, digits: int) -> bool:
            before = now[cell]
            now[cell] |= digits
            if not self.pruned(tuple(now))[at] & removed:
                return True
            now[cell] = before
            return False

        cells = range(len(sets))
        values = [cell for cell in cells if placed[cell] and not may_give_back(cell, self.every)]
        lost = [
            (cell, digit)
            for cell in cells
            if not placed[cell]
            for digit in digits_in(self.every & ~sets[cell])
            if not may_give_back(cell, digit_bit(digit))
        ]
        return [*((cell, 0) for cell in values), *lost]

    def proves(self, grounds: Sequence[tuple[int, int]], sets: CellSets, at: int, removed: int) -> bool:
        """Return whether these grounds alone prove that the digits ``removed`` can't be at cell ``at``."""
        now = [self.every] * len(sets)
        for cell, digit in grounds:
            now[cell] &= sets[cell] if not digit else ~digit_bit(digit)
        return not self.pruned(tuple(now))[at] & removed
