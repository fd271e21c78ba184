"""The version of the package, by its number and by its sources."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable

__version__ = "0.2.0"

_DIGITS = 8
"""Hexadecimal digits of a digest: two different sources share one in four billion."""


@cache
def build() -> str:
    """The version number and a digest of the sources, such as ``0.2.0+5d41402a``.

    It tells apart two packages whose code differs under the same number. The sources are read at the first
    call: make it on import, before anybody can replace them on the disk.
    """
    return f"{__version__}+{digest_of(files('sudoku_repl'))}"


def digest_of(folder: Traversable) -> str:
    """A short digest of the names and contents of the Python sources under a folder."""
    digest = sha256()
    for name, content in _sources(folder):
        digest.update(f"{name} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()[:_DIGITS]


def _sources(folder: Traversable, path: str = "") -> Iterator[tuple[str, bytes]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        name = f"{path}/{entry.name}"
        if entry.is_dir():
            yield from _sources(entry, name)
        elif name.endswith(".py"):
            yield name, entry.read_bytes().replace(b"\r\n", b"\n")  # a checkout on Windows is the same code
