"""Options of subcommands, declared by a typed function, as for an order."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from shutil import get_terminal_size
from textwrap import wrap
from typing import Any

from sudoku_repl.cli import INTERRUPTED, complain
from sudoku_repl.errors import OrderError, SudokuReplError
from sudoku_repl.orders.language import grammar
from sudoku_repl.orders.language.declare import Order

_COLUMN = 26
"""The column where the meanings of the options begin."""


def run_declared(name: str, handler: Callable[..., int | None], arguments: Sequence[str]) -> int:
    """Run a subcommand with the arguments after its name; returns the exit status.

    The handler gets the name of the program, and returns the status or None.
    """
    program = f"sudoku-repl {name}"
    order = Order(name, handler)
    values = parsed(program, order, arguments)
    try:
        return order.call(program, values) or 0
    except SudokuReplError as error:
        complain(program, str(error))
        return 1
    except KeyboardInterrupt:
        complain(program, "interrupted")
        return INTERRUPTED


def parsed(program: str, order: Order, words: Sequence[str]) -> dict[str, Any]:
    """Parse the words after a program's name, and return the values by parameter.

    Exits with status 0 after printing help for ``--help``, and with status 2 if the words are not valid.
    """
    if "--help" in words or "-h" in words:
        print(_help_text(program, order))
        sys.exit(0)
    try:
        for before, word in zip(["", *words], words, strict=False):
            if not word or (word.startswith("--") and word.endswith("=")):
                shown = word or f"'' after {before or program}"
                raise OrderError(f"unexpected empty argument: {shown}; fill it in, or leave it out")
        return grammar.parse(order.parameters, words)
    except OrderError as error:
        print(_usage(program, order, get_terminal_size().columns), file=sys.stderr)
        complain(program, f"{error}; see {program} --help")
        sys.exit(2)


def _help_text(program: str, order: Order) -> str:
    width = max(min(get_terminal_size().columns, 100), 40)
    paragraphs = [
        _usage(program, order, width),
        "\n".join(wrap(f"{order.summary[:1].upper()}{order.summary[1:]}.", width)),
        *("\n".join(wrap(each, width, break_on_hyphens=False)) for each in order.details.split("\n\n")),
        "\n".join(_rows(order, width)),
    ]
    return "\n\n".join(filter(None, paragraphs))


def _usage(program: str, order: Order, width: int) -> str:
    usage = f"usage: {program} {grammar.usage(order.parameters)}"
    return "\n".join(wrap(usage, width, subsequent_indent="  ", break_on_hyphens=False))


def _rows(order: Order, width: int) -> Iterator[str]:
    """Yield the arguments and options with their meanings beside them, or below a long name."""
    for each in order.parameters:
        first, *rest = wrap(each.meaning, width - _COLUMN, break_on_hyphens=False) or [""]
        name = f"  {each.shown.strip('[]<>')}"
        if len(name) + 2 > _COLUMN:
            yield name
            name = ""
        yield name.ljust(_COLUMN) + first
        yield from (" " * _COLUMN + line for line in rest)
