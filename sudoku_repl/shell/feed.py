"""Where lines come from when nobody types them."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from sudoku_repl.files import read_text
from sudoku_repl.formats.scanning import split_lines


class Feed:
    """Lines from one source, with the number of the last one given."""

    def __init__(self, source: str, lines: Iterable[str]) -> None:
        self._source = source
        self._lines = iter(lines)
        self._number = 0

    @classmethod
    def of_file(cls, path: str) -> Feed:
        """The lines of a script; ``-`` is the standard input. Raises FileError when it cannot be read."""
        return cls.of_input() if path == "-" else cls(path, split_lines(read_text(path)))

    @classmethod
    def of_input(cls) -> Feed:
        """The lines of the standard input; none where it is closed."""
        return cls("<stdin>", sys.stdin or ())

    def next(self) -> str | None:
        """The next line without its end; None after the last."""
        line = next(self._lines, None)
        if line is None:
            return None
        self._number += 1
        return line.rstrip("\r\n").removeprefix("\ufeff")

    @property
    def where(self) -> str:
        """Source and line number, as errors begin."""
        return f"{self._source}:{self._number}"

    def answer(self) -> str | None:
        """The next line that is no comment."""
        while (line := self.next()) is not None and line.lstrip().startswith("#"):
            pass
        return line
