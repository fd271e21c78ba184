"""The types of arguments that consist of several words."""

from __future__ import annotations

import re
from collections.abc import Iterator

import attrs

from sudoku_repl.board.notation import parse_cell
from sudoku_repl.commands.arguments import (
    GUESS_MODES,
    Argument,
    BreakNumber,
    FilePath,
    GuessModeName,
    Number,
    Suggestion,
    either,
    whole,
)
from sudoku_repl.commands.guessing import parse_choice
from sudoku_repl.debugger import Debugger
from sudoku_repl.errors import OrderError, quoted
from sudoku_repl.machine import Picks
from sudoku_repl.machine.events import (
    ChainFound,
    Contradiction,
    Guessed,
    HouseShrunk,
    Overfull,
    ShrunkOut,
    SubsetFound,
)
from sudoku_repl.machine.rules import SETS, TECHNIQUES
from sudoku_repl.machine.sets import TechniqueSet, parse_set
from sudoku_repl.measure.trials import EXPERIMENT_LIMIT


@attrs.frozen
class Experiment:
    """The guess modes to compare."""

    modes: tuple[Picks, ...]
    runs: int = 1
    """The number of runs with random guesses, whose seeds are 1, 2 and so on."""
    limit: int = EXPERIMENT_LIMIT
    """The most steps of a run."""


class ExperimentPlan(Argument[Experiment]):
    """The guess modes and options of an experiment."""

    name = "--runs n] [--limit steps] [mode..."
    takes_rest = True

    def parse(self, text: str) -> Experiment:
        words = iter(text.split())
        modes: list[Picks] = []
        numbers: dict[str, int] = {}
        for word in words:
            option = word.lower()
            if option in ("--runs", "--limit"):
                numbers[option.removeprefix("--")] = Number(option, 1).parse(next(words, ""))
            else:
                mode = GuessModeName().parse(word)
                if mode not in (0, *Picks):
                    raise OrderError(
                        f"expected a mode in which the machine guesses by itself, got {quoted(word)}"
                    )
                modes.append(Picks.FIRST if mode == 0 else Picks(mode))
        return Experiment(tuple(modes) or tuple(Picks), **numbers)

    def suggestions(self, written: str, debugger: Debugger) -> Iterator[Suggestion]:
        before, _, begun = written.rpartition(" ")
        meanings = {"--runs": "number of runs with random guesses", "--limit": "most steps of a run"}
        for word, meaning in {**meanings, **GUESS_MODES}.items():
            if word.startswith(begun.lower()) and word != "1":
                yield Suggestion(f"{before} {word}".lstrip(), meaning)


@attrs.frozen
class ShowTarget:
    """What `show` shows, and where."""

    grid: int | None = None
    """The number of the grid to show alone; None for the whole board."""
    marks: bool = False
    """Whether to show the candidates inside the cells."""
    path: str | None = None
    """The picture file to draw; None for the screen."""
    bare: bool = False
    """Whether to leave the candidates out of the picture."""
    chain: bool = False
    """Whether to draw a chain of the present grid in the picture."""


class ShowWords(Argument[ShowTarget]):
    """The number of a grid and options, in any order, and then the file to draw a picture in.

    The name of the file may hold spaces. Quotes allow any name.
    """

    name = "grid] [--marks] [--bare] [--chain] [file"
    takes_rest = True

    def parse(self, text: str) -> ShowTarget:
        grid = None
        options = set()
        name = text.strip()
        while match := _BEFORE_A_FILE.match(name):
            word = match[1]
            if word.startswith("--"):
                option = word.lower()
                if option not in _SHOWN:
                    *others, last = _SHOWN
                    known = f"{', '.join(others)} and {last}"
                    raise OrderError(f"unknown option {quoted(word)}; the options of `show` are {known}")
                options.add(option)
            elif grid is not None:
                raise OrderError(
                    f"unexpected {quoted(word)}; `show` takes one grid number, or none for all grids"
                )
            else:
                grid = Number("grid", 1).parse(word)
            name = name[match.end() :]
        marks, bare, chain = (option in options for option in _SHOWN)
        if name:
            _check_end(name)
            if marks:
                raise OrderError(f"--marks is for the screen; `show {name}` draws the candidates anyway")
            return ShowTarget(grid, path=FilePath().parse(name), bare=bare, chain=chain)
        if bare or chain:
            pictured = " ".join(sorted(options - {"--marks"}))
            raise OrderError(f"{pictured} needs a picture; type the name of a file after it")
        return ShowTarget(grid, marks)

    def suggestions(self, written: str, debugger: Debugger) -> Iterator[Suggestion]:
        before, _, begun = written.rpartition(" ")
        if all(_BEFORE_A_FILE.fullmatch(word) for word in before.split()):
            for word, meaning in _SHOWN.items():
                if word.startswith(begun.lower()) and word not in before.lower():
                    yield Suggestion(f"{before} {word}".lstrip(), meaning)
            for path in FilePath().suggestions(begun, debugger):
                yield Suggestion(f"{before} {path.text}".lstrip(), path.meaning)


_SHOWN = {
    "--marks": "on the screen, show the candidates inside the cells",
    "--bare": "in a picture, leave the candidates out",
    "--chain": "in a picture, draw a chain of the present grid",
}
_BEFORE_A_FILE = re.compile(r"([-+]?\d+|--\S*)(?:\s+|$)")
"""A word before the name of the file: the number of a grid, or an option."""
_AFTER_A_FILE = re.compile(rf"(.*\.\w+)((?:\s+(?:[-+]?\d+|{'|'.join(_SHOWN)}))+)", re.IGNORECASE)


def _check_end(name: str) -> None:
    """Raise OrderError if options or a grid number follow the name of the file."""
    match = _AFTER_A_FILE.fullmatch(name)
    if match:
        file, words = match[1], " ".join(match[2].split())
        raise OrderError(f"expected {quoted(words)} before the file: `show {words} {file}`")


class BreakNumbers(Argument[tuple[range, ...]]):
    """Breakpoints: numbers, ranges of numbers, ``$``, or ``all``."""

    name = "number..."
    takes_rest = True

    def parse(self, text: str) -> tuple[range, ...]:
        """Return a range for each word; ``$`` is the range of 0 alone."""
        return tuple(map(self._numbers, text.split()))

    def _numbers(self, word: str) -> range:
        if word.lower() == "all":
            return _EVERY_NUMBER
        first, dash, last = word.partition("-")
        try:
            if not dash:
                number = BreakNumber().parse(word)
                return range(number, number + 1)
            numbers = range(whole(first, 1), whole(last, 1) + 1)
        except OrderError:
            raise OrderError(f"expected breakpoints such as 2, 3-5, $ or all, got {quoted(word)}") from None
        if not numbers:
            raise OrderError(f"expected a range such as 3-5, the smaller number first, got {quoted(word)}")
        return numbers

    def suggestions(self, written: str, debugger: Debugger) -> Iterator[Suggestion]:
        before, _, begun = written.rpartition(" ")
        if not before and debugger.breakpoints.all() and "all".startswith(begun.lower()):
            yield Suggestion("all", "every breakpoint")
        for each in BreakNumber().suggestions(begun, debugger):
            if each.text not in before.split():
                yield Suggestion(f"{before} {each.text}".lstrip(), each.meaning)


_EVERY_NUMBER = range(1, 10**15)
"""The range that ``all`` stands for."""


class BreakNumbersOrOrders(Argument[tuple[range, ...] | str]):
    """Breakpoints, or ``orders``: the displays and the orders of breakpoints."""

    name = "number...|orders"
    takes_rest = True

    def parse(self, text: str) -> tuple[range, ...] | str:
        if text.strip().lower() == "orders":
            return "orders"
        try:
            return BreakNumbers().parse(text)
        except OrderError:
            raise OrderError(
                f"expected breakpoints such as 2, 3-5 or all, or `orders`, got {quoted(text)}"
            ) from None

    def suggestions(self, written: str, debugger: Debugger) -> Iterator[Suggestion]:
        if "orders".startswith(written.lower()):
            yield Suggestion("orders", "displays and the orders of breakpoints")
        yield from BreakNumbers().suggestions(written, debugger)


@attrs.frozen
class LogRange:
    """The lines of a run to print."""

    kinds: tuple[type, ...] = (object,)
    """The classes of their events."""
    first: int = 0
    """The first step."""
    last: int | None = None
    """The last step; None for the end of the record."""


class LogWords(Argument[LogRange]):
    """Lines of a run, selected by kind and by steps."""

    name = "what from to"
    takes_rest = True

    def parse(self, text: str) -> LogRange:
        words = text.split()
        kinds = _LOGGED[words.pop(0).lower()][0] if words[0].lower() in _LOGGED else (object,)
        if words and not words[0].isdigit():
            raise OrderError(f"expected a step count, {either(_LOGGED)}, got {quoted(words[0])}")
        if len(words) > 2:
            raise OrderError(f"unexpected {quoted(words[2])}; `log` takes at most two step counts")
        return LogRange(kinds, *map(Number("steps", 0).parse, words))

    def suggestions(self, written: str, debugger: Debugger) -> Iterator[Suggestion]:
        for word, (_, meaning) in _LOGGED.items():
            if word.startswith(written.lower()):
                yield Suggestion(word, meaning)


_LOGGED: dict[str, tuple[tuple[type, ...], str]] = {
    "guess": ((Guessed,), "lines of guesses"),
    "wrong": ((Contradiction, Overfull), "lines of contradictions"),
    "shrink": ((ShrunkOut, SubsetFound, HouseShrunk, ChainFound), "lines of shrinks"),
}


@attrs.frozen
class WhyTarget:
    """The cell or candidate to explain."""

    place: tuple[int, int]
    digit: int | None = None
    """A candidate or the value of the cell; None for the whole cell."""
    depth: int | None = None
    """The depth of the tree; None for the deepest tree that fits the screen."""


class WhyWords(Argument[WhyTarget | str]):
    """A cell or a candidate, and a depth; or a chain, whose text is parsed for the board of the quiz."""

    name = "[r,c][=v] [--depth n]"
    takes_rest = True

    def parse(self, text: str) -> WhyTarget | str:
        if "->" in text or "=>" in text:
            return text.strip()
        target, *depth = _DEPTH.split(text, maxsplit=1)
        levels = Number("levels", 1).parse(depth[0].strip()) if depth else None
        choice = parse_choice(target)
        if choice is not None:
            return WhyTarget(*choice, levels)
        cell = parse_cell(target)
        if cell is None:
            raise OrderError(
                f"expected a cell such as [1,2], a candidate such as [1,2]=4 or a chain, got {quoted(target)}"
            )
        return WhyTarget(cell, None, levels)


_DEPTH = re.compile("--depth", re.IGNORECASE)


class TechniqueSets(Argument[tuple[TechniqueSet, ...]]):
    """Sets of techniques."""

    name = "set..."
    takes_rest = True

    def parse(self, text: str) -> tuple[TechniqueSet, ...]:
        return tuple(map(parse_set, text.lower().split()))

    def suggestions(self, written: str, debugger: Debugger) -> Iterator[Suggestion]:
        before, _, begun = written.rpartition(" ")
        meanings = {
            "numerical": "hidden singles only",
            "0": "run mode 0",
            "1": "run mode 1",
            "2": "run mode 2",
        }
        for name in (*SETS, *TECHNIQUES, *(f"{sign}{name}" for sign in "+-" for name in TECHNIQUES)):
            if name.startswith(begun.lower()):
                yield Suggestion(f"{before} {name}".lstrip(), meanings.get(name, ""))
