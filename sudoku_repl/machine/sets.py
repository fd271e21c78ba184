"""Sets of techniques as you type them: ``numerical``, ``0+x_chain``, ``+ply-gw3``."""

from __future__ import annotations

import re
from collections.abc import Iterable

import attrs

from sudoku_repl.errors import ModeError, OrderError, quoted
from sudoku_repl.machine.rules import SETS, named_sets
from sudoku_repl.spelling import closest
from sudoku_repl.techniques import BUILT_IN, TECHNIQUES, in_order, names_of, plain, spellings, technique_named
from sudoku_repl.techniques.constraints import pruning
from sudoku_repl.techniques.own import find_technique, load_installed
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
        """Return the techniques that the set means when ``present`` are enabled.

        Those that prune constraints stay as they are unless the set names them.
        """
        techniques = set(present if self.begins is None else self.begins | present & pruning())
        for sign, technique in self.changes:
            (techniques.add if sign == "+" else techniques.discard)(technique)
        return frozenset(techniques)


def techniques_of(name: str | Technique) -> frozenset[Technique]:
    """Return the techniques of a name: a technique in any spelling, a named set, or a whole family.

    A family includes its techniques that no run can try. Raises
    :class:`~sudoku_repl.errors.ModeError` for an unknown name.
    """
    if isinstance(name, str) and plain(name) not in spellings():
        family = frozenset(each for each in TECHNIQUES.values() if plain(each.family) == plain(name))
        if plain(name) == "hodoku":
            return frozenset(each for each in BUILT_IN if each.usual)
        if techniques := family or named_sets().get(plain(name)):
            return techniques
    return frozenset({find_technique(name)})


def techniques_to_list(names: Iterable[str | Technique], enabled: frozenset[Technique]) -> list[Technique]:
    """Return the techniques of some names and sets, in the order in which they are tried.

    Without names, return the enabled techniques and all of a solution path, except for techniques that assume
    one solution and aren't enabled. Raises :class:`~sudoku_repl.errors.ModeError` for an unknown name.
    """
    named = [technique for name in names for technique in techniques_of(name)]
    if not named:
        on_path = (each for each in BUILT_IN if each.usual and each.on_path)
        named = [*enabled, *(each for each in on_path if not each.assumes_unique)]
    return list(in_order(named))


def is_technique_name(name: str) -> bool:
    """Return whether :func:`techniques_of` knows a name."""
    try:
        return bool(techniques_of(name))
    except ModeError:
        return False


def together(sets: Iterable[TechniqueSet], present: frozenset[Technique]) -> frozenset[Technique]:
    """Combine several sets in order: add each set that names its techniques, apply each ``+`` and ``-``.

    The result begins empty if any set names its techniques, otherwise with the ``present`` techniques.
    """
    sets = tuple(sets)
    techniques = present if all(each.begins is None for each in sets) else present & pruning()
    for each in sets:
        added = frozenset() if each.begins is None else techniques - pruning()
        techniques = added | each.of(techniques)
    return techniques


def parse_set(text: str) -> TechniqueSet:
    """Parse a set such as ``numerical``, ``0+x_chain`` or ``+ply-gw3``, with techniques in any spelling.

    Raises :class:`~sudoku_repl.errors.OrderError` if the text isn't one.

    >>> parse_set("Hidden+X-chain-1GW").text
    'hidden+x_chain-gw1'
    """
    begins: frozenset[Technique] | None = None
    changes: list[tuple[str, Technique]] = []
    named, sets = "", named_sets()
    rest, part = text, _set_part(sets)
    if not part.match(rest) and rest:  # it may be a technique of an installed package
        load_installed()
        sets = named_sets()
        part = _set_part(sets)
    while rest:
        match = part.match(rest)
        name = plain(match["name"]) if match else ""
        if not match or (name in SETS and (match["sign"] or rest is not text)):
            raise _unknown(rest, sets)
        if name in sets and name not in spellings():
            if match["sign"] or rest is not text:
                changes += [(match["sign"], each) for each in in_order(sets[name])]
            else:
                begins = sets[name]
        else:
            technique = technique_named(name)
            name = technique.name
            begins = begins if match["sign"] else frozenset()
            changes.append((match["sign"] or "+", technique))
        named += match["sign"] + name
        rest = rest[match.end() :]
    return TechniqueSet(named, begins, tuple(changes))


def set_text(techniques: frozenset[Technique]) -> str:
    """Return a short text for these techniques that :func:`parse_set` reads, such as the name of a set.

    >>> set_text(SETS["numerical"]), set_text(SETS["0"] | {technique_named("x_chain")})
    ('numerical', '0+x_chain')
    """
    sets = named_sets()
    for name, named in sets.items():
        if techniques == named:
            return name

    def changed(name: str, begun: frozenset[Technique]) -> str:
        added = "".join(f"+{each}" for each in names_of(techniques - begun))
        return name + added + "".join(f"-{each}" for each in names_of(begun - techniques))

    texts = [changed(name, begun) for name, begun in sets.items()]
    texts += ["+".join(names_of(techniques))] if techniques else []
    return min(texts, key=len)


def _unknown(rest: str, sets: Iterable[str]) -> OrderError:
    """Return the error for a text that doesn't begin with the name of a set or a technique."""
    known, whole = (*spellings(), *sets), rest.lstrip("+-")
    near = closest(plain(whole), known) or closest(plain(re.split("[+-]", whole)[0]), known)
    meant = f"did you mean {near}?" if near else f"expected {', '.join(sets)}, or names from `techniques`"
    return OrderError(f"unknown techniques {quoted(rest)}; {meant}")


def _set_part(sets: Iterable[str]) -> re.Pattern[str]:
    """Return the pattern of a part of a set: a sign and a name."""
    names = sorted({*spellings(), *sets}, key=len, reverse=True)
    words = "|".join(re.escape(word).replace("_", "[-_ ]") for word in names)
    return re.compile(rf"(?P<sign>[+-]?)(?P<name>{words})(?=$|[+-])", re.ASCII | re.IGNORECASE)
