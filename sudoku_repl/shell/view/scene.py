"""The state of the view, apart from the position in the run, which belongs to the debugger."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from sudoku_repl.breaks.breakpoints import Breakpoint
from sudoku_repl.debugger import Debugger
from sudoku_repl.documents.spans import BLANK, StyledLine
from sudoku_repl.machine import State
from sudoku_repl.shell.view.board import neighbour
from sudoku_repl.shell.view.recall import Recall
from sudoku_repl.timeline.runs import Position


@attrs.define
class Page:
    """Lines to read, which replace the panes while the page is open."""

    title: str
    lines: tuple[StyledLine, ...]
    top: int = 0
    """The first line on the screen."""
    indent: int = 2
    """The indent of the rest of a line that is broken."""


class Scene:
    """The state of the view: the selected cell, the scrolled log, the message, the open page."""

    def __init__(self, debugger: Debugger) -> None:
        self.debugger = debugger
        self.message: StyledLine = BLANK
        """The message about the last key."""
        self.page: Page | None = None
        """The open page, if any."""
        self.wants_candidates: bool | None = None
        """Whether to show candidates on the board; None shows them if there is room."""
        self._attend()

    def _attend(self) -> None:
        """Reset the state for a new quiz."""
        self._quiz = self.debugger.quiz
        self.recall = Recall()
        self.selected = _cell_of_interest(self.debugger.state)
        """The selected cell."""
        self._log_at: tuple[Position, int] | None = None

    def follow(self) -> None:
        """Reset the state if an order has loaded another quiz."""
        if self.debugger.quiz is not self._quiz:
            self._attend()

    @property
    def label(self) -> str:
        """The selected cell as orders write it: ``[4,2]``."""
        return self._quiz.board.label(self.selected)

    def select(self, cell: int) -> None:
        """Select a cell; ignore a click on a larger board that is still on the screen."""
        if cell < len(self._quiz.board.coordinates):
            self.selected = cell

    def move(self, down: int, right: int) -> None:
        """Select the next cell in a direction."""
        self.selected = neighbour(self._quiz.board, self.selected, down, right)

    @property
    def watches(self) -> Iterator[Breakpoint]:
        """The enabled breakpoints that watch a cell."""
        return (each for each in self.debugger.breakpoints.all() if each.cell is not None and each.enabled)

    @property
    def log_at(self) -> int:
        """The advance that the log is scrolled to: the present one until you scroll."""
        here = self.debugger.runs.here
        return self._log_at[1] if self._log_at and self._log_at[0] == here else here.index

    def scroll_log(self, lines: int) -> None:
        """Scroll the log by a number of advances that have lines: forward, or back if it is negative."""
        timeline = self.debugger.timeline
        at, direction = self.log_at, 1 if lines > 0 else -1
        for _ in range(abs(lines)):
            following = at + direction
            while 0 < following <= len(timeline) and not self.recall.events(timeline, following):
                following += direction
            if not 0 < following <= len(timeline):
                break
            at = following
        self._log_at = self.debugger.runs.here, at


def _cell_of_interest(state: State) -> int:
    """Return the cell to select first: the cell of the guess due or last made, or the foremost cell."""
    top = state.guess.cell if state.guess else None
    return next((cell for cell in (state.due, top, state.foremost()) if cell is not None), 0)
