"""Conditions on an advance, such as ``level >= 11 and not wrong``: parsed, never evaluated as Python.

Most conditions ask only for what is recorded of every advance; the others need it made again. A
condition knows which it is, so that a search makes nothing again without need.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from functools import lru_cache
from operator import attrgetter
from typing import TypeAlias

import attrs
from lark import Lark, Token, Transformer, UnexpectedInput, UnexpectedToken, v_args
from lark.exceptions import VisitError

from sudoku_repl import exact
from sudoku_repl.board import Board
from sudoku_repl.board.packing import field
from sudoku_repl.errors import ConditionError, quoted
from sudoku_repl.machine import State
from sudoku_repl.machine.events import ChainFound, Event, HouseShrunk, ShrunkOut, SubsetFound, Technique
from sudoku_repl.timeline.facts import What
from sudoku_repl.timeline.moments import Moment

_GRAMMAR = r"""
    ?start: either
    ?either: both ("or" both)*
    ?both: simple ("and" simple)*
    ?simple: "not" simple                       -> without
        | "(" either ")"
        | COUNT COMPARE INT                     -> counted
        | FLAG                                  -> flag
        | "house" EQUALS STRING                 -> house
        | "by" EQUALS STRING                    -> technique
        | "candidates" place COMPARE INT        -> candidates
        | "cell" place "placed"                 -> placed
        | "astray"                              -> astray
    place: "[" INT "," INT "]"
    COUNT: "level" | "steps" | "step" | "biggest" | "solutions" | "open"
    FLAG: "shrink" | "guess" | "forward" | "upward" | "wrong" | "solution" | "end" | "waits"
    COMPARE: "<=" | ">=" | "==" | "!=" | "<" | ">"
    EQUALS: "==" | "!="
    STRING: "\"" /[^"]*/ "\""
    INT: /[0-9]{1,15}(?![0-9])/
    %ignore /[ \t]+/
"""

_COMPARE: dict[str, Callable[[int, int], bool]] = {
    "<=": operator.le,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    ">": operator.gt,
}
_LONGEST = 500
"""Characters of the longest condition: what it nests is walked by recursion."""

Test: TypeAlias = Callable[[Moment], bool]


@attrs.frozen
class Condition:
    """A condition that was understood."""

    text: str = attrs.field(eq=False)
    holds: Test
    """Whether it holds at a moment; the moment must be made again if :attr:`replays`."""
    replays: bool
    """Whether it asks for more than is recorded of every advance."""


def parse_condition(text: str, board: Board) -> Condition:
    """The condition that a text states for runs on a board.

    Raises :class:`~sudoku_repl.errors.ConditionError`, with a caret under the place where the text
    makes no sense.
    """
    if len(text) > _LONGEST:
        raise ConditionError(f"a condition of {len(text)} characters is too long: {quoted(text)}")
    try:
        tree = _parser().parse(text)
    except UnexpectedInput as error:
        ended = isinstance(error, UnexpectedToken) and error.token.type == "$END"
        at = len(text.rstrip()) if ended else error.pos_in_stream or 0
        raise _refusal(text, at, "this is no condition") from None
    try:
        part: _Part = _Compiler(text, board).transform(tree)
    except VisitError as error:
        raise error.orig_exc from None
    return Condition(text, part.holds, part.replays)


def _refusal(text: str, at: int, why: str) -> ConditionError:
    return ConditionError(f"{why}:\n  {text}\n  {' ' * at}^")


@lru_cache(maxsize=1)
def _parser() -> Lark:
    return Lark(_GRAMMAR, parser="lalr", maybe_placeholders=False)


@attrs.frozen
class _Part:
    holds: Test
    replays: bool = False


@v_args(inline=True)
class _Compiler(Transformer[Token, _Part]):
    """Makes tests of the parts of a condition, from the innermost out."""

    def __init__(self, text: str, board: Board) -> None:
        super().__init__()
        self._text = text
        self._board = board

    def _fail(self, token: Token, why: str) -> ConditionError:
        return _refusal(self._text, token.start_pos or 0, why)

    def either(self, *parts: _Part) -> _Part:
        tests = [part.holds for part in parts]
        return _Part(lambda moment: any(test(moment) for test in tests), _any_replays(parts))

    def both(self, *parts: _Part) -> _Part:
        tests = [part.holds for part in parts]
        return _Part(lambda moment: all(test(moment) for test in tests), _any_replays(parts))

    def without(self, part: _Part) -> _Part:
        return _Part(lambda moment: not part.holds(moment), part.replays)

    def counted(self, name: Token, sign: Token, number: Token) -> _Part:
        compare, limit = _COMPARE[sign], int(number)
        count = _COUNTS[name]
        return _Part(lambda moment: compare(count(moment), limit), replays=name == "open")

    def flag(self, name: Token) -> _Part:
        mask = int(What[name.upper()])
        return _Part(lambda moment: bool(moment.packed & mask))

    def house(self, sign: Token, name: Token) -> _Part:
        wanted = name[1:-1]
        if wanted not in {house.name for house in self._board.houses}:
            raise self._fail(name, "there is no such house")
        return self._event(sign, lambda event: isinstance(event, HouseShrunk) and event.house.name == wanted)

    def technique(self, sign: Token, name: Token) -> _Part:
        known = {technique.value: technique for technique in Technique}
        if name[1:-1] not in known:
            raise self._fail(name, f"there is no such technique but {', '.join(known)}")
        wanted = known[name[1:-1]]
        shrinks = (HouseShrunk, ShrunkOut, SubsetFound, ChainFound)
        return self._event(sign, lambda event: isinstance(event, shrinks) and event.technique is wanted)

    def _event(self, sign: Token, wanted: Callable[[Event], bool]) -> _Part:
        expected = sign == "=="
        return _Part(lambda moment: any(map(wanted, moment.events)) == expected, replays=True)

    def place(self, row: Token, column: Token) -> int:
        cell = self._board.cell_at(int(row), int(column))
        if cell is None:
            raise self._fail(row, f"there is no cell [{row},{column}] on the {self._board.name} board")
        return cell

    def placed(self, cell: int) -> _Part:
        return _Part(lambda moment: bool(field(_state(moment).grid.placed, cell)), replays=True)

    def candidates(self, cell: int, sign: Token, number: Token) -> _Part:
        compare, limit = _COMPARE[sign], int(number)
        return _Part(
            lambda moment: compare(field(_state(moment).grid.candidates, cell).bit_count(), limit),
            replays=True,
        )

    def astray(self) -> _Part:
        return _Part(lambda moment: _is_astray(_state(moment)), replays=True)


def _any_replays(parts: tuple[_Part, ...]) -> bool:
    return any(part.replays for part in parts)


def _state(moment: Moment) -> State:
    assert moment.state is not None
    return moment.state


def _open_cells(moment: Moment) -> int:
    return sum(1 for mask in _state(moment).board.packing.unpack(_state(moment).grid.placed) if not mask)


def _is_astray(state: State) -> bool:
    unpack = state.board.packing.unpack
    return not exact.is_solvable(state.board, unpack(state.grid.placed | state.grid.candidates))


_COUNTS: dict[str, Callable[[Moment], int]] = {
    "level": attrgetter("level"),
    "step": attrgetter("steps"),
    "steps": attrgetter("steps"),
    "biggest": attrgetter("biggest"),
    "solutions": attrgetter("solutions"),
    "open": _open_cells,
}

CONDITION_WORDS = {
    "level": "the guess level after the advance",
    "steps": "the steps counted after it",
    "biggest": "the biggest level of the run so far",
    "solutions": "the solutions met so far",
    "open": "the open cells",
    "shrink": "a house was shrunk",
    "guess": "a new guess was made",
    "forward": "the next candidate of a level was tried",
    "upward": "levels were dropped",
    "wrong": "a contradiction was met",
    "solution": "a solution was met",
    "end": "there are no more solutions",
    "waits": "a guess is due",
    "house": '== "row 2": that house was shrunk',
    "by": '== "3GW": by that technique',
    "candidates": "[4,2] <= 1: so many candidates has the cell",
    "cell": "[4,2] placed: it is",
    "astray": "every solution is lost",
    "and": "both",
    "or": "either",
    "not": "the contrary",
}
"""The words of conditions and what each asks."""
