"""The arguments of the methods of `Debugger`: what doesn't fit is refused before anything moves."""

from __future__ import annotations

import ast
import builtins
import inspect
import os
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, strategies as st

import sudoku_repl
from sudoku_repl import Debugger, Rules, SudokuReplError
from sudoku_repl.errors import OrderError, quoted
from sudoku_repl.machine.sets import TechniqueSet
from sudoku_repl.techniques.technique import Technique


class Odd:
    """An object whose repr is long and not printable."""

    def __repr__(self) -> str:
        return "odd\0" * 200


class Mute:
    """An object whose repr fails."""

    def __repr__(self) -> str:
        raise ZeroDivisionError


HUGE = 10**30
NUMBERS = (5, 0, -1, HUGE, -HUGE, 2**63, -(2**63), 2**31, 2**64, 10**5000)
TEXTS = ("x", "", "\0", "a\0b", "\ud800", "x" * 5000, "1" * 5000, "[1,1]", "[99,99]", "@easy", "level >= 3")
OTHERS: tuple[Any, ...] = (
    None, True, False, 2.5, float("nan"), float("inf"), 1e300, 3j, b"x", bytearray(b"x"), memoryview(b"x"),
    [], {}, set(), (), object(), Odd(), Mute(), int, Debugger, Rules(), ..., slice(1), range(3), (1,), (1, 2),
    (1, 2, 3), ("1", "2"), (1, None), ((1, 2), 3), (True, True), (1.0, 2.0), (HUGE, HUGE), (-1, -1), [1, 2],
    [[1]], ["x"], [None], [HUGE], [Rules()], Path("x"), Path("a\0b"), len,
)  # fmt: skip
VALUES: tuple[Any, ...] = (*NUMBERS, *TEXTS, *OTHERS)


def is_number(value: Any) -> bool:
    return type(value) is int and abs(value) < 10**99


def is_pair(value: Any) -> bool:
    return isinstance(value, tuple | list) and len(value) == 2 and all(map(is_number, value))


def is_cell(value: Any) -> bool:
    return is_number(value) or isinstance(value, str) or is_pair(value)


def each(fits: Callable[[Any], bool]) -> Callable[[Any], bool]:
    def fit(value: Any) -> bool:
        return hasattr(value, "__iter__") and not isinstance(value, str | type) and all(map(fits, value))

    return fit


CLASSES = (
    *("Technique", "Finding", "SeedDraw", "Session", "GivenConflict", "TrueCandidates", "Picks", "Retreat"),
    "ContradictionMoment",
)

FITS: dict[str, Callable[[Any], bool]] = {
    "int": is_number,
    "Natural": lambda value: is_number(value) and 0 <= value < 2**63,
    "Positive": lambda value: is_number(value) and 1 <= value < 2**63,
    "QuizClass": lambda value: is_number(value) and 1 <= value <= 5,
    "NumberOrRange": lambda value: is_number(value) or is_pair(value),
    "bool": lambda value: isinstance(value, bool),
    "float": lambda value: isinstance(value, float) or (type(value) is int and abs(value) < 10**300),
    "str": lambda value: isinstance(value, str),
    "None": lambda value: value is None,
    "AnyPath": lambda value: isinstance(value, str | os.PathLike),
    "AnyCell": is_cell,
    "QuizSource": lambda value: (
        isinstance(value, os.PathLike) or (hasattr(value, "__iter__") and not isinstance(value, type))
    ),
    "Iterable[str]": each(lambda value: isinstance(value, str)),
    "Iterable[str, TechniqueSet]": each(lambda value: isinstance(value, str | TechniqueSet)),
    "Iterable[Technique, str]": each(lambda value: isinstance(value, str | Technique)),
    "Iterable[Rules]": each(lambda value: isinstance(value, Rules)),
    "Guesses": each(is_pair),
    "Mapping[str, int]": lambda value: (
        isinstance(value, dict)
        and all(isinstance(name, str) and is_number(count) for name, count in value.items())
    ),
    **dict.fromkeys(("Watcher", "Chooser", "Progress", "Callable[[], None]"), callable),
    **dict.fromkeys(CLASSES, lambda _: False),
    "Rules": lambda value: isinstance(value, Rules),
}
"""What fits each annotation, written again: of ``a | b``, what fits one of them."""

NEEDED: dict[str, Any] = {
    "int": 1, "Natural": 1, "Positive": 1, "str": "x", "AnyCell": (1, 1), "int | str": 1,
    "QuizSource": "@easy",
    "AnyPath": "out.svg", "Iterable[str | TechniqueSet]": (), "Iterable[Rules]": (),
    "Guesses": (), "str | Technique": "hidden_single",
    "Finding": next(Debugger("@easy").findings()), "Session": Debugger("@easy").session(),
    "GivenConflict": Debugger("@none").blame_quiz(),
}  # fmt: skip
"""An argument for each annotation of a parameter without a default."""

ENDLESS = {
    ("check_technique", "quizzes"),
    ("check_technique", "seed"),
    *(("create", each) for each in ("tries", "unbiased", "seed", "kind", "level", "steps", "clues")),
}
"""Where a fitting value takes long."""


def parameters() -> Iterator[tuple[str, inspect.Parameter]]:
    for name, method in inspect.getmembers(Debugger, inspect.isfunction):
        if name == "__init__" or not name.startswith("_"):
            yield from (
                (name, each) for each in inspect.signature(method).parameters.values() if each.name != "self"
            )
    for name, member in inspect.getmembers(Debugger, lambda member: isinstance(member, property)):
        if member.fset:
            yield from ((name, each) for each in list(inspect.signature(member.fset).parameters.values())[1:])


def fits(annotation: str, value: Any) -> bool:
    whole = annotation.replace("str | TechniqueSet]", "str, TechniqueSet]").replace(
        "Technique | str]", "Technique, str]"
    )
    return any(FITS[each](value) for each in whole.split(" | "))


@cache
def cases(*, fitting: bool) -> tuple[tuple[str, str, Any], ...]:
    return tuple(
        (name, each.name, value)
        for name, each in parameters()
        for value in VALUES
        if fits(each.annotation, value) is fitting
        and not (fitting and ((name, each.name) in ENDLESS or callable(value)))
    )


def call(dbg: Debugger, name: str, parameter: str, value: Any) -> None:
    """Give a method an argument, and what else it needs."""
    if name == "__init__":
        Debugger(**{parameter: value})
        return
    if isinstance(getattr(Debugger, name, None), property):
        setattr(dbg, name, value)
        return
    method = getattr(dbg, name)
    placed: list[Any] = []
    named: dict[str, Any] = {}
    for each in inspect.signature(method).parameters.values():
        if each.name == parameter and each.kind is each.VAR_POSITIONAL:
            placed = [*named.values(), value]
            named = {}
        elif each.name == parameter:
            named[parameter] = value
        elif each.default is each.empty and each.kind is not each.VAR_POSITIONAL:
            named[each.name] = NEEDED[each.annotation]
    result = method(*placed, **named)
    if isinstance(result, Iterator):
        list(islice(result, 2))


def check_message(error: SudokuReplError) -> None:
    assert str(error).replace("\n", "").isprintable()
    assert len(str(error)) < 500


def position(dbg: Debugger) -> object:
    """What no refused call changes."""
    runs = dbg.runs
    recorded = [(name, len(fork.timeline)) for name, fork in runs.forks.items()]
    points = [repr(each) for each in dbg.breakpoints.all()]
    return (
        dbg.quiz,
        runs.here,
        runs.last,
        dbg.moves,
        dbg.rules,
        dbg.chooser,
        dbg.record_limit,
        recorded,
        points,
    )


def check_unmoved(dbg: Debugger, before: object) -> None:
    assert position(dbg) == before


def debugger() -> Debugger:
    dbg = Debugger("@easy")
    dbg.step(3)
    return dbg


def refuse(chosen: list[tuple[str, str, Any]]) -> None:
    dbg = debugger()
    before = position(dbg)
    for name, parameter, value in chosen:
        with pytest.raises(OrderError) as caught:
            call(dbg, name, parameter, value)
        message = str(caught.value)
        assert position(dbg) == before, (name, parameter, value)
        assert message.isprintable()
        assert message.startswith(f"{parameter}: expected "), (name, parameter, value)
        assert len(message.partition(", got ")[2].strip("'\"")) <= 103, message


def take(chosen: list[tuple[str, str, Any]]) -> None:
    dbg = debugger()
    for name, parameter, value in chosen:
        before = position(dbg)
        try:
            call(dbg, name, parameter, value)
        except SudokuReplError as error:
            check_message(error)
            check_unmoved(dbg, before)
        if position(dbg) != before:
            dbg = debugger()


def test_an_argument_of_the_wrong_type_is_refused_before_anything_moves() -> None:
    refuse(Random(0).sample(cases(fitting=False), 600))


@pytest.mark.long
def test_every_argument_of_the_wrong_type_is_refused() -> None:
    assert len(cases(fitting=False)) > 5000
    refuse(list(cases(fitting=False)))


def test_a_wrong_value_of_the_right_type_raises_an_error_of_the_family(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    take(Random(0).sample(cases(fitting=True), 150))


@pytest.mark.long
def test_every_wrong_value_of_the_right_type_raises_an_error_of_the_family(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    take(list(cases(fitting=True)))


FUNCTIONS = [
    (name, each)
    for name in sudoku_repl.__all__  # type: ignore[attr-defined]
    if inspect.isfunction(function := getattr(sudoku_repl, name))
    for each in inspect.signature(function).parameters.values()
]
STATE = sudoku_repl.load(sudoku_repl.open_quiz("@easy"))
GOOD: dict[str, Any] = {
    "state": STATE, "rules": Rules(), "cell": 0, "digit": 1, "name": "9x9", "corners": [(0, 0)], "text": "x",
    "source": "@easy", "quiz": sudoku_repl.open_quiz("@easy"), "path": "x.txt",
}  # fmt: skip


@pytest.mark.parametrize(("function", "parameter"), FUNCTIONS)
def test_every_public_function_refuses_an_argument_of_the_wrong_type(
    function: str, parameter: inspect.Parameter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    called = getattr(sudoku_repl, function)
    needed = {
        each.name: GOOD[each.name]
        for each in inspect.signature(called).parameters.values()
        if each.default is each.empty
    }
    values = [value for value in VALUES if not callable(value)]
    if parameter.name == "source" and function == "parse_quiz":  # a title, shown in full like a path
        values = [value for value in values if not isinstance(value, str) or len(value) < 99]
    refused = 0
    for value in values:
        try:
            made = called(**{**needed, parameter.name: value})
            if isinstance(made, Iterator):
                next(made, None)
        except SudokuReplError as error:
            refused += 1
            check_message(error)
    assert refused > len(VALUES) // 3


@pytest.mark.parametrize(
    "make",
    [
        sudoku_repl.Quiz.of,
        lambda value: sudoku_repl.Quiz(value, bytes(81)),
        lambda value: sudoku_repl.Quiz(sudoku_repl.CLASSIC, value),
        lambda value: sudoku_repl.Quiz(sudoku_repl.CLASSIC, bytes(81), value),
        lambda value: sudoku_repl.Quiz(sudoku_repl.CLASSIC, bytes(81), allowed=value),
        lambda value: sudoku_repl.Quiz(sudoku_repl.CLASSIC, bytes(81), solved=value),
        lambda value: sudoku_repl.Quiz(sudoku_repl.CLASSIC, bytes(81)).alone(value),
        Rules,
        lambda value: Rules(guessing=value),
        lambda value: Rules(chosen=value),
        lambda value: Rules.of_modes(value, value),
        lambda value: Rules().with_run_mode(value),
        lambda value: Rules().with_guess_mode(value),
        lambda value: Rules().with_retreat(value),
        sudoku_repl.Guessing,
        lambda value: sudoku_repl.Guessing(picks=value),
        lambda value: sudoku_repl.Guessing(seed=value),
        lambda value: sudoku_repl.Guessing(retreat=value),
        lambda value: sudoku_repl.Box(value, 3),
        sudoku_repl.Extras,
        lambda value: sudoku_repl.Extras(regions=value),
        lambda value: sudoku_repl.Extras(extra=value),
    ],
)
def test_the_values_that_programs_make_refuse_what_does_not_fit(make: Callable[[Any], object]) -> None:
    refused = 0
    for value in VALUES:
        try:
            make(value)
        except SudokuReplError as error:
            refused += 1
            check_message(error)
    assert refused > len(VALUES) // 4


def test_a_choice_that_does_not_fit_is_refused_and_the_guess_stays_due() -> None:
    for choice in (5, "x", ((1, 1),), ((1, "1"), 1), ((1, 1), None)):
        dbg = Debugger("@readalps", chooser=lambda _, choice=choice: choice)  # type: ignore[misc]
        dbg.guess_mode(1)
        with pytest.raises(OrderError, match=r"^choice: expected a cell and a digit such as"):
            dbg.run()
        assert dbg.state.phase is sudoku_repl.Phase.WAITING


@given(st.text() | st.text(st.sampled_from("\0\x1b\x7f\u0378\ud800\udfff\U000e0000"), min_size=20))
def test_a_quote_has_at_most_a_hundred_printable_characters_and_begins_as_the_text(text: str) -> None:
    quote = quoted(text)
    assert quote.isprintable()
    assert len(quote) <= 2 + 100 + len("...")
    begin = ast.literal_eval(quote)
    assert begin == text or text.startswith(begin.removesuffix("..."))
    assert len(repr(text)) > 102 or begin == text


def test_a_quote_of_any_value_is_short_and_printable() -> None:
    assert quoted(Odd()) == r"odd\x00" * 14 + "od..."
    assert quoted(Mute()) == "<Mute>"
    assert quoted(10**5000) == "<int>"


def test_what_is_imported_for_typing_only_and_known_by_its_name_is_a_class() -> None:
    """An alias would be taken for a class, and nothing would fit it."""
    functions = [getattr(sudoku_repl, name) for name in sorted({name for name, _ in FUNCTIONS})]
    functions += [each for _, each in inspect.getmembers(Debugger, inspect.isfunction)]
    late = set()
    for function in map(inspect.unwrap, functions):
        known = {**vars(builtins), **function.__globals__}
        parameters = inspect.signature(function).parameters.values()
        texts = [each.annotation for each in parameters if each.annotation is not each.empty]
        names = {
            node.id for text in texts for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)
        }
        late |= {(inspect.getmodule(function), name) for name in names - known.keys()}
    assert len(late) > 3
    for module, name in late:
        imports = [
            node.module
            for node in ast.walk(ast.parse(inspect.getsource(module)))  # type: ignore[arg-type]
            if isinstance(node, ast.ImportFrom) and name in {alias.name for alias in node.names}
        ]
        assert isinstance(getattr(import_module(str(imports[0])), name), type)
