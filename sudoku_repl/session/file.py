"""Session files: versioned JSON, written whole, and read only if nothing in it has changed.

A digest of the whole content finds any damage. The file is only data: reading it runs nothing, and its orders
are disabled when it is opened (see :func:`open_session`).
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from functools import lru_cache
from hashlib import blake2b
from itertools import filterfalse
from typing import Any

import attrs
from cattrs import BaseValidationError, transform_error
from cattrs.preconf.json import JsonConverter, make_converter
from cattrs.v import format_exception

from sudoku_repl.board.constrained import unknown_constraints
from sudoku_repl.errors import FileError, ModeError, SessionError, listed, quoted
from sudoku_repl.files import LARGEST, read_text, write_text
from sudoku_repl.machine import Guessing, Rules
from sudoku_repl.machine.rules import Chosen
from sudoku_repl.session.schema import Session
from sudoku_repl.techniques import names_of
from sudoku_repl.techniques.own import find_technique

FORMAT = "sudoku_repl session"
VERSION = 7
"""The version of the files that this program writes and reads."""


def to_text(session: Session) -> str:
    """Return the text of a session file. Raises SessionError if :func:`of_text` couldn't read it back."""
    kept = _converter().unstructure(session)
    try:
        text = json.dumps({"format": FORMAT, "version": VERSION, **kept, "digest": _digest(kept)}) + "\n"
    except ValueError as error:  # a number of thousands of digits
        raise SessionError(f"the session can't be saved: {error}") from None
    if len(text) > LARGEST:
        raise SessionError(
            f"the session is too large to save: {len(text) / (1 << 20):.1f} MiB; "
            f"the limit is {LARGEST >> 20} MiB"
        )
    return text


def _techniques_in(content: Any, depth: int = 8) -> Iterator[str]:
    """Yield the names of techniques in the content of a file, which is nested no deeper."""
    if not depth:
        return
    if isinstance(content, list):
        for each in content:
            yield from _techniques_in(each, depth - 1)
    elif isinstance(content, dict):
        for key, value in content.items():
            names = value if key == "techniques" and isinstance(value, list) else [value]
            if key in ("technique", "techniques"):
                yield from (each for each in names if isinstance(each, str))
            else:
                yield from _techniques_in(value, depth - 1)


def _is_known(technique: str) -> bool:
    try:
        return find_technique(technique).name == technique
    except ModeError:
        return False


def _check_known(name: str, kind: str, unknown: Iterable[str]) -> None:
    """Raise SessionError if a session needs what a file of the user must define."""
    if found := sorted(unknown):
        what = f"{kind}s {quoted(listed(found))}" if len(found) > 1 else f"the {kind} {quoted(found[0])}"
        raise SessionError(
            f"{quoted(name)} needs {what}, which this program doesn't know; load the file first:"
            f" `{kind}s load FILE.py`"
        )


def _board_of(document: dict[str, Any]) -> str:
    quiz = document.get("quiz")
    return str(quiz.get("board")) if isinstance(quiz, dict) else ""


def _digest(kept: dict[str, Any]) -> str:
    """Return a digest of the content of a file, independent of its whitespace."""
    return blake2b(json.dumps(kept, sort_keys=True).encode("ascii"), digest_size=16).hexdigest()


def of_text(text: str, name: str) -> Session:
    """Parse the text of a session file. Raises SessionError, naming the file ``name``, if it isn't valid.

    This doesn't replay the session: :func:`~sudoku_repl.session.replay.restored` does, and checks its states.
    """
    try:
        document = json.loads(text)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise SessionError(f"{quoted(name)} is not a session: {where} is not valid JSON") from None
    except (ValueError, RecursionError) as error:  # a number of thousands of digits, or thousands of brackets
        raise SessionError(f"{quoted(name)} is not a session: {error}") from None
    if not isinstance(document, dict) or document.pop("format", None) != FORMAT:
        raise SessionError(f"{quoted(name)} is not a session of this program")
    version = document.pop("version", None)
    if type(version) is not int or version != VERSION:
        raise SessionError(
            f"{quoted(name)} has session version {quoted(str(version))}; this program reads version {VERSION}"
        )
    digest = document.pop("digest", None)
    if digest != _digest(document):
        raise SessionError.damaged(name, "it was changed after it was written")
    _check_known(name, "constraint", unknown_constraints(_board_of(document)))
    _check_known(name, "technique", set(filterfalse(_is_known, _techniques_in(document))))
    try:
        session = _converter().structure(document, Session)
    except BaseValidationError as error:
        raise SessionError.damaged(name, transform_error(error, format_exception=_said)[0]) from None
    if digest != _digest(_converter().unstructure(session)):
        raise SessionError.damaged(name, "it was changed after it was written")
    return session


def save_session(path: str, session: Session) -> None:
    """Write a session to a file, whole or not at all.

    Raises SessionError if it can't be written, if it couldn't be opened again, or if the path leads to a file
    that isn't a session.
    """
    if not path:
        raise SessionError("expected the name of a file, got ''")
    text = to_text(session)
    there = os.path.expanduser(path)  # noqa: PTH111 - pathlib's may raise
    if os.path.exists(there):  # noqa: PTH110 - pathlib's may raise
        if not os.path.isfile(there):  # noqa: PTH113 - pathlib's may raise
            raise SessionError(f"{quoted(path)} cannot be written: it is not a regular file")
        try:
            open_session(path)
        except SessionError:
            raise SessionError(f"{quoted(path)} exists and is not a session; choose another name") from None
    try:
        write_text(path, text)
    except FileError as error:
        raise SessionError(str(error)) from None


def open_session(path: str, *, own: bool = False) -> Session:
    """Read a session from a file. Raises SessionError if there is no valid session.

    Its displays and the orders of its breakpoints are disabled, because someone else may have written them.
    With ``own``, for your own journal, they keep their status.
    """
    try:
        session = of_text(read_text(path, regular=True), path)
    except FileError as error:
        raise SessionError(str(error)) from None
    return session if own else session.with_orders_disabled()


def _said(error: BaseException, kind: type | None) -> str:
    """Return what is wrong with a value that should be of a kind."""
    return str(error) if isinstance(error, ModeError) else format_exception(error, kind)


@attrs.frozen
class _StoredRules:
    """Rules as a file has them, with techniques by name."""

    techniques: tuple[str, ...]
    guessing: Guessing
    chosen: Chosen | None
    unpruned: tuple[str, ...] = ()


@lru_cache(maxsize=1)
def _converter() -> JsonConverter:
    """Return a converter that checks types strictly: it never converts text to a number."""
    converter = make_converter(forbid_extra_keys=True)

    def strict(value: Any, kind: type) -> Any:
        if type(value) is not kind:
            raise TypeError(f"{kind.__name__} expected")
        return value

    for kind in (int, str, bool):
        converter.register_structure_hook(kind, strict)

    def rules(value: Any, _: type) -> Rules:
        stored = converter.structure(value, _StoredRules)
        return Rules(stored.techniques, stored.guessing, stored.chosen, stored.unpruned)

    def stored(value: Rules) -> Any:
        names = names_of(value.techniques)
        made = converter.unstructure(
            _StoredRules(names, value.guessing, value.chosen, names_of(value.unpruned))
        )
        if not value.unpruned:  # as nearly always
            del made["unpruned"]
        return made

    converter.register_structure_hook(Rules, rules)
    converter.register_unstructure_hook(Rules, stored)
    return converter
