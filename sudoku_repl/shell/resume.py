"""Resuming the last session of a terminal from its journal."""

from __future__ import annotations

from collections.abc import Callable

from sudoku_repl.errors import SessionError
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.results import Failure
from sudoku_repl.orders.session import opened
from sudoku_repl.session.journal import Journal


def resumed(desk: Desk, report: Callable[[Failure], None]) -> Journal:
    """Resume the newest journal that is not damaged, show where you are, and return it.

    Damaged journals are reported and kept. Raises SessionError if there is nothing to resume.
    """
    for journal in Journal.left():
        try:
            desk.resume(journal.session(), journal.name)
        except SessionError as error:
            journal.release()
            report(Failure(f"{error}; the file is kept, and the next older journal is tried", journal.name))
            continue
        desk.frontend.show(opened(desk))
        return journal
    raise SessionError("no session to resume: there is no journal, or all are in use")
