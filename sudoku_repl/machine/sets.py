"""Sets of techniques as people write them: ``numerical``, ``0+x-chain``, ``+ply-3gw``."""

from __future__ import annotations

import re
from collections.abc import Iterable

import attrs

from sudoku_repl.errors import OrderError, quoted
from sudoku_repl.machine.events import Technique
from sudoku_repl.machine.rules import SETS, TECHNIQUES, names_of


@attrs.frozen
class TechniqueSet:
    """A set of techniques as it is written: what it begins with, and what is added and taken away."""

    text: str
    begins: frozenset[Technique] | None
    """None for the present set."""
    changes: tuple[tuple[str, Technique], ...]
    """Each with ``+`` or ``-``."""

    def of(self, present: frozenset[Technique]) -> frozenset[Technique]:
        """The techniques that are meant."""
        techniques = set(present if self.begins is None else self.begins)
        for sign, technique in self.changes:
            (techniques.add if sign == "+" else techniques.discard)(technique)
        return frozenset(techniques)


def together(sets: Iterable[TechniqueSet], present: frozenset[Technique]) -> frozenset[Technique]:
    """The techniques of several sets: those that begin anew add up, ``+`` and ``-`` change what there is.

    What there is at first is nothing if any of them begins anew, else the present set.
    """
    sets = tuple(sets)
    techniques = present if all(each.begins is None for each in sets) else frozenset()
    for each in sets:
        techniques = each.of(techniques) if each.begins is None else techniques | each.of(techniques)
    return techniques


def parse_set(text: str) -> TechniqueSet:
    """A set such as ``numerical``, ``0+x-chain`` or ``+ply-3gw``; raises OrderError."""
    begins: frozenset[Technique] | None = None
    changes: list[tuple[str, Technique]] = []
    rest = text
    while rest:
        match = _SET_PART.match(rest)
        if not match or (match["name"] in SETS and (match["sign"] or rest is not text)):
            known = ", ".join((*SETS, *TECHNIQUES))
            raise OrderError(f"{quoted(rest)} is no set of techniques: expected {known}, joined by + or -")
        name = match["name"]
        if name in SETS:
            begins = SETS[name]
        else:
            begins = begins if match["sign"] else frozenset()
            changes.append((match["sign"] or "+", TECHNIQUES[name]))
        rest = rest[match.end() :]
    return TechniqueSet(text, begins, tuple(changes))


def set_text(techniques: frozenset[Technique]) -> str:
    """A short text that :func:`parse_set` reads as these techniques: the name of a set, if it has one.

    >>> set_text(SETS["numerical"]), set_text(SETS["0"] | {Technique.X_CHAIN})
    ('numerical', '0+x-chain')
    """
    for name, named in SETS.items():
        if techniques == named:
            return name

    def changed(name: str, begun: frozenset[Technique]) -> str:
        added = "".join(f"+{each}" for each in names_of(techniques - begun))
        return name + added + "".join(f"-{each}" for each in names_of(begun - techniques))

    texts = [changed(name, begun) for name, begun in SETS.items()]
    texts += ["+".join(names_of(techniques))] if techniques else []
    return min(texts, key=len)


_SET_PART = re.compile(
    rf"(?P<sign>[+-]?)(?P<name>{'|'.join(map(re.escape, (*TECHNIQUES, *SETS)))})(?=$|[+-])"
)
