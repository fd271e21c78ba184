"""Which givens and constraints a quiz needs to have exactly one solution, and which further givens it would.

A quiz has exactly one solution without one of its givens if and only if no solution of the other givens has
another digit there. So each given takes one question to the search.

The fewest further givens
=========================

Take one of the solutions. Givens of it leave no other solution if each other solution differs from it in one
of their cells. So the fewest cells that meet all these differences are wanted, over all solutions. The search
takes the difference that is smallest: one of its cells must be among the givens. It is exact for up to three
givens if there are at most :data:`KNOWN` solutions. Otherwise the given that leaves the fewest solutions is
added, again and again, and those that turn out to be unnecessary are taken away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import reduce
from itertools import islice
from operator import and_
from typing import TypeAlias

import attrs

from sudoku_repl import exact
from sudoku_repl.board import Quiz
from sudoku_repl.board.constrained import constrained, told, with_headers
from sudoku_repl.board.constraints import Constraint
from sudoku_repl.errors import ConflictError
from sudoku_repl.interruption import check

KNOWN = 1_000
"""The most solutions for which the fewest further givens are found."""
EXHAUSTIVE = 3
"""The most further givens that are proved to be the fewest."""

Clue: TypeAlias = tuple[int, int]
"""A cell and the digit of its given."""


def needed(quiz: Quiz, cell: int) -> bool:
    """Return whether a quiz with exactly one solution has several without the given of ``cell``."""
    givens = bytearray(quiz.givens)
    digit, givens[cell] = givens[cell], 0
    return exact.count_of(exact.question_of(quiz, givens, (cell, digit)), 1) == 1


def redundant(quiz: Quiz, progress: Callable[[int], None] = lambda _: None) -> tuple[int, ...]:
    """Return the cells of the givens that a quiz with exactly one solution does not need, each by itself."""
    found = []
    for number, cell in enumerate(given_cells(quiz), start=1):
        if not needed(quiz, cell):
            found.append(cell)
        progress(number)
    return tuple(found)


def redundant_constraints(
    quiz: Quiz, progress: Callable[[int], None] = lambda _: None
) -> tuple[Constraint, ...]:
    """Return the constraints that a quiz with exactly one solution does not need, each by itself.

    Of those that a header without cells makes together, the first stands for all.
    """
    every, found = quiz.board.constraints, []
    for number, (each, _) in enumerate(told(every), start=1):
        own = {other for other in every if other.everywhere and other.named == each.named} or {each}
        # Read anew: where a sign is left out, cells without one may not have its relation.
        kept = [other.named for other in with_headers(other for other in every if other not in own)]
        board = constrained(quiz.board.plain, kept)
        with suppress(ConflictError):  # two givens have the relation of the sign
            if exact.is_unique(attrs.evolve(quiz, board=board)):
                found.append(each)
        progress(number)
    return tuple(found)


def minimal(quiz: Quiz, cells: Sequence[int], progress: Callable[[int], None] = lambda _: None) -> Quiz:
    """Open each of the cells in turn if the quiz still has exactly one solution without its given."""
    for number, cell in enumerate(cells, start=1):
        if not needed(quiz, cell):
            givens = bytearray(quiz.givens)
            givens[cell] = 0
            quiz = with_givens(quiz, givens)
        progress(number)
    return quiz


def with_givens(quiz: Quiz, givens: Sequence[int]) -> Quiz:
    """Return the quiz with other givens; of the cells that were placed by solving, those that are left."""
    solved = (cell for cell in quiz.solved if givens[cell])
    return attrs.evolve(quiz, givens=bytes(givens), solved=solved)


def given_cells(quiz: Quiz) -> tuple[int, ...]:
    """Return the cells that are given, in reading order."""
    return tuple(cell for cell, digit in enumerate(quiz.givens) if digit)


@attrs.frozen
class AddedClues:
    """Further givens that leave a quiz exactly one solution."""

    clues: tuple[Clue, ...]
    """The cell and the digit of each, in reading order."""
    fewest: bool
    """Whether fewer are certainly not enough."""


def added(quiz: Quiz, at: int | None = None) -> AddedClues:
    """Return the fewest further givens that leave a solvable quiz exactly one solution.

    With ``at``, one of them is in that cell. They are the fewest for certain if there are at most three, and
    at most :data:`KNOWN` solutions.
    """
    known = list(islice(exact.solutions(quiz, KNOWN), KNOWN + 1))
    least, own = (0, 0) if at is None else (1, 1 << 8 * at)
    best: tuple[Clue, ...] | None = None
    if len(known) <= KNOWN:
        packed = [int.from_bytes(each, "little") for each in known]
        for solution, number in zip(known, packed, strict=True):
            check()
            differing = [_differing(number ^ other, len(solution)) for other in packed if other != number]
            differing = [each for each in differing if not each & own]
            for size in range(least, EXHAUSTIVE + 1 if best is None else len(best)):
                met = meeting(differing, size - least)
                if met is not None:
                    best = tuple((bit // 8, solution[bit // 8]) for bit in bits(met | own))
                    break
            if best is not None and len(best) == max(least, 1):
                break  # several solutions need at least one given
    if best is not None:
        return AddedClues(best, fewest=True)
    clues = _greedy(quiz, known, at)
    return AddedClues(clues, fewest=len(known) <= KNOWN and len(clues) == EXHAUSTIVE + 1)


def _differing(difference: int, cells: int) -> int:
    """Return the cells where two solutions differ, from the ``xor`` of their bytes: a bit in eight each."""
    return int.from_bytes(difference.to_bytes(cells, "little").translate(_IS_DIFFERENT), "little")


_IS_DIFFERENT = bytes([0, *[1] * 255])


def meeting(sets: Sequence[int], most: int) -> int | None:
    """Return a set of at most ``most`` members that has a member of each set; None if there is none."""
    if not sets:
        return 0
    if most == 1:
        shared = reduce(and_, sets)
        return shared & -shared or None
    if most:
        for member in bits(min(sets, key=int.bit_count)):
            rest = meeting([each for each in sets if not each >> member & 1], most - 1)
            if rest is not None:
                return rest | 1 << member
    return None


def bits(members: int) -> Iterator[int]:
    """Yield the members of a set of bits, ascending."""
    while members:
        lowest = members & -members
        yield lowest.bit_length() - 1
        members ^= lowest


def _greedy(quiz: Quiz, known: list[bytes], at: int | None) -> tuple[Clue, ...]:
    """Add the given that leaves the fewest known solutions until there is one, then drop the unnecessary."""
    chosen: list[Clue] = []
    now = quiz
    while len(known) > 1:
        check()
        cells = (at,) if at is not None and not chosen else range(len(quiz.givens))
        columns = ((cell, bytes(each[cell] for each in known)) for cell in cells)
        _, cell, digit = min(
            (column.count(digit), cell, digit)
            for cell, column in columns
            for digit in {*column}
            if len({*column}) > 1 or cell == at
        )
        chosen.append((cell, digit))
        now = _with(quiz, chosen)
        known = list(islice(exact.solutions(now, KNOWN), KNOWN + 1))
    for clue in chosen[::-1]:
        rest = [each for each in chosen if each != clue]
        if clue[0] != at and exact.is_unique(_with(quiz, rest)):
            chosen = rest
    return tuple(sorted(chosen))


def _with(quiz: Quiz, clues: Iterable[Clue]) -> Quiz:
    givens = bytearray(quiz.givens)
    for cell, digit in clues:
        givens[cell] = digit
    return with_givens(quiz, givens)
