"""The thorough search: it learns from each dead end, so that it never meets the same dead end again.

On sparse irregular boards, a plain search meets the same dead end thousands of times, under guesses that have
nothing to do with it. Here every *fact* - a candidate is placed, or dropped - has a *reason*: earlier facts
from which it follows. At a dead end, the search follows the reasons back to a *nogood*: facts that cannot all
hold (the first unique implication point of Marques-Silva and Sakallah's GRASP, 1996). It goes back to the
level where all of them but one hold, and makes that fact false there. Each nogood watches two of its facts,
and the search looks at it again only when one of these comes true (Moskewicz and others' Chaff, 2001).

A fact is a number: the number of a placed candidate, or the complement of the number of a dropped one.
Placing a candidate drops others by one operation, which does not list them. The search works out why and when
a candidate was dropped only if it needs to know.

The search ends, because each nogood rules out what held when it was learned. It is complete, because no
nogood rules out a solution that it hasn't yielded yet. A solution it has yielded becomes a nogood itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sudoku_repl import interruption
from sudoku_repl.exact.cover import Cover, Ranks, StuckError

_NEVER = 1 << 60
"""The index in the trail of a fact that is not true: later than any."""
_TRIED = -1
"""The reason of a placement that the search tried, and that follows from nothing."""
_UNIT = 100
"""The number of dead ends before the first restart, the unit of :func:`_wait`."""
_GROWTH = 1.1
"""The factor by which each dead end counts more than the one before."""
_LARGEST = 1e100


class Learner:
    """A search for all solutions of a state.

    Without ``ranks``, it tries the cell that took part in most dead ends, where recent ones count more, and
    restarts now and then. With ``ranks``, it yields the solutions in their order: it tries the first open
    cell, as ranked. If that is slow, it first looks for any solution, which then serves as a *witness*: a try
    that agrees with the witness cannot fail. After a try that doesn't agree, it looks for another witness.
    With ``ranks`` but not ``ordered``, it searches as it does without ranks, except that each cell tries its
    digits as ranked.
    """

    def __init__(
        self,
        cover: Cover,
        state: int,
        ranks: Ranks | None = None,
        witness: bytes | None = None,
        *,
        ordered: bool = True,
    ) -> None:
        candidates = len(cover.covers)
        self._cover = cover
        self._state = state
        self._ranks = ranks
        self._ordered = ordered and ranks is not None
        self._open = 0
        """The guards of the columns still open; 0 in a solved state."""
        self._left_out = [
            not content >> bit & 1 for content in cover.cell_fields(state) for bit in cover.ascending
        ]
        """Whether each candidate was missing from the beginning."""
        self._trail: list[int] = []
        """The facts in order, except for candidates that were dropped because another was placed."""
        self._depths: list[int] = []
        """For each fact of the trail, the number of tries at that time."""
        self._levels: list[tuple[int, int]] = []
        """For each try, the state and the length of the trail before it."""
        self._placed = [_NEVER] * (candidates + 1)
        """For each candidate, the index of its placement in the trail; the last entry is for no candidate."""
        self._dropped = [_NEVER] * candidates
        """For each candidate, the index in the trail where a nogood dropped it."""
        self._reason: list[int | list[int]] = [_TRIED] * candidates
        """What placed or dropped each candidate of the trail: a column that had no other, or a nogood."""
        self._owner = [candidates] * len(cover.columns)
        """For each column, the candidate that was placed last in it. It may be taken back by now."""
        self._watching: list[list[list[int]]] = [[] for _ in range(2 * candidates)]
        """For each fact, the nogoods that watch it: those that have it among their first two."""
        self._watched_drops = 0
        """In the fields of the cells, the bits of the candidates whose drop a nogood watches."""
        self._news: list[int] = []
        """Watched facts that have come true since the search looked at their nogoods."""
        self._activity = [0.0] * len(cover.board.coordinates)
        """For each cell, the number of dead ends it took part in; recent ones count more."""
        self._count = 1.0
        """The weight of the next dead end."""
        self._witness = witness
        self._loose: int | None = None if self._ordered else -1
        """The level above which the search tries cells by activity; None if it tries all by rank."""

    def solutions(self, dead_ends: int | None = None) -> Iterator[bytes]:
        """Yield the solutions, each once. Raises StuckError after ``dead_ends`` dead ends, if given."""
        restarts, patience = 1, _UNIT
        allowance = -1 if dead_ends is None else dead_ends
        dead_end = self._propagate()
        while True:
            if dead_end is not None:
                interruption.check()
                if not self._levels:
                    return
                if not allowance:
                    raise StuckError
                allowance -= 1
                patience -= 1
                self._learn(self._analysed(dead_end))
                self._grow()
            elif not self._open:
                if self._ordered and self._loose is not None:
                    self._witness = self._cover.values(self._state)
                    self._back_to(max(self._loose, 0))
                    self._loose = None
                else:
                    yield self._cover.values(self._state)
                    if not self._levels:
                        return
                    self._witness = None
                    self._learn([self._trail[length] for _, length in reversed(self._levels)])
                restarts, patience = 1, _UNIT
            elif patience <= 0 and (self._loose is not None or not self._witness):
                if self._loose is None:
                    self._loose = -1
                self._back_to(self._loose + 1)
                restarts += 1
                patience = _UNIT * _wait(restarts)
            else:
                interruption.check()
                self._try()
            dead_end = self._propagate()

    def _bit(self, candidate: int) -> int:
        """Return the bit of a candidate in the fields of the cells."""
        cell, bit = divmod(candidate, self._cover.board.digits)
        return self._cover.width * cell + bit

    def _propagate(self) -> int | list[int] | None:
        """Draw all conclusions; return the dead end, an empty column or a violated nogood."""
        cover = self._cover
        width, guard = cover.width, cover.guard
        while True:
            while self._news:
                violated = self._look_at(self._news.pop())
                if violated:
                    return violated
            still_open = self._state & cover.guards
            if not still_open:
                break
            lowest = still_open >> width - 1
            less = self._state - lowest
            if empty := (less & cover.guards) ^ still_open:
                return cover.packing.first_cell(empty)
            several = self._state & less | still_open
            singles = (several - lowest & cover.guards) ^ still_open
            if not singles:
                break
            while singles:
                column = singles.bit_length() // width - 1
                singles ^= guard << width * column
                content = self._state >> width * column & (1 << width) - 1
                if content == guard:
                    return column
                if content > guard:
                    self._place(cover.columns[column][(content ^ guard).bit_length() - 1], column)
        self._open = still_open
        return None

    def _place(self, candidate: int, reason: int | list[int]) -> None:
        before = self._state
        self._state &= self._cover.keep[candidate]
        self._placed[candidate] = len(self._trail)
        self._note(candidate, reason)
        for column in self._cover.covers[candidate]:
            self._owner[column] = candidate
        if gone := (before ^ self._state) & self._watched_drops:
            while gone:
                cell, bit = divmod(gone.bit_length() - 1, self._cover.width)
                gone ^= 1 << gone.bit_length() - 1
                self._news.append(~(cell * self._cover.board.digits + bit))

    def _drop(self, candidate: int, reason: list[int]) -> None:
        self._state &= ~self._cover.bits(candidate)
        self._dropped[candidate] = len(self._trail)
        self._note(~candidate, reason)

    def _note(self, fact: int, reason: int | list[int]) -> None:
        self._trail.append(fact)
        self._depths.append(len(self._levels))
        self._reason[max(fact, ~fact)] = reason
        if self._watching[fact]:
            self._news.append(fact)

    def _holds(self, fact: int) -> bool:
        if fact >= 0:
            return self._placed[fact] < _NEVER
        return not self._state >> self._bit(~fact) & 1

    def _look_at(self, fact: int) -> list[int] | None:
        """Look at the nogoods that watch a fact that holds now; return a violated one, or None.

        If a nogood has only one fact left that doesn't hold, make that fact false.
        """
        watching = self._watching[fact]
        kept = self._watching[fact] = []
        for index, nogood in enumerate(watching):
            if nogood[0] == fact:
                nogood[:2] = nogood[1], fact
            for number in range(2, len(nogood)):
                other = nogood[number]
                if not self._holds(other):
                    nogood[1], nogood[number] = other, fact
                    self._watch(other, nogood)
                    break
            else:
                kept.append(nogood)
                if self._holds(nogood[0]):
                    kept += watching[index + 1 :]
                    return nogood
                self._negate(nogood[0], nogood)
        return None

    def _negate(self, fact: int, nogood: list[int]) -> None:
        """Make a fact that doesn't hold false for good, with a nogood as the reason."""
        if fact < 0:
            if self._placed[~fact] == _NEVER:
                self._place(~fact, nogood)
        elif self._state >> self._bit(fact) & 1:
            self._drop(fact, nogood)

    def _watch(self, fact: int, nogood: list[int]) -> None:
        self._watching[fact].append(nogood)
        if fact < 0:
            self._watched_drops |= 1 << self._bit(~fact)

    def _try(self) -> None:
        """Place a candidate that may be wrong."""
        levels = len(self._levels)
        if self._loose is not None and levels > self._loose:
            fields = self._cover.cell_fields(self._state)
            open_cells = (cell for cell, content in enumerate(fields) if content > self._cover.guard)
            cell = max(open_cells, key=self._activity.__getitem__)
            candidates = self._cover.packing.field(self._state, cell)
            if self._ranks and not self._ordered:
                bit = next(bit for bit in self._ranks[cell] if candidates >> bit & 1)
            else:
                bit = (candidates & -candidates).bit_length() - 1
        else:
            assert self._ranks
            cell = self._cover.packing.first_cell(self._open & self._cover.cell_guards)
            candidates = self._cover.packing.field(self._state, cell)
            bit = next(bit for bit in self._ranks[cell] if candidates >> bit & 1)
            if self._witness and self._witness[cell] != bit + 1:
                self._loose = levels
        self._levels.append((self._state, len(self._trail)))
        self._place(self._cover.columns[cell][bit], _TRIED)

    def _back_to(self, levels: int) -> None:
        """Undo everything after the first ``levels`` tries."""
        if len(self._levels) <= levels:
            return
        self._state, length = self._levels[levels]
        for fact in self._trail[length:]:
            if fact < 0:
                self._dropped[~fact] = _NEVER
            else:
                self._placed[fact] = _NEVER
        del self._trail[length:], self._depths[length:], self._levels[levels:]
        self._news.clear()
        if self._loose is not None and 0 <= levels <= self._loose:
            self._loose = None

    # --- learning ---------------------------------------------------------------------------------

    def _cause(self, candidate: int) -> tuple[int, int]:
        """Return the index in the trail where a candidate was dropped, and the placement that did it.

        If a nogood dropped it, return the candidate itself in place of the placement.
        """
        owners = (self._owner[column] for column in self._cover.covers[candidate])
        first = min(owners, key=self._placed.__getitem__)
        if self._dropped[candidate] < self._placed[first]:
            return self._dropped[candidate], candidate
        return self._placed[first], first

    def _when(self, fact: int) -> int:
        """Return the index in the trail where a fact came true; a drop by a placement has the placement's."""
        return self._placed[fact] if fact >= 0 else self._cause(~fact)[0]

    def _emptied(self, column: int, but: int = _TRIED) -> list[int]:
        """Return the facts that left a column without candidates, except for the candidate ``but``."""
        return [
            ~candidate
            for candidate in self._cover.columns[column]
            if candidate != but and not self._left_out[candidate]
        ]

    def _reasons(self, fact: int) -> list[int]:
        """Return the facts from which a fact follows. The search must not have tried it."""
        if fact < 0:
            cause = self._cause(~fact)[1]
            if cause != ~fact:
                return [cause]
        reason = self._reason[max(fact, ~fact)]
        if isinstance(reason, int):
            return self._emptied(reason, fact)
        return [other for other in reason if other not in (fact, ~fact)]

    def _analysed(self, dead_end: int | list[int]) -> list[int]:
        """Return the nogood of a dead end: its only fact of the last level, then the others, latest first."""
        now = len(self._levels)
        late: dict[int, int] = {}
        early: dict[int, int] = {}
        seen: set[int] = set()

        def add(facts: Iterable[int]) -> None:
            for fact in facts:
                if fact not in seen:
                    seen.add(fact)
                    if fact >= 0:
                        self._activity[fact // self._cover.board.digits] += self._count
                    when = self._when(fact)
                    depth = self._depths[when]
                    if depth:
                        (late if depth == now else early)[fact] = when

        add(self._emptied(dead_end) if isinstance(dead_end, int) else dead_end)
        while len(late) > 1:
            # A drop at once after a placement is later than that, and has a smaller number.
            latest = max(late, key=lambda fact: (late[fact], -fact))
            del late[latest]
            add(self._reasons(latest))
        for fact in tuple(early):  # some follow from the others
            if (fact < 0 or self._reason[fact] != _TRIED) and all(
                other in early or not self._depths[self._when(other)] for other in self._reasons(fact)
            ):
                del early[fact]
        return [*late, *sorted(early, key=early.__getitem__, reverse=True)]

    def _learn(self, nogood: list[int]) -> None:
        """Go back to where all facts of a nogood but the first hold, and make the first false there."""
        self._back_to(self._depths[self._when(nogood[1])] if len(nogood) > 1 else 0)
        if len(nogood) > 1:
            for fact in nogood[:2]:
                self._watch(fact, nogood)
        self._negate(nogood[0], nogood)

    def _grow(self) -> None:
        """Let the next dead end count more than those before."""
        self._count *= _GROWTH
        if self._count > _LARGEST:
            self._activity = [activity / _LARGEST for activity in self._activity]
            self._count /= _LARGEST


def _wait(attempt: int) -> int:
    """Return how long attempt number ``attempt``, from 1, lasts before a restart, in units.

    The best wait is not known beforehand. With these (Luby, Sinclair and Zuckerman, 1993) a search takes only
    a small factor longer than with the best. They grow without end, so a search of everything ends too.

    >>> [_wait(attempt) for attempt in range(1, 16)]
    [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]
    """
    last = 1 << attempt.bit_length() - 1
    return last if attempt == 2 * last - 1 else _wait(attempt - last + 1)
