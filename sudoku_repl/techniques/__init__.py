"""The techniques: how to deduce that a candidate is false.

To add a technique, add a module here with a subclass of :class:`~sudoku_repl.techniques.technique.Technique`
that has a name. Nothing else lists the techniques: the machine tries it, the log, the reasons, the pictures
and the page show it, and orders, conditions, JSON and surveys know its name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType

from sudoku_repl.errors import ModeError, listed, quoted
from sudoku_repl.techniques.technique import Technique

_BY_NAME: dict[str, Technique] = {}

TECHNIQUES: Mapping[str, Technique] = MappingProxyType(_BY_NAME)
"""The techniques by name, in the order they are tried."""


def register(technique: Technique) -> None:
    """Add a technique to those that can be enabled."""
    known = {**_BY_NAME, technique.name: technique}
    _BY_NAME.clear()
    _BY_NAME.update(sorted(known.items(), key=lambda each: each[1].rank))


def unregister(technique: Technique) -> None:
    """Remove a technique that :func:`register` added."""
    del _BY_NAME[technique.name]


def spellings() -> dict[str, Technique]:
    """Return the techniques by every accepted spelling, in lower case and with ``_`` for ``-``.

    These are the names and the words that are printed (``3GW``, ``complete``).
    """
    return {
        _plain(spelling): technique
        for name, technique in TECHNIQUES.items()
        for spelling in (name, technique.printed)
    }


def _plain(spelling: str) -> str:
    return spelling.lower().replace("-", "_")


def technique_named(name: str | Technique) -> Technique:
    """Return the technique of a name, in any of its spellings.

    Raises :class:`~sudoku_repl.errors.ModeError` for an unknown name.

    >>> {technique_named(name) for name in ("gw3", "3gw", "3GW")}
    {<Technique gw3>}
    >>> technique_named("X-Chain")
    <Technique x_chain>
    """
    if isinstance(name, Technique):
        return name
    technique = spellings().get(_plain(name))
    if technique is None:
        raise ModeError(f"unknown technique {quoted(name)}; expected one of {listed(TECHNIQUES)}")
    return technique


def in_order(techniques: Iterable[Technique]) -> tuple[Technique, ...]:
    """Return some techniques in the order they are tried."""
    wanted = frozenset(techniques)
    return tuple(technique for technique in TECHNIQUES.values() if technique in wanted)


def names_of(techniques: Iterable[Technique]) -> tuple[str, ...]:
    """Return the names of some techniques, in the order they are tried."""
    return tuple(technique.name for technique in in_order(techniques))


def _discover() -> None:
    """Register the techniques of the modules of this package."""
    for module in iter_modules(__path__, f"{__name__}."):
        for each in vars(import_module(module.name)).values():
            is_declared = isinstance(each, type) and issubclass(each, Technique) and "name" in vars(each)
            if is_declared and each.__module__ == module.name:
                register(each())


_discover()
