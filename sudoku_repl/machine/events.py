"""What happens in an advance, as objects.

The same code reports at two levels of detail. An :data:`Event` is one line of the original's output;
every advance returns its events. A :data:`Change` is a single placement or removal with its cause,
reported only to a caller that asks for changes. An advance without events was a fill sweep or the
set-up, which print nothing.
"""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

import attrs

from sudoku_repl.board import House
from sudoku_repl.techniques.chain import Chain
from sudoku_repl.techniques.technique import Technique


class GuessKind(Enum):
    """The kind of a guess, by the words that open its line."""

    NEW = "Guess"
    FORWARD = "Forward guess"
    """The next candidate of the top level."""
    UPWARD = "Upward guess"
    """The next candidate of a lower level, because the levels above it have none left."""


# --- events: one line each -----------------------------------------------------------------------


@attrs.frozen
class ShrunkOut:
    """A subset or a chain removes ``digit`` from ``cell``. The line of the subset or chain follows."""

    step: int
    technique: Technique
    cell: int
    digit: int


@attrs.frozen
class SubsetFound:
    """The cells and digits of the subset that has just removed candidates."""

    step: int
    technique: Technique
    cells: tuple[int, ...]
    digits: tuple[int, ...]


@attrs.frozen
class HouseShrunk:
    """A house was shrunk: completely by hidden singles, or by ply if a cell was left one candidate."""

    step: int
    house: House
    technique: Technique
    complete: bool


@attrs.frozen
class ChainFound:
    """The chain that has just removed candidates."""

    step: int
    technique: Technique
    chain: Chain


@attrs.frozen
class Contradiction:
    """``cell`` would lose ``digit``, its last candidate."""

    step: int
    cell: int
    digit: int
    through_box: bool
    """Whether the digit was placed elsewhere in the box of the cell."""
    by: Cause = attrs.field(kw_only=True, repr=False)
    """Why the cell would lose the digit. The line doesn't say it."""


@attrs.frozen
class Overfull:
    """A segment must take more digits than it has open cells for."""

    step: int
    must: int
    """The number of digits it must take."""
    room: int
    """The number of its open cells."""
    cell: int
    """The first of its open cells."""
    by: Shrink = attrs.field(kw_only=True, repr=False)
    """The open cells of the segment and the digits that they must take. The line doesn't say it."""


@attrs.frozen
class Guessed:
    """A candidate is tried: number ``choice`` of the ``out_of`` candidates of its cell."""

    step: int
    kind: GuessKind
    cell: int
    digit: int
    level: int
    choice: int
    """The number of the candidate, from 1."""
    out_of: int


@attrs.frozen
class Exhausted:
    """No guess is left to try: the end of the run."""

    step: int
    solutions: int


Event: TypeAlias = (
    ShrunkOut | SubsetFound | HouseShrunk | ChainFound | Contradiction | Overfull | Guessed | Exhausted
)


# --- changes: one placement or removal each, with its cause --------------------------------------


@attrs.frozen
class NakedSingle:
    """The cell had one candidate left."""


@attrs.frozen
class Seen:
    """The digit was placed in ``cell``, a peer in ``house``."""

    cell: int
    house: House


@attrs.frozen
class NotAllowed:
    """The quiz does not allow the digit in the cell: its parity or its own candidates exclude it."""


@attrs.frozen
class Shrink:
    """A shrink of ``house`` removed the candidate.

    ``cells`` are the cells that the shrink rests on: all hidden singles of the house, the cells of a
    subset, or the open cells of ply's segment.
    """

    technique: Technique
    house: House
    cells: tuple[int, ...]
    digits: tuple[int, ...]
    """The digits that those cells must take; for hidden singles, the digit of each cell in order."""


@attrs.frozen
class Chained:
    """A chain removed the candidate."""

    technique: Technique
    chain: Chain


@attrs.frozen
class Tried:
    """The digit was guessed at ``level``, as candidate number ``choice`` of the cell, from 1."""

    level: int
    choice: int


Cause: TypeAlias = NakedSingle | Seen | NotAllowed | Shrink | Chained | Tried


@attrs.frozen
class Placed:
    """``digit`` was placed in ``cell``."""

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
