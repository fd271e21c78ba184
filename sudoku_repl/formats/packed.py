"""Read compressed files: gzip, bzip2, xz and Zstandard, recognized by their first bytes, not by their names.

They are decompressed while they are read, and take no more memory than other files.
"""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import zlib
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import Any, BinaryIO, cast

from sudoku_repl.errors import SudokuReplError, install, needs, quoted
from sudoku_repl.files import reads, unread

_ZSTD = b"\x28\xb5\x2f\xfd"
_OPENERS: dict[bytes, Callable[[BinaryIO], Any]] = {
    b"\x1f\x8b": lambda file: gzip.GzipFile(fileobj=file),
    b"BZh": bz2.BZ2File,
    b"\xfd7zXZ\x00": lzma.LZMAFile,
}
_PARQUET = b"PAR1"
_ZIP = b"PK\x03\x04"
_LONGEST = 6
DAMAGES = (OSError, EOFError, zlib.error, lzma.LZMAError)
"""The exceptions that reading a damaged file raises."""


def unpacked(file: BinaryIO, name: str, error: type[SudokuReplError]) -> BinaryIO:
    """Return the file, or a file that decompresses it.

    Raises ``error`` if the beginning cannot be read, for a zip archive, and if Zstandard is needed but not
    installed.
    """
    if not isinstance(file, io.BufferedReader):
        return file
    with reads(name, error):
        begin = file.peek(_LONGEST)[:_LONGEST]
    if begin.startswith(_ZSTD):
        return cast("BinaryIO", _Zstandard(file, zstandard(name, error)))
    if begin.startswith(_PARQUET):
        return cast("BinaryIO", io.BufferedReader(_Parquet(file, name, error)))
    if begin.startswith(_ZIP):
        raise error(f"{quoted(name)} is a zip archive; unpack it and name the files in it")
    for char, opener in _OPENERS.items():
        if begin.startswith(char):
            return cast("BinaryIO", opener(file))
    return file


class _Parquet(io.RawIOBase):
    """The rows of a Parquet file as JSON lines."""

    def __init__(self, file: BinaryIO, name: str, error: type[SudokuReplError]) -> None:
        """Open a file. Raises ``error`` if pyarrow is missing, or for a pipe."""
        with needs(f"{quoted(name)} is a Parquet file", "parquet", error):
            from pyarrow import ArrowException, parquet
        if not file.seekable():
            raise error(f"{quoted(name)} is a Parquet file, which a pipe cannot carry; name the file")
        self._damages: tuple[type[Exception], ...] = (ArrowException, *_ROW_DAMAGES)
        try:
            self._batches = parquet.ParquetFile(file).iter_batches(_ROWS)
        except self._damages as damage:
            raise unread(name, damage, error) from None
        self._rest = b""

    def readable(self) -> bool:
        """Return true."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Write the next bytes to a buffer; returns how many. Raises OSError if the file is damaged."""
        try:
            while not self._rest and (batch := next(self._batches, None)) is not None:
                lines = (json.dumps(row, default=str) + "\n" for row in batch.to_pylist())
                self._rest = "".join(lines).encode()
        except self._damages as damage:
            raise OSError(" ".join(str(damage).split())) from None
        given, self._rest = self._rest[: len(buffer)], self._rest[len(buffer) :]
        buffer[: len(given)] = given
        return len(given)


_ROW_DAMAGES = (OSError, ValueError, OverflowError, LookupError)
"""What pyarrow raises, beside its own exceptions, for a damaged file or a value that Python cannot hold."""
_ROWS = 256
"""The rows of a Parquet file that are converted at a time."""


class _Zstandard:
    """A decompressed Zstandard file, which raises OSError if it is damaged."""

    def __init__(self, file: BinaryIO, zstd: Any) -> None:
        self._file = zstd.ZstdFile(file)
        self._damage: type[Exception] = zstd.ZstdError

    def read(self, size: int) -> bytes:
        """Return at most ``size`` bytes; fewer only at the end."""
        return self._checked(self._file.read, size)

    def readline(self, size: int) -> bytes:
        """Return the next line, at most ``size`` bytes of it."""
        return self._checked(self._file.readline, size)

    def _checked(self, read: Callable[[int], bytes], size: int) -> bytes:
        try:
            return read(size)
        except self._damage as damage:
            raise OSError(str(damage)) from None


def zstandard(name: str, error: type[SudokuReplError]) -> Any:
    """Return the Zstandard module: from Python 3.14 in the standard library, before that in a package."""
    for module in ("compression.zstd", "backports.zstd"):
        with suppress(ImportError):
            return import_module(module)
    reason = f"Python before 3.14 needs a package to read it: {install('zstd')}"
    raise error(f"{quoted(name)} is compressed with Zstandard; {reason}")
