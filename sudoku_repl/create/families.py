"""Make families of quizzes: quizzes of essentially different results, and transforms of each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import repeat

import attrs

from sudoku_repl.board import Board, Quiz
from sudoku_repl.create.chance import Chance
from sudoku_repl.create.forms import canonical, has_canonical_form
from sudoku_repl.create.making import DrawGrid, Made, Recipe, check_full, given_grid
from sudoku_repl.create.transforms import Transform, arrangement_of, random_transform
from sudoku_repl.create.uniform import full_grid
from sudoku_repl.errors import CreateError


@attrs.frozen
class Member:
    """A quiz of a family."""

    result: int
    """The number, from 1, of the result that the quiz comes from."""
    transform: Transform
    """The transform of the quiz that was dug from the result; the identity for that quiz itself."""
    quiz: Quiz
    solution: bytes = attrs.field(repr=False)
    """The digit of each cell in reading order."""


def family(
    seed: int, results: int | Sequence[Quiz] = 36, each: int = 64, recipe: Recipe | None = None
) -> Iterator[Member]:
    """Make a collection in the way and the order of the 2304 quizzes in Jin's book.

    First comes the quiz dug from each result, then a transform of each quiz, then another transform of each,
    until there are ``each`` quizzes for every result. Each quiz is made when the iterator reaches it.
    ``results`` is their number, or the results themselves: quizzes with a digit in every cell, all on the
    board of the ``recipe``. No two results have the same canonical form; on boards without canonical
    forms, results are only different grids. A family with a larger ``each`` begins with the same quizzes.

    Raises :class:`~sudoku_repl.errors.CreateError` at once if a number is below 1, or if given results are
    not full, not different or on another board. The iterator raises it if no new result is found within
    ``recipe.most_tries``, and as :meth:`Recipe.make` does.
    """
    recipe = recipe or Recipe()
    given = () if isinstance(results, int) else tuple(results)
    count = results if isinstance(results, int) else len(results)
    if count < 1 or each < 1:
        raise CreateError(f"expected at least 1 result and at least 1 quiz of each, got {count} and {each}")
    _check_results(given, recipe.board)
    grids: Iterable[DrawGrid] = [partial(given_grid, result) for result in given]
    if not given:
        grids = repeat(partial(_new_grid, recipe, set[str]()), count)
    return _members(Chance(seed), grids, each, recipe)


def _check_results(results: Sequence[Quiz], board: Board) -> None:
    """Raise CreateError unless all are full grids of the board, and essentially different."""
    numbers: dict[str, int] = {}
    for number, result in enumerate(results, start=1):
        if result.board is not board:
            names = f"{board.name} and {result.board.name}"
            raise CreateError(f"expected results on the same board, got {names}")
        check_full(result, f"result {number}: ")
        same = numbers.setdefault(_form(board, result.givens), number)
        if same != number:
            raise CreateError(f"result {number} is equivalent to result {same}; leave out one of them")


def _members(chance: Chance, grids: Iterable[DrawGrid], each: int, recipe: Recipe) -> Iterator[Member]:
    dug: list[tuple[Made, Chance]] = []
    unchanged = Transform(recipe.board, arrangement_of(recipe.board))
    for result, draw in enumerate(grids, start=1):
        own = chance.child()
        made = recipe.dig(draw, own)
        dug.append((made, own))
        yield _member(result, 1, made, unchanged)
    for number in range(2, each + 1):
        for result, (made, own) in enumerate(dug, start=1):
            yield _member(result, number, made, random_transform(recipe.board, own))


def _member(result: int, number: int, made: Made, transform: Transform) -> Member:
    quiz = Quiz(transform.board, transform.grid(made.quiz.givens), f"result {result}, quiz {number}")
    return Member(result, transform, quiz, transform.grid(made.solution))


def _new_grid(recipe: Recipe, forms: set[str], chance: Chance) -> bytes:
    """Draw a full grid whose form is not in ``forms``, and add its form."""
    for _ in range(recipe.most_tries):
        grid = full_grid(recipe.board, chance)
        form = _form(recipe.board, grid)
        if form not in forms:
            forms.add(form)
            return grid
    raise CreateError(
        f"found only {len(forms)} different results on the {recipe.board.name} board"
        f" within {recipe.most_tries} tries"
    )


def _form(board: Board, grid: bytes) -> str:
    """Return a text that only equivalent grids share; on boards without canonical forms, only equal grids."""
    quiz = Quiz(board, grid)
    return canonical(quiz) if has_canonical_form(board) else str(quiz)
