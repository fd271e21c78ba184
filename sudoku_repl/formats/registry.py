"""The formats, found in the modules of :mod:`sudoku_repl.formats.declared`."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from sudoku_repl.board import Quiz
from sudoku_repl.formats import declared
from sudoku_repl.formats.declaration import Format


@cache
def formats() -> tuple[Format, ...]:
    """Return the formats, in the order of the names of their modules."""
    names = (module.name for module in iter_modules(declared.__path__))
    modules = (import_module(f"{declared.__name__}.{name}") for name in sorted(names))
    return tuple(module.FORMAT for module in modules)


@cache
def begun_by_a_line() -> tuple[Format, ...]:
    """Return the formats that a line begins; all other texts are native."""
    return tuple(each for each in formats() if each.begins)


@cache
def writers() -> dict[str, Callable[[Quiz], str]]:
    """Return the function that writes each format, by the ending of the file, sorted."""
    return dict(sorted(pair for each in formats() for pair in each.writers.items()))
