"""The command line: its options and exit statuses.

The status is 0 if all went well, or after you leave the prompt at a terminal; 1 after an error; 2 for invalid
options; 130 after Ctrl-C in a script; 141 if the program that reads the output has ended.

The prompt appears before the debugger is imported, so most imports are inside functions.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from io import TextIOWrapper
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any, NoReturn, TextIO, TypeVar, cast

from sudoku_repl.cli import complain
from sudoku_repl.errors import OrderError, SudokuReplError, quoted, visible
from sudoku_repl.render.spans import ENCODABLE
from sudoku_repl.shell.screen import Look
from sudoku_repl.version import described

if TYPE_CHECKING:
    from sudoku_repl.orders.desk import Desk
    from sudoku_repl.shell.feed import Feed
    from sudoku_repl.shell.plain import Plain

_T = TypeVar("_T")

_PIPE_CLOSED = 141
_STDIN = "-"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program and return its exit status. Does not catch KeyboardInterrupt."""
    arguments = sys.argv[1:] if arguments is None else arguments
    if arguments and arguments[0] == "help":
        of_order = arguments[1:] and arguments[1][:1] != "-" and arguments[1] not in _SUBCOMMANDS
        asked = ["--batch", "--ex", " ".join(arguments)]
        arguments = asked if of_order else [*arguments[1:2], "--help"]
    if arguments and arguments[0] in _SUBCOMMANDS:
        run: partial[int] = partial(_subcommand, arguments[0], arguments[1:])
    else:
        run = partial(_run, arguments)
    if sys.stdout is None or sys.stderr is None:  # closed by the process that started this one
        nowhere = Path(os.devnull).open("w")  # noqa: SIM115 - open until the program ends
        sys.stdout, sys.stderr = sys.stdout or nowhere, sys.stderr or nowhere
    # File names may have bytes that are not valid text: they are read unchanged, and printed as escapes.
    for stream, errors, encoding in (
        (sys.stdin, "surrogateescape", None),
        (sys.stdout, ENCODABLE, _encoding()),
        (sys.stderr, ENCODABLE, _encoding()),
    ):
        if isinstance(stream, TextIOWrapper):  # unlike the capture of a test
            stream.reconfigure(encoding=encoding, errors=errors)
    try:
        with _told_from_others():
            try:
                return run()
            finally:
                sys.stdout.flush()
    except _OutputError as failed:
        # Discard unwritten output, so that the flush at exit does not fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        (cause,) = failed.args
        if isinstance(cause, BrokenPipeError):
            return _PIPE_CLOSED
        complain("sudoku-repl", f"cannot write the output: {cause.strerror}")
    except OSError as error:
        complain("sudoku-repl", f"unexpected system error: {error}")
    return 1


class _OutputError(Exception):
    """Standard output or standard error cannot be written, because of its argument."""


class _Stream:
    """A stream whose errors of writing cannot be taken for others, such as those of reading a file."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def write(self, text: str) -> int:
        return self._tried(self._stream.write, text)

    def writelines(self, lines: Iterable[str]) -> None:
        self.write("".join(lines))

    def flush(self) -> None:
        self._tried(self._stream.flush)

    def _tried(self, act: Callable[..., _T], *arguments: str) -> _T:
        try:
            return act(*arguments)
        except OSError as cause:
            raise _OutputError(cause) from None


@contextmanager
def _told_from_others() -> Iterator[None]:
    """Raise _OutputError, in the block, where standard output or standard error cannot be written."""
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = (cast("TextIO", _Stream(stream)) for stream in before)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


def _subcommand(name: str, arguments: Sequence[str]) -> int:
    from sudoku_repl.cli.declared import run_declared

    run = getattr(import_module(f"sudoku_repl.cli.{_SUBCOMMANDS[name]}"), name)
    if name == "create":  # its kinds are orders
        return cast("int", run(arguments))
    return run_declared(name, run, arguments)


_SUBCOMMANDS = {
    "create": "create",
    "survey": "surveys",
    "query": "surveys",
    "calibrate": "surveys",
    "canonical": "lists",
    "transform": "lists",
    "unique": "lists",
}
"""The subcommands, which are given in place of a quiz, and the modules that declare them."""


def _encoding() -> str | None:
    """Return the encoding of the output if it is not the one that Python chooses.

    Python writes UTF-8 in the locale C, but who asks for this locale wants ASCII.
    """
    asked = os.environ.get("LC_ALL") in ("C", "POSIX")
    return "ascii" if asked and not {"PYTHONIOENCODING", "PYTHONUTF8"} & os.environ.keys() else None


def _run(arguments: Sequence[str]) -> int:
    options = _parsed(arguments)
    has_typist = sys.stdin is not None and sys.stdin.isatty()
    try:
        if options.dap or options.dap_port is not None:
            from sudoku_repl.shell.dap.server import serve_port, serve_streams

            serve_streams() if options.dap_port is None else serve_port(options.dap_port)
            return 0
        if has_typist and sys.stdout.isatty() and not options.batch:
            return _sit(options)
        if options.browse:
            complain("sudoku-repl", "--browse follows a prompt: start it at a terminal, without --batch")
            return 2
        return _read(options, has_typist=has_typist)
    except SudokuReplError as error:  # there is no session to resume
        complain("sudoku-repl", str(error))
        return 1


def _sit(options: argparse.Namespace) -> int:
    """Open the prompt at a terminal. Raises SessionError if there is no session to resume."""
    from sudoku_repl.shell.terminal import Terminal, greeting

    look = _look(options, sys.stdout)
    print(greeting(look, with_quiz=options.resume or options.quiz is not None), flush=True)
    terminal = Terminal(look, vi=options.vi, original=options.original)
    if options.resume:
        terminal.resume()
    if not options.feeds and look is not Look.JSON and (title := _built_in(options.quiz)):
        terminal.open_built_in(title)
    elif options.quiz is not None or options.feeds:
        _take_options(options, terminal.desk, _plain(options, terminal.desk))
    terminal.run("browse" if options.browse else "")
    return 0


def _built_in(quiz: str | None) -> str:
    """Return the title of the built-in quiz that is meant; empty if it is none."""
    from sudoku_repl import data

    title = (quiz or "").lower()
    return title if title.startswith("@") and title[1:] in data.titles() else ""


def _read(options: argparse.Namespace, *, has_typist: bool) -> int:
    """Run the orders of the options, then the lines of standard input unless the options are enough.

    Raises KeyboardInterrupt also if an order has ended at it early and shown what it found.
    """
    from sudoku_repl.orders import open_desk
    from sudoku_repl.shell.feed import Feed

    desk = open_desk()
    plain = _plain(options, desk)
    if options.resume:
        from sudoku_repl.shell.plain import resumed

        with desk.use(plain):
            resumed(desk, plain.report).close()
    went_well = _take_options(options, desk, plain)
    if went_well and not desk.leaving and not (options.feeds and (options.batch or has_typist)):
        plain.run(Feed.of_input(), stop_at_errors=options.batch)
    elif plain.lacks_quiz and Feed.input_waits():
        unread = "`sudoku-repl - --batch --ex ORDER` loads the quiz of standard input first"
        complain("sudoku-repl", unread)
    if plain.interrupted:
        raise KeyboardInterrupt
    return 1 if plain.failed else 0


def _plain(options: argparse.Namespace, desk: Desk) -> Plain:
    from sudoku_repl.shell.plain import Plain
    from sudoku_repl.shell.screen import Screen

    look = _look(options, sys.stdout)
    is_terminal = sys.stdout.isatty()
    screen = Screen(
        sys.stdout,
        look,
        lambda: get_terminal_size().columns if is_terminal else None,
        original=options.original,
    )
    errors = screen if options.json else Screen(sys.stderr, _look(options, sys.stderr))
    return Plain(desk, screen, errors)


def _take_options(options: argparse.Namespace, desk: Desk, plain: Plain) -> bool:
    """Load the quiz and run the orders and scripts of the command line. Return False after an error."""
    try:
        if options.quiz is not None:
            from sudoku_repl.orders.quiz import loaded

            with desk.use(plain):
                plain.show_all(loaded(desk, options.quiz))
        for feed in _feeds(options, desk):
            if not plain.run(feed, stop_at_errors=True):
                return False
            if desk.leaving:
                break
    except SudokuReplError as error:  # the quiz cannot be loaded, or a script cannot be read
        plain.refuse(error, "sudoku-repl")
        return False
    return True


def _feeds(options: argparse.Namespace, desk: Desk) -> Iterator[Feed]:
    """Yield the feeds of the command line. Adjacent ``--ex`` are one feed, so that one can answer another."""
    from sudoku_repl.shell.feed import Feed

    for kind, group in groupby(options.feeds or (), key=itemgetter(0)):
        texts = [text for _, text in group]
        if kind == "ex":
            yield Feed("--ex", texts)
        else:
            for path in texts:
                feed = Feed.of_file(path)
                desk.debugger.protect(path)
                yield feed


def _look(options: argparse.Namespace, stream: TextIO) -> Look:
    if options.json:
        return Look.JSON
    wanted = stream.isatty() and not os.environ.get("NO_COLOR") and _has_colours(stream)
    return Look.COLOUR if options.color == "always" or (options.color == "auto" and wanted) else Look.PLAIN


def _parsed(arguments: Sequence[str]) -> argparse.Namespace:
    parser = _options()
    if arguments and not {"-h", "--help"} & set(arguments) and (meant := _meant(arguments[0])):
        parser.error(f"unknown quiz {quoted(arguments[0])}; {meant}")
    options = parser.parse_args(arguments)
    if options.resume and options.quiz is not None:
        parser.error(f"--resume loads its own quiz; leave out {quoted(options.quiz)}")
    if options.quiz == _STDIN and not (options.batch and options.feeds):
        parser.error(
            "the quiz - is read from standard input, so orders must come from --ex or --script, with --batch"
        )
    return options


def _meant(word: str) -> str:
    """Return what to type if a word in place of the quiz is a subcommand or an order; empty otherwise."""
    from sudoku_repl import data

    if not re.fullmatch("[A-Za-z][A-Za-z-]*", word) or word.lower() in data.titles() or Path(word).exists():
        return ""
    from sudoku_repl.spelling import closest

    near = closest(word.lower(), _SUBCOMMANDS)
    if near:
        return f"did you mean `sudoku-repl {near}`?"
    from sudoku_repl.orders import all_orders

    try:
        order = all_orders().find(word)
    except OrderError:
        return ""
    example = shlex.quote(order.example)
    return f"give the order `{order.name}` by --ex, such as `sudoku-repl @readalps --ex {example}`"


def _has_colours(terminal: TextIO) -> bool:
    """Return whether a terminal has colours, by its terminfo entry; True if it has no entry."""
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


class _OptionParser(argparse.ArgumentParser):
    """An argument parser whose errors show control characters as escapes, as the prompt does."""

    def error(self, message: str) -> NoReturn:
        """Print the usage and the message, and exit with status 2."""
        super().error(visible(message))


def _options() -> argparse.ArgumentParser:
    parser = _OptionParser(
        prog="sudoku-repl",
        description="A stepping debugger for Sudoku solving, after SudokuSolver 2.6 by readalps.",
        epilog="`sudoku-repl create` makes quizzes, `sudoku-repl survey` measures many, "
        "`sudoku-repl query` asks about the results in SQL, `sudoku-repl calibrate` compares them "
        "with ratings, `sudoku-repl canonical` and `transform` rewrite whole lists, and `sudoku-repl unique` "
        "checks them: see their --help. `sudoku-repl help TOPIC` shows a page of the manual. "
        "Exit status: 0 if all went well, 1 after an error, 2 for invalid options, 130 after Ctrl-C, "
        "141 if the program that reads the output has ended.",
    )
    parser.add_argument(
        "quiz", nargs="?", metavar="QUIZ", help="the quiz to load: FILE, FILE#12, @readalps or its text"
    )
    for kind, metavar, meaning in (
        ("ex", "ORDER", "run an order; you can give --ex and --script several times, in any order"),
        ("script", "FILE", "run the orders of a file; - is standard input"),
    ):
        parser.add_argument(
            f"--{kind}",
            dest="feeds",
            action="append",
            type=partial(lambda kind, text: (kind, text), kind),
            metavar=metavar,
            help=meaning,
        )
    flag = partial(parser.add_argument, action="store_true")
    flag(
        "--batch",
        help="leave after --ex and --script, or after standard input without them; stop at the first error",
    )
    flag("--json", help="print one JSON object on each line; see `help json`")
    parser.add_argument(
        "--color",
        choices=("auto", "always", "never"),
        default="auto",
        help="use colours; auto: if the terminal has them and NO_COLOR is not set",
    )
    flag(
        "--original",
        help="at a terminal, print candidates below the grid, a cell a line, as the original does",
    )
    flag("--vi", help="edit with vi keys; F4 switches to emacs keys and back")
    flag("--resume", help="continue the last session of a terminal, even after a crash")
    flag("--browse", help="open the run in a browser too, where you can go on; see `help browse`")
    flag("--dap", help="serve the editor that started this (Debug Adapter Protocol); see `help editor`")
    parser.add_argument("--dap-port", type=int, metavar="PORT", help="the same, at a port of this machine")
    parser.add_argument("--version", action="version", version=described())
    return parser
