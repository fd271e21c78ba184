"""Make quizzes with exactly one solution: from random full grids, from a given result, and in families."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import repeat
from typing import TypeAlias

import attrs

from sudoku_repl.board import CLASSIC, Board, Quiz
from sudoku_repl.create.chance import Chance
from sudoku_repl.create.digging import Digger
from sudoku_repl.create.drawing import SeedDraw
from sudoku_repl.create.forms import canonical, has_canonical_form
from sudoku_repl.create.grading import ANY_GRADE, Grade, Miss, described
from sudoku_repl.create.grids import full_grid
from sudoku_repl.create.symmetry import Symmetry
from sudoku_repl.create.transforms import Transform, arrangement_of, random_transform
from sudoku_repl.errors import CreateError
from sudoku_repl.measure import Rating, rate


@attrs.frozen
class Wanted:
    """The kind of quiz to make.

    Raises :class:`~sudoku_repl.errors.CreateError` for less than 1 try.
    """

    clues: int | None = None
    """The number of clues. None means a minimal quiz: opening another cell, or another group of cells that
    the symmetry exchanges, would add solutions."""
    symmetry: Symmetry = Symmetry.NONE
    """The symmetry of the pattern of clues."""
    grade: Grade = ANY_GRADE
    """How hard the quiz is."""
    keep: Callable[[Quiz], bool] | None = None
    """Called with each quiz that has the clues and the symmetry; False rejects it. None accepts all."""
    tries: int = 1000
    """The maximum number of quizzes to dig."""
    progress: Callable[[int], None] = lambda _: None
    """Called with 1, 2 and so on for each quiz that is dug."""
    groups_progress: Callable[[int], None] = lambda _: None
    """Called now and then with the number of groups of cells tried so far while a quiz is dug."""
    near: Callable[[], str] = str
    """Says how near the quizzes came that ``keep`` rejected; nothing to say by default."""

    def __attrs_post_init__(self) -> None:
        if self.tries < 1:
            raise CreateError(f"expected at least 1 try, got {self.tries}")


_DrawGrid: TypeAlias = Callable[[Chance], bytes]
"""Draws a full grid."""
ANY = Wanted()
"""Any minimal quiz."""


@attrs.frozen
class Made:
    """A quiz with exactly one solution."""

    quiz: Quiz
    solution: bytes = attrs.field(repr=False)
    """The digit of each cell in reading order."""
    tries: int
    """The number of quizzes that were dug, including this quiz."""
    undecided: int = 0
    """The number of clues of a minimal quiz that may be superfluous, because it took too long to find out.
    This happens on large boards, mainly linked ones."""
    seed: int | None = None
    """The seed it was made from; None for a quiz of a family."""
    weight: float | None = None
    """How much an unbiased quiz counts (:mod:`~sudoku_repl.create.unbiased`); None for any other quiz."""


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


def make_quiz(seed: int, wanted: Wanted = ANY, board: Board = CLASSIC, draw: SeedDraw | None = None) -> Made:
    """Make a quiz: dig it from a random full grid, with a new grid for each try.

    With ``draw`` the full grids are shuffled from the paper's seed grid; without it they come from
    :func:`~sudoku_repl.create.full_grid`.

    Raises :class:`~sudoku_repl.errors.CreateError` if no try succeeds; the message describes the nearest
    quiz. Raises it at once if such a quiz is impossible.
    """
    check_possible(board, wanted, draw)
    grid = draw.grid if draw else partial(full_grid, board)
    return attrs.evolve(_make(board, wanted, Chance(seed), f"seed {seed}", grid), seed=seed)


def check_possible(board: Board, wanted: Wanted, draw: SeedDraw | None = None) -> None:
    """Raise CreateError if it is known beforehand that no quiz on a board is as wanted."""
    if draw and board is not CLASSIC:
        raise CreateError(f"the seed grid is a 9x9 grid; it cannot fill the {board.name} board")
    Digger(board, wanted.clues, wanted.symmetry)


def quiz_from_result(result: Quiz, seed: int, wanted: Wanted = ANY) -> Made:
    """Dig a quiz from a given result, which is a quiz with a digit in every cell.

    Raises :class:`~sudoku_repl.errors.CreateError` if a cell is open, and as :func:`make_quiz` does.
    """
    check_full(result)
    title = f"{result.title}, seed {seed}" if result.title else f"seed {seed}"
    made = _make(result.board, wanted, Chance(seed), title, partial(_given_grid, result))
    return attrs.evolve(made, seed=seed)


def family(
    seed: int,
    results: int | Sequence[Quiz] = 36,
    each: int = 64,
    wanted: Wanted = ANY,
    board: Board = CLASSIC,
) -> Iterator[Member]:
    """Make a collection in the way and the order of the 2304 quizzes in Jin's book.

    First comes the quiz dug from each result, then a transform of each quiz, then another transform of each,
    until there are ``each`` quizzes for every result. Each quiz is made when the iterator reaches it.
    ``results`` is their number, or the results themselves: quizzes with a digit in every cell, whose board
    is the board of the family. No two results have the same canonical form; on boards without canonical
    forms, results are only different grids. A family with a larger ``each`` begins with the same quizzes.

    Raises :class:`~sudoku_repl.errors.CreateError` at once if a number is below 1, if given results are not
    full or not different, or if such quizzes are impossible. The iterator raises it if no new result is found
    within ``wanted.tries``, and as :func:`make_quiz` does.
    """
    given = () if isinstance(results, int) else tuple(results)
    count = results if isinstance(results, int) else len(results)
    if count < 1 or each < 1:
        raise CreateError(f"expected at least 1 result and at least 1 quiz of each, got {count} and {each}")
    check_possible(given[0].board if given else board, wanted)
    if not given:
        forms: set[str] = set()
        return _members(
            Chance(seed), repeat(partial(_new_grid, board, forms, wanted.tries), count), each, wanted, board
        )
    board = given[0].board
    _check_results(given, board)
    return _members(Chance(seed), [partial(_given_grid, result) for result in given], each, wanted, board)


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


def check_full(result: Quiz, where: str = "") -> None:
    """Raise CreateError, which begins with ``where``, unless a result has a digit in every cell."""
    if 0 in result.givens:
        cell = result.board.label(result.givens.index(0))
        raise CreateError(f"{where}expected a result with a digit in every cell, but {cell} is open")


def _given_grid(result: Quiz, _: Chance) -> bytes:
    return result.givens


def _members(
    chance: Chance, grids: Iterable[_DrawGrid], each: int, wanted: Wanted, board: Board
) -> Iterator[Member]:
    dug: list[tuple[Made, Chance]] = []
    unchanged = Transform(board, arrangement_of(board))
    for result, draw in enumerate(grids, start=1):
        own = chance.child()
        made = _make(board, wanted, own, "", draw)
        dug.append((made, own))
        yield _member(result, 1, made, unchanged)
    for number in range(2, each + 1):
        for result, (made, own) in enumerate(dug, start=1):
            yield _member(result, number, made, random_transform(board, own))


def _member(result: int, number: int, made: Made, transform: Transform) -> Member:
    quiz = Quiz(transform.board, transform.grid(made.quiz.givens), f"result {result}, quiz {number}")
    return Member(result, transform, quiz, transform.grid(made.solution))


def _new_grid(board: Board, forms: set[str], tries: int, chance: Chance) -> bytes:
    """Draw a full grid whose form is not in ``forms``, and add its form."""
    for _ in range(tries):
        grid = full_grid(board, chance)
        form = _form(board, grid)
        if form not in forms:
            forms.add(form)
            return grid
    raise CreateError(
        f"found only {len(forms)} different results on the {board.name} board within {tries} tries"
    )


def _form(board: Board, grid: bytes) -> str:
    """Return a text that only equivalent grids share; on boards without canonical forms, only equal grids."""
    quiz = Quiz(board, grid)
    return canonical(quiz) if has_canonical_form(board) else str(quiz)


def _make(board: Board, wanted: Wanted, chance: Chance, title: str, draw: _DrawGrid) -> Made:
    """Dig grids from ``draw`` until a quiz meets the conditions. Raises CreateError."""
    digger = Digger(board, wanted.clues, wanted.symmetry)
    fewest, refused = len(board.coordinates), 0
    nearest: tuple[Miss, Rating] | None = None
    for tries in range(1, wanted.tries + 1):
        grid = draw(chance)
        dug = digger.dig(grid, chance, wanted.groups_progress)
        wanted.progress(tries)
        quiz = Quiz(board, dug.givens, title)
        fewest = min(fewest, quiz.clues)
        if wanted.clues not in (None, quiz.clues):
            continue
        refused += 1
        if wanted.keep and not wanted.keep(quiz):
            continue
        if wanted.grade == ANY_GRADE:
            return Made(quiz, grid, tries, dug.undecided)
        rating = rate(quiz)
        miss = wanted.grade.miss(rating)
        if not any(miss):
            return Made(quiz, grid, tries, dug.undecided)
        if nearest is None or miss < nearest[0]:
            nearest = miss, rating
    if refused:
        rated = f"the nearest: {described(nearest[1])}" if nearest else ""
        near = "".join(f"; {said}" for said in (wanted.near(), rated) if said)
        raise CreateError(
            f"none of the {refused} quizzes made met the conditions{near}; raise --tries for more"
        )
    raise CreateError(
        f"no quiz with {wanted.clues} clues found in {wanted.tries} tries; the nearest has {fewest}"
    )
