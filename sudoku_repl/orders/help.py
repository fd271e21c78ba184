"""Help: the orders by task, the topics of the manual, and a search of both."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from operator import attrgetter
from typing import Annotated

import attrs

from sudoku_repl.errors import OrderError, quoted
from sudoku_repl.manual import Topic, topics
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import Order, order
from sudoku_repl.orders.language.groups import GROUPS, Group
from sudoku_repl.orders.language.kinds import Kind, Suggestion, Words
from sudoku_repl.orders.language.table import Table
from sudoku_repl.orders.results import Result
from sudoku_repl.spelling import closest, shortened


@attrs.frozen
class OrderList(Result):
    """All orders by task, and the topics of the manual."""

    is_text = True

    first: tuple[Order, ...]
    """The orders to start with."""
    groups: tuple[tuple[Group, tuple[Order, ...]], ...]
    topics: tuple[Topic, ...]


@attrs.frozen
class OrderHelp(Result):
    """The help of an order."""

    is_text = True

    order: Order
    topic: Topic | None = None
    """The page that has the same name."""


@attrs.frozen
class OrdersHelp(Result):
    """The help of several orders that begin with the same word."""

    is_text = True

    orders: tuple[Order, ...]
    topic: Topic | None = None
    """The page that has the same name."""


@attrs.frozen
class TopicHelp(Result):
    """A page of the manual."""

    is_text = True

    topic: Topic


@attrs.frozen
class Apropos(Result):
    """The orders and topics whose help contains some words."""

    is_text = True

    words: str
    orders: tuple[Order, ...]
    topics: tuple[Topic, ...]


class HelpName(Kind[str]):
    """The name of an order or a topic, or the beginning of one."""

    expected = "an order or a topic"
    metavar = "order|topic"
    takes_rest = True
    is_free_text = True  # `help --json` suggests `apropos --json`

    def read(self, text: str) -> str:
        """Return the words; :func:`_meant` looks them up."""
        return " ".join(text.lower().split())

    def suggestions(self, text: str, desk: Desk) -> Iterator[Suggestion]:
        """Yield the orders, then the topics that are not also the name of an order."""
        names = {each.name for each in desk.table.orders}
        yield from (Suggestion(each.name, each.summary) for each in desk.table.orders)
        for each in topics().values():
            if each.name not in names:
                yield Suggestion(each.name, f"topic: {each.title}")


_FIRST = ("load-quiz", "step", "run", "back", "why", "view")
"""The orders to start with."""


def grouped(table: Table) -> tuple[tuple[Group, tuple[Order, ...]], ...]:
    """Return the groups of `help`, each with its orders."""
    return tuple(
        (GROUPS[name], tuple(orders)) for name, orders in groupby(table.orders, key=attrgetter("group"))
    )


@order("help", group="help", rank=1, example="help conditions", aliases=("h", "?"))
def help_(desk: Desk, name: Annotated[str, HelpName()] | None = None) -> Result:
    """List the orders, or explain an order or a topic.

    `help` alone lists the six orders to start with, then every order by task, and the topics of the
    manual. `help runtil` explains an order, `help conditions` shows a page of the manual. You can shorten a
    name if no other name begins the same way. If an order and a topic have the same name, you get both. At a
    terminal, help that does not fit on the screen is shown in your pager: the command in $PAGER, or `less`.
    """
    if name is None:
        first = tuple(map(desk.table.find, _FIRST))
        return OrderList(first, grouped(desk.table), tuple(topics().values()))
    orders, topic = _meant(name, desk.table)
    if len(orders) > 1:
        return OrdersHelp(orders, topic)
    if orders:
        return OrderHelp(orders[0], topic)
    assert topic is not None
    return TopicHelp(topic)


def _meant(name: str, table: Table) -> tuple[tuple[Order, ...], Topic | None]:
    """Return the orders and the topic that a name means. Raises OrderError if it means nothing."""
    named: dict[str, tuple[Order, ...]] = {}
    for each in table.orders:
        for known in {each.name, each.name.partition(" ")[0]}:
            named[known] = (*named.get(known, ()), each)
    aliases = {alias: each.name for each in table.orders for alias in each.aliases}
    name = aliases.get(name, name)
    names = dict.fromkeys((*named, *topics()))
    meant = shortened(name, names)
    if len(meant) > 1:
        raise OrderError(f"{quoted(name)} is ambiguous: {', '.join(meant)}")
    if not meant:
        near = closest(name, [*names, *aliases])
        advice = f"did you mean `help {near}`?" if near else f"try `apropos {quoted(name)[1:-1]}`"
        raise OrderError(f"unknown order or topic {quoted(name)}; {advice}")
    return named.get(meant[0], ()), topics().get(meant[0])


@order("apropos", group="help", rank=2, example="apropos deepest guess")
def apropos(desk: Desk, words: Annotated[str, Words()]) -> Apropos:
    """Search the help for words.

    Lists the orders and the topics whose help contains all the words, in upper or lower case.
    """
    wanted = words.lower().split()
    found = tuple(each for each in desk.table.orders if _mentions(_text_of(each), wanted))
    pages = tuple(each for each in topics().values() if _mentions(f"{each.title}\n{each.text}", wanted))
    return Apropos(words, found, pages)


def _text_of(each: Order) -> str:
    return "\n".join((each.usage, *each.aliases, *each.words, each.summary, each.details))


def _mentions(text: str, words: list[str]) -> bool:
    text = text.lower()
    return all(word in text for word in words)
