"""What a technique is."""

from __future__ import annotations

from enum import Enum


class Technique(Enum):
    """A technique, by the name that is printed."""

    COMPLETE = "complete"
    """Hidden singles of one house."""
    GW1 = "1GW"
    """Naked subset of k cells with the same k candidates."""
    GW2 = "2GW"
    """Hidden subset of k digits with the same k cells."""
    GW3 = "3GW"
    """Naked subset of any form."""
    PLY = "ply"
    """Digits that a line can take in only one of its segments."""
    X_CHAIN = "x-chain"
    """A chain of the links of one digit."""
    FORCING_CHAIN = "forcing-chain"
    """A chain of any links."""

    __hash__ = object.__hash__
    """By identity, because Enum's hash is written in Python, and every run counts its techniques."""
