"""What a constraint is: cells and a walk along them, its words, its header and its drawing.

A walk goes along the cells: from a state and the digit of the next cell to the next state, or to nothing.
The pruning, the reasons and everything that rests on them follow from it (:mod:`.walk`). A constraint can
also say that two cells differ. They are peers without a house.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar, Self

import attrs

from sudoku_repl.board.constraints.walk import WalkTable
from sudoku_repl.board.notation import parse_cell
from sudoku_repl.errors import BoardError, quoted

if TYPE_CHECKING:
    from sudoku_repl.board.topology import Board, BoardGrid


class DrawnShape(Enum):
    """The shapes that constraints are drawn with."""

    OUTLINE = "outline"
    LINE = "line"
    CIRCLE = "circle"
    TEXT = "text"
    """In the corner of a cell."""


@attrs.frozen
class Drawn:
    """A part of the drawing of a constraint."""

    shape: DrawnShape
    cells: tuple[int, ...]
    text: str = ""


@attrs.frozen
class Constraint:
    """A rule along cells. A class with a ``kind`` is a kind of constraints.

    >>> from sudoku_repl import board_named
    >>> (thermometer,) = board_named("9x9 + thermo r1c1 r1c2 r2c3").constraints
    >>> thermometer, thermometer.walk.pruned((0b111111111,) * 3)
    (<Constraint thermometer 1: digits rise along r1c1 r1c2 r2c3>, (127, 254, 508))
    """

    kind: ClassVar[str]
    """Its name in sentences; its technique has the same."""
    header: ClassVar[str]
    """The word that begins its header."""
    word: ClassVar[str] = ""
    """The word in the header that stands for it, if the header has several kinds and needs no cells."""
    most_numbers: ClassVar[int] = 0
    """How many numbers its header can have before the cells."""
    fewest_cells: ClassVar[int] = 1
    """How many cells it needs at least."""
    apart: ClassVar[bool] = False
    """Whether all its cells differ."""
    walks: ClassVar[bool] = True
    """Whether it has a walk."""

    cells: tuple[int, ...]
    """In the order of the walk."""
    numbers: tuple[int, ...]
    """The numbers that its header has, such as the sum of a cage."""
    digits: int
    """The number of digits of the board."""
    named: str = attrs.field(default="", eq=False)
    """Its header in short: ``cage 17 r1c1 r1c2``, a part of the name of the board."""
    number: int = 1
    """Its number among those of its kind, in the order of the file."""

    def start(self) -> Any:
        """Return the state in which the walk begins."""
        return 0

    def step(self, state: Any, digit: int) -> Any:
        """Return the state after the digit of the next cell; None if no walk has it."""
        raise NotImplementedError

    def accepts(self, state: Any) -> bool:
        """Return whether a walk may end in this state."""
        return True

    def different(self, board: Board) -> Iterator[tuple[int, int]]:
        """Yield the pairs of cells that differ because of this constraint."""
        return combinations(self.cells, 2) if self.apart else iter(())

    @property
    def asks(self) -> str:
        """What it asks for, without its cells: ``digits rise along``."""
        raise NotImplementedError

    @property
    def apart_words(self) -> str:
        """Where the second cell of a pair that differs is: ``in cage 3, too``."""
        return f"in {self.name}, too"

    def drawing(self) -> tuple[Drawn, ...]:
        """Return the parts of its drawing."""
        return ()

    # --- what follows ------------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """``thermometer 2``."""
        return self.kind if self.word else f"{self.kind} {self.number}"

    @property
    def walk(self) -> WalkTable:
        """The table of its walk, which constraints of the same kind, numbers and length share."""
        kind: Any = type(self)  # mypy takes a class for an object that is not hashable
        return _walk_of(kind, self.numbers, self.digits, len(self.cells))

    def words(self) -> str:
        """Return its name and what it asks for, with its cells."""
        cells = (part for part in self.named.split() if parse_cell(part))
        return f"{self.name}: {' '.join((self.asks, *cells))}"

    def __repr__(self) -> str:
        return f"<Constraint {self.words()}>"

    @classmethod
    def read(cls, value: str, grid: BoardGrid | None, board: Board) -> Self:
        """Return the constraint that the value of a header describes. Raises BoardError.

        The cells are those of ``grid`` if it is given, otherwise of the board.
        """
        parts = value.split()
        count = next((at for at, part in enumerate(parts) if not part.isdecimal()), len(parts))
        numbers = tuple(int(part) for part in parts[:count])
        if count > cls.most_numbers:
            most = f"at most {cls.most_numbers}" if cls.most_numbers else "no"
            numbered = "number" if cls.most_numbers == 1 else "numbers"
            raise BoardError(f"expected {most} {numbered} before the cells of a {cls.kind}, got {count}")
        down, right = grid.corner if grid else (0, 0)
        cells = []
        for part in parts[count:]:
            at = parse_cell(part)
            if at is None:
                raise BoardError(f"expected a cell such as r4c2 in a {cls.kind}, got {quoted(part)}")
            cell = board.cell_at(at[0] + down, at[1] + right)
            if cell is None or (grid and cell not in grid.cells):
                where = f"in {grid.name}" if grid else f"on the {board.plain.name} board"
                raise BoardError(f"there is no cell {part} {where}")
            if cell in cells:
                raise BoardError(f"the cell {part} is twice in a {cls.kind}")
            cells.append(cell)
        if len(cells) < cls.fewest_cells:
            fewest = f"{cls.fewest_cells} cell{'s' * (cls.fewest_cells > 1)}"
            raise BoardError(f"expected at least {fewest} in a {cls.kind}, got {len(cells)}")
        if cls.apart and len(cells) > board.digits:
            raise BoardError(f"expected at most {board.digits} cells in a {cls.kind}, got {len(cells)}")
        written = (f"r{cell.row}c{cell.column}" for cell in cells)
        named = " ".join((cls.header, *map(str, numbers), *written))
        return cls(tuple(cells), numbers, board.digits, named)


@lru_cache(maxsize=256)
def _walk_of(kind: Any, numbers: tuple[int, ...], digits: int, length: int) -> WalkTable:
    like = kind(tuple(range(length)), numbers, digits)
    try:
        return WalkTable(like.start(), like.step, like.accepts, length, digits)
    except BoardError as error:
        raise BoardError(f"a {kind.kind} of {length} cells with {digits} digits has {error}") from None
