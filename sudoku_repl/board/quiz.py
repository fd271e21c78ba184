"""A quiz: a board, what is given on it, what its cells may take, and a title."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from sudoku_repl.board.topology import Board, digit_bit, digits_in
from sudoku_repl.errors import CellError, ConflictError, QuizError


def _sets(allowed: Iterable[int]) -> tuple[int, ...]:
    return tuple(allowed)


@attrs.frozen
class Quiz:
    """Givens on a board.

    Raises :class:`~sudoku_repl.errors.QuizError` when two givens of a house are equal (the message
    names the house and both cells), when a cell may not take its given, or when the givens or sets do
    not fit the board.
    """

    board: Board
    givens: bytes = attrs.field(converter=bytes)
    """A digit a cell in reading order, 0 for an open one."""
    title: str = attrs.field(default="", eq=False)
    """Where it came from: a file's name, ``@readalps``."""
    allowed: tuple[int, ...] = attrs.field(converter=_sets, kw_only=True)
    """The set of digits that each cell may take, in reading order; every digit by default."""

    @allowed.default
    def _allow_all(self) -> tuple[int, ...]:
        return (self.board.all_digits,) * len(self.board.places)

    @property
    def restricted(self) -> bool:
        """Whether there is a cell that may not take every digit."""
        return self.allowed.count(self.board.all_digits) < len(self.allowed)

    def __attrs_post_init__(self) -> None:
        if len(self.givens) != len(self.board.places):
            raise QuizError(
                f"{len(self.givens)} cells given; the {self.board.name} board has {len(self.board.places)}"
            )
        if max(self.givens) > self.board.digits:
            raise QuizError(f"a given is above {self.board.digits}, the highest digit of the board")
        if len(self.allowed) != len(self.givens):
            raise QuizError(f"sets of digits for {len(self.allowed)} cells of {len(self.givens)}")
        if not 0 <= min(self.allowed) <= max(self.allowed) <= self.board.all_digits:
            raise QuizError(f"a set has a digit above {self.board.digits}, the highest of the board")
        if self.restricted:
            self._check_allowed()
        if self._has_conflict():
            self._tell_conflict()

    def _check_allowed(self) -> None:
        for cell, (digit, allowed) in enumerate(zip(self.givens, self.allowed, strict=True)):
            if digit and not allowed & digit_bit(digit):
                takes = " ".join(map(str, digits_in(allowed))) or "no digit"
                where = f"{digit} at {self.board.label(cell)}, which takes {takes}"
                raise CellError(f"a given that is not allowed: {where}", cell)

    def _has_conflict(self) -> bool:
        """Whether two givens of a house are equal: asked of every quiz of a long file."""
        taken = [0] * len(self.board.houses)
        for cell, digit in enumerate(self.givens):
            if digit:
                bit = 1 << digit
                for house in self.board.houses_of[cell]:
                    if taken[house] & bit:
                        return True
                    taken[house] |= bit
        return False

    def _tell_conflict(self) -> None:
        for house in self.board.houses:
            seen: dict[int, int] = {}
            for cell in house.cells:
                digit = self.givens[cell]
                if digit and digit in seen:
                    first, second = self.board.label(seen[digit]), self.board.label(cell)
                    where = f"{digit} twice in {house.name}, at {first} and {second}"
                    raise ConflictError(f"givens in conflict: {where}", cell)
                seen[digit] = cell

    def __repr__(self) -> str:
        title = f" {self.title!r}" if self.title else ""
        givens = len(self.givens) - self.givens.count(0)
        return f"<Quiz{title}: {givens} givens on the {self.board.name} board>"

    def __str__(self) -> str:
        """The givens on one line, a digit a cell, ``.`` for an open one."""
        return "".join(str(digit) if digit else "." for digit in self.givens)
