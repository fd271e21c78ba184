"""Sessions as files: versioned JSON, written whole and read only if nothing in it has changed.

A digest of everything in the file finds any damage. The file is data and nothing else: reading one runs
nothing, and the orders in it come disabled (see :func:`open_session`).
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from cattrs import BaseValidationError, transform_error
from cattrs.preconf.json import JsonConverter, make_converter

from sudoku_repl.errors import FileError, SessionError, quoted
from sudoku_repl.files import LARGEST, read_text, write_text
from sudoku_repl.timeline.store import Session, damage, words_of

FORMAT = "sudoku_repl session"
VERSION = 2
"""Of the files that are written. Version 1 is what sudoku_repl 0.1.0 wrote."""


def to_text(session: Session) -> str:
    """A session as the text of its file; raises SessionError when :func:`of_text` could not read it."""
    kept = _converter().unstructure(session)
    try:
        text = json.dumps({"format": FORMAT, "version": VERSION, **kept, "digest": _digest(kept)}) + "\n"
    except ValueError as error:  # a number of thousands of digits
        raise SessionError(f"the session cannot be kept: {error}") from None
    if len(text) > LARGEST:
        raise SessionError(
            f"the session is too large to keep: {len(text) / (1 << 20):.1f} MiB, "
            f"of which at most {LARGEST >> 20} MiB could be opened again"
        )
    return text


def _digest(kept: dict[str, Any]) -> str:
    """Of what a file holds, whatever its spaces."""
    return blake2b(json.dumps(kept, sort_keys=True).encode("ascii"), digest_size=16).hexdigest()


def of_text(text: str, name: str) -> Session:
    """The session in the text of a file called ``name``; raises SessionError when it holds none.

    :func:`~sudoku_repl.timeline.store.restored` alone sees where the session leads.
    """
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise SessionError(f"{quoted(name)} is not a session: {words_of(error)}") from None
    if not isinstance(document, dict) or document.pop("format", None) != FORMAT:
        raise SessionError(f"{quoted(name)} is not a session of this program")
    version = document.pop("version", None)
    if type(version) is not int or version not in _TO_PRESENT:
        known = " and ".join(map(str, _TO_PRESENT))
        raise SessionError(
            f"{quoted(name)} has session version {quoted(str(version))}; this program reads versions {known}"
        )
    digest = document.pop("digest", None)
    try:
        present = _TO_PRESENT[version](document)
        session = _converter().structure(present, Session)
    except BaseValidationError as error:
        raise damage(name, transform_error(error)[0]) from None
    except (LookupError, TypeError, ValueError):  # while it is brought to the present version
        raise damage(name, _CHANGED) from None
    if digest != _digest(document) or _digest(present) != _digest(_converter().unstructure(session)):
        raise damage(name, _CHANGED)
    return session


_CHANGED = "it was changed after it was written"


def _from_version_1(document: Mapping[str, Any]) -> dict[str, Any]:
    """Version 1 could not disable orders, and its rules were those in force where it was saved."""
    return {
        **document,
        "home": document["here"]["run"],
        "visit": None,
        "displays": [
            {"number": number, "order": order, "enabled": True} for number, order in document["displays"]
        ],
        "breaks": [{**each, "orders_enabled": True} for each in document["breaks"]],
    }


_TO_PRESENT: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {
    1: _from_version_1,
    VERSION: lambda document: document,
}
"""What makes a document of each version that is read one of the present version."""


def save_session(path: str, session: Session) -> None:
    """Write a session to a file, whole or not at all.

    Raises SessionError when it cannot be written, when it could not be opened again, or when another kind of
    file is there.
    """
    text = to_text(session)
    there = os.path.expanduser(path)  # noqa: PTH111 - never raises, as those of os.path below
    if os.path.exists(there):  # noqa: PTH110
        if not os.path.isfile(there):  # noqa: PTH113
            raise SessionError(f"{quoted(path)} cannot be written: it is not a regular file")
        try:
            open_session(path)
        except SessionError:
            raise SessionError(
                f"{quoted(path)} exists and is not a session, so it stays as it is; choose another name"
            ) from None
    try:
        write_text(path, text)
    except FileError as error:
        raise SessionError(str(error)) from None


def open_session(path: str, *, own: bool = False) -> Session:
    """The session in a file; raises SessionError.

    Its displays and the orders of its breakpoints are disabled, because anybody may have written them. With
    ``own``, for the journal of this user, they stay as they were.
    """
    try:
        session = of_text(read_text(path, regular=True), path)
    except FileError as error:
        raise SessionError(str(error)) from None
    return session if own else session.with_orders_disabled()


@lru_cache(maxsize=1)
def _converter() -> JsonConverter:
    """Takes what is in a file as it is, or not at all: no number is made of a text."""
    converter = make_converter(forbid_extra_keys=True)

    def strict(value: Any, kind: type) -> Any:
        if type(value) is not kind:
            raise TypeError(f"{kind.__name__} expected")
        return value

    for kind in (int, str, bool):
        converter.register_structure_hook(kind, strict)
    return converter
