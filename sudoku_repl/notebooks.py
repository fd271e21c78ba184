"""Values that a notebook shows as a picture or a table.

What draws them is above their rooms, so ``sudoku_repl/__init__.py`` registers it by name. It is imported when
a notebook first shows such a value.
"""

from __future__ import annotations

from collections.abc import Mapping

_FUNCTIONS: dict[str, str] = {}


def register(functions: Mapping[str, str]) -> None:
    """Register functions, each by the name of a class and as ``module:function``."""
    _FUNCTIONS.update(functions)


class ShownAsPicture:
    """A value that a notebook shows as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str | None:
        return _shown(self)


class ShownAsTable:
    """A value that a notebook shows as a table."""

    __slots__ = ()

    def _repr_html_(self) -> str | None:
        return _shown(self)


def _shown(value: object) -> str | None:
    """Return what the function registered for a class of the value makes of it."""
    from importlib import import_module

    names = (each.__name__ for each in type(value).__mro__)
    home, _, name = next(_FUNCTIONS[each] for each in names if each in _FUNCTIONS).partition(":")
    shown: str | None = getattr(import_module(home), name)(value)
    return shown
