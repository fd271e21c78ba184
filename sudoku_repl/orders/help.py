"""Help: the orders by task, the topics of the manual, and a search of both."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import attrgetter
from textwrap import wrap
from typing import Annotated, Any

from sudoku_repl.board import Board
from sudoku_repl.errors import OrderError, quoted
from sudoku_repl.manual import Topic, topics
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language import GROUPS, Group, Kind, Order, either, order
from sudoku_repl.orders.language.table import Table
from sudoku_repl.orders.results import Lines, Result
from sudoku_repl.render.families import technique_topic
from sudoku_repl.render.pages import text_columns, topic_page
from sudoku_repl.render.spans import BLANK, StyledLine, line
from sudoku_repl.spelling import closest, shortened


class OrderList(Result, json_type="help"):
    """`help`; `text` is there if you ask for a topic, `group` and `first` if you ask for all orders."""

    first: tuple[Order, ...]
    groups: tuple[tuple[Group, tuple[Order, ...]], ...]
    topics: tuple[Topic, ...]

    def text(self, width: int | None) -> Lines:
        yield line("Order List:")
        yield BLANK
        for title, rows in (
            ("To start with (`help tutorial` shows how)", _orders(self.first)),
            *((group.title, _orders(orders)) for group, orders in self.groups),
            (_TOPICS, _pages(self.topics)),
        ):
            yield line(title, "heading")
            yield from _rows(rows, width)
            yield BLANK
        yield line("Type `help ORDER` or `help TOPIC` for more, `apropos WORD` to search.", "note")

    def members(self) -> dict[str, Any]:
        orders = [{**_order(each), "group": group.title} for group, orders in self.groups for each in orders]
        first = [each.name for each in self.first]
        topics = list(map(_topic, self.topics))
        return {"orders": orders, "topics": topics, "first": first}


class OrderHelp(Result, json_type="help"):
    """`help`; `text` is there if you ask for a topic, `group` and `first` if you ask for all orders."""

    orders: tuple[Order, ...]
    """An order, several that begin with the same word, or none."""
    topic: Topic | None = None

    def text(self, width: int | None) -> Lines:
        for each in self.orders:
            yield from _about(each, width)
            if len(self.orders) > 1:
                yield BLANK
        if self.orders:
            yield from _see_also(self.orders[0], self.topic)
        if self.topic:
            if self.orders:
                yield BLANK
            yield from topic_page(self.topic, width)

    def members(self) -> dict[str, Any]:
        topics = [{**_topic(self.topic), "text": self.topic.text}] if self.topic else []
        return {"orders": list(map(_order, self.orders)), "topics": topics}


class Apropos(Result, json_type="apropos"):
    """`apropos`: the orders and topics that mention some words."""

    words: str
    orders: tuple[Order, ...]
    topics: tuple[Topic, ...]

    def text(self, width: int | None) -> Lines:
        if not self.orders and not self.topics:
            yield line(f"No order or topic mentions {self.words!r}; type `help` for a list.")
        yield from _rows(_orders(self.orders), width)
        if self.topics:
            if self.orders:
                yield BLANK
            yield line(_TOPICS, "heading")
            yield from _rows(_pages(self.topics), width)

    def members(self) -> dict[str, Any]:
        orders, topics = list(map(_order, self.orders)), list(map(_topic, self.topics))
        return {"words": self.words, "orders": orders, "topics": topics}


class AnswerHelp(Result, json_type="answer_help"):
    """`help` when you are asked for a guess: its default, and `digits`, the candidates of the cell."""

    board: Board
    cell: int
    digit: int
    digits: tuple[int, ...]

    def text(self, width: int | None) -> Lines:
        label = self.board.label(self.cell)
        yield line("The solver asks you for a guess. Answer with one of these:", "heading")
        yield from _rows(
            (
                ("Enter, a blank line", f"take the default, {label}={self.digit}"),
                (either(map(str, self.digits)), f"try this digit in {label}"),
                ("[2,3]=9 or r2c3=9", "try a candidate of any open cell"),
                ("an order", "run it, such as `show` or `save FILE`, and be asked again"),
            ),
            width,
        )
        yield line("`help ORDER` explains an order, `help guesses` how guesses are made.", "note")


def _helped(text: str, desk: Desk) -> dict[str, str]:
    """Return the orders, then the topics that are not also the name of an order."""
    orders = {each.name: each.summary for each in desk.table.orders}
    return orders | {name: f"topic: {each.title}" for name, each in topics().items() if name not in orders}


_NAME = Kind(
    "an order or a topic",
    "order|topic",
    lambda text: " ".join(text.lower().split()),  # `_meant` looks it up
    _helped,
    takes_rest=True,
    is_free_text=True,  # `help --json` suggests `apropos --json`
)


_WORDS = Kind("words", "", str, takes_rest=True, is_free_text=True)

_FIRST = ("load-quiz", "step", "run", "back", "why", "view")


def grouped(table: Table) -> tuple[tuple[Group, tuple[Order, ...]], ...]:
    """Return the groups of `help`, each with its orders."""
    return tuple(
        (GROUPS[name], tuple(orders)) for name, orders in groupby(table.orders, key=attrgetter("group"))
    )


@order("help", group="help", rank=1, example="help conditions", aliases=("h", "?"))
def help_(desk: Desk, name: Annotated[str, _NAME] | None = None) -> Result:
    """List the orders, or explain an order or a topic.

    `help` alone lists the six orders to start with, then every order by task, and the topics of the
    manual. `help runtil` explains an order, `help conditions` shows a page of the manual, `help x_wing` and
    `help fish` explain a technique or a family of them, each with an example. You can shorten a
    name if no other name begins the same way. If an order and a topic have the same name, you get both. When
    you are asked for a guess, `help` alone says what you can answer.

    At a terminal, every answer that does not fit on the screen is shown in your pager, except the grid and a
    run. The pager is the command in $PAGER, or `less`, where Space shows more and q leads back to the prompt.
    Set PAGER to an empty string for no pager.
    """
    if name is None and desk.asking and (default := desk.debugger.state.default_guess):
        state = desk.debugger.state
        return AnswerHelp(state.board, *default, state.candidates()[default[0]])
    if name is None:
        first = tuple(map(desk.table.find, _FIRST))
        return OrderList(first, grouped(desk.table), tuple(topics().values()))
    return OrderHelp(*_meant(name, desk.table))


def _meant(name: str, table: Table) -> tuple[tuple[Order, ...], Topic | None]:
    """Return the orders and the topic that a name means. Raises OrderError if it means nothing."""
    named: dict[str, tuple[Order, ...]] = {}
    for each in table.orders:
        for known in {each.name, each.name.partition(" ")[0]}:
            named[known] = (*named.get(known, ()), each)
    aliases = {alias: each.name for each in table.orders for alias in each.aliases}
    name = aliases.get(name, name)
    names = dict.fromkeys((*named, *topics()))
    if name not in names and (page := technique_topic(name)):
        return (), page
    meant = shortened(name, names)
    if len(meant) > 1:
        raise OrderError(f"{quoted(name)} is ambiguous: {', '.join(meant)}")
    if not meant:
        near = closest(name, [*names, *aliases])
        named_by = dict.fromkeys(table.find(each).name for each in table.meant_by(name))
        perhaps = [f"`help {each}`" for each in named_by or ([near] if near else [])]
        advice = f"did you mean {either(perhaps)}?" if perhaps else f"try `apropos {quoted(name)[1:-1]}`"
        raise OrderError(f"unknown order or topic {quoted(name)}; {advice}")
    return named.get(meant[0], ()), topics().get(meant[0])


@order("apropos", group="help", rank=2, example="apropos deepest guess")
def apropos(desk: Desk, words: Annotated[str, _WORDS]) -> Apropos:
    """Search the help for words.

    Lists the orders and the topics whose help contains all the words, in upper or lower case.
    """
    wanted = words.lower().split()

    def mentions(*texts: str) -> bool:
        text = "\n".join(texts).lower()
        return all(word in text for word in wanted)

    orders = tuple(
        each
        for each in desk.table.orders
        if mentions(
            each.usage, *each.aliases, *each.synonyms, *each.synonyms.values(), each.summary, each.details
        )
    )
    pages = tuple(each for each in topics().values() if mentions(each.title, each.text))
    return Apropos(words, orders, pages)


_TOPICS = "Topics of the manual"
_COLUMN = 27


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


def _topic(topic: Topic) -> dict[str, Any]:
    return {"topic": topic.name, "title": topic.title}


def _order(order: Order) -> dict[str, Any]:
    names = ("usage", "summary", "details", "example")
    return {"order": order.name, **{name: getattr(order, name) for name in names}}
