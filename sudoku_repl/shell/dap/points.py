"""The breakpoints of an editor: lines of the log, conditions, cells, filters and lines that are logged."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import count

import attrs

from sudoku_repl.board.notation import parse_cell
from sudoku_repl.debugger import Debugger
from sudoku_repl.debugger.results import Reason, Stop
from sudoku_repl.errors import OrderError, SudokuReplError, quoted
from sudoku_repl.explain.trace import messages
from sudoku_repl.orders.stops import met, named
from sudoku_repl.shell.dap.runs import LogPart, Source, Threads
from sudoku_repl.shell.dap.wire import Body
from sudoku_repl.timeline import Timeline

FILTERS = {
    "contradiction": ("Contradictions", "wrong", "a cell or a segment has no room left"),
    "guess": ("Guesses", "guess or forward or upward", "a guess of any kind is tried"),
    "solution": ("Solutions", "solution", "without this, a run goes on to its end"),
}
"""The exception filters: label, condition and description."""

_FIRST_LOGGED = 1 << 30
"""The number of the first log point: higher than that of any breakpoint, because an editor has both."""


@attrs.frozen
class Wish:
    """A breakpoint that an editor wants. What doesn't belong to its kind is empty."""

    line: int = 0
    name: str = ""
    """The condition of a function breakpoint, or an exception filter."""
    data_id: str = ""
    condition: str = ""
    hit_condition: str = ""
    log_message: str = ""


class Points:
    """What an editor has set. Each of its lists replaces the one before it, as the protocol has it."""

    threads: Threads
    """Those of the present quiz, which know the documents."""

    def __init__(self, debugger: Debugger, tell: Callable[[str], None]) -> None:
        self._debugger, self._tell = debugger, tell
        self._set: dict[str | LogPart, dict[Wish, int]] = {}
        """The number of the breakpoint of each wish, by a reason of the protocol, or by document.

        Each reference has its own: an editor that sets some in a document that has grown doesn't repeat those
        of the document before it.
        """
        self._logged: dict[int, tuple[str, str]] = {}
        """The condition and the message of each log point."""
        self._log_numbers = count(_FIRST_LOGGED)
        self._seen: tuple[Timeline | None, int] = None, 0
        """The run of the last stop, and how much of it was recorded then."""
        self.stops_at_solutions = True

    def reason(self, stop: Stop) -> tuple[str, str]:
        """Return why breakpoints stopped a run, in the protocol's words and in ours."""
        found = [(kind, *each) for kind, points in self._set.items() for each in points.items()]
        owners = {number: (kind, wish) for kind, wish, number in found if isinstance(kind, str)}
        kinds, told = [], []
        for point in stop.breaks:
            kind, wish = owners.get(point.number, ("breakpoint", Wish()))
            kinds.append(kind)
            told.append(wish.name if kind == "exception" else f"{named(point)} ({met(point, stop)})")
        return kinds[0], ", ".join(told)

    def on_set_breakpoints(self, source: Source, breakpoints: list[Wish]) -> Body:
        """Set the breakpoints of a document, and what lines of it print."""
        try:
            document = self.threads.known(source)
        except OrderError as error:
            return {"breakpoints": [{"verified": False, "message": str(error)}] * len(breakpoints)}

        def condition(wish: Wish) -> str:
            at, _ = document.at_line(wish.line)
            return f"steps == {document.timeline.steps_at(at.index)}"

        return self._replace(document, breakpoints, condition)

    def on_set_function_breakpoints(self, breakpoints: list[Wish]) -> Body:
        return self._replace("function breakpoint", breakpoints, lambda wish: wish.name)

    def on_data_breakpoint_info(self, name: str) -> Body:
        if parse_cell(name) is None:
            return {"dataId": None, "description": f"{name} is not a cell, so it can't be watched"}
        return {"dataId": name, "description": name, "accessTypes": ["write"]}

    def on_set_data_breakpoints(self, breakpoints: list[Wish]) -> Body:
        return self._replace("data breakpoint", breakpoints, lambda wish: wish.data_id)

    def on_set_exception_breakpoints(self, filters: list[str]) -> Body:
        self.stops_at_solutions = "solution" in filters
        wanted = [Wish(name=name) for name in FILTERS if name in filters and name != "solution"]
        return self._replace("exception", wanted, lambda wish: FILTERS[wish.name][1])

    def moved(self, document: LogPart) -> Iterator[Body]:
        """Yield the breakpoints of the documents that one follows, with their places in it."""
        place = document.timeline, document.number
        source = {**document.source, "path": document.source["name"]}
        # Without the path, VS Code finds another document for it than that of a stop.
        for key, points in self._set.items():
            if isinstance(key, LogPart) and (key.timeline, key.number) == place:
                for wish, number in points.items():
                    yield {"id": number, "verified": True, "line": wish.line, "source": source}

    def _replace(self, kind: str | LogPart, wanted: Iterable[Wish], condition: Callable[[Wish], str]) -> Body:
        """Set the breakpoints that are new, delete those that are gone, and keep the others as they are."""
        present = {point.number for point in self._debugger.breakpoints.all()} | self._logged.keys()
        before = {wish: number for wish, number in self._set.get(kind, {}).items() if number in present}
        kept = self._set[kind] = {}
        answers: list[Body] = []
        for wish in wanted:
            try:
                if wish not in kept:
                    kept[wish] = before.get(wish) or self._add(wish, condition(wish))
                answer: Body = {"verified": True, "id": kept[wish]}
            except SudokuReplError as error:
                answer = {"verified": False, "message": str(error), "reason": "failed"}
            answers.append({"line": wish.line, **answer} if wish.line else answer)
        gone = {*before.values()} - {*kept.values()}
        if stops := gone - {number for number in gone if self._logged.pop(number, None)}:
            self._debugger.breakpoints.delete(*stops)
        return {"breakpoints": answers}

    def _add(self, wish: Wish, condition: str) -> int:
        """Set a breakpoint or a log point, and return its number. Raises OrderError and ConditionError."""
        passes = _hits(wish.hit_condition or "1") - 1
        if wish.log_message:
            # A condition of its own prints at every step where it holds, and not just at the line.
            logged = wish.condition or condition, wish.log_message
            found = self._messages(*logged, 1, len(self._debugger.timeline))
            if logged not in self._logged.values():
                self._tell(found)
            number = next(self._log_numbers)
            self._logged[number] = logged
            return number
        both = f"({condition}) and ({wish.condition})" if wish.condition else condition
        point = self._debugger.watch(condition) if wish.data_id else self._debugger.break_(both)
        point.ignored = passes
        return point.number

    def passed(self, stop: Stop | None) -> None:
        """Print what the log points say of the advances that a move went through, or that it recorded."""
        timeline = self._debugger.timeline
        (seen, length), self._seen = self._seen, (timeline, len(timeline))
        if stop:
            has_jumped = stop.reason is Reason.MOVED
            first, last = (length, len(timeline)) if has_jumped else (stop.first, stop.last)
            if seen is timeline or not has_jumped:
                for each in dict.fromkeys(self._logged.values()):
                    self._tell(self._messages(*each, first + 1, last))

    def _messages(self, condition: str, message: str, first: int, last: int) -> str:
        """Return the lines that a log point prints. Raises ConditionError and OrderError if it is wrong."""
        wanted = self._debugger.condition(condition)
        return "\n".join(messages(self._debugger.timeline, message, wanted, (first, last)))


def _hits(text: str) -> int:
    """Read a number of hits: ``3`` or ``>= 3``."""
    number = text.strip().removeprefix(">=").strip()
    if not (number.isascii() and number.isdigit() and len(number) < 10 and int(number)):
        raise OrderError(f"expected a number of hits such as 3, got {quoted(text)}")
    return int(number)
