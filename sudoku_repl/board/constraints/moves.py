"""Moves of chess: cells that a move joins differ."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING, ClassVar, Self

from sudoku_repl.board.constraints.constraint import Constraint

if TYPE_CHECKING:
    from sudoku_repl.board.topology import Board, BoardGrid


class MoveConstraint(Constraint):
    """Two cells of a grid that a move joins have different digits. The cells are all of its grids."""

    header: ClassVar[str] = "anti"
    walks: ClassVar[bool] = False
    is_near: ClassVar[bool] = True
    moves: ClassVar[frozenset[tuple[int, int]]]
    """The rows and columns of a move."""

    @classmethod
    def read(cls, value: str, grid: BoardGrid | None, board: Board) -> Iterator[Self]:
        """Yield the constraint of a grid, or of all grids of the board."""
        cells = grid.cells if grid else tuple(range(len(board.coordinates)))
        yield cls(cells, (), board.digits, f"anti {value}{f' of {grid.name}' if grid else ''}")

    def different(self, board: Board) -> Iterator[tuple[int, int]]:
        """Yield the pairs that a move joins, in each of its grids."""
        own = frozenset(self.cells)
        for cells in (each.cells for each in board.grids if own.issuperset(each.cells)):
            at = {board.coordinates[cell]: cell for cell in cells}
            for ((row, column), cell), (down, right) in product(at.items(), sorted(self.moves)):
                if (other := at.get((row + down, column + right))) is not None:
                    yield cell, other

    @property
    def apart_words(self) -> str:
        """Where the second cell of a pair is."""
        return f"a {self.word}'s move away"


class AntiKnight(MoveConstraint):
    """A knight's move joins no equal digits."""

    kind, word, fpuzzles = "anti-knight", "knight", "antiknight"
    moves = frozenset(
        (down, right) for down, right in product(range(-2, 3), repeat=2) if abs(down * right) == 2
    )
    asks = "cells a knight's move apart differ"


class AntiKing(MoveConstraint):
    """A king's move joins no equal digits."""

    kind, word, fpuzzles = "anti-king", "king", "antiking"
    moves = frozenset((down, right) for down, right in product(range(-1, 2), repeat=2) if down or right)
    asks = "cells a king's move apart differ"
