"""The grid: the present content of the cells, which is all that a technique sees."""

from __future__ import annotations

import attrs

from sudoku_repl.board import Board


class FromRow:
    """The integers of a grid, made from a row of bytes when somebody first looks at them.

    To make them takes a microsecond, as long as to make an advance, and nobody looks at most grids of a run.
    """

    __slots__ = ("row",)

    row: bytes
    """The fields of both integers, 16 bits each, the lowest byte first. Other grids have none."""

    def __getattr__(self, name: str) -> int:
        """Return an integer that is not made yet, and make both."""
        if name not in ("candidates", "placed"):
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        half = len(self.row) // 2
        for each, fields in ("candidates", self.row[:half]), ("placed", self.row[half:]):
            object.__setattr__(self, each, int.from_bytes(fields, "little"))
        made: int = object.__getattribute__(self, name)
        return made


@attrs.frozen
class Grid(FromRow):
    """The cells, as two integers with a field a cell (:mod:`sudoku_repl.board.packing`).

    A cell is *placed* or *open*. While the machine runs, every open cell has a candidate: removing the
    last one would be a contradiction, and the machine doesn't make that removal. Whenever it asks the
    techniques, every open cell has at least two.
    """

    board: Board
    candidates: int = attrs.field(repr=hex)
    """The candidates of each open cell (before the set-up, the digits that the quiz allows); none for a
    placed cell."""
    placed: int = attrs.field(repr=hex)
    """The digit of each placed cell, as a set of one; none for an open cell."""

    givens: int | None = attrs.field(default=None, eq=False, repr=False)
    """The part of ``placed`` that the quiz gives; None if that is not known.

    Grids with the same content are equal, whatever their givens.
    """

    @property
    def solved(self) -> frozenset[int]:
        """The placed cells that are known to be placed by solving: they are not givens of the quiz."""
        if self.givens is None:
            return frozenset()
        sets = self.board.packing.unpack(self.placed & ~self.givens)
        return frozenset(cell for cell, digits in enumerate(sets) if digits)

    @property
    def sets(self) -> tuple[int, ...]:
        """The set of candidates of each cell, in reading order; empty for a placed cell."""
        return self.board.packing.unpack(self.candidates)
