"""Two positions side by side."""

from __future__ import annotations

from typing import Any

from sudoku_repl.board.notation import spaced
from sudoku_repl.machine import State
from sudoku_repl.orders.arguments import PositionArgument
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.results import Lines, Result
from sudoku_repl.render.board import grid, level_lines
from sudoku_repl.render.columns import beside
from sudoku_repl.render.spans import StyledLine, line
from sudoku_repl.render.values import json_value, state_object
from sudoku_repl.timeline.frames import Snapshot


class Difference(Result, json_type="difference"):
    """`diff`: two positions side by side."""

    names: tuple[str, str]
    states: tuple[State, State]
    givens: bytes

    def text(self, width: int | None) -> Lines:
        """Two positions: their grids side by side, the cells that differ, their levels side by side."""
        left, right = self.states
        changed = frozenset(
            cell
            for cell in range(len(left.board.coordinates))
            if _content(left, cell) != _content(right, cell)
        )
        snapshots = (Snapshot(state, self.givens, changed) for state in self.states)
        one, other = (
            [_heading(name, snapshot.state), *grid(snapshot)]
            for name, snapshot in zip(self.names, snapshots, strict=True)
        )
        yield from beside(one, other, _GAP)
        if changed:
            yield line("Cells that differ:")
            for cell in sorted(changed):
                label = left.board.label(cell)
                yield ("changed", f"{label}:"), ("", f" {_content(left, cell)} | {_content(right, cell)}")
        else:
            yield line("All cells are the same.")
        yield from beside(list(level_lines(left)), list(level_lines(right)), _GAP)

    def members(self) -> dict[str, Any]:
        left, right = (
            {"position": name, **state_object(state), "levels": json_value(state.levels(), state.board)}
            for name, state in zip(self.names, self.states, strict=True)
        )
        return {"left": left, "right": right}


@order("diff", group="reading", rank=4, example="diff 90 92")
def diff(desk: Desk, first: PositionArgument, second: PositionArgument | None = None) -> Difference:
    """Show two positions side by side: grids, candidates, levels.

    Write the positions as for `goto`; a step past the end of the run is its end. If you give only one,
    it is compared with the present position, or with the kept grid that you look at (`frame`). Steps
    that are not recorded yet are run, but you stay where you are. When you are asked for a guess, only
    recorded steps can be compared.
    """
    debugger = desk.debugger
    if desk.asking:
        for each in (first, second):
            if each is not None:
                debugger.position(each)  # raises MoveError if it is not recorded: a run waits for the answer
    total = max((each for each in (first, second) if isinstance(each, int)), default=None)
    with desk.interruptible(), desk.frontend.progress("diff", total) as progress:
        states = debugger.diff(first, second, progress=progress)
    frame = debugger.frame().number
    here = f"frame {frame}" if frame else "here"
    names = _name(first, states[0]), here if second is None else _name(second, states[1])
    return Difference(names, states, debugger.quiz.givens)


def _name(position: int | str, state: State) -> str:
    if isinstance(position, int):
        return f"step {position}" if state.steps >= position else "end"
    return position


_GAP = 4


def _heading(name: str, state: State) -> StyledLine:
    step = f"step {state.steps}"
    return line(name if name == step else f"{name}: {step}", "name")


def _content(state: State, cell: int) -> str:
    digit = state.values[cell]
    return f"={digit}" if digit else spaced(state.candidates().get(cell, ()))
