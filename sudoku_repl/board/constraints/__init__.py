"""Constraints: rules along cells besides the houses. To add a kind, add a class to a module here.

Nothing else lists the kinds (:func:`kinds`).
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from sudoku_repl.board.constraints.constraint import Constraint

__all__ = ["Constraint", "add_kind", "headers", "kinds", "remove_kind"]

_own: list[type[Constraint]] = []
"""The kinds that were added."""


def kinds() -> tuple[type[Constraint], ...]:
    """Return the kinds of constraints, in the order of their modules, then as these declare them."""
    return *_built_in(), *_own


@cache
def _built_in() -> tuple[type[Constraint], ...]:
    modules = (import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__))
    return tuple(
        each
        for module in modules
        for each in vars(module).values()
        if isinstance(each, type) and issubclass(each, Constraint) and "kind" in vars(each)
    )


def add_kind(kind: type[Constraint]) -> None:
    """Add a kind that is not among the modules here."""
    _own.append(kind)


def remove_kind(kind: type[Constraint]) -> None:
    """Remove a kind that was added."""
    _own.remove(kind)


def headers() -> tuple[str, ...]:
    """Return the words that begin the headers of constraints."""
    return tuple(dict.fromkeys(each.header for each in kinds()))
