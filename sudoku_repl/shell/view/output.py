"""The output of an order in the view, without what the board and the log show anyway."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from sudoku_repl.debugger.stops import Reason, Stop
from sudoku_repl.orders.results import Advanced, Question, Result
from sudoku_repl.orders.stops import Stopped, short, why_moved
from sudoku_repl.render.lines import fine
from sudoku_repl.render.spans import BLANK, StyledLine, line
from sudoku_repl.shell.view.fitting import joined

_MOST = 10_000
"""The number of results of an order that are kept, counted from the last."""


class Output:
    """Collects the results of one order, as lines for a page of ``width`` columns."""

    def __init__(self, width: int) -> None:
        self._width = width
        self._results: deque[Result] = deque(maxlen=_MOST)
        self._stop: Stop | None = None
        self._question: Question | None = None

    def add(self, result: Result) -> None:
        """Add a result."""
        match result:
            case Stopped(stop):
                self._stop = stop
            case Question():
                self._question = result
            case _:
                self._results.append(result)

    @property
    def asked(self) -> bool:
        """Whether the order stopped to ask for a guess."""
        return self._question is not None

    @property
    def stop(self) -> StyledLine:
        """Why the run stopped; blank if it did not move, or made all the steps asked for."""
        stop = self._stop
        if stop is None or stop.reason is Reason.STEP:
            return BLANK
        if stop.reason is Reason.WAITING and self._question:
            asked = self._question
            label = asked.state.board.label(asked.cell)
            return line(f"A guess is due, by default {label}={asked.digit}; e and Enter take it", "name")
        if stop.reason is Reason.SOLUTION:
            return fine(stop.state)
        return joined(list(why_moved(stop)) or [line(f"Stopped: {short(stop)}.", "note")])

    @property
    def lines(self) -> tuple[StyledLine, ...]:
        """All other output. The lines of a run are left out, because the log has them."""
        return tuple(self._lines())

    def _lines(self) -> Iterator[StyledLine]:
        for result in self._results:
            if not (self._stop and isinstance(result, Advanced)):
                yield from result.lines(self._width)
