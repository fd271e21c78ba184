"""When a quiz is given up while it is being dug."""

from __future__ import annotations


class LostError(Exception):
    """It would take too long to decide whether some cell can be opened."""
