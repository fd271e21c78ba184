"""Your own kinds of constraints: loaded from a file, and checked.

As with techniques (:mod:`~sudoku_repl.techniques.own`), a mistake in the file is an error that names it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import wraps
from inspect import isgeneratorfunction
from types import FunctionType
from typing import Any, TypeAlias

from sudoku_repl.board.constraints import Constraint, kinds
from sudoku_repl.board.constraints.constraint import Drawn
from sudoku_repl.errors import BoardError, SudokuReplError, TechniqueError, quoted
from sudoku_repl.formats.comments import OF_BOARDS
from sudoku_repl.spelling import closest
from sudoku_repl.techniques import plain, register, spellings
from sudoku_repl.techniques.constraints import declare
from sudoku_repl.techniques.own import FROM, RAISED, file_of, loaded_from, told


def load(path: str) -> tuple[type[Constraint], ...]:
    """Load the kinds of constraints of a Python file, and return them. Raises as techniques do."""
    return loaded_from(path, Constraint, "kind", _add_kinds)


def _add_kinds(classes: list[Any], source: str) -> tuple[type[Constraint], ...]:
    """Check classes, make their kinds of constraints known, and return them."""
    if not classes:
        raise TechniqueError(f"{source} has no constraint: expected a subclass of Constraint with a kind")
    for number, each in enumerate(classes):
        where = f"{source}, class {each.__name__}"
        _guard_kind(each, where)
        if wrong := _wrong_with_kind(each, [*kinds(), *classes[:number]]):
            raise TechniqueError(f"{where}: {wrong}")
    for each in classes:
        if technique := declare(each):
            register(technique)
            FROM[technique.name] = source
    return tuple(classes)


def _wrong_with_kind(kind: type[Constraint], others: Iterable[type[Constraint]]) -> str:
    """Return what is wrong with a kind of constraints; nothing if it can be tried."""
    if wrong := _wrong_with_names(kind, others):
        return wrong
    try:
        tried = trial(kind, digits=4)
        words, drawing = (tried.words(), tried.apart_words), tried.drawing()
        walk = tried.walk if kind.walks else None
    except TechniqueError:  # which says where already
        raise
    except BoardError as error:
        return str(error)
    except RAISED as error:
        return f"it cannot be tried: {told(error, file_of(kind))}"
    if not all(isinstance(each, str) and each for each in words) or (kind.walks and not walk):
        return "it has no words"
    if not all(isinstance(each, Drawn) and isinstance(each.text, str) for each in drawing):
        return f"expected a tuple of Drawn as drawing, each with a text, got {quoted(repr(drawing))}"
    return ""


def _wrong_with_names(kind: type[Constraint], others: Iterable[type[Constraint]]) -> str:
    """Return which name is missing, unknown, wrong or taken; nothing if all are right."""
    for name in vars(kind):
        known = closest(name, _KNOWN) if not name.startswith("_") and name not in _KNOWN else None
        if known:
            return f"unknown {name}; did you mean {known}? Begin the name of a helper with _"
    for name, (pattern, expected) in _KIND_ATTRIBUTES.items():
        value = vars(kind).get(name)
        if value is None:
            return f"{name} is missing; expected {expected}"
        if not isinstance(value, str) or not re.fullmatch(pattern, value, re.ASCII):
            return f"expected {expected} as {name}, got {quoted(value)}"
        if any(plain(value) == plain(getattr(each, name)) for each in others):
            return f"there is already a {name} {value}; choose another, or start the program again"
    if kind.header in OF_BOARDS:
        return f"there is already a header {kind.header}; choose another"
    if kind.walks and plain(kind.kind) in spellings():
        return f"{kind.kind} already means a technique; choose another kind"
    missing = [name for name in ("asks", "step") if getattr(kind, name) is getattr(Constraint, name)]
    if missing and (kind.walks or missing[0] == "asks"):
        return f"{missing[0]} is missing; expected {_NEEDED[missing[0]]}"
    return ""


_NEEDED = {
    "asks": "words before the cells, such as 'digits rise along'",
    "step": "a method that returns the state after a digit, or None",
}
_KNOWN = frozenset(name for name in (*dir(Constraint), *Constraint.__annotations__) if name[0] != "_")
"""The names that everything knows of a kind of constraints."""
_KIND_ATTRIBUTES = {
    "kind": ("[a-z][a-z0-9 -]*", "words in lower case"),
    "header": ("[a-z][a-z0-9]*(?:-[a-z0-9]+)*", "a word in lower case"),
}


def trial(kind: type[Constraint], digits: int, length: int = 0, numbers: tuple[int, ...] = ()) -> Constraint:
    """Return a constraint of a kind, by default with as few cells and numbers as can be."""
    written = tuple(range(length or max(kind.fewest_cells, 2)))
    numbers = numbers or kind.usual or (1,) * kind.fewest_numbers
    return kind(kind.along(written), numbers, digits, written=written, text=kind.example)


@contextmanager
def _blaming(what: str, path: str) -> Iterator[None]:
    """Say what raised an error, if it isn't one of this program."""
    try:
        yield
    except SudokuReplError:
        raise
    except RAISED as error:
        raise TechniqueError(f"{what} raised {told(error, path)}") from None


def _guard_kind(kind: type[Constraint], where: str) -> None:
    """Let the methods of a kind of constraints say what they raise, and check what its walk gives."""
    path = file_of(kind)
    for name, value in [*vars(kind).items()]:
        if isinstance(value, property) and value.fget:
            setattr(kind, name, property(_guarded(value.fget, f"{where}: {name}", path)))
        elif isinstance(value, classmethod | staticmethod):
            setattr(kind, name, type(value)(_guarded(value.__func__, f"{where}: {name}", path)))
        elif isinstance(value, FunctionType) and name in _KNOWN:
            setattr(kind, name, _guarded(value, f"{where}: {name}", path, _RETURNED.get(name)))


_Returned: TypeAlias = "tuple[Callable[[object], bool], str]"
"""What holds for the values that a method may return, and these in words."""
_RETURNED: dict[str, _Returned] = {
    "step": (lambda state: not isinstance(state, bool), "a state, or None where no walk has the digit"),
    "accepts": (lambda accepted: isinstance(accepted, bool), "True or False"),
}
"""What the methods of a walk return. A step that returns False would go to the state 0."""


def _guarded(
    method: Callable[..., Any], what: str, path: str, returned: _Returned | None = None
) -> Callable[..., Any]:
    """Return a method that says what it raises, and checks what it returns."""

    @wraps(method)
    def checked(*arguments: Any, **named: Any) -> Any:
        with _blaming(what, path):
            found = method(*arguments, **named)
        if returned and not returned[0](found):
            raise TechniqueError(f"{what} must return {returned[1]}, got {quoted(repr(found))[1:-1]}")
        return found

    @wraps(method)
    def checked_items(*arguments: Any, **named: Any) -> Iterator[Any]:
        with _blaming(what, path):
            yield from method(*arguments, **named)

    return checked_items if isgeneratorfunction(method) else checked
