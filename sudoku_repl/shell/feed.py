"""Lines of orders from a script, a pipe or the command line."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator

from sudoku_repl.files import read_text, reads
from sudoku_repl.formats.scanner import split_lines

_STDIN = "<stdin>"


class Feed:
    """The lines of a source, numbered from 1 for errors."""

    def __init__(self, source: str, lines: Iterable[str]) -> None:
        self._source = source
        self._lines = iter(lines)
        self._number = 0

    @classmethod
    def of_file(cls, path: str) -> Feed:
        """Return the lines of a script, or of standard input if the path is ``-``. Raises FileError."""
        return cls.of_input() if path == "-" else cls(path, split_lines(read_text(path)))

    @classmethod
    def of_input(cls) -> Feed:
        """Return the lines of standard input; there are none if it is closed.

        :meth:`next` raises FileError where it cannot be read.
        """
        return cls(_STDIN, _input())

    def next(self) -> str | None:
        """Return the next line without its line end, or None after the last."""
        line = next(self._lines, None)
        if line is None:
            return None
        self._number += 1
        return line.rstrip("\r\n").removeprefix("\ufeff")

    @property
    def where(self) -> str:
        """The source and the number of the last line read: ``run.repl:12``, as errors begin."""
        return f"{self._source}:{self._number}"

    def answer(self) -> str | None:
        """Return the next line that is not a comment, or None."""
        while (line := self.next()) is not None and line.lstrip().startswith("#"):
            pass
        return line


def _input() -> Iterator[str]:
    with reads(_STDIN):
        for line in sys.stdin or ():  # noqa: UP028 - a generator closes what it yields from
            yield line
