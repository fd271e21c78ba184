"""Cages: the digits of their cells differ, and may have a sum."""

from __future__ import annotations

from typing import ClassVar

from sudoku_repl.board.constraints.constraint import Constraint, Drawn, DrawnShape
from sudoku_repl.board.topology import digit_bit, digits_in


class Cage(Constraint):
    """Its digits differ and have the sum, if it has one. The state is the set of digits used."""

    kind, header = "cage", "cage"
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
    def asks(self) -> str:
        """Which digits it asks for."""
        return (
            f"different digits with the sum {self.numbers[0]} in" if self.numbers else "different digits in"
        )

    def drawing(self) -> tuple[Drawn, ...]:
        """Return an outline with the sum in the corner."""
        text = str(self.numbers[0]) if self.numbers else ""
        return Drawn(DrawnShape.OUTLINE, self.cells), Drawn(DrawnShape.TEXT, (min(self.cells),), text)
