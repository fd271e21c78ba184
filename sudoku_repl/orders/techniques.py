"""The techniques that the solver tries."""

from __future__ import annotations

import attrs

from sudoku_repl.machine.rules import TECHNIQUES
from sudoku_repl.machine.sets import together
from sudoku_repl.orders.arguments import Techniques
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.results import Lines, Result
from sudoku_repl.techniques.technique import Technique


@attrs.frozen
class TechniquesSet(Result):
    """`techniques`: those that are enabled."""

    json_type = "techniques"

    on: frozenset[Technique]

    def text(self, width: int | None) -> Lines:
        """Each technique, and whether it is enabled."""
        for name, technique in TECHNIQUES.items():
            is_on = technique in self.on
            yield (("name" if is_on else "open", f"{name}: {'on' if is_on else 'off'}"),)


@order(
    "techniques",
    group="guessing",
    rank=4,
    example="techniques +x_chain +forcing_chain",
    words=("set",),
)
def techniques(desk: Desk, sets: tuple[Techniques, ...] = ()) -> TechniquesSet:
    """Show or set the techniques that the solver tries.

    `techniques +x_chain -ply` enables one technique and disables another. `techniques numerical` is
    the method of the book: hidden singles only. 0, 1 and 2 are the sets of the run modes. You can
    combine sets: `techniques hidden x_chain` enables these two and disables the rest. The change takes
    effect with the next advance; an advance that departs from the record starts a fork.
    """
    debugger = desk.debugger
    if sets:
        debugger.techniques(together(sets, debugger.rules.techniques))
    return TechniquesSet(debugger.rules.techniques)
