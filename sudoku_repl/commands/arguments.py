"""The types of arguments: each parses, completes and explains itself."""

from __future__ import annotations

import os
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Generic, TypeVar

import attrs

from sudoku_repl import data
from sudoku_repl.commands.guessing import parse_choice
from sudoku_repl.debugger import Debugger
from sudoku_repl.errors import OrderError, quoted
from sudoku_repl.machine import Picks
from sudoku_repl.running import Choice
from sudoku_repl.timeline.conditions import CONDITION_WORDS
from sudoku_repl.timeline.journey import END, START

T = TypeVar("T")


@attrs.frozen
class Suggestion:
    """One way to complete an argument."""

    text: str
    """The whole argument."""
    meaning: str


class Argument(ABC, Generic[T]):
    """What an order takes after its name."""

    name: str
    """As it stands in the usage line, without brackets."""
    takes_rest: bool = False
    """Whether it is the whole rest of the line, spaces included."""

    @abstractmethod
    def parse(self, text: str) -> T:
        """The value of what was written; raises OrderError, which quotes it."""

    def suggestions(self, written: str, debugger: Debugger) -> Iterator[Suggestion]:
        """The ways to complete what is written so far, as the debugger stands."""
        return iter(())


@attrs.frozen
class Number(Argument[int]):
    """A whole number."""

    name: str
    least: int

    def parse(self, text: str) -> int:
        try:
            return whole(text, self.least)
        except OrderError as error:
            raise OrderError(f"{self.name}: {error}") from None


def whole(text: str, least: int) -> int:
    """The whole number that a text is; raises OrderError."""
    if not (text.isascii() and text.isdigit()) or len(text) > _LONGEST_NUMBER or int(text) < least:
        raise OrderError(f"{quoted(text)} is no whole number from {least}")
    return int(text)


_LONGEST_NUMBER = 15


@attrs.frozen
class Mode(Argument[int]):
    """One of the numbered modes; the original takes any other number too."""

    name: str
    meanings: Mapping[int, str]

    def parse(self, text: str) -> int:
        if not (text.isascii() and text.isdigit()) or len(text) > _LONGEST_NUMBER:
            known = ", ".join(f"{mode} ({meaning})" for mode, meaning in self.meanings.items())
            raise OrderError(f"{quoted(text)} is no mode: expected {known}")
        return int(text)

    def suggestions(self, written: str, debugger: Debugger) -> Iterator[Suggestion]:
        for mode, meaning in self.meanings.items():
            if str(mode).startswith(written):
                yield Suggestion(str(mode), meaning)


class QuizSource(Argument[str]):
    """A built-in quiz or a file, with spaces in its name if need be."""

    name = "file"
    takes_rest = True

    def parse(self, text: str) -> str:
        return unquoted(text)

    def suggestions(self, written: str, debugger: Debugger) -> Iterator[Suggestion]:
        for name, title in data.titles().items():
            if f"@{name}".startswith(written):
                yield Suggestion(f"@{name}", title)
        if not written.startswith("@"):
            yield from _paths(written)


def unquoted(text: str) -> str:
    """A file's name, without the quotes that may stand around it."""
    text = text.strip()
    for quote in "\"'":
        if len(text) > 1 and text[0] == text[-1] == quote:
            return text[1:-1]
    return text


def _paths(written: str) -> Iterator[Suggestion]:
    """The files and folders that continue a path; hidden ones only when their dot is written."""
    folder, slash, begun = written.rpartition("/")
    try:
        entries = sorted(os.scandir(Path(folder + slash or ".").expanduser()), key=lambda entry: entry.name)
    except (OSError, RuntimeError, ValueError):
        return
    for entry in entries:
        if entry.name.startswith(begun) and (begun or not entry.name.startswith(".")):
            is_folder = os.path.isdir(entry)  # noqa: PTH112 - False where one may not look
            yield Suggestion(folder + slash + entry.name + "/" * is_folder, "folder" if is_folder else "file")


@attrs.frozen
class OrderName(Argument[str]):
    """The name of an order, or the beginning of one."""

    names: Callable[[], Mapping[str, str]]
    """Gives the orders and their summaries."""
    name: str = "order"

    def parse(self, text: str) -> str:
        return text

    def suggestions(self, written: str, debugger: Debugger) -> Iterator[Suggestion]:
        for order, summary in self.names().items():
            if order.startswith(written):
                yield Suggestion(order, summary)


@attrs.frozen
class Name(Argument[str]):
    """A name that is given to something."""

    name: str

    def parse(self, text: str) -> str:
        return text


class Place(Argument[int | str]):
    """A step count, or the name of a place."""

    name = "place"

    def parse(self, text: str) -> int | str:
        return Number("steps", 0).parse(text) if text[0].isdigit() or text[0] == "-" else text

    def suggestions(self, written: str, debugger: Debugger) -> Iterator[Suggestion]:
        for name, meaning in _places(debugger).items():
            if name.startswith(written):
                yield Suggestion(name, meaning)


def _places(debugger: Debugger) -> dict[str, str]:
    if not debugger.loaded:
        return {}
    journey = debugger.journey
    return {
        START: "before the first step",
        END: "of what is recorded",
        **dict.fromkeys(journey.marks, "mark"),
        **dict.fromkeys(journey.forks, "run"),
    }


class CellDigit(Argument[Choice]):
    """A cell and a digit."""

    name = "[r,c]=v"
    takes_rest = True

    def parse(self, text: str) -> Choice:
        choice = parse_choice(text)
        if choice is None:
            raise OrderError(f"{quoted(text)} is no guess: write one as [2,3]=9")
        return choice


class ConditionText(Argument[str]):
    """A condition on advances; the debugger parses it, for the board of its quiz."""

    name = "condition"
    takes_rest = True

    def parse(self, text: str) -> str:
        return text.strip()

    def suggestions(self, written: str, debugger: Debugger) -> Iterator[Suggestion]:
        before, _, begun = written.rpartition(" ")
        for word, meaning in CONDITION_WORDS.items():
            if word.startswith(begun):
                yield Suggestion(f"{before} {word}".lstrip(), meaning)


class SearchText(ConditionText):
    """A condition to be found: the next place, or with a word before it the last one or every one."""

    name = "[-r|all] condition"

    def suggestions(self, written: str, debugger: Debugger) -> Iterator[Suggestion]:
        for word, meaning in {"-r": "the last place before this one", "all": "every stretch"}.items():
            if word.startswith(written):
                yield Suggestion(word, meaning)
        yield from super().suggestions(written, debugger)


class BreakNumber(Argument[int]):
    """The number of a breakpoint."""

    name = "number"

    def parse(self, text: str) -> int:
        """Of ``$``, the breakpoint set last, it is 0."""
        return 0 if text == "$" else Number(self.name, 1).parse(text)

    def suggestions(self, written: str, debugger: Debugger) -> Iterator[Suggestion]:
        for each in debugger.breakpoints.all():
            if str(each.number).startswith(written):
                yield Suggestion(str(each.number), each.condition.text)


class BreakNumberOrOrders(Argument[int | str]):
    """The number of a breakpoint, or ``orders``: those that run by themselves after a stop."""

    name = "number|orders"

    def parse(self, text: str) -> int | str:
        if text == "orders":
            return text
        try:
            return BreakNumber().parse(text)
        except OrderError:
            raise OrderError(
                f"expected the number of a breakpoint, or `orders`; got {quoted(text)}"
            ) from None

    def suggestions(self, written: str, debugger: Debugger) -> Iterator[Suggestion]:
        if "orders".startswith(written):
            yield Suggestion("orders", "of displays and breakpoints")
        yield from BreakNumber().suggestions(written, debugger)


class CellPlace(Argument[tuple[int, int]]):
    """A cell."""

    name = "[r,c]"
    takes_rest = True

    def parse(self, text: str) -> tuple[int, int]:
        match = PLACE.fullmatch(text)
        if not match:
            raise OrderError(f"{quoted(text)} is no cell: write one as [4,2]")
        return int(match[1]), int(match[2])


PLACE = re.compile(r"\s*\[\s*(\d{1,9})\s*,\s*(\d{1,9})\s*\]\s*", re.ASCII)
"""A cell as it is written: its row and its column."""


class GuessModeName(Argument[int | Picks]):
    """A guess mode: one of the original's numbers, or a way that the machine picks its guesses."""

    name = "mode"

    def parse(self, text: str) -> int | Picks:
        if text.isascii() and text.isdigit():
            return Number(self.name, 0).parse(text)
        if text not in GUESS_MODES:
            raise OrderError(f"{quoted(text)} is no guess mode: expected one of {', '.join(GUESS_MODES)}")
        return Picks(text)

    def suggestions(self, written: str, debugger: Debugger) -> Iterator[Suggestion]:
        for mode, meaning in GUESS_MODES.items():
            if mode.startswith(written):
                yield Suggestion(mode, meaning)


GUESS_MODES = {
    "0": "the machine guesses",
    "1": "it asks",
    Picks.FIRST.value: "candidates ascending, as in 0",
    Picks.LAST.value: "candidates descending",
    Picks.MOST.value: "at a cell with the most candidates",
    Picks.RANDOM.value: "in an order drawn from a seed",
    Picks.CORRECT.value: "right candidates first",
    Picks.WRONG.value: "wrong candidates first",
}
"""The guess modes by what is written, and what each means."""


class FilePath(Argument[str]):
    """A file to read or write."""

    name = "file"
    takes_rest = True

    def parse(self, text: str) -> str:
        return unquoted(text)

    def suggestions(self, written: str, debugger: Debugger) -> Iterator[Suggestion]:
        yield from _paths(written)


@attrs.frozen
class OrderTexts(Argument[tuple[str, ...]]):
    """Orders to give later, with ``;`` between them."""

    check: Callable[[str], object]
    """Raises OrderError when a line is no order."""
    name: str = "order; order..."
    takes_rest: bool = True

    def parse(self, text: str) -> tuple[str, ...]:
        orders = tuple(order.strip() for order in text.split(";") if order.strip())
        for order in orders:
            self.check(order)
        return orders


@attrs.frozen
class Word(Argument[str]):
    """One of a few words."""

    name: str
    meanings: Mapping[str, str]

    def parse(self, text: str) -> str:
        if text not in self.meanings:
            raise OrderError(f"{quoted(text)} is not known here: expected {', '.join(self.meanings)}")
        return text

    def suggestions(self, written: str, debugger: Debugger) -> Iterator[Suggestion]:
        for word, meaning in self.meanings.items():
            if word.startswith(written):
                yield Suggestion(word, meaning)
