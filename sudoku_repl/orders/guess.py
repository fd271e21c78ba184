"""Taking or changing a guess."""

from __future__ import annotations

from typing import Annotated

from sudoku_repl.debugger.run_loop import Choice
from sudoku_repl.machine import State
from sudoku_repl.machine.events import Event
from sudoku_repl.orders.arguments import Guess
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.results import Advanced
from sudoku_repl.orders.stops import Moved


@order("guess", group="guessing", rank=1, example="guess [2,3]=9", words=("set",))
def guess(desk: Desk, choice: Annotated[Choice, Guess()]) -> Moved:
    """Take the guess that is due, or change the last one.

    If a guess is due, this takes it. If the last advance made a new guess, this replaces that guess, in
    a fork. If you make the same choice again, you return to the same fork.
    """

    def watch(state: State, events: tuple[Event, ...]) -> None:  # the filter before the guess is past
        desk.frontend.show(Advanced(state, events))

    stop = desk.forward(lambda: desk.debugger.guess(*choice, watcher=watch))
    return Moved(stop, desk.debugger.snapshot())
