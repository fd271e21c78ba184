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
from sudoku_repl.timeline.profile import Column, profile, redrawn, since

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
                made = redrawn(made, count)
            elif len(timeline) - length <= length // count:
                return made + since(timeline, length, made)
        if len(timeline) <= _SHORT:
            return make()
        self._late["shape"] = make
        return made
