"""The words of conditions: their meanings, their arguments, and the conditions that they make.

The grammar, its errors, completion and help all come from these tables. To add a word, add a row.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import accumulate
from types import MappingProxyType
from typing import TypeAlias

import attrs

from sudoku_repl.board import Board, House
from sudoku_repl.board.notation import CELL, parse_cell
from sudoku_repl.breaks.conditions import Condition, both, either, happened, opposite
from sudoku_repl.breaks.unsolvable import unsolvable
from sudoku_repl.errors import ConditionError, ModeError, quoted
from sudoku_repl.machine import State
from sudoku_repl.machine.events import Contradiction, Deduced, Events
from sudoku_repl.techniques import technique_named
from sudoku_repl.techniques.finding import Finding
from sudoku_repl.techniques.technique import Technique
from sudoku_repl.timeline.advances import Passage, RecordedAdvance
from sudoku_repl.timeline.columns import Compare
from sudoku_repl.timeline.counts import Count
from sudoku_repl.timeline.facts import What, level_of, peak_of, steps_of
from sudoku_repl.timeline.timeline import Timeline


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


_SIGNS: Mapping[str, tuple[str, Compare]] = {
    "<=": ("at most", operator.le),
    ">=": ("at least", operator.ge),
    "==": ("equal to", operator.eq),
    "!=": ("different from", operator.ne),
    "<": ("less than", operator.lt),
    ">": ("more than", operator.gt),
}
"""The signs that compare two numbers, with their meanings."""


def _signs(terminal: str, signs: Iterable[str], expected: str) -> Argument:
    """Return the argument that is one of these signs; its value is the comparison."""
    meanings = {sign: _SIGNS[sign][0] for sign in signs}
    pattern = " | ".join(f'"{sign}"' for sign in meanings)
    return Argument(terminal, pattern, expected, lambda text, _: _SIGNS[text][1], meanings)


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

SIGN = _signs("SIGN", _SIGNS, "a comparison such as >=")
EQUALS = _signs("EQUALS", ("==", "!="), "== or !=")
NUMBER = Argument("NUMBER", "/[0-9]{1,15}(?![0-9])/", "a whole number", lambda text, _: int(text))
HOUSE = Argument("NAME", _NAME, _NAME_EXPECTED, _house)
TECHNIQUE = Argument("NAME", _NAME, _NAME_EXPECTED, _technique)
ROW_COLUMN = Argument("ROW_COLUMN", f"/{CELL}/", "a cell such as [4,2] or r4c2", _cell)

Measure: TypeAlias = Callable[[RecordedAdvance], Iterable[int]]
"""Returns a number for each contradiction of an advance. The room above this one finds these numbers."""


@attrs.frozen
class Word:
    """A word that tests one property of an advance."""

    text: str
    meaning: str
    """What it compares, or when it holds, for help and completion."""
    takes: tuple[Argument, ...]
    """The arguments that follow it."""
    condition: Callable[..., Condition]
    """Makes the condition from the values of the arguments."""
    ending: str = ""
    """A word after the arguments, which distinguishes words with equal texts."""
    example: str = ""
    """Arguments and ending as help shows them; empty if the meaning says enough."""
    aliases: tuple[str, ...] = ()
    """Other texts with the same meaning, which help and completion leave out."""
    measured: bool = False
    """Whether ``condition`` also takes the word's :data:`Measure`, before the arguments."""

    @property
    def rule(self) -> str:
        """The name of its rule in the grammar."""
        return f"{self.text}_{self.ending}" if self.ending else self.text


Reading: TypeAlias = Callable[[RecordedAdvance], int]
"""Returns a number after an advance."""

Series: TypeAlias = Callable[[Timeline, int, int], Sequence[int]]
"""Returns a number for each advance of a run from one (1 is the first) to another."""


@attrs.frozen
class Quantity:
    """A number that every position has. Conditions compare it, and a trace follows it."""

    text: str
    meaning: str
    """What it is, for help and completion."""
    read: Reading = attrs.field(repr=False)
    recorded: Series | None = attrs.field(default=None, repr=False)
    """Returns it after each of many advances; None if the record is not enough."""
    column: Callable[[Passage, Compare, int], int] | None = attrs.field(default=None, repr=False)
    """Compares many recorded advances at once; None if the record is not enough."""
    grows: bool = False
    """Whether it never falls along a run, so that once it is above a number, it stays above it."""
    aliases: tuple[str, ...] = ()

    @property
    def word(self) -> Word:
        """The word that compares it with a number."""
        return Word(self.text, self.meaning, (SIGN, NUMBER), self._compared, aliases=self.aliases)

    def _compared(self, compare: Compare, number: int) -> Condition:
        read, column = self.read, self.column
        return Condition(
            lambda advance: compare(read(advance), number),
            (lambda passage: column(passage, compare, number)) if column else None,
            rises=self.grows and compare in (operator.gt, operator.ge),
        )


def _growing(
    text: Count, meaning: str, read: Reading, recorded: Series, aliases: tuple[str, ...] = ()
) -> Quantity:
    """Return a quantity that is a recorded count, which grows along a run."""

    def column(passage: Passage, compare: Compare, number: int) -> int:
        return passage.count(text, compare, number)

    return Quantity(text, meaning, read, recorded, column, grows=True, aliases=aliases)


def _in_facts(field: Callable[[int], int]) -> tuple[Reading, Series]:
    """Return what reads a field of the packed facts after one advance, and after each of many."""
    return (
        lambda advance: field(advance.packed),
        lambda timeline, first, last: [field(packed) for packed in timeline.packed(first, last)],
    )


def _biggest(timeline: Timeline, first: int, last: int) -> Sequence[int]:
    peaks = map(peak_of, timeline.packed(first, last))
    return [*accumulate(peaks, max, initial=timeline.biggest(first - 1))][1:]


def _solutions(timeline: Timeline, first: int, last: int) -> Sequence[int]:
    solved = int(What.SOLUTION)
    found = (packed & solved == solved for packed in timeline.packed(first, last))
    return [*accumulate(found, initial=timeline.solutions(first - 1))][1:]


def _of_contradiction(text: str, meaning: str) -> Word:
    """Return the word that compares a number of the contradictions; it holds if one of them fits."""

    def condition(measure: Measure, compare: Compare, number: int) -> Condition:
        wrong = int(What.WRONG)
        return Condition(
            lambda advance: (
                advance.packed & wrong > 0 and any(compare(count, number) for count in measure(advance))
            ),
            may=lambda passage: passage.happened(What.WRONG),
        )

    return Word(text, meaning, (SIGN, NUMBER), condition, measured=True)


def _state(advance: RecordedAdvance) -> State:
    assert advance.state is not None
    return advance.state


def _open_cells(advance: RecordedAdvance) -> int:
    state = _state(advance)
    return len(state.board.coordinates) - state.grid.placed.bit_count()


def _findings(events: Events) -> Iterator[Finding]:
    """Yield the findings that removed or placed something, also those that a contradiction cut short."""
    for event in events:
        if isinstance(event, Deduced):
            yield event.finding
        elif (
            isinstance(event, Contradiction)
            and isinstance(event.by, Finding)
            and event.by.removes[0] != (event.digit, event.cell)
        ):
            yield event.by


def _found(compare: Compare, wanted: Callable[[Finding], bool]) -> Condition:
    """Return the condition that a finding is ``wanted``, or with ``!=`` as ``compare``, that none is."""
    return Condition(lambda advance: compare(any(map(wanted, _findings(advance.events))), True))


def _shrunk(compare: Compare, house: House) -> Condition:
    return _found(compare, lambda finding: house in finding.houses)


def _worked(compare: Compare, technique: Technique) -> Condition:
    return _found(compare, lambda finding: finding.technique is technique)


def _candidates(cell: int, compare: Compare, number: int) -> Condition:
    return Condition(lambda advance: compare(_state(advance).candidates_of(cell).bit_count(), number))


def _placed(cell: int) -> Condition:
    return Condition(lambda advance: bool(_content(advance.state, cell)[0]))


def changed(cell: int, digits: int = -1) -> Condition:
    """Return the condition that a cell got or lost one of some ``digits``, a set; by default any."""

    def holds(advance: RecordedAdvance) -> bool:
        contents = zip(_content(advance.before, cell), _content(advance.state, cell), strict=True)
        return any((before ^ after) & digits for before, after in contents)

    return Condition(holds)


def _content(state: State | None, cell: int) -> tuple[int, int]:
    """Return the content of a cell: its digit and its candidates, as sets."""
    assert state is not None
    return state.board.packing.field(state.grid.placed, cell), state.candidates_of(cell)


QUANTITIES = {
    each.text: each
    for each in (
        Quantity("level", "the guess level after the advance", *_in_facts(level_of), Passage.level),
        _growing("steps", "the step counter after the advance", *_in_facts(steps_of), aliases=("step",)),
        _growing("biggest", "the biggest level of the run so far", lambda each: each.biggest, _biggest),
        _growing(
            "solutions", "the number of solutions found so far", lambda each: each.solutions, _solutions
        ),
        Quantity("open", "the number of open cells", _open_cells),
    )
}
"""The quantities of a position, by their names."""

_MEANINGS = {
    What.SHRINK: "a line says that a house was shrunk",
    What.GUESS: "a new guess was made",
    What.FORWARD: "the next candidate of a level was tried",
    What.UPWARD: "levels were dropped",
    What.WRONG: "there was a contradiction",
    What.SOLUTION: "a solution was found",
    What.END: "there are no more solutions",
    What.WAITS: "a guess is due",
}
FACTS = tuple(
    Word(str(what.name).lower(), meaning, (), partial(happened, what)) for what, meaning in _MEANINGS.items()
)
"""The words that name what an advance did."""

WORDS = (
    *(each.word for each in QUANTITIES.values()),
    *FACTS,
    Word(
        "house",
        "this house was shrunk, at least up to a contradiction",
        (EQUALS, HOUSE),
        _shrunk,
        example='== "row 2"',
    ),
    Word(
        "by",
        "this technique removed candidates or placed digits",
        (EQUALS, TECHNIQUE),
        _worked,
        example='== "gw3"',
    ),
    Word(
        "candidates",
        "the number of candidates of the cell",
        (ROW_COLUMN, SIGN, NUMBER),
        _candidates,
        example="[4,2] <= 1",
    ),
    Word("cell", "it has a digit", (ROW_COLUMN,), _placed, "placed", "[4,2] placed"),
    Word("cell", "its digit or candidates changed", (ROW_COLUMN,), changed, "changed", "[4,2] changed"),
    _of_contradiction("core", "the number of guesses in the core of a contradiction of the advance"),
    _of_contradiction("guilty", "the number of guilty guesses of a contradiction of the advance"),
    Word("unsolvable", "the state no longer leads to any solution", (), unsolvable),
)
"""All words that test an advance."""

JOINS: dict[str, Callable[..., Condition]] = {"and": both, "or": either, "not": opposite}
"""The words that make a condition from others."""

ENDINGS = {word.ending: word.meaning for word in WORDS if word.ending}


def _meaning(text: str) -> str:
    """Return the meanings of the words with a text, each with its example."""
    alike = (word for word in WORDS if word.text == text)
    return "; ".join(f"{word.example}: {word.meaning}" if word.example else word.meaning for word in alike)


CONDITION_WORDS = {word.text: _meaning(word.text) for word in WORDS} | {
    "and": "both conditions hold",
    "or": "at least one of two conditions holds",
    "not": "the condition does not hold",
}
"""The words that a condition or a part of it can begin with, and the meaning of each."""
