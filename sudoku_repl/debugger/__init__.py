"""The debugger as a Python object: each capability is a method that returns its result and prints nothing."""

from sudoku_repl.debugger.debugger import Debugger

__all__ = ["Debugger"]
