"""The account of a position: every fact, and why it holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import assert_never

import attrs

from sudoku_repl.board import Board
from sudoku_repl.explain.live import Dated, live_changes
from sudoku_repl.explain.reasons import (
    Because,
    Given,
    Gone,
    Held,
    HiddenSingle,
    LastOpen,
    OwnValue,
    Why,
)
from sudoku_repl.machine.chain import Chain, Node
from sudoku_repl.machine.events import (
    Cause,
    Chained,
    Contradiction,
    NakedSingle,
    NotAllowed,
    Overfull,
    Placed,
    Removed,
    Seen,
    Shrink,
    Technique,
    Tried,
)
from sudoku_repl.timeline import Timeline


@attrs.frozen(eq=False)
class Account:
    """Why the cells and candidates at one position are as they are."""

    board: Board
    held: Mapping[int, Why]
    """Why each placed cell has its value, by cell, in the order in which the cells were placed."""
    gone: Mapping[tuple[int, int], Why]
    """Why each candidate is gone, by cell and digit: the first change that removed it."""


def account(timeline: Timeline, index: int) -> Account:
    """Return the account of the position after advance ``index``.

    It covers only the live path; what abandoned branches placed and removed is undone. The run keeps nothing
    for it: the advances of the live path are made again. Raises :class:`IndexError` if the advance is not
    recorded.
    """
    start = timeline.state_at(0)
    record = Record(start.board, start.values)
    for dated in live_changes(timeline, index):
        record.add(dated)
    return Account(start.board, record.held, record.gone)


class LiveRecord:
    """The record of the live path, and the records to go back to when a level's next candidate is tried."""

    def __init__(self, record: Record, changes: Iterable[Dated] = ()) -> None:
        self.record = record
        self._kept: list[Record] = []
        for dated in changes:
            self.add(dated)

    @property
    def levels(self) -> int:
        """The number of guess levels."""
        return len(self._kept)

    def add(self, dated: Dated) -> Why:
        """Add the next change, and return the fact that it makes.

        A guess at a new level keeps the record; a guess at an existing level brings back the kept one.
        """
        by = dated[1].by
        if isinstance(by, Tried):
            if by.level > len(self._kept):
                self._kept.append(self.record)
            del self._kept[by.level :]
            self.record = self._kept[-1].copy()
        return self.record.add(dated)


class Record:
    """The facts found so far, each resting on earlier ones.

    The machine reports a guess as such, but places every other cell as a naked single. The record
    distinguishes three ways to get there:

    - A *hidden single*, if the shrink ``complete`` removed one of the cell's candidates: it leaves only the
      one digit. This takes precedence over the next two.
    - The *last open* cell of a house, if all other cells of the house have values when the sweep reaches the
      cell. If there are several such houses, the first in scan order counts.
    - A *naked single* otherwise.

    A given has its value from the beginning. When a cell gets its value, that value explains why the cell's
    other candidates are gone.
    """

    def __init__(self, board: Board, givens: bytes) -> None:
        self._board = board
        self._digits = range(1, board.digits + 1)
        self.held: dict[int, Why] = {}
        self.gone: dict[tuple[int, int], Why] = {}
        self._chain: tuple[Chain, tuple[Why, ...]] | None = None  # the last chain, and what it rests on
        for cell, digit in enumerate(givens):
            if digit:
                self._hold(cell, digit, 0, Given(), ())

    def copy(self) -> Record:
        """Return a separate record with the same facts."""
        other = Record(self._board, b"")
        other.held, other.gone = self.held.copy(), self.gone.copy()
        return other

    def add(self, dated: Dated) -> Why:
        """Add the next change, and return the fact that it makes."""
        step, change = dated
        cell, digit = change.cell, change.digit
        match change:
            case Removed(by=by):
                reason = Why(Gone(cell, digit), step, by, tuple(self._grounds(cell, by)))
                self.gone[cell, digit] = reason
                return reason
            case Placed(by=NakedSingle() as by):
                return self._hold(cell, digit, step, *self._settled(cell, digit, by))
            case Placed(by=by):
                return self._hold(cell, digit, step, by, self._grounds(cell, by))

    def wrong(self, event: Contradiction | Overfull) -> tuple[Why, ...]:
        """Return why a contradiction follows from the facts so far.

        If a cell would be emptied: why each of its digits is gone, ascending, and the last one about to go.
        If a segment is overfull: why the digits that it must take can go nowhere else on the line, and not
        into its placed cells either.
        """
        if isinstance(event, Overfull):
            return tuple(dict.fromkeys(self._grounds(event.cell, event.by)))
        cell, digit, by = event.cell, event.digit, event.by
        last = Why(Gone(cell, digit), event.step, by, tuple(self._grounds(cell, by)))
        return tuple(last if each == digit else self.gone[cell, each] for each in self._digits)

    def _hold(self, cell: int, digit: int, step: int, because: Because, grounds: Iterable[Why]) -> Why:
        """Add the value of a cell, which removes its other candidates."""
        value = self.held[cell] = Why(Held(cell, digit), step, because, tuple(grounds))
        for other in self._digits:
            if other != digit and (cell, other) not in self.gone:
                self.gone[cell, other] = Why(Gone(cell, other), step, OwnValue(), (value,))
        return value

    def _settled(self, cell: int, digit: int, by: NakedSingle) -> tuple[Because, Iterable[Why]]:
        """Return how a cell came to have one candidate left, and what that rests on."""
        others = tuple(self._grounds(cell, by))
        for other in others:
            if isinstance(other.because, Shrink) and other.because.technique is Technique.COMPLETE:
                house = other.because.house
                return HiddenSingle(house), self._elsewhere(house.cells, (cell,), (digit,))
        for number in self._board.houses_of[cell]:
            house = self._board.houses[number]
            rest = [peer for peer in house.cells if peer != cell]
            if all(peer in self.held for peer in rest):
                return LastOpen(house), (self.held[peer] for peer in rest)
        return by, others

    def _grounds(self, cell: int, by: Cause) -> Iterator[Why]:
        """Yield what a cause that changes ``cell`` rests on. A new kind of cause needs a new case here."""
        match by:
            case Tried() | NotAllowed():
                pass
            case NakedSingle():
                yield from (self.gone[cell, other] for other in self._digits if (cell, other) in self.gone)
            case Seen(peer):
                yield self.held[peer]
            case Shrink():
                yield from self._grounds_of_shrink(cell, by)
            case Chained():
                yield from self._grounds_of_chain(by)
            case _:
                assert_never(by)

    def _grounds_of_shrink(self, cell: int, by: Shrink) -> Iterator[Why]:
        cells, digits = by.cells, by.digits
        match by.technique:
            case Technique.COMPLETE:
                yield from self._elsewhere(by.house.cells, (cell,), (digits[cells.index(cell)],))
            case Technique.GW1 | Technique.GW3:
                for member in cells:
                    yield from (self.gone[member, other] for other in self._digits if other not in digits)
            case Technique.GW2:
                yield from self._elsewhere(by.house.cells, cells, digits)
            case Technique.PLY:
                yield from self._grounds_of_ply(by)
            case Technique.X_CHAIN | Technique.FORCING_CHAIN:
                raise AssertionError("chains shrink no house")
            case _:
                assert_never(by.technique)

    def _grounds_of_chain(self, by: Chained) -> tuple[Why, ...]:
        """Return why the strong links of a chain exist: the candidates that are gone between their ends.

        The links must exist before the chain removes anything, so its first change collects the grounds.
        """
        if self._chain is None or self._chain[0] is not by.chain:
            grounds = [self._between(one, other) for one, other, strong in by.chain.links if strong]
            self._chain = by.chain, tuple(dict.fromkeys(chain.from_iterable(grounds)))
        return self._chain[1]

    def _between(self, one: Node, other: Node) -> list[Why]:
        """Return why one of two candidates, in the same cell or of a digit in a house, must be true."""
        if one.cell == other.cell:
            apart = (one.digit, other.digit)
            return [self.gone[one.cell, digit] for digit in self._digits if digit not in apart]
        for house in self._board.houses:
            if one.cell in house.cells and other.cell in house.cells:
                rest = [(cell, one.digit) for cell in house.cells if cell not in (one.cell, other.cell)]
                if all(candidate in self.gone for candidate in rest):
                    return [self.gone[candidate] for candidate in rest]
        raise AssertionError("no such strong link")

    def _elsewhere(
        self, cells: Iterable[int], inside: tuple[int, ...], digits: tuple[int, ...]
    ) -> Iterator[Why]:
        """Yield why the digits can go nowhere in ``cells`` except ``inside``."""
        return (self.gone[cell, digit] for digit in digits for cell in cells if cell not in inside)

    def _grounds_of_ply(self, by: Shrink) -> Iterator[Why]:
        """Yield why the line can take the digits only in the segment.

        For each other segment of the line, that is the cell of its box beside the line that holds the digit.
        If there is none, it is why the digit is gone from the cells of the segment.
        """
        line = next(line for line in self._board.lines if line.house is by.house)
        for digit in by.digits:
            for segment in line.segments:
                cells = [line.house.cells[slot] for slot in segment.slots]
                seen = None if by.cells[0] in cells else self._holder(segment.beside, digit)
                if seen:
                    yield seen
                else:
                    yield from self._elsewhere(cells, by.cells, (digit,))

    def _holder(self, cells: Iterable[int], digit: int) -> Why | None:
        """Return why the one of ``cells`` that holds the digit has it; None if none of them holds it."""
        values = (self.held[cell] for cell in cells if cell in self.held)
        return next((value for value in values if value.fact.digit == digit), None)
