"""The debugger as a Python object, whose methods return results and print nothing."""

from sudoku_repl.debugger.debugger import Debugger

__all__ = ["Debugger"]
