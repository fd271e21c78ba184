"""Conditions on advances, and joining them.

Most conditions need only the recorded facts, which can be tested for many advances at once. For the others,
advances must be made again, unless the facts rule them out. A condition knows which kind it is, so a search
replays no more than it must.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from functools import reduce
from typing import TypeAlias

import attrs

from sudoku_repl.timeline.advances import Passage, RecordedAdvance
from sudoku_repl.timeline.facts import What

Test: TypeAlias = Callable[[RecordedAdvance], bool]
"""Whether a condition holds after an advance."""

HoldsInPassage: TypeAlias = Callable[[Passage], int]
"""The advances of a passage where a condition holds, as a set of bits."""


@attrs.frozen
class Condition:
    """A condition, from the words of :mod:`.words` or parsed by :mod:`.parser`."""

    holds: Test = attrs.field(repr=False)
    """Returns whether it holds after an advance."""
    column: HoldsInPassage | None = attrs.field(default=None, repr=False)
    """Returns the advances where it holds; None if it needs more than the recorded facts and a few states."""
    may: HoldsInPassage | None = attrs.field(default=None, repr=False)
    """Returns the advances where the recorded facts leave it possible; None if they leave all."""
    rises: bool = False
    """Whether, once it holds, it certainly holds to the end of a run."""
    text: str = attrs.field(default="", eq=False)
    """The text that it was parsed from."""


def happened(what: What) -> Condition:
    """Return the condition that ``what`` happened in an advance."""
    mask = int(what)
    return Condition(lambda advance: bool(advance.packed & mask), lambda passage: passage.happened(what))


def either(*parts: Condition) -> Condition:
    """Return the condition that at least one of ``parts`` holds."""
    bounds = [bound for part in parts if (bound := part.column or part.may)]
    may = _merged(operator.or_, bounds) if len(bounds) == len(parts) else None
    return _joined(_or, operator.or_, parts, may)


def both(*parts: Condition) -> Condition:
    """Return the condition that all of ``parts`` hold."""
    bounds = [bound for part in parts if (bound := part.column or part.may)]
    return _joined(_and, operator.and_, parts, _merged(operator.and_, bounds) if bounds else None)


def opposite(part: Condition) -> Condition:
    """Return the condition that ``part`` does not hold."""
    column = part.column
    return Condition(
        lambda advance: not part.holds(advance),
        (lambda passage: passage.all ^ column(passage)) if column else None,
    )


def _joined(
    join: Callable[[Test, Test], Test],
    merge: Callable[[int, int], int],
    parts: tuple[Condition, ...],
    may: HoldsInPassage | None,
) -> Condition:
    columns = [part.column for part in parts if part.column]
    return Condition(
        reduce(join, (part.holds for part in parts)),
        _merged(merge, columns) if len(columns) == len(parts) else None,
        may,
        all(part.rises for part in parts),
    )


def _merged(merge: Callable[[int, int], int], columns: list[HoldsInPassage]) -> HoldsInPassage:
    return lambda passage: reduce(merge, (each(passage) for each in columns))


def _or(left: Test, right: Test) -> Test:
    return lambda advance: left(advance) or right(advance)


def _and(left: Test, right: Test) -> Test:
    return lambda advance: left(advance) and right(advance)
