"""The thorough search: what led to each dead end is learned, so that it is not run into again.

On sparse irregular boards a plain search meets the same dead end thousands of times under guesses that
have nothing to do with it. Here every placement knows its *reason*: the column whose last candidate it
was. At a dead end the reasons are followed back to a *nogood*: a set of placements that cannot all hold
(the first unique implication point of Marques-Silva and Sakallah's GRASP, 1996). The search goes back to
the level where all of them but one hold, and drops that one there. A nogood is looked at again only when
one of two members it watches is placed (Moskewicz and others' Chaff, 2001).

The search ends, because each nogood rules out what was placed when it was learned, and it is complete,
because a nogood rules out no solution. A solution that was given becomes a nogood itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sudoku_repl import interruption
from sudoku_repl.board.packing import FIELD, field, first_cell
from sudoku_repl.exact.cover import GUARD, WHOLE_FIELD, Cover, Ranks, StuckError
from sudoku_repl.exact.waits import wait

_NEVER = 1 << 60
"""When what has not happened happened."""
_DECIDED = -1
"""The reason of a placement that was tried."""
_UNIT = 100
"""Dead ends that the shortest of the waits between restarts lasts."""
_GROWTH = 1.02
"""How much more each dead end counts than the one before."""
_LARGEST = 1e100


class Learner:
    """A search of all that is left in a state.

    Without ``ranks`` it tries the cell that was part of the most dead ends lately, and begins anew now and
    then. With ``ranks`` it gives the solutions in their order: it tries the first open cell, by its rank.
    Where that is slow, it looks for any solution first, which then serves as a *witness*: as long as what is
    tried agrees with the witness, it cannot fail; else it looks for another witness with that tried.
    """

    def __init__(
        self, cover: Cover, state: int, ranks: Ranks | None = None, witness: int | None = None
    ) -> None:
        candidates = len(cover.covers)
        self._cover = cover
        self._state = state
        self._ranks = ranks
        self._open = self._dead_ends = 0
        self._left_out = [
            not content >> place & 1 for content in cover.cell_fields(state) for place in cover.places
        ]
        """Which candidates were not there from the beginning."""
        self._trail: list[int] = []
        """What happened: a candidate was placed, or dropped by a nogood (then its complement)."""
        self._levels: list[tuple[int, int]] = []
        """Before each try: the state, and the length of the trail."""
        self._placed = [_NEVER] * (candidates + 1)
        """Where in the trail each candidate was placed; one more stands for no candidate at all."""
        self._dropped = [_NEVER] * candidates
        self._reason = [_DECIDED] * candidates
        """The column that each placed candidate was the last one of."""
        self._nogood: list[list[int]] = [[]] * candidates
        """What dropped each dropped candidate."""
        self._level = [0] * candidates
        """How many tries there were when each was placed."""
        self._owner = [candidates] * len(cover.columns)
        """The candidate placed last in each column, if it is placed still."""
        self._watching: list[list[list[int]]] = [[] for _ in range(candidates)]
        """The nogoods that watch each candidate: it is one of their first two members."""
        self._activity = [0.0] * len(cover.columns)
        self._count = 1.0
        """What the next dead end counts."""
        self._witness = None if witness is None else cover.values(witness)
        self._loose: int | None = None if ranks else -1
        """The level above which cells are tried by activity; None where all are tried by rank."""

    def solutions(self, dead_ends: int | None = None) -> Iterator[int]:
        """The solved states, each once; raises StuckError after so many ``dead_ends``, if given."""
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
                if self._ranks and self._loose is not None:
                    self._witness = self._cover.values(self._state)
                    self._back_to(max(self._loose, 0))
                    self._loose = None
                else:
                    yield self._state
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
                patience = _UNIT * wait(restarts)
            else:
                interruption.check()
                dead_end = self._try()
                if dead_end is not None:
                    continue
            dead_end = self._propagate()

    def _bit(self, candidate: int) -> int:
        """Where a candidate's bit is in the field of its cell."""
        cell, place = divmod(candidate, self._cover.board.digits)
        return FIELD * cell + place

    def _propagate(self) -> int | list[int] | None:
        """Places singles while there are any; gives the dead end, an empty column or a violated nogood."""
        cover = self._cover
        while still_open := self._state & cover.guards:
            lowest = still_open >> FIELD - 1
            less = self._state - lowest
            if empty := (less & cover.guards) ^ still_open:
                return first_cell(empty)
            several = self._state & less | still_open
            singles = (several - lowest & cover.guards) ^ still_open
            if not singles:
                break
            while singles:
                column = singles.bit_length() // FIELD - 1
                singles ^= GUARD << FIELD * column
                content = self._state >> FIELD * column & WHOLE_FIELD
                if content == GUARD:
                    return column
                if content > GUARD:
                    candidate = cover.columns[column][(content ^ GUARD).bit_length() - 1]
                    violated = self._place(candidate, column)
                    if violated:
                        return violated
        self._open = still_open
        return None

    def _place(self, candidate: int, reason: int) -> list[int] | None:
        """Places a candidate; gives the nogood that is then violated."""
        self._state &= self._cover.keep[candidate]
        self._placed[candidate] = len(self._trail)
        self._trail.append(candidate)
        self._reason[candidate] = reason
        self._level[candidate] = len(self._levels)
        for column in self._cover.covers[candidate]:
            self._owner[column] = candidate
        return self._watched(candidate) if self._watching[candidate] else None

    def _drop(self, candidate: int, nogood: list[int]) -> None:
        self._state &= ~self._cover.bits(candidate)
        self._dropped[candidate] = len(self._trail)
        self._trail.append(~candidate)
        self._nogood[candidate] = nogood

    def _watched(self, candidate: int) -> list[int] | None:
        """Looks at the nogoods that watch a candidate now placed, and drops the last member of any."""
        placed, watching = self._placed, self._watching[candidate]
        kept = self._watching[candidate] = []
        for index, nogood in enumerate(watching):
            if nogood[0] == candidate:
                nogood[:2] = nogood[1], candidate
            for place in range(2, len(nogood)):
                if placed[nogood[place]] == _NEVER:
                    nogood[1], nogood[place] = nogood[place], candidate
                    self._watching[nogood[1]].append(nogood)
                    break
            else:
                kept.append(nogood)
                last = nogood[0]
                if placed[last] < _NEVER:
                    kept += watching[index + 1 :]
                    return nogood
                if self._state >> self._bit(last) & 1:
                    self._drop(last, nogood)
        return None

    def _try(self) -> list[int] | None:
        """Places a candidate that may be wrong; gives the nogood that is then violated."""
        levels = len(self._levels)
        if self._loose is not None and levels > self._loose:
            fields = self._cover.cell_fields(self._state)
            open_cells = (cell for cell, content in enumerate(fields) if content > GUARD)
            cell = max(open_cells, key=self._activity.__getitem__)
            candidates = field(self._state, cell)
            place = (candidates & -candidates).bit_length() - 1
        else:
            assert self._ranks
            cell = first_cell(self._open & self._cover.cell_guards)
            candidates = field(self._state, cell)
            place = next(place for place in self._ranks[cell] if candidates >> place & 1)
            if self._witness and self._witness[cell] != place + 1:
                self._loose = levels
        self._levels.append((self._state, len(self._trail)))
        return self._place(self._cover.columns[cell][place], _DECIDED)

    def _back_to(self, levels: int) -> None:
        """Take back everything after the first ``levels`` tries."""
        if len(self._levels) <= levels:
            return
        self._state, length = self._levels[levels]
        for event in self._trail[length:]:
            if event < 0:
                self._dropped[~event] = _NEVER
            else:
                self._placed[event] = _NEVER
        del self._trail[length:], self._levels[levels:]
        if self._loose is not None and 0 <= levels <= self._loose:
            self._loose = None

    # --- learning ---------------------------------------------------------------------------------

    def _reasons(self, column: int, but: int = -1) -> Iterator[int]:
        """The placements for which the candidates of a column, ``but`` one, are gone."""
        self._activity[column] += self._count
        for candidate in self._cover.columns[column]:
            if candidate == but or self._left_out[candidate]:
                continue
            owners = (self._owner[covered] for covered in self._cover.covers[candidate])
            first = min(owners, key=self._placed.__getitem__)
            if self._dropped[candidate] < self._placed[first]:
                yield from (member for member in self._nogood[candidate] if member != candidate)
            else:
                yield first

    def _analysed(self, dead_end: int | list[int]) -> list[int]:
        """The nogood that a dead end teaches: one member is of the last level, and is the first of it."""
        now = len(self._levels)
        seen: set[int] = set()
        late: set[int] = set()
        early: set[int] = set()

        def add(placements: Iterable[int]) -> None:
            for candidate in placements:
                if candidate not in seen and self._level[candidate]:
                    seen.add(candidate)
                    (late if self._level[candidate] == now else early).add(candidate)

        add(self._reasons(dead_end) if isinstance(dead_end, int) else dead_end)
        while len(late) > 1:
            latest = max(late, key=self._placed.__getitem__)
            late.remove(latest)
            add(self._reasons(self._reason[latest], latest))
        for candidate in tuple(early):  # some follow from the others
            if self._reason[candidate] != _DECIDED and all(
                other in early or not self._level[other]
                for other in self._reasons(self._reason[candidate], candidate)
            ):
                early.remove(candidate)
        return [*late, *sorted(early, key=self._placed.__getitem__, reverse=True)]

    def _learn(self, nogood: list[int]) -> None:
        """Goes back to where all but the first member hold, the latest one second, and drops that one."""
        self._back_to(self._level[nogood[1]] if len(nogood) > 1 else 0)
        if len(nogood) > 1:
            for candidate in nogood[:2]:
                self._watching[candidate].append(nogood)
        self._drop(nogood[0], nogood)

    def _grow(self) -> None:
        """Lets the next dead end count more than those before."""
        self._count *= _GROWTH
        if self._count > _LARGEST:
            self._activity = [activity / _LARGEST for activity in self._activity]
            self._count /= _LARGEST
