"""The scripts of the replay page, made short: without comments and blanks, and with short names of variables.

A *unit* is a function or a class member at the top level of a script. In a unit, each name that it declares
becomes the same short name wherever it is a variable, and no two names become the same one. So scopes need
not be told apart: whatever a variable meant, it still means. Names from the top level are shortened alike in
the whole script, and private members alike in their class. All else keeps its name: properties, and what
browsers declare.

This would go wrong if a unit declared a name and elsewhere meant something of the browser's by it. So the
names of :data:`BROWSERS` stay; ``tests/documents/test_script.py`` asks browsers whether one is missing there.

The scripts end each statement with a semicolon, have no empty statements, and write divisions with blanks
around the sign.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import chain, count, pairwise, product
from string import ascii_lowercase, ascii_uppercase

import attrs

BROWSERS = frozenset(("event", "frames", "length", "name", "open", "parent", "stop", "top", "window"))
"""Names that scripts declare, and browsers too."""
_WORDS = frozenset(
    (
        *("async", "await", "break", "case", "catch", "class", "const", "constructor", "continue", "default"),
        *("delete", "do", "else", "export", "extends", "false", "finally", "for", "from", "function", "get"),
        *("if", "import", "in", "instanceof", "let", "new", "null", "of", "return", "set", "static", "super"),
        *("switch", "this", "throw", "true", "try", "typeof", "undefined", "void", "while", "yield"),
    )
)
"""Words that are not names, or not everywhere."""
_TOKEN = re.compile(
    r"(?:\s+|//.*|/\*(?:[^*]|\*(?!/))*\*/)*"
    r'("(?:[^"\\]|\\.)*"'
    r"|/(?! )(?:[^/\\\[\n]|\\.|\[(?:[^\]\\]|\\.)*\])+/\w*"
    r"|#?[\w$]+|=>|\.\.\.|\?\.|\+\+|--|[^\w\s]|$)"
)
"""Blanks and comments, then a string, a regular expression, a name or number, a sign, or the end."""
_TEMPLATE = re.compile(r"(?:[^`\\$]|\\.|\$(?!\{))*(?:`|\$\{)", re.DOTALL)
"""The text of a template, up to its end or to an expression."""
_TOUCHING = re.compile(r"[\w$]{2}|\+\+|--")
"""Two signs that would become one token."""
_NAME = re.compile(r"#?[A-Za-z_]\w*")
_CLOSING = frozenset((")", "]", "}"))
_BEFORE_BLOCK = frozenset((")", "=>", "else", "try", "finally", "catch", "do", "{", "}", ";", ""))
"""What stands before the brace of a block; after anything else begins an object or a pattern."""
_NEEDLESS = frozenset((";}", ",}", ",)", ",]"))
"""Signs at the end of what they separate, each with the sign after it."""
_BEFORE_CONDITION = frozenset(("if", "for", "while", "switch"))
_BEFORE_MEMBER = frozenset(("{", "}", ";", "get", "set", "static", "async", "*"))


@attrs.define
class _Bracket:
    kind: str
    """``(``, ``[``, ``block``, ``object``, ``class``, or ``${`` in a template."""
    is_pattern: bool = False
    """Whether the variables in it are declared there, except for those in default values."""
    is_in_default: bool = False

    @property
    def declares(self) -> bool:
        return self.is_pattern and not self.is_in_default


@attrs.frozen
class _Use:
    """A variable or a private member in a script."""

    token: int
    name: str
    unit: int
    owner: int
    """The number of the class around."""
    is_property_too: bool
    """Whether it names a property and its value: ``{ name }``."""


class Script:
    """A script: its variables, and what each unit declares."""

    def __init__(self, code: str) -> None:
        self._tokens = ["", *_tokens(code), ""]
        self._closing = self._partners()
        self._around: list[_Bracket] = []
        self._unit = self._owner = 0
        self._uses: list[_Use] = []
        self._global: set[str] = set()
        self._local: defaultdict[int, set[str]] = defaultdict(set)
        self._read()

    @property
    def declared(self) -> frozenset[str]:
        """The names of all variables that the script declares."""
        return frozenset(self._global.union(*self._local.values()))

    def shortened(self, kept: Iterable[str] = ()) -> str:
        """Return the script without comments and blanks, with short names for all but ``kept``."""
        tokens = self._tokens.copy()
        for use, short in self._named(BROWSERS.union(kept)):
            tokens[use.token] = f"{use.name}:{short}" if use.is_property_too else short
        return "".join(_separated(text for text, after in pairwise(tokens) if text + after not in _NEEDLESS))

    def _partners(self) -> dict[int, int]:
        """Return where each bracket is closed."""
        opened: list[int] = []
        found = {}
        for at, text in enumerate(self._tokens):
            if text in ("(", "[", "{") or text.endswith("${"):
                opened.append(at)
            elif text in _CLOSING:
                found[opened.pop()] = at
        return found

    def _read(self) -> None:
        for at, text in enumerate(self._tokens):
            is_end = text == ";"
            if at in self._closing:
                self._around.append(self._opened(at))
            elif text in _CLOSING:
                is_end = self._around.pop().kind == "block"
            elif text in ("=", ",") and self._around:
                self._around[-1].is_in_default = text == "="
            elif _NAME.fullmatch(text) and text not in _WORDS:
                self._note(at)
            if is_end and (not self._around or self._around[-1].kind == "class"):
                self._unit += 1

    def _opened(self, at: int) -> _Bracket:
        """Return the bracket that a token opens."""
        text, before = self._tokens[at], self._tokens[at - 1]
        if text == "(":
            after = self._tokens[self._closing[at] + 1]
            return _Bracket("(", after == "=>" or (after == "{" and before not in _BEFORE_CONDITION))
        if text.endswith("${"):
            return _Bracket("${")
        if text == "{" and self._tokens[at - 2] == "class":
            self._owner += 1
            return _Bracket("class")
        if text == "{" and before in _BEFORE_BLOCK:
            return _Bracket("block")
        is_inner = bool(self._around) and self._around[-1].declares
        return _Bracket("[" if text == "[" else "object", is_inner or before in ("const", "let"))

    def _note(self, at: int) -> None:
        """Note a name, if it names a variable or a private member."""
        before, name, after = self._tokens[at - 1 : at + 2]
        around = self._around[-1] if self._around else _Bracket("block")
        is_first = around.kind == "object" and before in ("{", ",")  # in an entry of an object or a pattern
        is_private = name.startswith("#")
        is_property = (
            before in (".", "?.")
            or (is_first and after in (":", "("))
            or (around.kind == "object" and before in ("get", "set", "async"))
            or (around.kind == "class" and before in _BEFORE_MEMBER)
        )
        if is_property and not is_private:
            return
        is_property_too = is_first and after in ("}", ",", "=")
        self._uses.append(_Use(at, name, self._unit, self._owner, is_property_too))
        if before in ("const", "let", "class", "function") or after == "=>" or around.declares:
            (self._local[self._unit] if self._around else self._global).add(name)

    def _named(self, kept: frozenset[str]) -> Iterator[tuple[_Use, str]]:
        """Return each name to shorten, and its short one."""
        groups: defaultdict[tuple[str, int], list[_Use]] = defaultdict(list)
        used = set(_WORDS)
        for use in self._uses:
            if use.name.startswith("#"):
                groups["private", use.owner].append(use)
            elif use.name in self._global - kept:
                groups["global", 0].append(use)
            elif use.name in self._local[use.unit] - kept:
                groups["local", use.unit].append(use)
            else:
                used.add(use.name)
        for (kind, _), uses in groups.items():
            letters = ascii_uppercase if kind == "global" else ascii_lowercase
            short = (name for name in _short(letters) if name not in used)
            names = dict(zip(dict.fromkeys(use.name for use in uses), short, strict=False))
            for use in uses:
                yield use, f"#{names[use.name]}" if kind == "private" else names[use.name]


def _tokens(code: str) -> Iterator[str]:
    """Return the tokens of a script, without blanks and comments."""
    at = 0
    around: list[str] = []  # the braces and templates that are open
    while at < len(code):
        in_template = around[-1:] == ["`"]
        found = (_TEMPLATE if in_template else _TOKEN).match(code, at)
        assert found
        at, text = found.end(), found[found.lastindex or 0]
        if text == "}" or (in_template and text.endswith("`")):
            around.pop()
        elif text in ("`", "{") or in_template:
            around.append(text[-1])
        if text:
            yield text


def _separated(tokens: Iterable[str]) -> Iterator[str]:
    """Return some tokens with blanks where two of them would become one."""
    for before, text in pairwise(tokens):
        if _TOUCHING.fullmatch(before[-1:] + text[:1]):
            yield " "
        yield text


def _short(letters: str) -> Iterator[str]:
    """Return all names of some letters, the shortest first."""
    return map("".join, chain.from_iterable(product(letters, repeat=length) for length in count(1)))
