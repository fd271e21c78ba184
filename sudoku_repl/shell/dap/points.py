"""The breakpoints of an editor: lines of the log, conditions, cells, filters and lines that are logged."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import count

import attrs

from sudoku_repl.board.notation import parse_cell
from sudoku_repl.debugger import Debugger
from sudoku_repl.debugger.results import Reason, Stop
from sudoku_repl.errors import OrderError, SudokuReplError, quoted
from sudoku_repl.explain.trace import messages
from sudoku_repl.orders.stops import met, named
from sudoku_repl.shell.dap.panes import LogPart, Source, Threads
from sudoku_repl.shell.dap.wire import Body
from sudoku_repl.timeline import Timeline

FILTERS = {
    "contradiction": ("Contradictions", "wrong", "a cell or a segment has no room left"),
    "guess": ("Guesses", "guess or forward or upward", "a guess of any kind is tried"),
    "solution": ("Solutions", "solution", "without this, a run goes on to its end"),
}
"""The exception filters: label, condition and description."""


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


@attrs.frozen
class SetPoint:
    """A breakpoint that an editor has set, or a log point."""

    kind: str | LogPart
    """A reason of the protocol, or the document whose line it is at."""
    wish: Wish
    number: int
    condition: str


class Points:
    """What an editor has set. Each of its lists replaces the one before it, as the protocol has it."""

    stops_at_solutions = True

    def __init__(self, debugger: Debugger, tell: Callable[[str], None]) -> None:
        self._debugger, self._tell = debugger, tell
        self._points: list[SetPoint] = []
        self._log_numbers = count(1 << 30)  # no breakpoint has one of them
        self._seen: tuple[Timeline | None, int] = None, 0
        """The run of the last stop, and how much of it was recorded then."""

    def begin(self, threads: Threads) -> None:
        """Begin with the runs of a quiz, whose documents ``threads`` knows: drop points in those before."""
        self._threads = threads
        for document in {each.kind for each in self._points if isinstance(each.kind, LogPart)}:
            self._replace(document, [], str)

    def reason(self, stop: Stop) -> tuple[str, str]:
        """Return why breakpoints stopped a run, in the protocol's words and in ours."""
        kinds = {each.number: each.kind for each in self._points if isinstance(each.kind, str)}
        filters = {each.number: each.wish.name for each in self._points if each.kind == "exception"}
        told = [filters.get(each.number) or f"{named(each)} ({met(each, stop)})" for each in stop.breaks]
        return kinds.get(stop.breaks[0].number, "breakpoint"), ", ".join(told)

    def on_set_breakpoints(self, source: Source, breakpoints: list[Wish]) -> Body:
        """Set the breakpoints of a document, and what lines of it print.

        Each reference has its own: an editor that sets some in a document that has grown doesn't repeat those
        of the document before it.
        """
        try:
            document = self._threads.known(source)
        except OrderError as error:
            return {"breakpoints": [{"verified": False, "message": str(error)}] * len(breakpoints)}
        return self._replace(document, breakpoints, lambda wish: f"steps == {document.step_at(wish.line)}")

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
        # Without the path, VS Code finds another document for it than for a stop.
        source = {**document.source, "path": document.source["name"]}
        for each in self._points:
            match each.kind:
                case LogPart(timeline=document.timeline, number=document.number):
                    yield {"id": each.number, "verified": True, "line": each.wish.line, "source": source}

    def _replace(self, kind: str | LogPart, wanted: list[Wish], condition: Callable[[Wish], str]) -> Body:
        """Set the breakpoints that are new, delete those that are gone, and keep the others as they are."""
        logged = {each.number for each in self._points if each.wish.log_message}
        present = logged | {each.number for each in self._debugger.breakpoints.all()}
        before = {each.wish: each for each in self._points if each.kind == kind and each.number in present}
        answers: list[Body] = []
        kept: dict[Wish, SetPoint] = {}
        for wish in wanted:
            place = {"line": wish.line} if wish.line else {}
            try:
                kept[wish] = kept.get(wish) or before.get(wish) or self._added(kind, wish, condition(wish))
                answers.append({"verified": True, "id": kept[wish].number, **place})
            except SudokuReplError as error:
                answers.append({"verified": False, "message": str(error), "reason": "failed", **place})
        if gone := {each.number for wish, each in before.items() if wish not in kept} - logged:
            self._debugger.breakpoints.delete(*gone)
        self._points = [each for each in self._points if each.kind != kind] + list(kept.values())
        return {"breakpoints": answers}

    def _added(self, kind: str | LogPart, wish: Wish, condition: str) -> SetPoint:
        """Set a breakpoint or a log point. Raises OrderError and ConditionError."""
        hits = _HITS.fullmatch(wish.hit_condition or "1")
        if not hits:
            raise OrderError(f"expected a number of hits such as 3, got {quoted(wish.hit_condition)}")
        if wish.log_message:
            # With a condition, it prints at every step where that holds, and not just at the line.
            logged = SetPoint(kind, wish, next(self._log_numbers), wish.condition or condition)
            self._log([logged], 0, len(self._debugger.timeline))
            return logged
        both = f"({condition}) and ({wish.condition})" if wish.condition else condition
        point = self._debugger.watch(condition) if wish.data_id else self._debugger.break_(both)
        point.ignored = int(hits[1]) - 1
        return SetPoint(kind, wish, point.number, both)

    def passed(self, stop: Stop | None) -> None:
        """Print what the log points say of the advances that a move went through, or that it recorded."""
        timeline = self._debugger.timeline
        (seen, length), self._seen = self._seen, (timeline, len(timeline))
        if stop and stop.reason is not Reason.MOVED:
            self._log(self._points, stop.first, stop.last)
        elif stop and seen is timeline:
            self._log(self._points, length, len(timeline))

    def _log(self, points: list[SetPoint], first: int, last: int) -> None:
        """Print what log points say of the advances after one, up to another, each message once."""
        for condition, message in {(each.condition, each.wish.log_message): None for each in points}:
            if message:
                wanted = self._debugger.condition(condition)
                told = messages(self._debugger.timeline, message, wanted, (first + 1, last))
                self._tell("\n".join(told))


_HITS = re.compile(r"\s*(?:>=)?\s*(0*[1-9][0-9]{0,8})\s*", re.ASCII)
"""A number of hits: ``3`` or ``>= 3``."""
