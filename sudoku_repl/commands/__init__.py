"""The orders of the shell as a table: each a name, arguments by type, help, and a handler.

Handlers call the :class:`~sudoku_repl.debugger.Debugger` and emit results; how those look is not
their business.
"""

from sudoku_repl.commands.context import Context
from sudoku_repl.commands.orders import ORDERS
from sudoku_repl.commands.table import Call, Command, Table

__all__ = ["ORDERS", "Call", "Command", "Context", "Table"]
