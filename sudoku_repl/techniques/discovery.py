"""Finds the techniques of this package, and knows what they say of themselves before they are loaded.

Names, ranks and words of all techniques are kept in a table beside the bytecode of this package, or in your
cache folder where Python can't write bytecode. Like bytecode, the table is made again if a file of the
package was edited, added or removed since. If it can't be kept, all techniques are loaded at once.
"""

from __future__ import annotations

import marshal
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from importlib.util import cache_from_source
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, TypeAlias
from zlib import crc32

from sudoku_repl.techniques.technique import STAND_INS, Difficulty, Technique

_PACKAGE = __name__.rpartition(".")[0]
_FOLDER = Path(__file__).parent
_CONSTRAINTS = _FOLDER.parent / "board" / "constraints"
"""Each kind of constraints makes a technique, too."""
_KNOWN = Technique.__annotations__.keys() - {"roles", "_only"}
"""The attributes of a technique that the table has."""

_KnownTechnique: TypeAlias = tuple[str, str, dict[str, Any]]
"""A module, the name of a class in it, and what the class says of itself."""


class StandIn(Technique):
    """Stands for a technique until it is asked for something that the table doesn't have.

    Then it loads the module and becomes the technique, as modules of :class:`importlib.util.LazyLoader` do.
    """

    def __getattribute__(self, name: str) -> Any:
        """Return an attribute from the table, or load the technique."""
        known = object.__getattribute__(self, "__dict__")
        with suppress(KeyError):  # cleared by the thread that loads it
            return known[name]
        if home := known.get("_home"):
            module, kind = home
            getattr(import_module(module), kind)()  # the one object of the class, which is this object now
        return getattr(self, name)


StandIn.__abstractmethods__ = frozenset()


def discovered() -> Iterator[Technique]:
    """Yield the techniques of the modules of this package."""
    stamp = _stamp()
    for module, name, known in _kept(stamp) or _made(stamp):
        loaded = getattr(sys.modules.get(module), name, None)
        if loaded:
            yield loaded()
        else:
            stand_in = object.__new__(StandIn)  # type: ignore[type-abstract]
            stand_in.__dict__ = known | {"_home": (module, name)}
            STAND_INS[module, name] = stand_in
            yield stand_in


def _stamp() -> list[Any]:
    """Return name, size and time of change of each file; nothing if this package isn't a folder."""
    with suppress(OSError), os.scandir(_FOLDER) as files, os.scandir(_CONSTRAINTS) as kinds:
        found = [(file.name, file.stat()) for file in (*files, *kinds) if file.name.endswith(".py")]
        return sorted((name, state.st_size, state.st_mtime_ns) for name, state in found)
    return []


def _table() -> Path:
    """Return where the table is. Raises RuntimeError for a user without a home."""
    beside = Path(cache_from_source(__file__))
    if not sys.dont_write_bytecode and os.access(_FOLDER, os.W_OK):
        return beside.with_suffix(".table")
    from platformdirs import user_cache_path  # needs time to load

    return user_cache_path("sudoku-repl") / f"{beside.stem}-{crc32(bytes(_FOLDER)):08x}.table"


def _kept(stamp: list[Any]) -> list[_KnownTechnique]:
    """Return the rows of the table; none unless it was made from the files as they are."""
    with suppress(OSError, EOFError, ValueError, TypeError, RuntimeError):  # a new one makes it good
        made_from, rows = marshal.loads(_table().read_bytes())  # noqa: S302 - as trusted as bytecode
        if made_from == stamp:
            return [(*row, known | {"difficulty": _difficulty(known)}) for *row, known in rows]
    return []


def _difficulty(known: dict[str, Any]) -> Difficulty | None:
    return known["difficulty"] and Difficulty(known["difficulty"])


def _made(stamp: list[Any]) -> list[_KnownTechnique]:
    """Load all techniques, and keep the table of what they say of themselves."""
    rows: list[_KnownTechnique] = []
    for module in iter_modules([str(_FOLDER)], f"{_PACKAGE}."):
        for each in vars(import_module(module.name)).values():
            is_declared = isinstance(each, type) and issubclass(each, Technique) and "name" in vars(each)
            if is_declared and each.__module__ == module.name:
                known = {name: getattr(each, name) for name in _KNOWN}
                known["difficulty"] = each.difficulty and int(each.difficulty)
                rows.append((module.name, each.__name__, known))
    with suppress(OSError, RuntimeError):
        if stamp:
            table = _table()
            table.parent.mkdir(parents=True, exist_ok=True)
            written = table.with_suffix(f".{os.getpid()}")
            written.write_bytes(marshal.dumps((stamp, rows)))
            written.replace(table)
    return rows
