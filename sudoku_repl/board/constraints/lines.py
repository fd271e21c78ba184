"""Lines: rules for the digits along a line."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING, Any, ClassVar, Self

import attrs

from sudoku_repl.board.constraints.constraint import Colour, Constraint, Drawn, DrawnShape, WeightedSum
from sudoku_repl.board.topology import HouseKind, digit_bit

if TYPE_CHECKING:
    from sudoku_repl.board.topology import Board, BoardGrid


class LineConstraint(Constraint):
    """A rule for the digits along a line, which is drawn in a colour."""

    fewest_cells: ClassVar[int] = 2
    colour: ClassVar[Colour] = Colour.GREY

    def drawing(self) -> tuple[Drawn, ...]:
        """Return the line."""
        return (Drawn(DrawnShape.LINE, self.written, colour=self.colour),)

    def entry(self, board: Board) -> Any:
        """Return its entry for its field in f-puzzles, which has lines."""
        entry = super().entry(board)
        return {"lines": [entry.pop("cells")], **entry}


class Thermometer(LineConstraint):
    """Digits rise from the bulb. The state is the last digit."""

    kind, header, fpuzzles = "thermometer", "thermo", "thermometer"
    asks = "digits rise along"

    def step(self, last: int, digit: int) -> int | None:
        """Return the digit if it is greater than the last."""
        return digit if digit > last else None

    def drawing(self) -> tuple[Drawn, ...]:
        """Return a line from a bulb."""
        return Drawn(DrawnShape.CIRCLE, self.written[:1]), *super().drawing()


class SlowThermometer(Thermometer):
    """Digits rise from the bulb, or stay as they are."""

    kind, header, fpuzzles = "slow thermometer", "slow-thermo", "slowthermometer"
    asks = "digits never fall along"

    def step(self, last: int, digit: int) -> int | None:
        """Return the digit unless it is smaller than the last."""
        return digit if digit >= last else None


class Whispers(LineConstraint):
    """Neighbours on the line differ by at least the number. The state is the last digit."""

    kind, header, fpuzzles = "whisper line", "whispers", "whispers"
    most_numbers: ClassVar[int] = 1
    usual: ClassVar[tuple[int, ...]] = (5,)
    can_loop: ClassVar[bool] = True
    colour = Colour.GREEN

    def step(self, last: int, digit: int) -> int | None:
        """Return the digit if it is far enough from the last."""
        return digit if not last or abs(digit - last) >= self.numbers[0] else None

    @property
    def asks(self) -> str:
        """How far the digits are apart."""
        return f"neighbours differ by at least {self.numbers[0]} along"


class Renban(LineConstraint):
    """The digits are consecutive, in any order. The state is the set of digits used."""

    kind, header, fpuzzles = "renban", "renban", "renban"
    apart: ClassVar[bool] = True
    can_loop: ClassVar[bool] = True
    colour = Colour.PURPLE
    asks = "different digits without a gap, in any order, along"

    def step(self, used: int, digit: int) -> int | None:
        """Return the digits used; None if one comes again."""
        return None if used & digit_bit(digit) else used | digit_bit(digit)

    def accepts(self, used: int) -> bool:
        """Return whether the digits have no gap."""
        return not used or (used // (used & -used) + 1).bit_count() == 1


class Nabner(Renban):
    """No two digits of the line are equal or consecutive. The state is the set of digits used."""

    kind, header, fpuzzles = "nabner line", "nabner", "nabner"
    colour = Colour.TEAL
    asks = "no two digits are equal or consecutive along"

    def step(self, used: int, digit: int) -> int | None:
        """Return the digits used; None if one comes again, or one beside it."""
        near = 7 << digit >> 2
        return None if used & near else used | digit_bit(digit)

    def accepts(self, used: int) -> bool:
        """Return that every such set is right."""
        return True


class ModularLine(LineConstraint):
    """Any three neighbours have different remainders by 3. The state is the last two remainders."""

    kind, header, fpuzzles = "modular line", "modular", "modularline"
    can_loop: ClassVar[bool] = True
    colour = Colour.TEAL
    asks = "any three neighbours differ by their remainders by 3 along"

    def start(self) -> tuple[int, ...]:
        """Return that there is no group yet."""
        return ()

    def step(self, last: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
        """Return the last two groups, the digit's included; None if its group comes again too soon."""
        group = self.group(digit)
        return None if group in last else (*last[-1:], group)

    def group(self, digit: int) -> int:
        """Return the group of a digit, of which any three neighbours have each."""
        return digit % 3


class EntropicLine(ModularLine):
    """Any three neighbours are a low, a middle and a high digit. The state is the last two thirds."""

    kind, header, fpuzzles = "entropic line", "entropic", "entropicline"
    colour = Colour.ORANGE
    asks = "any three neighbours are a low, a middle and a high digit along"

    def group(self, digit: int) -> int:
        """Return the third of a digit."""
        return 3 * (digit - 1) // self.digits


class PairedLine(LineConstraint):
    """A rule for two cells as far from the middle. The walk goes in pairs, from the ends."""

    @classmethod
    def along(cls, cells: tuple[int, ...]) -> tuple[int, ...]:
        """Return the cells in pairs, from the ends."""
        half = len(cells) // 2
        pairs = zip(cells[:half], cells[: -half - 1 : -1], strict=True)
        return (*(cell for pair in pairs for cell in pair), *cells[half : len(cells) - half])


class Palindrome(PairedLine):
    """The digits are the same in both directions. The state is the first digit of a pair."""

    kind, header, fpuzzles = "palindrome", "palindrome", "palindrome"
    asks = "the digits are the same in both directions along"
    counts: ClassVar[bool] = False

    def step(self, first: int, digit: int) -> int | None:
        """Return the first digit of a pair, or 0 after a pair."""
        return digit if not first else 0 if digit == first else None


class Zipper(PairedLine):
    """Cells as far from the middle have the same sum, in a line with a middle its digit.

    The state is the sum, 0 if it is not known, and the first digit of a pair.
    """

    kind, header, fpuzzles = "zipper line", "zipper", "zipperline"
    fewest_cells: ClassVar[int] = 3
    colour = Colour.PURPLE
    asks = "cells equally far from the middle have equal sums, a cell in the middle too, along"

    def start(self) -> tuple[int, int]:
        """Return that no sum is known."""
        return 0, 0

    def step(self, state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        """Return the sum and the first digit of a pair, or 0 after a pair."""
        total, first = state
        if not first:
            return total, digit
        return (first + digit, 0) if total in (0, first + digit) else None

    @property
    def sums(self) -> tuple[WeightedSum, ...]:
        """The first pair, less each other pair and the middle."""
        pairs = [number // 2 for number in range(len(self.cells))]
        return tuple(
            WeightedSum(tuple((pair == 0) - (pair == other) for pair in pairs), 0)
            for other in range(1, pairs[-1] + 1)
        )

    def accepts(self, state: tuple[int, int]) -> bool:
        """Return whether the middle, which stays without a second, is the sum."""
        total, first = state
        return not first or total == first


class BetweenLine(LineConstraint):
    """The digits lie between the two at the ends. The walk begins there; the state is their digits."""

    kind, header, fpuzzles = "between line", "between", "betweenline"
    fewest_cells: ClassVar[int] = 3

    @property
    def asks(self) -> str:
        """How the digits and the ends are."""
        return "the digits lie between the two at the ends along"

    @classmethod
    def along(cls, cells: tuple[int, ...]) -> tuple[int, ...]:
        """Return the ends first."""
        return (cells[0], cells[-1], *cells[1:-1])

    def start(self) -> tuple[int, ...]:
        """Return that no end is known."""
        return ()

    def step(self, ends: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
        """Return the digits of the ends if the digit fits."""
        if len(ends) < 2:
            return tuple(sorted((*ends, digit)))
        low, high = ends
        return ends if self.fits(low, high, digit) else None

    def fits(self, low: int, high: int, digit: int) -> bool:
        """Return whether a digit can be on the line."""
        return low < digit < high

    def drawing(self) -> tuple[Drawn, ...]:
        """Return a line between circles."""
        ends = self.written[0], self.written[-1]
        return *super().drawing(), Drawn(DrawnShape.CIRCLE, ends)


class LockoutLine(BetweenLine):
    """The two ends differ by at least the number, and no digit lies between them."""

    kind, header, fpuzzles = "lockout line", "lockout", "lockout"
    most_numbers: ClassVar[int] = 1
    usual: ClassVar[tuple[int, ...]] = (4,)
    colour = Colour.BLUE

    def step(self, ends: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
        """Return the digits of the ends if the digit fits."""
        after = super().step(ends, digit)
        is_near = after is not None and len(ends) == 1 and after[1] - after[0] < self.numbers[0]
        return None if is_near else after

    def fits(self, low: int, high: int, digit: int) -> bool:
        """Return whether a digit can be on the line."""
        return digit < low or digit > high

    @property
    def asks(self) -> str:
        """How the digits and the ends are."""
        return f"the two ends differ by at least {self.numbers[0]}, and no digit lies between them, along"


class RegionSumLine(LineConstraint):
    """The parts of the line in each box have the same sum. The numbers are how many cells each part has.

    The state is the number of the cell, the sum of the first part, and the present sum.
    """

    kind, header, fpuzzles = "region sum line", "region-sum", "regionsumline"
    colour = Colour.BLUE
    asks = "the parts in each box have the same sum along"

    @classmethod
    def read(cls, value: str, grid: BoardGrid | None, board: Board) -> Iterator[Self]:
        """Yield the constraint, with how many cells it has in each box. Raises BoardError."""

        def boxes(cell: int) -> list[int]:
            return [each for each in board.houses_of[cell] if board.houses[each].kind is HouseKind.BOX]

        for each in super().read(value, grid, board):
            numbers = tuple(len(list(part)) for _, part in groupby(each.cells, key=boxes))
            yield attrs.evolve(each, numbers=numbers)

    def start(self) -> tuple[int, int, int]:
        """Return that nothing is known."""
        return 0, 0, 0

    def step(self, state: tuple[int, int, int], digit: int) -> tuple[int, int, int] | None:
        """Return the sums with the digit; None if they differ at the end of a part, or before."""
        cell, first, now = state
        cell, now = cell + 1, now + digit
        if first and now > first:
            return None
        if cell not in self._ends:
            return cell, first, now
        return (cell, now, 0) if first in (0, now) else None

    @property
    def sums(self) -> tuple[WeightedSum, ...]:
        """The first part, less each other part."""
        parts = [number for number, size in enumerate(self.numbers) for _ in range(size)]
        return tuple(
            WeightedSum(tuple((part == 0) - (part == other) for part in parts), 0)
            for other in range(1, len(self.numbers))
        )

    @property
    def _ends(self) -> tuple[int, ...]:
        return tuple(sum(self.numbers[: part + 1]) for part in range(len(self.numbers)))
