"""Blame: the guesses that a contradiction rests on, and what going back to them would have saved.

The cause of a contradiction is the graph of reasons below it, as `why` finds them. Its *guilty* guesses are
those that the graph rests on: with the givens, they imply the contradiction by the deductions recorded. Each
fact of the account knows its guesses, so they need no walk through the graph.

Along a run, a :class:`~sudoku_repl.explain.run_walk.RunWalk` keeps why each fact holds. For a single
contradiction the live path to it is enough. Whether the level is exhausted there, and where a backjump would
go, depends on all tries of the level; so the run is followed from where the level began, or from where the
deepest guilty level began, if that has no candidate left either.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Literal

import attrs

from sudoku_repl.board import Board
from sudoku_repl.board.notation import spaced
from sudoku_repl.breaks import parser
from sudoku_repl.breaks.conditions import Condition
from sudoku_repl.explain.account import account_of_moment
from sudoku_repl.explain.contradictions import ContradictionMoment
from sudoku_repl.explain.cores import Core, Cores
from sudoku_repl.explain.live import sections
from sudoku_repl.explain.reasons import Why, guesses_of, levels_of
from sudoku_repl.explain.run_walk import RunWalk
from sudoku_repl.machine.conflicts import Jump
from sudoku_repl.machine.events import Exhausted, Guessed, GuessKind
from sudoku_repl.notebooks import ShownAsText, Tabular, attributes
from sudoku_repl.timeline import Timeline, What
from sudoku_repl.timeline.advances import RecordedAdvance
from sudoku_repl.timeline.columns import Bound


@attrs.frozen
class Backjump:
    """Where conflict-directed backjumping would have gone from an exhausted level."""

    level: int
    """The level whose next candidate it would have tried; 0 if none has one left."""
    wasted: int
    """The steps that the run spent before it came back to that level."""
    returned: bool
    """Whether the record reaches that far. If not, more steps may be wasted."""


@attrs.frozen(eq=False, repr=False, slots=False)
class Blame:
    """Who is to blame for a contradiction, and what it cost.

    The core and the causes are found when you first ask for them.
    """

    moment: ContradictionMoment
    guilty: tuple[int, ...]
    """The levels of the guilty guesses, ascending."""
    _blames: Blames
    _jump: Jump | Literal["unknown"] | None = "unknown"

    def __str__(self) -> str:
        """Return the numbers: ``contradiction 92 at level 11: guilty levels 7 11, core 7 11``."""
        guilty, core = (" ".join(map(str, each)) or "none" for each in (self.guilty, self.core.levels))
        return f"contradiction {self.moment.step} at level {self.moment.level}: guilty {guilty}, core {core}"

    def __repr__(self) -> str:
        return f"<Blame for {self.moment!r}: guilty {list(self.guilty)}>"

    @property
    def assumes_unique(self) -> bool:
        """Whether the run up to here may have used that there is one solution."""
        return self._blames.timeline.assumes_unique(self.moment.advance)

    @cached_property
    def core(self) -> Core:
        """The fewest guesses in force that the techniques refute by themselves."""
        return self._blames.core(self)

    @cached_property
    def causes(self) -> tuple[Why, ...]:
        """Why the contradiction follows.

        If a cell would be emptied: for each digit, why it is gone. If a segment is overfull: why its digits
        can go nowhere else.
        """
        return account_of_moment(self._blames.timeline, self.moment).wrong(self.moment.event)

    @cached_property
    def backjump(self) -> Backjump | None:
        """Where a backjump would have gone; None unless a level is exhausted there."""
        jump = self._blames.jump(self.moment) if self._jump == "unknown" else self._jump
        return None if jump is None else self._blames.backjump(self.moment, jump.to)


@attrs.frozen(eq=False, repr=False, slots=False)
class BlameTotal(ShownAsText, Tabular):
    """The blame for every contradiction of a run, and the totals."""

    blames: tuple[Blame, ...]
    cores: tuple[Core, ...]
    """The core of each."""
    steps: int
    """The steps of the run."""

    def __str__(self) -> str:
        """Return the totals: ``27 contradictions, mean level 5.93, ..., 0 of 284 steps wasted``."""
        means = ""
        if self.mean_level is not None and self.mean_core is not None:
            means = f", mean level {self.mean_level:.2f}, mean core {self.mean_core:.2f}"
        count = f"{len(self.blames)} contradiction{'s' * (len(self.blames) != 1)}"
        return f"{count}{means}, {self.wasted} of {self.steps} steps wasted"

    def table(self) -> dict[str, list[object]]:
        """The contradictions, each a row; the levels of the guilty guesses and of the core are texts."""
        moments = attributes((each.moment for each in self.blames), "step", "level", "kind")
        return {
            **moments,
            "guilty": [spaced(each.guilty) for each in self.blames],
            "core": [spaced(core.levels) for core in self.cores],
        }

    @property
    def mean_level(self) -> float | None:
        """The mean level of the contradictions; None without any."""
        return _mean([each.moment.level for each in self.blames])

    @property
    def mean_core(self) -> float | None:
        """The mean number of guesses in a core; None if there are no contradictions."""
        return _mean([len(core.levels) for core in self.cores])

    @property
    def max_core(self) -> int | None:
        """The number of guesses in the largest core; None if there are no contradictions."""
        return max((len(core.levels) for core in self.cores), default=None)

    @cached_property
    def wasted(self) -> int:
        """The steps that backjumping would have saved. A step that is wasted twice counts once."""
        total = end = 0
        for each in self.blames:
            if each.backjump:
                first, last = each.moment.step + 1, each.moment.step + each.backjump.wasted
                total += max(last - max(first - 1, end), 0)
                end = max(end, last)
        return total


def _mean(numbers: Sequence[int]) -> float | None:
    return sum(numbers) / len(numbers) if numbers else None


class Blames:
    """Who is to blame for the contradictions of a run. The run may grow; what is recorded never changes."""

    def __init__(self, timeline: Timeline) -> None:
        self.timeline = timeline
        self._cores = Cores(timeline.state_at(0))
        self._walk: RunWalk | None = None  # at the last advance asked for

    def at(self, index: int) -> tuple[Blame, ...]:
        """Return the blame for each contradiction that advance ``index`` (from 1) met, in order.

        Asking for one advance after the other is quick, because each answer goes on from the last.
        """
        if not self.timeline.facts_at(index).what & What.WRONG:
            return ()
        walk, self._walk = self._walk, None  # an interrupt leaves none
        if not walk or not index - _NEAR <= walk.index < index:
            walk = RunWalk(self.timeline, index - 1)
        found = walk.last_of(index)
        self._walk = walk
        return tuple(Blame(each.part.wrong, _guilty(each.causes), self) for each in found if each.part.wrong)

    def of(self, moment: ContradictionMoment) -> Blame:
        """Return the blame for a contradiction of the run."""
        return next(each for each in self.at(moment.advance) if each.moment.step == moment.step)

    def all(self, progress: Callable[[int], None] = lambda _: None) -> BlameTotal:
        """Return the blame for every contradiction of the record, with the cores.

        ``progress`` is called now and then with the number of advances looked at.
        """
        blames: list[Blame] = []
        cores: list[Core] = []
        walk = RunWalk(self.timeline, 0)
        for found in walk.follow(len(self.timeline)):
            for each in found:
                if each.part.wrong:
                    blame = self.walked(each.part.wrong, each.causes, each.jump)
                    blames.append(blame)
                    cores.append(blame.core)
            progress(walk.index)
        return BlameTotal(tuple(blames), tuple(cores), self.timeline.present.steps)

    def walked(self, moment: ContradictionMoment, causes: Iterable[Why], jump: Jump | None) -> Blame:
        """Return the blame for a contradiction that a walk from the beginning of the run met."""
        return Blame(moment, _guilty(causes), self, jump)

    def core(self, blame: Blame) -> Core:
        """Return the core of a contradiction."""
        moment = blame.moment
        return self._cores.core(moment, self.timeline.rules_at(moment.advance), blame.guilty)

    def jump(self, moment: ContradictionMoment) -> Jump | None:
        """Return the backjump from a contradiction; None unless a level is exhausted there."""
        top = moment.state.guess
        if top is None or top.choice < len(top.digits):
            return None
        before = moment.advance - 1
        begun = sections(self.timeline, before, self.timeline.state_at(before).level)
        level = top.level
        while True:
            # The levels on the stack before the advance began in a section; one more may begin in it.
            first, _ = begun[level - 1] if level <= len(begun) else (moment.advance, 0)
            found = RunWalk(self.timeline, first - 1).last_of(moment.advance)
            wrong = ((each.part.wrong, each.jump) for each in found)
            jump = next(jump for met, jump in wrong if met and met.step == moment.step)
            assert jump
            if jump.past >= level:
                return jump
            level = jump.past

    def backjump(self, moment: ContradictionMoment, to: int) -> Backjump:
        """Return what a backjump from a contradiction to a level would have saved."""
        timeline = self.timeline
        index = timeline.first_after(moment.advance - 1, Bound(to), len(timeline))
        if index:
            return Backjump(to, _return(timeline, index, to) - 1 - moment.step, returned=True)
        return Backjump(to, timeline.present.steps - moment.step, returned=False)


def _return(timeline: Timeline, index: int, level: int) -> int:
    """Return the first step in which an advance that ends at a level, or below it, returns there."""
    last = timeline.facts_at(index).steps
    if index > 1 and timeline.facts_at(index - 1).steps == last - 1:
        return last  # the advance has no other step, so it needn't be made again
    return next(
        each.step
        for each in timeline.events_at(index)
        if isinstance(each, Exhausted)
        or (isinstance(each, Guessed) and each.kind is not GuessKind.NEW and each.level <= level)
    )


def _guilty(causes: Iterable[Why]) -> tuple[int, ...]:
    return levels_of(guesses_of(causes))


_NEAR = 64
"""The most advances to go on from the last contradiction, instead of beginning with the live path anew."""


def parse_condition(text: str, board: Board) -> Condition:
    """Parse a condition for runs on a board.

    Raises :class:`~sudoku_repl.errors.ConditionError`, with a caret under the mistake, if it is invalid.
    """
    blames: Blames | None = None  # of the run looked at last, for both measures

    def at(advance: RecordedAdvance) -> tuple[Blame, ...]:
        nonlocal blames
        if blames is None or blames.timeline is not advance.timeline:
            blames = Blames(advance.timeline)
        return blames.at(advance.index)

    measures: Mapping[str, Callable[[RecordedAdvance], Iterator[int]]] = {
        "core": lambda advance: (len(each.core.levels) for each in at(advance)),
        "guilty": lambda advance: (len(each.guilty) for each in at(advance)),
    }
    return parser.parse_condition(text, board, measures)
