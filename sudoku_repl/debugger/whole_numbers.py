"""Refuse what is not a whole number at the front door, for all methods of the Debugger at once.

The orders get their numbers from parsed text, but a program may pass anything. Without a check, a text or a
float raises a TypeError deep inside, or is taken for a number. The signatures say where a number goes.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import isfunction, signature
from sys import maxsize
from typing import Any, TypeVar

from sudoku_repl.errors import OrderError

Class = TypeVar("Class", bound=type)


def takes_whole_numbers(cls: Class) -> Class:
    """Let the public methods of a class raise OrderError for a wrong value of an ``int`` parameter.

    That is a float or a bool, and a text or None unless the annotation allows it. The annotations are texts:
    ``int``, or a union that begins so.
    """
    for name, method in list(vars(cls).items()):
        if isfunction(method) and not name.startswith("_"):
            numbers = [
                (maxsize if each.kind is each.KEYWORD_ONLY else place, each.name, kinds)
                for place, each in enumerate(signature(method).parameters.values())
                if (kinds := str(each.annotation).split(" | "))[0] == "int"
            ]
            if numbers:
                setattr(cls, name, _checked(method, numbers))
    return cls


def _checked(method: Callable[..., Any], numbers: list[tuple[int, str, list[str]]]) -> Callable[..., Any]:
    refused = [
        (
            place,
            name,
            kinds,
            (float, bool, *(each for each in (str, type(None)) if _NAMES[each] not in kinds)),
        )
        for place, name, kinds in numbers
    ]

    @wraps(method)
    def checked(*args: Any, **kwargs: Any) -> Any:
        for place, name, kinds, types in refused:
            value = args[place] if place < len(args) else kwargs.get(name, 0)
            if isinstance(value, types):
                expected = " or ".join(_WORDS.get(each, each) for each in kinds)
                raise OrderError(f"{name}: expected {expected}, got {value!r}")
        return method(*args, **kwargs)

    return checked


_NAMES: dict[type, str] = {str: "str", type(None): "None"}
_WORDS = {"int": "a whole number", "str": "a text", "tuple[int, int]": "two of them"}
