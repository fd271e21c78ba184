"""Sets of techniques as you type them: ``numerical``, ``0+x_chain``, ``+ply-gw3``."""

from __future__ import annotations

import re
from collections.abc import Iterable

import attrs

from sudoku_repl.errors import OrderError, quoted
from sudoku_repl.machine.rules import SETS
from sudoku_repl.techniques import TECHNIQUES, names_of, spellings, technique_named
from sudoku_repl.techniques.technique import Technique


@attrs.frozen
class TechniqueSet:
    """A parsed set of techniques: what it begins with, and what it adds and removes."""

    text: str
    """The text that was parsed, with each technique by its name."""
    begins: frozenset[Technique] | None
    """The techniques it begins with; None for the enabled techniques."""
    changes: tuple[tuple[str, Technique], ...]
    """The techniques to add (``+``) and to remove (``-``), in order."""

    def of(self, present: frozenset[Technique]) -> frozenset[Technique]:
        """Return the techniques that the set means when ``present`` are enabled."""
        techniques = set(present if self.begins is None else self.begins)
        for sign, technique in self.changes:
            (techniques.add if sign == "+" else techniques.discard)(technique)
        return frozenset(techniques)


def together(sets: Iterable[TechniqueSet], present: frozenset[Technique]) -> frozenset[Technique]:
    """Combine several sets in order: add each set that names its techniques, apply each ``+`` and ``-``.

    The result begins empty if any set names its techniques, otherwise with the ``present`` techniques.
    """
    sets = tuple(sets)
    techniques = present if all(each.begins is None for each in sets) else frozenset()
    for each in sets:
        techniques = each.of(techniques) if each.begins is None else techniques | each.of(techniques)
    return techniques


def parse_set(text: str) -> TechniqueSet:
    """Parse a set such as ``numerical``, ``0+x_chain`` or ``+ply-gw3``, with techniques in any spelling.

    Raises :class:`~sudoku_repl.errors.OrderError` if the text isn't one.

    >>> parse_set("Hidden+X-chain-1GW").text
    'hidden+x_chain-gw1'
    """
    begins: frozenset[Technique] | None = None
    changes: list[tuple[str, Technique]] = []
    named = ""
    rest, part = text, _set_part()
    while rest:
        match = part.match(rest)
        is_set = match is not None and match["name"].lower() in SETS
        if not match or (is_set and (match["sign"] or rest is not text)):
            known = ", ".join((*SETS, *TECHNIQUES))
            raise OrderError(f"unknown techniques {quoted(rest)}; expected {known}, joined by + or -")
        if is_set:
            name = match["name"].lower()
            begins = SETS[name]
        else:
            technique = technique_named(match["name"])
            name = technique.name
            begins = begins if match["sign"] else frozenset()
            changes.append((match["sign"] or "+", technique))
        named += match["sign"] + name
        rest = rest[match.end() :]
    return TechniqueSet(named, begins, tuple(changes))


def set_text(techniques: frozenset[Technique]) -> str:
    """Return a short text for these techniques that :func:`parse_set` reads, such as the name of a set.

    >>> set_text(SETS["numerical"]), set_text(SETS["0"] | {TECHNIQUES["x_chain"]})
    ('numerical', '0+x_chain')
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


def _set_part() -> re.Pattern[str]:
    """Return the pattern of a part of a set: a sign and a name."""
    words = "|".join(re.escape(word).replace("_", "[-_]") for word in (*spellings(), *SETS))
    return re.compile(rf"(?P<sign>[+-]?)(?P<name>{words})(?=$|[+-])", re.ASCII | re.IGNORECASE)
