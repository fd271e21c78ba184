"""``sudoku-repl create``: print new quizzes. Its kinds and options are those of the order `create`.

A quiz of the classic board is one line; other boards are drawn. Of several quizzes, each is one line, below
the headers of their board, so that `load-quiz` and `survey` read them as a list. The seed and, at a terminal,
a progress bar are printed on standard error, so that standard output has only quizzes.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from sudoku_repl.cli import INTERRUPTED, complain, complain_above_bar
from sudoku_repl.cli.declared import parsed
from sudoku_repl.errors import SudokuReplError, quoted
from sudoku_repl.orders import all_orders
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.frontend import Silent, Tell
from sudoku_repl.orders.language.declare import Order
from sudoku_repl.render import spans

if TYPE_CHECKING:
    from sudoku_repl.orders.create import Created
    from sudoku_repl.orders.results import Result

_PROGRAM = "sudoku-repl create"


class _CreateFrontend(Silent):
    """The front end of the subcommand, whose lines are printed by it."""

    def remark(self, text: str) -> None:
        complain_above_bar(_PROGRAM, text)


class _CreateDesk(Desk):
    """The desk of the subcommand: quizzes are printed and not loaded, so that it needs no debugger."""

    @contextmanager
    def work(self, name: str, total: int | None) -> Iterator[Tell]:
        if not sys.stderr.isatty():
            yield lambda *_: None
            return
        from sudoku_repl.shell.at_terminal import progress

        with progress(name, total) as show:
            yield show

    def load(self, load: Callable[[], object]) -> tuple[Result, ...]:  # noqa: ARG002
        return ()


def create(arguments: Sequence[str]) -> int:
    """Run the subcommand with the arguments after its name; returns the exit status."""
    entries = (each for each in all_orders().entries if each.name.startswith("create "))
    kinds = {each.name.partition(" ")[2]: each for each in entries}
    usage = f"usage: {_PROGRAM} {{{','.join(kinds)}}} ..."
    kind, *words = arguments or ("",)
    if kind in ("-h", "--help"):
        lines = [usage, "", "Make quizzes with exactly one solution.", ""]
        for name, entry in kinds.items():
            lines += wrap(f"  {name:<14}{entry.summary}", 78, subsequent_indent=" " * 16)
        print(*lines, "", f"`{_PROGRAM} KIND --help` lists the options of a kind.", sep="\n")
        return 0
    if kind.lower() not in kinds:
        print(usage, file=sys.stderr)
        problem = f"unknown kind {quoted(kind)}" if kind else "missing kind of quiz"
        complain(_PROGRAM, f"{problem}; expected one of {', '.join(kinds)}")
        return 2
    order = kinds[kind.lower()].load()
    values = parsed(f"{_PROGRAM} {kind.lower()}", order, words)
    try:
        _run(order, values)
    except SudokuReplError as error:
        complain(_PROGRAM, str(error))
        return 1
    except KeyboardInterrupt:
        if "to" not in values or kind.lower() != "quiz":
            raise
        complain(_PROGRAM, f"interrupted; the same command continues {values['to']}")
        return INTERRUPTED
    return 0


def _run(order: Order, values: dict[str, Any]) -> None:
    from sudoku_repl.create.chance import new_seed
    from sudoku_repl.orders.create import family_lines, solutions_of

    to_list = order.name == "create quiz" and "to" in values  # such a file knows its seed
    drawn = None if to_list or values.keys() & {"seed", "grids"} else new_seed()
    if drawn is not None:
        values["seed"] = drawn
    if order.name == "create family" and "to" not in values:
        solutions = solutions_of(values.pop("results", None), values.pop("from_", None))
        lines = family_lines(solutions, **values)  # each is made when it is printed
    else:
        desk = _CreateDesk(all_orders(), [_CreateFrontend()])
        lines = _lines(order.call(desk, values), listed=values.get("count", 1) > 1)
    if drawn is not None:
        print(f"seed {drawn}", file=sys.stderr)
    for line in lines:
        print(line)


def _lines(result: Result | Iterable[Result], *, listed: bool) -> Iterator[str]:
    from sudoku_repl.create.lists import list_header, quiz_line
    from sudoku_repl.orders.create import Created, ListWritten, undecided_line
    from sudoku_repl.orders.results import Result, Written

    headers = listed
    for each in (result,) if isinstance(result, Result) else result:
        if isinstance(each, Created):
            if headers:
                unbiased, with_solution = each.weight is not None, each.result is not None
                yield from list_header(each.quiz.board, unbiased=unbiased, with_solution=with_solution)
                headers = False
            yield quiz_line(each.quiz, each.result, each.weight) if listed else _text(each)
            if each.undecided:
                print(undecided_line(each.undecided), file=sys.stderr)
        elif isinstance(each, ListWritten):
            print(*map(spans.plain, each.lines()), sep="\n", file=sys.stderr)
        elif not isinstance(each, Written):
            yield from map(spans.plain, each.lines())


def _text(made: Created) -> str:
    """Return a quiz as the text of a file. On a board other than the classic, its solution is a comment."""
    from sudoku_repl.board import CLASSIC
    from sudoku_repl.board.notation import digit_line
    from sudoku_repl.create.lists import quiz_line
    from sudoku_repl.formats.declared.drawing import write_canvas

    if made.quiz.board is CLASSIC:
        return quiz_line(made.quiz, made.result, made.weight)
    lines = write_canvas(made.quiz).splitlines()
    if made.result is not None:
        lines += ["# result:", f"# {digit_line(made.result)}"]
    return "\n".join(lines)
