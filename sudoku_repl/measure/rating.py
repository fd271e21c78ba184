"""The rating of a quiz: its class, the weakest techniques that solve it without a guess, and its score.

The class and the techniques that it needs come from what the original's techniques find together. Where those
are stuck, the quiz is of class 4 if its solution path (:mod:`sudoku_repl.measure.path`) ends without brute
force, and it needs the techniques of that path.

*Locked candidates* count here, although no run uses them: if every place of a digit in a house sees a cell,
the cell cannot have the digit. An X-Chain of 3 links is the case of two places.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter

import attrs

from sudoku_repl.board import Board, Quiz
from sudoku_repl.board.topology import digit_bit
from sudoku_repl.machine import Guessing, Phase, Rules, State, advance, load
from sudoku_repl.machine.events import Deduced
from sudoku_repl.measure.path import SolutionPath, finishes_without, path_of
from sudoku_repl.measure.tally import tally
from sudoku_repl.notebooks import ShownAsText
from sudoku_repl.techniques import BUILT_IN, TECHNIQUES, in_order
from sudoku_repl.techniques.cells import house_bits, members, scan_of, seen_by_all
from sudoku_repl.techniques.finding import RoleKind
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.techniques.technique import Difficulty, Technique
from sudoku_repl.timeline.runner import deduce

_LOCKED = "locked_candidates"
LOCKED_CLASS = 3
"""The class of a quiz that needs locked candidates."""


def _ladder() -> tuple[tuple[str, int], ...]:
    """Return the techniques from the weakest up, each with the class of a quiz that needs it.

    Below them are naked singles, which the machine always places. Two kinds are left out: techniques that
    another one subsumes (:class:`~sudoku_repl.machine.Rules`), and those with a score, which rate the
    solution path.
    """
    subsumed = {name for technique in BUILT_IN for name in technique.subsumes}
    kept = [each for each in BUILT_IN if not each.score and each.name not in subsumed]
    ladder = (*((each.name, each.rating_class) for each in kept), (_LOCKED, LOCKED_CLASS))
    return tuple(sorted(ladder, key=itemgetter(1)))


CLASSES = {
    0: "no solution",
    1: "last and naked singles",
    2: "hidden singles",
    3: "subsets or locked candidates",
    4: "other techniques",
    5: "guesses",
}
"""The techniques that a quiz of each class needs, after Jin Jianming's book."""


@attrs.frozen
class BriefRating:
    """The class of a quiz, and two counts of a run in run mode 0, as in :class:`Rating`."""

    kind: int
    biggest_level: int
    first_solution: int | None


@attrs.frozen(repr=False)
class Rating(ShownAsText):
    """The class of a quiz, what it needs, and the counts of a run in run mode 0."""

    kind: int
    """The class: a key of :data:`CLASSES`."""
    techniques: tuple[Technique, ...] | None
    """The weakest techniques that solve it without a guess, from the weakest up; None if none do."""
    locked_candidates: bool
    """Whether they need locked candidates as well."""
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
    score: int | None = None
    """The score of the solution path, as HoDoKu counts it; None unless the quiz has exactly one solution."""
    difficulty: Difficulty | None = None
    """The difficulty by that path; None unless the quiz has exactly one solution."""

    def __str__(self) -> str:
        """Return the main facts: ``class 5 (guesses), biggest level 11, 284 steps``."""
        kind = f"class {self.kind} ({CLASSES[self.kind]})"
        return f"{kind}, biggest level {self.biggest_level}, {self.steps} steps"


def rate(quiz: Quiz, limit: int = 100_000) -> Rating:
    """Rate a quiz. Its steps and levels are those of a run in run mode 0, up to ``limit`` steps."""
    run = tally(quiz, Rules(), limit)
    counts = run.biggest_level, run.first_solution, run.steps, run.ended, run.solutions
    measured = Rating(0, None, False, 0, *counts)
    if run.ended and not run.solutions:
        return measured
    path = path_of(quiz)
    if path:
        measured = attrs.evolve(measured, score=path.score, difficulty=path.difficulty)
    ladder = _ladder()
    rungs = _rungs(quiz, ladder)
    if rungs is None:
        return attrs.evolve(measured, kind=5) if path is None or path.guesses else _along(path, measured)
    if not rungs:
        return attrs.evolve(measured, kind=1, techniques=())
    names = tuple(name for name, _ in ladder[:rungs])
    return attrs.evolve(_needed(quiz, names, measured), kind=ladder[rungs - 1][1])


def brief_rating(quiz: Quiz, limit: int = 100_000) -> BriefRating:
    """Return a part of what :func:`rate` returns for a quiz with exactly one solution, in less time."""
    run = tally(quiz, Rules(), limit)
    return BriefRating(_class_of(quiz), run.biggest_level, run.first_solution)


def _class_of(quiz: Quiz) -> int:
    """Return the class of a quiz with exactly one solution.

    The solution path takes most of the time of a rating. The class depends on it only above the ladder.
    """
    ladder = _ladder()
    below = [each for each in ladder if each[1] < ladder[-1][1]]
    rungs = _rungs(quiz, below)
    if rungs is not None:
        return below[rungs - 1][1] if rungs else 1
    for count in range(len(ladder), len(below), -1):  # the last rung of a class solves most
        if _finishes(quiz, tuple(name for name, _ in ladder[:count])) is not None:
            return ladder[-1][1]
    return 4 if finishes_without(quiz, ()) else 5


def _rungs(quiz: Quiz, ladder: Sequence[tuple[str, int]]) -> int | None:
    """Return how many rungs of a ladder solve a quiz without a guess; None if all of them don't."""
    for rungs in range(len(ladder) + 1):
        if _finishes(quiz, tuple(name for name, _ in ladder[:rungs])) is not None:
            return rungs
    return None


def _along(path: SolutionPath, rating: Rating) -> Rating:
    """Add to a rating the techniques of a path without brute force."""
    findings = [step.finding for step in path.steps if step.finding]
    longest = max((walk.length for each in findings for walk in each.links), default=0)
    techniques = in_order(each.technique for each in findings)
    return attrs.evolve(rating, kind=4, techniques=techniques, longest_chain=longest)


def _needed(quiz: Quiz, names: tuple[str, ...], rating: Rating) -> Rating:
    """Add to a rating the techniques of these that the quiz needs. The last of them is known to be needed.

    The strongest that can be spared is removed first, but never hidden singles.
    """
    for name in names[-2:0:-1]:
        fewer = tuple(each for each in names if each != name)
        if _finishes(quiz, fewer) is not None:
            names = fewer
    longest = _finishes(quiz, names) or 0
    techniques = tuple(TECHNIQUES[each] for each in names if each != _LOCKED)
    return attrs.evolve(
        rating, techniques=techniques, locked_candidates=_LOCKED in names, longest_chain=longest
    )


def _finishes(quiz: Quiz, names: tuple[str, ...]) -> int | None:
    """Return the length of the longest chain if these techniques solve the quiz without a guess; None if not.

    The original guesses as soon as a subset fails to settle a cell. Here the techniques run again as long as
    they find anything, because the question is what they can do.
    """
    rules = Rules((each for each in names if each != _LOCKED), Guessing(asks=True))
    state: State | None = load(quiz)
    longest = 0
    while state:
        state, chain = _deduced(state, rules)
        longest = max(longest, chain)
        if state.phase is not Phase.WAITING:
            return longest if state.phase is Phase.SOLVED else None
        state = without_locked(state) if _LOCKED in names else None
    return None


def _deduced(state: State, rules: Rules) -> tuple[State, int]:
    """Return the state after the rules found all that they can, and the length of the longest chain."""
    if not any(role.kind is RoleKind.LINKS for each in rules.techniques for role in each.roles):
        return deduce(state, rules), 0
    longest = 0
    while state.phase not in (Phase.SOLVED, Phase.FINISHED):
        after, events = advance(state, rules)
        found = (event.finding for event in events if isinstance(event, Deduced))
        longest = max([longest, *(walk.length for finding in found for walk in finding.links)])
        if after.phase is Phase.WAITING:
            if after.grid == state.grid:
                return after, longest
            after = resumed(after)
        state = after
    return state, longest


def without_locked(state: State) -> State | None:
    """Return a waiting state without the candidates that locked candidates remove.

    Return None if they remove nothing, or all candidates of a cell, as they can if the quiz has no solution.
    """
    grid, packing, scan = state.grid, state.board.packing, scan_of(state.board)
    lost = scan.locked_out(grid.candidates) if scan else _locked_out(state.board, grid.candidates)
    left = grid.candidates & ~lost
    if not lost or (packing.less(left) ^ packing.less(grid.candidates)) & packing.guards:
        return None
    return resumed(state, attrs.evolve(grid, candidates=left))


def _locked_out(board: Board, candidates: int) -> int:
    """Return the candidates that see all places of their digit in a house, two or more, packed."""
    lost = 0
    for digit, places in enumerate(board.packing.by_digit(candidates), start=1):
        for house in house_bits(board):
            inside = places & house
            if inside & (inside - 1):  # two places or more
                for cell in members(places & seen_by_all(board, inside)):
                    lost |= board.packing.in_field(digit_bit(digit), cell)
    return lost


def resumed(state: State, grid: Grid | None = None) -> State:
    """Return a state that waits for a guess as one that runs on without it, with another grid if given."""
    return attrs.evolve(state, grid=grid or state.grid, phase=Phase.RUNNING, due=None)
