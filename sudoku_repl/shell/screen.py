"""Where results are written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from typing import TextIO

from sudoku_repl.commands.results import Result
from sudoku_repl.commands.results.stepping import Advanced
from sudoku_repl.render import jsonl, spans, text


class Look(Enum):
    """How results look."""

    PLAIN = "plain"
    COLOUR = "colour"
    JSON = "json"


def _plain(result: Result) -> Iterator[str]:
    return map(spans.plain, text.lines(result))


def _coloured(result: Result) -> Iterator[str]:
    return map(spans.coloured, text.lines(result))


_LINES: dict[Look, Callable[[Result], Iterator[str]]] = {
    Look.PLAIN: _plain,
    Look.COLOUR: _coloured,
    Look.JSON: jsonl.lines,
}


class Screen:
    """A stream that results are shown on, in one look."""

    def __init__(self, stream: TextIO, look: Look) -> None:
        self.look = look
        self._stream = stream
        self._lines = _LINES[look]

    def show(self, result: Result) -> None:
        """Writes a result. The lines of a run reach a pipe together; all else at once."""
        self._stream.writelines(line + "\n" for line in self._lines(result))
        if not isinstance(result, Advanced):
            self._stream.flush()
