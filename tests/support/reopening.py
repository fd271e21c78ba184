"""A debugger that is kept and opened again between any two orders."""

from __future__ import annotations

from typing import Any

from sudoku_repl import Debugger
from sudoku_repl.session.file import of_text, to_text

_ORDERS = {
    *(
        "load_quiz",
        "step",
        "run",
        "runtil",
        "runrun",
        "guess",
        "back",
        "goto",
        "last",
        "rerun",
        "mark",
        "fork",
    ),
    *("next", "finish", "reverse_next", "reverse_finish"),
    *("break_", "watch", "reverse", "find", "find_all", "bisect", "experiment", "extremes", "keep", "view"),
}


def reopened(debugger: Debugger) -> Debugger:
    """Another debugger, in the session that the file of this one would hold."""
    fresh = Debugger(chooser=debugger.chooser)
    fresh.record_limit = debugger.record_limit
    fresh.resume(of_text(to_text(debugger.session()), "kept"), "kept")
    return fresh


class Reopened(Debugger):
    """Before each order it becomes what :func:`reopened` gives."""

    def __getattribute__(self, name: str) -> Any:
        if name in _ORDERS and self.loaded:
            vars(self).update(vars(reopened(self)))
        return super().__getattribute__(name)
