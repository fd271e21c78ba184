"""The version number of the package, its engine, and a digest of its sources."""

from __future__ import annotations

import os
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.resources.abc import Traversable

__version__ = "0.2.0"

KERNELS = ("board", "create", "exact", "machine", "techniques")
"""The rooms that have a kernel."""


def engine() -> str:
    """Return the engine of quiet runs, searches and digging: ``kernel`` if it is compiled, or ``pure``.

    If the environment variable ``SUDOKU_REPL_PURE`` is set, the engine is always ``pure``.
    """
    if os.environ.get("SUDOKU_REPL_PURE"):
        return "pure"
    return "kernel" if all(map(_is_compiled, KERNELS)) else "pure"


def _is_compiled(room: str) -> bool:
    """Return whether the kernel of a room is compiled."""
    kernel = os.path.join(os.path.dirname(__file__), room, "kernel")  # noqa: PTH118, PTH120 - pathlib is slow to import
    return any(os.path.exists(kernel + suffix) for suffix in EXTENSION_SUFFIXES)  # noqa: PTH110 - as above


def described() -> str:
    """Return the line of ``--version``: the program, its version number and its engine."""
    return f"sudoku_repl {__version__} ({engine()})"


@cache
def build() -> str:
    """Return the version number and a digest of the sources, such as ``0.2.0+5d41402a``.

    The digest distinguishes packages with the same number and different code. The first call reads the
    sources; make it on import, before they can change on the disk.
    """
    from importlib.resources import files

    return f"{__version__}+{digest_of(files('sudoku_repl'))}"


def digest_of(folder: Traversable) -> str:
    """Return a short digest of the names and contents of the Python sources under a folder."""
    from hashlib import sha256

    digest = sha256()
    for name, content in _sources(folder):
        digest.update(f"{name} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()[:8]  # the chance that two versions share it is 1 in 4 billion


def _sources(folder: Traversable, path: str = "") -> Iterator[tuple[str, bytes]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        name = f"{path}/{entry.name}"
        if entry.is_dir():
            yield from _sources(entry, name)
        elif name.endswith(".py"):
            yield name, entry.read_bytes().replace(b"\r\n", b"\n")  # same digest on Windows
