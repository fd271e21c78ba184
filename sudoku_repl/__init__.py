"""A stepping debugger for Sudoku solving, after SudokuSolver 2.6 by readalps.

Start with :class:`Debugger`: its methods load, step, run, search and explain a quiz. Below it,
:func:`advance` is the machine itself, a pure function.

The public names are listed in ``__init__.pyi``, which type checkers and editors read. Each is imported when
it is first used, so that a program loads only what it needs.
"""

from __future__ import annotations

from functools import cache

from sudoku_repl.notebooks import register
from sudoku_repl.version import __version__ as __version__

register(
    {
        "Board": f"{__name__}.documents.notebook:board_svg",
        "Quiz": f"{__name__}.documents.notebook:quiz_svg",
        "Snapshot": f"{__name__}.documents.notebook:snapshot_svg",
        "Tree": f"{__name__}.documents.notebook:tree_svg",
        "Timeline": f"{__name__}.documents.notebook:timeline_svg",
        "Deduction": f"{__name__}.documents.notebook:deduction_svg",
        "PathStep": f"{__name__}.documents.notebook:step_svg",
        "Runs": f"{__name__}.debugger.results:runs_table",
        "Curves": f"{__name__}.documents.notebook:curves_svg",
        "Trace": f"{__name__}.documents.notebook:trace_table",
        "Debugger.order": f"{__name__}.shell.plain:orders_of",
    }
)


def __getattr__(name: str) -> object:
    """Import a public name when it is first used. A function is exported with checked arguments."""
    from importlib import import_module

    homes = _homes()
    if name == "__all__":
        return sorted(homes)
    if name not in homes:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(homes[name]), name)
    if hasattr(value, "__code__") or hasattr(value, "__wrapped__"):
        from sudoku_repl.arguments import checked

        value = checked(value)
        value.__module__ = __name__  # by which it is pickled
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """Return the public names and the other attributes of the module."""
    return sorted({*globals(), *_homes()})


@cache
def _homes() -> dict[str, str]:
    """Return the modules of the public names, from the stub."""
    from ast import ImportFrom, parse
    from pathlib import Path

    stub = parse(Path(__file__).with_suffix(".pyi").read_text(encoding="utf-8"))
    imports = [each for each in stub.body if isinstance(each, ImportFrom)]
    return {alias.name: f"{each.module}" for each in imports for alias in each.names}
