"""Conditions on advances, and joining them.

Most conditions need only the recorded facts, which can be tested for many advances at once. For the others,
each advance must be made again. A condition knows which kind it is, so a search replays no more than it must.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from functools import reduce
from typing import TypeAlias

import attrs

from sudoku_repl.timeline.facts import What
from sudoku_repl.timeline.moments import Moment, Passage

Test: TypeAlias = Callable[[Moment], bool]
"""Whether a condition holds at a moment."""

Column: TypeAlias = Callable[[Passage], int]
"""The advances of a passage where a condition holds, as a set of bits."""


@attrs.frozen
class Condition:
    """A condition, from the words of :mod:`.words` or parsed by :mod:`.parser`."""

    holds: Test = attrs.field(repr=False)
    """Returns whether it holds at a moment."""
    column: Column | None = attrs.field(default=None, repr=False)
    """Returns the advances where it holds; None if the recorded facts are not enough to know."""
    rises: bool = False
    """Whether, once it holds, it certainly holds to the end of a run."""
    text: str = attrs.field(default="", eq=False)
    """The text that it was parsed from."""


def happened(what: What) -> Condition:
    """Return the condition that ``what`` happened in an advance."""
    mask = int(what)
    return Condition(lambda moment: bool(moment.packed & mask), lambda passage: passage.happened(what))


def either(*parts: Condition) -> Condition:
    """Return the condition that at least one of ``parts`` holds."""
    return _joined(_or, operator.or_, parts)


def both(*parts: Condition) -> Condition:
    """Return the condition that all of ``parts`` hold."""
    return _joined(_and, operator.and_, parts)


def opposite(part: Condition) -> Condition:
    """Return the condition that ``part`` does not hold."""
    column = part.column
    return Condition(
        lambda moment: not part.holds(moment),
        (lambda passage: passage.all ^ column(passage)) if column else None,
    )


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
