"""Pairs: rules for two cells, often beside each other, and for all cells beside each other without a sign."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from math import isqrt
from typing import TYPE_CHECKING, Any, ClassVar, Self

import attrs

from sudoku_repl.board.constraints.constraint import Colour, Constraint, Drawn, DrawnShape
from sudoku_repl.board.constraints.header import fpuzzles_cell, names_of
from sudoku_repl.errors import BoardError

if TYPE_CHECKING:
    from sudoku_repl.board.topology import Board, BoardGrid

_MET = -1
"""The state after a pair that fits."""


class PairConstraint(Constraint):
    """A rule for two cells. The state is the first digit, then whether the second fits."""

    fewest_cells: ClassVar[int] = 2
    most_cells: ClassVar[int | None] = 2

    def step(self, first: int, digit: int) -> int | None:
        """Return the first digit, or that the pair fits."""
        return digit if not first else _MET if self.fits(first, digit) else None

    def fits(self, one: int, other: int) -> bool:
        """Return whether the digits of the two cells keep the rule."""
        raise NotImplementedError


class Sign(PairConstraint):
    """A pair with a sign between its cells, which has a number."""

    most_numbers: ClassVar[int] = 1
    colour: ClassVar[Colour] = Colour.WHITE

    @staticmethod
    def meets(number: int, one: int, other: int) -> bool:
        """Return whether two digits are so that a sign with this number can be between them."""
        raise NotImplementedError

    def fits(self, one: int, other: int) -> bool:
        return self.meets(self.numbers[0], one, other)

    def drawing(self) -> tuple[Drawn, ...]:
        """Return the sign, with its number unless that is the usual one."""
        text = "" if self.numbers == self.usual else str(self.numbers[0])
        return (Drawn(DrawnShape.SIGN, self.written, text, self.colour),)


class DifferenceDot(Sign):
    """The digits have the difference: a white dot."""

    kind, header, fpuzzles = "difference", "difference", "difference"
    usual: ClassVar[tuple[int, ...]] = (1,)

    @staticmethod
    def meets(number: int, one: int, other: int) -> bool:
        return abs(one - other) == number

    @property
    def asks(self) -> str:
        """Which difference."""
        return f"digits with the difference {self.numbers[0]} in"


class RatioDot(Sign):
    """A digit is a multiple of the other: a black dot."""

    kind, header, fpuzzles = "ratio", "ratio", "ratio"
    usual: ClassVar[tuple[int, ...]] = (2,)
    colour = Colour.BLACK

    @staticmethod
    def meets(number: int, one: int, other: int) -> bool:
        return one == other * number or other == one * number

    @property
    def asks(self) -> str:
        """Which ratio."""
        return f"a digit that is {self.numbers[0]} times the other in"


_ROMAN = {5: "V", 10: "X"}


class PairSum(Sign):
    """The digits have the sum: X for 10, V for 5."""

    kind, header, fpuzzles = "pair sum", "xv", "xv"
    fewest_numbers: ClassVar[int] = 1

    @staticmethod
    def meets(number: int, one: int, other: int) -> bool:
        return one + other == number

    @property
    def asks(self) -> str:
        """Which sum."""
        return f"digits with the sum {self.numbers[0]} in"

    def drawing(self) -> tuple[Drawn, ...]:
        """Return the sign."""
        (number,) = self.numbers
        return (Drawn(DrawnShape.SIGN, self.written, _ROMAN.get(number, str(number))),)

    @classmethod
    def values_of(cls, entry: Any) -> Iterator[str]:
        """Yield the values of its headers."""
        numbers = {sign.lower(): str(number) for number, sign in _ROMAN.items()}
        value = str(entry.get("value") or "").lower()
        yield " ".join((numbers.get(value, value), *entry["cells"]))

    def entry(self, board: Board) -> Any:
        """Return its entry for f-puzzles."""
        return {**super().entry(board), "value": _ROMAN.get(self.numbers[0], str(self.numbers[0]))}


class Inequality(PairConstraint):
    """The first digit is less than the second."""

    kind, header = "inequality", "less"
    asks = "the first digit is less than the second in"

    def fits(self, one: int, other: int) -> bool:
        return one < other

    def drawing(self) -> tuple[Drawn, ...]:
        """Return an arrow to the larger digit."""
        return Drawn(DrawnShape.ARROW, self.written), Drawn(DrawnShape.SIGN, self.written, "<")


class Clone(Constraint):
    """The second half of the cells has the digits of the first. The walk goes in pairs, as palindromes do."""

    kind, header, fpuzzles = "clone", "clone", "clone"
    fewest_cells: ClassVar[int] = 2
    asks = "the second half has the digits of the first in"
    counts: ClassVar[bool] = False

    @classmethod
    def along(cls, cells: tuple[int, ...]) -> tuple[int, ...]:
        """Return each cell with its clone."""
        half, rest = divmod(len(cells), 2)
        if rest:
            raise BoardError(f"expected an even number of cells in a clone, got {len(cells)}")
        return tuple(cell for pair in zip(cells[:half], cells[half:], strict=True) for cell in pair)

    def step(self, first: int, digit: int) -> int | None:
        """Return the digit of a cell, or 0 after its clone."""
        return digit if not first else 0 if digit == first else None

    def drawing(self) -> tuple[Drawn, ...]:
        """Return circles on all cells."""
        return (Drawn(DrawnShape.CIRCLE, self.written),)

    @classmethod
    def values_of(cls, entry: Any) -> Iterator[str]:
        """Yield the values of its headers, without the cells that clone themselves."""
        pairs = zip(entry["cells"], entry["cloneCells"], strict=True)
        kept = [pair for pair in pairs if pair[0] != pair[1]]
        if kept:
            yield " ".join(each for half in zip(*kept, strict=True) for each in half)

    def entry(self, board: Board) -> Any:
        """Return its entry for f-puzzles."""
        names = [fpuzzles_cell(board.coordinates[cell]) for cell in self.written]
        half = len(names) // 2
        return {"cells": names[:half], "cloneCells": names[half:]}


class Extreme(Constraint):
    """The first cell is smaller than the others: those beside it that are no minimum too.

    The state is its digit.
    """

    kind, header, fpuzzles = "minimum", "minimum", "minimum"
    asks = "the digit is smaller than those beside it, other minimums aside, at"
    is_near: ClassVar[bool] = True
    sign: ClassVar[str] = "min"

    @classmethod
    def read(cls, value: str, grid: BoardGrid | None, board: Board) -> Iterator[Self]:
        """Yield a constraint for each cell, with the cells beside it. Raises BoardError."""
        for each in super().read(value, grid, board):
            for cell in each.written:
                row, column = board.coordinates[cell]
                places = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
                beside = (at for place in places if (at := board.cell_at(*place)) is not None)
                (name,) = names_of([cell], board)
                named = f"{cls.header} {name}"
                where = board.label(cell)
                yield attrs.evolve(each, cells=(cell, *beside), named=named, written=(cell,), where=where)

    def among(self, constraints: Sequence[Constraint]) -> Self | None:
        """Return it without the cells that are extreme as well."""
        first, *beside = self.cells
        extreme = {each.cells[0] for each in constraints if each.kind == self.kind}
        return attrs.evolve(self, cells=(first, *(cell for cell in beside if cell not in extreme)))

    def step(self, extreme: int, digit: int) -> int | None:
        """Return the digit of the first cell, as long as the others fit."""
        return digit if not extreme else extreme if self.fits(extreme, digit) else None

    def fits(self, extreme: int, digit: int) -> bool:
        """Return whether a digit beside it fits."""
        return extreme < digit

    def drawing(self) -> tuple[Drawn, ...]:
        """Return the sign in the corner of the cell."""
        return (Drawn(DrawnShape.TEXT, self.written, self.sign),)

    @classmethod
    def values_of(cls, entry: Any) -> Iterator[str]:
        """Yield the cell."""
        yield entry["cell"]

    def entry(self, board: Board) -> Any:
        """Return its entry for f-puzzles."""
        return {"cell": fpuzzles_cell(board.coordinates[self.written[0]])}


class Maximum(Extreme):
    """The first cell is larger than the others: those beside it that are no maximum too."""

    kind, header, fpuzzles = "maximum", "maximum", "maximum"
    asks = "the digit is larger than those beside it, other maximums aside, at"
    sign: ClassVar[str] = "max"

    def fits(self, extreme: int, digit: int) -> bool:
        return extreme > digit


class NoSign(PairConstraint):
    """Two cells beside each other, without a sign between them, could not have one: all signs are given."""

    header: ClassVar[str] = "negative"
    everywhere: ClassVar[str] = "cells beside each other"
    fpuzzles: ClassVar[str] = "negative"
    is_near: ClassVar[bool] = True
    signs: ClassVar[type[Sign]]
    """The signs that are given,"""
    others: ClassVar[tuple[type[Sign], ...]] = ()
    """and those that can take their place."""

    @classmethod
    def read(cls, value: str, grid: BoardGrid | None, board: Board) -> Iterator[Self]:
        """Yield the pairs of cells beside each other in a grid, or in all grids of the board."""
        named = f"{cls.header} {value}{f' of {grid.name}' if grid else ''}"
        for pair in dict.fromkeys(chain.from_iterable(map(beside, [grid] if grid else board.grids))):
            where = " ".join(map(board.label, pair))
            yield cls(pair, cls.usual, board.digits, named, pair, where)

    def among(self, constraints: Sequence[Constraint]) -> Self | None:
        """Return the pair; None if it has a sign."""
        signs = (each for each in constraints if isinstance(each, (self.signs, *self.others)))
        return None if any({*each.cells} == {*self.cells} for each in signs) else self

    def fits(self, one: int, other: int) -> bool:
        return not any(self.signs.meets(number, one, other) for number in self.numbers)

    @classmethod
    def values_of(cls, entry: Any) -> Iterator[str]:
        """Yield its word if it is the entry."""
        if entry == cls.word:
            yield cls.word

    def entry(self, board: Board) -> Any:
        """Return its entry for f-puzzles."""
        return self.word


def beside(grid: BoardGrid) -> Iterator[tuple[int, int]]:
    """Yield the pairs of cells beside each other in a grid."""
    side = isqrt(len(grid.cells))
    at = {divmod(slot, side): cell for slot, cell in enumerate(grid.cells)}
    for (row, column), cell in at.items():
        for place in ((row, column + 1), (row + 1, column)):
            if place in at:
                yield cell, at[place]


class NoDifference(NoSign):
    """Cells beside each other without a dot are not consecutive."""

    kind, word, fpuzzles = "nonconsecutive", "difference", "nonconsecutive"
    signs, others = DifferenceDot, (RatioDot,)
    usual: ClassVar[tuple[int, ...]] = (1,)
    asks = "no consecutive digits without a dot between them in"

    @classmethod
    def values_of(cls, entry: Any) -> Iterator[str]:
        """Yield its word if the flag is set."""
        if entry:
            yield cls.word

    def entry(self, board: Board) -> Any:
        """Return its flag."""
        return True


class NoRatio(NoSign):
    """Cells beside each other without a dot don't have the ratio of a dot, 2 without any."""

    kind, word = "no ratio", "ratio"
    signs, others = RatioDot, (DifferenceDot,)
    usual: ClassVar[tuple[int, ...]] = (2,)

    def among(self, constraints: Sequence[Constraint]) -> Self | None:
        """Return the pair with the ratios of the dots; None if it has a dot."""
        kept = super().among(constraints)
        numbers = {each.numbers[0] for each in constraints if isinstance(each, RatioDot)}
        return kept and attrs.evolve(kept, numbers=tuple(sorted(numbers)) or self.numbers)

    @property
    def asks(self) -> str:
        """Which ratios it rules out."""
        times = " or ".join(map(str, self.numbers))
        return f"no digit is {times} times the other, without a dot between them, in"


class NoPairSum(NoSign):
    """Cells beside each other without X or V don't have these sums."""

    kind, word, signs = "no pair sum", "xv", PairSum
    usual: ClassVar[tuple[int, ...]] = tuple(_ROMAN)
    asks = "no sum of 5 or 10, without V or X between them, in"
