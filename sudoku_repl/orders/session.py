"""Sessions and scripts: keeping your work in files."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import attrs

from sudoku_repl.breaks.breakpoints import Breakpoint
from sudoku_repl.files import write_text
from sudoku_repl.orders.arguments import File
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.displays import BLOCK_END
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.results import Lines, Result, Written
from sudoku_repl.orders.stops import breakpoint_line, display_line
from sudoku_repl.render.spans import line
from sudoku_repl.session.schema import Display


@attrs.frozen
class Opened(Result):
    """`open`, and the start with `--resume`."""

    json_type = "opened"

    title: str
    run: str
    steps: int
    runs: int
    """The number of its runs."""
    displays: tuple[Display, ...]
    breaks: tuple[Breakpoint, ...]
    """The breakpoints with orders."""

    def text(self, width: int | None) -> Lines:
        """Your position, and the disabled orders of the session."""
        yield line(f"Opened: {self.title}, at step {self.steps} of {self.run}; runs: {self.runs}.")
        displays = [each for each in self.displays if not each.enabled]
        breaks = [each for each in self.breaks if not each.orders_enabled]
        if displays or breaks:
            yield line(
                "The orders of this session are disabled; type `enable orders` to let them run:", "note"
            )
        yield from map(display_line, displays)
        yield from map(breakpoint_line, breaks)


@order("save", group="keeping", rank=1, example="save deepest.json")
def save(desk: Desk, file: Annotated[str, File()]) -> Written:
    """Save the session to a file.

    The file holds, as JSON, the quiz, the rules, every run with its choices, the marks, the
    breakpoints, the displays and your position. If the file holds an older session, it is replaced; a
    file of any other kind is never overwritten.
    """
    from sudoku_repl.session.file import save_session  # cattrs is slow to import

    save_session(file, desk.session())
    return Written(file)


@order("open", group="keeping", rank=2, example="open deepest.json")
def open_(desk: Desk, file: Annotated[str, File()]) -> Opened:
    """Open a saved session, and continue it.

    The runs of the session are replayed. If they do not match the file, you get an error and keep the
    present session. Opening a session runs none of its orders: displays and the orders of breakpoints
    are listed, and stay disabled until you type `enable orders`.
    """
    from sudoku_repl.session.file import open_session

    desk.resume(open_session(file), file)
    return opened(desk)


def opened(desk: Desk) -> Opened:
    """Return your position in the session that was opened, and the orders that came with it."""
    debugger = desk.debugger
    return Opened(
        debugger.quiz.title,
        debugger.runs.here.run,
        debugger.state.steps,
        len(debugger.runs.forks),
        tuple(desk.displays.values()),
        tuple(each for each in debugger.breakpoints.all() if each.orders),
    )


@order("save-breaks", group="keeping", rank=6, example="save-breaks breaks.repl")
def save_breaks(desk: Desk, file: Annotated[str, File()]) -> Written:
    """Write the breakpoints to a script for `source`.

    The script also sets the displays and the orders of breakpoints, except disabled ones.
    """
    write_text(file, "".join(f"{line}\n" for line in _script(desk)))
    all_enabled = all(each.orders_enabled for each in desk.debugger.breakpoints.all()) and all(
        each.enabled for each in desk.displays.values()
    )
    return Written(file, "" if all_enabled else _LEFT_OUT)


_LEFT_OUT = "The disabled orders are left out; `enable orders` enables them."


def _script(desk: Desk) -> Iterator[str]:
    """Yield the orders that set the present breakpoints and displays again.

    Disabled orders are left out, because a script runs whatever it holds.
    """
    for each in desk.debugger.breakpoints.all():
        yield _setting(desk, each)
        if each.orders and each.orders_enabled:
            yield from ("commands $", *each.orders, BLOCK_END)
        if each.ignored:
            yield f"ignore $ {each.ignored}"
        if not each.enabled:
            yield "disable $"
    for display in desk.displays.values():
        if display.enabled:
            yield f"display {display.order}"


def _setting(desk: Desk, each: Breakpoint) -> str:
    if each.cell is not None:
        return f"watch {desk.debugger.quiz.board.label(each.cell)}"
    return f"{'tbreak' if each.temporary else 'break'} {each.condition.text}"


@order("source", group="keeping", rank=5, example="source breaks.repl")
def source(desk: Desk, file: Annotated[str, File()]) -> None:
    """Run the orders of a file.

    The script stops at the first error. If an order asks for a guess, the next line is the answer.
    """
    desk.scripts.append(file)
