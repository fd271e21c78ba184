"""The core of a contradiction: the fewest of its guesses that the techniques refute without any other guess.

A set of guesses *refutes* if the quiz with those guesses placed, deduced by the techniques as long as they
find anything and without a guess, ends in a contradiction.

Sizes up to ``_EXHAUSTIVE`` are tried completely, in the order of preference, so the first set that refutes is
the core. If there is none, guesses are dropped from a set that refutes, the shallowest first, while the rest
still refutes.

What is saved where techniques are monotone
===========================================

If every technique is monotone, a set that refutes still refutes with more guesses in it. So if even all
guesses together don't refute, no set does. And when a set doesn't refute, guesses are added to it as long
as it still doesn't: it becomes a *fit*. A set that refutes must have one of the guesses that a fit leaves
out, and the sets that have none need no trial. The next set to try is the first in the order of preference
that has a guess outside each fit. Of 60 guesses there are half a million sets of up to four, but few such
fits are necessary. The deepest guesses are added first, which leaves out shallow ones: the sets that come
first in the order of preference have few of those.

The first fit is made of the shallowest guesses. Usually it has all but the deepest, because nothing was
wrong before that guess; so each set to try has the deepest. The next contradiction needs no such trial if its
guesses differ only in the deepest one. Sets that refute are kept, too: contradictions often share a core.

Nor does it matter then whether guesses are placed all at once, or one after the other, each in what was
deduced from those before it. What was deduced has fewer candidates than the quiz, so the last guess leaves
no more of them in the end. It leaves no fewer either: what is left if all are placed at once is a part of
what was deduced before the last guess, and nothing more can be found in it. So a trial begins with what the
quiz alone implies, and adds guess after guess. The deepest is the first, so most sets begin like the one
tried before, and what they share is not deduced again.

If a technique is not monotone, each set is tried by itself. What was tried is kept: contradictions that share
guesses share the answers.

Each technique says beside which others it is monotone, and its module says why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from itertools import accumulate, combinations
from operator import or_
from typing import TypeAlias

import attrs

from sudoku_repl.board import Board
from sudoku_repl.board.topology import digit_bit
from sudoku_repl.explain.contradictions import ContradictionMoment
from sudoku_repl.interruption import check
from sudoku_repl.machine import Grid, Rules, State
from sudoku_repl.machine.state import FINISHED, LOADED
from sudoku_repl.techniques.technique import Technique
from sudoku_repl.timeline.runner import deduce, supposing

Refutes: TypeAlias = Callable[[tuple[int, ...]], bool]
"""Returns whether the guesses of some levels refute."""

_EXHAUSTIVE = 4
"""The largest sets that are all tried."""
_KEPT = 1 << 16
"""The number of trials whose answers are kept."""


@attrs.frozen
class Core:
    """Guesses that refute the quiz by the techniques alone."""

    levels: tuple[int, ...]
    """The levels of the guesses, ascending."""
    smallest: bool
    """Whether no smaller set of the guesses refutes."""
    refutes: bool = True
    """Whether it refutes. If not even all guesses in force refute, these are the guilty guesses."""


class Cores:
    """Finds the cores of the contradictions of a run."""

    def __init__(self, start: State) -> None:
        """Take the state before the first step."""
        self._start = start
        self._known: dict[frozenset[Technique], _RunKnowledge] = {}
        self._answers: dict[tuple[frozenset[Technique], int], bool] = {}

    def core(self, moment: ContradictionMoment, rules: Rules, guilty: tuple[int, ...]) -> Core:
        """Return the core of a contradiction, met under ``rules`` because of the ``guilty`` levels."""
        known = self._known.get(rules.enabled)
        if known is None:
            known = self._known[rules.enabled] = _RunKnowledge(self._start, rules)
        if known.without.phase is FINISHED:
            return Core((), smallest=True)
        guesses = [(guess.cell, guess.digit) for guess in moment.guesses]
        every = tuple(range(1, len(guesses) + 1))
        if _is_monotone(rules, self._start.board):
            trials = _GuessTrials(guesses, known)
            return _core(trials.preferred(), guilty, every, trials.refutes)

        def refutes(levels: tuple[int, ...]) -> bool:
            return self._refutes([guesses[level - 1] for level in levels], rules)

        return _core(_preferred(every), guilty, every, refutes)

    def _refutes(self, guesses: Iterable[tuple[int, int]], rules: Rules) -> bool:
        """Return whether guesses refute, all placed before anything is deduced."""
        check()
        in_field = self._start.board.packing.in_field
        placed = sum(in_field(digit_bit(digit), cell) for cell, digit in guesses)
        key = rules.enabled, placed
        answer = self._answers.get(key)
        if answer is None:
            if len(self._answers) >= _KEPT:
                self._answers.clear()
            answer = self._answers[key] = self._is_refuted(placed, rules)
        return answer

    def _is_refuted(self, guesses: int, rules: Rules) -> bool:
        """Return whether guesses refute, packed as the placed digits of a grid."""
        start, grid = self._start, self._start.grid
        packing = start.board.packing
        guessed = packing.less(guesses) & packing.guards
        candidates = grid.candidates & ~(guessed - (guessed >> packing.width - 1))
        tried = Grid(start.board, candidates, grid.placed | guesses, grid.givens)
        return deduce(State(start.board, LOADED, start.steps, tried, None, 0), rules).phase is FINISHED


def _core(
    preferred: Iterable[tuple[int, ...]], guilty: tuple[int, ...], every: tuple[int, ...], refutes: Refutes
) -> Core:
    """Return the first of the preferred sets that refutes, or else what is left of a larger set."""
    for levels in filter(refutes, preferred):
        return Core(levels, smallest=True)
    for some in filter(refutes, (guilty, every)):
        return Core(_irreducible(some, refutes), smallest=False)
    return Core(guilty, smallest=False, refutes=False)


class _RunKnowledge:
    """What is known of the guesses of a run under monotone techniques. A set of guesses is a number."""

    def __init__(self, start: State, rules: Rules) -> None:
        self.without = without = deduce(start, rules)
        """What the techniques deduce without a guess."""
        self.bits: dict[tuple[int, int], int] = {}
        """The number of the set of one guess, by its cell and digit."""
        self.refuting: set[int] = set()
        """Sets that refute."""
        self.shallow = 0
        """The fit of the last contradiction to which its shallowest guesses were added first."""
        self.suppose_shallow, self.suppose = supposing(without, rules), supposing(without, rules)
        """What makes those fits, and what makes the others: each knows what its last began with."""


class _GuessTrials:
    """Finds which guesses of a contradiction refute, under monotone techniques."""

    def __init__(self, guesses: Sequence[tuple[int, int]], known: _RunKnowledge) -> None:
        """Take the guesses, level 1 first."""
        self._known = known
        self._guesses = guesses
        self._bits = bits = [known.bits.setdefault(guess, 1 << len(known.bits)) for guess in guesses]
        if sum(bits[:-1]) & ~known.shallow:
            check()
            known.shallow = sum([bits[number] for number in known.suppose_shallow(guesses)])
        self._fits = 0
        """A set with one member for each fit."""
        self._outside = [0] * (len(bits) + 1)
        """For each level from 1, the fits that its guess is not in."""
        self._note(known.shallow)

    def _note(self, fit: int) -> None:
        """Note a fit."""
        added = self._fits + 1
        self._fits += added
        for level, bit in enumerate(self._bits, 1):
            if not fit & bit:
                self._outside[level] += added
        self._below = [*accumulate(self._outside, or_)]
        """For each level, the fits that not all guesses up to it are in."""

    def preferred(self) -> Iterator[tuple[int, ...]]:
        """Yield the sets of levels to try, in order, without those that are part of a fit.

        Ask :meth:`refutes` for each before you take the next, and stop at the first that refutes.
        """
        deepest = len(self._bits)
        for size in range(min(deepest, _EXHAUSTIVE) + 1):
            yield from self._with((), 0, deepest, size)

    def _with(self, above: tuple[int, ...], outside: int, top: int, size: int) -> Iterator[tuple[int, ...]]:
        """Yield sets of the levels ``above`` and ``size`` more up to ``top``.

        The levels above are ``outside`` these fits. A fit that is found meanwhile has all guesses of the set
        yielded last, so ``outside`` stays the same.
        """
        if not size:
            if outside == self._fits:
                yield above
            return
        for level in range(top, size - 1, -1):
            if outside | self._below[level] != self._fits:
                return
            more = outside | self._outside[level]
            if size > 1 or more == self._fits:
                yield from self._with((level, *above), more, level - 1, size - 1)

    def refutes(self, levels: tuple[int, ...]) -> bool:
        """Return whether the guesses of some levels refute. If not, note a fit that they are part of."""
        if reduce(or_, [self._outside[level] for level in levels], 0) != self._fits:
            return False
        bits, known = self._bits, self._known
        chosen = sum([bits[level - 1] for level in levels])
        if chosen in known.refuting:
            return True
        check()
        order = [level - 1 for level in levels[::-1]]
        order += [number for number in range(len(bits) - 1, -1, -1) if not bits[number] & chosen]
        held = known.suppose([self._guesses[number] for number in order], len(levels))
        fit = sum([bits[order[number]] for number in held])
        if chosen & ~fit:
            if len(known.refuting) >= _KEPT:
                known.refuting.clear()
            known.refuting.add(chosen)
            return True
        self._note(fit)
        return False


def _is_monotone(rules: Rules, board: Board) -> bool:
    """Return whether a set that refutes still refutes with more guesses in it."""
    if board.constraints:  # nobody has proved it of these
        return False
    names = {technique.name for technique in rules.techniques}
    return all(each.monotone is not None and each.monotone <= names for each in rules.techniques)


def _preferred(levels: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield the sets of levels to try, the smallest first, and of the same size the deepest first."""
    for size in range(min(len(levels), _EXHAUSTIVE) + 1):
        for chosen in combinations(sorted(levels, reverse=True), size):
            yield chosen[::-1]


def _irreducible(levels: tuple[int, ...], refutes: Refutes) -> tuple[int, ...]:
    """Drop levels from a set that refutes, the shallowest first, until no single one can be dropped."""
    for dropped in levels:
        rest = tuple(level for level in levels if level != dropped)
        if refutes(rest):
            return _irreducible(rest, refutes)
    return levels
