"""A stream with a look: plain, coloured or JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from typing import TextIO

from sudoku_repl.commands.results import Result
from sudoku_repl.commands.results.stepping import Advanced
from sudoku_repl.documents import spans
from sudoku_repl.render import jsonl, text


class Look(Enum):
    """What results look like."""

    PLAIN = "plain"
    COLOUR = "colour"
    JSON = "json"


def _plain(result: Result, width: int | None) -> Iterator[str]:
    return map(spans.plain, text.lines(result, width))


def _coloured(result: Result, width: int | None) -> Iterator[str]:
    return map(spans.coloured, text.lines(result, width))


def _json(result: Result, _: int | None) -> Iterator[str]:
    return jsonl.lines(result)


_LINES: dict[Look, Callable[[Result, int | None], Iterator[str]]] = {
    Look.PLAIN: _plain,
    Look.COLOUR: _coloured,
    Look.JSON: _json,
}


class Screen:
    """A stream that results are written to, in one look.

    ``width`` returns the present number of columns if the stream is a terminal, else None.
    """

    def __init__(self, stream: TextIO, look: Look, width: Callable[[], int | None] = lambda: None) -> None:
        self.look = look
        self._stream = stream
        self._width = width
        self._rendered = _LINES[look]

    def lines(self, result: Result) -> Iterator[str]:
        """Return the lines that :meth:`show` writes for a result."""
        return self._rendered(result, self._width())

    def show(self, result: Result) -> None:
        """Write a result, and flush it unless it is an advance: those reach a pipe together."""
        self._stream.writelines(line + "\n" for line in self.lines(result))
        if not isinstance(result, Advanced):
            self._stream.flush()
