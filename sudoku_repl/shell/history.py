"""The orders of earlier sittings."""

from __future__ import annotations

from contextlib import suppress

from platformdirs import user_state_path
from prompt_toolkit.history import FileHistory, History, InMemoryHistory


class _PatientHistory(FileHistory):
    """A history on disk that goes on in memory when it can no longer be written."""

    def store_string(self, string: str) -> None:
        """Writes an order down, if that can be."""
        with suppress(OSError):
            super().store_string(string)


def history() -> History:
    """The history in the user's state folder; one of this sitting alone where there is none to write to."""
    with suppress(OSError, RuntimeError):  # RuntimeError: a user without a home
        path = user_state_path("sudoku-repl") / "history"
        if path.is_absolute():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.open("ab").close()
            return _PatientHistory(path)
    return InMemoryHistory()
