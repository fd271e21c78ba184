"""The command line: its options and exit statuses.

The status is 0 if all went well, and after the prompt at a terminal; 1 if an order was refused; 2 if the
options make no sense; 130 after Ctrl-C in a script; 141 if the reader of the output has gone.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from io import TextIOWrapper
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from shutil import get_terminal_size
from typing import TextIO

from sudoku_repl import __version__
from sudoku_repl.cli.options import OptionParser, complain
from sudoku_repl.commands import ORDERS, Call, Context
from sudoku_repl.commands.keeping import emit_opened
from sudoku_repl.commands.results.sitting import Failure, Greeting
from sudoku_repl.commands.results.stepping import Loaded
from sudoku_repl.documents.writing import write
from sudoku_repl.errors import SessionError, SudokuReplError, quoted
from sudoku_repl.formats.sources import STDIN, open_counted
from sudoku_repl.session.journal import Journal
from sudoku_repl.shell.feed import Feed
from sudoku_repl.shell.interrupts import interruptible
from sudoku_repl.shell.plain import Plain
from sudoku_repl.shell.progress import progress
from sudoku_repl.shell.screen import Look, Screen

_PIPE_CLOSED = 141


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program and return its exit status. KeyboardInterrupt passes to the caller."""
    arguments = sys.argv[1:] if arguments is None else arguments
    subcommand = _SUBCOMMANDS.get(arguments[0]) if arguments else None
    run = partial(subcommand, arguments[1:]) if subcommand else partial(_run, _parsed(arguments))
    if sys.stdout is None or sys.stderr is None:  # closed by the process that started this one
        nowhere = Path(os.devnull).open("w")  # noqa: SIM115 - for as long as the program runs
        sys.stdout, sys.stderr = sys.stdout or nowhere, sys.stderr or nowhere
    # Bytes that are not valid text may name files, so they are read unchanged; they are printed as escapes.
    for stream, errors in (
        (sys.stdin, "surrogateescape"),
        (sys.stdout, "backslashreplace"),
        (sys.stderr, "backslashreplace"),
    ):
        if isinstance(stream, TextIOWrapper):  # unlike the capture of a test
            stream.reconfigure(errors=errors)
    try:
        return run()
    except BrokenPipeError:
        _drop_output()
        return _PIPE_CLOSED
    except OSError as error:
        _drop_output()
        complain("sudoku-repl", f"cannot write the output: {error.strerror}")
        return 1


def _survey(arguments: Sequence[str]) -> int:
    from sudoku_repl.cli.survey import main  # slow to import, and not needed at the prompt

    return main(arguments)


def _create(arguments: Sequence[str]) -> int:
    from sudoku_repl.cli.create import main

    return main(arguments)


_SUBCOMMANDS: dict[str, Callable[[Sequence[str]], int]] = {"create": _create, "survey": _survey}
"""Subcommands, which stand where a quiz could stand."""


def _drop_output() -> None:
    """Discard unwritten output, so that the flush at exit does not fail again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(options: argparse.Namespace) -> int:
    context = Context(write=write)
    screen = Screen(sys.stdout, _look(options, sys.stdout), partial(_width, sys.stdout))
    errors = screen if options.json else Screen(sys.stderr, _look(options, sys.stderr))
    plain = Plain(context, screen, errors)
    has_typist = sys.stdin is not None and sys.stdin.isatty()
    at_terminal = has_typist and sys.stdout.isatty() and not options.batch
    try:
        if at_terminal:
            return _sit(options, context, screen, plain)
        if options.resume:
            _resumed(context, errors).close()
    except SudokuReplError as error:
        plain.refuse(error, "sudoku-repl")
        return 1
    went_well = _take_options(options, context, plain)
    if went_well and not context.leaving and not (options.feeds and (options.batch or has_typist)):
        plain.run(Feed.of_input(), stop_at_errors=options.batch)
    return 1 if plain.failed else 0


def _sit(options: argparse.Namespace, context: Context, screen: Screen, plain: Plain) -> int:
    """Open the prompt at a terminal. Raises SessionError if there is no session to resume."""
    context.interruptible = interruptible
    context.progress = progress
    context.columns = lambda: get_terminal_size().columns
    context.rows = lambda: get_terminal_size().lines
    screen.show(Greeting(__version__, with_quiz=options.resume or options.quiz is not None))
    journal = _resumed(context, screen) if options.resume else _begun(screen)
    try:
        _take_options(options, context, plain)
        if not context.leaving:
            from sudoku_repl.shell.terminal import Terminal  # half of the start-up time

            Terminal(context, screen, journal, vi=options.vi).run()
    finally:
        if journal:
            journal.close()
    return 0


def _begun(screen: Screen) -> Journal | None:
    """Begin a journal. Return None, and say so, if it cannot be written."""
    try:
        return Journal.begun()
    except SessionError as error:
        screen.show(Failure(str(error)))
        return None


def _resumed(context: Context, errors: Screen) -> Journal:
    """Resume the newest journal that is whole, and return it.

    A damaged journal is reported and kept. Raises SessionError if there is none to resume.
    """
    for journal in Journal.left():
        try:
            context.resume(journal.session(), journal.name)
        except SessionError as error:
            journal.release()
            errors.show(
                Failure(f"{error}; the file is kept, and the next older journal is tried", journal.name)
            )
            continue
        emit_opened(context)
        return journal
    raise SessionError("no session to resume: there is no journal, or all are in use")


def _take_options(options: argparse.Namespace, context: Context, plain: Plain) -> bool:
    """Carry out the quiz, orders and scripts of the command line. Return False if any is refused."""
    try:
        if options.quiz == STDIN:
            quiz, held = open_counted(STDIN)
            context.load(quiz, Loaded(quiz, held))
        elif options.quiz is not None:
            Call(ORDERS.find("load-quiz"), (options.quiz,)).run(context)
        for feed in _feeds(options):
            if not plain.run(feed, stop_at_errors=True):
                return False
            if context.leaving:
                break
    except SudokuReplError as error:  # the quiz is refused, or a script cannot be read
        plain.refuse(error, "sudoku-repl")
        return False
    return True


def _feeds(options: argparse.Namespace) -> Iterator[Feed]:
    """Yield the feeds of the command line. Adjacent ``--ex`` are one feed, so one can answer another."""
    for kind, group in groupby(options.feeds or (), key=itemgetter(0)):
        texts = [text for _, text in group]
        if kind == "ex":
            yield Feed("--ex", texts)
        else:
            yield from map(Feed.of_file, texts)


def _look(options: argparse.Namespace, stream: TextIO) -> Look:
    if options.json:
        return Look.JSON
    wanted = stream.isatty() and not os.environ.get("NO_COLOR") and _has_colours(stream)
    return Look.COLOUR if options.color == "always" or (options.color == "auto" and wanted) else Look.PLAIN


def _width(stream: TextIO) -> int | None:
    """Return the number of columns if a stream goes to a terminal, else None."""
    return get_terminal_size().columns if stream.isatty() else None


def _parsed(arguments: Sequence[str]) -> argparse.Namespace:
    parser = _options()
    options = parser.parse_args(arguments)
    if options.resume and options.quiz is not None:
        parser.error(f"--resume loads its own quiz; leave out {quoted(options.quiz)}")
    if options.quiz == STDIN and not (options.batch and options.feeds):
        parser.error(
            "the quiz - is read from standard input, so orders must come from --ex or --script, with --batch"
        )
    return options


def _has_colours(terminal: TextIO) -> bool:
    """Return whether the description of a terminal says so; assume it if there is no description."""
    if os.environ.get("TERM") == "dumb":
        return False
    try:
        import curses
    except ImportError:  # on Windows
        return True
    try:
        curses.setupterm(fd=terminal.fileno())
    except (curses.error, OSError):
        return True
    return curses.tigetnum("colors") > 0


def _options() -> argparse.ArgumentParser:
    parser = OptionParser(
        prog="sudoku-repl",
        description="A stepping debugger for Sudoku solving, after SudokuSolver 2.6 by readalps.",
        epilog="`sudoku-repl create` makes quizzes and `sudoku-repl survey` measures many: see their --help. "
        "Exit status: 0 if all went well, 1 if an order was refused, 2 if the options make no sense, "
        "130 after Ctrl-C, 141 if the reader of the output has gone.",
    )
    parser.add_argument("quiz", nargs="?", metavar="QUIZ", help="what to load: FILE, FILE#12 or @readalps")
    parser.add_argument(
        "--ex",
        dest="feeds",
        action="append",
        type=lambda order: ("ex", order),
        metavar="ORDER",
        help="carry out an order; may be repeated and mixed with --script",
    )
    parser.add_argument(
        "--script",
        dest="feeds",
        action="append",
        type=lambda path: ("script", path),
        metavar="FILE",
        help="carry out the orders of a file; - is standard input",
    )
    parser.add_argument(
        "--batch",
        action="store_true",
        help="end after --ex and --script, or without those after standard input; stop at the first error",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object a line; see `help json`")
    parser.add_argument(
        "--color",
        choices=("auto", "always", "never"),
        default="auto",
        help="use colours; auto: if the terminal has them and NO_COLOR is not set",
    )
    parser.add_argument(
        "--vi", action="store_true", help="edit with vi keys; F4 switches to emacs keys and back"
    )
    parser.add_argument(
        "--resume",
        action="store_true",
        help="continue the last session at a terminal, after a crash too",
    )
    parser.add_argument("--version", action="version", version=f"sudoku_repl {__version__}")
    return parser
