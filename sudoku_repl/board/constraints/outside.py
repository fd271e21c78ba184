"""Clues beside the grid: rules for a row or a column, or the cells of any line, seen from its first cell."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from sudoku_repl.board.constraints.constraint import Constraint, Drawn, DrawnShape
from sudoku_repl.board.constraints.header import direction_name, fpuzzles_cell
from sudoku_repl.board.notation import parse_cell

if TYPE_CHECKING:
    from sudoku_repl.board.topology import Board


class OutsideClue(Constraint):
    """A number, and the cells that it looks along."""

    fewest_numbers: ClassVar[int] = 1
    most_numbers: ClassVar[int] = 1
    fewest_cells: ClassVar[int] = 2
    sign: ClassVar[str]
    """What is drawn behind the number."""

    def drawing(self) -> tuple[Drawn, ...]:
        """Return the number, where the cells begin."""
        return (Drawn(DrawnShape.TEXT, self.written[:1], f"{self.sign}{self.numbers[0]}"),)

    @classmethod
    def values_of(cls, entry: Any) -> Iterator[str]:
        """Yield the number, and the cells beside which it stands; nothing without a number."""
        row, column = parse_cell(entry["cell"]) or (0, 0)
        if not entry.get("value"):
            return
        down, right = (0 if row else 1, 0 if column else 1)
        if row and column:  # below the last row, or right of the last column
            down, right = (-1, 0) if row > column else (0, -1)
        yield f"{entry['value']} r{row + down}c{column + right}-{direction_name(down, right)}"

    def entry(self, board: Board) -> Any:
        """Return its entry for f-puzzles."""
        (row, column), (next_row, next_column) = (board.coordinates[cell] for cell in self.written[:2])
        cell = fpuzzles_cell((2 * row - next_row, 2 * column - next_column))
        return {"cell": cell, "value": str(self.numbers[0])}


class Sandwich(OutsideClue):
    """The digits between the smallest and the largest have the sum.

    The state is which of these two are met, a bit for each, and the sum so far.
    """

    kind, header, fpuzzles, sign = "sandwich", "sandwich", "sandwichsum", "Σ"

    @property
    def asks(self) -> str:
        """Which sum it asks for."""
        return f"digits with the sum {self.numbers[0]} between 1 and {self.digits} in"

    def start(self) -> tuple[int, int]:
        """Return that neither is met."""
        return 0, 0

    def step(self, state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        """Return which ends are met, and the sum; None if it is wrong, or if an end comes again."""
        met, total = state
        end = (digit == 1) + 2 * (digit == self.digits)
        if not end and met in (1, 2):
            total += digit
        is_wrong = total > self.numbers[0] or (met | end == 3 and total != self.numbers[0])
        return None if met & end or is_wrong else (met | end, total)

    def accepts(self, state: tuple[int, int]) -> bool:
        """Return whether both are met."""
        return state[0] == 3


class SkyscraperClue(OutsideClue):
    """The number of digits that are larger than all before them. The state is the largest, and how many."""

    kind, header, fpuzzles, sign = "skyscraper clue", "skyscraper", "skyscraper", "▲"

    @property
    def asks(self) -> str:
        """How many digits are seen."""
        return f"{self.numbers[0]} of the digits are larger than all before them in"

    def start(self) -> tuple[int, int]:
        """Return that none is seen."""
        return 0, 0

    def step(self, state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        """Return the largest digit and how many are seen; None if there are too many."""
        largest, seen = state
        if digit < largest:
            return state
        return (digit, seen + (digit > largest)) if seen + (digit > largest) <= self.numbers[0] else None

    def accepts(self, state: tuple[int, int]) -> bool:
        """Return whether as many are seen."""
        return state[1] == self.numbers[0]


class XSum(OutsideClue):
    """The first digit is how many digits, itself among them, have the sum.

    The state is how many are left to add, and what is left of the sum; at first, that nothing is known.
    """

    kind, header, fpuzzles, sign = "X-sum", "x-sum", "xsum", "X"

    @property
    def asks(self) -> str:
        """Which sum it asks for."""
        return f"the first digit is how many of the first digits have the sum {self.numbers[0]} in"

    def start(self) -> tuple[int, int]:
        """Return that nothing is known."""
        return -1, self.numbers[0]

    def step(self, state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        """Return what is left; None if the sum is too large, or wrong."""
        count, left = state
        if not count:
            return state
        count, left = (digit if count < 0 else count) - 1, left - digit
        return (count, left) if left >= 0 and (count or not left) else None

    def accepts(self, state: tuple[int, int]) -> bool:
        """Return whether nothing is left."""
        return state == (0, 0)


class NumberedRoom(OutsideClue):
    """The first digit is the number of the cell that has the number. The state is how far it is."""

    kind, header, sign = "numbered room", "numbered-room", "#"
    has_digits: ClassVar[bool] = True

    @property
    def asks(self) -> str:
        """Which digit is where."""
        return f"the first digit is the number of the cell that has {self.numbers[0]} in"

    def start(self) -> int:
        """Return that nothing is known."""
        return -1

    def step(self, far: int, digit: int) -> int | None:
        """Return how far the cell is, 0 once it is passed; None if it has another digit."""
        if not far:
            return 0
        far = (digit if far < 0 else far) - 1
        return far if far or digit == self.numbers[0] else None

    def accepts(self, far: int) -> bool:
        """Return whether the cell is passed."""
        return not far
