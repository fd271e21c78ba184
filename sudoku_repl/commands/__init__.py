"""The orders of the shell: a table with a name, typed arguments, help and a handler for each.

A handler calls the :class:`~sudoku_repl.debugger.Debugger` and emits results. The renderers decide how
results look.
"""

from sudoku_repl.commands.context import Context
from sudoku_repl.commands.orders import ORDERS
from sudoku_repl.commands.table import Call, Command, Table

__all__ = ["ORDERS", "Call", "Command", "Context", "Table"]
