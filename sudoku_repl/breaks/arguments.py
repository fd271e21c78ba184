"""The arguments of words in conditions: signs, numbers, cells, names of houses and techniques."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

import attrs

from sudoku_repl.board import Board, House
from sudoku_repl.board.notation import CELL, parse_cell
from sudoku_repl.errors import ConditionError, ModeError, quoted
from sudoku_repl.techniques import technique_named
from sudoku_repl.techniques.technique import Technique
from sudoku_repl.timeline.columns import Compare


@attrs.frozen
class Argument:
    """An argument of a word."""

    terminal: str
    """Its name in the grammar. Arguments with the same pattern share a name."""
    pattern: str
    """The pattern of its text, in the notation of lark."""
    expected: str
    """What it is, in the words of an error."""
    read: Callable[[str, Board], object]
    """Returns the value of its text. Raises ConditionError if the board has no such thing."""
    meanings: Mapping[str, str] = MappingProxyType({})
    """The texts that complete it, each with its meaning."""


@attrs.frozen
class Sign:
    """A sign that compares two numbers."""

    meaning: str
    compare: Compare


SIGNS = {
    "<=": Sign("at most", operator.le),
    ">=": Sign("at least", operator.ge),
    "==": Sign("equal to", operator.eq),
    "!=": Sign("different from", operator.ne),
    "<": Sign("less than", operator.lt),
    ">": Sign("more than", operator.gt),
}


def _signs(terminal: str, signs: Iterable[str], expected: str) -> Argument:
    """Return the argument that is one of these signs; its value is the comparison."""
    meanings = {sign: SIGNS[sign].meaning for sign in signs}
    pattern = " | ".join(f'"{sign}"' for sign in meanings)
    return Argument(terminal, pattern, expected, lambda text, _: SIGNS[text].compare, meanings)


def _house(text: str, board: Board) -> House:
    house = board.house_named(text[1:-1])
    if house is None:
        raise ConditionError(f"no house named {quoted(text[1:-1])} on the {board.name} board")
    return house


def _technique(text: str, _: Board) -> Technique:
    try:
        return technique_named(text[1:-1])
    except ModeError as error:
        raise ConditionError(str(error)) from None


def _cell(text: str, board: Board) -> int:
    at = parse_cell(text)
    assert at
    cell = board.cell_at(*at)
    if cell is None:
        raise ConditionError(board.no_cell(*at))
    return cell


_NAME, _NAME_EXPECTED = r'"\"" /[^"]*/ "\""', "a name in double quotes"

SIGN = _signs("SIGN", SIGNS, "a comparison such as >=")
EQUALS = _signs("EQUALS", ("==", "!="), "== or !=")
NUMBER = Argument("NUMBER", "/[0-9]{1,15}(?![0-9])/", "a whole number", lambda text, _: int(text))
HOUSE = Argument("NAME", _NAME, _NAME_EXPECTED, _house)
TECHNIQUE = Argument("NAME", _NAME, _NAME_EXPECTED, _technique)
ROW_COLUMN = Argument("ROW_COLUMN", f"/{CELL}/", "a cell such as [4,2] or r4c2", _cell)
