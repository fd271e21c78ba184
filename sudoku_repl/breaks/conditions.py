"""A condition on an advance: a value that knows where it holds, and how conditions are joined.

Most conditions need only the recorded facts, and can be answered for many advances at once. The others need
each advance to be made again. A condition knows which kind it is, so a search replays nothing unnecessarily.
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

Column: TypeAlias = Callable[[Passage], int]


@attrs.frozen
class Condition:
    """A condition, made by the words of :mod:`.words` or parsed from a text by :mod:`.parser`."""

    holds: Test = attrs.field(repr=False)
    """Tells whether it holds at a moment."""
    column: Column | None = attrs.field(default=None, repr=False)
    """Gives the column of the recorded advances where it holds; None if the record can't tell."""
    rises: bool = False
    """Whether it is certain to hold to the end of a run once it holds."""
    text: str = attrs.field(default="", eq=False)
    """The text that was parsed."""


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
