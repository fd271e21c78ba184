"""Text in styles: what the classic rendering is made of, and how it gets onto a terminal."""

from __future__ import annotations

from typing import TypeAlias

from sudoku_repl.errors import visible

Span: TypeAlias = tuple[str, str]
"""A style of :data:`STYLES`, or none (``""``), and a text."""

StyledLine: TypeAlias = tuple[Span, ...]
"""A line of the screen."""

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
}
"""The styles and their SGR parameters. Several, with spaces between, may be joined in a span."""


def line(text: str, style: str = "") -> StyledLine:
    """A line in one style."""
    return ((style, text),)


def plain(spans: StyledLine) -> str:
    """The line without its styles."""
    return "".join(visible(text) for _, text in spans)


def coloured(spans: StyledLine) -> str:
    """The line with its styles as SGR escapes."""
    return "".join(
        f"\x1b[{';'.join(STYLES[name] for name in style.split())}m{visible(text)}\x1b[m"
        if style
        else visible(text)
        for style, text in spans
    )
