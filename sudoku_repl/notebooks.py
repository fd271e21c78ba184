"""Values that a notebook shows as a picture, a table or a text, or makes a DataFrame of.

What draws them is above their rooms, so ``sudoku_repl/__init__.py`` registers it by name, and with it what
runs the orders of a Debugger. It is imported when it is first needed, and so are the libraries of DataFrames.
The package needs none of these.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from typing import Any, TypeVar

T = TypeVar("T")
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


class Tabular:
    """A result with rows."""

    __slots__ = ()

    def table(self) -> Mapping[str, Sequence[object]]:
        """Return each column by its name, all equally long."""
        raise NotImplementedError

    def dataframe(self) -> Any:
        """Return the table as a DataFrame of pandas, or of polars if pandas is not installed.

        Raises :class:`~sudoku_repl.errors.OrderError` if neither is installed.
        """
        from importlib import import_module

        for library in ("pandas", "polars"):
            try:
                frames = import_module(library)
            except ImportError:
                continue
            return frames.DataFrame({name: list(values) for name, values in self.table().items()})
        from sudoku_repl.errors import OrderError

        raise OrderError("a DataFrame needs pandas or polars: pip install pandas")


class Records(tuple[T, ...], Tabular):
    """A tuple of records, each a row; their attributes are the columns."""

    names: tuple[str, ...]

    @classmethod
    def of(cls, records: Iterable[T], *names: str) -> Records[T]:
        """Return records; ``names`` are the attributes in their table."""
        made = cls(records)
        made.names = names
        return made

    def table(self) -> Mapping[str, Sequence[object]]:
        """Return each attribute by its name."""
        return attributes(self, *self.names)


def attributes(records: Iterable[object], *names: str) -> dict[str, list[object]]:
    """Return some attributes of records, as columns by their names. A member of an Enum is its value."""
    records = tuple(records)
    return {name: [_plain(getattr(each, name)) for each in records] for name in names}


def _plain(value: object) -> object:
    return value.value if isinstance(value, Enum) else value
