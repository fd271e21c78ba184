"""Results about the session itself: its orders and their errors."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from sudoku_repl.manual import Topic
from sudoku_repl.session.schema import Display, Given

if TYPE_CHECKING:
    from sudoku_repl.commands.table import Command


@attrs.frozen
class Greeting:
    """The greeting at a terminal."""

    version: str
    with_quiz: bool
    """Whether a quiz is loaded."""


@attrs.frozen
class Group:
    """The orders for a task."""

    title: str
    commands: tuple[Command, ...]
    topics: tuple[str, ...]
    """The names of the pages that explain them."""


@attrs.frozen
class OrderList:
    """All orders by task, and the topics of the manual."""

    groups: tuple[Group, ...]
    topics: tuple[Topic, ...]


@attrs.frozen
class OrderHelp:
    """The help of an order."""

    command: Command
    see: tuple[str, ...] = ()
    """The names of the pages that explain its task."""
    topic: Topic | None = None
    """The page that has the same name."""


@attrs.frozen
class TopicHelp:
    """A page of the manual."""

    topic: Topic


@attrs.frozen
class Apropos:
    """The orders and topics whose help contains some words."""

    words: str
    commands: tuple[Command, ...]
    topics: tuple[Topic, ...]


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
