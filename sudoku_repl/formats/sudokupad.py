"""SudokuPad's quizzes: what they have of givens, regions and cages, as an object of f-puzzles has it.

They are JSON without quotes around names, with ``t`` and ``f`` for true and false, short names for frequent
fields, and nothing at all for an empty object. All else in them is drawn: lines, arrows and shapes, which
mean something only to people.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

_NAMES = {"ca": "cages", "ce": "cells", "l": "lines", "a": "arrows", "o": "overlays", "u": "underlays"}
_NAMES |= {"re": "regions", "t": "title", "v": "value", "hidden": "unseen"}
"""What fields are called here, most of which have short names."""
_WORDS = {"t": True, "true": True, "f": False, "false": False, "null": None}
_DRAWN = {"lines": "line", "arrows": "line", "overlays": "text", "underlays": "rectangle"}
"""The fields with drawings, and where f-puzzles has such."""
_TOKEN = re.compile(
    r"""\s*(?:([{}\[\]:,])|"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|([^{}\[\]:,"'\s]+))""", re.DOTALL
)
_SIGNS = dict(zip("bfnrt", "\b\f\n\r\t", strict=True))
_ESCAPED = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.))", re.DOTALL)
_SUM = re.compile(r"\s*[0-9]{1,3}\s*", re.ASCII)


def object_of(text: str) -> dict[str, Any]:
    """Return the quiz of a text as an object of f-puzzles. Without regions, each row is one.

    Raises ValueError or others if it is none.
    """
    tokens = list(_tokens(text))[::-1]
    found = _value(tokens)
    if tokens or not isinstance(found, dict):
        raise ValueError("more than an object")
    return _as_fpuzzles(found)


def _tokens(text: str) -> Iterator[tuple[str, str]]:
    """Yield the signs, the texts in quotes and the bare words, each with its kind: a sign, ``"`` or empty."""
    at, end = 0, len(text.rstrip())
    while at < end:
        match = _TOKEN.match(text, at)
        if not match:
            raise ValueError(f"unexpected {text[at : at + 10]!r}")
        sign, double, single, bare = match.groups()
        if sign or bare:
            yield sign or "", sign or bare
        else:
            word = _ESCAPED.sub(_unescaped, double or single or "")
            yield '"', word.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        at = match.end()


def _unescaped(escaped: re.Match[str]) -> str:
    code, sign = escaped.groups()
    return chr(int(code, 16)) if code else _SIGNS.get(sign, sign)


def _value(tokens: list[tuple[str, str]]) -> Any:
    """Take a value off the end of the tokens, which are in reverse order."""
    kind, text = tokens[-1] if tokens else ("", "")
    if kind in (",", "]", "}"):
        return {}  # an empty object, of which nothing is written
    tokens.pop()
    if kind == "[":
        return list(_items(tokens, "]"))
    if kind == "{":
        return dict(_member(tokens) for _ in _until(tokens, "}"))
    if kind == '"':
        return text
    return _WORDS.get(text, int(text) if text.lstrip("-").isdecimal() else text)


def _items(tokens: list[tuple[str, str]], end: str) -> Iterator[Any]:
    return (_value(tokens) for _ in _until(tokens, end))


def _until(tokens: list[tuple[str, str]], end: str) -> Iterator[None]:
    """Yield before each part up to a sign, and take the commas between them off."""
    if tokens[-1][0] == end:
        tokens.pop()
        return
    sign = ","
    while sign == ",":
        yield
        sign, _ = tokens.pop()
    if sign != end:
        raise ValueError(f"expected {end}, got {sign!r}")


def _member(tokens: list[tuple[str, str]]) -> tuple[str, Any]:
    _, name = tokens.pop()
    sign, _ = tokens.pop()
    if sign != ":":
        raise ValueError(f"expected a colon after {name!r}")
    return _NAMES.get(name, name), _value(tokens)


def _as_fpuzzles(found: Mapping[str, Any]) -> dict[str, Any]:
    rows = found["cells"]
    side = len(rows)
    grid = [[_cell(cell) for cell in row] for row in rows]
    without_boxes = [[(row, column) for column in range(side)] for row in range(side)]
    for number, region in enumerate(found.get("regions") or without_boxes):
        for row, column in region:
            grid[row][column]["region"] = number
    data: dict[str, Any] = {"size": side, "title": _named(found, "title"), "grid": grid, "killercage": []}
    data |= {"ruleset": _named(found, "rules"), "cage": []}
    for cage in found.get("cages") or ():
        # Without cells, it is a text. Those with a type are houses for the check of SudokuPad.
        if cage.get("cells") and "type" not in cage:
            data["killercage" if _is_rule(cage, side) else "cage"].append(_cage(cage))
    for name, field in _DRAWN.items():
        data.setdefault(field, []).extend(found.get(name) or ())
    return data


def _cell(cell: Mapping[str, Any]) -> dict[str, Any]:
    made: dict[str, Any] = {"value": int(cell["value"]), "given": True} if cell.get("value") else {}
    made["region"] = None  # unless a region has the cell
    return made | ({"centerPencilMarks": cell["centremarks"]} if cell.get("centremarks") else {})


def _is_rule(cage: Mapping[str, Any], digits: int) -> bool:
    """Whether a cage has a sum, or different digits.

    Some have more cells than there are digits. A number in a cage that is not drawn may mean something else.
    """
    has_sum = not cage.get("unseen") and bool(_SUM.fullmatch(_text(cage)))
    return len(cage["cells"]) <= digits and (has_sum or cage.get("unique") is True)


def _cage(cage: Mapping[str, Any]) -> dict[str, Any]:
    value = _text(cage)
    return {
        "cells": [f"R{row + 1}C{column + 1}" for row, column in cage["cells"]],
        "value": value if _SUM.fullmatch(value) else "",
    }


def _text(cage: Mapping[str, Any]) -> str:
    value = cage.get("value")
    return "" if value is None else str(value)


def _named(found: Mapping[str, Any], name: str) -> str:
    """Return a text about the quiz: a field, or a cage without cells whose value begins with its name."""
    cages = (str(cage.get("value", "")) for cage in found.get("cages") or () if not cage.get("cells"))
    texts = (text.partition(":")[2].strip() for text in cages if text.startswith(f"{name}:"))
    return str(found.get(name) or (found.get("metadata") or {}).get(name) or next(texts, ""))
