"""Cages and sums: rules for the sum of some cells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar, Self

from sudoku_repl.board.constraints.constraint import Constraint, Drawn, DrawnShape, WeightedSum
from sudoku_repl.board.constraints.header import counted, direction_name, fpuzzles_cell
from sudoku_repl.board.notation import parse_cell
from sudoku_repl.board.topology import digit_bit, digits_in
from sudoku_repl.errors import BoardError

if TYPE_CHECKING:
    from sudoku_repl.board.topology import Board, BoardGrid


class Cage(Constraint):
    """Its digits differ and have the sum, if it has one. The state is the set of digits used."""

    kind, header, fpuzzles = "cage", "cage", "killercage"
    most_numbers: ClassVar[int] = 1
    apart: ClassVar[bool] = True

    def step(self, used: int, digit: int) -> int | None:
        """Return the digits used; None if one comes again, or if their sum is too large."""
        after = used | digit_bit(digit)
        too_much = self.numbers and sum(digits_in(after)) > self.numbers[0]
        return None if after == used or too_much else after

    def accepts(self, used: int) -> bool:
        """Return whether the sum is right."""
        return not self.numbers or sum(digits_in(used)) == self.numbers[0]

    @property
    def sums(self) -> tuple[WeightedSum, ...]:
        """Its sum, if it has one."""
        return tuple(WeightedSum((1,) * len(self.cells), number) for number in self.numbers)

    @property
    def counts(self) -> bool:
        """Whether it has a sum."""
        return bool(self.numbers)

    @property
    def asks(self) -> str:
        """Which digits it asks for."""
        return (
            f"different digits with the sum {self.numbers[0]} in" if self.numbers else "different digits in"
        )

    def drawing(self) -> tuple[Drawn, ...]:
        """Return an outline with the sum in the corner."""
        text = str(self.numbers[0]) if self.numbers else ""
        return Drawn(DrawnShape.OUTLINE, self.cells), Drawn(DrawnShape.TEXT, (min(self.cells),), text)


class ArrowConstraint(Constraint):
    """The digits along the arrow have the sum in its circle: the first cell, or a number of several cells.

    The state is how many cells of the circle are left to read, and what is left of the sum.
    """

    kind, header, fpuzzles = "arrow", "arrow", "arrow"
    most_numbers: ClassVar[int] = 1
    usual: ClassVar[tuple[int, ...]] = (1,)
    fewest_cells: ClassVar[int] = 2

    @classmethod
    def read(cls, value: str, grid: BoardGrid | None, board: Board) -> Iterator[Self]:
        """Yield the arrow, whose circle leaves cells for its line. Raises BoardError."""
        for each in super().read(value, grid, board):
            (size,) = each.numbers
            if not 0 < size < len(each.cells):
                most = len(each.cells) - 1
                raise BoardError(f"the circle of this arrow can have {counted('cell', 1, most)}, got {size}")
            yield each

    def start(self) -> tuple[int, int]:
        """Return that the circle is unread."""
        return self.numbers[0], 0

    def step(self, state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        """Return what is left; None if the sum is too large."""
        unread, left = state
        if unread:
            return unread - 1, 10 * left + digit
        return (0, left - digit) if left >= digit else None

    def accepts(self, state: tuple[int, int]) -> bool:
        """Return whether nothing is left."""
        return state == (0, 0)

    @property
    def sums(self) -> tuple[WeightedSum, ...]:
        """The number in the circle, less the digits along the line."""
        size = self.numbers[0]
        figures = tuple(10**place for place in reversed(range(size)))
        return (WeightedSum((*figures, *(-1,) * (len(self.cells) - size)), 0),)

    @property
    def asks(self) -> str:
        """What is the sum of what."""
        size = self.numbers[0]
        circle = "digit is" if size == 1 else f"{size} digits are a number,"
        return f"the first {circle} the sum of the others in"

    def drawing(self) -> tuple[Drawn, ...]:
        """Return a circle and an arrow."""
        size = self.numbers[0]
        circle, line = self.written[:size], self.written[size - 1 :]
        return Drawn(DrawnShape.CIRCLE, circle), Drawn(DrawnShape.ARROW, line)

    @classmethod
    def values_of(cls, entry: Any) -> Iterator[str]:
        """Yield the value of a header for each arrow of a circle."""
        circle = entry["cells"]
        for line in entry["lines"]:
            yield " ".join((str(len(circle)), *circle, *(each for each in line if each not in circle)))

    def entry(self, board: Board) -> Any:
        """Return its entry for f-puzzles."""
        names = [fpuzzles_cell(board.coordinates[cell]) for cell in self.written]
        size = self.numbers[0]
        return {"lines": [names[size - 1 :]], "cells": names[:size]}


class LittleKiller(Constraint):
    """The digits have the sum; some may be equal. The state is the sum so far."""

    kind, header, fpuzzles = "little killer", "little-killer", "littlekillersum"
    fewest_numbers: ClassVar[int] = 1
    most_numbers: ClassVar[int] = 1

    def step(self, total: int, digit: int) -> int | None:
        """Return the sum so far; None if it is too large."""
        return total + digit if total + digit <= self.numbers[0] else None

    def accepts(self, total: int) -> bool:
        """Return whether the sum is right."""
        return total == self.numbers[0]

    @property
    def sums(self) -> tuple[WeightedSum, ...]:
        """Its sum."""
        return (WeightedSum((1,) * len(self.cells), self.numbers[0]),)

    @property
    def asks(self) -> str:
        """Which sum it asks for."""
        return f"digits with the sum {self.numbers[0]}, some of them perhaps equal, in"

    def drawing(self) -> tuple[Drawn, ...]:
        """Return a thin arrow with the sum at its beginning."""
        first = Drawn(DrawnShape.TEXT, self.written[:1], str(self.numbers[0]))
        return first, Drawn(DrawnShape.ARROW, self.written)

    @classmethod
    def values_of(cls, entry: Any) -> Iterator[str]:
        """Yield the sum, and the cells in the direction from a place beside the grid."""
        row, column = parse_cell(entry["cell"]) or (0, 0)
        down, right = _DIRECTIONS[entry["direction"]]
        yield f"{entry['value']} r{row + down}c{column + right}-{direction_name(down, right)}"

    def entry(self, board: Board) -> Any:
        """Return its entry for f-puzzles, which has only diagonals."""
        begin, end = (board.coordinates[self.written[at]] for at in (0, -1))
        for direction, (down, right) in _DIRECTIONS.items():
            length = len(self.written) - 1
            if end == (begin[0] + length * down, begin[1] + length * right):
                cell = fpuzzles_cell((begin[0] - down, begin[1] - right))
                return {"cell": cell, "direction": direction, "value": str(self.numbers[0])}
        return None


_DIRECTIONS = {"UR": (-1, 1), "UL": (-1, -1), "DR": (1, 1), "DL": (1, -1)}


class Quadruple(Constraint):
    """The cells have the digits in the circle. The state is the digits that are not met yet."""

    kind, header, fpuzzles = "quadruple", "quadruple", "quadruple"
    fewest_numbers: ClassVar[int] = 1
    most_numbers: ClassVar[int] = 4
    has_digits: ClassVar[bool] = True

    def start(self) -> tuple[int, ...]:
        """Return all digits of the circle."""
        return tuple(sorted(self.numbers))

    def step(self, left: tuple[int, ...], digit: int) -> tuple[int, ...]:
        """Return those that are left."""
        at = left.index(digit) if digit in left else len(left)
        return left[:at] + left[at + 1 :]

    def accepts(self, left: tuple[int, ...]) -> bool:
        """Return whether none is left."""
        return not left

    @property
    def asks(self) -> str:
        """Which digits it asks for."""
        return f"{' '.join(map(str, self.numbers))} among the digits in"

    def drawing(self) -> tuple[Drawn, ...]:
        """Return a sign with the digits."""
        return (Drawn(DrawnShape.SIGN, self.written, "".join(map(str, self.numbers))),)

    @classmethod
    def values_of(cls, entry: Any) -> Iterator[str]:
        """Yield the digits and the cells; nothing for a circle without digits."""
        if entry["values"]:
            yield " ".join((*map(str, entry["values"]), *entry["cells"]))

    def entry(self, board: Board) -> Any:
        """Return its entry for f-puzzles."""
        return {**super().entry(board), "values": [*self.numbers]}
