"""Check the arguments of public functions against their annotations, before a function does anything.

The annotation of a parameter says all: its type, its least value (:data:`Natural`, :data:`Positive`) and,
where the types don't say it well, the words for what is expected (a text in an ``Annotated``). Whole numbers
of other types, such as numpy's, become an ``int``, and several items a tuple, so that all are checked first;
but those of an iterator, which may be endless, are checked when they are taken. A wrong number of arguments
and an unknown name stay Python's own TypeError.

:func:`called` calls a function with what somebody else sends as JSON.

Annotations are read when a function is first called. A class that its module imports for typing only is known
by its name: a value of it exists only if somebody has imported it.
"""

from __future__ import annotations

import builtins
import os
import sys
import types
from collections.abc import Callable, Iterable, Mapping, Sized
from functools import wraps
from itertools import chain, repeat
from operator import index
from typing import Annotated, Any, ForwardRef, ParamSpec, TypeAlias, TypeVar, Union, get_args, get_origin

import attrs

from sudoku_repl.errors import OrderError, quoted

_BOUND = 1 << 63
Natural: TypeAlias = Annotated[int, range(_BOUND)]
"""A whole number, 0 or more."""
Positive: TypeAlias = Annotated[int, range(1, _BOUND)]
"""A whole number, 1 or more."""

P = ParamSpec("P")
R = TypeVar("R")
Class = TypeVar("Class", bound=type)


class _Unfit(Exception):  # noqa: N818 - never leaves this module
    """A value that doesn't fit; ``words`` say what is expected."""

    def __init__(self, words: str, *, of_type: bool = False) -> None:
        self.words = words
        self.of_type = of_type
        """Whether only its size is wrong."""


class _Expected:
    """What a parameter takes."""

    def __init__(self, words: str, take: Callable[[Any], Any], plain: Iterable[type] = ()) -> None:
        self.words = words
        self.take = take
        """Returns the value to pass on. Raises _Unfit."""
        self.plain = frozenset(plain)
        """The types whose values are passed on without a look."""

    @classmethod
    def of(cls, words: str, fits: Callable[[Any], bool], plain: Iterable[type] = ()) -> _Expected:
        """Return the kind of the values that fit, which are passed on as they are."""

        def take(value: Any) -> Any:
            if fits(value):
                return value
            raise _Unfit(words)

        return cls(words, take, plain)


def checked(function: Callable[P, R]) -> Callable[P, R]:
    """Let a function raise OrderError for an argument that doesn't fit the annotation of its parameter."""
    known: _Parameters | None = None

    @wraps(function)
    def call(*args: Any, **kwargs: Any) -> Any:
        nonlocal known
        if known is None:
            known = _parameters(function)
        placed, further, expected = known
        if further or len(args) <= len(placed):  # Python refuses more
            names = chain(placed, repeat(further)) if further else placed
            args = tuple(
                [_taken(name, each, expected[name]) for name, each in zip(names, args, strict=False)]
            )
        for name in kwargs:
            if name in expected:
                kwargs[name] = _taken(name, kwargs[name], expected[name])
        return function(*args, **kwargs)

    return call


def checks_arguments(cls: Class) -> Class:
    """Check the arguments of the public methods of a class, of its properties and of ``__init__``."""
    for name, member in list(vars(cls).items()):
        if isinstance(member, types.FunctionType) and (name == "__init__" or not name.startswith("_")):
            setattr(cls, name, checked(member))
        elif isinstance(member, property) and member.fset:
            setattr(cls, name, member.setter(checked(member.fset)))
    return cls


def called(function: Callable[..., R], values: object) -> R:
    """Call a function, or make a value of a class, with an object of JSON, whose names are in camelCase.

    The object may have more names than that, and null is the same as no value. The annotation of a parameter
    may also be a class of attrs, or a list of one. Raises OrderError, before the call, for a value that is
    missing or doesn't fit.

    >>> def example(line_number: Natural, text: str = "none"):
    ...     return line_number, text
    >>> called(example, {"lineNumber": 3, "other": 4})
    (3, 'none')
    """
    from inspect import signature

    if not isinstance(values, dict):
        raise OrderError(f"expected an object, got {quoted(values)}")
    taken = {}
    for each in signature(function, eval_str=True).parameters.values():
        name = camel(each.name)
        if (value := values.get(name)) is not None:
            taken[each.name] = _of_json(name, value, each.annotation)
        elif each.default is each.empty:
            raise OrderError(f"{name} is missing")
    return function(**taken)


def _of_json(name: str, value: Any, annotation: Any) -> object:
    if get_origin(annotation) is list:
        if not isinstance(value, list):
            raise OrderError(f"{name}: expected a list, got {quoted(value)}")
        return [_of_json(name, each, *get_args(annotation)) for each in value]
    if attrs.has(annotation):
        return called(annotation, value)
    return _taken(name, value, _expected(annotation))


def camel(name: str) -> str:
    """Return a name of Python in camelCase.

    >>> camel("stack_trace")
    'stackTrace'
    """
    first, *words = name.split("_")
    return first + "".join(map(str.capitalize, words))


def check_fields(value: object) -> None:
    """Raise OrderError unless each attribute that a value's class annotates fits its annotation."""
    cls = type(value)
    fields = _FIELDS.get(cls)
    if fields is None:
        names = _Names(vars(sys.modules[cls.__module__]))
        fields = _FIELDS[cls] = {
            name: _expected(eval(annotation, {}, names))  # noqa: S307 - of a class of this package
            for name, annotation in cls.__annotations__.items()
        }
    for name, expected in fields.items():
        _taken(name, getattr(value, name), expected)


_FIELDS: dict[type, dict[str, _Expected]] = {}


def _taken(name: str, value: Any, expected: _Expected) -> Any:
    """Return the value to pass on for a parameter of this name. Raises OrderError."""
    if expected is _ANYTHING or type(value) in expected.plain:
        return value
    try:
        return expected.take(value)
    except _Unfit as unfit:
        raise OrderError(f"{name}: expected {unfit.words}, got {quoted(value)}") from None


_Parameters: TypeAlias = tuple[tuple[str, ...], str, dict[str, _Expected]]
"""The names of the parameters that have a place, the name of ``*args``, and what each parameter takes."""


def _parameters(function: Callable[..., Any]) -> _Parameters:
    from inspect import signature, unwrap

    names = _Names(unwrap(function).__globals__)
    parameters = signature(function).parameters.values()
    return (
        tuple(each.name for each in parameters if each.kind <= each.POSITIONAL_OR_KEYWORD),
        next((each.name for each in parameters if each.kind is each.VAR_POSITIONAL), ""),
        {
            each.name: _ANYTHING
            if each.annotation is each.empty
            else _expected(eval(each.annotation, {}, names))  # noqa: S307 - of a function of this package
            for each in parameters
        },
    )


class _Names(dict[str, Any]):
    """The names of a module; one that is imported for typing only is a ForwardRef."""

    def __missing__(self, name: str) -> Any:
        return getattr(builtins, name, None) or ForwardRef(name)


def _expected(annotation: Any) -> _Expected:
    """Return what a parameter with an annotation takes."""
    origin, arguments = get_origin(annotation) or annotation, get_args(annotation)
    if origin in _SIMPLE:
        return _SIMPLE[origin]
    if origin is Annotated:
        return _annotated(*arguments)
    if origin in (Union, types.UnionType):
        return _union([_expected(each) for each in arguments])
    if origin is tuple and arguments[1:] != (Ellipsis,):
        return _tuple([_expected(each) for each in arguments])
    if isinstance(origin, ForwardRef):
        return _named(origin.__forward_arg__)
    if origin is type:
        return _subclass(arguments[0])
    if arguments and issubclass(origin, Mapping):
        return _mapping(*map(_expected, arguments))
    if arguments and issubclass(origin, Iterable):
        return _items(_expected(arguments[0]))
    return _Expected.of(_with_article(origin.__name__), lambda value: isinstance(value, origin))


def _annotated(annotation: Any, detail: range | str) -> _Expected:
    """Return what an ``Annotated`` takes: whole numbers of a range, or what some words name."""
    if isinstance(detail, range):
        return _whole_number(detail)
    kind = _expected(annotation)

    def take(value: Any) -> Any:
        try:
            return kind.take(value)
        except _Unfit:
            raise _Unfit(detail) from None

    return _Expected(detail, take, kind.plain)


def _union(kinds: list[_Expected]) -> _Expected:
    words = " or ".join(dict.fromkeys(each.words for each in kinds))

    def take(value: Any) -> Any:
        nearly = None
        for each in kinds:
            try:
                return each.take(value)
            except _Unfit as unfit:
                nearly = unfit if unfit.of_type else nearly
        raise nearly or _Unfit(words)

    return _Expected(words, take, frozenset().union(*(each.plain for each in kinds)))


def _whole_number(numbers: range) -> _Expected:
    expected = "a whole number" if numbers.start < 0 else f"a whole number, {numbers.start} or more"
    smaller = "a smaller whole number"
    if numbers.stop < _BOUND:
        expected = smaller = f"a whole number from {numbers.start} to {numbers.stop - 1}"

    def take(value: Any) -> Any:
        if isinstance(value, bool):
            raise _Unfit("a whole number")
        try:
            number = index(value)
        except TypeError:
            raise _Unfit("a whole number") from None
        if number in numbers:
            return value if isinstance(value, int) else number  # the cell of an event stays one
        raise _Unfit(expected if number < numbers.stop else smaller, of_type=True)

    return _Expected("a whole number", take)


def _is_number(value: Any) -> bool:
    try:
        return isinstance(value, int | float) and not isinstance(value, bool) and float(value) is not None
    except OverflowError:
        return False


def _is_path(value: Any) -> bool:
    return isinstance(value, os.PathLike) and isinstance(os.fspath(value), str)


def _tuple(kinds: list[_Expected]) -> _Expected:
    words = f"{len(kinds)} values, each {' and '.join(dict.fromkeys(each.words for each in kinds))}"

    def take(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, tuple | list) or len(value) != len(kinds):
            raise _Unfit(words)
        return tuple(kind.take(each) for kind, each in zip(kinds, value, strict=True))

    return _Expected(words, take)


def _mapping(key: _Expected, value: _Expected) -> _Expected:
    words = f"a dictionary from {key.words} to {value.words}"

    def take(given: Any) -> dict[Any, Any]:
        if not isinstance(given, Mapping):
            raise _Unfit(words)
        try:
            return {key.take(name): value.take(content) for name, content in given.items()}
        except _Unfit:
            raise _Unfit(words) from None

    return _Expected(words, take)


def _items(each: _Expected) -> _Expected:
    words = f"several items, each {each.words}"

    def one(item: Any) -> Any:
        try:
            return each.take(item)
        except _Unfit as unfit:
            raise OrderError(f"expected {unfit.words} as each of several items, got {quoted(item)}") from None

    def take(value: Any) -> Any:
        if isinstance(value, str | type) or not isinstance(value, Iterable):
            raise _Unfit(words)
        if each is _ANYTHING:
            return value
        if not isinstance(value, Sized):  # it may be endless
            return map(one, value)
        try:
            return tuple(each.take(item) for item in value)
        except _Unfit:
            raise _Unfit(words) from None

    return _Expected(words, take)


def _subclass(base: type) -> _Expected:
    return _Expected.of(
        f"a subclass of {base.__name__}", lambda value: isinstance(value, type) and issubclass(value, base)
    )


def _named(name: str) -> _Expected:
    """Return the kind of the values of a class of this package."""
    home = __name__.partition(".")[0]
    return _Expected.of(
        _with_article(name),
        lambda value: any(
            each.__name__ == name and each.__module__.partition(".")[0] == home
            for each in type(value).__mro__
        ),
    )


def _with_article(name: str) -> str:
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


_ANYTHING = _Expected.of("anything", lambda _: True)
_SIMPLE: dict[Any, _Expected] = {
    Any: _ANYTHING,
    object: _ANYTHING,
    int: _whole_number(range(-(10**99), 10**99)),  # an error can quote it
    bool: _Expected.of("True or False", lambda value: isinstance(value, bool), (bool,)),
    str: _Expected.of("a text", lambda value: isinstance(value, str), (str,)),
    float: _Expected.of("a number", _is_number, (float,)),
    **dict.fromkeys(
        (None, types.NoneType), _Expected.of("None", lambda value: value is None, (types.NoneType,))
    ),
    os.PathLike: _Expected.of("a path", _is_path),
    Callable: _Expected.of("a callable", callable, (types.FunctionType, types.MethodType)),
}
