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

from sudoku_repl.debugger import Debugger
from sudoku_repl.explain import Account, Blame, ContradictionMoment, Core, account, search_tree
from sudoku_repl.explain.account import account_of_moment
from sudoku_repl.interruption import Interrupted, interrupted_by
from sudoku_repl.machine.events import Events
from sudoku_repl.shell.view.icicle import Icicle
from sudoku_repl.timeline import Timeline
from sudoku_repl.timeline.profile import Column, profile, redrawn, since

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
        self._account: tuple[Timeline, int, Account] | None = None
        self._shape: tuple[Timeline, int, int, tuple[Column, ...]] | None = None
        self._of_moment: tuple[ContradictionMoment, Account] | None = None
        self._icicle: tuple[Timeline, int, tuple[Column, ...], Icicle] | None = None
        self._blame: tuple[ContradictionMoment, Blame] | None = None
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

    def account_of(self, timeline: Timeline, moment: ContradictionMoment) -> Account | None:
        """Return the account of a contradiction; None until it is computed."""

        def make() -> Account:
            made = account_of_moment(timeline, moment)
            self._of_moment = moment, made
            return made

        self._late.pop("account", None)
        if self._of_moment and self._of_moment[0] is moment:
            return self._of_moment[1]
        if moment.advance <= _SHORT:
            return make()
        self._late["account"] = make
        return None

    def blame(self, debugger: Debugger, moment: ContradictionMoment) -> Blame | None:
        """Return the blame for a contradiction; None until it is computed."""

        def make() -> Blame:
            made = debugger.blame(moment)
            self._blame = moment, made
            return made

        self._late.pop("blame", None)
        if self._blame and self._blame[0] is moment:
            return self._blame[1]
        if moment.advance <= _SHORT:
            return make()
        self._late["blame"] = make
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

        def make() -> Icicle:
            made = Icicle.of(search_tree(timeline), columns)
            self._icicle = timeline, len(timeline), columns, made
            return made

        self._late.pop("icicle", None)
        old = None
        if self._icicle and self._icicle[0] is timeline:
            _, length, made_for, old = self._icicle
            if (length, made_for) == (len(timeline), columns):
                return old
        if len(timeline) <= _SHORT_TREE:
            return make()
        self._late["icicle"] = make
        return old

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
