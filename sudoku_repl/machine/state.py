"""A state of the solver: a complete value that never changes.

To go back, keep a reference to a state; a fork is two references. The levels of the guess stack
share their tails, so a kept state costs little more than its grid.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

import attrs

from sudoku_repl.board import Board, Quiz
from sudoku_repl.board.box import MOST_DIGITS
from sudoku_repl.board.notation import digit_line
from sudoku_repl.board.topology import digit_bit, digits_in
from sudoku_repl.techniques.grid import Grid

if TYPE_CHECKING:
    from sudoku_repl.machine.kernel import Filler
    from sudoku_repl.machine.retreat import Guilt


class Phase(Enum):
    """What the next advance will do."""

    LOADED = "loaded"
    """Set up the candidates."""
    RUNNING = "running"
    """Sweep singles, or filter and guess."""
    WAITING = "waiting"
    """Take the guess that is due. The filter before it is done and counted."""
    SOLVED = "solved"
    """Look for the next solution, by the next guess."""
    FINISHED = "finished"
    """Nothing: there are no more solutions."""


# Module globals, because attribute access on an Enum class costs 80 ns and every advance needs these.
LOADED, RUNNING, WAITING = Phase.LOADED, Phase.RUNNING, Phase.WAITING
SOLVED, FINISHED = Phase.SOLVED, Phase.FINISHED


@attrs.frozen(repr=False)
class Guess:
    """A level of the guess stack."""

    level: int
    """1 for the first guess."""
    cell: int
    digits: tuple[int, ...]
    """The candidates of the cell when the guess was made, in the order they are tried."""
    choice: int
    """The number of the candidate in force, from 1."""
    kept: Grid
    """The grid before the guess."""
    below: Guess | None
    """The level below; None at level 1."""

    def __repr__(self) -> str:
        return f"<Guess of {self.digit} at level {self.level}, choice {self.choice} of {len(self.digits)}>"

    @property
    def digit(self) -> int:
        """The candidate in force."""
        return self.digits[self.choice - 1]


class FromImage:
    """Most fields of a state that the kernel made, set when somebody first looks at one of them.

    To set them takes as long as to make an advance, and nobody looks at most states of a run.
    """

    __slots__ = ("image", "source")

    image: bytes
    """What is not set at first, as the kernel has it. Other states have none."""
    source: Filler
    """What sets the fields."""

    if not TYPE_CHECKING:  # or no checker would find a wrong name

        def __getattr__(self, name):
            """Return a field that is not set yet, and set all."""
            if name not in _FIELDS:
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            self.source.fill(self, self.image)
            return object.__getattribute__(self, name)


@attrs.frozen
class State(FromImage):
    """Everything there is to know at one position of a run.

    The same state under the same rules always advances to the same state. If a guess is due, the
    choice must be the same too.
    """

    board: Board
    phase: Phase
    steps: int
    """The step counter that the original prints."""
    grid: Grid = attrs.field(repr=False)
    guess: Guess | None
    """The top of the guess stack; None outside any guess."""
    solutions: int
    """How many solutions the run has found so far."""
    due: int | None = None
    """While :attr:`Phase.WAITING`, the cell of the default guess."""
    guilt: Guilt | None = attrs.field(default=None, repr=False, hash=False)
    """What the run must know to backjump; None under other rules."""

    def __str__(self) -> str:
        """Return the grid, a line for each row with ``.`` for an open cell, and where the machine is."""
        rows = (" ".join(row).rstrip() for row in self.board.drawn(digit_line(self.values, ".")))
        return "\n".join([*rows, self._where])

    def __repr__(self) -> str:
        return f"<State {self._where}>"

    @property
    def _where(self) -> str:
        return f"{self.phase.value} at step {self.steps}, level {self.level}"

    @property
    def level(self) -> int:
        """The guess level; 0 outside any guess."""
        return self.guess.level if self.guess else 0

    @property
    def values(self) -> bytes:
        """The digit of each cell in reading order; 0 for an open cell."""
        return bytes(mask.bit_length() for mask in self.board.packing.unpack(self.grid.placed))

    def candidates(self) -> dict[int, tuple[int, ...]]:
        """Return the candidates of each open cell, ascending; empty before the set-up."""
        if self.phase is Phase.LOADED:
            return {}
        unpack = self.board.packing.unpack
        pairs = zip(unpack(self.grid.placed), unpack(self.grid.candidates), strict=True)
        return {cell: digits_in(mask) for cell, (placed, mask) in enumerate(pairs) if not placed}

    def candidates_of(self, cell: int) -> int:
        """Return the set of candidates of a cell; empty if it is placed."""
        return self.board.packing.field(self.grid.candidates, cell)

    def foremost(self) -> int | None:
        """Return the first open cell with the fewest candidates; None before the set-up or on a full grid."""
        candidates = self.candidates()
        return min(candidates, key=lambda cell: (len(candidates[cell]), cell), default=None)

    @property
    def default_guess(self) -> tuple[int, int] | None:
        """The cell and digit of the default guess; None if no guess is due."""
        return None if self.due is None else (self.due, digits_in(self.candidates_of(self.due))[0])

    def levels(self) -> tuple[Guess, ...]:
        """Return the guess stack, deepest level first."""
        stack = []
        guess = self.guess
        while guess:
            stack.append(guess)
            guess = guess.below
        return tuple(stack)


_FIELDS = frozenset(field.name for field in attrs.fields(State))


def load(quiz: Quiz) -> State:
    """Return the state before the first step: givens placed, candidates as the quiz allows them."""
    packing = quiz.board.packing
    placed = packing.looked_up(quiz.givens, _GIVEN)
    candidates = packing.every & packing.looked_up(quiz.givens, _OPEN)
    if quiz.restricted:
        candidates &= packing.pack(quiz.allowed)
    givens = placed
    for cell in quiz.solved:
        givens ^= packing.in_field(digit_bit(quiz.givens[cell]), cell)
    return State(quiz.board, Phase.LOADED, 0, Grid(quiz.board, candidates, placed, givens), None, 0)


def _tables(sets: Iterable[int]) -> tuple[bytes, bytes]:
    """Return the tables for :meth:`~sudoku_repl.board.packing.Packing.looked_up` of these sets."""
    low, high = zip(*(divmod(digits, 256)[::-1] for digits in sets), strict=True)
    return bytes(low).ljust(256, b"\0"), bytes(high).ljust(256, b"\0")


_DIGITS = range(1, MOST_DIGITS + 1)
_GIVEN = _tables((0, *map(digit_bit, _DIGITS)))
"""For each digit the set of it, and for 0 the empty set."""
_OPEN = _tables((sum(map(digit_bit, _DIGITS)),))
"""For 0 the set of all digits, and for each digit the empty set."""


class Counts(NamedTuple):
    """Where a run is, and its guess lines so far. It costs less than a State."""

    phase: Phase
    steps: int
    solutions: int
    level: int
    guess_lines: int
    """The number of guess lines since the run started."""
    biggest_level: int
    """The biggest level of these guess lines; 0 if there were no guesses."""
