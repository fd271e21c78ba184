"""Facts about a grid, and what each rests on: a tree whose equal branches are one object."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias, assert_never

import attrs

from sudoku_repl.board import House, HouseKind
from sudoku_repl.machine.events import Chained, NakedSingle, NotAllowed, Seen, Shrink, Tried


@attrs.frozen
class Gone:
    """``digit`` is no candidate of ``cell``, and not its value."""

    cell: int
    digit: int


@attrs.frozen
class Held:
    """``cell`` has the value ``digit``."""

    cell: int
    digit: int


Fact: TypeAlias = Gone | Held


@attrs.frozen
class Given:
    """The quiz says so."""


@attrs.frozen
class OwnValue:
    """The cell has another value."""


@attrs.frozen
class HiddenSingle:
    """The digit could go nowhere else in ``house``."""

    house: House


@attrs.frozen
class LastOpen:
    """The cell was the last open one of ``house``."""

    house: House


Because: TypeAlias = (
    Given | OwnValue | HiddenSingle | LastOpen | NakedSingle | Seen | NotAllowed | Shrink | Chained | Tried
)
"""Why a fact came about: what the machine told, and what it leaves to be seen."""


@attrs.frozen(eq=False)
class Why:
    """A fact, and why it is so.

    Within one :class:`~sudoku_repl.explain.account.Account` a fact has one such object, be it met as
    often as it may: what looks like a tree has no more nodes than there are facts, but its paths are
    too many to count. :func:`walk` goes through it.
    """

    fact: Fact
    step: int
    """The step it came about in, as the counter has it: 0 for a given."""
    because: Because
    rests_on: tuple[Why, ...] = attrs.field(repr=False)
    """What the rule of ``because`` needed, each older than this. Empty for a given and for a guess only."""

    @property
    def mark(self) -> str:
        """The book's mark: :func:`mark_of`."""
        return mark_of(self.because, self.step)


def walk(root: Why, deepest: int | None = None) -> Iterator[tuple[int, Why, bool]]:
    """The tree, each node before what it rests on: its depth, itself, and whether that was given above.

    What a node rests on is given once. The root has depth 0; nodes below ``deepest`` are left out.
    """
    given: set[Why] = set()
    ahead = [(0, root)]
    while ahead:
        depth, node = ahead.pop()
        yield depth, node, node in given
        if node not in given and depth != deepest:
            given.add(node)
            ahead += ((depth + 1, ground) for ground in reversed(node.rests_on))


def mark_of(because: Because, step: int) -> str:
    """The book's mark for what came about so in that step.

    Of a candidate: ``I7``, ``J39``, ``G12`` - by the value of that cell, numbered from 1, of its row,
    column, box; ``2GW@6``, ``complete@6``, ``x-chain@6`` - by that shrink or chain in step 6; ``*`` -
    by its own cell's value; ``quiz`` - the quiz does not allow it.
    Of a placed cell: ``given``; ``◎I`` - hidden single of a row; ``⊙`` - naked single; ``last I`` -
    last open cell of a row; ``guess L3``. A house of another kind goes by its name: ``diagonal 1:7``.
    """
    match because:
        case Given():
            return "given"
        case OwnValue():
            return "*"
        case NotAllowed():
            return "quiz"
        case Seen(cell, house):
            return f"{_sign(house)}{'' if house.kind in _LETTERS else ':'}{cell + 1}"
        case Shrink(technique) | Chained(technique):
            return f"{technique.value}@{step}"
        case NakedSingle():
            return "⊙"
        case HiddenSingle(house):
            return f"◎{_sign(house)}"
        case LastOpen(house):
            return f"last {_sign(house)}"
        case Tried(level):
            return f"guess L{level}"
        case _:
            assert_never(because)


def _sign(house: House) -> str:
    return _LETTERS.get(house.kind, house.name)


_LETTERS = {HouseKind.ROW: "I", HouseKind.COLUMN: "J", HouseKind.BOX: "G"}
