"""Results about the session itself: its orders and their errors."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from sudoku_repl.timeline.store import Display, Given

if TYPE_CHECKING:
    from sudoku_repl.commands.table import Command


@attrs.frozen
class Greeting:
    """The greeting at a terminal."""

    version: str
    with_quiz: bool
    """Whether a quiz is loaded."""


@attrs.frozen
class OrderList:
    """The list of all orders."""

    commands: tuple[Command, ...]


@attrs.frozen
class OrderHelp:
    """The help of an order."""

    command: Command


@attrs.frozen
class History:
    """The orders given so far, by number, with the position each led to."""

    orders: tuple[tuple[int, Given], ...]


@attrs.frozen
class Displays:
    """The orders to give after each stop."""

    displays: tuple[Display, ...]


@attrs.frozen
class Failure:
    """An order failed."""

    message: str
    where: str = ""
    """The file and line of a script; empty at a terminal."""
