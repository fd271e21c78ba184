"""The solution path: how a person would solve a quiz, one finding at a time, and what that scores.

It starts from the givens and has nothing to do with a run. Each step is a finding of the first technique that
finds anything, in the order of the techniques; the technique picks it. Only techniques that HoDoKu uses by
default take part (``usual``); forcing chains and nets are left out. Where all of them are stuck,
*brute force* places a digit of the solution.

Each step adds the score of its technique, and the sum tells how hard the quiz is. The scores and limits are
those of HoDoKu 2.2, so that figures can be compared.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from enum import Enum
from functools import lru_cache
from itertools import chain, groupby, islice

import attrs

from sudoku_repl import exact, interruption
from sudoku_repl.board import Board, Quiz
from sudoku_repl.board.mentions import Mention, Sentence, sentence
from sudoku_repl.board.topology import digit_bit, digits_in
from sudoku_repl.errors import QuizError
from sudoku_repl.machine import load
from sudoku_repl.notebooks import ShownAsPicture
from sudoku_repl.techniques import BUILT_IN, TECHNIQUES
from sudoku_repl.techniques.chain import Node
from sudoku_repl.techniques.constraints import technique_of
from sudoku_repl.techniques.finding import Finding
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.techniques.technique import Difficulty, LostOrder, Technique, finding_sentence, nothing_lost

BRUTE_FORCE = "brute_force"
"""The name of a step that no technique finds."""

_BRUTE_FORCE_SCORE = 10_000

SINGLES_CLASS = 2
"""The class of a quiz that singles alone can solve, or less."""

_LIMITS = {
    Difficulty.EASY: 800,
    Difficulty.MEDIUM: 1_000,
    Difficulty.HARD: 1_600,
    Difficulty.UNFAIR: 1_800,
}
"""The highest score of each difficulty but the last."""


@attrs.frozen
class PathStep(ShownAsPicture):
    """A step of a solution path."""

    grid: Grid = attrs.field(repr=False)
    """The grid before it."""
    finding: Finding | None
    """What a technique finds; None for brute force."""
    guess: Node | None = None
    """The digit of the solution that brute force places."""

    @property
    def technique(self) -> Technique | None:
        """The technique; None for brute force."""
        return self.finding.technique if self.finding else None

    @property
    def name(self) -> str:
        """The name of the technique, or ``brute_force``."""
        return self.finding.technique.name if self.finding else BRUTE_FORCE

    @property
    def score(self) -> int:
        """What it adds to the score."""
        return self.finding.technique.score if self.finding else _BRUTE_FORCE_SCORE

    @property
    def difficulty(self) -> Difficulty:
        """The least difficulty of a quiz whose path has this step."""
        return (self.finding.technique.difficulty if self.finding else None) or Difficulty.EXTREME

    @property
    def places(self) -> tuple[Node, ...]:
        """The digits that it places."""
        return self.finding.places if self.finding else (self.guess,) if self.guess else ()

    @property
    def removes(self) -> tuple[Node, ...]:
        """The candidates that it removes, without what follows from a digit that it places."""
        return () if self.places or not self.finding else self.finding.removes

    @property
    def sentence(self) -> Sentence:
        """What a person would say: why, and what follows."""
        board = self.grid.board
        if not self.finding:
            (digit, cell), *_ = self.places
            guess = Mention.of_cell(board, cell, f"{{}}={digit}")
            return sentence("No technique finds anything. The solution has {}.", guess)
        return finding_sentence(self.finding, board)


@attrs.frozen(repr=False)
class SolutionPath:
    """The solution path of a quiz."""

    quiz: Quiz
    steps: tuple[PathStep, ...]

    @property
    def score(self) -> int:
        """The sum of the scores of its steps."""
        return sum(step.score for step in self.steps)

    @property
    def difficulty(self) -> Difficulty:
        """The difficulty of the quiz: by the score, but never below the difficulty of the hardest step."""
        hardest = max((step.difficulty for step in self.steps), default=Difficulty.EASY)
        by_score = next((each for each, most in _LIMITS.items() if self.score <= most), Difficulty.EXTREME)
        return max(hardest, by_score)

    @property
    def guesses(self) -> int:
        """The number of digits that brute force placed."""
        return sum(not step.finding for step in self.steps)

    @property
    def counts(self) -> dict[str, int]:
        """How often it uses each technique, by name, in the order in which they are tried."""
        names = [step.name for step in self.steps]
        return {name: names.count(name) for name in (*TECHNIQUES, BRUTE_FORCE) if name in names}

    def __repr__(self) -> str:
        shown = f"{len(self.steps)} steps, score {self.score}, {self.difficulty.name.lower()}"
        return f"<SolutionPath {shown}>"


@lru_cache(maxsize=1)
def usual_techniques() -> tuple[Technique, ...]:
    """Return the techniques that a solution path uses, in order."""
    return tuple(technique for technique in BUILT_IN if technique.usual and technique.on_path)


def techniques_for(quiz: Quiz) -> tuple[Technique, ...]:
    """Return those that hold for a quiz with one solution: some don't unless its givens alone have one.

    Its constraints are tried after the singles.
    """
    usual = usual_techniques()
    if (quiz.restricted or quiz.solved) and not exact.is_unique_by_givens(quiz):
        usual = tuple(technique for technique in usual if not technique.assumes_unique)
    if not quiz.board.constraints:
        return usual
    pruned = dict.fromkeys(technique_of(each) for each in quiz.board.constraints if each.walks)
    singles = sum(each.rating_class <= SINGLES_CLASS for each in usual)
    return (*usual[:singles], *pruned, *usual[singles:])


def solution_path(quiz: Quiz) -> SolutionPath:
    """Return the solution path of a quiz.

    Raises :class:`~sudoku_repl.errors.QuizError` unless the quiz has exactly one solution, because some
    techniques rely on that.
    """
    path = path_of(quiz)
    if path is None:
        found = "several solutions" if exact.count(quiz, 1) else "no solution"
        raise QuizError(f"a solution path needs a quiz with exactly one solution; this quiz has {found}")
    return path


def path_of(quiz: Quiz) -> SolutionPath | None:
    """Return the solution path of a quiz; None unless the quiz has exactly one solution."""
    solutions = tuple(islice(exact.solutions(quiz), 2))
    return path_to(quiz, *solutions) if len(solutions) == 1 else None


def path_to(quiz: Quiz, solution: bytes) -> SolutionPath:
    """Return the solution path of a quiz whose only solution you know."""
    return SolutionPath(quiz, tuple(_steps(quiz, techniques_for(quiz), solution)))


class PathFit(Enum):
    """How near the solution path of a quiz is to the path that is wanted."""

    OTHER = "other"
    SPARES = "spares"
    """It uses the techniques that it must need, but finishes without some of them."""
    FITS = "fits"


@attrs.frozen
class PathWanted:
    """Techniques that the solution path of a quiz must need, and techniques that it can do without.

    Harder techniques don't count as a way to do without one. They find most of what the easier ones find: an
    X-Chain removes all that an X-Wing does. If they counted, hardly any quiz would need any technique. Nor do
    techniques of the same rank, which are one to a path.
    """

    needs: tuple[frozenset[Technique], ...] = ()
    """The path uses one of each of these sets. Without the techniques of the set, those of the same ranks and
    ``forbids``, it doesn't finish, unless by techniques that are harder than all that it uses."""
    forbids: frozenset[Technique] = frozenset()
    """Without all of these, the path finishes."""

    @property
    def needed(self) -> tuple[Technique, ...]:
        """The techniques of a path that are in one of the sets it needs."""
        named = frozenset(each for techniques in self.needs for each in techniques)
        return tuple(each for each in usual_techniques() if each in named)

    @property
    def is_beyond_singles(self) -> bool:
        """Whether it needs some techniques, and no singles."""
        return min((each.rating_class for each in self.needed), default=0) > SINGLES_CLASS

    def fit(self, quiz: Quiz) -> PathFit:
        """Return whether a quiz with exactly one solution is like that."""
        if self.forbids and not finishes_without(quiz, self.forbids):
            return PathFit.OTHER
        if not self.needs:
            return PathFit.FITS
        used = set[Technique]()
        for step in _steps(quiz, techniques_for(quiz), bytes(len(quiz.givens))):
            if step.technique is None:
                return PathFit.OTHER
            used.add(step.technique)
        if not all(used & techniques for techniques in self.needs):
            return PathFit.OTHER
        hardest = max(each.rank for each in used)
        left_out = self.forbids.union(each for each in usual_techniques() if each.rank > hardest)
        spared = any(finishes_without(quiz, _alike(techniques) | left_out) for techniques in self.needs)
        return PathFit.SPARES if spared else PathFit.FITS


def _alike(techniques: frozenset[Technique]) -> frozenset[Technique]:
    """Return the techniques of a path that have the rank of one of these."""
    ranks = {each.rank for each in techniques}
    return frozenset(each for each in usual_techniques() if each.rank in ranks)


def finishes_without(quiz: Quiz, forbidden: Collection[Technique]) -> bool:
    """Return whether a quiz with one solution has a path without these techniques and without brute force."""
    allowed = tuple(each for each in techniques_for(quiz) if each not in forbidden)
    return all(step.finding for step in _steps(quiz, allowed, bytes(len(quiz.givens))))


def _steps(quiz: Quiz, techniques: tuple[Technique, ...], solution: bytes) -> Iterator[PathStep]:
    """Yield the steps. Brute force is the last one if the solution is not known, all zeros."""
    grid = start(quiz)
    lost, count = nothing_lost(grid.board), 0
    losses = _lost_at_start(grid)
    ranks, size = by_rank(techniques), len(grid.board.coordinates)
    while grid.candidates:
        interruption.check()
        for candidate in losses:
            if lost[candidate] < 0:
                lost[candidate] = count
                count += 1
        finding = first_of(ranks, grid, lost)
        step = PathStep(grid, finding, None if finding else _guess(grid, solution))
        yield step
        if step.guess and not step.guess.digit:
            return
        placed = (_lost_by_placing(grid.board, *place) for place in step.places)
        removed = ((digit - 1) * size + cell for digit, cell in step.removes)
        losses = chain(chain.from_iterable(placed), removed)
        grid = after(grid, step.places, step.removes)


@lru_cache(maxsize=64)
def by_rank(techniques: tuple[Technique, ...]) -> tuple[tuple[Technique, ...], ...]:
    """Return the techniques of each rank, in order."""
    return tuple(tuple(alike) for _, alike in groupby(techniques, key=lambda each: each.rank))


def first_of(ranks: Iterable[tuple[Technique, ...]], grid: Grid, lost: LostOrder) -> Finding | None:
    """Return the finding that a path makes with the techniques of each rank in order; None if it is stuck."""
    for alike in ranks:
        picked = [found for each in alike if (found := each.pick(grid, lost))]
        if picked:
            return min(picked, key=lambda each: each.technique.preference(each))
    return None


def _lost_at_start(grid: Grid) -> Iterator[int]:
    """Yield the candidates that the givens take away, placed in reading order, then all others not there."""
    board = grid.board
    for cell, digits in enumerate(board.packing.unpack(grid.placed)):
        if digits:
            yield from _lost_by_placing(board, digits.bit_length(), cell)
    for cell, digits in enumerate(grid.sets):
        if digits:
            gone = digits_in(board.all_digits & ~digits)
            yield from ((digit - 1) * len(board.coordinates) + cell for digit in gone)


@lru_cache(maxsize=1 << 12)
def _lost_by_placing(board: Board, digit: int, cell: int) -> tuple[int, ...]:
    """Return the candidates that a digit takes away, in order, and maybe some that are not there."""
    size = len(board.coordinates)
    others = (other for other in range(board.digits) if other != digit - 1)
    peers = sorted(board.peers[cell])
    return (*((digit - 1) * size + peer for peer in peers), *(other * size + cell for other in others))


def _guess(grid: Grid, solution: bytes) -> Node:
    """Return the digit of the solution for the cell in the middle of the open cells."""
    open_cells = [cell for cell, digits in zip(grid.board.cells, grid.sets, strict=True) if digits]
    cell = open_cells[len(open_cells) // 2]
    return Node(solution[cell], cell)


def start(quiz: Quiz) -> Grid:
    """Return the grid where a path starts: the givens, and the candidates that they leave."""
    return after(load(quiz).grid, ((digit, cell) for cell, digit in enumerate(quiz.givens) if digit), ())


def after(grid: Grid, places: Iterable[tuple[int, int]], removes: Iterable[tuple[int, int]]) -> Grid:
    """Return the grid after some digits are placed and some candidates are removed: digits and cells."""
    packing, candidates, placed = grid.board.packing, grid.candidates, grid.placed
    for digit, cell in places:
        candidates &= packing.keep[cell][digit]
        placed |= packing.in_field(digit_bit(digit), cell)
    for digit, cell in removes:
        candidates &= ~packing.in_field(digit_bit(digit), cell)
    return Grid(grid.board, candidates, placed, grid.givens)
