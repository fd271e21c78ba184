"""The kernel of grid making, held against the attempts that define it."""

from __future__ import annotations

from itertools import count
from unittest.mock import patch

import pytest
from hypothesis import given, strategies as st
from support.twins import uncompiled

from sudoku_repl import kernels
from sudoku_repl.board import CLASSIC, Quiz
from sudoku_repl.create.chance import Chance
from sudoku_repl.create.drawing import SEED_GRID
from sudoku_repl.create.forms import searched
from sudoku_repl.create.line_forms import LineForms, random_forms
from sudoku_repl.create.making import make_quiz
from sudoku_repl.create.transforms import random_transform
from sudoku_repl.create.uniform import attempt, uniform_grid
from sudoku_repl.errors import QuizError

kernel = pytest.importorskip("sudoku_repl.create.kernel", exc_type=ImportError)

ATTEMPTS = 60


def after(chance: Chance) -> int:
    """A number that only sources with the same draws behind them give."""
    return chance.bits(64)


@given(st.integers(0, 2**32))
def test_both_make_the_same_draws(seed: int) -> None:
    one, other = Chance(seed), Chance(seed)
    drawer = kernel.Drawer(one.bits)
    assert [drawer.attempt() for _ in range(ATTEMPTS)] == [attempt(other) for _ in range(ATTEMPTS)]
    assert after(one) == after(other)


def test_the_source_also_runs_uncompiled() -> None:
    drawer = uncompiled("create").Drawer(Chance(3).bits)
    other = Chance(3)
    assert [drawer.attempt() for _ in range(ATTEMPTS)] == [attempt(other) for _ in range(ATTEMPTS)]


@st.composite
def sparse_grids(draw: st.DrawFn) -> Quiz:
    """Some cells of a grid, which may be one with very many symmetries."""
    grid = SEED_GRID if draw(st.booleans()) else draw(st.integers(0, 2**32).map(Chance).map(uniform_grid))
    fills = draw(st.integers(0, 81))
    kept = draw(st.sets(st.integers(0, 80), min_size=fills, max_size=fills))
    return Quiz(CLASSIC, bytes(digit if cell in kept else 0 for cell, digit in enumerate(grid)))


@given(sparse_grids())
def test_the_quick_search_finds_the_least_form(quiz: Quiz) -> None:
    assert kernel.FormSearch().least_form(quiz.givens) in (searched(quiz), None)


def test_the_quick_search_gives_up_only_where_very_many_orders_tie() -> None:
    search = kernel.FormSearch()
    tied = "000000394000000617000000852285000000439000000761000000000716000000493000000258000"
    assert search.least_form(bytes(map(int, tied))) is None
    assert all(search.least_form(make_quiz(seed).quiz.givens) for seed in range(20))
    slow = uncompiled("create").FormSearch()
    for givens in (SEED_GRID, make_quiz(3).quiz.givens):
        assert slow.least_form(givens) == search.least_form(givens)


def test_an_error_of_the_source_passes_through() -> None:
    with pytest.raises(ZeroDivisionError):
        kernel.Drawer(lambda width: width // 0).attempt()


@given(st.integers(0, 2**32))
def test_both_draw_the_same_transforms(seed: int) -> None:
    one, other = Chance(seed), Chance(seed)
    quick = [random_transform(CLASSIC, one) for _ in range(5)]
    with patch.object(kernels, "HAS_KERNEL", False):
        assert quick == [random_transform(CLASSIC, other) for _ in range(5)]
    assert after(one) == after(other)


@given(sparse_grids(), st.integers(0, 2**32))
def test_a_line_is_transformed_like_a_quiz(quiz: Quiz, seed: int) -> None:
    forms, seeds = LineForms(), count(seed)
    transform = random_transform(CLASSIC, Chance(seed))
    for line in (str(quiz), quiz.digits):
        assert forms.made_by(line, transform) == str(transform.quiz(quiz))
    assert forms.random(str(quiz), seeds) == str(transform.quiz(quiz))
    assert next(seeds) == seed + 1


@given(st.text("..........0123456789*é", min_size=79, max_size=83))
def test_a_line_that_is_not_a_quiz_is_not_transformed(line: str) -> None:
    seeds = count(3)
    form = LineForms().random(line, seeds)
    try:
        quiz = Quiz(CLASSIC, line)
    except QuizError:
        assert form is None
        with pytest.raises(QuizError):
            [*random_forms([line], 3)]
    else:
        made = str(random_transform(CLASSIC, Chance(3)).quiz(quiz))
        assert form == made or (form is None and "*" in line)
        assert [*random_forms([line], 3)] == [made]
    assert next(seeds) == (3 if form is None else 4)


def test_the_transform_of_a_line_also_runs_uncompiled() -> None:
    mover, chance = uncompiled("create").Mover(), Chance(3)
    quiz = make_quiz(3).quiz
    for _ in range(20):
        assert mover.takes(str(quiz))
        mover.draw(chance.bits)
    other = Chance(3)
    assert mover.moved() == str([random_transform(CLASSIC, other) for _ in range(20)][-1].quiz(quiz))


def test_only_a_transform_of_all_cells_and_digits_is_used() -> None:
    mover = kernel.Mover()
    for sources, digits in (((0,) * 81, range(1, 10)), (range(81), (1,) * 9), (range(80), range(1, 10))):
        with pytest.raises(ValueError, match="each cell and each digit once"):
            mover.use(sources, digits)
    line = str(make_quiz(3).quiz)
    assert mover.takes(line)
    assert mover.moved() == line
