"""Finding the function that renders a result, by the class and the module of the result.

The functions that render ``sudoku_repl.orders.why.CellWhy`` are registered in `orders.text.why`` and
`orders.json.why``. Such a module is imported when its first result is shown.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Generic, TypeVar, get_type_hints

from sudoku_repl.orders.results import Result

F = TypeVar("F", bound=Callable[..., Any])


class Forms(Generic[F]):
    """The functions of one package that render results, by class of result."""

    def __init__(self, package: str) -> None:
        self._package = package
        self._forms: dict[type[Result], F] = {}

    def register(self, form: F) -> F:
        """Register a function for the class of results that its first parameter has; return the function."""
        kind, *_ = get_type_hints(form).values()
        self._forms[kind] = form
        return form

    def of(self, kind: type[Result]) -> F:
        """Return the function that renders a class of results; raise LookupError if there is none."""
        if kind not in self._forms:
            import_module(f"{self._package}.{kind.__module__.rpartition('.')[2]}")
        return self._forms[kind]
