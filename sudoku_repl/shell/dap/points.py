"""The breakpoints of an editor: lines of the log, conditions, cells, filters and lines that are logged."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, zip_longest

from sudoku_repl.breaks.breakpoints import Breakpoint
from sudoku_repl.debugger import Debugger
from sudoku_repl.debugger.results import Stop
from sudoku_repl.errors import OrderError, SudokuReplError, quoted
from sudoku_repl.explain.trace import shown, subjects, trace
from sudoku_repl.orders.stops import short
from sudoku_repl.shell.dap.log import LogPart
from sudoku_repl.shell.dap.wire import Body

FILTERS = {
    "contradiction": ("Contradictions", "wrong", "a cell or a segment has no room left"),
    "guess": ("Guesses", "guess or forward or upward", "a guess of any kind is tried"),
    "solution": ("Solutions", "solution", "without this, a run goes on to its end"),
}
"""The exception filters: label, condition and description."""
_REASONS = {"conditions": "function breakpoint", "cells": "data breakpoint", "filters": "exception"}

_IN_BRACES = re.compile(r"\{ *([^{}]*?) *\}")


class Points:
    """What an editor has set. Each of its lists replaces the one before it, as the protocol has it."""

    def __init__(self, debugger: Debugger, tell: Callable[[str], None]) -> None:
        self._debugger, self._tell = debugger, tell
        self._set: dict[object, dict[str, int]] = {}
        """For each kind the number of the breakpoint of each wish; those of the log by their document.

        Each reference has its own: an editor that sets some in a document that has grown doesn't repeat those
        of the document before it.
        """
        self._logged: dict[object, set[tuple[str, str]]] = {}
        """The conditions and the messages of the log points of each document."""
        self.stops_at_solutions = True

    def reason(self, stop: Stop) -> tuple[str, str]:
        """Return why breakpoints stopped a run, in the protocol's words and in ours."""
        point = stop.breaks[0]
        kind = next((kind for kind, points in self._set.items() if point.number in points.values()), None)
        reason = _REASONS.get(kind, "breakpoint") if isinstance(kind, str) else "breakpoint"
        names = {condition: name for name, (_, condition, _) in FILTERS.items()}
        return reason, names[point.condition.text] if kind == "filters" else short(stop)

    def on_lines(self, document: LogPart, wanted: list[Body]) -> list[Body]:
        """Set the breakpoints of a document, and what lines of it print."""
        key = document.run, document.number, document.reference
        before, self._logged[key] = self._logged.get(key, set()), set()

        def add(wish: Body) -> Breakpoint | None:
            index, _, _ = document.at_line(wish["line"])
            steps = document.timeline.facts_at(index).steps if index else 0
            condition, extra = f"steps == {steps}", wish.get("condition")
            if message := wish.get("logMessage"):
                point = extra or condition, message
                found = "".join(self._messages(*point, 0, len(self._debugger.timeline)))
                self._logged[key].add(point)
                if point not in before:
                    self._tell(found)
                return None
            return self._debugger.break_(f"{condition} and ({extra})" if extra else condition)

        return self._replace(key, wanted, add)

    def moved(self, document: LogPart) -> Iterator[Body]:
        """Yield the breakpoints of the documents that one follows, with their places in it."""
        source = document.source()
        source["path"] = source["name"]  # or VS Code finds another document for it than that of a stop
        for key, points in self._set.items():
            if isinstance(key, tuple) and key[:2] == (document.run, document.number):
                for named, number in points.items():
                    place = {"line": json.loads(named)["line"], "source": source}
                    yield {"id": number, "verified": True, **place}

    def on_conditions(self, wanted: list[Body]) -> list[Body]:
        """Set the breakpoints of conditions, which editors call function breakpoints."""

        def add(wish: Body) -> Breakpoint:
            extra = wish.get("condition")
            return self._debugger.break_(f"({wish['name']}) and ({extra})" if extra else wish["name"])

        return self._replace("conditions", wanted, add)

    def on_cells(self, wanted: list[Body]) -> list[Body]:
        """Set the watches of cells, which editors call data breakpoints."""
        return self._replace("cells", wanted, lambda wish: self._debugger.watch(wish["dataId"]))

    def on_filters(self, filters: Iterable[str]) -> list[Body]:
        """Set what else a run stops at."""
        conditions = [FILTERS[name][1] for name in FILTERS if name in filters]
        self.stops_at_solutions = "solution" in conditions
        wanted = [{"name": each} for each in conditions if each != "solution"]
        return self._replace("filters", wanted, lambda wish: self._debugger.break_(wish["name"]))

    def _replace(
        self, kind: object, wanted: list[Body], add: Callable[[Body], Breakpoint | None]
    ) -> list[Body]:
        """Set the breakpoints that are new, delete those that are gone, and keep the others as they are."""
        present = {point.number for point in self._debugger.breakpoints.all()}
        before, kept = self._set.get(kind, {}), dict[str, int]()
        self._set[kind] = kept
        answers: list[Body] = []
        for wish in wanted:
            named, answer = json.dumps(wish, sort_keys=True), {"line": wish["line"]} if "line" in wish else {}
            try:
                if before.get(named) in present:
                    kept[named] = before[named]
                else:
                    passes = _hits(wish.get("hitCondition") or "1") - 1
                    if point := add(wish):
                        point.ignored, kept[named] = passes, point.number
                answers.append({**answer, "verified": True} | ({"id": kept[named]} if named in kept else {}))
            except SudokuReplError as error:
                answers.append({**answer, "verified": False, "message": str(error), "reason": "failed"})
        if gone := present & {*before.values()} - {*kept.values()}:
            self._debugger.breakpoints.delete(*gone)
        return answers

    def passed(self, first: int, last: int) -> None:
        """Print what the log points say of the advances after one of the present run, up to another."""
        for point in {point for points in self._logged.values() for point in points}:
            for message in self._messages(*point, first, last):
                self._tell(message)

    def _messages(self, condition: str, message: str, first: int, last: int) -> Iterator[str]:
        """Yield a message for each advance where a condition holds, with what it has in braces filled in.

        Raises ConditionError and OrderError, before the first, for what is unknown.
        """
        texts, names = (_IN_BRACES.split(message)[start::2] for start in (0, 1))
        board = self._debugger.quiz.board
        followed = subjects(board, ("steps", *names))  # the steps, so that there is always one
        places = [followed.index(subjects(board, (name,))[0]) for name in names]
        wanted = self._debugger.condition(condition)
        if first < last:
            for _, _, *values in trace(self._debugger.timeline, followed, (first + 1, last), wanted).rows:
                filled = (shown(values[place]) for place in places)
                yield "".join(chain.from_iterable(zip_longest(texts, filled, fillvalue=""))) + "\n"


def _hits(text: str) -> int:
    """Read a number of hits: ``3`` or ``>= 3``."""
    number = text.strip().removeprefix(">=").strip()
    if not number.isdigit() or not int(number):
        raise OrderError(f"expected a number of hits such as 3, got {quoted(text)}")
    return int(number)
