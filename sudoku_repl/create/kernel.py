# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: infer_types=True
"""The kernel of grid making: full grids drawn, least forms found and lines transformed by compiled code.

The drawing is the twin of :func:`sudoku_repl.create.uniform.attempt`. It makes the same draws in the same
order, so a seed gives the same grid with and without it. The search finds what
:func:`sudoku_repl.create.forms.searched` finds, in another way. This is Cython's pure Python mode: uncompiled
it runs too, for debugging, if Cython is installed.
"""

from array import array
from itertools import permutations

import cython

from sudoku_repl.create.chutes import APART, ORDERS, SPLITS
from sudoku_repl.create.transforms import TURNS

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


# --- the least form ---------------------------------------------------------------------------------

_ROOM = 50_000
"""The rows that a search compares before it gives up, after half a millisecond. Most need a thousand."""
_three: cython.int[::1]
_three = array("i", [at for order in permutations(range(3)) for at in order])


@cython.cclass
class FormSearch:
    """Finds the least form of a classic grid, for :func:`sudoku_repl.create.forms.canonical`.

    The first row fixes the order of all columns here, and then each choice of a next row names its digits.
    Where very many orders tie, as in some regular grids, it gives up, and the search in Python goes on.
    """

    lines: cython.int[::1]
    least: cython.int[::1]
    columns: cython.int[::1]
    names: cython.int[::1]
    named: cython.int[::1]
    used: cython.int[::1]
    alike: cython.int[::1]
    rows: cython.int
    known: cython.int
    room: cython.int

    def __init__(self):
        self.lines, self.least, self.columns = (array("i", bytes(4 * size)) for size in (162, 81, 9))
        self.names, self.named = array("i", bytes(4 * 100)), array("i", bytes(4 * 10))
        self.used, self.alike = array("i", bytes(4 * 9)), array("i", bytes(4 * 27))

    def least_form(self, givens):
        """Return the digits of the least form; None if the search gave up."""
        fewest: cython.int = 1000
        given: cython.const[cython.uchar][::1] = givens
        for at in range(81):
            self.lines[at] = given[at]
            self.lines[81 + at % 9 * 9 + at // 9] = given[at]
        for row in range(18):
            key = self._key(row)
            if key < fewest:
                fewest = key
        self.known, self.room = 0, _ROOM
        for look in range(2):
            self.rows = 81 * look
            self._find_alike()
            for row in range(9):
                if self._key(9 * look + row) == fewest and not self._is_repeated(row):
                    self._order_columns(row)
        if self.room < 0:
            return None
        return bytes([self.least[at] for at in range(81)])

    @cython.cfunc
    def _count(self, row: cython.int, stack: cython.int) -> cython.int:
        """Return the number of digits of a row, of 18, in a stack."""
        at: cython.int = 9 * row + 3 * stack
        return (self.lines[at] != 0) + (self.lines[at + 1] != 0) + (self.lines[at + 2] != 0)

    @cython.cfunc
    def _key(self, row: cython.int) -> cython.int:
        """Return a number that is least for the rows, of 18, with the least form as a first row."""
        one: cython.int = self._count(row, 0)
        two: cython.int = self._count(row, 1)
        three: cython.int = self._count(row, 2)
        low: cython.int = min(one, two, three)
        high: cython.int = max(one, two, three)
        return 16 * low + 4 * (one + two + three - low - high) + high

    @cython.cfunc
    def _find_alike(self):
        """Note the columns of each stack that are alike: only one of their orders is tried."""
        for stack in range(3):
            for one in range(3):
                for other in range(3):
                    self.alike[9 * stack + 3 * one + other] = one < other
                    for row in range(9):
                        at = self.rows + 9 * row + 3 * stack
                        if self.lines[at + one] != self.lines[at + other]:
                            self.alike[9 * stack + 3 * one + other] = 0

    @cython.cfunc
    def _is_repeated(self, row: cython.int) -> cython.bint:
        """Whether an unused row above in the band is like this one: only one of them is tried."""
        for other in range(row - row % 3, row):
            if not self.used[other]:
                at = 0
                while (
                    at < 9 and self.lines[self.rows + 9 * other + at] == self.lines[self.rows + 9 * row + at]
                ):
                    at += 1
                if at == 9:
                    return True
        return False

    @cython.cfunc
    def _order_columns(self, row: cython.int):
        """Search with this first row, and each order of the columns that makes it least."""
        of_all: cython.int = row + self.rows // 9
        for order in range(0, 18, 3):
            one, two, three = _three[order], _three[order + 1], _three[order + 2]
            fewest, more, most = (
                self._count(of_all, one),
                self._count(of_all, two),
                self._count(of_all, three),
            )
            if fewest > more or more > most:
                continue
            for first in range(0, 18, 3):
                if not (self._set(0, one, first, row) and self._may_be_least(3, row, fewest + more + most)):
                    continue
                for second in range(0, 18, 3):
                    if not (
                        self._set(3, two, second, row) and self._may_be_least(6, row, fewest + more + most)
                    ):
                        continue
                    for third in range(0, 18, 3):
                        if self._set(6, three, third, row) and self.room >= 0:
                            self._begin(row)

    @cython.cfunc
    def _may_be_least(self, places: cython.int, first: cython.int, digits: cython.int) -> cython.bint:
        """Whether a second row may be least, as far as these first places of the columns say.

        ``digits`` is the number of digits in the first row.
        """
        name: cython.int = 0
        named: cython.int = 0
        start: cython.int = first - first % 3
        if self.known < 2:
            return True
        for at in range(1, 10):
            self.names[at] = 0
        for at in range(9):
            self.names[self.lines[self.rows + 9 * first + at]] = 10  # is named at a place that is still open
        self.names[0] = 0
        for at in range(places):
            digit = self.lines[self.rows + 9 * first + self.columns[at]]
            if digit:
                named += 1
                self.names[digit] = named
        for row in range(start, start + 3):
            if row != first:
                self.room -= 1
                fresh = digits
                at = 0
                while at < places:
                    digit = self.lines[self.rows + 9 * row + self.columns[at]]
                    name = self.names[digit]
                    if digit and name == 0:
                        fresh += 1
                        name = fresh
                    elif name == 10:
                        name = named + 1
                        if name <= self.least[9 + at]:
                            return True
                    if name != self.least[9 + at]:
                        break
                    at += 1
                if at == places or name < self.least[9 + at]:
                    return True
        return False

    @cython.cfunc
    def _set(self, place: cython.int, stack: cython.int, order: cython.int, row: cython.int) -> cython.bint:
        """Put the columns of a stack in an order. Returns False if this first row needs another order."""
        at: cython.int = self.rows + 9 * row + 3 * stack
        one: cython.int = _three[order]
        two: cython.int = _three[order + 1]
        three: cython.int = _three[order + 2]
        alike: cython.int = 9 * stack
        if (self.lines[at + one] and not self.lines[at + two]) or (
            self.lines[at + two] and not self.lines[at + three]
        ):
            return False
        if (
            self.alike[alike + 3 * two + one]
            or self.alike[alike + 3 * three + one]
            or self.alike[alike + 3 * three + two]
        ):
            return False
        self.columns[place] = 3 * stack + one
        self.columns[place + 1] = 3 * stack + two
        self.columns[place + 2] = 3 * stack + three
        return True

    @cython.cfunc
    def _begin(self, row: cython.int):
        """Search with this first row in the present order of the columns."""
        for at in range(10):
            self.names[at] = 0
        self.named[0] = 0
        self._name(0, row)
        self.used[row] = 1
        self._descend(1, row // 3)
        self.used[row] = 0

    @cython.cfunc
    def _name(self, level: cython.int, row: cython.int):
        """Name the new digits of a row that is the next one, and keep its names if they are not known yet."""
        named: cython.int = self.named[level]
        for at in range(10):
            self.names[10 * level + 10 + at] = self.names[10 * level + at]
        for at in range(9):
            digit = self.lines[self.rows + 9 * row + self.columns[at]]
            if digit and not self.names[10 * level + 10 + digit]:
                named += 1
                self.names[10 * level + 10 + digit] = named
            if self.known == level:
                self.least[9 * level + at] = self.names[10 * level + 10 + digit]
        self.named[level + 1] = named
        if self.known == level:
            self.known += 1

    @cython.cfunc
    def _compare(self, level: cython.int, row: cython.int) -> cython.int:
        """Compare the names of a next row with the least so far: -1 if they are less, 0 if equal, or 1."""
        named: cython.int = self.named[level]
        self.room -= 1
        if self.known == level:
            return -1
        for at in range(9):
            digit = self.lines[self.rows + 9 * row + self.columns[at]]
            name = self.names[10 * level + digit]
            if digit and not name:
                named += 1
                name = named
            if name != self.least[9 * level + at]:
                return -1 if name < self.least[9 * level + at] else 1
        return 0

    @cython.cfunc
    def _descend(self, level: cython.int, band: cython.int):
        """Search below the rows so far, of which the last is in this band."""
        first: cython.int = 3 * band if level % 3 else 0
        end: cython.int = first + 3 if level % 3 else 9
        ties: cython.int = 0
        if level == 9:
            return
        for row in range(first, end):
            if not self.used[row]:
                compared = self._compare(level, row)
                if compared < 0:
                    self.known = level
                    self._name(level, row)
                    ties = 0
                if compared <= 0:
                    ties |= 1 << row
        for row in range(first, end):
            if ties >> row & 1 and self.room >= 0 and not self._is_repeated(row):
                self._name(level, row)
                self.used[row] = 1
                self._descend(level + 1, row // 3)
                self.used[row] = 0


_turns = list(TURNS.values())


@cython.cclass
class Mover:
    """Moves the cells and renames the digits of classic quizzes that are lines of text.

    It makes the draws of :func:`~sudoku_repl.create.transforms.random_transform` in the same order.
    """

    bits: object
    transposed: cython.bint
    rows: cython.int[::1]
    columns: cython.int[::1]
    digits: cython.int[::1]
    within: cython.int[::1]
    order: cython.int[::1]
    houses: cython.int[::1]
    characters: cython.uchar[::1]
    sources: cython.uchar[::1]
    given: cython.uchar[::1]
    text: cython.uchar[::1]

    def __init__(self):
        self.rows, self.columns, self.digits = (array("i", range(1, 10)) for _ in range(3))
        self.within, self.order, self.houses = (array("i", bytes(4 * size)) for size in (9, 3, 27))
        self.characters = array("B", b".123456789")
        self.sources = array("B", range(81))
        self.given, self.text = array("B", bytes(81)), array("B", bytes(81))
        self.transposed = False

    def draw(self, bits):
        """Draw a random transform with ``bits``, which draws a number of this many random bits."""
        number: cython.int
        row: cython.int
        column: cython.int
        self.bits = bits
        for number in range(9):
            self.digits[number] = number + 1
        self._shuffle(self.digits, 0, 9)
        self._draw_lines(self.rows)
        self._draw_lines(self.columns)
        self.transposed, upside_down, left_to_right = _turns[bits(3)]
        if self.transposed:
            self.rows, self.columns = self.columns, self.rows
        if upside_down:
            self._reverse(self.rows)
        if left_to_right:
            self._reverse(self.columns)
        down: cython.int = 1 if self.transposed else 9
        right: cython.int = 9 if self.transposed else 1
        for row in range(9):
            for column in range(9):
                number = down * (self.rows[row] - 1) + right * (self.columns[column] - 1)
                self.sources[9 * row + column] = number
        for number in range(9):
            self.characters[number + 1] = 48 + self.digits[number]

    def arrangement(self):
        """Return whether the transform transposes, and its orders of the rows, the columns and the digits."""
        return self.transposed, tuple(self.rows), tuple(self.columns), tuple(self.digits)

    def use(self, sources, digits):
        """Use a transform: for each new cell the old cell, and for each old digit the new digit."""
        number: cython.int
        cells: cython.int[::1] = array("i", [*sources])
        renamed: cython.int[::1] = array("i", [*digits])
        if sorted(sources) != list(range(81)) or sorted(digits) != list(range(1, 10)):
            raise ValueError("expected each cell and each digit once")
        for number in range(81):
            self.sources[number] = cells[number]
        for number in range(9):
            self.characters[number + 1] = 48 + renamed[number]

    def takes(self, line: str):
        """Read a line; return whether it is 81 digits, 0 or ``.`` for an open cell, without a conflict."""
        cell: cython.int
        digit: cython.int
        seen: cython.int
        text: bytes = line.encode("ascii", "replace")
        if len(text) != 81:
            return False
        for cell in range(27):
            self.houses[cell] = 0
        for cell in range(81):
            digit = text[cell]
            digit = 0 if digit == 46 else digit - 48
            if not 0 <= digit <= 9:
                return False
            self.given[cell] = digit
            if digit:
                seen = 1 << digit
                row = cell // 9
                column = 9 + cell % 9
                box = 18 + row // 3 * 3 + cell % 9 // 3
                if (self.houses[row] | self.houses[column] | self.houses[box]) & seen:
                    return False
                self.houses[row] |= seen
                self.houses[column] |= seen
                self.houses[box] |= seen
        return True

    def moved(self):
        """Return the line that the transform makes of the line that was read last."""
        cell: cython.int
        for cell in range(81):
            self.text[cell] = self.characters[self.given[self.sources[cell]]]
        if cython.compiled:
            moved = cython.cast(cython.p_char, cython.address(self.text[0]))[:81].decode("ascii")
        else:
            moved = bytes(self.text).decode("ascii")
        return moved

    @cython.cfunc
    def _draw_lines(self, lines: cython.int[::1]):
        """Draw the order of the lines in each chute, and then the order of the chutes."""
        number: cython.int
        for number in range(9):
            self.within[number] = number + 1
        for number in range(3):
            self._shuffle(self.within, 3 * number, 3)
            self.order[number] = number
        self._shuffle(self.order, 0, 3)
        for number in range(9):
            lines[number] = self.within[3 * self.order[number // 3] + number % 3]

    @cython.cfunc
    def _shuffle(self, items: cython.int[::1], first: cython.int, count: cython.int):
        """Shuffle some items as :meth:`~sudoku_repl.create.chance.Chance.shuffle` does."""
        last: cython.int = count - 1
        while last > 0:
            width = 4 if last > 7 else 3 if last > 3 else 2 if last > 1 else 1
            other: cython.int = self.bits(width)
            while other > last:
                other = self.bits(width)
            items[first + last], items[first + other] = items[first + other], items[first + last]
            last -= 1

    @cython.cfunc
    def _reverse(self, items: cython.int[::1]):
        number: cython.int
        for number in range(4):
            items[number], items[8 - number] = items[8 - number], items[number]
