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
as it still doesn't: a set that refutes must have one of the guesses left out in the end, and the sets that
have none need no trial. Of 60 guesses there are half a million sets of up to four, but few such lists of
guesses left out. The deepest guesses are added first, which leaves out shallow ones: the sets that come
first in the order of preference have few of those.

Nor does it matter then whether guesses are placed all at once, or one after the other, each in what was
deduced from those before it. What was deduced has fewer candidates than the quiz, so the last guess leaves
no more of them in the end. It leaves no fewer either: what is left if all are placed at once is a part of
what was deduced before the last guess, and nothing more can be found in it. So a trial begins with what the
quiz alone implies, and adds guess after guess.

If a technique is not monotone, each set is tried by itself. What was tried is kept: contradictions that share
guesses share the answers.

Each technique says beside which others it is monotone, and its module says why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import TypeAlias

import attrs

from sudoku_repl.board.topology import digit_bit
from sudoku_repl.explain.contradictions import ContradictionMoment
from sudoku_repl.interruption import check
from sudoku_repl.machine import Grid, Rules, State
from sudoku_repl.machine.state import FINISHED, LOADED
from sudoku_repl.techniques.technique import Technique
from sudoku_repl.timeline.quiet import Suppose, deduce, supposing

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
        self._deduced: dict[frozenset[Technique], State] = {}
        self._answers: dict[tuple[frozenset[Technique], int], bool] = {}

    def core(self, moment: ContradictionMoment, rules: Rules, guilty: tuple[int, ...]) -> Core:
        """Return the core of a contradiction, met under ``rules`` because of the ``guilty`` levels."""
        without = self._without(rules)
        if without.phase is FINISHED:
            return Core((), smallest=True)
        with supposing(without, rules) as suppose:
            return self._core(moment, rules, guilty, suppose)

    def _core(
        self, moment: ContradictionMoment, rules: Rules, guilty: tuple[int, ...], suppose: Suppose
    ) -> Core:
        guesses = {guess.level: (guess.cell, guess.digit) for guess in moment.guesses}
        every = tuple(guesses)
        grows = _is_monotone(rules)

        def kept(levels: tuple[int, ...], must: int = 0) -> set[int]:
            """Return the levels whose guesses the techniques don't refute: if some are refuted, not all.

            Levels after the first ``must`` may be left out if some of these are refuted.
            """
            tried = [guesses[level] for level in levels]
            if not grows:
                return set() if self._refutes(tried, rules) else {*levels}
            check()
            return {levels[number] for number in suppose(tried, must)}

        def refutes(levels: tuple[int, ...]) -> bool:
            return not kept(levels).issuperset(levels)

        left_out: list[set[int]] = []  # a set that refutes has a level of each
        for levels in _preferred(every):
            if any(each.isdisjoint(levels) for each in left_out):
                continue
            fit = kept((*levels, *every[::-1]), len(levels)) if grows else kept(levels)
            if not fit.issuperset(levels):
                return Core(levels, smallest=True)
            if grows:
                left_out.append({*every} - fit)
                if not left_out[-1]:
                    return Core(guilty, smallest=False, refutes=False)
        for some in (guilty, every):
            if refutes(some):
                return Core(_irreducible(some, refutes), smallest=False)
        return Core(guilty, smallest=False, refutes=False)

    def _without(self, rules: Rules) -> State:
        """Return what the techniques deduce without a guess."""
        if rules.techniques not in self._deduced:
            self._deduced[rules.techniques] = deduce(self._start, rules)
        return self._deduced[rules.techniques]

    def _refutes(self, guesses: Iterable[tuple[int, int]], rules: Rules) -> bool:
        """Return whether guesses refute, all placed before anything is deduced."""
        check()
        in_field = self._start.board.packing.in_field
        placed = sum(in_field(digit_bit(digit), cell) for cell, digit in guesses)
        key = rules.techniques, placed
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


def _is_monotone(rules: Rules) -> bool:
    """Return whether a set that refutes still refutes with more guesses in it."""
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
