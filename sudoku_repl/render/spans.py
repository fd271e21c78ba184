"""Styled text, and writing it to a terminal or a pipe."""

from __future__ import annotations

import codecs
from collections.abc import Iterable
from itertools import groupby
from operator import itemgetter
from typing import TypeAlias

from sudoku_repl.errors import visible

Span: TypeAlias = tuple[str, str]
"""A style and a text. The style names entries of :data:`STYLES`, separated by spaces, or is empty. The text
can be a :class:`~sudoku_repl.board.mentions.Mention`, which knows what it mentions."""

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
    "role1": "37;44",
    "role2": "30;43",
    "role3": "37;45",
    "role4": "30;46",
    "house1": "34",
    "house2": "33",
    "house3": "35",
    "house4": "36",
    "lost": "37;41",
    "found": "30;42",
    "heat1": "33",
    "heat2": "30;43",
    "heat3": "37;41",
}
"""The styles and their SGR parameters."""


def line(text: str, style: str = "") -> StyledLine:
    """Return a line in one style."""
    return ((style, text),)


def styled(sentence: Iterable[str], style: str = "") -> StyledLine:
    """Return a sentence as a line in one style."""
    return tuple((style, text) for text in sentence)


def plain(spans: Iterable[Span]) -> str:
    """Return the text of a line, without styles."""
    return "".join(visible(text) for _, text in spans)


def coloured(spans: StyledLine) -> str:
    """Return the text of a line, with its styles as SGR escapes."""
    return "".join(
        f"\x1b[{';'.join(STYLES[name] for name in style.split())}m{plain(group)}\x1b[m"
        if style
        else plain(group)
        for style, group in groupby(spans, key=itemgetter(0))
    )


ENCODABLE = "sudoku_repl.encodable"
"""The error handler that writes signs that an encoding lacks in ASCII, and other characters as escapes."""

_SIGNS = (
    dict.fromkeys("─━┄╴╶╸╺−", "-")
    | dict.fromkeys("│┃┆┇┊┋╎╏║╵╷╹╻¦", "|")
    | dict.fromkeys("┌┏┐┓└┗┘┛├┣┤┫┬┳┴┻┼╋", "+")
    | dict(zip("▁▂▃▄▅▆▇█", "_.:-=+*#", strict=True))
    | dict(zip("░▒▓▲▴▶▼◀↑↓×·⊙", ".:%^^>v<^vx.o", strict=True))
    | {"≠": "!=", "±": "+-", "…": "..."}
)


def _encodable(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    ascii_ = (_SIGNS.get(char) or char.encode("ascii", "backslashreplace").decode() for char in lacking)
    return "".join(ascii_), error.end


codecs.register_error(ENCODABLE, _encodable)
