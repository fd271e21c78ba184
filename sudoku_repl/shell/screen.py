"""A stream with a look: plain, coloured or JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from typing import TYPE_CHECKING, TextIO

from sudoku_repl.render import spans

if TYPE_CHECKING:
    from sudoku_repl.orders.results import Result


class Look(Enum):
    """How results are written: as plain or coloured text, or as JSON."""

    PLAIN = "plain"
    COLOUR = "colour"
    JSON = "json"


class Screen:
    """A stream that results are written to, in one look.

    ``width`` returns the present number of columns if the stream is a terminal, else None. With ``original``,
    a terminal gets what the original prints as a pipe gets it.
    """

    def __init__(
        self,
        stream: TextIO,
        look: Look,
        width: Callable[[], int | None] = lambda: None,
        *,
        original: bool = False,
    ) -> None:
        self.look = look
        self._stream = stream
        self._width = width
        self._original = original

    def lines(self, result: Result) -> Iterator[str]:
        """Return the lines that :meth:`show` writes for a result."""
        if self.look is Look.JSON:
            return map(json.dumps, result.json())
        width = None if self._original and result.is_of_original else self._width()
        if self.look is Look.COLOUR:
            return map(spans.coloured, result.lines(width))
        return result.texts() if width is None else map(spans.plain, result.lines(width))

    def show(self, result: Result) -> None:
        """Write a result, and flush the stream unless more results of its kind may follow."""
        if result.is_streamed:
            self._stream.write("".join(line + "\n" for line in self.lines(result)))
        else:
            self.write(self.lines(result))

    def write(self, lines: Iterable[str]) -> None:
        """Write lines, and flush the stream."""
        self._stream.writelines(line + "\n" for line in lines)
        self._stream.flush()
