"""Keeping your work, and the program around it: the full screen, the page in a browser, leaving."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Annotated

from sudoku_repl.breaks.breakpoints import Breakpoint
from sudoku_repl.errors import FileError, quoted
from sudoku_repl.files import read_text, replaced_by, write_text
from sudoku_repl.orders.arguments import CountArgument
from sudoku_repl.orders.breakpoints import BLOCK_END
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language import File, order
from sudoku_repl.orders.results import Lines, Result, Written
from sudoku_repl.orders.stops import breakpoint_line, display_line
from sudoku_repl.render.spans import line
from sudoku_repl.render.values import fields
from sudoku_repl.session.orders import Display, GivenOrder


class Opened(Result, json_type="opened"):
    """`open`, and the start with `--resume`."""

    title: str
    run: str
    steps: int
    runs: int
    """The number of its runs."""
    displays: tuple[Display, ...]
    breaks: tuple[Breakpoint, ...]
    """The breakpoints with orders."""

    def text(self, width: int | None) -> Lines:
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
    desk.debugger.protect(file)
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

    The script also sets the displays and the orders of breakpoints, except disabled ones. An existing file of
    that name is replaced only if it has nothing but what `save-breaks` writes, so that you can change your
    breakpoints and save them again.
    """
    _check_target(desk, file)
    write_text(file, "".join(f"{line}\n" for line in _script(desk)))
    all_enabled = all(each.orders_enabled for each in desk.debugger.breakpoints.all()) and all(
        each.enabled for each in desk.displays.values()
    )
    left_out = "The disabled orders are left out; `enable orders` enables them."
    return Written(file, "" if all_enabled else left_out)


_SAVED = re.compile(
    r"((break|tbreak|watch|display) .*\n|commands \$\n((?!end\n).*\n)*end\n|ignore \$ \d+\n|disable \$\n)+"
)
"""What :func:`_script` yields: a comment or an order of another kind would be lost."""


def _check_target(desk: Desk, file: str) -> None:
    """Raise FileError if writing would replace a file that has anything else."""
    replaced = replaced_by(file)
    if replaced is None:
        return
    with suppress(FileError):
        if not (text := read_text(str(replaced))) or _SAVED.fullmatch(text):
            return
    desk.debugger.target(file)  # says so if it was read
    raise FileError(f"{quoted(file)} exists and has more than saved breakpoints; write to another file")


def _script(desk: Desk) -> Iterator[str]:
    """Yield the orders that set the present breakpoints and displays again.

    Disabled orders are left out, because a script runs whatever it holds.
    """
    for each in desk.debugger.breakpoints.all():
        if each.cell is not None:
            yield f"watch {desk.debugger.quiz.board.label(each.cell)}"
        else:
            yield f"{'tbreak' if each.temporary else 'break'} {each.condition.text}"
        if each.orders and each.orders_enabled:
            yield from ("commands $", *each.orders, BLOCK_END)
        if each.ignored:
            yield f"ignore $ {each.ignored}"
        if not each.enabled:
            yield "disable $"
    for display in desk.displays.values():
        if display.enabled:
            yield f"display {display.order}"


@order("source", group="keeping", rank=5, example="source breaks.repl")
def source(desk: Desk, file: Annotated[str, File()]) -> None:
    """Run the orders of a file.

    The script stops at the first error. If an order asks for a guess, the next line is the answer, or an
    order, after which it asks again.
    """
    desk.scripts.append(file)


@order("export", group="keeping", rank=3, example="export run.csv")
def export(
    desk: Desk,
    file: Annotated[str, File()],
    *,
    blame: Annotated[bool, "add to each contradiction the guesses to blame for it"] = False,
    all: Annotated[bool, "every run of the session, to compare them (.html)"] = False,  # noqa: A002 - the option's name
    findings: Annotated[CountArgument, "list up to n deductions of your position (.html)"] | None = None,
    path: Annotated[bool, "the solution path too, step by step (.html)"] = False,
) -> Written:
    """Write the whole run to a file: a page to replay it, a study, or a row for each event.

    An existing file of that name is replaced, but never one that was read: a quiz, a list, a script or a
    session. The ending selects the format. .html is one page that shows the run in a browser, without a
    network connection. Of a run of more than 25000 steps, the page holds the beginning, the end and the
    steps around the present one, and says so. With --all, it has every run, and compares any two. A run of up
    to 500 contradictions that uses no chains has the cores even without --blame. The page lists up to 30
    deductions at your position, as many as are found within a second; with --findings, the first n, however
    long that takes. Where its story stops, it lists up to 6, and takes a second for all stops together; go to
    another step to export the deductions there. With --path, the page also has the solution path (see
    `path`): you step through it as through a run, and the board shows the pattern of each step.

    .md is a study: each mark of the run with its words and a picture of the board.

    .json, .jsonl (one object on each line) and .csv have a row for each event: its advance, the steps and the
    level after it, and its fields, as `--json` prints them. An advance that printed no line has a row too,
    `set_up` or `sweep`. With --blame, the row of a contradiction also has the guesses in force, the guilty
    levels, the core, where a backjump would go and the wasted steps, as `blame all` finds them.
    """
    return Written(
        file, desk.debugger.export(file, blame=blame, all_runs=all, findings=findings, solution_path=path)
    )


class Recorded(Result, json_type="record"):
    """`record`: the size of the record, and its limit."""

    advances: int
    runs: int
    limit: int

    def text(self, width: int | None) -> Lines:
        yield line(f"Recorded: {self.advances} advances in {self.runs} run(s); the limit is {self.limit}.")


@order("record", group="keeping", rank=4)
def record(desk: Desk, limit: CountArgument | None = None) -> Recorded:
    """Show the size of the record, or set its limit.

    The size is the number of advances in all runs together, and a fork counts the advances before it
    departs too. An advance takes eight bytes; the checkpoints of a run take a bounded number of
    megabytes. Runs stop when the record is full.
    """
    debugger = desk.debugger
    if limit is not None:
        debugger.record_limit = limit
    return Recorded(debugger.runs.recorded, len(debugger.runs.forks), debugger.record_limit)


def _history_lines(orders: tuple[tuple[int, GivenOrder], ...], width: int | None) -> Lines:
    """`history`: the orders given so far, and the position that each led to."""
    for number, given in orders:
        yield ("note", f"{number:4}  "), ("", given.order), ("note", f"  -> {given.steps} of {given.run}")
    if not orders:
        yield line("No orders yet.")


@order(
    "history",
    group="reading",
    rank=7,
    example="history 5",
    text=_history_lines,
    json=lambda orders: {
        "type": "history",
        "orders": [{"number": number, **fields(given)} for number, given in orders],
    },
)
def history(desk: Desk, count: CountArgument | None = None) -> tuple[tuple[int, GivenOrder], ...]:
    """List the orders given so far, and where each led.

    `history 5` lists the last five.
    """
    numbered = tuple(enumerate(desk.given, start=1))
    return numbered[-(count or 0) :]
