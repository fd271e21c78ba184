"""The constraints of a board in the view: outlines of cages, letters of lines, and signs between cells."""

from __future__ import annotations

from functools import lru_cache
from string import ascii_letters

from sudoku_repl.board import Board
from sudoku_repl.board.constraints import Constraint
from sudoku_repl.board.constraints.constraint import Colour, Drawn, DrawnShape

_ALONG = (DrawnShape.LINE, DrawnShape.ARROW)
_DOTS = {Colour.WHITE: "○", Colour.BLACK: "●"}
"""The signs without a text, in a single character."""


class DrawnRules:
    """What is drawn beside the cells of a board.

    An outline runs between two cells of which only one is in a cage. A letter stands left of each cell of a
    line, a capital at its beginning. Signs stand between two cells.
    """

    def __init__(self, board: Board) -> None:
        self._cages: dict[int, frozenset[int]] = {}
        self.letters: dict[int, str] = {}
        """The letter left of a cell; of several lines, that of the last."""
        self.texts: dict[int, str] = {}
        """The sum above the first cell of a cage."""
        self.signs: dict[tuple[int | None, int | None], str] = {}
        """The sign between two cells, the first before the second."""
        self._letter_of: dict[str, str] = {}
        for number, constraint in enumerate(board.constraints):
            for drawn in constraint.drawing():
                self._take(number, constraint, drawn)

    def _take(self, number: int, constraint: Constraint, drawn: Drawn) -> None:
        if drawn.shape is DrawnShape.OUTLINE:
            for cell in drawn.cells:
                self._cages[cell] = self._cages.get(cell, frozenset()) | {number}
        elif drawn.shape is DrawnShape.TEXT and drawn.text:
            self.texts[drawn.cells[0]] = drawn.text
        elif drawn.shape is DrawnShape.SIGN and len(drawn.cells) == 2:
            one, other = sorted(drawn.cells)
            sign = drawn.text if drawn.cells == (one, other) else drawn.text.translate(_TURNED)
            self.signs[one, other] = sign[:1] or _DOTS[drawn.colour]
        elif drawn.shape in _ALONG and len(drawn.cells) > 1 and constraint.most_cells != 2:
            letter = ascii_letters[len(self._letter_of) % 26]
            letter = self._letter_of.setdefault(constraint.name, letter)
            self.letters.update(dict.fromkeys(drawn.cells, letter))
            self.letters[drawn.cells[0]] = letter.upper()

    def parts(self, one: int | None, other: int | None) -> bool:
        """Whether an outline runs between two cells, of which one may not exist."""
        return self._cage_of(one) != self._cage_of(other)

    def _cage_of(self, cell: int | None) -> frozenset[int]:
        return frozenset() if cell is None else self._cages.get(cell, frozenset())

    def words_of(self, constraint: Constraint) -> str:
        """Return what a constraint asks for, after its letter if it has one."""
        letter = self._letter_of.get(constraint.name)
        return f"{letter.upper()} {constraint.words()}" if letter else constraint.words()


_TURNED = str.maketrans("<>", "><")


@lru_cache(maxsize=8)
def drawn_rules(board: Board) -> DrawnRules:
    """Return what is drawn of the constraints of a board."""
    return DrawnRules(board)
