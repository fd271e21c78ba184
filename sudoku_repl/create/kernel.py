# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The kernel of grid making: the compiled twin of :func:`sudoku_repl.create.uniform.attempt`.

It makes the same draws in the same order, so a seed gives the same grid with and without it. This is Cython's
pure Python mode: uncompiled it runs too, for debugging, if Cython is installed.
"""

from array import array

import cython

from sudoku_repl.create.chutes import APART, ORDERS, SPLITS

compiled = cython.compiled
"""Whether this module is compiled."""


_splits: cython.int[::1]
_orders: cython.int[::1]
_apart: cython.int[::1]


def _lines_of(split):
    """Return the digits of the six lines of the other two boxes in a chute, as indices into the first box."""
    before = [[3 * line + at for at in chosen] for line, (chosen, _) in enumerate(split)]
    after = [[3 * line + at for at in rest] for line, (_, rest) in enumerate(split)]
    second = before[1] + after[2] + before[2] + after[0] + before[0] + after[1]
    third = after[1] + before[2] + after[2] + before[0] + after[0] + before[1]
    return second + third


_splits = array("i", [at for split in SPLITS for at in _lines_of(split)])
_orders = array("i", [at for order in ORDERS for at in order])
_apart = array(
    "i", [at for orders in APART.values() for order in orders or [(-1, -1, -1)] * 2 for at in order]
)
"""The two orders for three numbers; -1 where no order is possible."""
_split_count = cython.declare(cython.int, len(SPLITS))
_order_count = cython.declare(cython.int, len(ORDERS))


@cython.cclass
class Drawer:
    """Draws grids from a source of random numbers. Boxes are lists of nine digits, line by line."""

    bits: object
    rows: cython.int[::1]
    columns: cython.int[::1]
    split: cython.int[::1]
    missing: cython.int[::1]
    numbers: cython.int[::1]
    box5: cython.int[::1]
    box6: cython.int[::1]
    columns8: cython.int[::1]
    grid: cython.uchar[::1]

    def __init__(self, bits):
        self.bits = bits
        self.rows, self.columns, self.split = (array("i", bytes(4 * 18)) for _ in range(3))
        self.box5, self.box6, self.columns8 = (array("i", bytes(4 * 9)) for _ in range(3))
        self.missing, self.numbers = array("i", bytes(4 * 9)), array("i", bytes(4 * 10))
        self.grid = array("B", bytes(81))

    def attempt(self):
        """Draw a full grid whose first box has the digits in order; None if the attempt fails."""
        at: cython.int
        index: cython.int
        row: cython.int
        column: cython.int
        mask: cython.int
        self._draw_chute(self.rows, False)  # the rows of box 2, then of box 3
        self._draw_chute(self.columns, True)  # the columns of box 4, then of box 7
        at = 18 * self._below(_split_count, 6)
        for index in range(18):
            row, column = _splits[at + index] // 3, _splits[at + index] % 3
            self.split[index] = self.columns[3 * column + row]
        if not (
            self._draw_apart(self.split, 0, self.rows, 0, self.box5)
            and self._draw_apart(self.split, 9, self.rows, 9, self.box6)
        ):
            return None
        index = 0
        for column in range(3):
            mask = self._lacking(self.rows, column, self.box5, column)
            for at in range(1, 10):
                if mask >> at & 1:
                    self.missing[index] = at
                    index += 1
        if not self._draw_apart(self.missing, 0, self.columns, 9, self.columns8):
            return None
        for row in range(3):
            for column in range(3):
                mask = self._lacking(self.columns, 9 + row, self.columns8, row)
                mask &= self._lacking(self.rows, 9 + column, self.box6, column)
                if mask == 0 or mask & (mask - 1):
                    return None
                at = 0
                while mask >> at != 1:
                    at += 1
                self.grid[60 + 9 * row + column] = at
        for row in range(3):
            for column in range(3):
                self._fill(row, column)
        return bytes(self.grid)

    @cython.cfunc
    def _fill(self, row: cython.int, column: cython.int):
        """Fill in the digits at this row and column of the boxes 1 to 8."""
        at: cython.int = 9 * row + column
        line: cython.int = 3 * row + column
        turned: cython.int = 3 * column + row
        self.grid[at] = line + 1
        self.grid[at + 3], self.grid[at + 6] = self.rows[line], self.rows[9 + line]
        self.grid[at + 27], self.grid[at + 30] = self.columns[turned], self.box5[line]
        self.grid[at + 33] = self.box6[line]
        self.grid[at + 54], self.grid[at + 57] = self.columns[9 + turned], self.columns8[turned]

    @cython.cfunc
    def _below(self, bound: cython.int, width: cython.int) -> cython.int:
        """Draw a number below a bound of some bits."""
        drawn: cython.int = self.bits(width)
        while drawn >= bound:
            drawn = self.bits(width)
        return drawn

    @cython.cfunc
    def _draw_chute(self, lines: cython.int[::1], turned: cython.bint):
        """Draw the lines of the other two boxes in the chute of the first; they are its columns if turned."""
        line: cython.int
        at: cython.int
        order: cython.int
        index: cython.int
        split: cython.int = 18 * self._below(_split_count, 6)
        for line in range(0, 18, 3):
            order = 3 * self._below(_order_count, 3)
            for at in range(3):
                index = _splits[split + line + _orders[order + at]]
                lines[line + at] = 1 + (index % 3 * 3 + index // 3 if turned else index)

    @cython.cfunc
    def _draw_apart(
        self,
        lines: cython.int[::1],
        first: cython.int,
        across: cython.int[::1],
        begin: cython.int,
        drawn: cython.int[::1],
    ) -> cython.bint:
        """Draw the order of the digits in three lines, so that none crosses a line of ``across`` that has it.

        The lines start at ``first`` and ``begin``. Returns False if a line has no such order.
        """
        line: cython.int
        at: cython.int
        order: cython.int
        for at in range(9):
            self.numbers[across[begin + at]] = at % 3
        for line in range(0, 9, 3):
            order = 0
            for at in range(3):
                order = 3 * order + self.numbers[lines[first + line + at]]
            order *= 6
            if _apart[order] < 0:
                return False
            order += 3 * self._below(2, 1)
            for at in range(3):
                drawn[line + at] = lines[first + line + _apart[order + at]]
        return True

    @cython.cfunc
    def _lacking(
        self,
        one: cython.int[::1],
        first: cython.int,
        other: cython.int[::1],
        begin: cython.int,
    ) -> cython.int:
        """Return the digits that two boxes lack across their lines, as a set with the bits 1 to 9."""
        at: cython.int
        mask: cython.int = 0
        for at in range(0, 9, 3):
            mask |= 1 << one[first + at] | 1 << other[begin + at]
        return 0x3FE & ~mask
