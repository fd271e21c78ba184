"""What the view keeps of the record, so that a redraw looks at a bounded part of it.

A redraw asks for the lines around one advance, for the marks of one point and for the shape of the
whole run. The first is had again in pieces, which are kept. The others read facts of the whole run:
of a short one at once, of a long one when :meth:`Recall.catch_up` is called, as the keys rest.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from sudoku_repl.explain import Account, account
from sudoku_repl.machine.events import Event
from sudoku_repl.timeline import Timeline
from sudoku_repl.timeline.facts import What, level_of, peak_of
from sudoku_repl.timeline.profile import Column, profile

_PIECE = 64
"""Advances whose events are had again together."""
_PIECES = 32
_SHORT = 20_000
"""Advances whose facts are read in a few milliseconds."""


class Recall:
    """Events, marks and shape of recorded runs."""

    def __init__(self) -> None:
        self._pieces: OrderedDict[tuple[Timeline, int], list[tuple[Event, ...]]] = OrderedDict()
        self._account: tuple[Timeline, int, Account] | None = None
        self._shape: tuple[Timeline, int, int, tuple[Column, ...]] | None = None
        self._late: dict[str, Callable[[], object]] = {}

    @property
    def behind(self) -> bool:
        """Whether something was asked for that takes a while."""
        return bool(self._late)

    def catch_up(self) -> None:
        """Makes what takes a while."""
        while self._late:
            _, make = self._late.popitem()
            make()

    def events(self, timeline: Timeline, index: int) -> tuple[Event, ...]:
        """What advance ``index``, from 1, printed."""
        number, place = divmod(index - 1, _PIECE)
        key = timeline, number
        piece = self._pieces.setdefault(key, [])
        self._pieces.move_to_end(key)
        if place >= len(piece):
            made = number * _PIECE + len(piece)
            state = timeline.state_at(made)
            for at in range(made + 1, min((number + 1) * _PIECE, len(timeline)) + 1):
                state, events = timeline.again(at, state)
                piece.append(events)
        if len(self._pieces) > _PIECES:
            self._pieces.popitem(last=False)
        return piece[place]

    def account(self, timeline: Timeline, index: int) -> Account | None:
        """The account of the point after advance ``index``; None while it is still to be made."""

        def make() -> Account:
            made = account(timeline, index)
            self._account = timeline, index, made
            return made

        self._late.pop("account", None)
        if self._account and self._account[:2] == (timeline, index):
            return self._account[2]
        if index <= _SHORT:
            return make()
        self._late["account"] = make
        return None

    def shape(self, timeline: Timeline, count: int) -> tuple[Column, ...]:
        """The profile of the whole run in about so many columns; nothing while it is still to be made.

        One that was made is used until the run has grown by more than a column of it, and then until
        there is a new one. What has come since is one column more. One that was made in another number
        of columns stands in, drawn in so many.
        """

        def make() -> tuple[Column, ...]:
            made = profile(timeline, count)
            self._shape = timeline, count, len(timeline), made
            return made

        self._late.pop("shape", None)
        made: tuple[Column, ...] = ()
        if self._shape and self._shape[0] is timeline:
            _, made_for, length, made = self._shape
            if made_for != count:
                made = _redrawn(made, count)
            elif len(timeline) - length <= length // count:
                return made + _since(timeline, length, made)
        if len(timeline) <= _SHORT:
            return make()
        self._late["shape"] = make
        return made


def _redrawn(made: tuple[Column, ...], count: int) -> tuple[Column, ...]:
    """The columns as others, at most so many; what one counts is where its first step is.

    Where there come to be more of them than there were, neighbours have the same level.
    """
    steps = made[-1].last if made else 0
    width = max(-(-steps // count), 1)
    columns = []
    for first in range(1, steps + 1, width):
        last = min(first + width - 1, steps)
        there = [each for each in made if each.first <= last and first <= each.last]
        begun = [each for each in there if first <= each.first]
        solutions, wrong = sum(each.solutions for each in begun), sum(each.wrong for each in begun)
        columns.append(Column(first, last, max(each.level for each in there), solutions, wrong))
    return tuple(columns)


def _since(timeline: Timeline, length: int, made: tuple[Column, ...]) -> tuple[Column, ...]:
    """The advances after the first ``length`` as a column, if they have steps."""
    new = timeline.packed(length + 1, len(timeline))
    first, last = made[-1].last + 1 if made else 1, timeline.present.steps
    if first > last:
        return ()
    level = max(max(level_of(facts), peak_of(facts)) for facts in new)
    solutions, wrong = (sum(bool(facts & what) for facts in new) for what in (_SOLUTION, _WRONG))
    return (Column(first, last, level, solutions, wrong),)


_SOLUTION, _WRONG = int(What.SOLUTION), int(What.WRONG)
