"""Save and open sessions."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sudoku_repl.debugger.debugger import Debugger
    from sudoku_repl.session.schema import Session


def session(debugger: Debugger) -> Session:
    """Return everything that :meth:`save` keeps, as a value."""
    from sudoku_repl.session.schema import Session

    return Session.of(debugger.quiz, debugger.runs, debugger.breakpoints)


def save(debugger: Debugger, path: str | os.PathLike[str]) -> None:
    """Save the session to a file: quiz, rules, runs, marks, breakpoints and your position.

    Raises :class:`~sudoku_repl.errors.SessionError`, and leaves any existing file unchanged, if the
    session can't be written.

    >>> import os, tempfile
    >>> from sudoku_repl import Debugger
    >>> path = os.path.join(tempfile.mkdtemp(), "deepest.json")
    >>> dbg = Debugger("@readalps")
    >>> _ = dbg.goto(92)
    >>> dbg.save(path)
    >>> again = Debugger()
    >>> again.open(path)
    >>> again.state
    <State running at step 92, level 11>
    """
    from sudoku_repl.session.file import save_session

    save_session(os.fspath(path), debugger.session())


def open(debugger: Debugger, path: str | os.PathLike[str]) -> None:  # noqa: A001 - Debugger.open
    """Open a saved session and replay its runs. Orders attached to its breakpoints are disabled.

    Raises :class:`~sudoku_repl.errors.SessionError`, and keeps the present session, if the file isn't a
    session or its runs no longer lead to the same states. :meth:`interrupt` makes it raise
    :class:`KeyboardInterrupt`.
    """
    from sudoku_repl.session.file import open_session

    debugger.resume(open_session(os.fspath(path)), os.fspath(path))


def resume(debugger: Debugger, session: Session, name: str, tick: Callable[[], None] = lambda: None) -> None:
    """Replay a session that you have read already, as :meth:`open` does.

    ``name`` is the name of the session in errors. ``tick`` is called once for each advance.
    """
    from sudoku_repl.session.replay import restored

    debugger._interrupted = False

    def go_on() -> None:
        if debugger._interrupted:
            raise KeyboardInterrupt
        tick()

    whole = restored(session, name, go_on)
    debugger._loaded = (whole.quiz, whole.runs)
    debugger.breakpoints = whole.breakpoints
    debugger.stopped = None
