"""Requests of the protocol as calls of Python: their names, their arguments and what a call answers."""

from __future__ import annotations

import re
from collections.abc import Callable
from inspect import signature
from typing import Any, TypeAlias

from sudoku_repl.shell.dap.wire import Body

Then: TypeAlias = Callable[[], object]
Response: TypeAlias = "Body | tuple[Body | None, Then] | None"
"""The body of a response, and what to do when it has been sent."""


def called(handler: Callable[..., Response], arguments: Body) -> Response:
    """Call a handler with the arguments that it takes. Raises TypeError if an argument is missing."""
    given: dict[str, Any] = {snake(name): value for name, value in arguments.items()}
    parameters = signature(handler).parameters.values()
    if not any(each.kind is each.VAR_KEYWORD for each in parameters):
        given = {each.name: given[each.name] for each in parameters if each.name in given}
    signature(handler).bind(**given)
    return handler(**given)


def snake(name: str) -> str:
    """Return a name of the protocol as Python writes it.

    >>> snake("stackTrace")
    'stack_trace'
    """
    return re.sub("[A-Z]", lambda found: f"_{found[0].lower()}", name)
