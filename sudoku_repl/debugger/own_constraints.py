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
from sudoku_repl.board.constraints.constraint import Colour, Drawn, DrawnShape, WeightedSum
from sudoku_repl.errors import BoardError, SudokuReplError, TechniqueError, quoted
from sudoku_repl.formats.comments import is_taken
from sudoku_repl.spelling import closest
from sudoku_repl.survey.walks import trial
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
        if "fpuzzles" not in vars(each):  # what it inherits is the field of another kind
            each.fpuzzles = ""
        wrong = _wrong_with_names(each, [*kinds(), *classes[:number]])
        if wrong := wrong or _wrong_with_methods(each, where) or _wrong_with_trial(each):
            raise TechniqueError(f"{where}: {wrong}")
    for each in classes:
        if technique := declare(each):
            register(technique)
            FROM[technique.name] = source
    return tuple(classes)


def _wrong_with_trial(kind: type[Constraint]) -> str:
    """Return what is wrong with a constraint of a kind; nothing if it can be tried."""
    try:
        tried = trial(kind, digits=4)
        drawing = tuple(tried.drawing())
        assert all((tried.words(), tried.apart_words, not kind.walks or tried.walk))
    except TechniqueError:  # which says where already
        raise
    except BoardError as error:
        return str(error)
    except RAISED as error:
        return f"it cannot be tried: {told(error, file_of(kind))}"
    fits, expected = _RETURNED["drawing"]
    return "" if fits(tried, drawing) else f"expected {expected} as drawing, got {quoted(repr(drawing))}"


def _wrong_with_names(kind: type[Constraint], others: Iterable[type[Constraint]]) -> str:
    """Return which name is missing, unknown, wrong or taken; nothing if all are right."""
    for name in vars(kind):
        if not name.startswith("_") and name not in _KNOWN and (known := closest(name, _KNOWN)):
            return f"unknown {name}; did you mean {known}? If it is a name of your own, begin it with _"
    for name, (pattern, expected) in _KIND_ATTRIBUTES.items():
        value = vars(kind).get(name)
        if value is None:
            return f"{name} is missing; expected {expected}"
        if not isinstance(value, str) or not re.fullmatch(pattern, value, re.ASCII):
            return f"expected {expected} as {name}, got {quoted(value)}"
        if any(plain(value) == plain(getattr(each, name)) for each in others):
            return f"there is already a {name} {value}; choose another, or start the program again"
    for name, usual in vars(Constraint).items():
        if type(usual) in _PLAIN and name in _KNOWN and type(getattr(kind, name)) is not type(usual):
            return f"expected {_PLAIN[type(usual)]} as {name}, got {quoted(repr(getattr(kind, name)))}"
    if is_taken(kind.header):
        return f"the header {kind.header} has another meaning; choose another"
    if kind.fpuzzles and any(kind.fpuzzles == each.fpuzzles for each in others):
        return f"another kind has the field {kind.fpuzzles} of f-puzzles; choose another"
    if kind.usual and not kind.fewest_numbers <= len(kind.usual) <= kind.most_numbers:
        return f"usual has {len(kind.usual)} numbers, which most_numbers and fewest_numbers do not allow"
    if kind.walks and plain(kind.kind) in spellings():
        return f"{kind.kind} already means a technique; choose another kind"
    absent = {name: (getattr(Constraint, name), None, "") for name in _NEEDED}
    missing = [name for name in _NEEDED if getattr(kind, name) in absent[name]]
    if missing and (kind.walks or missing[0] == "asks"):
        return f"{missing[0]} is missing; expected {_NEEDED[missing[0]]}"
    for name in _PROPERTIES:
        if isinstance(getattr(kind, name), FunctionType):
            return f"{name} must be a text, or have @property above it"
    return ""


_PROPERTIES = ("asks", "apart_words", "counts", "sums")
_NEEDED = {
    "asks": "words before the cells, such as 'digits rise along'",
    "step": "a method that returns the state after a digit, or None",
}
_PLAIN = {bool: "True or False", int: "a whole number", str: "a text", tuple: "a tuple of numbers"}
_KNOWN = frozenset(name for name in (*dir(Constraint), *Constraint.__annotations__) if name[0] != "_")
"""The names that everything knows of a kind of constraints."""
_KIND_ATTRIBUTES = {
    "kind": ("[a-z][a-z0-9 -]*", "words in lower case"),
    "header": ("[a-z][a-z0-9]*(?:-[a-z0-9]+)*", "a word in lower case"),
}


@contextmanager
def _blaming(what: str, path: str) -> Iterator[None]:
    """Say what raised an error, if it isn't one of this program."""
    try:
        yield
    except SudokuReplError:
        raise
    except RAISED as error:
        raise TechniqueError(f"{what} raised {told(error, path)}") from None


_PACKAGE = "sudoku_repl."


def _wrong_with_methods(kind: type[Constraint], where: str) -> str:
    """Return which method can't be right. Let what the others give be checked, inherited ones too."""
    for name in _KNOWN:
        owner = next(each for each in kind.__mro__ if name in vars(each))
        if owner.__module__.startswith(_PACKAGE):
            continue
        value: Any = vars(owner)[name]
        of_class = isinstance(value, classmethod | staticmethod)
        function: Any = value.fget if isinstance(value, property) else value.__func__ if of_class else value
        if name in _WALK and isgeneratorfunction(function):
            return f"{name} must return, not yield"
        if isinstance(value, property) or of_class or callable(value):
            checked = _guarded(function, f"{where}: {name}", file_of(kind), _RETURNED.get(name))
            made = property(checked) if isinstance(value, property) else checked
            setattr(kind, name, type(value)(checked) if of_class else made)
    return ""


_WALK = ("start", "step", "accepts")


def _are_drawn(constraint: Constraint, drawing: object) -> bool:
    return isinstance(drawing, tuple | list) and all(
        isinstance(each, Drawn)
        and isinstance(each.shape, DrawnShape)
        and isinstance(each.colour, Colour)
        and isinstance(each.text, str)
        and {*each.cells} <= {*constraint.written, *constraint.cells}
        for each in drawing
    )


def _are_pairs(constraint: Constraint, pairs: object) -> bool:
    return isinstance(pairs, tuple | list) and all(
        len(pair) == len({*pair}) and {*pair} <= {*constraint.cells} for pair in pairs
    )


def _are_sums(constraint: Constraint, sums: object) -> bool:
    return isinstance(sums, tuple | list) and all(
        isinstance(each, WeightedSum) and len(each.factors) == len(constraint.cells) for each in sums
    )


_Returned: TypeAlias = "tuple[Callable[[Any, Any], bool], str]"
"""Whether a constraint can give a value, and which values in words."""
_RETURNED: dict[str, _Returned] = {
    "step": (lambda _, state: not isinstance(state, bool), "a state, or None where no walk has the digit"),
    "accepts": (lambda _, accepted: isinstance(accepted, bool), "True or False"),
    "asks": (lambda _, asks: isinstance(asks, str) and bool(asks), "a text"),
    "apart_words": (lambda _, words: isinstance(words, str) and bool(words), "a text"),
    "different": (_are_pairs, "pairs of its cells"),
    "sums": (_are_sums, "a tuple of WeightedSum with a factor for each cell"),
    "drawing": (_are_drawn, "a tuple of Drawn with a DrawnShape, cells of it, a text and a Colour"),
}
"""What a kind may give. A step that returns False would go to the state 0."""


def _guarded(
    method: Callable[..., Any], what: str, path: str, returned: _Returned | None
) -> Callable[..., Any]:
    """Return a method that says what it raises, and checks what it returns. What it yields comes at once."""

    @wraps(method)
    def checked(*arguments: Any, **named: Any) -> Any:
        with _blaming(what, path):
            found = method(*arguments, **named)
            found = tuple(found) if isinstance(found, Iterator) else found
            is_wrong = returned is not None and not returned[0](arguments[0], found)
        if returned and is_wrong:
            raise TechniqueError(f"{what} must return {returned[1]}, got {quoted(repr(found))[1:-1]}")
        return found

    return checked
