"""The session as it is kept while one works, to go on with after a crash."""

from __future__ import annotations

import os
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from filelock import FileLock, Timeout
from platformdirs import user_state_path

from sudoku_repl.commands import Context
from sudoku_repl.errors import SessionError
from sudoku_repl.timeline.store import Session, open_session, to_text

_KEPT = 20
"""Journals of earlier sittings that are left."""


class Journal:
    """A session file that is written anew after each order, whole or not at all.

    It is under a lock as long as its sitting lasts, which the system takes back whatever ends that.
    Where it cannot be written the sitting goes on without it.
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
    def newest(cls) -> tuple[Journal, Session]:
        """The last that no sitting is using, and its session; raises SessionError when there is none."""
        with suppress(OSError, RuntimeError):
            for path in _journals():
                try:
                    lock = _locked(path)
                except Timeout:
                    continue
                return cls(path, lock), open_session(str(path))
        raise SessionError("there is no session to resume: none was broken off, or all are in use")

    @property
    def name(self) -> str:
        """Its file."""
        return str(self._path)

    def keep(self, context: Context) -> None:
        """Writes the session as it stands; nothing while there is no quiz.

        It is left to the system when it gets to the disk: to wait for that after each order would be felt.
        """
        if not context.debugger.loaded:
            return
        with suppress(OSError):
            part = self._path.with_suffix(".part")
            part.write_text(to_text(context.session()), encoding="ascii", newline="\n")
            part.replace(self._path)

    def close(self) -> None:
        """Ends the sitting: the journal stays, old ones go."""
        self._lock.release()
        with suppress(OSError):
            Path(self._lock.lock_file).unlink(missing_ok=True)
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
    """Old journals go, and what sittings that were killed left beside theirs."""
    kept = _journals()[:_KEPT]
    for name in {file.name.partition(".")[0] for file in _folder().glob("*.*")}:
        path = _folder() / f"{name}.json"
        part = path.with_suffix(".part")
        if path not in kept or part.exists():
            with suppress(OSError, Timeout), _locked(path):
                part.unlink(missing_ok=True)
                if path not in kept:
                    path.unlink(missing_ok=True)
                Path(f"{path}.lock").unlink(missing_ok=True)


def _locked(path: Path) -> FileLock:
    """The lock of a journal; raises Timeout when a sitting has it."""
    lock = FileLock(f"{path}.lock")
    lock.acquire(timeout=0)
    return lock
