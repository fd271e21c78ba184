"""The history of typed lines, which the next start of the program can recall."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from platformdirs import user_state_path
from prompt_toolkit.history import FileHistory, History, InMemoryHistory

_LONGEST = 50_000
"""The most characters of an entry that is kept. Lines pasted together are one entry."""


class _BoundedHistory(History):
    """A history that leaves out very long entries."""

    def append_string(self, string: str) -> None:
        """Keep an entry unless it is too long."""
        if len(string) <= _LONGEST:
            super().append_string(string)


class _MemoryHistory(_BoundedHistory, InMemoryHistory):
    """A history that ends with the program."""


class _DiskHistory(_BoundedHistory, FileHistory):
    """A history on disk, which continues in memory if writing fails."""

    def load_history_strings(self) -> Iterable[str]:
        """Yield the entries on disk, newest first."""
        return (entry for entry in super().load_history_strings() if len(entry) <= _LONGEST)

    def store_string(self, string: str) -> None:
        """Write an entry to the disk, if possible."""
        with suppress(OSError):
            super().store_string(string)


def history() -> History:
    """Return the history in the user's state folder, or one in memory if that folder cannot be written."""
    with suppress(OSError, RuntimeError):  # RuntimeError: a user without a home
        path = user_state_path("sudoku-repl") / "history"
        if path.is_absolute():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.open("ab").close()
            return _DiskHistory(path)
    return _MemoryHistory()
