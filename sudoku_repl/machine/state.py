"""A state of the solving: a value, complete and never changed.

Going back is keeping a reference to one; a fork is two references. The levels of the guess stack
share their tails, so keeping a state costs its grid and little else.
"""

from __future__ import annotations

from enum import Enum

import attrs

from sudoku_repl.board import Board, Quiz
from sudoku_repl.board.packing import field
from sudoku_repl.board.topology import digit_bit, digits_in


class Phase(Enum):
    """What the next advance will do."""

    LOADED = "loaded"
    """Set up the candidates."""
    RUNNING = "running"
    """Sweep singles, or filter and guess."""
    WAITING = "waiting"
    """Take the guess that is due: the filter before it is done and counted, the guess is not made."""
    SOLVED = "solved"
    """Look for the next solution, by the next guess."""
    FINISHED = "finished"
    """Nothing: there are no more solutions."""


# For what is asked at every advance: a member is looked up through its class in 80 nanoseconds.
RUNNING, WAITING, SOLVED, FINISHED = Phase.RUNNING, Phase.WAITING, Phase.SOLVED, Phase.FINISHED


@attrs.frozen
class Grid:
    """The cells, as two integers with a field a cell (:mod:`sudoku_repl.board.packing`).

    A cell is *placed* or *open*. No open cell of a running machine is without candidates: the
    removal that would do that is a contradiction and is not made.
    """

    candidates: int = attrs.field(repr=hex)
    """The digits an open cell may take (before the set-up those that the quiz allows it); none for a
    placed one."""
    placed: int = attrs.field(repr=hex)
    """The digit of a placed cell, as a set of one; none for an open one."""


@attrs.frozen
class Guess:
    """A level of the guess stack."""

    level: int
    """1 for the first guess."""
    cell: int
    digits: tuple[int, ...]
    """The candidates of the cell as the guess was made, in the order they are tried."""
    choice: int
    """Which of them is in force, from 1."""
    kept: Grid = attrs.field(repr=False)
    """The grid as it was before the guess."""
    below: Guess | None = attrs.field(repr=False)
    """The level below, None under the first."""

    @property
    def digit(self) -> int:
        """The candidate in force."""
        return self.digits[self.choice - 1]


@attrs.frozen
class State:
    """All there is to know at one point of a run.

    The same state under the same rules (and, where a guess is due, the same choice) always
    advances to the same state.
    """

    board: Board
    phase: Phase
    steps: int
    """The counter, as the original prints it."""
    grid: Grid = attrs.field(repr=False)
    guess: Guess | None
    """The top of the guess stack, None outside any guess."""
    solutions: int
    """Solutions met so far."""
    due: int | None = None
    """While :attr:`Phase.WAITING`, the cell that is guessed at unless another is chosen."""

    @property
    def level(self) -> int:
        """The guess level, 0 outside any guess."""
        return self.guess.level if self.guess else 0

    @property
    def values(self) -> bytes:
        """The digit of each cell in reading order, 0 for an open one."""
        return bytes(mask.bit_length() for mask in self.board.packing.unpack(self.grid.placed))

    def candidates(self) -> dict[int, tuple[int, ...]]:
        """The candidates of each open cell, ascending; nothing before the set-up."""
        if self.phase is Phase.LOADED:
            return {}
        unpack = self.board.packing.unpack
        pairs = zip(unpack(self.grid.placed), unpack(self.grid.candidates), strict=True)
        return {cell: digits_in(mask) for cell, (placed, mask) in enumerate(pairs) if not placed}

    def foremost(self) -> int | None:
        """The first of the open cells with the fewest candidates; None before the set-up and when full."""
        candidates = self.candidates()
        return min(candidates, key=lambda cell: (len(candidates[cell]), cell), default=None)

    @property
    def default_guess(self) -> tuple[int, int] | None:
        """Cell and digit of the guess that is due, unless another is chosen; None when none is due."""
        return None if self.due is None else (self.due, digits_in(field(self.grid.candidates, self.due))[0])

    def levels(self) -> tuple[Guess, ...]:
        """The guess stack, deepest first."""
        stack = []
        guess = self.guess
        while guess:
            stack.append(guess)
            guess = guess.below
        return tuple(stack)


def load(quiz: Quiz) -> State:
    """The state before the first step: the givens are placed, the candidates are what the quiz allows."""
    pack = quiz.board.packing.pack
    placed = pack(digit_bit(digit) if digit else 0 for digit in quiz.givens)
    cells = zip(quiz.givens, quiz.allowed, strict=True)
    return State(
        quiz.board,
        Phase.LOADED,
        0,
        Grid(pack(0 if digit else allowed for digit, allowed in cells), placed),
        None,
        0,
    )
