"""All the candidates of a board as one integer.

Each cell has a field of ``FIELD`` bits, cell 0 lowest, holding a set of digits; the field's highest
bit is its *guard* and never belongs to a set. An integer is immutable and is copied by reference,
so a grid is kept for nothing, and one operation works on every cell at once: with the guards set,
subtracting 1 from each field borrows nowhere but inside the field, and leaves a guard standing
exactly where the set was not empty.

The width is that of a machine's half word, so that all the fields unpack in one call.
"""

from __future__ import annotations

from collections.abc import Iterable
from struct import Struct

FIELD = 16


class Packing:
    """The constants of one board's fields, and the way in and out of them."""

    __slots__ = ("_struct", "guard", "guards", "keep", "later", "lowest")

    def __init__(self, digits: int, peers: tuple[tuple[int, ...], ...]) -> None:
        cells = range(len(peers))
        self._struct = Struct(f"<{len(peers)}H")
        self.lowest = self.pack(1 for _ in cells)
        """The lowest bit of every field."""
        self.guards = self.lowest << FIELD - 1
        """The guard of every field."""
        every = self.pack((1 << digits) - 1 for _ in cells)
        self.guard = tuple(1 << FIELD * (cell + 1) - 1 for cell in cells)
        """The guard of each cell."""
        self.later = tuple(self.guards >> FIELD * (cell + 1) << FIELD * (cell + 1) for cell in cells)
        """For each cell the guards of the cells after it."""
        self.keep: tuple[tuple[int, ...], ...] = tuple(
            (every, *(every & ~(own | seen << digit) for digit in range(digits)))
            for own, seen in (
                ((1 << digits) - 1 << FIELD * cell, sum(1 << FIELD * peer for peer in peers[cell]))
                for cell in cells
            )
        )
        """For each cell and digit (from 1) the candidates that stay when the digit is placed there."""

    def pack(self, sets: Iterable[int]) -> int:
        """The integer that holds a set of digits a cell, given in reading order."""
        return int.from_bytes(self._struct.pack(*sets), "little")

    def unpack(self, packed: int) -> tuple[int, ...]:
        """The sets of digits that an integer holds, in reading order."""
        return self._struct.unpack(packed.to_bytes(self._struct.size, "little"))

    def places(self, packed: int) -> tuple[int, ...]:
        """For each digit, from 1, the cells that hold it: an integer with bit ``c`` for cell ``c``."""
        fields = packed.to_bytes(self._struct.size, "big")  # as a numeral is written: the last cell first
        halves = fields[1::2], fields[::2]
        return tuple(
            int(halves[bit // 8].translate(_NUMERALS[bit % 8]), 2) for bit in range(len(self.keep[0]) - 1)
        )

    def less(self, packed: int) -> int:
        """1 taken from each field: its guard stands where the set was not empty. Never 0."""
        return (packed | self.guards) - self.lowest

    def singles(self, packed: int, less: int) -> int:
        """The guards of the cells that hold exactly one digit; ``less`` is :meth:`less` of ``packed``."""
        return (less ^ (packed & less | self.guards) - self.lowest) & self.guards

    def fewest(self, packed: int) -> int | None:
        """The first of the cells with the fewest digits; None when every field is empty."""
        less = self.less(packed)
        held = less & self.guards
        if not held:
            return None
        while True:  # each round takes one digit from every cell, until one has none left
            packed &= less
            less = self.less(packed)
            spent = (less & self.guards) ^ held
            if spent:
                return first_cell(spent)


_NUMERALS = tuple(bytes(ord("0") + (byte >> bit & 1) for byte in range(256)) for bit in range(8))
"""For each bit of a byte, what writes every byte as the numeral of that bit."""


def first_cell(guards: int) -> int:
    """The first of a set of cells that is given by their guards and is not empty."""
    return (guards & -guards).bit_length() // FIELD - 1


def field(packed: int, cell: int) -> int:
    """The set of digits in the field of a cell."""
    return packed >> FIELD * cell & (1 << FIELD - 1) - 1
