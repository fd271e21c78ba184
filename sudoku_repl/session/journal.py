"""The journal: the session at a terminal, kept after each order, so that you can resume it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from datetime import datetime
from pathlib import Path

import attrs
from platformdirs import user_state_path

from sudoku_repl.errors import FileError, SessionError
from sudoku_repl.files import locked, write_text
from sudoku_repl.session.file import open_session, to_text
from sudoku_repl.session.schema import Session

_KEPT = 20
"""How many journals are kept."""


@attrs.frozen(eq=False)
class Journal:
    """A session file that is rewritten after each order, whole or not at all.

    It is locked while the program runs. The system releases the lock, however the program ends.
    """

    _path: Path
    _lock: ExitStack

    @classmethod
    def begun(cls) -> Journal:
        """Begin a journal. Raises SessionError if it cannot be written."""
        try:
            folder = _folder()
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / f"{datetime.now():%Y%m%d-%H%M%S-%f}-{os.getpid()}.json"
            return cls(path, _locked(path))
        except (OSError, RuntimeError) as error:  # RuntimeError: a user without a home
            raise SessionError(f"no journal is kept for --resume: {error}") from None

    @classmethod
    def left(cls) -> Iterator[Journal]:
        """Yield the journals that are not in use, newest first. Each stays locked until you release it."""
        with suppress(OSError, RuntimeError):
            for path in _journals():
                try:
                    lock = _locked(path)
                except TimeoutError:
                    continue
                yield cls(path, lock)

    @property
    def name(self) -> str:
        """The path of the file."""
        return str(self._path)

    def session(self) -> Session:
        """Return its session, with displays enabled as they were. Raises SessionError if it is damaged."""
        return open_session(self.name, own=True)

    def keep(self, session: Session) -> None:
        """Write the session.

        Raises SessionError if that fails. The file then still holds an earlier session.
        """
        try:
            write_text(self._path, to_text(session))
        except (FileError, SessionError) as error:
            raise SessionError(f"the journal for --resume can no longer be written: {error}") from None

    def release(self) -> None:
        """Unlock it, so that it can be resumed."""
        self._lock.close()

    def close(self) -> None:
        """Unlock it, and remove old journals."""
        self.release()
        with suppress(OSError):
            _tidy()


class Keeper:
    """Keeps a session in a journal, which begins with the first session to keep."""

    def __init__(self, journal: Journal | None = None) -> None:
        self._journal = journal

    def keep(self, session: Session) -> None:
        """Write the session. Raises SessionError if that fails, or if no journal can begin."""
        self._journal = self._journal or Journal.begun()
        self._journal.keep(session)

    def close(self) -> None:
        """Close the journal, if it has begun."""
        if self._journal:
            self._journal.close()


def _folder() -> Path:
    return user_state_path("sudoku-repl") / "sessions"


def _journals() -> list[Path]:
    """Return the paths of all journals, newest first."""
    written = {}
    for path in _folder().glob("*.json"):
        with suppress(FileNotFoundError):  # another process removes old ones
            written[path] = path.stat().st_mtime_ns
    return sorted(written, key=written.__getitem__, reverse=True)


def _tidy() -> None:
    """Remove old journals, and temporary files that a crash left beside them."""
    kept = _journals()[:_KEPT]
    beside: dict[Path, set[Path]] = {}
    for file in _folder().glob("[!.]*.*"):
        path = file.with_name(f"{file.name.partition('.')[0]}.json")
        beside.setdefault(path, set()).add(file)
    for path, files in beside.items():
        left = files - {path} if path in kept else files
        if left:
            with suppress(OSError), locked(path):
                for file in left - {Path(f"{path}.lock")}:  # `locked` removes it
                    file.unlink(missing_ok=True)


def _locked(path: Path) -> ExitStack:
    """Lock a journal until the stack is closed. Raises TimeoutError if it is in use."""
    with ExitStack() as stack:
        stack.enter_context(locked(path))
        return stack.pop_all()
