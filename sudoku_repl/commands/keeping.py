"""The orders that keep sessions, runs and breakpoints in files."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.commands.arguments import FilePath
from sudoku_repl.commands.context import Context
from sudoku_repl.commands.following import BLOCK_END
from sudoku_repl.commands.results.keeping import Opened, Run, Written
from sudoku_repl.commands.table import Command
from sudoku_repl.files import write_text
from sudoku_repl.formats.saving import WRITERS, write_quiz
from sudoku_repl.timeline.breakpoints import Breakpoint
from sudoku_repl.timeline.session_file import open_session, save_session


def _save(context: Context, path: str) -> None:
    save_session(path, context.session())
    context.emit(Written(path))


def _open(context: Context, path: str) -> None:
    context.resume(open_session(path), path)
    emit_opened(context)


def emit_opened(context: Context) -> None:
    """Tell where the opened session stands, and which orders came with it."""
    debugger = context.debugger
    journey = debugger.journey
    context.emit(
        Opened(
            debugger.quiz,
            journey.point.run,
            debugger.state.steps,
            len(journey.forks),
            tuple(context.displays.values()),
            tuple(each for each in debugger.breakpoints.all() if each.orders),
        )
    )


def _save_quiz(context: Context, path: str) -> None:
    write_quiz(context.debugger.quiz, path)
    context.emit(Written(path))


def _export(context: Context, path: str) -> None:
    debugger = context.debugger
    note = context.write(Run(debugger.quiz, debugger.timeline, debugger.journey.point.index), path)
    context.emit(Written(path, note))


def _save_breaks(context: Context, path: str) -> None:
    write_text(path, "".join(f"{line}\n" for line in _script(context)))
    all_enabled = all(each.orders_enabled for each in context.debugger.breakpoints.all()) and all(
        each.enabled for each in context.displays.values()
    )
    context.emit(Written(path, "" if all_enabled else _LEFT_OUT))


_LEFT_OUT = "The disabled orders are left out; `enable orders` enables them."


def _script(context: Context) -> Iterator[str]:
    """The orders that set the present breakpoints and displays anew; ``$`` is the one just set.

    Disabled orders are left out: a script runs what is in it.
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
        "keep the session in a file",
        _save,
        details="""
            The quiz, the rules, every run with its choices, the marks, the breakpoints, the displays and the
            present position: what it takes to make it all again, as JSON. It replaces a session in the
            file, but no file of another kind.
            """,
        example="save deepest.json",
        arguments=(FilePath(),),
        required=1,
    ),
    Command(
        "open",
        "go on with the session of a file",
        _open,
        details="""
            It is replayed, and refused if it does not lead where it led; the present session then stays.
            Opening runs none of the orders in it: displays and the orders of breakpoints are listed, and
            disabled until you type `enable orders`.
            """,
        example="open deepest.json",
        arguments=(FilePath(),),
        required=1,
    ),
    Command(
        "save-quiz",
        "write the quiz to a file, in the form that the ending tells",
        _save_quiz,
        details=f"""
            The endings are {" ".join(WRITERS)}: .txt as it lies on its canvas, with what else there is to say
            of it in headers; .blocks a block for each grid; .sdk and .sdm SadMan's, .ss Simple Sudoku's,
            .sdx and .pencil with candidates, .729 a mark for each of them; .hodoku a line of HoDoKu's
            library; .opensudoku; .csv with a column of quizzes. What a form cannot hold is refused.
            """,
        example="save-quiz quiz.sdk",
        arguments=(FilePath(),),
        required=1,
    ),
    Command(
        "export",
        "write the whole run to a file: a page to replay it, or an event a row",
        _export,
        details="""
            The ending tells the form. .html: one page that shows the run in a browser, with no network;
            of a run of more than 50000 steps it has the beginning, the end and the stretch around the
            present step, and says so. .json, .jsonl (an object a line) or .csv: each row has its advance,
            the steps and the level after it, and the event with its fields, as `--json` prints it; an
            advance without a line is `set_up` or `sweep`.
            """,
        example="export run.csv",
        arguments=(FilePath(),),
        required=1,
    ),
    Command(
        "save-breaks",
        "write the breakpoints to a script that `source` reads",
        _save_breaks,
        details="With their orders and the displays, except those that are disabled.",
        example="save-breaks breaks.repl",
        arguments=(FilePath(),),
        required=1,
    ),
    Command(
        "source",
        "give the orders of a file",
        _source,
        details="It stops at the first error. The line after an order that asks for a guess is the answer.",
        example="source breaks.repl",
        arguments=(FilePath(),),
        required=1,
    ),
)
"""The orders of this module."""
