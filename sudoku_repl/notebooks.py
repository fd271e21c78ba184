"""Values that a notebook shows as a picture, a table or a text.

What draws them is above their rooms, so ``sudoku_repl/__init__.py`` registers it by name, and with it what
runs the orders of a Debugger. It is imported when it is first needed.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable, Mapping
from typing import Any

_FUNCTIONS: dict[str, str] = {}


def register(functions: Mapping[str, str]) -> None:
    """Register functions, each by a name, such as that of a class, and as ``module:function``."""
    _FUNCTIONS.update(functions)


def registered(name: str) -> Callable[[Any], Any]:
    """Return the function that is registered by a name."""
    from importlib import import_module

    home, _, function = _FUNCTIONS[name].partition(":")
    found: Callable[[Any], Any] = getattr(import_module(home), function)
    return found


class ShownAsPicture:
    """A value that a notebook shows as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str | None:
        return _shown(self)

    def _repr_html_(self) -> str | None:
        return image(self._repr_svg_())


class ShownAsTable:
    """A value that a notebook shows as a table."""

    __slots__ = ()

    def _repr_html_(self) -> str | None:
        return _shown(self)


class ShownAsText:
    """A value whose repr has its text: ``<Rating class 5 (guesses), biggest level 11, 284 steps>``."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self}>"


def image(svg: str | None) -> str | None:
    """Return a picture as an image whose alternative text is its title and description; None for None.

    A notebook shows SVG by itself as an image without such a text.
    """
    if svg is None:
        return None
    words = ". ".join(re.findall(r"<(?:title|desc)\b[^>]*>([^<]*)</", svg)[:2])
    return f'<img alt="{words}" src="data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}">'


def _shown(value: object) -> str | None:
    """Return what the function registered for a class of the value makes of it."""
    names = (each.__name__ for each in type(value).__mro__)
    shown: str | None = registered(next(each for each in names if each in _FUNCTIONS))(value)
    return shown
