"""A rule of your own: `constraints load examples/my_constraint.py` knows `# alternate: r1c1-r1c5`."""

from sudoku_repl.board.constraints.lines import LineConstraint


class AlternatingLine(LineConstraint):
    """Odd and even digits take turns. The state is the parity of the last digit, 2 before the first."""

    kind, header, asks = "alternating line", "alternate", "odd and even digits take turns along"

    def start(self):
        """Return that there is no digit yet."""
        return 2

    def step(self, last, digit):
        """Return the parity of the digit; None if the last digit has the same."""
        return digit % 2 if digit % 2 != last else None
