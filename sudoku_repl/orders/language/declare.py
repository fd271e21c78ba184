"""Declaring an order, with a decorator above a typed function.

::

    @order("goto", group="moving", example="goto 92")
    def goto(desk: Desk, position: Position) -> Moved:
        "Go to a step, a mark, a run, `start` or `end`."

Everything else follows from the function. The first line of its docstring is the summary, and the paragraphs
below it are the details. Its parameters are the arguments, and its keyword-only parameters are the options.
The annotation of a parameter holds its kind, and for an option also its meaning:
``bare: Annotated[bool, "without candidates"] = False``. Usage, parsing, completion, help and the manual's
table of orders are all made from these.

Options that several orders share can be the fields of an attrs class, annotated in the same way. A handler
with a keyword-only parameter of this class has all of them as options, and gets them as one value.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, partial
from importlib import import_module
from types import SimpleNamespace, UnionType
from typing import TYPE_CHECKING, Annotated, Any, TypeVar, Union, get_args, get_origin, get_type_hints

import attrs

from sudoku_repl.errors import OrderError, SudokuReplError
from sudoku_repl.orders.language import grammar
from sudoku_repl.orders.language.grammar import Parameter, UsageError
from sudoku_repl.orders.language.kinds import FLAG, Context, Kind, Suggestion

if TYPE_CHECKING:
    from sudoku_repl.orders.results import Lines

H = TypeVar("H", bound=Callable[..., Any])
"""A handler: takes the desk and the arguments; returns a result, an iterable of results, or None.

The handler of an order with ``text`` and ``json`` may return any value.
"""


@attrs.frozen
class Group:
    """A task: what you can do with a group of orders."""

    title: str
    topics: tuple[str, ...] = ()
    """The topics of the manual that explain it."""
    refused_by_page: bool = False
    """Whether the page of `browse` refuses its orders: they do more than read the run or move in it."""


GROUPS = {
    "quiz": Group("Load a quiz and look at it", ("files", "boards", "variants")),
    "running": Group("Run the solver", ("lines", "moving")),
    "moving": Group("Move in the run", ("moving",)),
    "reading": Group("Read the run", ("view", "browse", "moving", "trace", "tree")),
    "stopping": Group("Stop the run and search it", ("conditions",)),
    "guessing": Group("Guess, and change the rules", ("guesses", "techniques")),
    "explaining": Group("Ask why", ("codes", "blame", "techniques")),
    "comparing": Group("Rate and compare", ("techniques", "guesses")),
    "making": Group("Make and transform quizzes", ("making",), refused_by_page=True),
    "model": Group("Solve the 0-1 model", ("model",), refused_by_page=True),
    "keeping": Group("Keep your work", ("sessions", "files", "scripts"), refused_by_page=True),
    "help": Group("Find help, and leave", ("orders",)),
}
"""The tasks by name, in the order of `help`: first those that a newcomer needs. An order names its task."""


@attrs.frozen(eq=False, slots=False)
class Order:
    """An order: a name, and the function that does it."""

    name: str
    """One word or two: ``goto``, ``create quiz``."""
    handler: Callable[..., Any]
    group: str = ""
    """The name of its task in :data:`~sudoku_repl.orders.language.declare.GROUPS`; a subcommand has none."""
    example: str = attrs.field()
    """A line that uses the order, for help and errors; its name alone if you give none."""
    rank: int = 99
    """Its rank in its task, lowest first in `help`; orders of the same rank are sorted by name."""
    aliases: tuple[str, ...] = ()
    synonyms: Mapping[str, str] = attrs.field(factory=dict)
    """Words that people type when they mean this order, and what the error suggests; `apropos` finds both."""
    repeats: bool = False
    """Whether an empty line at a terminal runs the order again."""
    typed_only: bool = False
    """Whether it runs only when you type it yourself; it cannot be kept, to run after a stop."""
    refused_by_page: bool = False
    """Whether the page of `browse` refuses it: it does more than read the run or move in it."""
    block: str = ""
    """If the last argument may follow on more lines, the line that ends them; otherwise empty."""
    prefix: str = ""
    """A line that begins with this character is read as the argument of this order."""
    shared: str = ""
    """A part of the details that several orders share."""
    text: Callable[[Any, int | None], Lines] | None = None
    """Renders what the handler returns, if that is not a result: takes it and the width of the terminal."""
    json: str | tuple[str, str] | Callable[[Any], dict[str, Any]] = ""
    """The type of its object in JSON, which has the fields of the value, or a function that makes it.

    A type and a name mean an object that has the value itself under this name.
    """

    @example.default
    def _name_alone(self) -> str:
        return self.name

    @cached_property
    def summary(self) -> str:
        """What the order does, in one line."""
        return _summary(self._documentation[0])

    @cached_property
    def details(self) -> str:
        """The rest of the help: paragraphs without line breaks, with a blank line between them."""
        paragraphs = (*"\n".join(self._documentation[1:]).split("\n\n"), self.shared)
        return "\n\n".join(filter(None, (" ".join(each.split()) for each in paragraphs)))

    @cached_property
    def _documentation(self) -> list[str]:
        return (inspect.getdoc(self.handler) or "").split("\n")

    @cached_property
    def parameters(self) -> tuple[Parameter, ...]:
        """The arguments and options. They are read when first needed, to keep the start quick."""
        return tuple(
            _parameter(*each)
            for parameter, annotation in self._signature
            for each in (_fields(annotation) if _is_group(annotation) else ((parameter, annotation),))
        )

    @cached_property
    def _signature(self) -> tuple[tuple[inspect.Parameter, Any], ...]:
        """The parameters of the handler after the first, each with its annotation."""
        named = {name: each for name, each in self.handler.__annotations__.items() if name != "return"}
        taken = SimpleNamespace(__annotations__=named)  # what is returned may be imported for typing alone
        hints = get_type_hints(taken, self.handler.__globals__, include_extras=True)
        _, *others = inspect.signature(self.handler).parameters.values()
        return tuple((each, hints[each.name]) for each in others)

    def call(self, first: Any, values: Mapping[str, Any]) -> Any:
        """Call the handler with its first argument and the values of its :attr:`parameters` by name."""
        given = dict(values)
        for parameter, annotation in self._signature:
            if _is_group(annotation):
                names = [each.name for each, _ in _fields(annotation) if each.name in given]
                given[parameter.name] = annotation(**{name: given.pop(name) for name in names})
        return self.handler(first, **given)

    @property
    def usage(self) -> str:
        """The order with its arguments: ``runtil <steps>``, ``run-mode [mode]``."""
        return f"{self.name} {grammar.usage(self.parameters)}".rstrip()

    @property
    def brief_usage(self) -> str:
        """The usage, with `[options]` in place of options for which a line has no room."""
        if len(self.usage) <= 78:
            return self.usage
        arguments = [each for each in self.parameters if not each.option]
        return " ".join((self.name, *grammar.usage(arguments).split(), "[options]"))

    def parse(self, text: str) -> Call:
        """Return the order with the arguments in ``text``. Raises OrderError if they are not valid."""
        try:
            return Call(self, grammar.parse(self.parameters, text))
        except UsageError as error:
            if not self.parameters:
                raise OrderError(f"`{self.name}` takes no arguments") from None
            raise OrderError(f"{error}; usage: `{self.brief_usage}`, for example `{self.example}`") from None

    def is_shown_by(self, text: str) -> bool:
        """Return whether ``text`` is an argument that no other order takes, so that this order was meant."""
        if not any(each.kind.shows_order(text) for each in self.parameters[:1]):
            return False
        try:
            self.parse(text)
        except SudokuReplError:
            return False
        return True

    def is_meant_by(self, text: str) -> bool:
        """Return whether a line that names no order is read as an argument of this one."""
        return any(each.kind.stands_alone(text) for each in self.parameters[:1])

    def suggestions(self, text: str, desk: Context) -> Iterator[Suggestion]:
        """Yield the ways to complete the arguments that end in ``text``."""
        return grammar.suggestions(self.parameters, text, desk)


@attrs.frozen
class Call:
    """An order with the values of its arguments."""

    order: Order
    values: dict[str, Any]

    @property
    def lacks_block(self) -> bool:
        """Whether the last argument is missing, and so follows on the next lines."""
        return bool(self.order.block) and self.order.parameters[-1].name not in self.values

    def with_block(self, lines: tuple[str, ...]) -> Call:
        """Return the call with these lines as the value of its last argument."""
        return Call(self.order, {**self.values, self.order.parameters[-1].name: lines})

    def run(self, desk: Context) -> None:
        """Run the order, and show each result when it comes."""
        given = {each.name: each for each in self.order.parameters if each.name in self.values}
        values = {name: each.resolved(self.values[name], desk) for name, each in given.items()}
        result = self.order.call(desk, values)
        if self.order.text:
            from sudoku_repl.orders.results import Answer, Result

            if not isinstance(result, Result):
                result = Answer(result, self.order.text, self.order.json)
        if isinstance(result, Iterable):
            desk.frontend.show_all(result)
        elif result is not None:
            desk.frontend.show(result)


_DECLARED: dict[str, Order] = {}


def order(
    name: str, *, synonyms: Iterable[str] | Mapping[str, str] = (), **declared: Any
) -> Callable[[H], H]:
    """Declare the decorated function as the handler of an order. The function stays unchanged.

    Its first parameter is the desk. The keywords are the fields of :class:`Order`. Give a ``rank`` if the
    order should not stand at the end of its group in `help`, and set ``repeats`` if people give the order
    again and again, like `step`. ``synonyms`` without suggestions suggest the name of the order.
    """

    def declare(handler: H) -> H:
        earlier = _DECLARED.get(name)  # of the same module, if Ctrl-C ended its first import
        assert earlier is None or earlier.handler.__module__ == handler.__module__, name
        assert declared["group"] in GROUPS, name
        suggested = synonyms if isinstance(synonyms, Mapping) else dict.fromkeys(synonyms, name)
        _DECLARED[name] = Order(name, handler, synonyms=suggested, **declared)
        return handler

    return declare


@attrs.frozen
class OrderEntry:
    """What is known of an order before its module is imported."""

    name: str
    group: str
    summary: str
    load: Callable[[], Order]
    rank: int = 99
    aliases: tuple[str, ...] = ()
    prefix: str = ""


def entries_of(source: str, module: str) -> Iterator[OrderEntry]:
    """Yield the orders that a module declares, from its source: the start has no time to import them all."""
    for decorator, first in _DECLARATION.findall(source):
        call = ast.parse(decorator, mode="eval").body
        assert isinstance(call, ast.Call)
        name = ast.literal_eval(call.args[0])
        known = {each.arg: each.value for each in call.keywords if each.arg in _IN_ENTRY}
        more = {key: ast.literal_eval(value) for key, value in known.items()}
        yield OrderEntry(name, summary=_summary(first), load=partial(_declared, name, module), **more)


def _declared(name: str, module: str) -> Order:
    import_module(module)
    return _DECLARED[name]


def _summary(first: str) -> str:
    return first[:1].lower() + first[1:].rstrip(".")


_DECLARATION = re.compile(r'^@(order\(.*?\))\ndef .*?"""(.*?)(?:"""|\n)', re.MULTILINE | re.DOTALL)
_IN_ENTRY = {"group", "rank", "aliases", "prefix"}
"""The arguments of a declaration that an entry has too; they must be literals."""


def _is_group(annotation: Any) -> bool:
    return isinstance(annotation, type) and attrs.has(annotation)


def _fields(group: type) -> Iterator[tuple[inspect.Parameter, Any]]:
    """Yield the parameter for each field of a group of options, with its annotation."""
    hints = get_type_hints(group, include_extras=True)
    return ((each, hints[each.name]) for each in inspect.signature(group).parameters.values())


def _parameter(parameter: inspect.Parameter, annotation: Any) -> Parameter:
    named, repeated, nullable = _unwrapped(annotation)
    is_annotated = get_origin(named) is Annotated
    origin, metadata = (named.__origin__, named.__metadata__) if is_annotated else (named, ())
    kinds = [each for each in metadata if isinstance(each, Kind)] or [FLAG] * (origin is bool)
    if not kinds:
        raise TypeError(f"{parameter}: the annotation names no kind of argument")
    return Parameter(
        parameter.name,
        kinds[0],
        required=parameter.default is parameter.empty and not nullable,
        fills=parameter.default is parameter.empty and nullable,
        repeated=repeated,
        option=parameter.kind is parameter.KEYWORD_ONLY,
        meaning=next((each for each in metadata if isinstance(each, str)), ""),
    )


def _unwrapped(annotation: Any) -> tuple[Any, bool, bool]:
    """Return an annotation without ``tuple[..., ...]`` and ``| None``, and whether it had either."""
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin in (Union, UnionType) and type(None) in arguments:
        others = [each for each in arguments if each is not type(None)]
        if len(others) == 1:
            inner, repeated, _ = _unwrapped(others[0])
            return inner, repeated, True
    if origin is tuple and arguments[1:] == (Ellipsis,) and get_origin(arguments[0]) is Annotated:
        return arguments[0], True, False
    return annotation, False, False
