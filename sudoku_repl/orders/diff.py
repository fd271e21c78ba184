"""Two positions side by side."""

from __future__ import annotations

import attrs

from sudoku_repl.machine import State
from sudoku_repl.orders.arguments import Position
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.results import Result


@attrs.frozen
class Difference(Result):
    """Two positions side by side, under the names you gave them; `end` for a step past the end of the run."""

    names: tuple[str, str]
    states: tuple[State, State]
    givens: bytes


@order("diff", group="reading", rank=4, example="diff 90 92")
def diff(desk: Desk, first: Position, second: Position | None = None) -> Difference:
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
