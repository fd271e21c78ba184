"""What the facts of a grid rest on: a cell has its value, or has lost a candidate, because of earlier facts.

The machine reports each placement and removal with its cause. The cause names the cells and digits that the
technique looked at. From these, :class:`Grounds` works out the earlier facts that the change rests on. What
stands for a fact is up to the user: a tree of reasons for an explanation, or the guess levels for a backjump.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Generic, TypeAlias, TypeVar, assert_never

import attrs

from sudoku_repl.board import Board, House
from sudoku_repl.board.topology import digits_in
from sudoku_repl.errors import OrderError
from sudoku_repl.machine.events import (
    AnyContradiction,
    Broken,
    Cause,
    Change,
    NakedSingle,
    NotAllowed,
    Overfull,
    Placed,
    Seen,
    Tried,
)
from sudoku_repl.techniques.finding import Finding
from sudoku_repl.techniques.grid import Grid


@attrs.frozen
class Gone:
    """``digit`` is neither a candidate of ``cell`` nor its value."""

    cell: int
    digit: int


@attrs.frozen
class Held:
    """``cell`` has the value ``digit``."""

    cell: int
    digit: int


@lru_cache(maxsize=8)
def _facts_of(  # the board is the key of the cache
    _: Board,
) -> tuple[Callable[[int, int], Gone], Callable[[int, int], Held]]:
    """Return what makes the facts of a board: every run has the same ones again and again.

    Each board has its own, because its cells know their names but equal those of other boards.
    """
    return lru_cache(maxsize=1 << 14)(Gone), lru_cache(maxsize=1 << 14)(Held)


Fact: TypeAlias = Gone | Held


@attrs.frozen
class Given:
    """The digit is a given of the quiz."""


@attrs.frozen
class OwnValue:
    """The cell has another value."""


@attrs.frozen
class HiddenSingle:
    """The digit could go nowhere else in ``house``."""

    house: House


@attrs.frozen
class LastOpen:
    """The cell was the last open one of ``house``."""

    house: House


Because: TypeAlias = (
    Given | OwnValue | HiddenSingle | LastOpen | NakedSingle | Seen | NotAllowed | Finding | Tried
)
"""Why a fact holds: a cause that the machine reported, or one inferred from the grid."""

_OWN_VALUE = OwnValue()

F = TypeVar("F")
"""What stands for a fact and all that it rests on."""

Make: TypeAlias = Callable[[Fact, int, Because, Iterable[F]], F]
"""Makes the value for a fact, from the fact, its step, why it holds, and its grounds."""


class Grounds(Generic[F]):
    """The facts found so far, each resting on earlier ones.

    The machine reports a guess as such, but places every other cell as a naked single. Here there are three
    ways to get there:

    - A *hidden single*, if a finding of hidden singles removed one of the cell's candidates: it leaves the
      one digit. This takes precedence over the next two.
    - The *last open* cell of a house, if all other cells of the house have values when the sweep reaches the
      cell. If there are several such houses, the first in scan order counts.
    - A *naked single* otherwise.

    A given has its value from the beginning. When a cell gets its value, that value explains why the cell's
    other candidates are gone.
    """

    def __init__(self, board: Board, givens: bytes, make: Make[F]) -> None:
        self.board = board
        """The board."""
        self._digits = range(1, board.digits + 1)
        self._make = make
        self._gone, self._held = _facts_of(board)
        self.held: dict[int, F] = {}
        """Why each placed cell has its value, by cell, in the order in which the cells were placed."""
        self.gone: dict[tuple[int, int], F] = {}
        """Why each candidate is gone, by cell and digit."""
        self._digit: dict[int, int] = {}  # the value of each placed cell
        self._open = [len(house.cells) for house in board.houses]  # the cells without a value of each house
        self.hidden: dict[int, Finding] = {}
        """The hidden singles that left a cell one candidate."""
        self._last: tuple[Finding, tuple[F, ...]] | None = None  # the last finding, and what it rests on
        for cell, digit in zip(board.cells, givens, strict=False):
            if digit:
                self._fill(cell, digit, 0, Given(), ())

    @classmethod
    def of(cls, grid: Grid, make: Make[F], of: Callable[[int, int], F]) -> Grounds[F]:
        """Return an account of a grid. ``of`` gives what stands for a digit that is gone; 0 for the value."""
        found = cls(grid.board, b"", make)
        sets, placed = grid.sets, grid.board.packing.unpack(grid.placed)
        for cell in grid.board.cells:
            held = placed[cell].bit_length()
            if held:
                found.held[cell], found._digit[cell] = of(cell, 0), held
                for number in grid.board.houses_of[cell]:
                    found._open[number] -= 1
            for digit in digits_in(grid.board.all_digits & ~(sets[cell] | placed[cell])):
                found.gone[cell, digit] = of(cell, digit)
        return found

    def copy(self) -> Grounds[F]:
        """Return a separate account with the same facts."""
        other = Grounds(self.board, b"", self._make)
        other.held, other.gone = self.held.copy(), self.gone.copy()
        other._digit, other.hidden, other._open = self._digit.copy(), self.hidden.copy(), self._open.copy()
        return other

    def add(self, step: int, change: Change) -> F:
        """Add the next change, made in ``step``, and return the fact that it makes."""
        cell, digit, by = change.cell, change.digit, change.by
        if isinstance(by, Seen):  # as most are
            fact = self.gone[cell, digit] = self._make(
                self._gone(cell, digit), step, by, (self.held[by.cell],)
            )
            return fact
        if isinstance(change, Placed):
            if isinstance(by, NakedSingle):  # its other candidates are gone
                return self._hold(cell, digit, step, *self._settled(cell, by))
            return self._fill(cell, digit, step, by, self._grounds(cell, by))
        fact = self.gone[cell, digit] = self._make(self._gone(cell, digit), step, by, self._grounds(cell, by))
        if isinstance(by, Finding) and by.technique.places_hidden_singles:
            self.hidden[cell] = by
        return fact

    def why(self, cell: int, digit: int | None = None) -> F | None:
        """Return why a cell has its value, or why a digit is gone from it.

        ``cell`` is a cell number, from 0 in reading order. Without ``digit``, or with the digit that the cell
        holds, explain the value. Return None if there is nothing to explain: the cell is open, or the digit
        is still a candidate. Raises :class:`~sudoku_repl.errors.OrderError` if the board has no such cell or
        digit.
        """
        board = self.board
        cells = len(board.coordinates)
        if not 0 <= cell < cells:
            raise OrderError(
                f"cell number {cell} is out of range; the {board.name} board has 0 to {cells - 1}"
            )
        if digit is not None and not 1 <= digit <= board.digits:
            raise OrderError(
                f"no digit {digit} on the {board.name} board; its digits are 1 to {board.digits}"
            )
        if digit is None or self._digit.get(cell) == digit:
            return self.held.get(cell)
        return self.gone.get((cell, digit))

    def missing(self, cell: int) -> list[F]:
        """Return why each digit that an open cell has lost is gone, ascending by digit."""
        gone = self.gone
        return [gone[key] for digit in self._digits if (key := (cell, digit)) in gone]

    def wrong(self, event: AnyContradiction) -> tuple[F, ...]:
        """Return why a contradiction follows from the facts so far.

        If a cell would be emptied: why each of its digits is gone, ascending, and the last one about to go.
        If a segment is overfull: why the digits that it must take can go nowhere else on the line, and not
        into its placed cells either. If a constraint is broken: why its cells have their values.
        """
        if isinstance(event, Broken):
            return tuple(self.held[cell] for cell in event.by.cells)
        if isinstance(event, Overfull):
            return tuple(dict.fromkeys(self._grounds(event.cell, event.by)))
        cell, digit, by = event.cell, event.digit, event.by
        last = self._make(Gone(cell, digit), event.step, by, self._grounds(cell, by))
        return tuple(last if each == digit else self.gone[cell, each] for each in self._digits)

    def _fill(self, cell: int, digit: int, step: int, because: Because, grounds: Iterable[F]) -> F:
        """Add the value of a cell, which removes its other candidates."""
        value = self._hold(cell, digit, step, because, grounds)
        for other in self._digits:
            if other != digit and (cell, other) not in self.gone:
                self.gone[cell, other] = self._make(self._gone(cell, other), step, _OWN_VALUE, (value,))
        return value

    def _hold(self, cell: int, digit: int, step: int, because: Because, grounds: Iterable[F]) -> F:
        """Add the value of a cell."""
        value = self.held[cell] = self._make(self._held(cell, digit), step, because, grounds)
        self._digit[cell] = digit
        for number in self.board.houses_of[cell]:
            self._open[number] -= 1
        return value

    def _settled(self, cell: int, by: NakedSingle) -> tuple[Because, Iterable[F]]:
        """Return how a cell came to have one candidate left, and what that rests on."""
        if found := self.hidden.get(cell):
            return HiddenSingle(found.houses[0]), found.technique.grounds(found, cell, self)
        for number in self.board.houses_of[cell]:
            if self._open[number] == 1:
                house = self.board.houses[number]
                return LastOpen(house), (self.held[peer] for peer in house.cells if peer != cell)
        return by, self._grounds(cell, by)

    def _grounds(self, cell: int, by: Cause) -> Iterable[F]:
        """Return what a cause that changes ``cell`` rests on. A new kind of cause needs a new case here."""
        match by:
            case Finding():
                return self._grounds_of_finding(cell, by)
            case Tried() | NotAllowed():
                return ()
            case NakedSingle():
                return self.missing(cell)
            case Seen(peer):
                return (self.held[peer],)
            case _:
                assert_never(by)

    def _grounds_of_finding(self, cell: int, by: Finding) -> Iterable[F]:
        """Return what a finding rests on where it changes ``cell``.

        What it rests on must hold before it removes anything, so its first change collects the grounds.
        """
        if by.technique.rests_by_cell:
            return by.technique.grounds(by, cell, self)
        if self._last is None or self._last[0] is not by:
            self._last = by, tuple(by.technique.grounds(by, cell, self))
        return self._last[1]

    def holder(self, cells: Iterable[int], digit: int) -> F | None:
        """Return why the one of ``cells`` that holds the digit has it; None if none of them holds it."""
        return next((self.held[cell] for cell in cells if self._digit.get(cell) == digit), None)


class LiveGrounds(Generic[F]):
    """The grounds of the live path, and those to go back to when a level's next candidate is tried."""

    def __init__(self, now: Grounds[F]) -> None:
        self.now = now
        """The grounds of the present grid."""
        self.kept: list[Grounds[F]] = []
        """The grounds before the guess of each level, level 1 first. They never change."""

    def copy(self) -> LiveGrounds[F]:
        """Return a separate one with the same facts."""
        other = LiveGrounds(self.now.copy())
        other.kept = self.kept.copy()
        return other

    def facts(self) -> list[tuple[dict[int, F], dict[tuple[int, int], F]]]:
        """Return the values and removals that each level keeps, level 1 first, and then the present ones."""
        return [(each.held, each.gone) for each in (*self.kept, self.now)]

    @property
    def levels(self) -> int:
        """The number of guess levels."""
        return len(self.kept)

    def add(self, step: int, change: Change) -> F:
        """Add the next change, made in ``step``, and return the fact that it makes.

        A guess at a new level keeps the grounds; a guess at an existing level brings back the kept ones.
        """
        by = change.by
        if isinstance(by, Tried):
            if by.level > len(self.kept):
                self.kept.append(self.now)
            del self.kept[by.level :]
            self.now = self.kept[-1].copy()
        return self.now.add(step, change)
