"""Lines of orders that nobody types: a script, a pipe, or options."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from sudoku_repl.files import read_text
from sudoku_repl.formats.scanner import split_lines


class Feed:
    """The lines of a source, which count as they are read."""

    def __init__(self, source: str, lines: Iterable[str]) -> None:
        self._source = source
        self._lines = iter(lines)
        self._number = 0

    @classmethod
    def of_file(cls, path: str) -> Feed:
        """Return the lines of a script, for ``-`` of standard input. Raises FileError."""
        return cls.of_input() if path == "-" else cls(path, split_lines(read_text(path)))

    @classmethod
    def of_input(cls) -> Feed:
        """Return the lines of standard input, none if it is closed."""
        return cls("<stdin>", sys.stdin or ())

    def next(self) -> str | None:
        """Return the next line without its line end, or None after the last."""
        line = next(self._lines, None)
        if line is None:
            return None
        self._number += 1
        return line.rstrip("\r\n").removeprefix("\ufeff")

    @property
    def where(self) -> str:
        """The source and the number of the last line, as they stand at the start of an error."""
        return f"{self._source}:{self._number}"

    def answer(self) -> str | None:
        """Return the next line that is not a comment, or None."""
        while (line := self.next()) is not None and line.lstrip().startswith("#"):
            pass
        return line
