"""The orders that keep sessions, runs and breakpoints in files."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.breaks.breakpoints import Breakpoint
from sudoku_repl.commands.arguments import FilePath
from sudoku_repl.commands.context import Context
from sudoku_repl.commands.following import BLOCK_END
from sudoku_repl.commands.results.keeping import Opened, Written
from sudoku_repl.commands.table import Command
from sudoku_repl.documents.document import Run
from sudoku_repl.files import write_text
from sudoku_repl.formats.writers import WRITERS, write_quiz
from sudoku_repl.session.file import open_session, save_session


def _save(context: Context, path: str) -> None:
    save_session(path, context.session())
    context.emit(Written(path))


def _open(context: Context, path: str) -> None:
    context.resume(open_session(path), path)
    emit_opened(context)


def emit_opened(context: Context) -> None:
    """Show your position in the opened session, and the orders that came with it."""
    debugger = context.debugger
    runs = debugger.runs
    context.emit(
        Opened(
            debugger.quiz,
            runs.here.run,
            debugger.state.steps,
            len(runs.forks),
            tuple(context.displays.values()),
            tuple(each for each in debugger.breakpoints.all() if each.orders),
        )
    )


def _save_quiz(context: Context, path: str) -> None:
    write_quiz(context.debugger.quiz, path)
    context.emit(Written(path))


def _export(context: Context, path: str) -> None:
    debugger = context.debugger
    note = context.write(Run(debugger.quiz, debugger.timeline, debugger.runs.here.index), path)
    context.emit(Written(path, note))


def _save_breaks(context: Context, path: str) -> None:
    write_text(path, "".join(f"{line}\n" for line in _script(context)))
    all_enabled = all(each.orders_enabled for each in context.debugger.breakpoints.all()) and all(
        each.enabled for each in context.displays.values()
    )
    context.emit(Written(path, "" if all_enabled else _LEFT_OUT))


_LEFT_OUT = "The disabled orders are left out; `enable orders` enables them."


def _script(context: Context) -> Iterator[str]:
    """Yield the orders that set the present breakpoints and displays again; ``$`` is the newest one.

    Disabled orders are left out, because a script runs whatever it holds.
    """
    for each in context.debugger.breakpoints.all():
        yield _setting(context, each)
        if each.orders and each.orders_enabled:
            yield from ("commands $", *each.orders, BLOCK_END)
        if each.ignored:
            yield f"ignore $ {each.ignored}"
        if not each.enabled:
            yield "disable $"
    for display in context.displays.values():
        if display.enabled:
            yield f"display {display.order}"


def _setting(context: Context, each: Breakpoint) -> str:
    if each.cell is not None:
        return f"watch {context.debugger.quiz.board.label(each.cell)}"
    return f"{'tbreak' if each.temporary else 'break'} {each.condition.text}"


def _source(context: Context, path: str) -> None:
    context.source(path)


KEEPING = (
    Command(
        "save",
        "save the session to a file",
        _save,
        details="""
            The file holds, as JSON, the quiz, the rules, every run with its choices, the marks, the
            breakpoints, the displays and your position. An older session in the file is replaced; a file of
            any other kind is not.
            """,
        example="save deepest.json",
        arguments=(FilePath(),),
        required=1,
    ),
    Command(
        "open",
        "open a saved session, and continue it",
        _open,
        details="""
            The session is replayed. If the replay does not match the file, the present session stays.
            Opening a session runs none of its orders: displays and the orders of breakpoints are listed, and
            stay disabled until you type `enable orders`.
            """,
        example="open deepest.json",
        arguments=(FilePath(),),
        required=1,
    ),
    Command(
        "save-quiz",
        "write the quiz to a file, in the format of its ending",
        _save_quiz,
        details=f"""
            The endings are {" ".join(WRITERS)}. .txt is the board as it lies on its canvas, with headers for
            the rest; .blocks has a block for each grid; .sdk and .sdm are SadMan's formats, .ss is Simple
            Sudoku's; .sdx and .pencil hold candidates, .729 a character for each candidate; .hodoku is a
            line of HoDoKu's library; .opensudoku is OpenSudoku's; .csv has a column of quizzes. A quiz that
            the format cannot hold is refused.
            """,
        example="save-quiz quiz.sdk",
        arguments=(FilePath(),),
        required=1,
    ),
    Command(
        "export",
        "write the whole run to a file: a page to replay it, or a row for each event",
        _export,
        details="""
            The ending selects the format. .html is one page that shows the run in a browser, without a
            network; of a run of more than 50000 steps it holds the beginning, the end and the steps around
            the present one, and says so. .json, .jsonl (an object a line) and .csv have a row for each event:
            its advance, the steps and the level after it, and its fields, as `--json` prints them. An advance
            that printed no line is `set_up` or `sweep`.
            """,
        example="export run.csv",
        arguments=(FilePath(),),
        required=1,
    ),
    Command(
        "save-breaks",
        "write the breakpoints to a script for `source`",
        _save_breaks,
        details="The script also sets the displays and the orders of breakpoints, except disabled ones.",
        example="save-breaks breaks.repl",
        arguments=(FilePath(),),
        required=1,
    ),
    Command(
        "source",
        "run the orders of a file",
        _source,
        details="It stops at the first error. The line after an order that asks for a guess is the answer.",
        example="source breaks.repl",
        arguments=(FilePath(),),
        required=1,
    ),
)
"""The orders about files."""
