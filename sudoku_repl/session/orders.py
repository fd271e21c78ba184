"""The orders in a session. They load without the rest of its content, because every order is kept."""

from __future__ import annotations

import attrs


@attrs.frozen
class Display:
    """An order that the shell runs after each stop, if it is enabled."""

    number: int
    order: str
    enabled: bool = True


@attrs.frozen
class GivenOrder:
    """An order from the history, and the position it led to."""

    order: str
    run: str
    steps: int
