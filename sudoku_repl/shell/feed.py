"""Lines of orders from a script, a pipe or the command line."""

from __future__ import annotations

import os
import select
import sys
from codecs import getincrementaldecoder
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from io import BufferedReader, IncrementalNewlineDecoder
from stat import S_ISFIFO, S_ISREG
from typing import cast

from sudoku_repl.files import read_text, reads, split_lines

_STDIN = "<stdin>"
_PIECE = 1 << 16
_GRACE = 0.05
"""The seconds to wait for more lines before a quiz that may be whole is loaded."""


class Feed:
    """The lines of a source, numbered from 1 for errors."""

    def __init__(self, source: str, lines: Iterable[str], arrived: Callable[[], bool] = lambda: True) -> None:
        """Read lines. ``arrived`` returns whether the next line or the end can be read without waiting."""
        self._source = source
        self._lines = iter(lines)
        self._arrived = arrived
        self._read: deque[str] = deque()
        """The lines that were read ahead."""
        self._number = 0

    @classmethod
    def of_file(cls, path: str) -> Feed:
        """Return the lines of a script, or of standard input if the path is ``-``. Raises FileError."""
        if path == "-":
            return cls.of_input()
        lines = split_lines(read_text(path))
        return cls(path, lines if lines[-1] else lines[:-1])  # an end of line ends the last one, too

    @classmethod
    def of_input(cls) -> Feed:
        """Return the lines of standard input; there are none if it is closed.

        :meth:`next` raises FileError where it cannot be read.
        """
        with suppress(AttributeError, OSError, ValueError):  # closed, or not a file of the system
            arriving = _Pipe(sys.stdin.fileno(), sys.stdin.encoding)
            return cls(_STDIN, arriving.lines(), arriving.has_line)
        return cls(_STDIN, _input())

    @staticmethod
    def input_waits() -> bool:
        """Whether standard input is a pipe or a file with content, none of which was read yet."""
        try:
            mode = os.fstat(sys.stdin.fileno()).st_mode
            is_waiting = S_ISREG(mode) or (S_ISFIFO(mode) and bool(select.select([sys.stdin], [], [], 0)[0]))
            return is_waiting and bool(cast("BufferedReader", sys.stdin.buffer).peek(1))
        except (AttributeError, OSError, ValueError):  # closed, or not a file of the system
            return False

    def next(self) -> str | None:
        """Return the next line without its line end, or None after the last."""
        line = self._read.popleft() if self._read else next(self._lines, None)
        if line is None:
            return None
        self._number += 1
        return line.rstrip("\r\n").removeprefix("\ufeff")

    def ahead(self, number: int) -> str | None:
        """Return a line after the last one taken, by its number from 0; None if it has not arrived."""
        while len(self._read) <= number:
            if not self._arrived() or (line := next(self._lines, None)) is None:
                return None
            self._read.append(line.rstrip("\r\n"))
        return self._read[number]

    @property
    def where(self) -> str:
        """The source and the number of the last line read: ``run.repl:12``, as errors begin."""
        return f"{self._source}:{self._number}"

    def answer(self) -> str | None:
        """Return the next line that is not a comment, or None."""
        while (line := self.next()) is not None and line.lstrip().startswith("#"):
            pass
        return line


class _Pipe:
    """Standard input, which may be a pipe whose writer waits for the answer to a line."""

    def __init__(self, descriptor: int, encoding: str) -> None:
        self._descriptor = descriptor
        self._decoder = IncrementalNewlineDecoder(
            getincrementaldecoder(encoding)("surrogateescape"), translate=True
        )
        self._whole: deque[str] = deque()
        self._rest = ""
        self._ended = False

    def lines(self) -> Iterator[str]:
        while self._whole or not self._ended:
            if self._whole:
                yield self._whole.popleft()
            else:
                self._read()

    def has_line(self) -> bool:
        """Whether a whole line or the end has arrived, or does so at once."""
        while not (self._whole or self._ended):
            try:
                ready, _, _ = select.select([self._descriptor], [], [], _GRACE)
            except OSError:  # Windows waits for nothing but sockets
                return False
            if not ready:
                return False
            self._read()
        return True

    def _read(self) -> None:
        with reads(_STDIN):
            piece = os.read(self._descriptor, _PIECE)
        self._ended = not piece
        *whole, self._rest = (self._rest + self._decoder.decode(piece, final=self._ended)).split("\n")
        self._whole.extend(whole)
        if self._ended and self._rest:
            self._whole.append(self._rest)


def _input() -> Iterator[str]:
    with reads(_STDIN):
        for line in sys.stdin or ():  # noqa: UP028 - a generator closes what it yields from
            yield line
