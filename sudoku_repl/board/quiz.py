"""A quiz: a board, what is given on it, and a title."""

from __future__ import annotations

import attrs

from sudoku_repl.board.topology import Board
from sudoku_repl.errors import ConflictError, QuizError


@attrs.frozen
class Quiz:
    """Givens on a board.

    Raises :class:`~sudoku_repl.errors.QuizError` when two givens of a house are equal (the message
    names the house and both cells) or when the givens do not fit the board.
    """

    board: Board
    givens: bytes = attrs.field(converter=bytes)
    """A digit a cell in reading order, 0 for an open one."""
    title: str = attrs.field(default="", eq=False)
    """Where it came from: a file's name, ``@readalps``."""

    def __attrs_post_init__(self) -> None:
        if len(self.givens) != len(self.board.places):
            raise QuizError(
                f"{len(self.givens)} cells given; the {self.board.name} board has {len(self.board.places)}"
            )
        if max(self.givens) > self.board.digits:
            raise QuizError(f"a given is above {self.board.digits}, the highest digit of the board")
        for house in self.board.houses:
            seen: dict[int, int] = {}
            for cell in house.cells:
                digit = self.givens[cell]
                if digit and digit in seen:
                    first, second = self.board.label(seen[digit]), self.board.label(cell)
                    where = f"{digit} twice in {house.name}, at {first} and {second}"
                    raise ConflictError(f"givens in conflict: {where}", cell)
                seen[digit] = cell

    def __str__(self) -> str:
        """The givens on one line, a digit a cell, ``.`` for an open one."""
        return "".join(str(digit) if digit else "." for digit in self.givens)
