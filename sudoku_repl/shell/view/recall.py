"""A cache of the record, so that each redraw takes only milliseconds.

A redraw needs the lines around one advance, the reason codes at one position and the profile of the whole
run. The lines are replayed in pieces, which are kept. The codes and the profile need facts of the whole run.
For a short run, they are computed at once; for a long run, :meth:`Recall.catch_up` computes them when no key
is pressed.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from sudoku_repl.explain import Account, account
from sudoku_repl.machine.events import Event
from sudoku_repl.timeline import Timeline
from sudoku_repl.timeline.profile import Column, profile, redrawn, since

_PIECE = 64
"""The number of advances that are replayed together."""
_PIECES = 32
_SHORT = 20_000
"""The most advances whose facts can be read in a few milliseconds."""


class Recall:
    """Caches the events, the account and the profile of recorded runs."""

    def __init__(self) -> None:
        self._pieces: OrderedDict[tuple[Timeline, int], list[tuple[Event, ...]]] = OrderedDict()
        self._account: tuple[Timeline, int, Account] | None = None
        self._shape: tuple[Timeline, int, int, tuple[Column, ...]] | None = None
        self._late: dict[str, Callable[[], object]] = {}

    @property
    def behind(self) -> bool:
        """Whether the last redraw lacked something that takes a while to compute."""
        return bool(self._late)

    def catch_up(self) -> None:
        """Compute what the last redraw lacked."""
        while self._late:
            _, make = self._late.popitem()
            make()

    def events(self, timeline: Timeline, index: int) -> tuple[Event, ...]:
        """Return the events of advance ``index``, from 1."""
        number, offset = divmod(index - 1, _PIECE)
        key = timeline, number
        piece = self._pieces.setdefault(key, [])
        self._pieces.move_to_end(key)
        if offset >= len(piece):
            made = number * _PIECE + len(piece)
            state = timeline.state_at(made)
            for at in range(made + 1, min((number + 1) * _PIECE, len(timeline)) + 1):
                state, events = timeline.again(at, state)
                piece.append(events)
        if len(self._pieces) > _PIECES:
            self._pieces.popitem(last=False)
        return piece[offset]

    def account(self, timeline: Timeline, index: int) -> Account | None:
        """Return the account of the position after advance ``index``; None until it is computed."""

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
        """Return the profile of the whole run in about ``count`` columns; empty until it is computed.

        While the run has grown by at most one column, the old profile is kept, and the new steps are one more
        column. If it has grown more, or ``count`` has changed, the old profile is used, resampled if
        necessary, until the new one is computed.
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
