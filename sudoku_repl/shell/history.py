"""The orders of earlier sittings."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from platformdirs import user_state_path
from prompt_toolkit.history import FileHistory, History, InMemoryHistory

_LONGEST = 50_000
"""Characters of the longest entry that is kept: several lines that were pasted at once are one entry."""


class _BoundedHistory(History):
    """A history without entries that are too long to be wanted again."""

    def append_string(self, string: str) -> None:
        """Keep an entry unless it is too long."""
        if len(string) <= _LONGEST:
            super().append_string(string)


class _MemoryHistory(_BoundedHistory, InMemoryHistory):
    """A history of this sitting alone."""


class _DiskHistory(_BoundedHistory, FileHistory):
    """A history on disk that goes on in memory when it can no longer be written."""

    def load_history_strings(self) -> Iterable[str]:
        """The entries on disk, the last one first."""
        return (entry for entry in super().load_history_strings() if len(entry) <= _LONGEST)

    def store_string(self, string: str) -> None:
        """Write an entry to the disk, if possible."""
        with suppress(OSError):
            super().store_string(string)


def history() -> History:
    """The history in the user's state folder; one of this sitting alone where there is none to write to."""
    with suppress(OSError, RuntimeError):  # RuntimeError: a user without a home
        path = user_state_path("sudoku-repl") / "history"
        if path.is_absolute():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.open("ab").close()
            return _DiskHistory(path)
    return _MemoryHistory()
