"""The styles of the rendering as prompt_toolkit has them."""

from __future__ import annotations

from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.styles import Style

from sudoku_repl.errors import visible
from sudoku_repl.render.spans import STYLES, StyledLine
from sudoku_repl.shell.completion import MENU_STYLES

_ATTRIBUTES = {
    "1": "bold",
    "2": "ansibrightblack",
    "7": "reverse",
    "31": "ansired",
    "32": "ansigreen",
    "35": "ansimagenta",
    "36": "ansicyan",
}
"""By SGR parameter. The faint style came late to prompt_toolkit, and few terminals have it."""

_WITHOUT_COLOUR = {
    "guessed": "underline",
    "wrong": "underline",
    "error": "underline",
    "solution": "underline",
}
"""What tells these from others that are bold or plain too."""

STYLE = Style.from_dict(
    {
        **{
            name: " ".join(
                [*(_ATTRIBUTES[each] for each in sgr.split(";")), *_WITHOUT_COLOUR.get(name, "").split()]
            )
            for name, sgr in STYLES.items()
        },
        **MENU_STYLES,
    }
)
"""16 colours at most, by their names: the terminal decides what they look like."""


def fragments(line: StyledLine) -> StyleAndTextTuples:
    """A line for prompt_toolkit."""
    return [
        (" ".join(f"class:{name}" for name in style.split()), visible(text)) for style, text in line if text
    ]
