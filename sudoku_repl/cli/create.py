"""``sudoku-repl create``: print new quizzes.

A quiz of the classic board is one line; other boards are drawn. The kinds and options are the same as of the
order `create`. The seed and, at a terminal, a progress bar are printed on standard error, so that standard
output has only quizzes. Exit status: 0 on success, 1 after an error, 2 for invalid options, 130 after Ctrl-C.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from textwrap import wrap
from typing import Any

from sudoku_repl import create
from sudoku_repl.board import CLASSIC
from sudoku_repl.board.notation import in_a_line
from sudoku_repl.cli.declared import parsed
from sudoku_repl.cli.options import complain
from sudoku_repl.documents import spans
from sudoku_repl.errors import SudokuReplError, quoted
from sudoku_repl.formats import open_quiz, write_canvas
from sudoku_repl.orders import open_desk
from sudoku_repl.orders.create import Created, family_lines, quiz_line, undecided_line
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.frontend import Silent
from sudoku_repl.orders.language.declare import Order
from sudoku_repl.orders.results import Result
from sudoku_repl.render import text

_PROGRAM = "sudoku-repl create"


class _Frontend(Silent):
    """The front end of the subcommand: it shows only progress, and that only at a terminal."""

    def progress(self, name: str, total: int | None) -> AbstractContextManager[Callable[[int], None]]:
        """Show a progress bar."""
        if not sys.stderr.isatty():
            return super().progress(name, total)
        from sudoku_repl.shell.progress import progress

        return progress(name, total)


def main(arguments: Sequence[str]) -> int:
    """Run the subcommand with the arguments after its name; returns the exit status."""
    desk = open_desk(_Frontend())
    kinds = {
        each.name.partition(" ")[2]: each for each in desk.table.orders if each.name.startswith("create ")
    }
    kind, *words = arguments or ("",)
    if kind in ("-h", "--help"):
        print(_overview(kinds))
        return 0
    order = kinds.get(kind.lower())
    if order is None:
        print(f"usage: {_PROGRAM} {{{','.join(kinds)}}} ...", file=sys.stderr)
        problem = f"unknown kind {quoted(kind)}" if kind else "missing kind of quiz"
        complain(_PROGRAM, f"{problem}; expected one of {', '.join(kinds)}")
        return 2
    values = parsed(f"{_PROGRAM} {kind.lower()}", order, words)
    try:
        if "file" in values:
            open_quiz(values["file"])  # before the seed is printed
        _run(desk, order, values)
    except SudokuReplError as error:
        complain(_PROGRAM, str(error))
        return 1
    return 0


def _overview(kinds: dict[str, Order]) -> str:
    lines = [
        f"usage: {_PROGRAM} {{{','.join(kinds)}}} ...",
        "",
        "Make quizzes with exactly one solution.",
        "",
    ]
    for name, order in kinds.items():
        lines += wrap(f"  {name:<14}{order.summary}", 78, subsequent_indent=" " * 16)
    return "\n".join((*lines, "", f"`{_PROGRAM} KIND --help` lists the options of a kind."))


def _run(desk: Desk, order: Order, values: dict[str, Any]) -> None:
    if not values.get("grids") and values.get("seed") is None:
        values["seed"] = create.new_seed()
        print(f"seed {values['seed']}", file=sys.stderr)
    if order.name == "create family" and values.get("to") is None:
        defaults = {"results": 36, "each": 64, "with_result": False}
        chosen = {name: values.get(name, default) for name, default in defaults.items()}
        for line in family_lines(values["seed"], **chosen):
            print(line)
        return
    result = order.handler(desk, **values)
    for each in (result,) if isinstance(result, Result) else result:
        if isinstance(each, Created):
            print(_text(each))
            if each.undecided:
                print(undecided_line(each.undecided), file=sys.stderr)
        elif order.name == "create likeness":
            print("\n".join(map(spans.plain, text.lines(each))))


def _text(made: Created) -> str:
    """Return a quiz as the text of a file. On a board other than the classic, its solution is a comment."""
    if made.quiz.board is CLASSIC:
        return quiz_line(made.quiz, made.result)
    lines = write_canvas(made.quiz).splitlines()
    if made.result is not None:
        lines += ["# result:", f"# {in_a_line(made.result)}"]
    return "\n".join(lines)
