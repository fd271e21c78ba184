"""The looks that results can have."""

from __future__ import annotations

from enum import Enum


class Look(Enum):
    """How results are written: as plain or coloured text, or as JSON."""

    PLAIN = "plain"
    COLOUR = "colour"
    JSON = "json"
