"""How hard a quiz is: its class, and the weakest techniques that finish it without a guess."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from sudoku_repl.board import Quiz
from sudoku_repl.machine import Phase, Rules, advance, load
from sudoku_repl.machine.events import ChainFound, Technique
from sudoku_repl.machine.rules import TECHNIQUES
from sudoku_repl.machine.tally import tally

_LADDER = tuple(each for each in TECHNIQUES.values() if each is not Technique.PLY)
"""The techniques from the weakest up. Naked singles, which the machine always places, stand below it.

Ply is no rung: it finds nothing where 3GW finds nothing (:class:`~sudoku_repl.machine.Rules`).
"""

CLASSES = {
    0: "no solution",
    1: "last and naked singles",
    2: "hidden singles",
    3: "subsets",
    4: "ply or chains",
    5: "guesses",
}
"""What the quizzes of each class need, after Jin Jianming's book."""

_CLASS_OF = (1, 2, 3, 3, 3, 4, 4)
"""The class of a quiz that needs so many rungs of the ladder."""


@attrs.frozen
class Rating:
    """The class of a quiz, and what it was seen by."""

    kind: int
    """The class: one of :data:`CLASSES`."""
    techniques: tuple[Technique, ...] | None
    """The weakest that finish it without a guess, from the weakest up; None when none do."""
    longest_chain: int
    """The links of the longest chain that they need; 0 without any."""
    biggest_level: int
    """Of a run by run mode 0 to the end, as its first solution and steps are."""
    first_solution: int | None
    """The steps to it; None when there is none, or none within the limit."""
    steps: int
    ended: bool
    """Whether the run came to its end within the limit of steps."""
    solutions: int


def rate(quiz: Quiz, limit: int = 100_000) -> Rating:
    """Rates a quiz; its run by run mode 0 is broken off at ``limit`` steps."""
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
    """The longest chain of a run that these techniques finish without a guess; None when they do not.

    A run of the original guesses as soon as a subset did not settle a cell. Here the techniques are
    tried again as long as they find anything: the question is what they can do.
    """
    rules = Rules(guess_mode=1, techniques=techniques)
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
    """The techniques without those that can be spared, the stronger ones first, hidden singles never."""
    for technique in techniques[-2:0:-1]:
        fewer = tuple(each for each in techniques if each is not technique)
        chain = _finishes(quiz, fewer)
        if chain is not None:
            techniques, longest = fewer, chain
    return techniques, longest


def _measured(quiz: Quiz, limit: int) -> Rating:
    """What the original's author measures: steps and levels of a run by run mode 0."""
    run = tally(load(quiz), Rules(), limit)
    return Rating(0, None, 0, run.biggest_level, run.first_solution, run.steps, run.ended, run.solutions)
