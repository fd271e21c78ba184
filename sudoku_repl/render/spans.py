"""Styled text, and writing it to a terminal or a pipe."""

from __future__ import annotations

from typing import TypeAlias

from sudoku_repl.errors import visible

Span: TypeAlias = tuple[str, str]
"""A style and a text. The style names entries of :data:`STYLES`, separated by spaces, or is empty."""

StyledLine: TypeAlias = tuple[Span, ...]
"""A line of text, in one or more styles."""

BLANK: StyledLine = ()

STYLES = {
    "given": "1",
    "placed": "32",
    "guessed": "1;35",
    "open": "2",
    "changed": "7",
    "wrong": "31",
    "guess": "35",
    "solution": "1;32",
    "note": "2",
    "error": "1;31",
    "name": "36",
    "heading": "1",
    "heat1": "33",
    "heat2": "30;43",
    "heat3": "37;41",
}
"""The styles and their SGR parameters."""


def line(text: str, style: str = "") -> StyledLine:
    """Return a line in one style."""
    return ((style, text),)


def plain(spans: StyledLine) -> str:
    """Return the text of a line, without styles."""
    return "".join(visible(text) for _, text in spans)


def coloured(spans: StyledLine) -> str:
    """Return the text of a line, with its styles as SGR escapes."""
    return "".join(
        f"\x1b[{';'.join(STYLES[name] for name in style.split())}m{visible(text)}\x1b[m"
        if style
        else visible(text)
        for style, text in spans
    )
