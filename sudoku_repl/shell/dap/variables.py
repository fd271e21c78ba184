"""What an editor shows in its panes: the grid, the counters, the blame and the rules of a stack frame."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from sudoku_repl.board.notation import cell_name, parse_cell, spaced
from sudoku_repl.debugger import Debugger
from sudoku_repl.errors import OrderError, quoted
from sudoku_repl.explain.reasons import Why
from sudoku_repl.machine.sets import set_text
from sudoku_repl.render.reasons import fact_text, words
from sudoku_repl.timeline.facts import What

Variable: TypeAlias = dict[str, Any]
"""A ``Variable`` of the protocol."""
Children: TypeAlias = Callable[[], Iterator[Variable]]


class Variables:
    """The variables of the present stop, made when somebody unfolds them, and forgotten at the next stop."""

    def __init__(self, debugger: Debugger) -> None:
        self._debugger = debugger
        self._unfold: list[tuple[int, Children]] = []
        """For each reference, from 1: the frame that it belongs to, and what makes its variables."""

    def scopes(self, frame: int) -> list[dict[str, Any]]:
        """Return the scopes of a frame; the blame is one of them at a contradiction."""
        scopes: list[tuple[str, Children]] = [("Grid", self._rows), ("Counters", self._counters)]
        index = self._debugger.runs.here.index
        if not frame and index and What.WRONG in self._debugger.timeline.facts_at(index).what:
            scopes.append(("Blame", self._blame))
        scopes.append(("Rules", self._rules))
        return [
            {
                "name": name,
                "variablesReference": self._reference(frame, children),
                "expensive": children == self._blame,
            }
            for name, children in scopes
        ]

    def of(self, reference: object) -> list[Variable]:
        """Return the variables of a reference. Raises OrderError for one of an earlier stop."""
        if not isinstance(reference, int) or not 0 < reference <= len(self._unfold):
            raise OrderError(f"no variables have the reference {reference} since the last stop")
        frame, children = self._unfold[reference - 1]
        self._debugger.frame(frame)
        return [{"variablesReference": 0, **each} for each in self._made(children, frame)]

    def _made(self, children: Children, frame: int) -> Iterator[Variable]:
        for each in children():
            inner = each.pop("children", None)
            yield each if inner is None else {**each, "variablesReference": self._reference(frame, inner)}

    def _reference(self, frame: int, children: Children) -> int:
        self._unfold.append((frame, children))
        return len(self._unfold)

    def cell(self, text: str, frame: int) -> Variable:
        """Return the variable of a cell that a person wrote. Raises OrderError for another text."""
        at = parse_cell(text)
        if at is None:
            raise OrderError(f"expected a cell such as [4,2], got {quoted(text)}")
        self._debugger.frame(frame)
        return next(self._made(lambda: self._cells([at]), frame))

    def _rows(self) -> Iterator[Variable]:
        board = self._debugger.quiz.board
        values = self._debugger.frame().set_up.state.values
        for row in sorted({row for row, _ in board.coordinates}):
            cells = [at for at in sorted(board.coordinates) if at[0] == row]
            digits = " ".join(str(values[board.cell(*at)] or ".") for at in cells)
            yield {"name": f"row {row}", "value": digits, "children": lambda cells=cells: self._cells(cells)}

    def _cells(self, cells: list[tuple[int, int]]) -> Iterator[Variable]:
        state = self._debugger.frame().set_up.state
        for at in cells:
            cell = state.board.cell(*at)
            digit, open_ = state.values[cell], state.candidates().get(cell, ())
            yield {
                "name": cell_name(*at),
                "value": str(digit) if digit else "{" + " ".join(map(str, open_)) + "}",
                "evaluateName": cell_name(*at),
                "children": lambda at=at: self._reasons(at),
            }

    def _reasons(self, at: tuple[int, int]) -> Iterator[Variable]:
        """Yield why a cell has its digit, and why each other digit is gone from it."""
        found = self._debugger.why(at)
        for why in (found.held, *found.gone.values()):
            if why:
                yield self._reason(why)

    def _reason(self, why: Why) -> Variable:
        """Return a fact and its reason; the fact leads to the line of the log where it came true."""
        board = self._debugger.quiz.board
        line = {"declarationLocationReference": why.step + 1, "valueLocationReference": why.step + 1}
        return {
            "name": fact_text(why.fact, board),
            "value": f"{why.code}, step {why.step}: {words(why, board)}",
            **line,
            **({"children": lambda: map(self._reason, why.rests_on)} if why.rests_on else {}),
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
                "children": lambda blame=blame: map(self._reason, blame.causes),
            }

    def _rules(self) -> Iterator[Variable]:
        rules = self._debugger.rules
        yield {"name": "techniques", "value": set_text(rules.techniques)}
        yield {"name": "run mode", "value": str(rules.run_mode)}
        yield {"name": "guess mode", "value": f"{rules.guess_mode} ({rules.guessing.picks.value})"}
        yield {"name": "retreat", "value": rules.guessing.retreat.value}
