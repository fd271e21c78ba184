"""Hotspots: the cells, houses and digits where a search lost its time.

The run is made again, advance by advance, to see each removal. A removal counts once, for the try in force
when it was made, if that try was refuted. The counts of a house are the sums over its cells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

import attrs

from sudoku_repl.board import Board
from sudoku_repl.explain.search import Outcome, Running, TrySearch
from sudoku_repl.interruption import check
from sudoku_repl.machine import State
from sudoku_repl.machine.events import (
    AnyContradiction,
    Change,
    Contradiction,
    Events,
    Guessed,
    Removed,
    Tried,
)
from sudoku_repl.machine.state import FINISHED, SOLVED
from sudoku_repl.notebooks import Tabular, attributes
from sudoku_repl.timeline import Timeline

Candidate: TypeAlias = tuple[int, int]
"""The number of a cell, and a digit."""
FindCore: TypeAlias = Callable[[int], Iterable[Candidate]]
"""Takes the step of a contradiction, and returns the guesses in its core."""


@attrs.frozen
class Heat:
    """What happened in a cell, in a house or with a digit."""

    contradictions: int = 0
    """How often it lost its last candidate. A segment with too few cells counts for its first open cell."""
    guessed: int = 0
    """How often it was guessed."""
    removed: int = 0
    """The number of candidates removed under a guess that was then refuted."""
    cores: int | None = None
    """How often a guess of it was in the core of a contradiction; None if cores were not asked for."""


@attrs.frozen(repr=False)
class Hotspots(Tabular):
    """What happened in each cell, in each house and with each digit."""

    board: Board
    cells: tuple[Heat, ...]
    """By the number of the cell."""
    houses: tuple[Heat, ...]
    """In the order of the board's houses."""
    digits: tuple[Heat, ...]
    """By the digit, from 1. A segment with too few cells counts for no digit."""

    @property
    def counts(self) -> tuple[str, ...]:
        """The names of the counts, which are fields of :class:`Heat`; without unknown ``cores``."""
        names = tuple(field.name for field in attrs.fields(Heat))
        return names if self.digits[0].cores is not None else names[:-1]

    def table(self) -> dict[str, list[object]]:
        """The counts of each cell, each house and each digit, a row each."""
        named = [
            *(("cell", self.board.label(cell)) for cell in range(len(self.cells))),
            *(("house", house.name) for house in self.board.houses),
            *(("digit", str(digit)) for digit in range(1, len(self.digits) + 1)),
        ]
        counts = attributes((*self.cells, *self.houses, *self.digits), *self.counts)
        return {"kind": [kind for kind, _ in named], "name": [name for _, name in named], **counts}

    def __repr__(self) -> str:
        total = _sum(self.cells)
        removed = f"{total.removed} candidates removed under refuted guesses"
        return f"<Hotspots: {total.contradictions} contradictions, {total.guessed} guesses, {removed}>"


def hotspots(
    timeline: Timeline, core: FindCore | None = None, progress: Callable[[int], None] = lambda _: None
) -> Hotspots:
    """Return the hotspots of a recorded run.

    ``core``, if given, finds the core of each contradiction. ``progress`` is called with each advance.
    """
    count = _RunCounts(core)
    made = timeline.remade(1, len(timeline), changes=True)
    for index, (state, events, changes, _) in enumerate(made, 1):
        check()
        count.take(state, events, changes)
        progress(index)
    return count.hotspots(timeline.state_at(0).board)


class _RunCounts:
    """The counts of a run. It takes the advances in order."""

    def __init__(self, core: FindCore | None) -> None:
        self.search = TrySearch(self._end)
        self._core = core
        counted = ("contradictions", "guessed", "removed", *["cores"] * bool(core))
        self._counts: dict[str, Counter[Candidate]] = {name: Counter() for name in counted}
        self._under: dict[int, Counter[Candidate]] = {}  # removed under each try in force, by its id

    def take(self, state: State, events: Events, changes: Sequence[Change]) -> None:
        """Count an advance that led to ``state``."""
        guesses = (event for event in events if isinstance(event, Guessed))
        path = self.search.path
        for change in changes:
            if isinstance(change.by, Tried):
                guess = next(guesses)
                self._counts["guessed"][guess.cell, guess.digit] += 1
                self.search.guess(
                    guess.step, guess.cell, guess.digit, guess.level, guess.choice, guess.out_of
                )
            elif isinstance(change, Removed):
                self._under.setdefault(path[-1].id, Counter())[change.cell, change.digit] += 1
        for event in events:
            if isinstance(event, AnyContradiction):
                digit = event.digit if isinstance(event, Contradiction) else 0  # of an overfull segment
                self._counts["contradictions"][event.cell, digit] += 1
                if self._core:
                    self._counts["cores"].update(self._core(event.step))
        if state.phase is SOLVED:
            self.search.solution()
        elif state.phase is FINISHED:
            self.search.drop(1, state.steps - 1)

    def hotspots(self, board: Board) -> Hotspots:
        """Return the counts by cell, house and digit."""
        cells = self._heats(len(board.coordinates), 0)
        houses = (_sum(cells[cell] for cell in house.cells) for house in board.houses)
        return Hotspots(board, cells, tuple(houses), self._heats(board.digits + 1, 1)[1:])

    def _end(self, ended: Running, _: int, outcome: Outcome) -> None:
        removed = self._under.pop(ended.id, Counter())
        if outcome is Outcome.REFUTED and ended.level:
            self._counts["removed"].update(removed)

    def _heats(self, size: int, part: int) -> tuple[Heat, ...]:
        """Return the counts by cell (``part`` 0) or by digit (1)."""
        columns = [[0] * size for _ in self._counts]
        for column, counter in zip(columns, self._counts.values(), strict=True):
            for candidate, number in counter.items():
                column[candidate[part]] += number
        return tuple(map(Heat, *columns))


def _sum(heats: Iterable[Heat]) -> Heat:
    """Add up the figures of several cells."""
    *columns, cores = zip(*map(attrs.astuple, heats), strict=True)
    contradictions, guessed, removed = map(sum, columns)
    return Heat(contradictions, guessed, removed, None if None in cores else sum(cores))
