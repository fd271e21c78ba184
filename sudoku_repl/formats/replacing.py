"""Files that are written whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from sudoku_repl.errors import SudokuReplError, quoted


@contextmanager
def replacing(path: str, error: type[SudokuReplError]) -> Iterator[Path]:
    """A path to write a file to, which then takes the place of ``path``.

    Until then, and when that fails, what was at ``path`` stays. A pipe or a device is written to as it is:
    nothing can take its place. Raises ``error`` when it cannot be written.
    """
    try:
        named = Path(path).expanduser()
        if named.exists() and not named.is_file():
            yield named
            return
        target = named.resolve()  # a link goes on pointing where it did
        beside = target.with_name(f".{os.getpid()}.{target.name}")  # with its ending, which tells its form
        try:
            yield beside
            with beside.open("rb+") as file:
                os.fsync(file.fileno())
            beside.replace(target)
        finally:
            with suppress(OSError):
                beside.unlink(missing_ok=True)
    except (OSError, RuntimeError, ValueError) as cause:
        reason = getattr(cause, "strerror", None) or cause
        raise error(f"{quoted(path)} cannot be written: {reason}") from None
