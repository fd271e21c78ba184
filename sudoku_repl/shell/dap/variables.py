"""What an editor shows in its panes: the grid, the counters, the blame and the rules of a stack frame."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, TypeAlias, TypeVar

from sudoku_repl.board.notation import cell_name, parse_cell, spaced
from sudoku_repl.debugger import Debugger
from sudoku_repl.errors import OrderError
from sudoku_repl.explain.reasons import Why
from sudoku_repl.machine.sets import set_text
from sudoku_repl.render.reasons import fact_text, words
from sudoku_repl.shell.dap.runs import Threads
from sudoku_repl.timeline.facts import What

Variable: TypeAlias = dict[str, Any]
"""A ``Variable`` of the protocol, but with ``children`` if it can be unfolded."""
T = TypeVar("T")
Children: TypeAlias = Callable[[], Iterator[Variable]]


class Variables:
    """The variables of the present stop, made when somebody unfolds them, and forgotten at the next stop."""

    def __init__(self, debugger: Debugger, threads: Threads) -> None:
        self._debugger, self._threads = debugger, threads
        self._unfold: list[tuple[int, Children]] = []
        """For each reference, from 1: the frame that it belongs to, and what makes its variables."""
        self._places: list[tuple[str, int]] = []
        """For each location, from 1: a run and a step."""

    def forget(self) -> None:
        """Forget those of the stop before."""
        self._unfold.clear()
        self._places.clear()

    def on_scopes(self, frame_id: int) -> Variable:
        """Return the scopes of a frame; the blame is one of them at a contradiction."""
        with self._threads.looking(frame_id) as number:
            index = self._debugger.runs.here.index
            is_wrong = not number and index and What.WRONG in self._debugger.timeline.facts_at(index).what
        blame = {"Blame": self._blame} if is_wrong else {}
        scopes = {"Grid": self._rows, "Counters": self._counters, **blame, "Rules": self._rules}
        made = (
            {"name": name, "expensive": name == "Blame", "children": each} for name, each in scopes.items()
        )
        return {"scopes": [self._made(each, frame_id) for each in made]}

    def on_variables(self, variables_reference: int) -> Variable:
        frame, children = _numbered(self._unfold, variables_reference, "variables have the reference")
        with self._threads.looking(frame):
            return {"variables": [self._made(each, frame) for each in children()]}

    def on_locations(self, location_reference: int) -> Variable:
        return self._threads.location(*_numbered(self._places, location_reference, "fact has the location"))

    def value(self, text: str, frame: int) -> Variable:
        """Return a cell, a counter or whether a condition holds, by its text. Raises OrderError."""
        with self._threads.looking(frame):
            if at := parse_cell(text):
                return self._made(next(self._cells([at])), frame)
            numbers = self._debugger.quantities()
            if text not in numbers:
                return self._made(
                    {"value": "holds" if self._debugger.holds(text) else "does not hold"}, frame
                )
            return self._made({"value": str(numbers[text])}, frame)

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


def _numbered(all_: list[T], number: int, what: str) -> T:
    """Return what has a number from 1. Raises OrderError for a number of an earlier stop."""
    if not 0 < number <= len(all_):
        raise OrderError(f"no {what} {number} since the last stop")
    return all_[number - 1]
