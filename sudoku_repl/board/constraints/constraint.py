"""What a constraint is: cells and a walk along them, its words, its header and its drawing.

A walk goes along the cells: from a state and the digit of the next cell to the next state, or to nothing.
The pruning, the reasons and everything that rests on them follow from it (:mod:`.walk`). A constraint can
also say that two cells differ. They are peers without a house.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

import attrs

from sudoku_repl.board.constraints.header import counted, fpuzzles_cell, names_of, split
from sudoku_repl.board.constraints.walk import Loop, WalkTable
from sudoku_repl.errors import BoardError

if TYPE_CHECKING:
    from sudoku_repl.board.topology import Board, BoardGrid


class DrawnShape(Enum):
    """The shapes that constraints are drawn with."""

    OUTLINE = "outline"
    LINE = "line"
    ARROW = "arrow"
    """A thin line with a head at its end."""
    CIRCLE = "circle"
    SIGN = "sign"
    """A text, perhaps empty, in the middle of some cells."""
    TEXT = "text"
    """In the corner of a cell."""


class Colour(Enum):
    """The colours of lines and circles."""

    GREY = "#b9bbc2"
    GREEN = "#67c23a"
    PURPLE = "#d05fd0"
    BLUE = "#4f9cf0"
    ORANGE = "#f0a04b"
    TEAL = "#3ab8a8"
    WHITE = "#ffffff"
    BLACK = "#1b1c1f"


@attrs.frozen
class Drawn:
    """A part of the drawing of a constraint."""

    shape: DrawnShape
    cells: tuple[int, ...]
    text: str = ""
    colour: Colour = Colour.GREY


class WeightedSum(NamedTuple):
    """The digits of some cells, each times its factor, have a total."""

    factors: tuple[int, ...]
    """The factor of each cell, in the order of the walk; 0 for a cell outside the sum."""
    total: int


@attrs.frozen
class Constraint:
    """A rule along cells. A class with a ``kind`` is a kind of constraints.

    >>> from sudoku_repl import board_named
    >>> (thermometer,) = board_named("9x9 + thermo r1c1 r1c2 r2c3").constraints
    >>> thermometer, thermometer.walk.pruned((0b111111111,) * 3)
    (<Constraint thermometer 1: digits rise along [1,1] [1,2] [2,3]>, (127, 254, 508))
    """

    kind: ClassVar[str]
    """Its name in sentences; its technique has the same."""
    header: ClassVar[str]
    """The word that begins its header."""
    word: ClassVar[str] = ""
    """The word in the header that stands for it, if the header has several kinds and needs no cells."""
    everywhere: ClassVar[str] = ""
    """What stands for its cells where a header without cells makes many such constraints."""
    fewest_numbers: ClassVar[int] = 0
    """How many numbers its header needs before the cells, unless there are usual ones."""
    most_numbers: ClassVar[int] = 0
    """How many numbers its header can have."""
    has_digits: ClassVar[bool] = False
    """Whether its numbers are digits of cells."""
    usual: ClassVar[tuple[int, ...]] = ()
    """The numbers of a header without any."""
    example: ClassVar[str] = ""
    """What may follow the cells and ``=`` in its header; empty if nothing does."""
    fewest_cells: ClassVar[int] = 1
    """How many cells it needs at least."""
    most_cells: ClassVar[int | None] = None
    """How many cells it can have, if that is limited."""
    apart: ClassVar[bool] = False
    """Whether all its cells differ."""
    can_loop: ClassVar[bool] = False
    """Whether its header can name a cell again, as a line does that returns to its beginning."""
    walks: ClassVar[bool] = True
    """Whether it has a walk."""
    is_near: ClassVar[bool] = False
    """Whether it asks about cells because of where they are: beside each other, or a move of chess apart."""
    is_placed: ClassVar[bool] = False
    """Whether it holds only where it is, because it asks about the rows or columns of its cells."""
    fpuzzles: ClassVar[str] = ""
    """The field of f-puzzles that holds it; empty without one."""

    cells: tuple[int, ...]
    """In the order of the walk, each once."""
    numbers: tuple[int, ...]
    """The numbers that its header has, such as the sum of a cage."""
    digits: int
    """The number of digits of the board."""
    named: str = attrs.field(default="", eq=False)
    """Its header in short: ``cage 17 r1c1 r1c2``, a part of the name of the board."""
    written: tuple[int, ...] = attrs.field(default=(), eq=False)
    """The cells in the order of its header."""
    where: str = attrs.field(default="", eq=False)
    """Their names, unless they are those of whole grids: ``r1c1 r1c2``."""
    text: str = ""
    """What follows the cells and ``=`` in its header."""
    number: int = 1
    """Its number among those of its kind, in the order of the file."""

    def start(self) -> Any:
        """Return the state in which the walk begins."""
        return 0

    @classmethod
    def understood(cls, text: str) -> str:
        """Return the text of a header as the constraint has it. Raises BoardError."""
        return text

    @classmethod
    def along(cls, cells: tuple[int, ...]) -> tuple[int, ...]:
        """Return the cells of a header in the order of the walk."""
        return cells

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

    @property
    def counts(self) -> bool:
        """Whether it tells digits apart, so that it does not hold after these are renamed."""
        return self.walks

    @property
    def sums(self) -> tuple[WeightedSum, ...]:
        """Sums that the digits of every accepted walk have. A search compares them with what cells can be."""
        return ()

    def drawing(self) -> tuple[Drawn, ...]:
        """Return the parts of its drawing."""
        return ()

    # --- what follows ------------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """``thermometer 2``."""
        return self.kind if self.word and not self.everywhere else f"{self.kind} {self.number}"

    @property
    def walk(self) -> WalkTable:
        """The table of its walk, which constraints of the same kind, numbers and length share."""
        kind: Any = type(self)  # mypy takes a class for an object that is not hashable
        turns = tuple(range(len(self.cells)))
        if self.can_loop and not self.apart and len(self.written) > len(self.cells):
            turns = tuple(map(self.cells.index, self.along(self.written)))
        return _walk_of(kind, self.numbers, self.digits, turns, self.text)

    def words(self) -> str:
        """Return its name and what it asks for, with its cells."""
        return f"{self.name}: {self.asks} {self.where}".rstrip()

    def __repr__(self) -> str:
        return f"<Constraint {self.words()}>"

    @classmethod
    def one(cls) -> str:
        """Return its kind with an article: ``a cage``."""
        return f"{'an' if cls.kind[0] in 'aeiouX' else 'a'} {cls.kind}"

    # --- headers ------------------------------------------------------------------------------------

    @classmethod
    def read(cls, value: str, grid: BoardGrid | None, board: Board) -> Iterator[Self]:
        """Yield the constraints that the value of a header describes. Raises BoardError.

        The cells are those of ``grid`` if it is given, otherwise of the board.
        """
        cells, equals, text = value.partition("=") if cls.example else (value, "", "")
        numbers, written = split(cells, grid, board, cls.one(), may_repeat=cls.can_loop)
        if cls.example and not text.strip():
            raise BoardError(f"expected an expression such as = {cls.example} after the cells of {cls.one()}")
        text = cls.understood("".join(text.split()))
        numbers = numbers or cls.usual
        if not cls.fewest_numbers <= len(numbers) <= cls.most_numbers:
            expected = counted("number", cls.fewest_numbers, cls.most_numbers)
            raise BoardError(f"expected {expected} before the cells of {cls.one()}, got {len(numbers)}")
        if cls.has_digits and not all(1 <= number <= board.digits for number in numbers):
            got = " ".join(map(str, numbers))
            raise BoardError(f"expected digits from 1 to {board.digits} for {cls.one()}, got {got}")
        most = board.digits if cls.apart else cls.most_cells
        count = len({*written})
        if count < cls.fewest_cells or (most and count > most):
            expected = counted("cell", cls.fewest_cells, most)
            raise BoardError(f"expected {expected} in {cls.one()}, got {count}")
        where = " ".join(map(board.label, written))
        names = names_of(written, board)
        named = " ".join((cls.header, *map(str, numbers), *names, *((equals, text) if text else ())))
        met = tuple(dict.fromkeys(cls.along(written)))
        yield cls(met, numbers, board.digits, named, written, where, text)

    def among(self, constraints: Sequence[Constraint]) -> Self | None:
        """Return what it is on a board with these, which have cells of their own; None if one replaces it."""
        return self

    @classmethod
    def values_of(cls, entry: Any) -> Iterator[str]:
        """Yield the values of its headers for an entry of its field in f-puzzles.

        Raises BoardError, or another error if the entry is not what f-puzzles writes.
        """
        if entry is True:
            yield cls.word
        elif isinstance(entry, Mapping):
            number = str(entry.get("value") or "") if cls.most_numbers else ""
            for cells in entry.get("lines") or [entry["cells"]]:
                yield " ".join((number, *cells)).strip()

    def entry(self, board: Board) -> Any:
        """Return its entry for its field in f-puzzles; None if f-puzzles can't have it."""
        if self.word:
            return True
        cells = [fpuzzles_cell(board.coordinates[cell]) for cell in self.written]
        numbers = {"value": str(self.numbers[0])} if self.most_numbers and self.numbers else {}
        return {"cells": cells, **numbers}


@lru_cache(maxsize=512)
def _walk_of(
    kind: Any, numbers: tuple[int, ...], digits: int, turns: tuple[int, ...], text: str
) -> WalkTable:
    length = max(turns) + 1
    like = kind(tuple(range(length)), numbers, digits, text=text)
    walk = Loop(like, turns) if len(turns) > length else like
    try:
        return WalkTable(walk.start(), walk.step, walk.accepts, length, digits)
    except BoardError as error:
        raise BoardError(f"{kind.one()} of {length} cells with {digits} digits has {error}") from None
