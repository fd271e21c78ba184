"""The keys of the view, and what they do."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import attrs

from sudoku_repl.render.spans import BLANK, line
from sudoku_repl.shell.view.actions import Actions
from sudoku_repl.shell.view.scene import TextPage


@attrs.frozen
class Key:
    """One or more keys that do the same."""

    shown: str
    meaning: str
    does: str | Callable[[Actions], None]
    """The order that the key gives, or what else it does."""
    names: tuple[str, ...] = attrs.field()
    """The names in prompt_toolkit; keys that are pressed one after the other have a space between them."""

    @names.default
    def _as_shown(self) -> tuple[str, ...]:
        return tuple(self.shown.lower().split(", "))


KEYS = (
    Key("Right, n, F10", "step; contradictions on the way are stops too", Actions.step),
    Key("Left, p", "step back", Actions.back),
    Key("Page Down, Shift-Right", "step ten times", "step 10", ("s-right", "pagedown")),
    Key("Page Up, Shift-Left", "step back ten times", "back 10", ("s-left", "pageup")),
    Key("]g", "go to the next guess of the record", partial(Actions.to_guess, forward=True), ("] g",)),
    Key("[g", "go to the previous guess", partial(Actions.to_guess, forward=False), ("[ g",)),
    Key(
        "]x",
        "go to the next contradiction: the grid as it stood",
        partial(Actions.to_contradiction, forward=True),
        ("] x",),
    ),
    Key("[x", "go to the previous contradiction", partial(Actions.to_contradiction, forward=False), ("[ x",)),
    Key("]s", "go to the next solution", partial(Actions.to_solution, forward=True), ("] s",)),
    Key("[s", "go to the previous solution", partial(Actions.to_solution, forward=False), ("[ s",)),
    Key("a", "go to the first wrong guess", Actions.to_wrong_guess),
    Key("g", "ask for a step, and go there", lambda view: view.type("goto ")),
    Key(">", "step over what a guess leads to", "next"),
    Key("<", "step back over what a guess led to", "reverse-next"),
    Key("f", "run until the try of the guess level is over", "finish"),
    Key("Home", "go to the start", "goto start"),
    Key("End", "go to the end of the record", "goto end"),
    Key("c, F5", "run to the next stop: a solution, a breakpoint, the end", "run"),
    Key("r", "run back to the previous stop", "reverse"),
    Key("h, or the mouse", "select the cell on the left", lambda view: view.scene.move(0, -1), ("h",)),
    Key("j", "select the cell below", lambda view: view.scene.move(1, 0)),
    Key("k", "select the cell above", lambda view: view.scene.move(-1, 0)),
    Key("l", "select the cell on the right", lambda view: view.scene.move(0, 1)),
    Key("b", "watch the selected cell, to stop runs where it changes; or stop watching it", Actions.watch),
    Key("e", "enter a guess for the selected cell; Enter takes the default", Actions.guess),
    Key("w", "explain why a candidate of the selected cell is gone", Actions.why),
    Key("d", "list the deductions here, and draw the chosen one; or close the list", Actions.list_findings),
    Key("Enter", "make the chosen deduction of the list", Actions.make_finding),
    Key(":", "give any order", lambda view: view.type("")),
    Key("o", "show the output of the last order", Actions.open_output),
    Key(
        "Up, or the wheel",
        "scroll the log back; in the list of deductions, choose",
        lambda view: view.scene.scroll(-1),
        ("up",),
    ),
    Key(
        "Down", "scroll the log on; a step returns it to the present step", lambda view: view.scene.scroll(1)
    ),
    Key("/", "search the log for a text; / and Enter search on", lambda view: view.open_search()),
    Key("t", "switch the chart between the timeline and the search tree", Actions.change_chart),
    Key("m", "show all candidates, or digits only", Actions.change_form),
    Key("v", "show which candidates are true, and the cells that have lost theirs", Actions.change_truth),
    Key("?", "show these keys", lambda view: view.open(key_help())),
    Key(
        "Esc",
        "dismiss a page, a line, a message, the selection",
        lambda view: view.scene.dismiss(),
        ("escape",),
    ),
    Key("q, Ctrl-D", "return to the prompt", lambda view: view.leave(), ("q", "c-d")),
)

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
    mouse = "A click on a cell selects it; a click on a line of the log, a level or the chart goes there."
    stops = "In a list of steps, such as a trace, Up and Down choose a line, and Enter or a click goes there."
    last = (line(mouse, "note"), line(stops, "note"), line("Ctrl-C interrupts an order.", "note"))
    return TextPage("The keys of the view", (*listed, BLANK, *last), indent=width)
