"""Facts: the eight bytes recorded of every advance, enough to answer most questions without a replay."""

from __future__ import annotations

from enum import IntFlag

import attrs

from sudoku_repl.machine import State
from sudoku_repl.machine.events import (
    Broken,
    Contradiction,
    Deduced,
    Events,
    Exhausted,
    Guessed,
    GuessKind,
    Overfull,
)
from sudoku_repl.machine.state import SOLVED, WAITING


class What(IntFlag):
    """What happened in an advance. The set-up and a plain sweep have no flag."""

    SHRINK = 1
    GUESS = 2
    FORWARD = 4
    UPWARD = 8
    WRONG = 16
    SOLUTION = 32
    END = 64
    WAITS = 128


GUESSES = What.GUESS | What.FORWARD | What.UPWARD
"""A guess line of any kind."""
ENDS_TRY = What.FORWARD | What.UPWARD | What.END
"""The flags of an advance that ends the try of a level: it tries another candidate, or drops the level."""

_OF_EVENT = {
    Contradiction: int(What.WRONG),
    Overfull: int(What.WRONG),
    Broken: int(What.WRONG),
    Exhausted: int(What.END),
}
_SHRINK, _CLOSING = int(What.SHRINK), -1
_GUESS, _FORWARD, _UPWARD = int(What.GUESS), int(What.FORWARD), int(What.UPWARD)
_NEW_KIND, _FORWARD_KIND = GuessKind.NEW, GuessKind.FORWARD
_SOLUTION, _WAITS = int(What.SOLUTION), int(What.WAITS)


@attrs.frozen
class Facts:
    """A summary of one advance."""

    steps: int
    """The step counter after it."""
    level: int
    """The guess level after it."""
    peak: int
    """The biggest level of its guess lines, which may be above ``level``; 0 if it has none."""
    what: What


@attrs.frozen
class Field:
    """A field of packed facts: ``bits`` bits, above the ``shift`` lowest ones."""

    shift: int
    bits: int

    @property
    def end(self) -> int:
        """The lowest bit above the field."""
        return self.shift + self.bits

    @property
    def mask(self) -> int:
        """The largest number that fits, which is also the mask of the field once it is shifted down."""
        return (1 << self.bits) - 1


# The layout of the eight bytes. Session files hold digests of them, so a change needs a new version of the
# session format.
WHAT = Field(0, 8)
PEAK = Field(WHAT.end, 12)
LEVEL = Field(PEAK.end, 12)
STEPS = Field(LEVEL.end, 32)

MOST_STEPS = STEPS.mask
"""The largest step counter that fits. No run has more advances than this, because each counts a step."""

# Plain integers, because every advance is packed, and attributes of attributes would cost it more.
_PEAK_SHIFT, _LEVEL_SHIFT, _STEPS_SHIFT = PEAK.shift, LEVEL.shift, STEPS.shift
_WHAT_MASK, _PEAK_MASK, _LEVEL_MASK = WHAT.mask, PEAK.mask, LEVEL.mask


def pack(state: State, events: Events) -> int:
    """Pack the facts of the advance that made ``state`` into one integer of 64 bits."""
    # Enum members are compared by identity, because looking them up calls a hash written in Python.
    phase = state.phase
    what = _SOLUTION if phase is SOLVED else _WAITS if phase is WAITING else 0
    peak = 0
    for event in events:
        if type(event) is Deduced:
            if event.line == _CLOSING:
                what |= _SHRINK
        elif type(event) is Guessed:
            kind = event.kind
            what |= _GUESS if kind is _NEW_KIND else _FORWARD if kind is _FORWARD_KIND else _UPWARD
            if event.level > peak:
                peak = event.level
        else:
            what |= _OF_EVENT[type(event)]
    return what | peak << _PEAK_SHIFT | state.level << _LEVEL_SHIFT | state.steps << _STEPS_SHIFT


def unpack(packed: int) -> Facts:
    """Return the facts that :func:`pack` packed."""
    what = What(packed & _WHAT_MASK)
    return Facts(steps_of(packed), level_of(packed), peak_of(packed), what)


def first_with(steps: int) -> int:
    """Return the smallest packed facts with this step counter; packed facts sort by their steps."""
    return steps << _STEPS_SHIFT


def steps_of(packed: int) -> int:
    """Return only the steps of :func:`unpack`."""
    return packed >> _STEPS_SHIFT


def level_of(packed: int) -> int:
    """Return only the level of :func:`unpack`."""
    return packed >> _LEVEL_SHIFT & _LEVEL_MASK


def peak_of(packed: int) -> int:
    """Return only the peak of :func:`unpack`."""
    return packed >> _PEAK_SHIFT & _PEAK_MASK
