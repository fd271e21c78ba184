"""Topics of the manual: Markdown formatted for the screen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import zip_longest
from textwrap import wrap

from sudoku_repl.manual import Topic
from sudoku_repl.render.spans import BLANK, StyledLine, line

_WIDTH, _NARROWEST = 80, 40
_GAP = 2
_ITEM = re.compile(r"(?:-|[0-9]+\.) ")
"""The sign that begins an item of a list, with or without numbers."""


def text_columns(width: int | None) -> int:
    """Return the columns of running text at a terminal of ``width`` columns, or in a pipe if it is None."""
    return max(_NARROWEST, min(width or _WIDTH, _WIDTH))


def topic_page(topic: Topic, width: int | None) -> Iterator[StyledLine]:
    """Render a topic of the manual: its title, then its Markdown formatted for the screen.

    Paragraphs and tables are wrapped. Code blocks are indented, and never wrapped. Pictures are left out.
    """
    columns = text_columns(width)
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
        elif sign := _ITEM.match(block[0]):
            indent = " " * len(sign[0])
            for item in _items(block):
                yield from map(line, wrap(item, columns, subsequent_indent=indent, break_on_hyphens=False))
        else:
            yield from map(line, wrap(" ".join(block), columns, break_on_hyphens=False))


def _heading(text: str, columns: int) -> Iterator[StyledLine]:
    return (line(each, "heading") for each in wrap(text, columns))


def _blocks(text: str) -> Iterator[list[str]]:
    """Yield the blocks of a page, each a list of lines. A code block keeps only its opening fence."""
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
    return [" ".join(item.split()) for item in re.split(rf"\n(?={_ITEM.pattern})", "\n".join(block))]


def _table(block: list[str], columns: int) -> Iterator[StyledLine]:
    """Render a table, wrapping the text of its widest columns."""
    header, _, *body = [_cells(each) for each in block]
    rows = [header, *body]
    widths = _widths([max(map(len, column)) for column in zip(*rows, strict=True)], columns)
    for number, row in enumerate(rows):
        wrapped = [wrap(cell, width, break_on_hyphens=False) for cell, width in zip(row, widths, strict=True)]
        for cells in zip_longest(*wrapped, fillvalue=""):
            text = (" " * _GAP).join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True))
            yield line(text.rstrip(), "" if number else "note")


def _widths(natural: list[int], columns: int) -> list[int]:
    """Return the width of each column: narrow columns keep theirs, the others share the rest equally."""
    widths = list(natural)
    left = columns - _GAP * (len(natural) - 1)
    by_need = sorted(range(len(natural)), key=natural.__getitem__)
    for done, column in enumerate(by_need):
        widths[column] = min(natural[column], left // (len(natural) - done))
        left -= widths[column]
    return widths


def _cells(row: str) -> list[str]:
    """Return the cells of a row. A bar after a backslash is part of a cell."""
    return [cell.replace("\\|", "|").strip() for cell in re.split(r"(?<!\\)\|", row)[1:-1]]
