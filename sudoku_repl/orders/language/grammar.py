"""The grammar of arguments and options, which follows from the parameters of the handler.

A positional parameter is an argument, a keyword-only parameter an option: ``--depth 3``, ``--depth=3``, or
``--bare`` for a flag. Options may stand anywhere; case does not matter in them. An argument that has a
default may be left out: if a word is not of its kind, the word is tried as the next argument. An argument
that runs to the end of the line (a file name, a condition) stops before a word that looks like an option,
unless the word is quoted. An option that the order does not have is an error. Only free text, such as the
orders of ``display``, may hold such words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from copy import copy
from typing import Any

import attrs

from sudoku_repl.errors import OrderError, SudokuReplError, quoted
from sudoku_repl.orders.language.kinds import FLAG, Context, Kind, Suggestion
from sudoku_repl.spelling import shortened


class UsageError(OrderError):
    """A missing or an unexpected argument. The order adds its usage to the message."""


@attrs.frozen
class Parameter:
    """A parameter of a handler, as the grammar sees it."""

    name: str
    """Its name in Python; users see dashes for underscores."""
    kind: Kind[Any]
    required: bool = False
    fills: bool = False
    """Whether it is None when left out, although the handler has no default for it."""
    repeated: bool = False
    """Whether you can give several; the handler gets a tuple."""
    option: bool = False
    meaning: str = ""

    @property
    def label(self) -> str:
        """The name that users see: ``position``, ``--depth``."""
        return "--" * self.option + self.name.rstrip("_").replace("_", "-")

    @property
    def shown(self) -> str:
        """The parameter in a usage line: ``<steps>``, ``[position]``, ``[set...]``, ``[--depth n]``."""
        if self.option:
            value = "" if self.kind is FLAG else f" {self.kind.metavar or 'n'}"
            return f"[{self.label}{value}]"
        value = (self.kind.metavar or self.label) + "..." * self.repeated
        return f"<{value}>" if self.required else f"[{value}]"

    def resolved(self, value: Any, desk: Context) -> Any:
        """Return what the handler gets for a value of this parameter."""
        if self.repeated:
            return tuple(self.kind.resolve(each, desk) for each in value)
        return None if value is None else self.kind.resolve(value, desk)

    def is_refused_by_page(self, value: Any) -> bool:
        """Return whether the page of `browse` refuses an order with this value of the parameter."""
        values = value if self.repeated else (value,)
        return value is not None and any(map(self.kind.is_refused_by_page, values))


def usage(parameters: Sequence[Parameter]) -> str:
    """Return the usage of these parameters; options come before an argument that takes the rest."""
    ranked = sorted(parameters, key=lambda each: 1 if each.option else 2 * each.kind.takes_rest)
    return " ".join(each.shown for each in ranked)


def parse(parameters: Sequence[Parameter], text: str | Sequence[str]) -> dict[str, Any]:
    """Return the values of the arguments by parameter. Raises OrderError if they are not valid.

    ``text`` is a line, or a list of words that a shell has split already.
    """
    reader = _Reader(parameters, text) if isinstance(text, str) else _WordReader(parameters, text)
    while reader.rest:
        reader.take()
    reader.check_complete()
    left_out = {each.name: None for each in parameters if each.fills}
    return {**left_out, **reader.values}


def suggestions(parameters: Sequence[Parameter], text: str, desk: Context) -> Iterator[Suggestion]:
    """Yield the ways to complete the argument or the option that ``text`` ends in.

    Each suggestion begins with the fragment that it replaces. There are no suggestions if an earlier
    argument is wrong.
    """
    yield from _arguments(parameters, text, desk)
    yield from _options(parameters, text)


def _arguments(parameters: Sequence[Parameter], text: str, desk: Context) -> Iterator[Suggestion]:
    reader = _before_cursor(parameters, text)
    if reader is None:
        return
    given = text[: len(text) - len(reader.rest)].split()
    for parameter in reader.possible:
        fragment = parameter.kind.fragment(reader.rest).lower()
        for suggestion in parameter.kind.suggestions(reader.rest, desk):
            is_again = parameter.repeated and suggestion.text in given
            if suggestion.text.lower().startswith(fragment) and not is_again:
                yield suggestion


def _options(parameters: Sequence[Parameter], text: str) -> Iterator[Suggestion]:
    """Yield the options that complete the last word, if it is empty or begins with a dash."""
    match = _OPTION_BEGUN.search(text)
    if match is None:
        return
    reader = _Reader(parameters, text[: match.start()])
    try:
        while reader.rest:
            reader.take()
    except OrderError:
        return
    if reader.open_option is None:
        for name, option in reader.options.items():
            if name.startswith(match[0].lower()):
                yield Suggestion(name, option.meaning)


def _before_cursor(parameters: Sequence[Parameter], text: str) -> _Reader | None:
    """Return a reader that has read all but the last argument, or None if it met an error before it."""
    reader = _Reader(parameters, text)
    while reader.rest:
        rest, ahead = reader.rest, reader.copy()
        start = bool(reader.waiting) and reader.waiting[0].kind.takes_rest
        try:
            ahead.take()
        except OrderError:
            return reader if start or not re.search(r"\s", rest) else None
        if not ahead.rest and (ahead.took_rest or not rest[-1].isspace()):
            return reader
        reader = ahead
    return reader


class _Reader:
    """Reads arguments from the left. ``rest`` is the text that it has not read yet."""

    def __init__(self, parameters: Sequence[Parameter], text: str) -> None:
        self.rest = text.lstrip()
        self.values: dict[str, Any] = {}
        self.options = {each.label: each for each in parameters if each.option}
        """The options that have not been given."""
        self.took_rest = False
        """Whether the kind of the last argument runs to the end of the line."""
        self._known = tuple(self.options)
        self.waiting = [each for each in parameters if not each.option]
        """The arguments that may still come."""
        self.open_option: Parameter | None = None
        """The option whose value comes next."""

    def copy(self) -> _Reader:
        other = copy(self)
        other.values, other.options, other.waiting = dict(self.values), dict(self.options), self.waiting[:]
        return other

    def take(self) -> None:
        """Read an argument, an option or the value of an option. Raises OrderError if it is not valid."""
        match = _OPTION.match(self.rest)
        if self.open_option:
            self._take_value(self.open_option)
        elif match and (not self.waiting or self._ends(self.waiting[0].kind, match["name"])):
            self._take_option(match)
        else:
            self._take_argument()

    def _take_option(self, match: re.Match[str]) -> None:
        name = self._known_as(match["name"])
        option = self.options.get(name or "")
        if option is None:
            problem = f"{name} is given twice" if name else f"unknown option {quoted(match['name'])}"
            if not self._known:
                raise UsageError(problem)
            raise OrderError(f"{problem}; known options: {', '.join(self._known)}")
        if not option.repeated:
            del self.options[option.label]
        self._go_on(match.end())
        self.open_option = option
        if option.kind is FLAG:  # a flag has no value to wait for
            self._take_value(option)

    def _take_value(self, option: Parameter) -> None:
        match = None if option.kind is FLAG else _OPTION.match(self.rest)
        try:
            if match:
                raise option.kind.refuse(match["name"])
            self._read(option)
        except OrderError as error:
            raise OrderError(f"{option.label}: {error}") from None
        self.open_option = None

    def _take_argument(self) -> None:
        """Read the next argument; skip optional arguments whose kind the text does not match."""
        refused: list[tuple[Parameter, OrderError]] = []
        while self.waiting:
            parameter = self.waiting[0]
            try:
                self._read(parameter)
            except OrderError as error:
                if parameter.kind.claims(self._next_word()):
                    refused = [(parameter, error)]
                    break
                refused.append((parameter, error))
                if self._lacks(parameter):
                    break
                self.waiting.pop(0)
            else:
                if not parameter.repeated:
                    self.waiting.pop(0)
                return
        if len(refused) == 1:
            parameter, refusal = refused[0]
            raise OrderError(f"{parameter.label}: {refusal}") if parameter.kind.needs_name else refusal
        if refused:
            expected = ", or ".join(dict.fromkeys(each.kind.expected for each, _ in refused))
            got = self.rest[: self._size(refused[-1][0].kind)].strip()
            raise OrderError(f"expected {expected}, got {quoted(got)}")
        raise UsageError(f"unexpected {quoted(self._next_word())}")

    def _read(self, parameter: Parameter) -> None:
        size = self._size(parameter.kind)
        try:
            value = parameter.kind.read(self.rest[:size].strip())
        except OrderError:
            raise
        except SudokuReplError as error:  # such as GuessError, of the room that reads the text
            raise OrderError(str(error)) from None
        if parameter.repeated:
            value = (*self.values.get(parameter.name, ()), value)
        self.values[parameter.name] = value
        self._go_on(size)
        self.took_rest = parameter.kind.takes_rest

    def _next_word(self) -> str:
        return self.rest.split(maxsplit=1)[0]

    def _go_on(self, size: int) -> None:
        self.rest = self.rest[size:].lstrip()

    def _size(self, kind: Kind[Any]) -> int:
        """Return the length of the argument at the start of the rest, if it is of this kind.

        An argument that takes the rest of the line ends before an option.
        """
        if not kind.takes_rest:
            return kind.cut(self.rest)
        options = (match for match in _QUOTED_OR_OPTION.finditer(self.rest) if match["name"])
        ends = (match.start() for match in options if self._ends(kind, match["name"]))
        return next(ends, len(self.rest))

    def _ends(self, kind: Kind[Any], name: str) -> bool:
        """Whether a word that looks like an option is one, known or not, where this kind is expected."""
        return not kind.is_free_text or self._known_as(name) is not None

    def _known_as(self, written: str) -> str | None:
        """Return the option of this name, or the only one that begins so; None if there is none."""
        meant = shortened(written, self._known)
        return meant[0] if len(meant) == 1 else None

    def _lacks(self, parameter: Parameter) -> bool:
        return parameter.required and parameter.name not in self.values

    def check_complete(self) -> None:
        """Raise OrderError if a required argument or the value of an option is missing."""
        if self.open_option:
            raise OrderError(f"{self.open_option.label} needs a value: {self.open_option.kind.expected}")
        for parameter in filter(self._lacks, self.waiting):
            raise UsageError(f"missing {parameter.shown}")

    @property
    def possible(self) -> Iterator[Parameter]:
        """The parameters that the rest may belong to."""
        if self.open_option:
            yield self.open_option
            return
        for parameter in self.waiting:
            yield parameter
            if self._lacks(parameter):
                return


class _WordReader(_Reader):
    """Reads words that a shell has split: each is a whole argument, spaces included."""

    def __init__(self, parameters: Sequence[Parameter], words: Sequence[str]) -> None:
        self._words = list(words)
        super().__init__(parameters, "")
        self._go_on(0)

    def _size(self, kind: Kind[Any]) -> int:
        return 0 if kind is FLAG else len(self.rest)

    def _next_word(self) -> str:
        return self.rest

    def _go_on(self, size: int) -> None:
        self.rest = self.rest[size:] or (self._words.pop(0) if self._words else "")


_OPTION = re.compile(r"(?P<name>--[A-Za-z][^\s=]*)(?:\s*=\s*|\s+|$)")
_QUOTED_OR_OPTION = re.compile(r"""(?:^|\s)(?:"[^"]*"|'[^']*'|(?P<name>--[A-Za-z][^\s=]*))""")
_OPTION_BEGUN = re.compile(r"(?<!\S)(?:-\S*)?$")
