"""A cache of the record, so that each redraw takes only milliseconds.

A redraw needs the lines around one advance, the reason codes at one position, and the profile or the search
tree of the whole run. The lines are replayed in pieces, which are kept. The others need facts of the whole
run. For a short run, they are computed at once; for a long run, :meth:`Recall.catch_up` computes them when no
key is pressed.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Any, TypeVar

from sudoku_repl.debugger import Debugger
from sudoku_repl.explain.account import Account, account, account_of_moment
from sudoku_repl.explain.blame import Blame
from sudoku_repl.explain.contradictions import ContradictionMoment
from sudoku_repl.explain.cores import Core
from sudoku_repl.explain.tree import search_tree
from sudoku_repl.interruption import Interrupted, interrupted_by
from sudoku_repl.machine.events import Events
from sudoku_repl.shell.view.icicle import Icicle
from sudoku_repl.timeline import Timeline
from sudoku_repl.timeline.profile import Column, profile, redrawn, since

T = TypeVar("T")

_PIECE = 64
"""The number of advances that are replayed together."""
_PIECES = 32
_SHORT = 20_000
"""The most advances whose facts can be read in a few milliseconds."""
_SHORT_TREE = 2_000
"""The most advances whose search tree can be made in a few milliseconds."""
_AT_ONCE, _AT_REST = 0.1, 1.0
"""The seconds that the core of a contradiction may take: at a key, and when no key is pressed."""


class Recall:
    """Caches the events, the account, the profile and the search tree of recorded runs."""

    def __init__(self) -> None:
        self._pieces: OrderedDict[tuple[Timeline, int], list[Events]] = OrderedDict()
        self._kept: dict[str, tuple[tuple[Any, ...], Any]] = {}
        """What was computed last, by its name: what it was computed from, and the value."""
        self._core: tuple[Blame, Core | None] | None = None
        self._late: dict[str, Callable[[], object]] = {}

    @property
    def is_incomplete(self) -> bool:
        """Whether the last redraw lacked something that takes a while to compute."""
        return bool(self._late)

    def catch_up(self) -> None:
        """Compute the parts that the last redraw lacked."""
        while self._late:
            _, make = self._late.popitem()
            make()

    def events(self, timeline: Timeline, index: int) -> Events:
        """Return the events of advance ``index``, from 1."""
        number, offset = divmod(index - 1, _PIECE)
        key = timeline, number
        piece = self._pieces.setdefault(key, [])
        self._pieces.move_to_end(key)
        if offset >= len(piece):
            first, last = number * _PIECE + len(piece) + 1, min((number + 1) * _PIECE, len(timeline))
            piece += (events for _, events, _, _ in timeline.remade(first, last))
        if len(self._pieces) > _PIECES:
            self._pieces.popitem(last=False)
        return piece[offset]

    def account(self, timeline: Timeline, index: int) -> Account | None:
        """Return the account of the position after advance ``index``; None until it is computed."""
        return self._last("account", (timeline, index), account, is_quick=index <= _SHORT)

    def account_of(self, timeline: Timeline, moment: ContradictionMoment) -> Account | None:
        """Return the account of a contradiction; None until it is computed."""
        is_quick = moment.advance <= _SHORT
        return self._last("account", (timeline, moment), account_of_moment, is_quick=is_quick, kept="moment")

    def blame(self, debugger: Debugger, moment: ContradictionMoment) -> Blame | None:
        """Return the blame for a contradiction; None until it is computed."""
        return self._last("blame", (moment,), debugger.blame, is_quick=moment.advance <= _SHORT)

    def _last(
        self, name: str, made_from: tuple[Any, ...], make: Callable[..., T], *, is_quick: bool, kept: str = ""
    ) -> T | None:
        """Return what ``make`` returns, kept from the last time; None until :meth:`catch_up` computes it.

        It is computed at once if that ``is_quick``. Several ``kept`` under other names are computed in turn,
        only the one that the last redraw lacked.
        """
        kept = kept or name

        def compute() -> T:
            made = make(*made_from)
            self._kept[kept] = made_from, made
            return made

        self._late.pop(name, None)
        if kept in self._kept and self._kept[kept][0] == made_from:
            last: T = self._kept[kept][1]
            return last
        if is_quick:
            return compute()
        self._late[name] = compute
        return None

    def core(self, blame: Blame) -> Core | None:
        """Return the core of a contradiction; None if it is not found in time.

        Many guesses have many sets to try. So the search has little time at first, and goes on for longer
        once no key is pressed.
        """

        def make(seconds: float) -> Core | None:
            end = monotonic() + seconds
            made = None
            with interrupted_by(lambda: monotonic() > end), suppress(Interrupted):
                made = blame.core
            self._core = blame, made
            return made

        if self._core and self._core[0] is blame:
            return self._core[1]
        self._late.pop("core", None)
        made = make(_AT_ONCE)
        if made is None:
            self._late["core"] = lambda: make(_AT_REST)
        return made

    def icicle(self, timeline: Timeline, columns: tuple[Column, ...]) -> Icicle | None:
        """Return the search tree over the columns of the timeline; None until it is computed.

        After an advance of a long run, the old one is used until the new one is computed.
        """

        def make(timeline: Timeline, _: int, columns: tuple[Column, ...]) -> Icicle:
            return Icicle.of(search_tree(timeline), columns)

        (before, *_), old = self._kept.get("icicle", ((None,), None))
        made_from, is_quick = (timeline, len(timeline), columns), len(timeline) <= _SHORT_TREE
        made = self._last("icicle", made_from, make, is_quick=is_quick)
        return made or (old if before is timeline else None)

    def shape(self, timeline: Timeline, count: int) -> tuple[Column, ...]:
        """Return the profile of the whole run in about ``count`` columns; empty until it is computed.

        While the run has grown by at most one column, the old profile is kept, and the new steps are one more
        column. If it has grown more, or ``count`` has changed, the old profile is used, resampled if
        necessary, until the new one is computed.
        """
        made: tuple[Column, ...]
        (before, made_for, length), made = self._kept.get("shape", ((None, 0, 0), ()))
        if before is not timeline:
            made = ()
        elif made_for != count:
            made = redrawn(made, count)
        elif len(timeline) - length <= length // count:
            self._late.pop("shape", None)
            return made + since(timeline, length, made)

        def make(timeline: Timeline, count: int, _: int) -> tuple[Column, ...]:
            return profile(timeline, count)

        is_quick = len(timeline) <= _SHORT
        return self._last("shape", (timeline, count, len(timeline)), make, is_quick=is_quick) or made
