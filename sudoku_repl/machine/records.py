"""Records: what the kernel tells of an advance, 16 bytes each, and the events and changes made from them.

A record has nine fields (:class:`KernelRecord`). What they mean depends on the kind of the record, by this
table. A field that isn't named is 0.

=============  ============================================================================================
kind           what happened, and the fields
=============  ============================================================================================
GUESS,         A new, a forward or an upward guess: ``where`` is the cell, ``digit`` the candidate number
FORWARD,       ``choice`` of ``out_of``, at ``level``. The digit is then placed.
UPWARD
EMPTIED        A contradiction: the cell ``where`` would lose ``digit``, its last candidate. ``cells`` is 1 +
               the cell where the digit was placed, or 0 if the last finding removes it. ``level``,
               ``choice`` and ``out_of`` describe the guess in force, 0 outside any.
OVERFULL       A contradiction: the last finding needs more cells than it has; ``where`` is the first. The
               other fields are as in EMPTIED.
EXHAUSTED      The end of the run; ``where`` + 65,536 ``cells`` is the number of solutions.
FOUND          Technique number ``digit`` finds something in house number ``where`` (for ply: line number).
               The set ``cells`` of the house's cells must take the set ``digits``. ``choice`` is the number
               of the verdict, and ``out_of`` the number of LOSS records that follow.
LOSS           The cell ``where`` is to lose the set ``digits`` because of the finding. A contradiction that
               follows ends these removals. It has no step.
SINGLE         The cell ``where`` had one candidate, ``digit``, which is placed.
SEEN           The cell ``where`` loses ``digit``, which was placed last.
=============  ============================================================================================

The numbers of techniques, houses and verdicts are those of :data:`VERDICTS`, ``kernel.TECHNIQUES`` and the
board. The set-up has no records, because the Python machine makes it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum
from functools import lru_cache
from struct import Struct
from typing import NamedTuple, overload

from sudoku_repl.board import Board, House, HouseKind
from sudoku_repl.board.topology import digits_in
from sudoku_repl.machine.events import (
    Broken,
    Change,
    Contradiction,
    Deduced,
    Event,
    Exhausted,
    Guessed,
    GuessKind,
    NakedSingle,
    Overfull,
    Placed,
    Removed,
    Seen,
    Tried,
)
from sudoku_repl.techniques import TECHNIQUES as _ALL
from sudoku_repl.techniques.chain import Node
from sudoku_repl.techniques.finding import Finding, Verdict
from sudoku_repl.techniques.houses import HouseTechnique
from sudoku_repl.techniques.ply import Ply


class RecordKind(IntEnum):
    """The kind of a record."""

    GUESS = 0
    FORWARD = 1
    UPWARD = 2
    EMPTIED = 3
    OVERFULL = 4
    EXHAUSTED = 5
    FOUND = 6
    LOSS = 7
    SINGLE = 8
    SEEN = 9


class Detail(IntEnum):
    """What a machine tells: each detail includes those before it."""

    NOTHING = 0
    SEARCH = 1
    """Guesses and contradictions: the records of kinds up to OVERFULL."""
    EVENTS = 2
    """All that events are made from: the records of kinds up to LOSS."""
    CHANGES = 3
    """All records."""


class KernelRecord(NamedTuple):
    """A record; the module says what its fields mean. The comments are their bytes."""

    step: int  # 4
    where: int  # 2
    cells: int  # 2
    digits: int  # 2
    level: int  # 2
    kind: int  # 1
    digit: int  # 1
    choice: int  # 1
    out_of: int  # 1


LAYOUT = Struct("<IHHHHBBBB")
"""The bytes of a record."""

VERDICTS = tuple(Verdict)
"""The verdicts by their numbers."""
KNOWN = tuple(each for each in (_ALL[name] for name in ("hidden", "gw1", "gw2", "gw3", "ply")))
"""The techniques that the kernel knows, by their numbers."""
_GUESSES = (GuessKind.NEW, GuessKind.FORWARD, GuessKind.UPWARD)
EMPTIED = int(RecordKind.EMPTIED)
"""Kinds of guesses are smaller. It is a plain number, because every record is compared with it."""
_OVERFULL, _EXHAUSTED = int(RecordKind.OVERFULL), int(RecordKind.EXHAUSTED)
_FOUND, _LOSS = int(RecordKind.FOUND), int(RecordKind.LOSS)
_SINGLE, _SEEN = int(RecordKind.SINGLE), int(RecordKind.SEEN)
_NAKED_SINGLE = NakedSingle()
_NO_STEP = bytes(4)


def search_records(events: Sequence[Event], in_force: tuple[int, int, int]) -> Iterator[KernelRecord]:
    """Yield the records of the guesses and contradictions of an advance.

    ``in_force`` are the level, the choice and the number of candidates of the guess in force before it.
    """
    for event in events:
        match event:
            case Guessed():
                in_force = level, choice, out_of = event.level, event.choice, event.out_of
                kind = _GUESSES.index(event.kind)
                yield KernelRecord(event.step, event.cell, 0, 0, level, kind, event.digit, choice, out_of)
            case Contradiction():
                level, choice, out_of = in_force
                source = event.by.cell + 1 if isinstance(event.by, Seen) else 0
                record = (event.step, event.cell, source, 0, level, EMPTIED, event.digit, choice, out_of)
                yield KernelRecord(*record)
            case Overfull() | Broken():
                level, choice, out_of = in_force
                yield KernelRecord(event.step, event.cell, 0, 0, level, _OVERFULL, 0, choice, out_of)


@lru_cache(maxsize=1 << 13)
def _found(board: Board, found: bytes) -> Finding:
    """Return the finding of the bytes of a FOUND record and its LOSS records, without the step."""
    (_, number, slots, digits, _, _, technique, verdict, _), *losses = LAYOUT.iter_unpack(_NO_STEP + found)
    by = KNOWN[technique]
    assert isinstance(by, HouseTechnique)
    house = board.lines[number].house if isinstance(by, Ply) else board.houses[number]
    named = board.cells
    cells = tuple(named[house.cells[slot - 1]] for slot in digits_in(slots))
    removes = [Node(digit, named[loss[1]]) for loss in losses for digit in digits_in(loss[3])]
    if by is KNOWN[0]:  # its losses are in the order of its digits
        cells = tuple(named[loss[1]] for loss in losses)
    return by.made(house, tuple(removes), cells, digits_in(digits), VERDICTS[verdict])


def _read(board: Board, told: bytes) -> list[tuple[tuple[int, ...], Finding | None, int]]:
    """Return the records of an advance except for losses, each with the finding it belongs to.

    A FOUND record comes with the number of its removals that are made: all, or those before a contradiction.
    """
    found: list[tuple[tuple[int, ...], Finding | None, int]] = []
    finding, made, size = None, 0, LAYOUT.size
    for number, record in enumerate(LAYOUT.iter_unpack(told)):
        _, where, cells, _, _, kind, digit, _, losses = record
        if kind == _LOSS:
            continue
        if kind == _FOUND:
            begin = number * size
            finding = _found(board, told[begin + len(_NO_STEP) : begin + size * (1 + losses)])
            made = len(finding.removes)
        elif kind == EMPTIED and not cells:
            assert finding
            found[-1] = *found[-1][:2], finding.removes.index(Node(digit, board.cells[where]))
        found.append((record, finding, made))
    return found


def events_of(board: Board, told: bytes) -> tuple[Event, ...]:
    """Return the events of an advance, from its records of :attr:`Detail.EVENTS` or more."""
    events: list[Event] = []
    named = board.cells
    for (step, where, cells, _, level, kind, digit, choice, out_of), finding, made in _read(board, told):
        if kind < EMPTIED:
            events.append(Guessed(step, _GUESSES[kind], named[where], digit, level, choice, out_of))
        elif kind == _FOUND:
            assert finding
            technique, removals = finding.technique, len(finding.removes)
            if technique.prints_removals:
                events += [Deduced(step, finding, line) for line in range(made)]
            if made == removals and made:
                events += [Deduced(step, finding, line) for line in range(-technique.closing_lines, 0)]
        elif kind == EMPTIED and cells:
            by = _sight(board, cells - 1, where)
            through_box = isinstance(by.house, House) and by.house.kind is HouseKind.BOX
            events.append(Contradiction(step, named[where], digit, through_box, by=by))
        elif kind == EMPTIED:
            assert finding
            events.append(Contradiction(step, named[where], digit, through_box=False, by=finding))
        elif kind == _EXHAUSTED:
            events.append(Exhausted(step, where + 65536 * cells))
        elif kind == _OVERFULL:
            assert finding
            must, room = len(finding.digits), len(finding.cells)
            events.append(Overfull(step, must, room, named[where], by=finding))
    return tuple(events)


def changes_of(board: Board, told: bytes) -> list[Change]:
    """Return the changes of an advance, from its records of :attr:`Detail.CHANGES`."""
    changes: list[Change] = []
    placed = 0
    for (_, where, _, _, level, kind, digit, choice, _), finding, made in _read(board, told):
        if kind == _SEEN:
            changes.append(_seen(board, placed, where, digit))
        elif kind == _SINGLE:
            placed = where
            changes.append(_single(board, where, digit))
        elif kind < EMPTIED:
            placed = where
            changes.append(Placed(board.cells[where], digit, Tried(level, choice)))
        elif kind == _FOUND:
            assert finding
            changes += _removals(finding)[:made]
    return changes


@lru_cache(maxsize=1 << 15)
def _seen(board: Board, placed: int, cell: int, digit: int) -> Removed:
    """Return the removal of a digit from a cell because it was placed in another."""
    return Removed(board.cells[cell], digit, _sight(board, placed, cell))


@lru_cache(maxsize=1 << 13)
def _sight(board: Board, placed: int, cell: int) -> Seen:
    return Seen(board.cells[placed], board.shared_house(placed, cell))


@lru_cache(maxsize=1 << 13)
def _single(board: Board, cell: int, digit: int) -> Placed:
    return Placed(board.cells[cell], digit, _NAKED_SINGLE)


@lru_cache(maxsize=1 << 13)
def _removals(finding: Finding) -> tuple[Removed, ...]:
    return tuple([Removed(cell, digit, finding) for digit, cell in finding.removes])


class ToldEvents(Sequence[Event]):
    """The events of an advance, made from its records when somebody first looks at them.

    It equals a tuple of the same events.
    """

    __slots__ = ("_board", "_events", "_told")

    def __init__(self, board: Board, told: bytes) -> None:
        self._board = board
        self._told = told
        self._events: tuple[Event, ...] | None = None

    def _made(self) -> tuple[Event, ...]:
        if self._events is None:
            self._events = events_of(self._board, self._told)
        return self._events

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Event, ...]: ...
    def __getitem__(self, index: int | slice) -> Event | tuple[Event, ...]:
        return self._made()[index]

    def __len__(self) -> int:
        return len(self._made())

    def __iter__(self) -> Iterator[Event]:
        return iter(self._made())

    def __eq__(self, other: object) -> bool:
        if isinstance(other, ToldEvents):
            return self._made() == other._made()
        return self._made() == other if isinstance(other, tuple) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._made())

    def __repr__(self) -> str:
        return repr(self._made())

    def __reduce__(self) -> tuple[type[tuple[Event, ...]], tuple[tuple[Event, ...]]]:
        """Pickle and copy the events as a tuple."""
        return tuple, (self._made(),)
