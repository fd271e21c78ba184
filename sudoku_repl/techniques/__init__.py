"""The techniques: how to deduce that a candidate is false.

To add a technique, add a module here with a subclass of :class:`~sudoku_repl.techniques.technique.Technique`
that has a name. Nothing else lists the techniques: the machine tries it, the log, the reasons, the pictures
and the page show it, and orders, conditions, JSON and surveys know its name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType

from sudoku_repl.errors import ModeError, quoted
from sudoku_repl.spelling import closest
from sudoku_repl.techniques.discovery import discovered
from sudoku_repl.techniques.technique import Technique

_BY_NAME: dict[str, Technique] = {}
_BY_SPELLING: dict[str, Technique] = {}

TECHNIQUES: Mapping[str, Technique] = MappingProxyType(_BY_NAME)
"""The techniques by name, in the order they are tried."""


def register(technique: Technique) -> None:
    """Add a technique to those that can be enabled."""
    _arrange([*_BY_NAME.values(), technique])


def unregister(technique: Technique) -> None:
    """Remove a technique that :func:`register` added."""
    _arrange(each for each in _BY_NAME.values() if each is not technique)


def _arrange(techniques: Iterable[Technique]) -> None:
    """Know these techniques and no others."""
    ordered = sorted(techniques, key=lambda each: each.rank)
    _BY_NAME.clear()
    _BY_NAME.update((each.name, each) for each in ordered)
    _BY_SPELLING.clear()
    for each in ordered:
        for alias in each.aliases:
            _BY_SPELLING.setdefault(plain(alias), each)
    for each in ordered:  # a name and what is printed come before any alias
        _BY_SPELLING.update({plain(each.printed): each, each.name: each})


def spellings() -> Mapping[str, Technique]:
    """Return the techniques by every accepted spelling, as :func:`plain` writes it.

    These are the names, the words that are printed (``3GW``, ``complete``) and the aliases.
    """
    return MappingProxyType(_BY_SPELLING)


def plain(spelling: str) -> str:
    """Return a spelling in lower case, with ``_`` for each ``-`` and space.

    >>> plain("2-String kite")
    '2_string_kite'
    """
    return "_".join(spelling.lower().replace("-", " ").replace("_", " ").split())


def technique_named(name: str | Technique) -> Technique:
    """Return the technique of a name, in any of its spellings.

    Raises :class:`~sudoku_repl.errors.ModeError` for an unknown name.

    >>> {technique_named(name) for name in ("gw3", "3gw", "3GW")}
    {<Technique gw3>}
    >>> technique_named("X-Chain"), technique_named("xchain")
    (<Technique x_chain>, <Technique x_chain>)
    """
    if isinstance(name, Technique):
        return name
    technique = _BY_SPELLING.get(plain(name)) or _joined(name)
    if technique is None:
        near = closest(plain(name), _BY_SPELLING)
        meant = f"did you mean {_BY_SPELLING[near].name}?" if near else "`techniques` lists them"
        raise ModeError(f"unknown technique {quoted(name)}; {meant}")
    return technique


def _joined(name: str) -> Technique | None:
    """Return the technique of a name that is written as one word: ``xwing``."""
    word = plain(name)
    return next((each for known, each in _BY_SPELLING.items() if known.replace("_", "") == word), None)


def in_order(techniques: Iterable[Technique]) -> tuple[Technique, ...]:
    """Return some techniques in the order they are tried."""
    wanted = frozenset(techniques)
    return tuple(technique for technique in TECHNIQUES.values() if technique in wanted)


def names_of(techniques: Iterable[Technique]) -> tuple[str, ...]:
    """Return the names of some techniques, in the order they are tried."""
    return tuple(technique.name for technique in in_order(techniques))


_arrange(discovered())

BUILT_IN = tuple(TECHNIQUES.values())
"""The techniques of this package, in the order they are tried.

Ratings, paths and HoDoKu's set know only these, so a technique that you load doesn't change their figures.
"""


def example_of(technique: Technique) -> str:
    """Return a line of HoDoKu's library with a position where a technique finds something; empty if unknown.

    It is the technique's own, or one that ``tests/write_examples.py`` found in quizzes of this program.
    """
    return technique.example or _examples().get(technique.name, "")


@cache
def _examples() -> dict[str, str]:
    from importlib.resources import files  # needs time to load

    lines = files(__name__).joinpath("examples.txt").read_text(encoding="utf-8").splitlines()
    return dict(line.split("\t") for line in lines)
