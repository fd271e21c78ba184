"""The styles of rendered text, for prompt_toolkit."""

from __future__ import annotations

from prompt_toolkit.application import get_app
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.styles import Style

from sudoku_repl.errors import visible
from sudoku_repl.render.spans import ENCODABLE, STYLES, StyledLine
from sudoku_repl.shell.prompt import MENU_STYLES

_COLOURS = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")
_ATTRIBUTES = {
    "1": "bold",
    "2": "ansibrightblack",
    "7": "reverse",
    **{f"3{number}": f"ansi{colour}" for number, colour in enumerate(_COLOURS)},
    **{f"4{number}": f"bg:ansi{colour}" for number, colour in enumerate(_COLOURS)},
}
"""Attributes by SGR parameter. Bright black replaces faint, which older terminals and libraries lack."""

_ROLES = (f"role{tone}" for tone in range(1, 5))
_WITHOUT_COLOUR = {
    **dict.fromkeys(("guessed", "wrong", "error", "solution", *_ROLES), "underline"),
    **dict.fromkeys(("lost", "found"), "bold underline"),
}
"""Attributes for terminals without colours, of styles that differ only in colour."""

_TEXT_STYLES = {
    name: " ".join((*(_ATTRIBUTES[each] for each in sgr.split(";")), _WITHOUT_COLOUR.get(name, "")))
    for name, sgr in STYLES.items()
}
STYLE = Style.from_dict(_TEXT_STYLES | MENU_STYLES)
"""Only the 16 named colours, so that the theme of the terminal applies."""


def fragments(line: StyledLine) -> StyleAndTextTuples:
    """Convert a line for prompt_toolkit, in signs that the terminal has."""
    encoding = get_app().output.encoding()
    return [
        (
            " ".join(f"class:{name}" for name in style.split()),
            visible(text).encode(encoding, ENCODABLE).decode(encoding),
        )
        for style, text in line
        if text
    ]
