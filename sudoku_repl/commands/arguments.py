"""The types of arguments: each parses its text and completes it."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Generic, TypeVar

import attrs

from sudoku_repl import data
from sudoku_repl.board.notation import parse_cell
from sudoku_repl.breaks.conditions import continuations
from sudoku_repl.commands.guessing import parse_choice
from sudoku_repl.debugger import Debugger
from sudoku_repl.debugger.engine import Choice
from sudoku_repl.errors import OrderError, quoted
from sudoku_repl.machine import Picks
from sudoku_repl.timeline.runs import END, START

T = TypeVar("T")


@attrs.frozen
class Suggestion:
    """A completion of an argument."""

    text: str
    """The whole argument."""
    meaning: str
    """A short explanation, shown beside it."""


class Argument(ABC, Generic[T]):
    """An argument of an order."""

    name: str
    """Its name in the usage line, without brackets."""
    takes_rest: bool = False
    """Whether it takes the rest of the line, spaces included."""

    @abstractmethod
    def parse(self, text: str) -> T:
        """Return the value of the text; raise OrderError, which quotes the text, if it is wrong."""

    def suggestions(self, written: str, debugger: Debugger) -> Iterator[Suggestion]:
        """Yield completions of what is written so far, for the present state of the debugger."""
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
    """Return the text as a whole number; raise OrderError if it is not one or is below `least`."""
    if not (text.isascii() and text.isdigit()) or len(text) > _LONGEST_NUMBER or int(text) < least:
        raise OrderError(f"expected a whole number, {least} or more, got {quoted(text)}")
    return int(text)


_LONGEST_NUMBER = 15


@attrs.frozen
class Mode(Argument[int]):
    """A numbered mode. As in the original, any other number is accepted too."""

    name: str
    meanings: Mapping[int, str]

    def parse(self, text: str) -> int:
        if not (text.isascii() and text.isdigit()) or len(text) > _LONGEST_NUMBER:
            known = ", ".join(f"{mode} ({meaning})" for mode, meaning in self.meanings.items())
            raise OrderError(f"unknown mode {quoted(text)}; known modes: {known}")
        return int(text)

    def suggestions(self, written: str, debugger: Debugger) -> Iterator[Suggestion]:
        for mode, meaning in self.meanings.items():
            if str(mode).startswith(written):
                yield Suggestion(str(mode), meaning)


class QuizSource(Argument[str]):
    """A built-in quiz or a file, whose name may hold spaces."""

    name = "file"
    takes_rest = True

    def parse(self, text: str) -> str:
        return unquoted(text)

    def suggestions(self, written: str, debugger: Debugger) -> Iterator[Suggestion]:
        for name, title in data.titles().items():
            if f"@{name}".startswith(written.lower()):
                yield Suggestion(f"@{name}", title)
        if not written.startswith("@"):
            yield from _paths(written)


def unquoted(text: str) -> str:
    """Remove the quotes around the name of a file, if there are any."""
    text = text.strip()
    for quote in "\"'":
        if len(text) > 1 and text[0] == text[-1] == quote:
            return text[1:-1]
    return text


def _paths(written: str) -> Iterator[Suggestion]:
    """Yield the files and folders that complete a path, hidden ones only after their dot."""
    folder, slash, begun = written.rpartition("/")
    try:
        entries = sorted(os.scandir(Path(folder + slash or ".").expanduser()), key=lambda entry: entry.name)
    except (OSError, RuntimeError, ValueError):
        return
    for entry in entries:
        if entry.name.startswith(begun) and (begun or not entry.name.startswith(".")):
            is_folder = os.path.isdir(entry)  # noqa: PTH112 - False for a folder you may not enter
            yield Suggestion(folder + slash + entry.name + "/" * is_folder, "folder" if is_folder else "file")


@attrs.frozen
class Name(Argument[str]):
    """A new name."""

    name: str

    def parse(self, text: str) -> str:
        return text


class Place(Argument[int | str]):
    """A position: a step count, a mark, a run, ``start`` or ``end``."""

    name = "position"

    def parse(self, text: str) -> int | str:
        return Number("steps", 0).parse(text) if text[0].isdigit() or text[0] == "-" else text

    def suggestions(self, written: str, debugger: Debugger) -> Iterator[Suggestion]:
        for name, meaning in _positions(debugger).items():
            if name.startswith(written):
                yield Suggestion(name, meaning)


def _positions(debugger: Debugger) -> dict[str, str]:
    """The named positions, with their meanings."""
    if not debugger.loaded:
        return {}
    runs = debugger.runs
    return {
        START: "before the first step",
        END: "after the last recorded step",
        **dict.fromkeys(runs.marks, "mark"),
        **dict.fromkeys(runs.forks, "run"),
    }


class CellDigit(Argument[Choice]):
    """A cell and a digit."""

    name = "[r,c]=v"
    takes_rest = True

    def parse(self, text: str) -> Choice:
        choice = parse_choice(text)
        if choice is None:
            raise OrderError(f"expected a guess such as [2,3]=9 or r2c3=9, got {quoted(text)}")
        return choice


class ConditionText(Argument[str]):
    """A condition. The debugger parses it, because its cells depend on the board."""

    name = "condition"
    takes_rest = True

    def parse(self, text: str) -> str:
        return text.strip()

    def suggestions(self, written: str, debugger: Debugger) -> Iterator[Suggestion]:
        before, _, begun = written.rpartition(" ")
        for word, meaning in continuations(before).items():
            if word.startswith(begun):
                yield Suggestion(f"{before} {word}".lstrip(), meaning)


class SearchText(ConditionText):
    """A condition to search for: its next match, or with ``-r`` the previous match, or ``all``."""

    name = "[-r|all] condition"

    def suggestions(self, written: str, debugger: Debugger) -> Iterator[Suggestion]:
        way, space, condition = written.partition(" ")
        if space and way.lower() in _WAYS:
            for each in super().suggestions(condition, debugger):
                yield Suggestion(f"{way} {each.text}", each.meaning)
            return
        for word, meaning in _WAYS.items():
            if word.startswith(written.lower()):
                yield Suggestion(word, meaning)
        yield from super().suggestions(written, debugger)


_WAYS = {"-r": "the previous match", "all": "every match"}


class BreakNumber(Argument[int]):
    """The number of a breakpoint."""

    name = "number"

    def parse(self, text: str) -> int:
        """Return the number, or 0 for ``$``, the newest breakpoint."""
        return 0 if text == "$" else Number(self.name, 1).parse(text)

    def suggestions(self, written: str, debugger: Debugger) -> Iterator[Suggestion]:
        for each in debugger.breakpoints.all():
            if str(each.number).startswith(written):
                yield Suggestion(str(each.number), each.condition.text)


class CellPlace(Argument[tuple[int, int]]):
    """A cell."""

    name = "[r,c]"
    takes_rest = True

    def parse(self, text: str) -> tuple[int, int]:
        cell = parse_cell(text)
        if cell is None:
            raise OrderError(f"expected a cell such as [4,2] or r4c2, got {quoted(text)}")
        return cell


class GuessModeName(Argument[int | Picks]):
    """A guess mode: a number of the original, or the way the machine picks its guesses."""

    name = "mode"

    def parse(self, text: str) -> int | Picks:
        if text.isascii() and text.isdigit():
            return Number(self.name, 0).parse(text)
        if text.lower() not in GUESS_MODES:
            raise OrderError(f"unknown guess mode {quoted(text)}; known modes: {', '.join(GUESS_MODES)}")
        return Picks(text.lower())

    def suggestions(self, written: str, debugger: Debugger) -> Iterator[Suggestion]:
        for mode, meaning in GUESS_MODES.items():
            if mode.startswith(written.lower()):
                yield Suggestion(mode, meaning)


GUESS_MODES = {
    "0": "the machine guesses",
    "1": "the machine asks you",
    Picks.FIRST.value: "candidates in ascending order, as with 0",
    Picks.LAST.value: "candidates in descending order",
    Picks.MOST.value: "a cell with the most candidates",
    Picks.RANDOM.value: "candidates in random order, from a seed",
    Picks.CORRECT.value: "correct candidates first",
    Picks.WRONG.value: "wrong candidates first",
}
"""The guess modes and their meanings."""


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
    """Orders to give later, separated by ``;``."""

    check: Callable[[str], object]
    """Raises OrderError if a line is not a valid order."""
    name: str = "order; order..."
    takes_rest: bool = True

    def parse(self, text: str) -> tuple[str, ...]:
        orders = tuple(order.strip() for order in text.split(";") if order.strip())
        for order in orders:
            self.check(order)
        return orders


def either(words: Iterable[str]) -> str:
    """List the words: ``solve, export or check``."""
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last


@attrs.frozen
class Word(Argument[str]):
    """One of several words."""

    name: str
    meanings: Mapping[str, str]

    def parse(self, text: str) -> str:
        """Return the word; an unambiguous beginning of it is enough."""
        begun = [word for word in self.meanings if word.startswith(text.lower())]
        if text.lower() in begun:
            return text.lower()
        if len(begun) != 1:
            raise OrderError(f"expected {either(self.meanings)}, got {quoted(text)}")
        return begun[0]

    def suggestions(self, written: str, debugger: Debugger) -> Iterator[Suggestion]:
        for word, meaning in self.meanings.items():
            if word.startswith(written.lower()):
                yield Suggestion(word, meaning)
