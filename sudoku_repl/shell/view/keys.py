"""The keys of the view, and what they do."""

from __future__ import annotations

from enum import Enum, auto

import attrs

from sudoku_repl.render.spans import BLANK, line
from sudoku_repl.shell.view.scene import TextPage


class Action(Enum):
    """Something that a key does, other than giving an order."""

    STEP = auto()
    BACK = auto()
    NEXT_GUESS = auto()
    PREVIOUS_GUESS = auto()
    NEXT_CONTRADICTION = auto()
    PREVIOUS_CONTRADICTION = auto()
    NEXT_SOLUTION = auto()
    PREVIOUS_SOLUTION = auto()
    ASTRAY = auto()
    LEFT = auto()
    DOWN = auto()
    UP = auto()
    RIGHT = auto()
    WATCH = auto()
    GUESS = auto()
    WHY = auto()
    GOTO = auto()
    TYPE = auto()
    SEARCH = auto()
    EARLIER = auto()
    LATER = auto()
    CANDIDATES = auto()
    TRUTH = auto()
    BAND = auto()
    FINDINGS = auto()
    MAKE = auto()
    OUTPUT = auto()
    KEYS = auto()
    DISMISS = auto()
    LEAVE = auto()


@attrs.frozen
class Key:
    """One or more keys that do the same."""

    names: tuple[str, ...]
    """The names in prompt_toolkit; keys that are pressed one after the other have a space between them."""
    shown: str
    meaning: str
    does: str | Action
    """The order that the key gives, or something else."""


KEYS = (
    Key(("right", "n", "f10"), "Right, n, F10", "step; contradictions on the way are stops too", Action.STEP),
    Key(("left", "p"), "Left, p", "step back", Action.BACK),
    Key(("s-right", "pagedown"), "Page Down, Shift-Right", "step ten times", "step 10"),
    Key(("s-left", "pageup"), "Page Up, Shift-Left", "step back ten times", "back 10"),
    Key(("] g",), "]g", "go to the next guess of the record", Action.NEXT_GUESS),
    Key(("[ g",), "[g", "go to the previous guess", Action.PREVIOUS_GUESS),
    Key(("] x",), "]x", "go to the next contradiction: the grid as it stood", Action.NEXT_CONTRADICTION),
    Key(("[ x",), "[x", "go to the previous contradiction", Action.PREVIOUS_CONTRADICTION),
    Key(("] s",), "]s", "go to the next solution", Action.NEXT_SOLUTION),
    Key(("[ s",), "[s", "go to the previous solution", Action.PREVIOUS_SOLUTION),
    Key(("a",), "a", "go to the guess with which the run went astray", Action.ASTRAY),
    Key(("g",), "g", "ask for a step, and go there", Action.GOTO),
    Key((">",), ">", "step over what a guess leads to", "next"),
    Key(("<",), "<", "step back over what a guess led to", "reverse-next"),
    Key(("f",), "f", "run until the try of the guess level is over", "finish"),
    Key(("home",), "Home", "go to the start", "goto start"),
    Key(("end",), "End", "go to the end of the record", "goto end"),
    Key(("c", "f5"), "c, F5", "run to the next stop: a solution, a breakpoint, the end", "run"),
    Key(("r",), "r", "run back to the previous stop", "reverse"),
    Key(("h",), "h, or the mouse", "select the cell on the left", Action.LEFT),
    Key(("j",), "j", "select the cell below", Action.DOWN),
    Key(("k",), "k", "select the cell above", Action.UP),
    Key(("l",), "l", "select the cell on the right", Action.RIGHT),
    Key(
        ("b",),
        "b",
        "watch the selected cell, to stop runs where it changes; or stop watching it",
        Action.WATCH,
    ),
    Key(("e",), "e", "enter a guess for the selected cell; Enter takes the default", Action.GUESS),
    Key(("w",), "w", "explain why a candidate of the selected cell is gone", Action.WHY),
    Key(("d",), "d", "list the deductions here, and draw the chosen one; or close the list", Action.FINDINGS),
    Key(("enter",), "Enter", "make the chosen deduction of the list", Action.MAKE),
    Key((":",), ":", "give any order", Action.TYPE),
    Key(("o",), "o", "show the output of the last order", Action.OUTPUT),
    Key(
        ("up",), "Up, or the wheel", "scroll the log back; in the list of deductions, choose", Action.EARLIER
    ),
    Key(("down",), "Down", "scroll the log on; a step returns it to the present step", Action.LATER),
    Key(("/",), "/", "search the log for a text; / and Enter search on", Action.SEARCH),
    Key(("t",), "t", "show the guess levels over the steps, or the search tree", Action.BAND),
    Key(("m",), "m", "show all candidates, or digits only", Action.CANDIDATES),
    Key(("v",), "v", "show which candidates are true, and the cells that have lost theirs", Action.TRUTH),
    Key(("?",), "?", "show these keys", Action.KEYS),
    Key(("escape",), "Esc", "dismiss a page, a line, a message, the selection", Action.DISMISS),
    Key(("q", "c-d"), "q, Ctrl-D", "return to the prompt", Action.LEAVE),
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
"""The keys that scroll a page: by how many screens and by how many lines."""


def key_help() -> TextPage:
    """Return the page that lists the keys."""
    width = max(len(key.shown) for key in KEYS) + 2
    listed = ((("name", key.shown.ljust(width)), ("", key.meaning)) for key in KEYS)
    mouse = "A click on a cell selects it; a click on a line of the log, a level or the band goes there."
    stops = "In a list of steps, such as a trace, Up and Down choose a line, and Enter or a click goes there."
    last = (line(mouse, "note"), line(stops, "note"), line("Ctrl-C interrupts an order.", "note"))
    return TextPage("The keys of the view", (*listed, BLANK, *last), indent=width)
