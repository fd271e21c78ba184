"""The session of a sitting at a terminal, kept after each order, to go on with after a crash."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from filelock import FileLock, Timeout
from platformdirs import user_state_path

from sudoku_repl.commands import Context
from sudoku_repl.errors import FileError, SessionError
from sudoku_repl.files import write_text
from sudoku_repl.timeline.session_file import open_session, to_text
from sudoku_repl.timeline.store import Session

_KEPT = 20
"""Journals of earlier sittings that are left."""


class Journal:
    """A session file that is written anew after each order, whole or not at all.

    It is under a lock as long as its sitting lasts; the system takes the lock back however that ends.
    """

    def __init__(self, path: Path, lock: FileLock) -> None:
        self._path = path
        self._lock = lock

    @classmethod
    def begun(cls) -> Journal:
        """A new one; raises SessionError where there is no folder for it."""
        try:
            folder = _folder()
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / f"{datetime.now():%Y%m%d-%H%M%S-%f}-{os.getpid()}.json"
            return cls(path, _locked(path))
        except (OSError, RuntimeError, Timeout) as error:  # RuntimeError: a user without a home
            raise SessionError(f"this sitting is not kept for --resume: {error}") from None

    @classmethod
    def left(cls) -> Iterator[Journal]:
        """Those that no sitting is using, the one written last first; each is under a lock until released."""
        with suppress(OSError, RuntimeError):
            for path in _journals():
                try:
                    lock = _locked(path)
                except Timeout:
                    continue
                yield cls(path, lock)

    @property
    def name(self) -> str:
        """Its file."""
        return str(self._path)

    def session(self) -> Session:
        """The session in it, with its orders as they were; raises SessionError when it is damaged."""
        return open_session(self.name, own=True)

    def keep(self, context: Context) -> None:
        """Write the session as it is now; nothing while there is no quiz.

        Raises SessionError when it cannot be kept, which the sitting survives. The file then stays as it was
        after an earlier order.
        """
        if not context.debugger.loaded:
            return
        try:
            write_text(self._path, to_text(context.session()))
        except (FileError, SessionError) as error:
            raise SessionError(f"this sitting can no longer be kept for --resume: {error}") from None

    def release(self) -> None:
        """Let other sittings use it."""
        self._lock.release()
        with suppress(OSError):
            Path(self._lock.lock_file).unlink(missing_ok=True)

    def close(self) -> None:
        """End the sitting: the journal stays, old ones go."""
        self.release()
        with suppress(OSError):
            _tidy()


def _folder() -> Path:
    return user_state_path("sudoku-repl") / "sessions"


def _journals() -> list[Path]:
    """The journals there are, the one written last first."""
    written = {}
    for path in _folder().glob("*.json"):
        with suppress(FileNotFoundError):  # another sitting tidies up
            written[path] = path.stat().st_mtime_ns
    return sorted(written, key=written.__getitem__, reverse=True)


def _tidy() -> None:
    """Remove old journals, and whatever killed sittings left beside theirs."""
    kept = _journals()[:_KEPT]
    beside: dict[Path, set[Path]] = {}
    for file in _folder().glob("[!.]*.*"):
        path = file.with_name(f"{file.name.partition('.')[0]}.json")
        beside.setdefault(path, set()).add(file)
    for path, files in beside.items():
        left = files - {path} if path in kept else files
        if left:
            with suppress(OSError, Timeout), _locked(path) as lock:
                for file in left | {Path(lock.lock_file)}:
                    file.unlink(missing_ok=True)


def _locked(path: Path) -> FileLock:
    """The lock of a journal; raises Timeout when a sitting has it."""
    lock = FileLock(f"{path}.lock")
    lock.acquire(timeout=0)
    return lock
