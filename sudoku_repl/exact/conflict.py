"""Why a quiz does not have exactly one solution: givens that cannot all hold, or cells left undecided.

Givens in conflict
==================

To find a smallest set of givens that cannot all hold, two kinds of questions take turns. If some givens have
a solution, as many others as possible are added to them while there still is one. Those that remain are a
set that every conflict has a given of. A smallest set that meets all sets found so far is the next to try: if
it has no solution, no smaller set can be without one. (This is the duality of minimal conflicts and minimal
corrections; Reiter 1987, Liffiton and Sakallah 2008.) Beyond :data:`EXHAUSTIVE` givens, and on boards of
several grids, givens are dropped one by one while the rest still has no solution.

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
    """Givens that cannot all hold, though all but any one of them can."""

    quiz: Quiz
    cells: tuple[int, ...]
    """The cells of the givens; none if the board has no solution even without givens."""
    smallest: bool
    """Whether no smaller set of the givens is in conflict."""
    corrections: tuple[Correction, ...]
    """The givens that are wrong by themselves."""

    def words(self) -> Sentence:
        """Say which givens cannot all hold."""
        quiz = self.quiz
        givens = [Mention.of_cell(quiz.board, cell, f"{{}}={quiz.givens[cell]}") for cell in self.cells]
        if not givens:
            return ("The quiz has no solution, and the board has none even without its givens.",)
        if len(givens) == 1:
            return sentence("The quiz has no solution, because this given alone leaves none: {}.", givens[0])
        sure = "the fewest" if self.smallest else "irreducible, but there may be fewer"
        words = "The quiz has no solution: these {} givens cannot all hold ({}): {}."
        return sentence(words, len(givens), sure, joined(givens, ", "))


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
    """Return givens of a quiz without a solution that cannot all hold, the fewest if they are few."""
    every = sum(1 << cell for cell in given_cells(quiz))
    is_single = len(quiz.board.grids) == 1
    found = _smallest(quiz, every) if is_single else None
    if found is not None:
        cells, smallest = tuple(bits(found)), True
    else:
        orders = (given_cells(quiz), given_cells(quiz)[::-1])
        cells = tuple(bits(min((_irreducible(quiz, every, order) for order in orders), key=int.bit_count)))
        smallest = len(cells) <= (EXHAUSTIVE + 1 if is_single else 1)
    return GivenConflict(quiz, cells, smallest, tuple(_corrections(quiz, cells)))


def _solution(quiz: Quiz, cells: int) -> bytes | None:
    """Return a solution of the quiz with only these of its givens; None if there is none."""
    givens = bytearray(len(quiz.givens))
    for cell in bits(cells):
        givens[cell] = quiz.givens[cell]
    return exact.any_solution(exact.question_of(quiz, givens))


def _smallest(quiz: Quiz, every: int) -> int | None:
    """Return a smallest conflict of at most :data:`EXHAUSTIVE` givens; None if each conflict has more."""
    corrections: list[int] = []
    while True:
        check()
        tried = next(
            (met for size in range(EXHAUSTIVE + 1) if (met := meeting(corrections, size)) is not None), None
        )
        if tried is None:
            return None
        solution = _solution(quiz, tried)
        if solution is None:
            return tried
        corrections.append(_correction(quiz, every, tried, solution))


def _correction(quiz: Quiz, every: int, solved: int, solution: bytes) -> int:
    """Add givens to a set that has a solution as long as there is one; return those that remain."""
    for cell in bits(every & ~solved):
        if solution[cell] == quiz.givens[cell]:
            solved |= 1 << cell
            continue
        other = _solution(quiz, solved | 1 << cell)
        if other is not None:
            solved, solution = solved | 1 << cell, other
    return every & ~solved


def _irreducible(quiz: Quiz, every: int, order: tuple[int, ...]) -> int:
    """Drop givens one by one, in this order, while the rest still has no solution."""
    left = every
    for cell in order:
        check()
        if _solution(quiz, left & ~(1 << cell)) is None:
            left &= ~(1 << cell)
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
