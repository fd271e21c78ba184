"""Results with rows, which become a DataFrame of pandas, or of polars if only that is installed.

The package needs neither: they are imported when somebody asks for a DataFrame.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from importlib import import_module
from typing import Any, TypeVar

from sudoku_repl.errors import OrderError

T = TypeVar("T")


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
        for library in ("pandas", "polars"):
            try:
                frames = import_module(library)
            except ImportError:
                continue
            return frames.DataFrame({name: list(values) for name, values in self.table().items()})
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
