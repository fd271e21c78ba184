"""Pack all the candidates of a board into a single integer.

Each cell has a field of ``width`` bits that holds a set of digits; cell 0 has the lowest field. The highest
bit of a field is its *guard*, which never belongs to the set. An integer is immutable and copied by
reference, so keeping a grid costs nothing, and an operation works on all cells at once: subtract 1 from each
field with the guards set, and no borrow leaves its field. A guard remains set exactly where the set was not
empty.

A field is as wide as a C ``unsigned short``, or as an ``unsigned int`` if the digits and the guard need more
than 16 bits, so that :mod:`struct` unpacks all the fields in a single call.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from struct import Struct

_TYPES = {16: "H", 32: "I"}
"""The types of :mod:`struct`, by the width of a field."""


def fields_struct(width: int, count: int) -> Struct:
    """Return the struct of ``count`` fields."""
    return Struct(f"<{count}{_TYPES[width]}")


class Packing:
    """The constants of a board's fields, with methods that pack, unpack and search them."""

    __slots__ = ("_struct", "every", "guard", "guards", "keep", "later", "lowest", "width")

    keep: tuple[tuple[int, ...], ...]
    """For each cell and digit (from 1), the candidates that remain when the digit is placed there."""

    def __init__(self, digits: int, peers: tuple[tuple[int, ...], ...]) -> None:
        cells = range(len(peers))
        self.width = width = next(width for width in _TYPES if digits < width)
        """The number of bits of a field."""
        self._struct = fields_struct(width, len(peers))
        self.lowest = self.pack(1 for _ in cells)
        """The lowest bit of every field."""
        self.guards = self.lowest << width - 1
        """The guard of every field."""
        self.every = self.pack((1 << digits) - 1 for _ in cells)
        """Every digit in every field."""
        self.guard = tuple(1 << width * (cell + 1) - 1 for cell in cells)
        """The guard of each cell."""
        self.later = tuple(self.guards >> width * (cell + 1) << width * (cell + 1) for cell in cells)
        """For each cell, the guards of the cells after it."""
        self.keep = tuple(self._kept(cell, peers[cell], digits) for cell in cells)

    def _kept(self, cell: int, peers: tuple[int, ...], digits: int) -> tuple[int, ...]:
        own, seen = (1 << digits) - 1 << self.width * cell, sum(1 << self.width * peer for peer in peers)
        return (self.every, *(self.every & ~(own | seen << digit) for digit in range(digits)))

    def seeing(self, peers: dict[int, tuple[int, ...]]) -> Packing:
        """Return the packing with other peers of some cells, which shares everything else."""
        other = copy(self)
        digits = len(self.keep[0]) - 1
        other.keep = tuple(
            self._kept(cell, peers[cell], digits) if cell in peers else kept
            for cell, kept in enumerate(self.keep)
        )
        return other

    def pack(self, sets: Iterable[int]) -> int:
        """Return the integer that holds these sets of digits, one for each cell in reading order."""
        return int.from_bytes(self._struct.pack(*sets), "little")

    def looked_up(self, cells: bytes, tables: Sequence[bytes]) -> int:
        """Return the integer that holds a set for each cell, looked up by the byte of the cell.

        There is a table for ``bytes.translate`` for each byte of the sets, the lowest first. This is much
        faster than :meth:`pack`.
        """
        fields = bytearray(self._struct.size)
        for byte, table in enumerate(tables):
            fields[byte :: self.width // 8] = cells.translate(table)
        return int.from_bytes(fields, "little")

    def unpack(self, packed: int) -> tuple[int, ...]:
        """Return the sets of digits in an integer, in reading order."""
        return self._struct.unpack(packed.to_bytes(self._struct.size, "little"))

    def by_digit(self, packed: int) -> tuple[int, ...]:
        """Return, for each digit from 1, the cells that hold it: an integer with bit ``c`` for cell ``c``."""
        fields = packed.to_bytes(self._struct.size, "big")  # the last cell first, as a numeral is written
        size = self.width // 8
        parts = [fields[size - 1 - byte :: size] for byte in range(size)]
        return tuple(
            int(parts[bit // 8].translate(_NUMERALS[bit % 8]), 2) for bit in range(len(self.keep[0]) - 1)
        )

    def less(self, packed: int) -> int:
        """Subtract 1 from each field: the guard remains where the set was not empty. Never returns 0."""
        return (packed | self.guards) - self.lowest

    def singles(self, packed: int, less: int) -> int:
        """Return the guards of the cells with exactly one digit; ``less`` is :meth:`less` of ``packed``."""
        return (less ^ (packed & less | self.guards) - self.lowest) & self.guards

    def fewest(self, packed: int) -> int | None:
        """Return the first of the cells with the fewest digits, 1 or more; None if every field is empty."""
        less = self.less(packed)
        held = less & self.guards
        if not held:
            return None
        while True:  # each round takes a digit from every cell, until a cell runs out of digits
            packed &= less
            less = self.less(packed)
            spent = (less & self.guards) ^ held
            if spent:
                return self.first_cell(spent)

    def first_cell(self, guards: int) -> int:
        """Return the first cell whose guard is set; at least one must be."""
        return (guards & -guards).bit_length() // self.width - 1

    def field(self, packed: int, cell: int) -> int:
        """Return the set of digits in the field of a cell."""
        return packed >> self.width * cell & (1 << self.width - 1) - 1

    def in_field(self, digits: int, cell: int) -> int:
        """Return an integer with this set of digits in the field of a cell, and nothing elsewhere."""
        return digits << self.width * cell


_NUMERALS = tuple(bytes(ord("0") + (byte >> bit & 1) for byte in range(256)) for bit in range(8))
"""For each bit, a table for ``bytes.translate`` that turns every byte into the numeral of that bit."""


def writable(packed: int) -> int | str:
    """Return a packed grid as a digest writes it: in hexadecimal if Python refuses to write it in decimal."""
    return packed if packed < _TOO_LONG else hex(packed)


_TOO_LONG = 10**4300
"""The smallest number that Python doesn't write in decimal, by default."""
