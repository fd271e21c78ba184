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
from sudoku_repl.board.constraints import Constraint
from sudoku_repl.techniques.finding import Finding


class GuessKind(Enum):
    """The kind of a guess, by the words that open its line."""

    NEW = "Guess"
    FORWARD = "Forward guess"
    """The next candidate of the top level."""
    UPWARD = "Upward guess"
    """The next candidate of a lower level, because the levels above it have none left."""


# --- events: one line each -----------------------------------------------------------------------


@attrs.frozen
class Deduced:
    """A line of a finding: of one of its removals, which has just been made, or of the finding as a whole."""

    step: int
    finding: Finding
    line: int
    """The number of the line: from 0 for the removals; the closing lines end with -1."""

    @property
    def closes(self) -> bool:
        """Whether it is the last line of the finding, which a contradiction leaves out."""
        return self.line == -1


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
    by: Finding = attrs.field(kw_only=True, repr=False)
    """The open cells of the segment and the digits that they must take. The line doesn't say it."""


@attrs.frozen
class Broken:
    """A constraint is full, and its digits break it."""

    step: int
    constraint: str
    """Its name: ``cage 3``."""
    cell: int
    """The cell that was filled last."""
    by: Finding = attrs.field(kw_only=True, repr=False)
    """The constraint and its cells. The line doesn't say it."""


AnyContradiction: TypeAlias = Contradiction | Overfull | Broken
"""A contradiction of any kind."""


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


Event: TypeAlias = Deduced | Contradiction | Overfull | Broken | Guessed | Exhausted

Events: TypeAlias = tuple[Event, ...]
"""The events of an advance, in order."""


# --- changes: one placement or removal each, with its cause --------------------------------------


@attrs.frozen
class NakedSingle:
    """The cell had one candidate left."""


@attrs.frozen
class Seen:
    """The digit was placed in ``cell``, a peer in ``house``, or one that a constraint keeps apart."""

    cell: int
    house: House | Constraint


@attrs.frozen
class NotAllowed:
    """The quiz does not allow the digit in the cell: its parity or its own candidates exclude it."""


@attrs.frozen
class Tried:
    """The digit was guessed at ``level``, as candidate number ``choice`` of the cell, from 1."""

    level: int
    choice: int


Cause: TypeAlias = NakedSingle | Seen | NotAllowed | Finding | Tried
"""Why a cell has its value, or has lost a candidate. The cause of a technique's removals is its finding."""


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
