"""What happens in an advance, an object for each thing.

Two grains from one code. An :data:`Event` is one line of the original's output and is made as the
run goes. A :data:`Change` is a single placement or removal with its cause, told only to who asks
for it. An advance without events was a fill sweep or the set-up, which print nothing.
"""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

import attrs

from sudoku_repl.board import House
from sudoku_repl.machine.chain import Chain


class Technique(Enum):
    """A way to shrink candidates, by the name that is printed."""

    COMPLETE = "complete"
    """Hidden singles of one house."""
    GW1 = "1GW"
    """Naked subset of k cells with the same k candidates."""
    GW2 = "2GW"
    """Hidden subset of k digits with the same k cells."""
    GW3 = "3GW"
    """Naked subset of any form."""
    PLY = "ply"
    """Digits that a line can only take in one of its segments."""
    X_CHAIN = "x-chain"
    """A chain of the links of one digit."""
    FORCING_CHAIN = "forcing-chain"
    """A chain of any links."""


class GuessKind(Enum):
    """How a guess came about, by the word that opens its line."""

    NEW = "Guess"
    FORWARD = "Forward guess"
    """The next candidate of the top level."""
    UPWARD = "Upward guess"
    """The next candidate of a level below, those above it being spent."""


# --- events: a line each -------------------------------------------------------------------------


@attrs.frozen
class ShrunkOut:
    """A subset or a chain takes ``digit`` out of ``cell``: one line before its own."""

    step: int
    technique: Technique
    cell: int
    digit: int


@attrs.frozen
class SubsetFound:
    """The cells and digits of the subset that has just removed something."""

    step: int
    technique: Technique
    cells: tuple[int, ...]
    digits: tuple[int, ...]


@attrs.frozen
class HouseShrunk:
    """A house was shrunk: completely by hidden singles, or by ply when it left a cell one candidate."""

    step: int
    house: House
    technique: Technique
    complete: bool


@attrs.frozen
class ChainFound:
    """The chain that has just removed something."""

    step: int
    technique: Technique
    chain: Chain


@attrs.frozen
class Contradiction:
    """``cell`` cannot lose ``digit``, its last candidate."""

    step: int
    cell: int
    digit: int
    through_box: bool
    """The removal came through the box as a digit was placed."""


@attrs.frozen
class Overfull:
    """A segment must take more digits than it has open cells."""

    step: int
    must: int
    """How many digits it must take."""
    room: int
    """How many open cells it has for them."""
    cell: int
    """The first of those."""


@attrs.frozen
class Guessed:
    """A candidate is tried."""

    step: int
    kind: GuessKind
    cell: int
    digit: int
    level: int
    choice: int
    """Which of the cell's candidates, from 1."""
    out_of: int


@attrs.frozen
class Exhausted:
    """There is nothing left to guess: the end of the run."""

    step: int
    solutions: int


Event: TypeAlias = (
    ShrunkOut | SubsetFound | HouseShrunk | ChainFound | Contradiction | Overfull | Guessed | Exhausted
)


# --- changes: a placement or removal each, with its cause ----------------------------------------


@attrs.frozen
class NakedSingle:
    """The cell had one candidate left."""


@attrs.frozen
class Seen:
    """The digit was placed in ``cell``, which shares ``house``."""

    cell: int
    house: House


@attrs.frozen
class NotAllowed:
    """The quiz does not allow the cell the digit: for its parity, or because it begins without it."""


@attrs.frozen
class Shrink:
    """A shrink of ``house`` took the candidate.

    ``cells`` are those that the shrink rests on: of hidden singles all that the house has, of a
    subset its cells, of ply the open cells of the segment.
    """

    technique: Technique
    house: House
    cells: tuple[int, ...]
    digits: tuple[int, ...]
    """The digits that those cells must take; of hidden singles the digit of each, in their order."""


@attrs.frozen
class Chained:
    """A chain took the candidate."""

    technique: Technique
    chain: Chain


@attrs.frozen
class Tried:
    """The digit was guessed, at ``level``; ``choice`` of the cell's candidates, from 1."""

    level: int
    choice: int


Cause: TypeAlias = NakedSingle | Seen | NotAllowed | Shrink | Chained | Tried


@attrs.frozen
class Placed:
    """``digit`` went into ``cell``."""

    cell: int
    digit: int
    by: Cause


@attrs.frozen
class Removed:
    """``digit`` is no longer a candidate of ``cell``."""

    cell: int
    digit: int
    by: Cause


Change: TypeAlias = Placed | Removed
