"""Why a quiz does not have exactly one solution: clues that cannot all hold, or cells left undecided.

Clues in conflict
=================

The clues of a quiz are its givens and its constraints. To find a smallest set of them that cannot all hold,
two kinds of questions take turns. If some clues have a solution, as many others as possible are added to them
while there still is one. Those that remain are a set that every conflict has a clue of. A smallest set that
meets all sets found so far is the next to try: if it has no solution, no smaller set can be without one.
(This is the duality of minimal conflicts and minimal corrections; Reiter 1987, Liffiton and Sakallah 2008.)
Beyond :data:`EXHAUSTIVE` clues, and on boards of several grids, clues are dropped one by one while the rest
still has no solution.

Cells left undecided
====================

If two solutions differ in some cells, the givens do not decide these cells: they are an unavoidable set that
no given meets. Where all solutions are known, the pair that differs in the fewest cells has a smallest set.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import attrs

from sudoku_repl import exact
from sudoku_repl.board import Quiz
from sudoku_repl.board.constrained import narrowed
from sudoku_repl.board.constraints import Constraint
from sudoku_repl.board.mentions import Mention, Sentence, joined, sentence
from sudoku_repl.board.topology import digit_bit, digits_in
from sudoku_repl.exact.clues import bits, given_cells, meeting, with_givens
from sudoku_repl.exact.quick import SearchQuestion
from sudoku_repl.interruption import check

EXHAUSTIVE = 4
"""The largest conflicts that are proved to be the smallest."""
PAIRED = 1000
"""The most solutions that are compared with each other."""


@attrs.frozen
class Correction:
    """A given that is wrong by itself: without it the quiz has a solution."""

    cell: int
    digits: tuple[int, ...]
    """The digits that solutions without this given have in its cell."""
    unique: bool
    """Whether the quiz has exactly one solution without this given."""


@attrs.frozen
class GivenConflict:
    """Givens and constraints that cannot all hold, though all but any one of them can."""

    quiz: Quiz
    cells: tuple[int, ...]
    """The cells of the givens. If there is no constraint either, the board alone has no solution."""
    constraints: tuple[Constraint, ...]
    smallest: bool
    """Whether no smaller set of givens and constraints is in conflict."""
    corrections: tuple[Correction, ...]
    """The givens that are wrong by themselves."""
    breakers: tuple[Constraint, ...]
    """The constraints that are wrong by themselves: without one of them, the quiz has a solution."""

    @property
    def alone(self) -> Quiz:
        """The quiz with nothing but these givens and constraints."""
        quiz = self.quiz
        givens = bytes(digit if cell in self.cells else 0 for cell, digit in enumerate(quiz.givens))
        return attrs.evolve(with_givens(quiz, givens), board=narrowed(quiz.board, self.constraints))

    @property
    def kind(self) -> str:
        """What they are: givens, constraints, or givens and constraints."""
        parts = {"givens": self.cells or not self.constraints, "constraints": self.constraints}
        return " and ".join(name for name, members in parts.items() if members)

    def words(self) -> Sentence:
        """Say which clues cannot all hold."""
        quiz = self.quiz
        givens = [Mention.of_cell(quiz.board, cell, f"{{}}={quiz.givens[cell]}") for cell in self.cells]
        kind, named = self.kind, [*givens, *(each.words() for each in self.constraints)]
        if not named:
            return ("The quiz has no solution, and the board has none even without its givens.",)
        if len(named) == 1:
            kind = kind.removesuffix("s")
            return sentence(
                "The quiz has no solution, because this {} alone leaves none: {}.", kind, named[0]
            )
        sure = "the fewest" if self.smallest else "irreducible, but there may be fewer"
        words = "The quiz has no solution: these {} {} cannot all hold ({}): {}."
        between = "; " if self.constraints else ", "
        return sentence(words, len(named), kind, sure, joined(named, between))


@attrs.frozen
class Undecided:
    """Cells that two solutions fill differently: an unavoidable set that no given meets."""

    quiz: Quiz
    cells: tuple[int, ...]
    fillings: tuple[tuple[int, ...], tuple[int, ...]]
    """The digits of these cells in either solution."""
    smallest: bool
    """Whether no two solutions differ in fewer cells."""


def given_conflict(quiz: Quiz) -> GivenConflict:
    """Return clues of a quiz without a solution that cannot all hold, the fewest if they are few."""
    suspects = _Suspects(quiz)
    is_single = len(quiz.board.grids) == 1
    found = _smallest(suspects) if is_single else None
    smallest = found is not None
    if found is None:
        numbers = tuple(bits(suspects.every))
        found = min((_irreducible(suspects, order) for order in (numbers, numbers[::-1])), key=int.bit_count)
        smallest = found.bit_count() <= (EXHAUSTIVE + 1 if is_single else 1)
    cells, constraints = suspects.parted(found)
    breakers = (
        each for each in constraints if suspects.solution(suspects.every & ~suspects.bit(each)) is not None
    )
    return GivenConflict(
        quiz, cells, constraints, smallest, tuple(_corrections(quiz, cells)), tuple(breakers)
    )


class _Suspects:
    """The clues of a quiz as bits: a given has the number of its cell; the constraints come after them."""

    def __init__(self, quiz: Quiz) -> None:
        self._quiz, self._constraints = quiz, quiz.board.constraints
        self._first = len(quiz.givens)
        self.every = sum(1 << cell for cell in given_cells(quiz)) | sum(map(self.bit, self._constraints))

    def bit(self, constraint: Constraint) -> int:
        """Return the bit of a constraint."""
        return 1 << self._first + self._constraints.index(constraint)

    def parted(self, clues: int) -> tuple[tuple[int, ...], tuple[Constraint, ...]]:
        """Return the cells of the givens among clues, and the constraints."""
        cells = tuple(bits(clues & (1 << self._first) - 1))
        return cells, tuple(self._constraints[number] for number in bits(clues >> self._first))

    def solution(self, clues: int) -> bytes | None:
        """Return a solution of the quiz with only these clues; None if there is none."""
        check()
        cells, constraints = self.parted(clues)
        givens = bytearray(self._first)
        for cell in cells:
            givens[cell] = self._quiz.givens[cell]
        board = narrowed(self._quiz.board, constraints)
        if constraints and board.broken(bytes(givens)):
            return None
        return exact.any_solution(exact.question_of(self._quiz, givens)._replace(board=board))

    def kept(self, number: int, solution: bytes) -> bool:
        """Return whether a solution keeps a clue."""
        if number < self._first:
            return solution[number] == self._quiz.givens[number]
        constraint = self._constraints[number - self._first]
        if constraint.walks:
            return constraint.walk.fits([solution[cell] for cell in constraint.cells])
        pairs = constraint.different(self._quiz.board)
        return all(solution[one] != solution[other] for one, other in pairs)


def _smallest(suspects: _Suspects) -> int | None:
    """Return a smallest conflict of at most :data:`EXHAUSTIVE` clues; None if each conflict has more."""
    corrections: list[int] = []
    while True:
        check()
        tried = next(
            (met for size in range(EXHAUSTIVE + 1) if (met := meeting(corrections, size)) is not None), None
        )
        if tried is None:
            return None
        solution = suspects.solution(tried)
        if solution is None:
            return tried
        corrections.append(_correction(suspects, tried, solution))


def _correction(suspects: _Suspects, solved: int, solution: bytes) -> int:
    """Add clues to a set that has a solution as long as there is one; return those that remain."""
    for number in bits(suspects.every & ~solved):
        if suspects.kept(number, solution):
            solved |= 1 << number
            continue
        other = suspects.solution(solved | 1 << number)
        if other is not None:
            solved, solution = solved | 1 << number, other
    return suspects.every & ~solved


def _irreducible(suspects: _Suspects, order: tuple[int, ...]) -> int:
    """Drop clues one by one, in this order, while the rest still has no solution."""
    left = suspects.every
    for number in order:
        if suspects.solution(left & ~(1 << number)) is None:
            left &= ~(1 << number)
    return left


def _corrections(quiz: Quiz, cells: tuple[int, ...]) -> Iterator[Correction]:
    """Yield the givens of a conflict that are wrong by themselves: every conflict has all of these."""
    for cell in cells:
        givens = bytearray(quiz.givens)
        givens[cell] = 0
        digits = []
        for digit in digits_in(quiz.allowed[cell]):
            sets = list(quiz.allowed)
            sets[cell] = digit_bit(digit)
            if exact.count_of(SearchQuestion(quiz.board, givens, sets), 1):
                digits.append(digit)
        if digits:
            yield Correction(cell, tuple(digits), exact.is_unique(with_givens(quiz, givens)))


def undecided(quiz: Quiz) -> Undecided:
    """Return the fewest cells that two solutions fill differently, of a quiz with several solutions.

    If the quiz has more than :data:`PAIRED` solutions, they are the fewest of the first ones, and of what
    else can be filled into these cells.
    """
    known = list(islice(exact.solutions(quiz, PAIRED), PAIRED + 1))
    all_known = len(known) <= PAIRED
    one, other = _nearest(quiz, known[:PAIRED])
    while not all_known:  # look for a smaller set inside
        cells = _cells_between(one, other)
        givens = bytes(0 if cell in cells else digit for cell, digit in enumerate(one))
        inside = list(islice(exact.solutions(with_givens(quiz, givens), PAIRED), PAIRED))
        nearer = _nearest(quiz, inside)
        if len(_cells_between(*nearer)) >= len(cells):
            break
        one, other = nearer
    cells = _cells_between(one, other)
    fillings = tuple(one[cell] for cell in cells), tuple(other[cell] for cell in cells)
    return Undecided(quiz, cells, fillings, all_known)


def _nearest(quiz: Quiz, solutions: list[bytes]) -> tuple[bytes, bytes]:
    """Return the first two solutions that differ in the fewest cells."""
    size = quiz.board.digits
    places = [sum(1 << size * cell + digit for cell, digit in enumerate(each)) for each in solutions]
    best, pair = len(quiz.givens) * 2 + 1, (0, 1)
    for first, one in enumerate(places):
        check()
        for second in range(first + 1, len(places)):
            apart = (one ^ places[second]).bit_count()
            if apart < best:
                best, pair = apart, (first, second)
    return solutions[pair[0]], solutions[pair[1]]


def _cells_between(one: bytes, other: bytes) -> tuple[int, ...]:
    return tuple(cell for cell, (a, b) in enumerate(zip(one, other, strict=True)) if a != b)
