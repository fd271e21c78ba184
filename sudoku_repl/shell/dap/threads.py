"""The runs of a quiz as the threads of an editor, and their guess levels as frames."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.debugger import Debugger
from sudoku_repl.errors import OrderError
from sudoku_repl.shell.dap.log import Log
from sudoku_repl.shell.dap.wire import Body
from sudoku_repl.timeline.columns import Bound
from sudoku_repl.timeline.facts import GUESSES
from sudoku_repl.timeline.runs import Position

_FRAMES = 1 << 13
"""More frames than a run has: an editor's number of a frame is that of its run times this, and its own."""


class Threads:
    """The runs that an editor knows, numbered from 1. The number of a frame also says in which run it is."""

    def __init__(self, debugger: Debugger, log: Log) -> None:
        self._debugger, self._runs, self._log = debugger, debugger.runs, log
        self._names: list[str] = []

    def all(self) -> list[Body]:
        """Return them in the protocol's words."""
        return [{"id": number, "name": name} for number, name in enumerate(self._names, 1)]

    def new(self) -> Iterator[int]:
        """Yield the number of each run that the editor doesn't know yet; from now on it does."""
        for name in [name for name in self._runs.forks if name not in self._names]:
            self._names.append(name)
            yield len(self._names)

    def number(self, run: str) -> int:
        """Return the number of a run."""
        return self._names.index(run) + 1

    def name(self, thread: int) -> str:
        """Return the name of a run. Raises OrderError if there is none of that number."""
        if not 0 < thread <= len(self._names):
            raise OrderError(f"no run has the thread number {thread}")
        return self._names[thread - 1]

    def visit(self, run: str) -> None:
        """Go to a run, where you left it."""
        if run != self._runs.here.run:
            self._debugger.goto(run)

    def look(self, frame: int | None) -> int:
        """Go to the run of a frame and look at the frame there, or at the innermost of the present run.

        Returns its number within the run.
        """
        number = 0
        if frame is not None:
            run, number = self._split(frame)
            self.visit(run)
        return self._debugger.frame(number).number

    def stack(self, thread: int, first: int, most: int) -> Body:
        """Return ``most`` frames of a run, or all if that is 0, from number ``first`` on, and their total.

        The first is where you are, the others are the guess of each level.
        """
        at = self._position(self.name(thread))
        state = self._runs.state_at(at)
        names = [f"step {state.steps}, level {state.level}"]
        for each in state.levels():
            guess = f"{state.board.label(each.cell)}={each.digit}"
            names.append(f"level {each.level}: {guess}, {each.choice} of {len(each.digits)}")
        frames = []
        for number in range(len(names))[first : first + most if most else None]:
            position = self._guess_line(at, number) if number else at
            document = self._log.at(position)
            line = {"line": document.line_of(position.index), "column": 1, "source": document.source()}
            frames.append({"id": thread * _FRAMES + number, "name": names[number], **line})
        return {"stackFrames": frames, "totalFrames": len(names)}

    def guess_of(self, frame: int) -> Position:
        """Return where the guess of a frame was made; of the innermost frame, the one of its level."""
        run, number = self._split(frame)
        return self._guess_line(self._position(run), number)

    def _split(self, frame: int) -> tuple[str, int]:
        thread, number = divmod(frame, _FRAMES)
        return self.name(thread), number

    def _position(self, run: str) -> Position:
        """Return where you are in a run, or where you left it."""
        here = self._runs.here
        return here if run == here.run else Position(run, self._runs.forks[run].left_at)

    def _guess_line(self, at: Position, number: int) -> Position:
        timeline = self._runs.forks[at.run].timeline
        level = (timeline.facts_at(at.index).level if at.index else 0) - max(number - 1, 0)
        bound = Bound(level, int(GUESSES))
        return Position(at.run, timeline.last_before(at.index + 1, bound) if level else 0)
