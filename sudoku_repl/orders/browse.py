"""The page of the session in a browser."""

from __future__ import annotations

from typing import Annotated

import attrs

from sudoku_repl.errors import NoQuizError
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.language.kinds import OneOf
from sudoku_repl.orders.results import Lines, Result
from sudoku_repl.render.spans import line


@attrs.frozen
class Browsed(Result):
    """`browse`: the address of the page; empty after `browse off`."""

    json_type = "browse"

    address: str

    def text(self, width: int | None) -> Lines:
        """The address, and how to end it."""
        if self.address:
            yield line(f"The page is at {self.address}", "name")
            yield line("Only this machine can open it. `browse off` or leaving the program ends it.", "note")
        else:
            yield line("The page has ended.")


@order("browse", group="reading", rank=2, example="browse", words=("browser", "serve"), at_prompt=True)
def browse(
    desk: Desk, switch: Annotated[str, OneOf({"on": "open the page", "off": "end the page"})] = "on"
) -> Browsed:
    """Open the run in a browser, and move in it from there too.

    The page is the one that `export run.html` writes, and it follows the prompt: what you do at one shows at
    the other. It has buttons to step, run and go back. A click on a candidate guesses it where a guess is
    due, and a line takes any order that only reads or moves. A second `browse` opens the same page again.
    `help browse` says more. This needs the package websockets.
    """
    if switch == "off":
        desk.frontend.close_page()
        return Browsed("")
    if not desk.debugger.loaded:
        raise NoQuizError
    return Browsed(desk.frontend.open_page())
