"""The runs as an editor sees them: threads with a stack of guess levels, and logs as source files."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property

import attrs

from sudoku_repl.debugger import Debugger
from sudoku_repl.errors import OrderError
from sudoku_repl.render.lines import advance_texts, start_text
from sudoku_repl.shell.dap.wire import Body
from sudoku_repl.timeline import Timeline
from sudoku_repl.timeline.runs import Position

_STEPS = 500
"""The steps of a document. Editors don't page a source, and this many are read at once."""
_FRAMES = 1 << 13
"""More frames than a run has: an editor's number of a frame is that of its run times this, and its own."""
_IN_PATH = re.compile(r"dap-src://[0-9]+/([0-9]+)/")


@attrs.frozen
class Source:
    """What an editor names a document by."""

    source_reference: int = 0
    path: object = ""
    """In what nvim-dap sends, the reference is only here."""


@attrs.frozen(eq=False, slots=False)
class LogPart:
    """A part of the log of a run, up to an advance: a document of an editor.

    A full document never changes. One that grows is followed by another with its own reference, because
    editors keep what they have read of a reference.
    """

    reference: int
    run: str
    number: int
    """Which part of the run it is, from 0."""
    timeline: Timeline
    first: int
    """Its first advance; 0 is the start of the run, which has a line too."""
    last: int

    @property
    def source(self) -> Body:
        """It as the protocol's ``Source``."""
        begun = self.number * _STEPS
        name = f"{self.run}, steps {begun} to {begun + _STEPS - 1}"
        return {"name": name, "sourceReference": self.reference, "origin": "log of the run"}

    @cached_property
    def lines(self) -> list[tuple[int, int, str]]:
        """The lines, each with its advance and its step."""
        state = self.timeline.state_at(max(self.first - 1, 0))
        lines = [] if self.first else [(0, 0, start_text(state))]
        made = self.timeline.remade(max(self.first, 1), self.last, state, changes=True)
        for index, (state, events, changes, _) in enumerate(made, max(self.first, 1)):
            lines += [(index, *each) for each in advance_texts(state, events, changes)]
        return lines

    def at_line(self, line: int) -> tuple[Position, int]:
        """Return the position of a line, from 1, and its step. Raises OrderError."""
        if not 0 < line <= len(self.lines):
            raise OrderError(f"the log has no line {line} here; its last is {len(self.lines)}")
        index, step, _ = self.lines[line - 1]
        return Position(self.run, index), step

    def place(self, line: int) -> Body:
        """Return a line as a location."""
        return {"source": self.source, "line": line, "column": 1}


class Threads:
    """The runs, numbered from 1 as they began, and their logs; ``tell_document`` hears of each document."""

    def __init__(self, debugger: Debugger, tell_document: Callable[[LogPart, bool], None]) -> None:
        self._debugger, self._runs, self._tell_document = debugger, debugger.runs, tell_document
        self._documents: list[LogPart] = []
        self._newest: dict[tuple[str, int], LogPart] = {}
        self._told = 0

    # --- runs ---------------------------------------------------------------------------------------

    def on_threads(self) -> Body:
        return {"threads": [{"id": number, "name": name} for number, name in enumerate(self._runs.forks, 1)]}

    def new(self) -> range:
        """Return the numbers of the runs that are new since the last call."""
        told, self._told = self._told, len(self._runs.forks)
        return range(told + 1, self._told + 1)

    @property
    def here(self) -> int:
        """The number of the present run."""
        return list(self._runs.forks).index(self._runs.here.run) + 1

    def at(self, thread: int) -> Position:
        """Return where you are in a run, or where you left it. Raises OrderError for an unknown number."""
        if not 0 < thread <= len(self._runs.forks):
            raise OrderError(f"no run has the thread number {thread}")
        return self._runs.position(list(self._runs.forks)[thread - 1])

    def visit(self, run: str) -> None:
        """Go to a run, where you left it."""
        if run != self._runs.here.run:
            self._debugger.goto(run)

    # --- frames -------------------------------------------------------------------------------------

    def on_stack_trace(self, thread_id: int, start_frame: int = 0, levels: int = 0) -> Body:
        """Return frames of a run: where you are, then the guess of each level, deepest first."""
        at = self.at(thread_id)
        state = self._runs.state_at(at)
        names = [f"step {state.steps}, level {state.level}"]
        for each in state.levels():
            guess = f"{state.board.label(each.cell)}={each.digit}"
            names.append(f"level {each.level}: {guess}, {each.choice} of {len(each.digits)}")
        frames = []
        for number in range(len(names))[start_frame : start_frame + levels if levels else None]:
            position = self._guess_line(at, number) if number else at
            document = self.document(position)
            line = bisect_right(document.lines, position.index, key=lambda line: line[0])  # its last
            frame = thread_id * _FRAMES + number
            frames.append({"id": frame, "name": names[number], **document.place(line)})
        return {"stackFrames": frames, "totalFrames": len(names)}

    def guess_of(self, frame: int) -> Position:
        """Return where the guess of a frame was made; of the innermost frame, the one of its level."""
        return self._guess_line(*self._split(frame))

    def choose(self, frame: int) -> int:
        """Go to the run of a frame, look at the frame, and return its number there; 0 is where you are."""
        at, number = self._split(frame) if frame else (self._runs.here, 0)
        self.visit(at.run)
        return self._debugger.frame(number).number

    @contextmanager
    def looking(self, frame: int) -> Iterator[int]:
        """Look at a frame as :meth:`choose` does, and return after the block."""
        with self._debugger.staying():
            yield self.choose(frame)

    def _split(self, frame: int) -> tuple[Position, int]:
        """Return where you are in the run of a frame, and its number there. Raises OrderError."""
        thread, number = divmod(frame, _FRAMES)
        at = self.at(thread)
        if number > self._runs.state_at(at).level:
            raise OrderError(f"no stack frame has the number {frame}")
        return at, number

    def _guess_line(self, at: Position, number: int) -> Position:
        level = self._runs.state_at(at).level - max(number - 1, 0)
        return Position(at.run, self._runs.forks[at.run].timeline.guessed(at.index, level))

    # --- logs ---------------------------------------------------------------------------------------

    def document(self, at: Position) -> LogPart:
        """Return the document that has a position."""
        return self._part(at.run, self._runs.forks[at.run].timeline.steps_at(at.index))

    def _part(self, run: str, step: int) -> LogPart:
        timeline, number = self._runs.forks[run].timeline, step // _STEPS
        first = timeline.first_at("steps", number * _STEPS) if number else 0
        last = timeline.first_at("steps", (number + 1) * _STEPS) - 1
        before = self._newest.get((run, number))
        if before and before.last == last:
            return before
        made = LogPart(len(self._documents) + 1, run, number, timeline, first, last)
        self._documents.append(made)
        self._newest[run, number] = made
        self._tell_document(made, before is not None)
        return made

    def known(self, source: Source) -> LogPart:
        """Return the document that an editor names. Raises OrderError."""
        in_path = _IN_PATH.match(str(source.path))
        reference = source.source_reference or (int(in_path[1]) if in_path else 0)
        if not reference:
            raise OrderError("only the log of a run has lines to stop at or to go to")
        if reference > len(self._documents):
            raise OrderError(f"no log has the source reference {reference}")
        return self._documents[reference - 1]

    def on_source(self, source_reference: int) -> Body:
        lines = self.known(Source(source_reference)).lines
        return {"content": "\n".join(text for _, _, text in lines), "mimeType": "text/plain"}

    def on_loaded_sources(self) -> Body:
        run, last = self._runs.here.run, self._runs.timeline.present.steps
        return {"sources": [self._part(run, step).source for step in range(0, last + 1, _STEPS)]}

    def location(self, run: str, step: int) -> Body:
        """Return the first line of a step."""
        document = self._part(run, step)
        return document.place(bisect_left(document.lines, step, key=lambda line: line[1]) + 1)
