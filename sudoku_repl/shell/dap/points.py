"""The breakpoints of an editor: lines of the log, conditions, cells, filters and lines that are logged."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import chain

import attrs

from sudoku_repl.breaks.breakpoints import Breakpoint
from sudoku_repl.debugger import Debugger
from sudoku_repl.errors import OrderError, SudokuReplError, quoted
from sudoku_repl.explain.trace import shown, subjects, trace
from sudoku_repl.shell.dap.log import Document
from sudoku_repl.shell.dap.wire import Body

FILTERS = {
    "contradiction": ("Contradictions", "wrong", "a candidate or a segment has no room left"),
    "guess": ("Guesses", "guess or forward or upward", "a guess of any kind is tried"),
    "solution": ("Solutions", "", "a run stops at each solution; without this, only at the end"),
}
"""The exception filters: label, condition and description. A run itself stops at solutions."""

_HOLE = re.compile(r"\{([^{}]*)\}")


@attrs.frozen
class LogPoint:
    """A message for each advance where a condition holds, with values of that advance."""

    condition: str
    message: str

    @property
    def names(self) -> list[str]:
        """The quantities and cells in braces; with the steps, so that there is always one."""
        return ["steps", *(each.strip() for each in _HOLE.findall(self.message))]


class Points:
    """What an editor has set. Each of its lists replaces the one before it, as the protocol has it."""

    def __init__(self, debugger: Debugger, tell: Callable[[str], None]) -> None:
        self._debugger, self._tell = debugger, tell
        self._set: dict[object, list[Breakpoint]] = {}
        """The breakpoints of each kind; those of the log by the run and the number of the document."""
        self._logged: dict[object, list[LogPoint]] = {}
        self.stops_at_solutions = True

    def kind(self, point: Breakpoint) -> str:
        """Return the reason of a stop at a breakpoint, in the protocol's words."""
        key = next((key for key, points in self._set.items() if point in points), "")
        known = {"conditions": "function breakpoint", "cells": "data breakpoint", "filters": "exception"}
        return known.get(key, "breakpoint") if isinstance(key, str) else "breakpoint"

    def on_lines(self, document: Document, wanted: list[Body]) -> list[Body]:
        """Set the breakpoints of a document."""
        key = document.run, document.number
        before, self._logged[key] = self._logged.get(key, []), []

        def add(each: Body) -> Breakpoint | None:
            index, _, _ = document.at_line(each["line"])
            condition = f"steps == {document.timeline.facts_at(index).steps if index else 0}"
            if extra := each.get("condition"):
                condition = extra if each.get("logMessage") else f"{condition} and ({extra})"
            if not each.get("logMessage"):
                return self._debugger.break_(condition)
            point = LogPoint(condition, each["logMessage"])
            found = [*self._messages(point, 0, len(self._debugger.timeline))]  # raises for an unknown name
            self._logged[key].append(point)
            if point not in before:
                self._tell("".join(found))
            return None

        return self._replace(key, wanted, add)

    def on_conditions(self, wanted: list[Body]) -> list[Body]:
        """Set the breakpoints of conditions, which editors call function breakpoints."""

        def add(each: Body) -> Breakpoint:
            extra = each.get("condition")
            return self._debugger.break_(f"({each['name']}) and ({extra})" if extra else each["name"])

        return self._replace("conditions", wanted, add)

    def on_cells(self, wanted: list[Body]) -> list[Body]:
        """Set the watches of cells, which editors call data breakpoints."""
        return self._replace("cells", wanted, lambda each: self._debugger.watch(each["dataId"]))

    def on_filters(self, filters: Iterable[str]) -> list[Body]:
        """Set what else a run stops at."""
        chosen = set(filters)
        self.stops_at_solutions = "solution" in chosen
        wanted = [{"name": FILTERS[each][1]} for each in ("contradiction", "guess") if each in chosen]
        return self._replace("filters", wanted, lambda each: self._debugger.break_(each["name"]))

    def _replace(
        self, key: object, wanted: list[Body], add: Callable[[Body], Breakpoint | None]
    ) -> list[Body]:
        known = self._debugger.breakpoints
        left = [each.number for each in self._set.pop(key, ()) if each in known.all()]
        known.delete(*left)
        points, answers = self._set.setdefault(key, []), []
        for each in wanted:
            answer = {key: each[key] for key in ("line",) if key in each}
            try:
                hits = str(each.get("hitCondition") or "1").lstrip(">= ")
                if not hits.isdigit() or not int(hits):
                    raise OrderError(
                        f"expected a number of hits such as 3, got {quoted(each['hitCondition'])}"
                    )
                if point := add(each):
                    point.ignored = int(hits) - 1
                    points.append(point)
                    answer["id"] = point.number
                answers.append({**answer, "verified": True})
            except SudokuReplError as error:
                answers.append({**answer, "verified": False, "message": str(error), "reason": "failed"})
        return answers

    def passed(self, first: int, last: int) -> None:
        """Print what the log points say of the advances after one of the present run, up to another."""
        for point in chain.from_iterable(self._logged.values()):
            for message in self._messages(point, first, last):
                self._tell(message)

    def _messages(self, point: LogPoint, first: int, last: int) -> Iterator[str]:
        board, condition = self._debugger.quiz.board, self._debugger.condition(point.condition)
        followed = [subjects(board, (name,))[0] for name in point.names]
        if first < last:
            once = tuple(dict.fromkeys(followed))
            for row in trace(self._debugger.timeline, once, (first + 1, last), condition).rows:
                value = dict(zip(once, row[2:], strict=True))
                texts = (shown(value[each]) for each in followed[1:])
                yield _HOLE.sub("{}", point.message).format(*texts) + "\n"
