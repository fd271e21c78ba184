"""The rating of a quiz: its class, and the weakest techniques that solve it without a guess."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from sudoku_repl.board import Quiz
from sudoku_repl.machine import Guessing, Phase, Rules, advance, load
from sudoku_repl.machine.events import ChainFound, Technique
from sudoku_repl.machine.rules import TECHNIQUES
from sudoku_repl.measure.tally import tally
from sudoku_repl.timeline.quiet import deduce

_LADDER = tuple(each for each in TECHNIQUES.values() if each is not Technique.PLY)
"""The techniques from the weakest up. Below them are naked singles, which the machine always places.

Ply is left out, because it finds nothing where 3GW finds nothing (:class:`~sudoku_repl.machine.Rules`).
"""

CLASSES = {
    0: "no solution",
    1: "last and naked singles",
    2: "hidden singles",
    3: "subsets",
    4: "ply or chains",
    5: "guesses",
}
"""The techniques that a quiz of each class needs, after Jin Jianming's book."""

_CLASS_OF = (1, 2, 3, 3, 3, 4, 4)
"""The class of a quiz, by the number of techniques of the ladder that it needs."""


@attrs.frozen(repr=False)
class Rating:
    """The class of a quiz, what it needs, and the counts of a run in run mode 0."""

    kind: int
    """The class: a key of :data:`CLASSES`."""
    techniques: tuple[Technique, ...] | None
    """The weakest techniques that solve it without a guess, from the weakest up; None if none do."""
    longest_chain: int
    """The number of links of the longest chain that they need; 0 if they need none."""
    biggest_level: int
    """The biggest guess level of the run."""
    first_solution: int | None
    """The steps to the first solution; None if the run found none."""
    steps: int
    """The steps of the run."""
    ended: bool
    """Whether the run reached its end within the limit."""
    solutions: int
    """The number of solutions the run found."""

    def __str__(self) -> str:
        """Return the main facts: ``class 5 (guesses), biggest level 11, 284 steps``."""
        kind = f"class {self.kind} ({CLASSES[self.kind]})"
        return f"{kind}, biggest level {self.biggest_level}, {self.steps} steps"

    def __repr__(self) -> str:
        return f"<Rating {self}>"


def rate(quiz: Quiz, limit: int = 100_000) -> Rating:
    """Rate a quiz. Its run in run mode 0 stops after ``limit`` steps.

    >>> from sudoku_repl import open_quiz
    >>> CLASSES[rate(open_quiz("@readalps")).kind]
    'guesses'
    """
    measured = _measured(quiz, limit)
    if measured.ended and not measured.solutions:
        return measured
    for rungs, kind in enumerate(_CLASS_OF):
        chain = _finishes(quiz, _LADDER[:rungs])
        if chain is not None:
            needed, longest = _without_needless(quiz, _LADDER[:rungs], chain)
            return attrs.evolve(measured, kind=kind, techniques=needed, longest_chain=longest)
    return attrs.evolve(measured, kind=5)


def _finishes(quiz: Quiz, techniques: Iterable[Technique]) -> int | None:
    """Return the length of the longest chain if these techniques solve the quiz without a guess; None if not.

    The original guesses as soon as a subset fails to settle a cell. Here the techniques run again as long as
    they find anything, because the question is what they can do.
    """
    rules = Rules(techniques, Guessing(asks=True))
    if not rules.chains:
        return 0 if deduce(load(quiz), rules).phase is Phase.SOLVED else None
    state = load(quiz)
    longest = 0
    while state.phase not in (Phase.SOLVED, Phase.FINISHED):
        after, events = advance(state, rules)
        longest = max([longest, *(event.chain.length for event in events if isinstance(event, ChainFound))])
        if after.phase is Phase.WAITING:
            if after.grid == state.grid:
                return None
            after = attrs.evolve(after, phase=Phase.RUNNING, due=None)
        state = after
    return longest if state.phase is Phase.SOLVED else None


def _without_needless(
    quiz: Quiz, techniques: tuple[Technique, ...], longest: int
) -> tuple[tuple[Technique, ...], int]:
    """Remove the techniques that the quiz doesn't need, the strongest first, but never hidden singles.

    Return the rest, and the length of the longest chain they use.
    """
    for technique in techniques[-2:0:-1]:
        fewer = tuple(each for each in techniques if each is not technique)
        chain = _finishes(quiz, fewer)
        if chain is not None:
            techniques, longest = fewer, chain
    return techniques, longest


def _measured(quiz: Quiz, limit: int) -> Rating:
    """Return what the original's author measures: the steps and levels of a run in run mode 0."""
    run = tally(load(quiz), Rules(), limit)
    return Rating(0, None, 0, run.biggest_level, run.first_solution, run.steps, run.ended, run.solutions)
