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
    """A stream to show results on, in one look.

    ``width`` gives the columns of the terminal as they are now, or None where the stream is not one.
    """

    def __init__(self, stream: TextIO, look: Look, width: Callable[[], int | None] = lambda: None) -> None:
        self.look = look
        self._stream = stream
        self._width = width
        self._lines = _LINES[look]

    def show(self, result: Result) -> None:
        """Writes a result. The lines of a run reach a pipe together; all else at once."""
        self._stream.writelines(line + "\n" for line in self._lines(result, self._width()))
        if not isinstance(result, Advanced):
            self._stream.flush()
