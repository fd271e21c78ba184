"""Help as text: the list of orders, the help of an order, and pages of the manual."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from textwrap import wrap

from sudoku_repl.commands.results.sitting import Apropos, OrderHelp, OrderList
from sudoku_repl.commands.table import Command
from sudoku_repl.documents.spans import BLANK, StyledLine, line
from sudoku_repl.manual import Topic

_WIDTH, _NARROWEST = 80, 40
_COLUMN = 27
"""Where the summaries of the orders begin."""
_GAP = 2


def order_list(found: OrderList, width: int | None) -> Iterator[StyledLine]:
    """All orders by task, then the topics and what to type next."""
    yield line("Order List:")
    for group in found.groups:
        yield BLANK
        yield line(group.title, "heading")
        yield from _rows(_orders(group.commands), width)
    yield BLANK
    yield line("Topics of the manual", "heading")
    yield from _rows(_pages(found.topics), width)
    yield BLANK
    yield line("Type `help ORDER` or `help TOPIC` for more, `apropos WORD` to search.", "note")


def order_help(found: OrderHelp, width: int | None) -> Iterator[StyledLine]:
    """Usage, details and an example of an order, then the page of the same name."""
    command = found.command
    yield ("name", command.usage), ("", f": {command.summary}")
    if command.aliases:
        yield line(f"Also: {', '.join(command.aliases)}", "note")
    if command.details:
        yield BLANK
        yield from map(line, wrap(" ".join(command.details.split()), _columns(width), break_on_hyphens=False))
    yield BLANK
    yield ("note", "Example: "), ("", command.example)
    see = [f"`help {name}`" for name in found.see if found.topic is None or name != found.topic.name]
    if see:
        yield ("note", "See also: "), ("", ", ".join(see))
    if found.topic:
        yield BLANK
        yield from topic_page(found.topic, width)


def apropos(found: Apropos, width: int | None) -> Iterator[StyledLine]:
    """The orders and topics found, or a line that says there is nothing."""
    if not found.commands and not found.topics:
        yield line(f"No order or topic mentions {found.words!r}; type `help` for a list.")
    yield from _rows(_orders(found.commands), width)
    if found.topics:
        if found.commands:
            yield BLANK
        yield line("Topics of the manual", "heading")
        yield from _rows(_pages(found.topics), width)


def _orders(commands: Iterable[Command]) -> Iterator[tuple[str, str]]:
    return ((each.usage, each.summary) for each in commands)


def _pages(topics: Iterable[Topic]) -> Iterator[tuple[str, str]]:
    return ((each.name, each.title) for each in topics)


def _rows(rows: Iterable[tuple[str, str]], width: int | None) -> Iterator[StyledLine]:
    """Names with what they mean in a column beside them, or below a name that reaches into it."""
    for name, meaning in rows:
        first, *rest = wrap(meaning, _columns(width) - _COLUMN)
        if len(name) < _COLUMN:
            yield ("name", name.ljust(_COLUMN)), ("", first)
        else:
            yield line(name, "name")
            rest = [first, *rest]
        for each in rest:
            yield line(" " * _COLUMN + each)


def _columns(width: int | None) -> int:
    return max(_NARROWEST, min(width or _WIDTH, _WIDTH))


def topic_page(topic: Topic, width: int | None) -> Iterator[StyledLine]:
    """A page of the manual: its title, then its Markdown set for the screen.

    Paragraphs and tables are wrapped. Code blocks are indented, and never wrapped. Pictures are left out.
    """
    columns = _columns(width)
    yield from _heading(topic.title, columns)
    for block in _blocks(topic.text):
        if block[0].startswith("!["):
            continue
        yield BLANK
        if block[0].startswith("```"):
            yield from (line(f"  {each}".rstrip()) for each in block[1:] if each)
        elif block[0].startswith("#"):
            yield from _heading(block[0].lstrip("# "), columns)
        elif block[0].startswith("|"):
            yield from _table(block, columns)
        elif block[0].startswith("- "):
            for item in _items(block):
                yield from map(line, wrap(item, columns, subsequent_indent="  ", break_on_hyphens=False))
        else:
            yield from map(line, wrap(" ".join(block), columns, break_on_hyphens=False))


def _heading(text: str, columns: int) -> Iterator[StyledLine]:
    return (line(each, "heading") for each in wrap(text, columns))


def _blocks(text: str) -> Iterator[list[str]]:
    """The blocks of a page, each as its lines; a code block is one, without the fence that ends it."""
    block: list[str] = []
    for each in text.split("\n"):
        is_code = bool(block) and block[0].startswith("```")
        if is_code and each != "```":
            block.append(each or " ")
        elif not is_code and each and not (each.startswith("```") and block):
            block.append(each)
        elif block:
            yield block
            block = [each] if each.startswith("```") and not is_code else []
    if block:
        yield block


def _items(block: list[str]) -> list[str]:
    """The items of a list."""
    return [" ".join(item.split()) for item in re.split(r"\n(?=- )", "\n".join(block))]


def _table(block: list[str], columns: int) -> Iterator[StyledLine]:
    """A table, with its first columns as wide as they need and the others in the room that is left."""
    header, _, *body = [_cells(each) for each in block]
    rows = [header, *body]
    widths = _widths([max(map(len, column)) for column in zip(*rows, strict=True)], columns)
    for number, row in enumerate(rows):
        wrapped = [wrap(cell, width, break_on_hyphens=False) for cell, width in zip(row, widths, strict=True)]
        for cells in zip_longest(*wrapped, fillvalue=""):
            text = (" " * _GAP).join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True))
            yield line(text.rstrip(), "" if number else "note")


def _widths(natural: list[int], columns: int) -> list[int]:
    """What each column gets: a narrow one all it needs, the others equal shares of the rest."""
    widths = list(natural)
    left = columns - _GAP * (len(natural) - 1)
    by_need = sorted(range(len(natural)), key=natural.__getitem__)
    for place, column in enumerate(by_need):
        widths[column] = min(natural[column], left // (len(natural) - place))
        left -= widths[column]
    return widths


def _cells(row: str) -> list[str]:
    """The cells of a row, in which a backslash before a bar makes it text."""
    return [cell.replace("\\|", "|").strip() for cell in re.split(r"(?<!\\)\|", row)[1:-1]]
