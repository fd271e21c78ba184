"""What an editor shows: threads, stacks of guess levels, logs as source files, and variables."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property, partial
from itertools import chain, islice
from typing import Any, TypeAlias

import attrs

from sudoku_repl.arguments import Natural
from sudoku_repl.board.notation import cell_name, parse_cell, spaced
from sudoku_repl.debugger import Debugger
from sudoku_repl.errors import OrderError, numbered
from sudoku_repl.explain.reasons import Why
from sudoku_repl.machine.sets import set_text
from sudoku_repl.render.lines import advance_texts, start_text
from sudoku_repl.render.reasons import fact_text, words
from sudoku_repl.shell.dap.wire import Body
from sudoku_repl.timeline import Timeline
from sudoku_repl.timeline.facts import What
from sudoku_repl.timeline.runs import Position

_STEPS = 500
"""The steps of a document. Editors don't page a source, and this many are read at once."""
_FRAMES = 1 << 13
"""More frames than a run has. The id of a frame is the number of its run times this, and its own number."""
_STALE = "no variable or fact has the reference {} since the last stop"
_IN_PATH = re.compile(r"dap-src://[0-9]+/([0-9]{1,9})/")

Variable: TypeAlias = dict[str, Any]
"""A ``Variable`` of the protocol, but with ``children`` if it can be unfolded."""


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

    def at_line(self, line: int) -> Position:
        """Return the position of a line, from 1. Raises OrderError."""
        error = f"the log has no line {{}} here; its last is {len(self.lines)}"
        return Position(self.run, numbered(self.lines, line, error)[0])

    def step_at(self, line: int) -> int:
        """Return the step counter after the advance of a line. Raises OrderError."""
        return self.timeline.steps_at(self.at_line(line).index)

    def place(self, line: int) -> Body:
        """Return a line as a location."""
        return {"source": self.source, "line": line, "column": 1}


class Threads:
    """The runs, numbered from 1 as they began, and their logs; ``tell_document`` hears of each document."""

    def __init__(self, debugger: Debugger, tell_document: Callable[[LogPart, bool], None]) -> None:
        self._debugger, self._runs, self._tell_document = debugger, debugger.runs, tell_document
        self._documents: list[LogPart] = []
        self._newest: dict[tuple[str, int], LogPart] = {}

    # --- runs ---------------------------------------------------------------------------------------

    def on_threads(self) -> Body:
        return {"threads": [{"id": number, "name": name} for number, name in enumerate(self._runs.forks, 1)]}

    def at(self, thread: int) -> Position:
        """Return where you are in a run, or where you left it. Raises OrderError for an unknown number."""
        names = list(self._runs.forks)
        return self._runs.position(numbered(names, thread, "no run has the thread number {}"))

    def visit(self, run: str) -> None:
        """Go to a run, where you left it."""
        if run != self._runs.here.run:
            self._debugger.goto(run)

    # --- frames -------------------------------------------------------------------------------------

    def on_stack_trace(self, thread_id: Natural, start_frame: Natural = 0, levels: Natural = 0) -> Body:
        """Return frames of a run: where you are, then the guess of each level, deepest first."""
        at = self.at(thread_id)
        state = self._runs.state_at(at)
        names = [f"step {state.steps}, level {state.level}"]
        for each in state.levels():
            guess = f"{state.board.label(each.cell)}={each.digit}"
            names.append(f"level {each.level}: {guess}, {each.choice} of {len(each.digits)}")
        frames: list[Body] = []
        wanted = range(len(names))[start_frame : start_frame + levels if levels else None]
        for number, position in zip(wanted, islice(self._frames(at), wanted.start, None), strict=False):
            document = self.document(at.run, self._timeline(at).steps_at(position.index))
            line = bisect_right(document.lines, position.index, key=lambda line: line[0])  # its last
            frames.append({"id": thread_id * _FRAMES + number, "name": names[number], **document.place(line)})
        return {"stackFrames": frames, "totalFrames": len(names)}

    def guess_of(self, frame: int) -> Position:
        """Return where the guess of a frame was made; of the innermost frame, the one of its level."""
        at, number = self._split(frame)
        return next(islice(self._frames(at), max(number, 1), None))

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

    def _frames(self, at: Position) -> Iterator[Position]:
        """Yield where you are in a run, where each guess in force was made, deepest first, and the start.

        The guesses of low levels may be a million steps back, so each is looked up when it is wanted.
        """
        return map(partial(Position, at.run), chain([at.index], self._timeline(at).guessed(at.index), [0]))

    def _timeline(self, at: Position) -> Timeline:
        return self._runs.forks[at.run].timeline

    # --- logs ---------------------------------------------------------------------------------------

    def document(self, run: str, step: int) -> LogPart:
        """Return the document of a run that has a step."""
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
        return numbered(self._documents, reference, "no log has the source reference {}")

    def on_source(self, source_reference: Natural) -> Body:
        lines = self.known(Source(source_reference)).lines
        return {"content": "\n".join(text for _, _, text in lines), "mimeType": "text/plain"}

    def on_loaded_sources(self) -> Body:
        run, last = self._runs.here.run, self._runs.timeline.present.steps
        return {"sources": [self.document(run, step).source for step in range(0, last + 1, _STEPS)]}

    def location(self, run: str, step: int) -> Body:
        """Return the first line of a step."""
        document = self.document(run, step)
        return document.place(bisect_left(document.lines, step, key=lambda line: line[1]) + 1)


class Variables:
    """The variables of one stop, made when you unfold them. The next stop has its own."""

    def __init__(self, debugger: Debugger, threads: Threads) -> None:
        self._debugger, self._threads = debugger, threads
        self._unfold: list[tuple[int, Callable[[], Iterator[Variable]]]] = []
        """For each reference, from 1: the frame that it belongs to, and what makes its variables."""
        self._places: list[tuple[str, int]] = []
        """For each location, from 1: a run and a step."""

    def on_scopes(self, frame_id: Natural) -> Variable:
        """Return the scopes of a frame; the blame is one of them at a contradiction."""
        with self._threads.looking(frame_id) as number:
            timeline, index = self._debugger.timeline, self._debugger.runs.here.index
            is_wrong = not number and index and What.WRONG in timeline.facts_at(index).what
        blame = {"Blame": self._blame} if is_wrong else {}
        scopes = {"Grid": self._rows, "Counters": self._counters, **blame, "Rules": self._rules}
        told = [{"name": each, "expensive": each == "Blame", "children": scopes[each]} for each in scopes]
        return {"scopes": [self._made(each, frame_id) for each in told]}

    def on_variables(self, variables_reference: Natural) -> Variable:
        frame, children = numbered(self._unfold, variables_reference, _STALE)
        with self._threads.looking(frame):
            return {"variables": [self._made(each, frame) for each in children()]}

    def on_locations(self, location_reference: Natural) -> Variable:
        return self._threads.location(*numbered(self._places, location_reference, _STALE))

    def evaluated(self, text: str, frame: int) -> Body:
        """Return a cell, a counter or whether a condition holds, by its text. Raises OrderError."""
        with self._threads.looking(frame):
            numbers = self._debugger.quantities()
            if at := parse_cell(text):
                cell = self._made(next(self._cells([at])), frame)
                return {"result": cell["value"], **cell}
            holds = text in numbers or self._debugger.holds(text)
            told = numbers.get(text, "holds" if holds else "does not hold")
            return {"result": str(told), "variablesReference": 0}

    def _made(self, variable: Variable, frame: int) -> Variable:
        """Return a variable of the protocol, with a reference if it has children."""
        children = variable.pop("children", None)
        if children:
            self._unfold.append((frame, children))
        return {**variable, "variablesReference": len(self._unfold) if children else 0}

    def _rows(self) -> Iterator[Variable]:
        board = self._debugger.quiz.board
        values = self._debugger.set_up.state.values
        for row in sorted({row for row, _ in board.coordinates}):
            cells = [at for at in sorted(board.coordinates) if at[0] == row]
            digits = " ".join(str(values[board.cell(*at)] or ".") for at in cells)
            yield {"name": f"row {row}", "value": digits, "children": partial(self._cells, cells)}

    def _cells(self, cells: list[tuple[int, int]]) -> Iterator[Variable]:
        state = self._debugger.set_up.state
        for at in cells:
            cell, name = state.board.cell(*at), cell_name(*at)
            value = str(state.values[cell] or f"{{{spaced(state.candidates().get(cell, ()))}}}")
            yield {"name": name, "value": value, "evaluateName": name, "children": partial(self._reasons, at)}

    def _reasons(self, at: tuple[int, int]) -> Iterator[Variable]:
        """Yield why a cell has its digit, and why each other digit is gone from it."""
        found = self._debugger.why(at)
        return map(self._reason, filter(None, (found.held, *found.gone.values())))

    def _reason(self, why: Why) -> Variable:
        """Return a fact and its reason; the fact leads to the line of the log where it came true."""
        board = self._debugger.quiz.board
        self._places.append((self._debugger.runs.here.run, why.step))
        return {
            "name": fact_text(why.fact, board),
            "value": f"{why.code}, step {why.step}: {words(why, board)}",
            **dict.fromkeys(("declarationLocationReference", "valueLocationReference"), len(self._places)),
            "children": partial(map, self._reason, why.rests_on) if why.rests_on else None,
        }

    def _counters(self) -> Iterator[Variable]:
        for name, number in self._debugger.quantities().items():
            yield {"name": name, "value": str(number), "evaluateName": name}

    def _blame(self) -> Iterator[Variable]:
        debugger = self._debugger
        before = debugger.timeline.state_at(debugger.runs.here.index - 1).steps
        for moment in debugger.contradictions(before):
            blame = debugger.blame(moment)
            guilty, core = (spaced(each) or "none" for each in (blame.guilty, blame.core.levels))
            yield {
                "name": f"contradiction {moment.step}",
                "value": f"guilty levels: {guilty}; core: {core}",
                "children": partial(map, self._reason, blame.causes),
            }

    def _rules(self) -> Iterator[Variable]:
        rules, guessing = self._debugger.rules, self._debugger.rules.guessing
        yield {"name": "techniques", "value": set_text(rules.techniques)}
        yield {"name": "run mode", "value": str(rules.run_mode)}
        yield {"name": "guess mode", "value": f"{rules.guess_mode} ({guessing.picks.value})"}
        yield {"name": "retreat", "value": guessing.retreat.value}
