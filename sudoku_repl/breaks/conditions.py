"""Conditions on an advance, such as ``level >= 11 and not wrong``: parsed, never evaluated as Python.

Most conditions need only the recorded facts, and can be answered for many advances at once. The others need
each advance to be made again. A condition knows which kind it is, so a search replays nothing unnecessarily.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from functools import lru_cache, reduce
from typing import TypeAlias

import attrs
from lark import Lark, Token, Transformer, UnexpectedCharacters, UnexpectedInput, UnexpectedToken, v_args
from lark.exceptions import VisitError

from sudoku_repl import exact
from sudoku_repl.board import Board
from sudoku_repl.board.notation import CELL, parse_cell
from sudoku_repl.board.packing import field
from sudoku_repl.errors import ConditionError, ModeError, quoted
from sudoku_repl.machine import State
from sudoku_repl.machine.events import ChainFound, Event, HouseShrunk, ShrunkOut, SubsetFound
from sudoku_repl.machine.rules import technique_named
from sudoku_repl.spelling import closest
from sudoku_repl.timeline import facts
from sudoku_repl.timeline.columns import Compare
from sudoku_repl.timeline.facts import What
from sudoku_repl.timeline.moments import Moment, Passage

_GRAMMAR = (
    r"""
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
        | "cell" place "changed"                -> changed
        | "astray"                              -> astray
    place: ROWCOL
    COUNT: "level" | "steps" | "step" | "biggest" | "solutions" | "open"
    FLAG: "shrink" | "guess" | "forward" | "upward" | "wrong" | "solution" | "end" | "waits"
    COMPARE: "<=" | ">=" | "==" | "!=" | "<" | ">"
    EQUALS: "==" | "!="
    STRING: "\"" /[^"]*/ "\""
    INT: /[0-9]{1,15}(?![0-9])/
    %ignore /[ \t]+/
"""
    + f"ROWCOL: /{CELL}/"
)

_COMPARE: dict[str, Compare] = {
    "<=": operator.le,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    ">": operator.gt,
}
_LONGEST = 500
"""The most characters in a condition. The limit bounds the recursion over nested conditions."""

Test: TypeAlias = Callable[[Moment], bool]

Column: TypeAlias = Callable[[Passage], int]


@attrs.frozen
class Condition:
    """A parsed condition."""

    holds: Test = attrs.field(repr=False)
    """Tells whether it holds at a moment."""
    column: Column | None = attrs.field(default=None, repr=False)
    """Gives the column of the recorded advances where it holds; None if the record can't tell."""
    rises: bool = False
    """Whether it is certain to hold to the end of a run once it holds."""
    text: str = attrs.field(default="", eq=False)
    """The text that was parsed."""


def parse_condition(text: str, board: Board) -> Condition:
    """Parse a condition for runs on a board.

    Raises :class:`~sudoku_repl.errors.ConditionError`, with a caret under the mistake, if it is invalid.
    """
    if len(text) > _LONGEST:
        raise ConditionError(
            f"the condition has {len(text)} characters; the limit is {_LONGEST}: {quoted(text)}"
        )
    try:
        tree = _parser().parse(text)
    except UnexpectedInput as error:
        ended = isinstance(error, UnexpectedToken) and error.token.type == "$END"
        at = len(text.rstrip()) if ended else error.pos_in_stream or 0
        meant = _meant(text, at, _acceptable(error))
        raise _refusal(text, at, f"not a valid condition{meant}; see `help conditions`") from None
    try:
        part: Condition = _Compiler(text, board).transform(tree)
    except VisitError as error:
        raise error.orig_exc from None
    return attrs.evolve(part, text=text)


def _acceptable(error: UnexpectedInput) -> set[str]:
    """Return the terminals of the grammar that could stand at an error."""
    if isinstance(error, UnexpectedToken):
        return set(error.accepts)
    return set(error.allowed or ()) if isinstance(error, UnexpectedCharacters) else set()


def _meant(text: str, at: int, acceptable: set[str]) -> str:
    """Return a hint about the error at `at`: the likely word, or what is expected there."""
    if text[at : at + 1] == "=" and text[at + 1 : at + 2] != "=":
        return " (equal is ==)"
    if acceptable and acceptable <= {"PLACED", "CHANGED"}:
        begun = text[:at].rstrip()
        return f" (did you mean `{begun} placed` or `{begun} changed`?)"
    word = next((word[0] for word in re.finditer(r"\w+", text) if word.start() <= at < word.end()), "")
    near = closest(word.lower(), CONDITION_WORDS)
    if near and near != word:
        return f" (did you mean `{near}`?)"
    expected = [_EXPECTED[name] for name in acceptable if name in _EXPECTED]
    return f": expected {expected[0]}" if len(expected) == len(acceptable) == 1 else ""


_EXPECTED = {
    "COMPARE": "a comparison such as >=",
    "EQUALS": "== or !=",
    "INT": "a whole number",
    "STRING": "a name in double quotes",
    "ROWCOL": "a cell such as [4,2] or r4c2",
}
"""What the terminals of the grammar stand for, where an error expects one of them alone."""


def continuations(text: str) -> dict[str, str]:
    """Return the words that can follow the beginning of a condition, with their meanings.

    >>> list(continuations("cell [4,2]"))
    ['placed', 'changed']
    """
    parser = _parser().parse_interactive(text)
    try:
        parser.exhaust_lexer()
    except UnexpectedInput:
        return {}
    acceptable: set[str] = parser.accepts()  # type: ignore[no-untyped-call]
    return {
        word: meaning
        for words in (CONDITION_WORDS, _SIGNS, _CELL_WORDS)
        for word, meaning in words.items()
        if _TERMINALS.get(word, word.upper()) in acceptable
        or (word in ("==", "!=") and "EQUALS" in acceptable)
    }


def _refusal(text: str, at: int, why: str) -> ConditionError:
    return ConditionError(f"{why}:\n  {text}\n  {' ' * at}^")


@lru_cache(maxsize=1)
def _parser() -> Lark:
    return Lark(_GRAMMAR, parser="lalr", maybe_placeholders=False)


def happened(what: What) -> Condition:
    """Return the condition that ``what`` happened in an advance."""
    mask = int(what)
    return Condition(lambda moment: bool(moment.packed & mask), lambda passage: passage.happened(what))


def either(*parts: Condition) -> Condition:
    """Return the condition that at least one of ``parts`` holds."""
    return _joined(_or, operator.or_, parts)


def _joined(
    join: Callable[[Test, Test], Test], merge: Callable[[int, int], int], parts: tuple[Condition, ...]
) -> Condition:
    columns = [part.column for part in parts if part.column]

    def column(passage: Passage) -> int:
        return reduce(merge, (each(passage) for each in columns))

    return Condition(
        reduce(join, (part.holds for part in parts)),
        column if len(columns) == len(parts) else None,
        all(part.rises for part in parts),
    )


def _or(left: Test, right: Test) -> Test:
    return lambda moment: left(moment) or right(moment)


def _and(left: Test, right: Test) -> Test:
    return lambda moment: left(moment) and right(moment)


@v_args(inline=True)
class _Compiler(Transformer[Token, Condition]):
    """Turns the syntax tree of a condition into a :class:`Condition`, from the innermost part out."""

    def __init__(self, text: str, board: Board) -> None:
        super().__init__()
        self._text = text
        self._board = board

    def _fail(self, token: Token, why: str) -> ConditionError:
        return _refusal(self._text, token.start_pos or 0, why)

    def either(self, *parts: Condition) -> Condition:
        return _joined(_or, operator.or_, parts)

    def both(self, *parts: Condition) -> Condition:
        return _joined(_and, operator.and_, parts)

    def without(self, part: Condition) -> Condition:
        column = part.column
        return Condition(
            lambda moment: not part.holds(moment),
            (lambda passage: passage.all ^ column(passage)) if column else None,
        )

    def counted(self, name: Token, sign: Token, number: Token) -> Condition:
        compare, limit = _COMPARE[sign], int(number)
        holds, column = _COUNTS[name]
        return Condition(
            holds(compare, limit),
            (lambda passage: column(passage, compare, limit)) if column else None,
            rises=name in _GROWING and sign in (">", ">="),
        )

    def flag(self, name: Token) -> Condition:
        return happened(What[name.upper()])

    def house(self, sign: Token, name: Token) -> Condition:
        wanted = self._board.house_named(name[1:-1])
        if wanted is None:
            raise self._fail(name, f"no house named {quoted(name[1:-1])} on the {self._board.name} board")
        return self._event(sign, lambda event: isinstance(event, HouseShrunk) and event.house is wanted)

    def technique(self, sign: Token, name: Token) -> Condition:
        try:
            wanted = technique_named(name[1:-1])
        except ModeError as error:
            raise self._fail(name, str(error)) from None
        shrinks = (HouseShrunk, ShrunkOut, SubsetFound, ChainFound)
        return self._event(sign, lambda event: isinstance(event, shrinks) and event.technique is wanted)

    def _event(self, sign: Token, wanted: Callable[[Event], bool]) -> Condition:
        expected = sign == "=="
        return Condition(lambda moment: any(map(wanted, moment.events)) == expected)

    def place(self, written: Token) -> int:
        at = parse_cell(written)
        cell = self._board.cell_at(*at) if at else None
        if cell is None:
            raise self._fail(written, f"there is no cell {written} on the {self._board.name} board")
        return cell

    def placed(self, cell: int) -> Condition:
        return Condition(lambda moment: bool(field(_state(moment).grid.placed, cell)))

    def changed(self, cell: int) -> Condition:
        return Condition(lambda moment: _content(moment.before, cell) != _content(moment.state, cell))

    def candidates(self, cell: int, sign: Token, number: Token) -> Condition:
        compare, limit = _COMPARE[sign], int(number)
        return Condition(
            lambda moment: compare(field(_state(moment).grid.candidates, cell).bit_count(), limit)
        )

    def astray(self) -> Condition:
        return Condition(lambda moment: _is_astray(_state(moment)))


def _state(moment: Moment) -> State:
    assert moment.state is not None
    return moment.state


def _content(state: State | None, cell: int) -> tuple[int, int]:
    """Return the content of a cell: its digit and its candidates, as sets."""
    assert state is not None
    return field(state.grid.placed, cell), field(state.grid.candidates, cell)


def _is_astray(state: State) -> bool:
    unpack = state.board.packing.unpack
    return not exact.is_solvable(state.board, unpack(state.grid.placed | state.grid.candidates))


def _level(compare: Compare, number: int) -> Test:
    return lambda moment: compare(moment.packed >> facts.LEVEL & facts.LEVEL_MASK, number)


def _steps(compare: Compare, number: int) -> Test:
    return lambda moment: compare(moment.packed >> facts.STEPS, number)


def _biggest(compare: Compare, number: int) -> Test:
    return lambda moment: compare(moment.biggest, number)


def _solutions(compare: Compare, number: int) -> Test:
    return lambda moment: compare(moment.solutions, number)


def _open_cells(compare: Compare, number: int) -> Test:
    return lambda moment: compare(
        len(_state(moment).board.coordinates) - _state(moment).grid.placed.bit_count(), number
    )


_COUNTS: dict[str, tuple[Callable[[Compare, int], Test], Callable[[Passage, Compare, int], int] | None]] = {
    "level": (_level, Passage.level),
    "step": (_steps, Passage.steps),
    "steps": (_steps, Passage.steps),
    "biggest": (_biggest, Passage.biggest),
    "solutions": (_solutions, Passage.solutions),
    "open": (_open_cells, None),
}
"""How to compare each count: at a moment, and as a column of recorded advances if it is recorded."""
_GROWING = {"step", "steps", "biggest", "solutions"}
"""The counts that never fall along a run."""

CONDITION_WORDS = {
    "level": "the guess level after the advance",
    "steps": "the step counter after the advance",
    "biggest": "the biggest level of the run so far",
    "solutions": "the number of solutions found so far",
    "open": "the number of open cells",
    "shrink": "a house was shrunk",
    "guess": "a new guess was made",
    "forward": "the next candidate of a level was tried",
    "upward": "levels were dropped",
    "wrong": "a contradiction was met",
    "solution": "a solution was found",
    "end": "there are no more solutions",
    "waits": "a guess is due",
    "house": '== "row 2": this house was shrunk',
    "by": '== "gw3": this technique removed candidates or placed digits',
    "candidates": "[4,2] <= 1: the number of candidates of the cell",
    "cell": "[4,2] placed: it has a digit; [4,2] changed: its digit or candidates changed",
    "astray": "no solution can be reached any more",
    "and": "both conditions hold",
    "or": "at least one of two conditions holds",
    "not": "the condition does not hold",
}
"""The words of conditions and what each asks."""

_SIGNS = {
    "<=": "at most",
    ">=": "at least",
    "==": "equal to",
    "!=": "different from",
    "<": "less than",
    ">": "more than",
}
_CELL_WORDS = {"placed": "the advance placed the cell", "changed": "the advance changed the cell"}
_TERMINALS = {
    **dict.fromkeys(_COUNTS, "COUNT"),
    **{what: "FLAG" for what in CONDITION_WORDS if what.upper() in What.__members__},
    **dict.fromkeys(_SIGNS, "COMPARE"),
}
"""The terminals of the grammar that several words share; any other word is a terminal by itself."""
