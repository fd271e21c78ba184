"""Kinds of arguments that several orders take: cells, positions, files, conditions, sets of techniques."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from typing import Annotated, TypeAlias

from sudoku_repl import data
from sudoku_repl.board.notation import BARE_CELL, NamedCell, parse_cell, spaced
from sudoku_repl.breaks.parser import continuations
from sudoku_repl.breaks.words import CONDITION_WORDS, FACTS, QUANTITIES, WORDS
from sudoku_repl.debugger.guesses import Choice as GuessChoice
from sudoku_repl.errors import OrderError, quoted
from sudoku_repl.formats.sources import split_number
from sudoku_repl.machine import Picks
from sudoku_repl.machine.rules import SETS, named_sets
from sudoku_repl.machine.sets import TechniqueSet, is_technique_name, parse_set, techniques_of
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.guesses import parse_choice
from sudoku_repl.orders.language.kinds import (
    WORD,
    File,
    Kind,
    Number,
    OneOf,
    Suggestion,
    Text,
    paths_begun,
    unquoted,
)
from sudoku_repl.techniques import TECHNIQUES
from sudoku_repl.timeline.runs import END, START

CountArgument: TypeAlias = Annotated[int, Number(1)]
"""A number of things, at least one."""
StepsArgument: TypeAlias = Annotated[int, Number(0)]
"""A step count, 0 or more."""


class QuizFile(File):
    """A built-in quiz, or the name of a file."""

    expected = "a file or a built-in quiz such as @readalps"

    def shows_order(self, text: str) -> bool:
        """Return whether a text looks like the name of a file: it has a folder or an ending."""
        return bool(_FILE_NAME.search(unquoted(text)))

    def stands_alone(self, text: str) -> bool:
        path = os.path.expanduser(split_number(unquoted(text))[0])  # noqa: PTH111 - pathlib's may raise
        return self.shows_order(text) and os.path.isfile(path)  # noqa: PTH113 - pathlib's may raise

    def suggestions(self, text: str, desk: Desk) -> Iterator[Suggestion]:
        for name, title in data.titles().items():
            yield Suggestion(f"@{name}", title)
        if not text.startswith("@"):
            yield from paths_begun(text)


_FILE_NAME = re.compile(r"/|\w\.[A-Za-z]\w{1,9}(#\d+)?\Z")


class PositionName(Kind["int | str"]):
    """A position: a step count, a mark, a run, ``start`` or ``end``."""

    expected = "a step count, a mark, a run, start or end"
    metavar = "position"

    def read(self, text: str) -> int | str:
        if not (text[0].isdigit() or text[0] == "-"):
            return text
        try:
            return Number(0).read(text)
        except OrderError as error:
            raise OrderError(f"steps: {error}") from None

    def suggestions(self, text: str, desk: Desk) -> Iterator[Suggestion]:
        if not desk.debugger.loaded:
            return
        runs = desk.debugger.runs
        yield Suggestion(START, "before the first step")
        yield Suggestion(END, "after the last recorded step")
        yield from (Suggestion(name, "mark") for name in runs.marks)
        yield from (Suggestion(name, "run") for name in runs.forks)


PositionArgument: TypeAlias = Annotated[int | str, PositionName()]


class CellName(Kind[tuple[int, int]]):
    """A cell: its row and column, from 1."""

    expected = "a cell such as [4,2] or r4c2"
    metavar = "[r,c]"
    takes_rest = True

    def read(self, text: str) -> tuple[int, int]:
        cell = parse_cell(text)
        if cell is None:
            raise self.refuse(text)
        return cell

    def resolve(self, value: tuple[int, int], desk: Desk) -> NamedCell:
        """Return the number of the cell. Raises OrderError if the board has no such cell."""
        return desk.debugger.quiz.board.cell(*value)

    def suggestions(self, text: str, desk: Desk) -> Iterator[Suggestion]:
        yield from cells_begun(text, desk)


def cells_begun(text: str, desk: Desk) -> Iterator[Suggestion]:
    """Yield every cell in the notation that ``text`` begins, with what the cell holds."""
    if not desk.debugger.loaded:
        return
    state = desk.debugger.set_up.state
    candidates = state.candidates()
    for cell, (row, column) in enumerate(state.board.coordinates):
        name = f"{row},{column}"
        if text[:1].lower() == "r":
            name = f"r{row}c{column}"
        elif not text[:1].isdigit():
            name = f"[{name}]"
        yield Suggestion(name, held(candidates.get(cell), state.values[cell]))


def digits_begun(text: str, desk: Desk) -> Iterator[Suggestion]:
    """Yield every cell; after ``=``, every digit of the cell, and whether it is there."""
    name, equals, _ = text.partition("=")
    if not equals:
        yield from cells_begun(text, desk)
        return
    at = parse_cell(name)
    if not at or not desk.debugger.loaded:
        return
    state = desk.debugger.set_up.state
    cell = state.board.cell_at(*at)
    if cell is not None:
        candidates, placed = state.candidates().get(cell, ()), state.values[cell]
        for digit in range(1, state.board.digits + 1):
            meaning = "candidate" if digit in candidates else _PLACED if digit == placed else _GONE
            yield Suggestion(f"{name}={digit}", meaning)


_GONE, _PLACED = "gone", "placed"


def held(candidates: tuple[int, ...] | None, digit: int) -> str:
    """Say what a cell holds: its digit, or its candidates."""
    return f"candidates {spaced(candidates)}" if candidates else str(digit)


CellArgument: TypeAlias = Annotated[NamedCell, CellName()]


class QuantityOrCell(OneOf):
    """A quantity of conditions, or a cell."""

    @property
    def expected(self) -> str:
        return f"{', '.join(self.meanings)} or a cell such as [4,2]"

    @property
    def metavar(self) -> str:
        return f"{super().metavar}|[r,c]"

    def cut(self, text: str) -> int:
        """Return the length of the cell, spaces included, or of the first word."""
        cell = re.match(rf"{BARE_CELL}(?!\S)", text)
        return cell.end() if cell else super().cut(text)

    def read(self, text: str) -> str:
        return text if parse_cell(text) else super().read(text)

    def resolve(self, value: str, desk: Desk) -> str | NamedCell:
        cell = parse_cell(value)
        return desk.debugger.quiz.board.cell(*cell) if cell else value

    def suggestions(self, text: str, desk: Desk) -> Iterator[Suggestion]:
        yield from super().suggestions(text, desk)
        yield from cells_begun(text, desk)


SubjectArgument: TypeAlias = Annotated[
    str | NamedCell, QuantityOrCell({name: each.meaning for name, each in QUANTITIES.items()})
]
"""Something that has a value at every position."""


class GuessText(Kind[GuessChoice]):
    """A cell and the digit to try in it."""

    expected = "a guess such as [2,3]=9 or r2c3=9"
    metavar = "[r,c]=v"
    takes_rest = True

    def shows_order(self, text: str) -> bool:
        """Return True: no other order takes a guess."""
        return True

    def read(self, text: str) -> GuessChoice:
        choice = parse_choice(text)
        if choice is None:
            raise self.refuse(text)
        return choice

    def resolve(self, value: GuessChoice, desk: Desk) -> GuessChoice:
        """Return the guess. Raises OrderError if the board has no such cell."""
        desk.debugger.quiz.board.cell(*value[0])
        return value

    def suggestions(self, text: str, desk: Desk) -> Iterator[Suggestion]:
        """Yield the cells; after ``=``, the candidates of the cell."""
        for each in digits_begun(text, desk):
            if each.meaning not in (_GONE, _PLACED):
                yield each


class ConditionText(Kind[str]):
    """A condition. The debugger parses it, because its cells depend on the board."""

    expected = "a condition such as level >= 11"
    metavar = "condition"
    takes_rest = True

    def read(self, text: str) -> str:
        """Return the text, without the `if` that gdb wants.

        A number alone and a technique alone are not conditions, but it is clear what they stand for.
        """
        condition = _IF.sub("", text)
        if condition.isdigit():
            raise OrderError(
                f"{quoted(condition)} is not a condition: `tbreak steps >= {condition}` stops the next run "
                f"there, `runtil {condition}` runs there"
            )
        words = condition.lower().split()
        may_be_name = len(words) <= _LONGEST_NAME and CONDITION_WORDS.keys().isdisjoint(words)
        if may_be_name and is_technique_name(condition):
            raise OrderError(
                f'{quoted(condition)} is not a condition: `by == "{condition}"` holds where it is used, '
                f"`findings {condition}` finds it in the present grid"
            )
        return condition

    def claims(self, word: str) -> bool:
        """Return True: what :meth:`read` refuses, it refuses with advice."""
        return True

    def fragment(self, text: str) -> str:
        return text.rpartition(" ")[2]

    def suggestions(self, text: str, desk: Desk) -> Iterator[Suggestion]:
        before, _, _ = _IF.sub("", text).rpartition(" ")
        for word, meaning in continuations(before).items():
            yield Suggestion(word, meaning)


_IF = re.compile(r"\Aif\s+", re.IGNORECASE)

ConditionArgument: TypeAlias = Annotated[str, ConditionText()]

CONDITIONS = f"""
A condition can compare a quantity with a number: {", ".join(f"`{name}`" for name in QUANTITIES)} (`help
print`). It can name what the advance did: {", ".join(f"`{each.text}`" for each in FACTS)}. It can say where
or by which technique: {", ".join(f"`{each.text} {each.example}`" for each in WORDS if each.example)}. It can
ask for a contradiction with a small core or many guilty guesses: `core <= 2`, `guilty >= 3` (`help blame`).
`astray` holds when the state no longer leads to any solution. Join conditions with `not`, `and`, `or` and
parentheses.
"""
"""The part of the help that all orders with a condition share."""


class TechniqueName(Kind[str]):
    """A technique or a set of techniques, in any spelling, also in several words."""

    expected = "a technique or a set of techniques"
    metavar = "name"

    def cut(self, text: str) -> int:
        """Return the length of the longest name that the text begins with, or of its first word."""
        ends = [match.end() for match in WORD.finditer(text)][:_LONGEST_NAME]
        known = (end for end in reversed(ends) if is_technique_name(unquoted(text[:end])))
        return next(known, ends[0])

    def read(self, text: str) -> str:
        techniques_of(unquoted(text))
        return unquoted(text)

    def suggestions(self, text: str, desk: Desk) -> Iterator[Suggestion]:
        yield from (Suggestion(name, each.summary) for name, each in TECHNIQUES.items())
        yield from (Suggestion(name, "a set") for name in named_sets())


_LONGEST_NAME = 6
"""The most words that the name of a technique has."""


def _sets(desk: Desk) -> dict[str, str]:
    """Return the named sets and the techniques, alone and with a sign."""
    sets = {name: "hidden singles only" if name == "numerical" else f"run mode {name}" for name in SETS}
    for sign in ("", "+", "-"):
        sets |= {f"{sign}{name}": "a set" for name in named_sets() if name not in SETS}
        sets |= {f"{sign}{name}": "" for name, each in TECHNIQUES.items() if each.runs}
    return sets


Techniques: TypeAlias = Annotated[TechniqueSet, Text("a set of techniques", "set", parse_set, _sets)]

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
