"""The program around the debugger, in orders that load little: the full screen, the page, shell commands."""

from __future__ import annotations

from typing import Annotated

from sudoku_repl.errors import NoQuizError
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language import Kind, Number, OneOf, order
from sudoku_repl.orders.results import Lines, Result
from sudoku_repl.render.spans import line


@order("view", group="reading", rank=1, aliases=("tui",), refused_by_page=True)
def view(desk: Desk) -> None:
    """Show the run on the full screen, and move in it with keys.

    The screen shows the board, the levels, the log, the timeline and the reasons for a cell, if there is
    room. n and p step forward and back, ]x goes to the next contradiction, and t shows the search tree. h j
    k l or the mouse select a cell, b watches it and e enters a guess for it. : lets you type any order, ?
    lists the keys, and q returns to the prompt at the same position.
    """
    if not desk.debugger.loaded:
        raise NoQuizError
    desk.frontend.view()


_COMMAND = Kind(
    "a shell command",
    "command",
    lambda text: text.removeprefix("!").strip() or None,
    takes_rest=True,
    is_free_text=True,
)


@order("shell", group="keeping", rank=7, example="shell ls", prefix="!", typed_only=True)
def shell(desk: Desk, command: Annotated[str, _COMMAND]) -> None:
    """Run a shell command.

    `!ls` is short for `shell ls`. The command runs only if you type it at a terminal: scripts, pipes,
    sessions, displays and the orders of breakpoints cannot run it.
    """
    desk.frontend.shell(command)


@order("bye", group="help", rank=3, aliases=("quit", "exit", "q"), refused_by_page=True)
def bye(desk: Desk) -> None:
    """Leave the program.

    Ctrl-D does the same.
    """
    desk.leaving = True


class Browsed(Result, json_type="browse"):
    """`browse`: the address of the page; empty after `browse off`."""

    address: str

    def text(self, width: int | None) -> Lines:
        if self.address:
            yield line(f"The page is at {self.address}", "name")
            yield line("Only this machine can open it. `browse off` or leaving the program ends it.", "note")
        else:
            yield line("The page has ended.")


@order("browse", group="reading", rank=2, synonyms=("browser", "serve"), refused_by_page=True)
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


class EditorAwaited(Result, json_type="dap"):
    """`dap`: the port where an editor may follow the run."""

    port: int

    def text(self, width: int | None) -> Lines:
        yield line(f"An editor can follow this run at 127.0.0.1:{self.port}", "name")
        yield line(
            'Its launch configuration says `"request": "attach"` and this port; see `help editor`.', "note"
        )


@order("dap", group="reading", rank=3, refused_by_page=True)
def dap(desk: Desk, port: Annotated[int, Number(0)] = 0) -> EditorAwaited:
    """Let an editor follow the run, and move in it from there too.

    Editors that speak the Debug Adapter Protocol, such as VS Code and Neovim, step the run with their own
    buttons, forward and back; what you do here shows there. `port` is a port of this machine, by default any
    that is free. A `dap` at another port ends the one before it. `help editor` says how an editor is set up.
    """
    if not desk.debugger.loaded:
        raise NoQuizError
    return EditorAwaited(desk.frontend.open_port(port))
