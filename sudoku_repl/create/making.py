"""Quizzes with exactly one solution: from random full grids, from a given result, and in families."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import attrs

from sudoku_repl.board import CLASSIC, Board, Quiz
from sudoku_repl.create.chance import Chance
from sudoku_repl.create.digging import Digger
from sudoku_repl.create.drawing import SeedDraw
from sudoku_repl.create.forms import canonical
from sudoku_repl.create.grading import ANY_GRADE, Grade, Miss, described
from sudoku_repl.create.grids import full_grid
from sudoku_repl.create.patience import LostError
from sudoku_repl.create.symmetry import Symmetry
from sudoku_repl.create.transforms import Transform, arrangement_of, random_transform
from sudoku_repl.errors import CreateError
from sudoku_repl.explain import Rating, rate


@attrs.frozen
class Wanted:
    """What kind of quiz to make.

    Raises :class:`~sudoku_repl.errors.CreateError` for less than one try.
    """

    clues: int | None = None
    """The number of clues; None for a minimal quiz: to open another cell, or another group of cells that the
    symmetry exchanges, would add solutions."""
    symmetry: Symmetry = Symmetry.NONE
    """Of the pattern of clues."""
    grade: Grade = ANY_GRADE
    """How hard."""
    keep: Callable[[Quiz], bool] | None = None
    """Called with each quiz that has the clues and the symmetry; False refuses it. None takes every quiz."""
    tries: int = 1000
    """How many quizzes to dig at most."""

    def __attrs_post_init__(self) -> None:
        if self.tries < 1:
            raise CreateError(f"expected at least 1 try, got {self.tries}")


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
    """What turns the quiz dug from that result into this one; for the dug quiz itself, nothing."""
    quiz: Quiz
    solution: bytes
    """A digit a cell, in reading order."""


def make_quiz(seed: int, wanted: Wanted = ANY, board: Board = CLASSIC, draw: SeedDraw | None = None) -> Made:
    """Make a quiz: dig it from a random full grid, a new one for each try.

    With ``draw`` the full grids are shuffled from the paper's seed grid; without it they come from
    :func:`~sudoku_repl.create.full_grid`.

    Raises :class:`~sudoku_repl.errors.CreateError` when no try gave what is wanted, with what came nearest;
    and at once if no quiz can be like that.
    """
    if draw and board is not CLASSIC:
        raise CreateError(f"the seed grid is a 9x9 grid; it cannot fill the {board.name} board")
    grid = draw.grid if draw else partial(full_grid, board)
    return _make(board, wanted, Chance(seed), f"seed {seed}", grid)


def quiz_from_result(result: Quiz, seed: int, wanted: Wanted = ANY) -> Made:
    """Dig a quiz from a given result: from a quiz that has a digit in every cell.

    Raises :class:`~sudoku_repl.errors.CreateError` if a cell is open, and as :func:`make_quiz` does.
    """
    if 0 in result.givens:
        cell = result.board.label(result.givens.index(0))
        raise CreateError(f"a result has a digit in every cell; {cell} is open")
    title = f"{result.title}, seed {seed}" if result.title else f"seed {seed}"
    return _make(result.board, wanted, Chance(seed), title, lambda _: result.givens)


def family(
    seed: int, results: int = 36, each: int = 64, wanted: Wanted = ANY, board: Board = CLASSIC
) -> Iterator[Member]:
    """Make a collection as Jin's book makes its 2304 quizzes, and in its order.

    First comes the quiz dug from each result, then a transform of each quiz, then another of each, until
    there are ``each`` quizzes of every result. A quiz is made when the iterator gets to it. No two results
    have the same canonical form; on boards other than the classic one, which have none, results are only
    different grids. A family with a larger ``each`` begins with the same quizzes.

    Raises :class:`~sudoku_repl.errors.CreateError` if a number is below 1, if no new result is found in
    ``wanted.tries``, and as :func:`make_quiz` does.
    """
    if results < 1 or each < 1:
        raise CreateError(f"expected at least 1 result and at least 1 quiz of each, got {results} and {each}")
    return _members(Chance(seed), results, each, wanted, board)


def _members(chance: Chance, results: int, each: int, wanted: Wanted, board: Board) -> Iterator[Member]:
    forms: set[str] = set()
    dug: list[tuple[Made, Chance]] = []
    unchanged = Transform(board, arrangement_of(board))
    for result in range(1, results + 1):
        own = chance.child()
        made = _make(board, wanted, own, "", partial(_new_grid, board, forms, wanted.tries))
        dug.append((made, own))
        yield _member(result, 1, made, unchanged)
    for number in range(2, each + 1):
        for result, (made, own) in enumerate(dug, start=1):
            yield _member(result, number, made, random_transform(board, own))


def _member(result: int, number: int, made: Made, transform: Transform) -> Member:
    quiz = Quiz(transform.board, transform.grid(made.quiz.givens), f"result {result}, quiz {number}")
    return Member(result, transform, quiz, transform.grid(made.solution))


def _new_grid(board: Board, forms: set[str], tries: int, chance: Chance) -> bytes:
    """Draw a full grid whose form is not among these, and put it there."""
    for _ in range(tries):
        grid = full_grid(board, chance)
        form = _form(board, grid)
        if form not in forms:
            forms.add(form)
            return grid
    raise CreateError(
        f"no more than {len(forms)} different results found on the {board.name} board in {tries} tries"
    )


def _form(board: Board, grid: bytes) -> str:
    """Equal for two grids of the classic board exactly when a transform makes one of the other."""
    quiz = Quiz(board, grid)
    return canonical(quiz) if board is CLASSIC else str(quiz)


def _make(board: Board, wanted: Wanted, chance: Chance, title: str, draw: Callable[[Chance], bytes]) -> Made:
    """Dig grids that ``draw`` gives until a quiz meets the conditions."""
    digger = Digger(board, wanted.clues, wanted.symmetry)
    fewest, refused = len(board.places), 0
    nearest: tuple[Miss, Rating] | None = None
    for tries in range(1, wanted.tries + 1):
        grid = draw(chance)
        try:
            quiz = Quiz(board, digger.dig(grid, chance), title)
        except LostError:
            continue
        clues = len(quiz.givens) - quiz.givens.count(0)
        fewest = min(fewest, clues)
        if wanted.clues not in (None, clues):
            continue
        refused += 1
        if wanted.keep and not wanted.keep(quiz):
            continue
        if wanted.grade == ANY_GRADE:
            return Made(quiz, grid, tries)
        rating = rate(quiz)
        miss = wanted.grade.miss(rating)
        if not any(miss):
            return Made(quiz, grid, tries)
        if nearest is None or miss < nearest[0]:
            nearest = miss, rating
    if refused:
        near = f"; the nearest: {described(nearest[1])}" if nearest else ""
        raise CreateError(f"none of the {refused} quizzes made met the conditions{near}")
    if wanted.clues is None:
        raise CreateError(f"no quiz was dug to its end in {wanted.tries} tries")
    raise CreateError(
        f"no quiz of {wanted.clues} clues was reached in {wanted.tries} tries; the nearest has {fewest}"
    )
