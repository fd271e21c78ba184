"""What a debugger works on: the quiz and its runs, the breakpoints, and the last stop."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import attrs

from sudoku_repl.board import Quiz
from sudoku_repl.breaks.breakpoints import Breakpoint, Breakpoints
from sudoku_repl.debugger.results import Reason, Stop
from sudoku_repl.errors import NoQuizError
from sudoku_repl.interruption import Interrupts
from sudoku_repl.machine import Rules, State
from sudoku_repl.timeline.frames import Frame
from sudoku_repl.timeline.runs import Position, Runs

if TYPE_CHECKING:
    from sudoku_repl.debugger.guesses import Chooser
    from sudoku_repl.explain.blame import Blames

RECORD_LIMIT = 20_000_000
"""The default limit on recorded advances: 160 MB of facts."""


@attrs.define(eq=False)
class Workspace:
    """The state of a debugger, which its methods share."""

    chooser: Chooser | None = None
    """Chooses the guesses in guess mode 1."""
    breakpoints: Breakpoints = attrs.Factory(Breakpoints)
    record_limit: int = RECORD_LIMIT
    """The number of advances that all runs together may record."""
    interrupts: Interrupts = attrs.Factory(Interrupts)
    stopped: Stop | None = None
    """The stop of the last move; None before the first."""
    moves: int = 0
    """The number of moves so far. Loading a quiz counts as one."""
    _loaded: tuple[Quiz, Runs] | None = None
    _first_rules: Rules = attrs.Factory(Rules)  # until there is a quiz
    _chosen_frame: tuple[int, Position, Frame] | None = None  # with the number of moves and the position
    _blames: Blames | None = None

    @property
    def loaded(self) -> bool:
        """Whether a quiz is loaded."""
        return self._loaded is not None

    @property
    def quiz(self) -> Quiz:
        """The loaded quiz."""
        if self._loaded is None:
            raise NoQuizError
        return self._loaded[0]

    @property
    def runs(self) -> Runs:
        """The runs of the quiz."""
        if self._loaded is None:
            raise NoQuizError
        return self._loaded[1]

    @property
    def rules(self) -> Rules:
        """The rules of the next advances. Set them here."""
        return self.runs.in_force.now if self.loaded else self._first_rules

    @rules.setter
    def rules(self, rules: Rules) -> None:
        if self.loaded:
            runs = self.runs
            runs.in_force = runs.in_force.changed(rules, runs.here.run)
        else:
            self._first_rules = rules

    def load(self, quiz: Quiz, runs: Runs) -> None:
        """Begin to work on a quiz, with no move yet."""
        self._loaded = (quiz, runs)
        self.stopped = None
        self.moves += 1

    # --- moves --------------------------------------------------------------------------------------

    def keep(self, stop: Stop) -> Stop:
        """Keep and return the stop of a move."""
        self.stopped = stop
        self.moves += 1
        return stop

    def stop_here(
        self, reason: Reason, first: int, *, breaks: tuple[Breakpoint, ...] = (), before: State | None = None
    ) -> Stop:
        """Keep and return the stop of a move in the record, from advance ``first`` to your position."""
        state, here, start = self.runs.state, self.runs.here.index, self.runs.timeline.state_at(0)
        return self.keep(Stop(reason, state, first, here, state.level, 0.0, breaks, before, start))

    def jump(self, index: int) -> int:
        """Go to a recorded advance of the present run, and return the advance you were at."""
        here = self.runs.here
        self.runs.jump(Position(here.run, index))
        return here.index

    @contextmanager
    def staying(self) -> Iterator[None]:
        """Return to the present position and its rules after the block, even if an interrupt ends it."""
        runs = self.runs
        here, last, in_force = runs.here, runs.last, runs.in_force
        stopped, moves, chosen_frame = self.stopped, self.moves, self._chosen_frame
        try:
            yield
        finally:
            runs.jump(here)
            runs.last, runs.in_force = last, in_force
            self.stopped, self.moves, self._chosen_frame = stopped, moves, chosen_frame

    # --- the grid that you look at ------------------------------------------------------------------

    @property
    def present_frame(self) -> Frame:
        """Frame 0, the grid at your position."""
        return Frame(0, self.runs.timeline, self.runs.here.index, self.runs.state)

    @property
    def frame(self) -> Frame:
        """The chosen frame; after a move, frame 0. Set it here."""
        if self._chosen_frame and self._chosen_frame[:2] == (self.moves, self.runs.here):
            return self._chosen_frame[2]
        return self.present_frame

    @frame.setter
    def frame(self, frame: Frame) -> None:
        self._chosen_frame = (self.moves, self.runs.here, frame)

    @property
    def blames(self) -> Blames:
        """The blame for the contradictions of the present run. What was found for this run before is kept."""
        from sudoku_repl.explain.blame import Blames

        timeline = self.runs.timeline
        if self._blames is None or self._blames.timeline is not timeline:
            self._blames = Blames(timeline)
        return self._blames
