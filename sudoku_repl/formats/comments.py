"""Tell headers, which define the rules of a quiz, from notes for people.

A line ``# label: ...`` is a header if its label is among :func:`labels`. A header that this version does not
know must not be ignored, because the quiz would then be loaded without its rules. So a label of a single word
is refused, unless it is a usual word for notes, such as ``author`` or ``rating``. A label of two or three
words is refused only if one of them names a variant (``# killer cages:``) or a header. A header without its
colon (``# houses diagonals``) is refused too.

Everything else is a note: other comments, longer labels, lines with an address (``# http://...``, ``# Added:
three from http://...``), the fields of ``.sdk`` files (``#CNote: ...``), and lines that begin with ``##``.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from string import digits

from sudoku_repl.board.constraints import headers, kinds
from sudoku_repl.board.corners import LAYOUTS
from sudoku_repl.board.naming import FLAGS
from sudoku_repl.board.notation import CELL
from sudoku_repl.errors import quoted

OF_BOARDS = ("layout", "grids", "houses", "regions", "extra", "parity", "order")
"""The labels of headers that define boards: ``# layout: samurai``. Each kind of constraints has one too."""


def is_taken(word: str) -> bool:
    """Whether a word labels boards or ordinary notes, so that no kind of constraints can have it."""
    return word in (*OF_BOARDS, *FLAGS) or bool(_forms(word) & _NOTES)


def labels() -> tuple[str, ...]:
    """Return the labels of all headers."""
    return *OF_BOARDS, *headers()


_NOTE_WORDS = """
added address answer author backdoor blog book by clue code comment contact copyright count created creator
credit date depth desc description designer difficulty diff download ed editor email ep er example file
fixme forum found generated generator given hardness hash hint history id idx index info instruction
isomorph issue kaggle key label level licence license link list made magazine mail meta metadata minimal
minlex modified name newspaper nb no note nr num number origin page params posted problem program
publisher puzzle question quiz rank rated rater rating reference remark result score se see seed serial
series setter skfr solution solver source status step submitted sudoku symmetry tag text thank thread
time title todo tool topic total unique updated url usage user version via volume warning web website
year
"""
_NOTES = frozenset(_NOTE_WORDS.split())
"""Words that label notes, in the singular."""

_OTHER_VARIANTS = """
antidiagonal antiking antiknight argyle arrow cage consecutive constraint inequality killer king knight
kropki nonconsecutive palindrome quadruple renban rule sandwich skyscraper thermo thermometer variant whisper
"""
_VARIANTS = {
    **dict.fromkeys(_OTHER_VARIANTS.split(), ""),
    **{
        name: f"{each.header}: {each.word}".strip()
        for each in kinds()
        for name in (each.kind.replace("-", ""), each.word or each.header)
    },
    **dict.fromkeys(("killer", "killercage"), "cage:"),
    **dict.fromkeys(("asterisk", "girandola"), "extra:"),
    **dict.fromkeys(("chaos", "irregular", "jigsaw"), "regions:"),
    **dict.fromkeys(("diagonal", "xsudoku"), "houses: diagonals"),
    "disjoint": "houses: disjoint",
    **dict.fromkeys(("hyper", "hypersudoku", "windoku", "window"), "houses: windows"),
    **dict.fromkeys(("even", "odd"), "parity:"),
    "samurai": "layout: samurai",
}
"""Words for variants of the game, each with the header that defines its rules, if any."""

_LABELLED = re.compile(
    r"""
    \s*\#\s*
    (?!(?<=\#)(?-i:[ABCDLSU][A-Z][a-z]))         # a field of an .sdk file: its letter, then its text
    (?P<word>[a-z][a-z0-9]*(?:[ \t_-]{1,3}[a-z0-9]+){0,2})
    \s*:(?![/\\:])                              # no address, path or name with colons
    \s*(?P<value>[^#]*)
    """,
    re.ASCII | re.IGNORECASE | re.VERBOSE,
)
_SIZE = "[0-9]{1,2}x[0-9]{1,2}"
_VALUES = "|".join((_SIZE, *LAYOUTS, *FLAGS))
_WORDS = "|".join(rf"{each.header}[-= ]\s*{each.word}" for each in kinds() if each.word)
_ALONG_CELLS = rf"(?:{'|'.join(headers())})\s*[= ]\s*(?:[0-9]+\s+)?{CELL}"
_NO_COLON = re.compile(
    rf"""
    \s*\#\s*
    (?P<word>(?:layout|grids|houses|order)\s*[= ]\s*(?:{_VALUES}|[0-9]+,[0-9]+)|{_WORDS}|{_ALONG_CELLS})
    (?P<value>)(?![a-z0-9_])
    """,
    re.ASCII | re.IGNORECASE | re.VERBOSE,
)
_WORD = re.compile(r"[a-z]+", re.ASCII)


def header_of(text: str) -> re.Match[str] | None:
    """Match the header on a line, with the groups ``word`` and ``value``; None if the line has no header.

    An unknown header counts too; :func:`unknown` gives the error message for it.
    """
    if "#" not in text:
        return None
    match = _LABELLED.match(text)
    if not match:
        return _NO_COLON.match(text)
    if match["word"].lower() in labels():
        return match
    return None if _is_note(match["word"].lower(), text) else match


def _is_note(label: str, text: str) -> bool:
    """Whether a label of no header labels an ordinary note; ``text`` is its line."""
    words = _WORD.findall(label)
    if _variants(words):
        return False
    if "://" in text or any(_forms(word) & _NOTES for word in words) or len(words[0]) == len(words) == 1:
        return True
    return " " in label and not any(_forms(word) & _SINGULAR_HEADERS for word in words)


def _variants(words: list[str]) -> list[str]:
    """Return the words that name a variant of the game, alone or together."""
    return sorted(form for word in (*words, "".join(words)) for form in _forms(word) & _VARIANTS.keys())


def _forms(word: str) -> set[str]:
    """Return the word with and without an ``s`` at its end."""
    return {word, word.removesuffix("s")}


_SINGULAR_HEADERS = frozenset(word.removesuffix("s") for word in labels())


def unknown(label: str) -> str | None:
    """Return the error message for the label of a header; None if the header is known."""
    label = label.lower()
    if label in labels():
        return None
    words = _WORD.findall(label)
    likely = [_VARIANTS[word] for word in _variants(words)]
    likely += [f"{near}:" for word in words for near in get_close_matches(word, labels(), 1)]
    meant = next((f" (did you mean '# {header}'?)" for header in likely if header), "")
    known = ", ".join(OF_BOARDS)
    own = "load your own first: `constraints load FILE.py`"
    rules = f"and {len(headers())} for constraints (`help variants`; {own})"
    return f"unknown header {quoted(label)}{meant}; known headers: {known} {rules}; start a comment with '##'"


_RULES = _VARIANTS.keys() - (
    {"asterisk", "chaos", "constraint", "consecutive", "disjoint", "even", "hyper", "inequality", "irregular"}
    | {"king", "line", "odd", "quadruple", "rule", "samurai", "skyscraper", "variant", "window"}
)
"""Words for variants that mean nothing else in the names and values of fields,"""
_IN_NAMES = _RULES | {"anti", "dot", "line", "rule", "sudoku", "sum"}
"""and others that such names may have."""
_CELL_OF_A_RULE = re.compile(r"r\d{1,2}c\d")
_SHORTEST_RULE = min(map(len, _RULES))
_NO_WORDS = f"{digits}.*_?,;:|#+-/ \t"


def may_have_rule(text: str) -> bool:
    """Whether a line of a list has a word of a rule or a cell: a quick test for long lists."""
    rest = text.strip(_NO_WORDS)
    if len(rest) < _SHORTEST_RULE:
        return False
    rest = rest.lower()
    return any(word in rest for word in _RULES) or bool(_CELL_OF_A_RULE.search(rest))


def rule_in_field(name: str, text: str, *, is_note: bool) -> str | None:
    """Return the error message for a field that gives a rule, as one named ``cages`` does; otherwise None.

    A note does so only by naming several cells.
    """
    names_cells = len(re.findall(CELL, text)) >= _CELLS_OF_A_RULE and not text.startswith("#")
    reason = None if is_note and not names_cells else rule_in(text)
    words = [_forms(word) for word in _WORD.findall(name.lower())]
    is_rule = any(each & _RULES for each in words) and all(each & _IN_NAMES for each in words)
    return reason or (rule_in(f"{name}:") if is_rule and text.strip().lower() not in _NOT_GIVEN else None)


_NOT_GIVEN = ("", "0", "no", "none", "null", "false", "[]", "{}")
"""What the field of a rule holds if the quiz does not have this rule."""


def rule_in(text: str) -> str | None:
    """Return the error message for prose that gives a rule; None for other prose.

    A rule, such as ``cage 3: r1c1 r1c2``, has a word for a variant and a colon after it, or it names cells.
    """
    cells = len(re.findall(CELL, text))
    label, colon, _ = text.partition(":")
    named = _variants(_WORD.findall((label if colon and not cells else text).lower()))
    if cells < _CELLS_OF_A_RULE and not (named and (colon or cells)):
        return None
    header = next((f"; did you mean '# {header}'?" for word in named if (header := _VARIANTS[word])), "")
    return f"the quiz would lose this rule{header}; if the line is a comment, start it with '##'"


_CELLS_OF_A_RULE = 2
