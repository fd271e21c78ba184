"""The logs of the runs as source files of an editor: a document for each 500 steps of a run."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

import attrs

from sudoku_repl.errors import OrderError
from sudoku_repl.machine import Phase, State
from sudoku_repl.machine.events import Change, Events, Placed
from sudoku_repl.render.lines import event_text, fine_text
from sudoku_repl.timeline import Timeline
from sudoku_repl.timeline.runs import Position, Runs

_STEPS = 500
"""The steps of a document. Editors don't page a source, and this many are read at once."""


_IN_PATH = re.compile(r"dap-src://[0-9]+/([0-9]+)/")


def reference_of(source: dict[str, Any]) -> int:
    """Return the reference of a source, 0 for one without. In what nvim-dap sends, it is only in the path."""
    in_path = _IN_PATH.match(str(source.get("path")))
    reference: int = source.get("sourceReference") or (int(in_path[1]) if in_path else 0)
    return reference


@attrs.frozen(eq=False, slots=False)
class LogPart:
    """A part of the log of a run, up to an advance.

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

    def source(self) -> dict[str, Any]:
        """Return it as the protocol's ``Source``."""
        begun = self.number * _STEPS
        name = f"{self.run}, steps {begun} to {begun + _STEPS - 1}"
        return {"name": name, "sourceReference": self.reference, "origin": "log of the run"}

    @cached_property
    def lines(self) -> list[tuple[int, int, str]]:
        """The lines, each with its advance and its step."""
        lines = []
        state = self.timeline.state_at(max(self.first - 1, 0))
        if not self.first:
            givens = sum(map(bool, state.values))
            lines.append((0, 0, f"0) the quiz, with {givens} given{'s' * (givens != 1)}"))
        made = self.timeline.remade(max(self.first, 1), self.last, state, changes=True)
        for index, (state, events, changes, _) in enumerate(made, max(self.first, 1)):
            lines += [(index, *each) for each in _told(index, state, events, changes)]
        return lines

    def at_line(self, line: int) -> tuple[int, int, str]:
        """Return a line by its number, from 1. Raises OrderError."""
        if not 0 < line <= len(self.lines):
            raise OrderError(f"the log has no line {line} here; its last is {len(self.lines)}")
        return self.lines[line - 1]

    def line_of(self, index: int) -> int:
        """Return the last line, from 1, of an advance."""
        return bisect_right(self.lines, index, key=lambda line: line[0])

    def line_of_step(self, step: int) -> int:
        """Return the first line, from 1, of a step."""
        return bisect_left(self.lines, step, key=lambda line: line[1]) + 1


def _told(index: int, state: State, events: Events, changes: Sequence[Change]) -> Iterator[tuple[int, str]]:
    """Yield the lines of an advance, each with its step."""
    board, steps = state.board, state.steps
    for event in events:
        yield event.step, event_text(event, board)
    if state.default_guess is not None:
        cell, digit = state.default_guess
        yield steps, f"{steps}) a guess is due, by default {board.label(cell)}={digit}"
    elif not events and index == 1:
        yield steps, f"{steps}) the candidates are set up"
    elif not events:
        placed = (f"{board.label(each.cell)}={each.digit}" for each in changes if isinstance(each, Placed))
        yield steps, f"{steps}) sweep: {' '.join(placed)}"
    if state.phase is Phase.SOLVED:
        yield steps, fine_text(state)


class Log:
    """The documents of the runs, made when somebody asks for one."""

    def __init__(self, runs: Runs) -> None:
        self._runs = runs
        self._all: list[LogPart] = []
        self._newest: dict[tuple[str, int], LogPart] = {}

    def at(self, position: Position) -> LogPart:
        """Return the document that has a position."""
        timeline = self._runs.forks[position.run].timeline
        return self._part(position.run, timeline.facts_at(position.index).steps if position.index else 0)

    def _part(self, run: str, step: int) -> LogPart:
        """Return the document of a run that has a step."""
        timeline, number = self._runs.forks[run].timeline, step // _STEPS
        first = timeline.first_at("steps", number * _STEPS) if number else 0
        last = timeline.first_at("steps", (number + 1) * _STEPS) - 1
        newest = self._newest.get((run, number))
        if newest is None or newest.last != last:
            newest = LogPart(len(self._all) + 1, run, number, timeline, first, last)
            self._all.append(newest)
            self._newest[run, number] = newest
        return newest

    def known(self, reference: object) -> LogPart:
        """Return the document of a reference. Raises OrderError."""
        if not isinstance(reference, int) or not 0 < reference <= len(self._all):
            raise OrderError(f"no log has the source reference {reference}")
        return self._all[reference - 1]

    def all(self) -> Iterator[LogPart]:
        """Yield the documents of the present run."""
        run, last = self._runs.here.run, self._runs.timeline.present.steps
        return (self._part(run, step) for step in range(0, last + 1, _STEPS))
