"""Help: the list of orders, the help of an order, and topics of the manual."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap

from sudoku_repl.manual import Topic
from sudoku_repl.orders.help import Apropos, OrderHelp, OrderList, OrdersHelp, TopicHelp
from sudoku_repl.orders.language.declare import Order
from sudoku_repl.orders.language.groups import GROUPS
from sudoku_repl.orders.text import forms
from sudoku_repl.render.pages import text_columns, topic_page
from sudoku_repl.render.spans import BLANK, StyledLine, line

_COLUMN = 27
"""The column where summaries begin."""


@forms.register
def order_list(found: OrderList, width: int | None) -> Iterator[StyledLine]:
    """The orders to start with, all orders by task, the topics, and how to get more help."""
    yield line("Order List:")
    yield BLANK
    yield line("To start with (`help tutorial` shows how)", "heading")
    yield from _rows(_orders(found.first), width)
    for group, orders in found.groups:
        yield BLANK
        yield line(group.title, "heading")
        yield from _rows(_orders(orders), width)
    yield BLANK
    yield line("Topics of the manual", "heading")
    yield from _rows(_pages(found.topics), width)
    yield BLANK
    yield line("Type `help ORDER` or `help TOPIC` for more, `apropos WORD` to search.", "note")


@forms.register
def order_help(found: OrderHelp, width: int | None) -> Iterator[StyledLine]:
    """Usage, details, options and an example of an order, then the topic of the same name."""
    yield from _about(found.order, width)
    yield from _see_also(found.order, found.topic)
    if found.topic:
        yield BLANK
        yield from topic_page(found.topic, width)


@forms.register
def orders_help(found: OrdersHelp, width: int | None) -> Iterator[StyledLine]:
    """The help of each order, then the topic of the same name."""
    for each in found.orders:
        yield from _about(each, width)
        yield BLANK
    yield from _see_also(found.orders[0], found.topic)
    if found.topic:
        yield BLANK
        yield from topic_page(found.topic, width)


def _about(order: Order, width: int | None) -> Iterator[StyledLine]:
    yield ("name", order.brief_usage), ("", f": {order.summary}")
    if order.aliases:
        yield line(f"Also: {', '.join(order.aliases)}", "note")
    for paragraph in filter(None, order.details.split("\n\n")):
        yield BLANK
        yield from map(line, wrap(paragraph, text_columns(width), break_on_hyphens=False))
    options = [(each.shown[1:-1], each.meaning) for each in order.parameters if each.option]
    if options:
        yield BLANK
        yield from _rows(options, width)
    yield BLANK
    yield ("note", "Example: "), ("", order.example)


def _see_also(order: Order, topic: Topic | None) -> Iterator[StyledLine]:
    """The topics that explain the task of an order, except ``topic``, which follows."""
    pages = [name for name in GROUPS[order.group].topics if topic is None or name != topic.name]
    if pages:
        yield ("note", "See also: "), ("", ", ".join(f"`help {name}`" for name in pages))


@forms.register
def topic_help(found: TopicHelp, width: int | None) -> Iterator[StyledLine]:
    """The page of the topic."""
    return topic_page(found.topic, width)


@forms.register
def apropos(found: Apropos, width: int | None) -> Iterator[StyledLine]:
    """The orders and topics found, or a line that says there are none."""
    if not found.orders and not found.topics:
        yield line(f"No order or topic mentions {found.words!r}; type `help` for a list.")
    yield from _rows(_orders(found.orders), width)
    if found.topics:
        if found.orders:
            yield BLANK
        yield line("Topics of the manual", "heading")
        yield from _rows(_pages(found.topics), width)


def _orders(orders: Iterable[Order]) -> Iterator[tuple[str, str]]:
    return ((each.brief_usage, each.summary) for each in orders)


def _pages(topics: Iterable[Topic]) -> Iterator[tuple[str, str]]:
    return ((each.name, each.title) for each in topics)


def _rows(rows: Iterable[tuple[str, str]], width: int | None) -> Iterator[StyledLine]:
    """Names, each with its meaning in a column beside it, or below the name if it is too long."""
    for name, meaning in rows:
        first, *rest = wrap(meaning, text_columns(width) - _COLUMN)
        if len(name) < _COLUMN:
            yield ("name", name.ljust(_COLUMN)), ("", first)
        else:
            yield line(name, "name")
            rest = [first, *rest]
        for each in rest:
            yield line(" " * _COLUMN + each)
