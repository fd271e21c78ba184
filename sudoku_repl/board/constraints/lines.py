"""Lines: rules for the digits along a line."""

from __future__ import annotations

from typing import ClassVar

from sudoku_repl.board.constraints.constraint import Constraint, Drawn, DrawnShape


class Thermometer(Constraint):
    """Digits rise from the bulb. The state is the last digit."""

    kind, header = "thermometer", "thermo"
    fewest_cells: ClassVar[int] = 2
    asks = "digits rise along"

    def step(self, last: int, digit: int) -> int | None:
        """Return the digit if it is greater than the last."""
        return digit if digit > last else None

    def drawing(self) -> tuple[Drawn, ...]:
        """Return a line from a bulb."""
        return Drawn(DrawnShape.CIRCLE, self.cells[:1]), Drawn(DrawnShape.LINE, self.cells)
