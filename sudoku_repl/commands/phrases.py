"""The arguments that are several words: each parses, completes and explains itself, as the others do."""

from __future__ import annotations

import re
from collections.abc import Iterator

import attrs

from sudoku_repl.commands.arguments import (
    GUESS_MODES,
    PLACE,
    Argument,
    FilePath,
    GuessModeName,
    Number,
    Suggestion,
)
from sudoku_repl.commands.guessing import parse_choice
from sudoku_repl.debugger import EXPERIMENT_LIMIT, Debugger
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


@attrs.frozen
class Experiment:
    """The guess modes that are to be compared."""

    modes: tuple[Picks, ...]
    runs: int = 1
    """How often a random one is run, from seed 1 on."""
    limit: int = EXPERIMENT_LIMIT
    """The steps of a run at most."""


class ExperimentPlan(Argument[Experiment]):
    """What an experiment is about."""

    name = "--runs n] [--limit steps] [mode..."
    takes_rest = True

    def parse(self, text: str) -> Experiment:
        words = iter(text.split())
        modes: list[Picks] = []
        numbers: dict[str, int] = {}
        for word in words:
            if word in ("--runs", "--limit"):
                numbers[word.removeprefix("--")] = Number(word, 1).parse(next(words, ""))
            else:
                mode = GuessModeName().parse(word)
                if mode not in (0, *Picks):
                    raise OrderError(f"{quoted(word)} is no mode in which the machine guesses by itself")
                modes.append(Picks.FIRST if mode == 0 else Picks(mode))
        return Experiment(tuple(modes) or tuple(Picks), **numbers)

    def suggestions(self, written: str, debugger: Debugger) -> Iterator[Suggestion]:
        before, _, begun = written.rpartition(" ")
        meanings = {"--runs": "of random, from seed 1 on", "--limit": "steps of a run at most"}
        for word, meaning in {**meanings, **GUESS_MODES}.items():
            if word.startswith(begun) and word != "1":
                yield Suggestion(f"{before} {word}".lstrip(), meaning)


@attrs.frozen
class ShowTarget:
    """What `show` is to show, and where."""

    grid: int | None = None
    """The number of the grid to show alone; None for the whole board."""
    marks: bool = False
    """With the candidates inside the cells."""
    path: str | None = None
    """The picture file to draw; None for the screen."""
    bare: bool = False
    """A picture without candidates."""
    chain: bool = False
    """A picture with a chain of the present grid."""


class ShowWords(Argument[ShowTarget]):
    """The number of a grid and options in any order, and at the end the file to draw a picture to.

    The name of the file may hold spaces; in quotes it may be anything.
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
                if word not in _SHOWN:
                    *others, last = _SHOWN
                    known = f"{', '.join(others)} and {last}"
                    raise OrderError(f"unknown option {quoted(word)}: `show` takes {known}")
                options.add(word)
            elif grid is not None:
                raise OrderError(f"{quoted(word)} is too much: one grid is shown alone, or all are")
            else:
                grid = Number("grid", 1).parse(word)
            name = name[match.end() :]
        marks, bare, chain = (option in options for option in _SHOWN)
        if name:
            _check_end(name)
            if marks:
                raise OrderError(f"--marks is for the screen: `show {name}` draws the candidates anyway")
            return ShowTarget(grid, path=FilePath().parse(name), bare=bare, chain=chain)
        if bare or chain:
            pictured = " ".join(sorted(options - {"--marks"}))
            raise OrderError(f"{pictured} is about a picture: write the name of a file after it")
        return ShowTarget(grid, marks)

    def suggestions(self, written: str, debugger: Debugger) -> Iterator[Suggestion]:
        before, _, begun = written.rpartition(" ")
        if all(_BEFORE_A_FILE.fullmatch(word) for word in before.split()):
            for word, meaning in _SHOWN.items():
                if word.startswith(begun) and word not in before:
                    yield Suggestion(f"{before} {word}".lstrip(), meaning)
            for path in FilePath().suggestions(begun, debugger):
                yield Suggestion(f"{before} {path.text}".lstrip(), path.meaning)


_SHOWN = {
    "--marks": "on the screen, with the candidates inside the cells",
    "--bare": "in a file, without candidates",
    "--chain": "in a file, with a chain of the present grid",
}
_BEFORE_A_FILE = re.compile(r"([-+]?\d+|--\S*)(?:\s+|$)")
"""A word that is not of the name: the number of a grid, or an option."""
_AFTER_A_FILE = re.compile(rf"(.*\.\w+)((?:\s+(?:[-+]?\d+|{'|'.join(_SHOWN)}))+)")


def _check_end(name: str) -> None:
    """Raises OrderError where what comes before a file is written after it."""
    match = _AFTER_A_FILE.fullmatch(name)
    if match:
        file, words = match[1], " ".join(match[2].split())
        raise OrderError(f"{quoted(words)} is to stand before the file: show {words} {file}")


@attrs.frozen
class LogRange:
    """The lines of a run that are to be printed."""

    kinds: tuple[type, ...] = (object,)
    """The classes of their events."""
    first: int = 0
    last: int | None = None
    """Steps; None for as many as there are."""


class LogWords(Argument[LogRange]):
    """Lines of a run, by what they are about and by step counts."""

    name = "what from to"
    takes_rest = True

    def parse(self, text: str) -> LogRange:
        words = text.split()
        kinds = _LOGGED[words.pop(0)][0] if words[0] in _LOGGED else (object,)
        if words and not words[0].isdigit():
            known = ", ".join(_LOGGED)
            raise OrderError(f"{quoted(words[0])} is neither a step count nor one of {known}")
        if len(words) > 2:
            raise OrderError(f"{quoted(words[2])} is too much: a log is from one step count to another")
        return LogRange(kinds, *map(Number("steps", 0).parse, words))

    def suggestions(self, written: str, debugger: Debugger) -> Iterator[Suggestion]:
        for word, (_, meaning) in _LOGGED.items():
            if word.startswith(written):
                yield Suggestion(word, meaning)


_LOGGED: dict[str, tuple[tuple[type, ...], str]] = {
    "guess": ((Guessed,), "lines of guesses"),
    "wrong": ((Contradiction, Overfull), "lines of contradictions"),
    "shrink": ((ShrunkOut, SubsetFound, HouseShrunk, ChainFound), "lines of shrinks"),
}


@attrs.frozen
class WhyTarget:
    """What is to be explained."""

    place: tuple[int, int]
    digit: int | None = None
    """A candidate, or the value; None for the whole cell."""
    depth: int | None = None
    """How deep the tree may be; None for as deep as fits."""


class WhyWords(Argument[WhyTarget | str]):
    """A cell, or a candidate, and how deep to go; or a chain, which the board of the quiz is asked about."""

    name = "[r,c][=v] [--depth n]"
    takes_rest = True

    def parse(self, text: str) -> WhyTarget | str:
        if "->" in text or "=>" in text:
            return text.strip()
        target, option, depth = text.partition("--depth")
        levels = Number("levels", 1).parse(depth.strip()) if option else None
        choice = parse_choice(target)
        if choice is not None:
            return WhyTarget(*choice, levels)
        match = PLACE.fullmatch(target)
        if not match:
            raise OrderError(
                f"{quoted(target.strip())} is nothing to explain: write [1,2], [1,2]=4 or a chain"
            )
        return WhyTarget((int(match[1]), int(match[2])), None, levels)


class TechniqueSets(Argument[tuple[TechniqueSet, ...]]):
    """Sets of techniques."""

    name = "set..."
    takes_rest = True

    def parse(self, text: str) -> tuple[TechniqueSet, ...]:
        return tuple(map(parse_set, text.split()))

    def suggestions(self, written: str, debugger: Debugger) -> Iterator[Suggestion]:
        before, _, begun = written.rpartition(" ")
        meanings = {
            "numerical": "hidden singles alone",
            "0": "run mode 0",
            "1": "run mode 1",
            "2": "run mode 2",
        }
        for name in (*SETS, *TECHNIQUES, *(f"{sign}{name}" for sign in "+-" for name in TECHNIQUES)):
            if name.startswith(begun):
                yield Suggestion(f"{before} {name}".lstrip(), meanings.get(name, ""))
