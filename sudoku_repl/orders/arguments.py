"""Kinds of arguments that several orders take: cells, positions, files, conditions, techniques."""

from __future__ import annotations

import os
import re
from typing import Annotated, TypeAlias

from sudoku_repl import data
from sudoku_repl.board.notation import BARE_CELL, NamedCell, parse_cell, spaced
from sudoku_repl.breaks.parser import continuations
from sudoku_repl.breaks.words import CONDITION_WORDS, FACTS, QUANTITIES, WORDS
from sudoku_repl.debugger.guesses import Choice as Choice, parse_choice
from sudoku_repl.errors import OrderError, quoted
from sudoku_repl.formats.sources import split_number
from sudoku_repl.machine import Picks
from sudoku_repl.machine.rules import SETS, named_sets
from sudoku_repl.machine.sets import TechniqueSet, is_technique_name, parse_set, techniques_of
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language import File, Kind, Number, OneOf, unquoted
from sudoku_repl.orders.language.kinds import WORD, paths_begun
from sudoku_repl.techniques import TECHNIQUES
from sudoku_repl.timeline.runs import END, START

CountArgument: TypeAlias = Annotated[int, Number(1)]
StepsArgument: TypeAlias = Annotated[int, Number(0)]


def _looks_like_file(text: str) -> bool:
    """Return whether a text has a folder or an ending."""
    return bool(_FILE_NAME.search(unquoted(text)))


def _is_file(text: str) -> bool:
    path = os.path.expanduser(split_number(unquoted(text))[0])  # noqa: PTH111 - pathlib's may raise
    return _looks_like_file(text) and os.path.isfile(path)  # noqa: PTH113 - pathlib's may raise


def _quizzes(text: str, desk: Desk) -> dict[str, str]:
    built_in = {f"@{name}": title for name, title in data.titles().items()}
    return built_in if text.startswith("@") else built_in | paths_begun(text)


_FILE_NAME = re.compile(r"/|\w\.[A-Za-z]\w{1,9}(#\d+)?\Z")

QUIZ_FILE = File(
    expected="a file or a built-in quiz such as @readalps",
    offers=_quizzes,
    shows_order=_looks_like_file,
    stands_alone=_is_file,
)


def _position(text: str) -> int | str:
    if not (text[0].isdigit() or text[0] == "-"):
        return text
    try:
        return Number(0).read(text)
    except OrderError as error:
        raise OrderError(f"steps: {error}") from None


def _positions(text: str, desk: Desk) -> dict[str, str]:
    if not desk.debugger.loaded:
        return {}
    runs = desk.debugger.runs
    ends = {START: "before the first step", END: "after the last recorded step"}
    return ends | dict.fromkeys(runs.marks, "mark") | dict.fromkeys(runs.forks, "run")


POSITION = Kind("a step count, a mark, a run, start or end", "position", _position, _positions)
PositionArgument: TypeAlias = Annotated[int | str, POSITION]


def cells_begun(text: str, desk: Desk) -> dict[str, str]:
    """Return every cell in the notation that ``text`` begins, with what the cell holds."""
    if not desk.debugger.loaded:
        return {}
    state = desk.debugger.set_up.state
    candidates = state.candidates()
    shape = "r{}c{}" if text[:1].lower() == "r" else "{},{}" if text[:1].isdigit() else "[{},{}]"
    return {
        shape.format(*at): held(candidates.get(cell), state.values[cell])
        for cell, at in enumerate(state.board.coordinates)
    }


def digits_begun(text: str, desk: Desk) -> dict[str, str]:
    """Return every cell; after ``=``, every digit of the cell, and whether it is there."""
    name, equals, _ = text.partition("=")
    if not equals:
        return cells_begun(text, desk)
    at = parse_cell(name)
    if not at or not desk.debugger.loaded:
        return {}
    state = desk.debugger.set_up.state
    cell = state.board.cell_at(*at)
    if cell is None:
        return {}
    candidates, placed = state.candidates().get(cell, ()), state.values[cell]
    return {
        f"{name}={digit}": "candidate" if digit in candidates else _PLACED if digit == placed else _GONE
        for digit in range(1, state.board.digits + 1)
    }


_GONE, _PLACED = "gone", "placed"


def held(candidates: tuple[int, ...] | None, digit: int) -> str:
    """Say what a cell holds: its digit, or its candidates."""
    return f"candidates {spaced(candidates)}" if candidates else str(digit)


CELL = Kind(
    "a cell such as [4,2] or r4c2",
    "[r,c]",
    parse_cell,
    cells_begun,
    resolve=lambda at, desk: desk.debugger.quiz.board.cell(*at),
    takes_rest=True,
)
CellArgument: TypeAlias = Annotated[NamedCell, CELL]

_MEANINGS = {name: each.meaning for name, each in QUANTITIES.items()}
_QUANTITY = OneOf(_MEANINGS)


def _cut_subject(text: str) -> int:
    """Return the length of the cell, spaces included, or of the first word."""
    cell = re.match(rf"{BARE_CELL}(?!\S)", text)
    return cell.end() if cell else _QUANTITY.cut(text)


_SUBJECT: Kind[str | tuple[int, int]] = Kind(
    f"{', '.join(_MEANINGS)} or a cell such as [4,2]",
    f"{_QUANTITY.metavar}|[r,c]",
    lambda text: parse_cell(text) or _QUANTITY.reads(text),
    lambda text, desk: _MEANINGS | cells_begun(text, desk),
    resolve=lambda value, desk: value if isinstance(value, str) else desk.debugger.quiz.board.cell(*value),
    cut=_cut_subject,
)
SubjectArgument: TypeAlias = Annotated[str | NamedCell, _SUBJECT]
"""Something that has a value at every position: a quantity of conditions, or a cell."""


def _on_board(guess: Choice, desk: Desk) -> Choice:
    desk.debugger.quiz.board.cell(*guess[0])  # raises OrderError if the board has no such cell
    return guess


GUESS = Kind(
    "a guess such as [2,3]=9 or r2c3=9",
    "[r,c]=v",
    parse_choice,
    lambda text, desk: {
        name: held for name, held in digits_begun(text, desk).items() if held not in (_GONE, _PLACED)
    },
    resolve=_on_board,
    takes_rest=True,
    shows_order=lambda _: True,  # no other order takes a guess
)


def _condition(text: str) -> str:
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
            f'{quoted(condition)} is not a condition: `by == "{condition}"` holds where the run uses it, '
            f"`findings {condition}` finds it in the present grid"
        )
    return condition


_IF = re.compile(r"\Aif\s+", re.IGNORECASE)

CONDITION = Kind(
    "a condition such as level >= 11",
    "condition",
    _condition,  # the debugger parses it, because its cells depend on the board
    lambda text, _: continuations(_IF.sub("", text).rpartition(" ")[0]),
    takes_rest=True,
    fragment=lambda text: text.rpartition(" ")[2],
    claims=lambda _: True,  # what is refused, is refused with advice
)
ConditionArgument: TypeAlias = Annotated[str, CONDITION]

CONDITIONS = f"""
A condition can compare a quantity with a number: {", ".join(f"`{name}`" for name in QUANTITIES)} (`help
print`). It can name what the advance did: {", ".join(f"`{each.text}`" for each in FACTS)}. It can say where
or by which technique: {", ".join(f"`{each.text} {each.example}`" for each in WORDS if each.example)}. It can
ask for a contradiction with a small core or many guilty guesses: `core <= 2`, `guilty >= 3` (`help blame`).
`unsolvable` holds when the state no longer leads to any solution. Join conditions with `not`, `and`, `or` and
parentheses.
"""
"""The part of the help that all orders with a condition share."""


def _cut_name(text: str) -> int:
    """Return the length of the longest name that the text begins with, or of its first word."""
    ends = [match.end() for match in WORD.finditer(text)][:_LONGEST_NAME]
    known = (end for end in reversed(ends) if is_technique_name(unquoted(text[:end])))
    return next(known, ends[0])


def _technique(text: str) -> str:
    techniques_of(unquoted(text))  # raises ModeError for an unknown name
    return unquoted(text)


TECHNIQUE = Kind(
    "a technique or a set of techniques",
    "name",
    _technique,  # in any spelling, also in several words
    lambda *_: (
        {name: each.summary for name, each in TECHNIQUES.items()} | dict.fromkeys(named_sets(), "a set")
    ),
    cut=_cut_name,
)

_LONGEST_NAME = 6
"""The most words that the name of a technique has."""


def _sets(text: str, desk: Desk) -> dict[str, str]:
    sets = {name: "hidden singles only" if name == "numerical" else f"run mode {name}" for name in SETS}
    for sign in ("", "+", "-"):
        sets |= {f"{sign}{name}": "a set" for name in named_sets() if name not in SETS}
        sets |= {f"{sign}{name}": "" for name, each in TECHNIQUES.items() if each.runs}
    return sets


Techniques: TypeAlias = Annotated[TechniqueSet, Kind("a set of techniques", "set", parse_set, _sets)]

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
