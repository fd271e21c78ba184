"""Help: orders and topics of the manual."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sudoku_repl.manual import Topic
from sudoku_repl.orders.help import Apropos, OrderHelp, OrderList, OrdersHelp, TopicHelp
from sudoku_repl.orders.json import forms
from sudoku_repl.orders.language.declare import Order


@forms.register
def order_list(result: OrderList) -> Iterator[dict[str, Any]]:
    """`help`; `text` is there if you ask for a topic, `group` and `first` if you ask for all orders."""
    orders = [{**_order(each), "group": group.title} for group, orders in result.groups for each in orders]
    first = [each.name for each in result.first]
    yield {"type": "help", "orders": orders, "topics": list(map(_topic, result.topics)), "first": first}


@forms.register
def order_help(result: OrderHelp) -> Iterator[dict[str, Any]]:
    yield _help((result.order,), result.topic)


@forms.register
def orders_help(result: OrdersHelp) -> Iterator[dict[str, Any]]:
    yield _help(result.orders, result.topic)


@forms.register
def topic_help(result: TopicHelp) -> Iterator[dict[str, Any]]:
    yield _help((), result.topic)


@forms.register
def apropos(result: Apropos) -> Iterator[dict[str, Any]]:
    """`apropos`."""
    yield {
        "type": "apropos",
        "words": result.words,
        "orders": list(map(_order, result.orders)),
        "topics": list(map(_topic, result.topics)),
    }


def _help(orders: tuple[Order, ...], topic: Topic | None) -> dict[str, Any]:
    topics = [{**_topic(topic), "text": topic.text}] if topic else []
    return {"type": "help", "orders": list(map(_order, orders)), "topics": topics}


def _topic(topic: Topic) -> dict[str, Any]:
    return {"topic": topic.name, "title": topic.title}


def _order(order: Order) -> dict[str, Any]:
    return {
        "order": order.name,
        "usage": order.usage,
        "summary": order.summary,
        "details": order.details,
        "example": order.example,
    }
