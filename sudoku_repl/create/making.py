"""Quizzes with exactly one solution: from the seed grid, from a given result, and in families."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import attrs

from sudoku_repl.board import CLASSIC, Board, Quiz
from sudoku_repl.create.chance import Chance
from sudoku_repl.create.digging import Digger
from sudoku_repl.create.grids import full_grid
from sudoku_repl.create.patience import LostError
from sudoku_repl.create.symmetry import Symmetry
from sudoku_repl.create.transforms import Transform, random_transform
from sudoku_repl.errors import CreateError


@attrs.frozen
class Wanted:
    """What a quiz is to be like.

    Raises :class:`~sudoku_repl.errors.CreateError` for less than one try.
    """

    clues: int | None = None
    """How many; None for a minimal quiz: no cell, nor group of cells that the symmetry exchanges, can be
    opened as well."""
    symmetry: Symmetry = Symmetry.NONE
    """Of the pattern of clues."""
    keep: Callable[[Quiz], bool] | None = None
    """Tells whether a quiz, which is as it should be otherwise, is taken; None to take any."""
    tries: int = 1000
    """How many quizzes are dug at most until one has so few clues and is taken."""

    def __attrs_post_init__(self) -> None:
        if self.tries < 1:
            raise CreateError(f"a quiz is made in one try or more, not {self.tries}")


ANY = Wanted()
"""Any minimal quiz."""


@attrs.frozen
class Made:
    """A quiz with exactly one solution."""

    quiz: Quiz
    solution: bytes
    """A digit a cell, in reading order."""
    tries: int
    """How many quizzes were dug, this one included."""


@attrs.frozen
class Member:
    """A quiz of a family."""

    result: int
    """The number of the result that it goes back to, from 1."""
    transform: Transform
    """What made it of the quiz that was dug from that result."""
    quiz: Quiz
    solution: bytes
    """A digit a cell, in reading order."""


def make_quiz(seed: int, wanted: Wanted = ANY, board: Board = CLASSIC) -> Made:
    """A quiz dug from a full grid by chance, a new one for each try.

    Raises :class:`~sudoku_repl.errors.CreateError` when no try gave what is wanted, saying what came nearest,
    and at once for what no quiz can be.
    """
    return _make(board, wanted, Chance(seed), f"seed {seed}", None)


def quiz_from_result(result: Quiz, seed: int, wanted: Wanted = ANY) -> Made:
    """A quiz dug from a given result: from a quiz that has a digit in every cell.

    Raises :class:`~sudoku_repl.errors.CreateError` for another quiz, and as :func:`make_quiz` does.
    """
    if 0 in result.givens:
        cell = result.board.label(result.givens.index(0))
        raise CreateError(f"a result has a digit in every cell; {cell} is open")
    title = f"{result.title}, seed {seed}" if result.title else f"seed {seed}"
    return _make(result.board, wanted, Chance(seed), title, result.givens)


def family(
    seed: int, results: int = 36, each: int = 64, wanted: Wanted = ANY, board: Board = CLASSIC
) -> Iterator[Member]:
    """A collection made as Jin's book makes its 2304: so many results, a quiz of each, so many forms of each.

    The quizzes of a result depend on the seed and on the results before, not on ``each``. Raises
    :class:`~sudoku_repl.errors.CreateError` for less than one of either, and as :func:`make_quiz` does.
    """
    if results < 1 or each < 1:
        raise CreateError(f"a family has one result and one quiz of each or more, not {results} and {each}")
    return _members(Chance(seed), results, each, wanted, board)


def _members(chance: Chance, results: int, each: int, wanted: Wanted, board: Board) -> Iterator[Member]:
    for result in range(1, results + 1):
        own = chance.child()
        made = _make(board, wanted, own, "", None)
        for number in range(1, each + 1):
            transform = random_transform(board, own)
            title = f"result {result}, quiz {number}"
            quiz = Quiz(board, transform.grid(made.quiz.givens), title)
            yield Member(result, transform, quiz, transform.grid(made.solution))


def _make(board: Board, wanted: Wanted, chance: Chance, title: str, result: bytes | None) -> Made:
    """Digs the result, or else full grids by chance, until a quiz is as it is wanted."""
    digger = Digger(board, wanted.clues, wanted.symmetry)
    fewest, refused = len(board.places), 0
    for tries in range(1, wanted.tries + 1):
        grid = result or full_grid(board, chance)
        try:
            quiz = Quiz(board, digger.dig(grid, chance), title)
        except LostError:
            continue
        clues = len(quiz.givens) - quiz.givens.count(0)
        fewest = min(fewest, clues)
        if wanted.clues in (None, clues):
            if wanted.keep is None or wanted.keep(quiz):
                return Made(quiz, grid, tries)
            refused += 1
    if refused:
        raise CreateError(f"{refused} quizzes were made, and none is what was wanted")
    if wanted.clues is None:
        raise CreateError(f"no quiz was dug to its end in {wanted.tries} tries")
    raise CreateError(
        f"no quiz of {wanted.clues} clues was reached in {wanted.tries} tries; the nearest has {fewest}"
    )
