"""Open sessions."""

from __future__ import annotations

import os
from collections.abc import Callable

from sudoku_repl.debugger.workspace import Workspace
from sudoku_repl.interruption import check
from sudoku_repl.session.file import open_session
from sudoku_repl.session.replay import restored
from sudoku_repl.session.schema import Session


def open_file(work: Workspace, path: str | os.PathLike[str]) -> None:
    """Open a saved session and replay its runs."""
    name = os.fspath(path)
    resume(work, open_session(name), name, lambda: None)


def resume(work: Workspace, session: Session, name: str, tick: Callable[[], None]) -> None:
    """Replay a session that is read already."""

    def counted() -> None:
        check()
        tick()

    with work.interrupts.work():
        whole = restored(session, name, counted)
    work.load(whole.quiz, whole.runs)
    work.breakpoints = whole.breakpoints
