"""Help as JSON: orders and pages of the manual."""

from __future__ import annotations

from typing import Any, assert_never

from sudoku_repl.commands.results.sitting import Apropos, Group, OrderHelp, OrderList, TopicHelp
from sudoku_repl.commands.table import Command
from sudoku_repl.manual import Topic


def help_object(result: OrderList | OrderHelp | TopicHelp | Apropos) -> dict[str, Any]:
    """Return the object for an answer of `help` or `apropos`."""
    match result:
        case OrderList(groups, topics):
            orders = [entry for group in groups for entry in _group(group)]
            return {"type": "help", "orders": orders, "topics": list(map(_topic, topics))}
        case OrderHelp(command, _, topic):
            pages = [_page(topic)] if topic else []
            return {"type": "help", "orders": [_order(command)], "topics": pages}
        case TopicHelp(topic):
            return {"type": "help", "orders": [], "topics": [_page(topic)]}
        case Apropos(words, commands, topics):
            return {
                "type": "apropos",
                "words": words,
                "orders": list(map(_order, commands)),
                "topics": list(map(_topic, topics)),
            }
        case _:
            assert_never(result)


def _group(group: Group) -> list[dict[str, Any]]:
    return [{**_order(command), "group": group.title} for command in group.commands]


def _topic(topic: Topic) -> dict[str, Any]:
    return {"topic": topic.name, "title": topic.title}


def _page(topic: Topic) -> dict[str, Any]:
    return {**_topic(topic), "text": topic.text}


def _order(command: Command) -> dict[str, Any]:
    return {
        "order": command.name,
        "usage": command.usage,
        "summary": command.summary,
        "details": " ".join(command.details.split()),
        "example": command.example,
    }
