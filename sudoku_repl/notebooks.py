"""Values that a notebook shows as a picture or a table.

What draws them is above their rooms, so ``sudoku_repl/__init__.py`` registers it by name. It is imported when
a notebook first shows such a value.
"""

from __future__ import annotations

import re
from base64 import b64encode
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

    def _repr_html_(self) -> str | None:
        return image(self._repr_svg_())


class ShownAsTable:
    """A value that a notebook shows as a table."""

    __slots__ = ()

    def _repr_html_(self) -> str | None:
        return _shown(self)


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
    from importlib import import_module

    names = (each.__name__ for each in type(value).__mro__)
    home, _, name = next(_FUNCTIONS[each] for each in names if each in _FUNCTIONS).partition(":")
    shown: str | None = getattr(import_module(home), name)(value)
    return shown
