"""Files and names that a power cut does not take away."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO


def sync(file: BinaryIO) -> None:
    """Write what was given to a file through to the disk; raises OSError."""
    file.flush()
    os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Write the names in a folder through to the disk, where the system can."""
    with suppress(OSError):  # Windows cannot open a folder, some network disks cannot sync it
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
