"""The keys of the view: what each is, and what it does."""

from __future__ import annotations

from enum import Enum, auto

import attrs

from sudoku_repl.render.spans import BLANK, StyledLine, line


class Deed(Enum):
    """What a key does that gives no order."""

    LEFT = auto()
    DOWN = auto()
    UP = auto()
    RIGHT = auto()
    WATCH = auto()
    GUESS = auto()
    WHY = auto()
    TYPE = auto()
    EARLIER = auto()
    LATER = auto()
    CANDIDATES = auto()
    OUTPUT = auto()
    KEYS = auto()
    LEAVE = auto()


@attrs.frozen
class Key:
    """A key, or several that do the same."""

    names: tuple[str, ...]
    """As prompt_toolkit has them."""
    shown: str
    meaning: str
    does: str | Deed
    """The order that it gives, or what else it does."""


KEYS = (
    Key(("right", "n", "f10"), "Right, n, F10", "step", "step"),
    Key(("left", "p"), "Left, p", "step back", "back"),
    Key(("s-right", "pagedown"), "Page Down, Shift-Right", "ten steps", "step 10"),
    Key(("s-left", "pageup"), "Page Up, Shift-Left", "ten steps back", "back 10"),
    Key(("home",), "Home", "go to the start", "goto start"),
    Key(("end",), "End", "go to the end of what is recorded", "goto end"),
    Key(("c", "f5"), "c, F5", "run to the next stop: a solution, a break, the end", "run"),
    Key(("r",), "r", "go back to the last stop", "reverse"),
    Key(("h",), "h, or the mouse", "select the cell on the left", Deed.LEFT),
    Key(("j",), "j", "below", Deed.DOWN),
    Key(("k",), "k", "above", Deed.UP),
    Key(("l",), "l", "on the right", Deed.RIGHT),
    Key(("b",), "b", "watch the selected cell: runs stop where it changes; again: no longer", Deed.WATCH),
    Key(("g",), "g", "guess a digit in the selected cell; Enter takes the default", Deed.GUESS),
    Key(("w",), "w", "why a candidate of the selected cell is gone", Deed.WHY),
    Key((":",), ":", "give any order", Deed.TYPE),
    Key(("o",), "o", "show what the last order said", Deed.OUTPUT),
    Key(("up",), "Up, or the wheel", "scroll the log", Deed.EARLIER),
    Key(("down",), "Down", "scroll the log on; a step scrolls it to its place", Deed.LATER),
    Key(("m",), "m", "all candidates, or digits only", Deed.CANDIDATES),
    Key(("?",), "?", "these keys", Deed.KEYS),
    Key(("q", "escape"), "q, Esc", "back to the prompt, at the same place", Deed.LEAVE),
)
"""Every key."""

PAGE_KEYS = (
    ("up", 0, -1),
    ("down", 0, 1),
    ("k", 0, -1),
    ("j", 0, 1),
    ("pageup", -1, 1),
    ("pagedown", 1, -1),
    (" ", 1, -1),
    ("home", -(10**6), 0),
    ("end", 10**6, 0),
)
"""The keys that scroll a page: by how many screens, and lines."""


def key_help() -> tuple[StyledLine, ...]:
    """The keys, a line each."""
    width = max(len(key.shown) for key in KEYS)
    listed = ((("name", f"{key.shown:<{width}}"), ("", f"  {key.meaning}")) for key in KEYS)
    return (*listed, BLANK, line("Ctrl-C ends an order that runs long.", "note"))
