"""Records: what the kernel tells of an advance, 16 bytes each. It makes events and changes from them.

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
OVERFULL       A contradiction: the last finding needs more cells than it has; ``where`` is the first. Or
               the last finding is that a constraint is broken, by the digit placed at ``where``. The other
               fields are as in EMPTIED.
EXHAUSTED      The end of the run; ``where`` + 65,536 ``cells`` is the number of solutions.
FOUND          Technique number ``digit`` finds something in house number ``where`` (for ply: line number).
               The set ``cells`` of the house's cells must take the set ``digits``. ``choice`` is the number
               of the verdict, and ``out_of`` the number of LOSS records that follow. If the technique prunes
               constraints, ``where`` is the number of the walk on its board, ``cells`` and ``digits`` are 0,
               and without LOSS records the constraint is broken.
LOSS           The cell ``where`` is to lose the set ``digits`` because of the finding. A contradiction that
               follows ends these removals. It has no step.
SINGLE         The cell ``where`` had one candidate, ``digit``, which is placed.
SEEN           The cell ``where`` loses ``digit``, which was placed last.
=============  ============================================================================================

The numbers of techniques, houses and verdicts are those of :data:`VERDICTS`, ``kernel.TECHNIQUES`` and the
board; the techniques of its constraints follow. The set-up has no records, because the Python machine makes
it.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from struct import Struct
from typing import NamedTuple

from sudoku_repl.machine.events import Broken, Contradiction, Events, Guessed, GuessKind, Overfull, Seen
from sudoku_repl.techniques import TECHNIQUES as _ALL
from sudoku_repl.techniques.finding import Verdict


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

MOST_LOSSES = 255
"""The most LOSS records of a finding."""
VERDICTS = tuple(Verdict)
"""The verdicts by their numbers."""
KNOWN = tuple(each for each in (_ALL[name] for name in ("hidden", "gw1", "gw2", "gw3", "ply")))
"""The techniques that the kernel knows on every board, by their numbers."""
GUESSES = (GuessKind.NEW, GuessKind.FORWARD, GuessKind.UPWARD)
"""The kinds of guesses by their numbers."""
EMPTIED = int(RecordKind.EMPTIED)
"""Kinds of guesses are smaller. It is a plain number, because every record is compared with it."""
_OVERFULL = int(RecordKind.OVERFULL)


def search_records(events: Events, in_force: tuple[int, int, int]) -> Iterator[KernelRecord]:
    """Yield the records of the guesses and contradictions of an advance.

    ``in_force`` are the level, the choice and the number of candidates of the guess in force before it.
    """
    for event in events:
        match event:
            case Guessed():
                in_force = level, choice, out_of = event.level, event.choice, event.out_of
                kind = GUESSES.index(event.kind)
                yield KernelRecord(event.step, event.cell, 0, 0, level, kind, event.digit, choice, out_of)
            case Contradiction():
                level, choice, out_of = in_force
                source = event.by.cell + 1 if isinstance(event.by, Seen) else 0
                record = (event.step, event.cell, source, 0, level, EMPTIED, event.digit, choice, out_of)
                yield KernelRecord(*record)
            case Overfull() | Broken():
                level, choice, out_of = in_force
                yield KernelRecord(event.step, event.cell, 0, 0, level, _OVERFULL, 0, choice, out_of)
