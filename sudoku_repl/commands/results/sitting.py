"""What is said of the sitting itself: its orders, and what was refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from sudoku_repl.timeline.store import Display, Given

if TYPE_CHECKING:
    from sudoku_repl.commands.table import Command


@attrs.frozen
class Greeting:
    """The beginning of a sitting at a terminal."""

    version: str
    with_quiz: bool
    """Whether it begins with a quiz."""


@attrs.frozen
class OrderList:
    """All orders."""

    commands: tuple[Command, ...]


@attrs.frozen
class OrderHelp:
    """One order."""

    command: Command


@attrs.frozen
class History:
    """The orders that were given, by number, and where each led."""

    orders: tuple[tuple[int, Given], ...]


@attrs.frozen
class Displays:
    """The orders that are given after each stop."""

    displays: tuple[Display, ...]


@attrs.frozen
class Failure:
    """Something was refused."""

    message: str
    where: str = ""
    """File and line of a script, nothing at a terminal."""
