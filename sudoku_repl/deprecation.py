"""Warnings for names and signatures of the previous version, which still work in this one."""

from __future__ import annotations

import inspect
import warnings
from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")


def warn(old: str, new: str) -> None:
    """Warn that ``old`` is deprecated in favour of ``new``, at the line that called the calling function."""
    message = f"{old} is deprecated and will be removed in the next version; use {new}"
    warnings.warn(message, DeprecationWarning, stacklevel=3)


def watcher_by_name(method: Callable[P, R]) -> Callable[P, R]:
    """Accept the ``watcher`` of a method by position too, as in the previous version, with a warning.

    The last positional argument is a watcher if it is callable, or if the method takes fewer arguments.
    ``method`` is the function behind a method, and its first parameter is ``self``.

    >>> @watcher_by_name
    ... def run(self, *, watcher=None):
    ...     return watcher
    >>> run("self", watcher=len)
    <built-in function len>
    """
    kinds = [each.kind for each in inspect.signature(method).parameters.values()]
    most = kinds.count(inspect.Parameter.POSITIONAL_OR_KEYWORD)

    @wraps(method)
    def checked(*args: P.args, **kwargs: P.kwargs) -> R:
        if len(args) > 1 and (len(args) == most + 1 or callable(args[-1])) and "watcher" not in kwargs:
            name = method.__name__
            warn(f"the watcher by position in {name}()", f"{name}(..., watcher=...)")
            return cast(R, cast(Any, method)(*args[:-1], **kwargs, watcher=args[-1]))
        return method(*args, **kwargs)

    return checked
