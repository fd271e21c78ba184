"""Name the other fields on a line of a published list: ratings, numbers, authors, notes.

A header or the keys of a JSON object name them. Without these, a field is named ``f2``, ``f3`` by its number
on the line, the text after ``#`` is ``label``, and ``ED=7.2`` is ``ed``. All names follow one rule, so that
SQL takes them without quotes (:func:`name_of`).
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterable, Iterator, Sequence

NOTE = "label"
"""The name of the text after ``#``."""


def name_of(text: str) -> str:
    """Return a name that SQL takes without quotes.

    >>> name_of("SE rating"), name_of("1gw"), name_of("x-chain"), name_of("2nd try"), name_of("%")
    ('se_rating', 'gw1', 'x_chain', 'nd_try2', 'field')
    """
    words = re.sub(r"[^a-z0-9]+", "_", text.lower()).strip("_")
    number = re.match(r"[0-9]+", words)
    if number:
        words = words[number.end() :].strip("_")
        return f"{words or 'f'}{number[0]}"
    return words or "field"


def names_of(texts: Iterable[str]) -> list[str]:
    """Return a different name for each text.

    >>> names_of(["Rating", "rating", "SE"])
    ['rating', 'rating_2', 'se']
    """
    names: list[str] = []
    for text in texts:
        name, number = name_of(text), 1
        while (numbered := name if number == 1 else f"{name}_{number}") in names:
            number += 1
        names.append(numbered)
    return names


def of_object(text: str, known: Sequence[str]) -> dict[str, str]:
    """Return the fields of a JSON object other than those whose lower names are ``known``."""
    try:
        values = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    if not isinstance(values, dict):
        return {}
    rest = {name: value for name, value in values.items() if name.lower() not in known}
    texts = (
        "" if value is None else value if isinstance(value, str) else json.dumps(value)
        for value in rest.values()
    )
    return dict(zip(names_of(rest), map(decoded, texts), strict=True))


def of_record(text: str, delimiter: str, names: Sequence[str], quiz: int | str) -> dict[str, str]:
    """Return the fields of a record whose columns have names, except the ``quiz``.

    The quiz is given by its number from 0, or by its text.
    """
    fields = _split(text, delimiter)
    if isinstance(quiz, str):
        quiz = next((at for at, field in enumerate(fields) if field.strip() == quiz), -1)
    named = dict(zip(names_of(names), fields, strict=False))
    for number in range(len(names), len(fields)):
        named[f"f{number + 1}"] = fields[number]
    return {name: decoded(field.strip()) for at, (name, field) in enumerate(named.items()) if at != quiz}


def of_line(text: str, start: int, end: int) -> dict[str, str]:
    """Return the fields of a line without named columns, whose quiz is the text from ``start`` to ``end``."""
    body, sign, note = text.partition("#")
    fields = dict(_numbered(body, start, end))
    if sign and note.strip():
        fields[NOTE] = note.strip()
    return {name: decoded(field) for name, field in fields.items()}


def _numbered(body: str, start: int, end: int) -> Iterator[tuple[str, str]]:
    for number, field in enumerate(_split(body, _delimiter(body, start, end)), start=1):
        named = _NAMED.fullmatch(field.strip(_BETWEEN))
        if body[start:end] in field:
            continue
        if named:
            yield name_of(named["name"]), named["value"]
        elif field.strip(_BETWEEN):
            yield f"f{number}", field.strip(_BETWEEN)


_BETWEEN = " \t\"'[](){}"
_NAMED = re.compile(r"(?P<name>[A-Za-z]\w*)\s*=\s*(?P<value>.+)")
_DELIMITERS = ",;\t|:"


def _delimiter(body: str, start: int, end: int) -> str:
    """Return what separates the fields: the sign beside the quiz, or a blank."""
    for beside in (body[end:].lstrip(" \"'")[:1], body[:start].rstrip(" \"'")[-1:]):
        if beside and beside in _DELIMITERS:
            return beside
    return " "


def _split(text: str, delimiter: str) -> list[str]:
    if delimiter == " ":
        return text.split()
    if '"' not in text:
        return text.split(delimiter)
    try:
        return next(csv.reader([text], delimiter=delimiter), [])
    except csv.Error:
        return text.split(delimiter)


def decoded(text: str) -> str:
    """Return a field with bytes that are not UTF-8 read as Windows-1252, which old lists use."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogateescape").decode("cp1252", "replace")
    return text
