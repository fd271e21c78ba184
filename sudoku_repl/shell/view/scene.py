"""What the view is looking at, besides the place in the run: that is the debugger's."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from sudoku_repl.debugger import Debugger
from sudoku_repl.machine import State
from sudoku_repl.render.spans import BLANK, StyledLine
from sudoku_repl.shell.view.board import neighbour
from sudoku_repl.shell.view.recall import Recall
from sudoku_repl.timeline.breakpoints import Breakpoint
from sudoku_repl.timeline.journey import Point


@attrs.define
class Page:
    """Lines that are read in the place of the panes."""

    title: str
    lines: tuple[StyledLine, ...]
    top: int = 0
    """The first line that is shown."""


class Scene:
    """The selected cell, the part of the log, the message: all that is the view's own."""

    def __init__(self, debugger: Debugger) -> None:
        self.debugger = debugger
        self.message: StyledLine = BLANK
        """What the last key has to say."""
        self.page: Page | None = None
        """What covers the panes."""
        self.wants_candidates: bool | None = None
        """Whether the board shows candidates; None for whether there is room."""
        self._attend()

    def _attend(self) -> None:
        """Looks at a quiz for the first time."""
        self._quiz = self.debugger.quiz
        self.recall = Recall()
        self.selected = _place_of_interest(self.debugger.state)
        """The selected cell."""
        self._log_at: tuple[Point, int] | None = None

    def follow(self) -> None:
        """Looks at the quiz there is now, if an order loaded another one."""
        if self.debugger.quiz is not self._quiz:
            self._attend()

    @property
    def label(self) -> str:
        """The selected cell as orders name it."""
        return self._quiz.board.label(self.selected)

    def select(self, cell: int) -> None:
        """Selects a cell; none of a larger board that has not gone from the screen yet."""
        if cell < len(self._quiz.board.places):
            self.selected = cell

    def move(self, down: int, right: int) -> None:
        """Selects the next cell in a direction."""
        self.selected = neighbour(self._quiz.board, self.selected, down, right)

    @property
    def watches(self) -> Iterator[Breakpoint]:
        """The breakpoints that watch a cell, and may stop a run."""
        return (each for each in self.debugger.breakpoints.all() if each.cell is not None and each.enabled)

    @property
    def log_at(self) -> int:
        """The advance around which the log is shown: the present one, until it is scrolled there."""
        here = self.debugger.journey.point
        return self._log_at[1] if self._log_at and self._log_at[0] == here else here.index

    def scroll_log(self, lines: int) -> None:
        """Scrolls so many advances with lines on, or back if it is less than 0."""
        timeline = self.debugger.timeline
        at, way = self.log_at, 1 if lines > 0 else -1
        for _ in range(abs(lines)):
            following = at + way
            while 0 < following <= len(timeline) and not self.recall.events(timeline, following):
                following += way
            if not 0 < following <= len(timeline):
                break
            at = following
        self._log_at = self.debugger.journey.point, at


def _place_of_interest(state: State) -> int:
    """The cell to look at first: of the guess that is due or was made last, or the foremost one."""
    top = state.guess.cell if state.guess else None
    return next((cell for cell in (state.due, top, state.foremost()) if cell is not None), 0)
