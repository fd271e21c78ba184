"""The orders of the prompt: a module a subject, with its results, its handlers and their help.

To add an order, add a module here with its handler. If the handler returns a new kind of value, its
declaration says how that looks, with ``text`` and ``json``; or a class of results says it, with ``text()``
and its fields. Nothing else lists the orders or the results. Its tests are in ``tests/orders``; ``python
tests/write_manual.py`` adds it to the manual's tables.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.frontend import Frontend, Silent
from sudoku_repl.orders.language.declare import entries_of
from sudoku_repl.orders.language.table import Table

if TYPE_CHECKING:
    from sudoku_repl.debugger import Debugger


@cache
def all_orders() -> Table:
    """Return the table of all orders. The module of an order is imported when the order is first used."""
    modules = (path for folder in __path__ for path in Path(folder).glob("*.py"))
    return Table(
        each
        for path in modules
        for each in entries_of(path.read_text(encoding="utf-8"), f"{__name__}.{path.stem}")
    )


def open_desk(frontend: Frontend | None = None, debugger: Debugger | None = None) -> Desk:
    """Return a desk with every order, and a debugger. The default is a new one without a quiz.

    Without a front end nothing is shown.
    """
    return Desk(all_orders(), [frontend or Silent()], debugger)
