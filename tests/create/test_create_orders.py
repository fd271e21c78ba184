"""Making, transforming and comparing quizzes on boards of other orders than 3x3."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext, suppress
from itertools import count, islice, permutations, product
from pathlib import Path

import attrs
import pytest
from hypothesis import given, strategies as st
from support.boards import SMALL_JIGSAW, boards, played, tight
from support.desk import Desk, desk_showing
from support.strategies import times

from sudoku_repl import Board, OrderError, Quiz, SudokuReplError, exact, open_quiz
from sudoku_repl.board.layouts import board_named
from sudoku_repl.create import uniform
from sudoku_repl.create.chance import Chance
from sudoku_repl.create.forms import canonical
from sudoku_repl.create.making import Recipe, make_quiz
from sudoku_repl.create.naming import parse_transform
from sudoku_repl.create.symmetry import Symmetry
from sudoku_repl.create.transforms import random_transform
from sudoku_repl.create.uniform import full_grid, searched_grid
from sudoku_repl.errors import TransformError
from sudoku_repl.interruption import interrupted_by
from sudoku_repl.measure.rating import rate
from sudoku_repl.orders import all_orders
from sudoku_repl.orders.create_options import RANGE
from sudoku_repl.orders.frontend import Silent, Tell


def all_lines(count: int, size: int) -> Iterator[list[int]]:
    """Every order of the lines in this number of bands or stacks of this size."""
    for order in permutations(range(count)):
        for within in product(permutations(range(size)), repeat=count):
            yield [size * band + line for band, lines in zip(order, within, strict=True) for line in lines]


def least_of_all(quiz: Quiz) -> str:
    """The least equivalent form, found by making them all."""
    box, side = quiz.board.box, quiz.board.digits
    rows = [list(quiz.givens[start : start + side]) for start in range(0, side * side, side)]
    looks = [rows]
    if box.rows == box.columns or 1 in (box.rows, box.columns):
        looks.append([list(column) for column in zip(*rows, strict=True)])
    forms = []
    for look, down, right in product(
        looks, all_lines(box.columns, box.rows), list(all_lines(box.rows, box.columns))
    ):
        names = {0: 0}
        forms.append([names.setdefault(look[row][column], len(names)) for row in down for column in right])
    return "".join(map(str, min(forms)))


def part_of(board: Board, seed: int, share: float) -> Quiz:
    """Part of a full grid."""
    chance = Chance(seed)
    grid = full_grid(board, chance)
    return Quiz(board, bytes(digit if chance.below(100) < share * 100 else 0 for digit in grid))


@pytest.mark.parametrize("name", ["4x4", "4x4 + order 4x1"])
@times(0.2)
@given(st.integers(0, 1000), st.sampled_from([0.1, 0.3, 0.5, 0.8, 1]))
def test_the_least_form_of_a_small_grid_is_the_least_of_all(name: str, seed: int, share: float) -> None:
    quiz = part_of(board_named(name), seed, share)
    assert canonical(quiz) == least_of_all(quiz)


@pytest.mark.parametrize("name", ["6x6", "6x6 + order 3x2"])
def test_the_least_form_of_a_grid_of_six_is_the_least_of_all(name: str) -> None:
    quiz = part_of(board_named(name), 1, 0.5)
    assert canonical(quiz) == least_of_all(quiz)


@pytest.mark.parametrize(
    "name", ["4x4", "4x4 + order 1x4", "5x5", "6x6", "6x6 + order 3x2", "7x7 + order 7x1", "8x8 + order 4x2"]
)
@times(0.2)
@given(st.integers(0, 1000), st.sampled_from([0.2, 0.5, 1]), st.integers(0, 1000))
def test_every_look_of_a_quiz_of_any_order_has_the_same_least_form(
    name: str, seed: int, share: float, other: int
) -> None:
    board = board_named(name)
    quiz = part_of(board, seed, share)
    least = canonical(quiz)
    assert canonical(random_transform(board, Chance(other)).quiz(quiz)) == least
    assert canonical(Quiz(board, bytes(map(int, least)))) == least <= quiz.digits


@pytest.mark.parametrize("name", ["10x10", "16x16", "6x6 + diagonals", "twodoku + order 2x3"])
def test_a_board_without_canonical_forms_is_named(name: str) -> None:
    board = board_named(name)
    with pytest.raises(TransformError) as error:
        canonical(Quiz(board, bytes(len(board.coordinates))))
    assert str(error.value) == (
        "only quizzes on a single grid of at most 9 digits without extra houses or constraints have a "
        f"canonical form; the board is '{name}'"
    )


@given(boards(), st.integers(0, 1 << 32))
def test_transforms_of_any_board_join_and_are_taken_back(board: Board, seed: int) -> None:
    chance = Chance(seed)
    one, other = random_transform(board, chance), random_transform(board, chance)
    cells = bytes(1 + chance.below(board.digits) for _ in board.coordinates)
    assert one.inverse().grid(one.grid(cells)) == cells
    assert one.then(other).grid(cells) == other.grid(one.grid(cells))
    assert one.then(one.inverse()) == one.inverse().then(one) == parse_transform("identity", board)
    assert parse_transform(f"{one}; {other}", board) == one.then(other)


@given(played().map(tight), st.integers(0, 1 << 32))
def test_the_solutions_of_a_quiz_on_any_board_go_along(quiz: Quiz, seed: int) -> None:
    transform = random_transform(quiz.board, Chance(seed))
    changed = transform.quiz(quiz)
    assert changed.board is quiz.board
    assert transform.inverse().quiz(changed) == quiz
    found = set(islice(exact.solutions(quiz), 100))
    if len(found) < 100:
        assert set(exact.solutions(changed)) == set(map(transform.grid, found))


def test_a_grid_of_oblong_boxes_is_not_transposed() -> None:
    board = board_named("6x6")
    drawn = {random_transform(board, Chance(seed)) for seed in range(50)}
    assert {transform.arrangement.transposed for transform in drawn} == {False}
    assert len({transform.arrangement.rows for transform in drawn}) > 25
    refused = "boxes of 2x3 on their side; rotate 180, mirror and flip do not"
    for turn in ("transpose", "antitranspose", "rotate 90", "rotate 270"):
        with pytest.raises(TransformError, match=refused):
            parse_transform(turn, board)


def test_numbers_above_nine_are_separated_by_blanks() -> None:
    board = board_named("12x12")
    grid = full_grid(board, Chance(1))
    order = "12 11 10 9 8 7 6 5 4 3 2 1"
    changed = parse_transform(f"relabel {order}; bands 2 1 4 3; stacks 312", board)
    assert changed.grid(grid)[0] == 13 - grid[3 * 12 + 8]
    assert str(changed).endswith(f"relabel {order}")
    with pytest.raises(TransformError, match="expected each of 1 to 12 once for digits, got '1 2 1 1 "):
        parse_transform("relabel 121110987654321", board)


SINGLE = ("4x4", "6x6", "6x6 + order 3x2", f"6x6 + regions {SMALL_JIGSAW}", "8x8 + diagonals")
LARGE = ("10x10", "12x12", "15x15", "16x16")
LINKED = ("twodoku + order 2x3", "twodoku + order 3x4", "samurai + order 2x2")


@pytest.mark.long
@pytest.mark.parametrize("name", [*SINGLE, *LARGE, *LINKED, "0,0 4,3 + order 2x3 + diagonals of grid 1"])
def test_quizzes_are_made_on_boards_of_every_order(name: str) -> None:
    board = board_named(name)
    made = make_quiz(3, layout=name)
    assert exact.is_unique(made.quiz)
    assert made.undecided == 0
    if len(board.coordinates) < 200:
        for cell, given in enumerate(made.quiz.givens):
            less = bytes(0 if each == cell else digit for each, digit in enumerate(made.quiz.givens))
            assert not given or not exact.is_unique(Quiz(board, less))
    half = len(board.coordinates) * 6 // 10
    assert make_quiz(3, clues=half - half % 2, layout=name).quiz.clues == half - half % 2


@pytest.mark.parametrize("symmetry", Symmetry)
def test_a_pattern_on_a_grid_of_another_order_is_symmetric(symmetry: Symmetry) -> None:
    quiz = make_quiz(1, symmetry=symmetry.value, layout="12x12").quiz
    if symmetry is Symmetry.ROTATION:
        given = list(map(bool, quiz.givens))
        assert given == given[::-1]
    assert exact.is_unique(quiz)


def test_a_full_grid_of_sixteen_digits_is_found_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uniform, "_PATIENCE", uniform._PATIENCE // 10)
    board = board_named("16x16")
    asked = count()

    def late() -> bool:
        return next(asked) > 1000  # to find the first grid of this seed, it would take 15,000

    with interrupted_by(late):
        grid = searched_grid(board, Chance(13))
    assert Quiz(board, grid).clues == 256  # which refuses equal digits in a house


@pytest.mark.parametrize(
    ("options", "counted", "total"),
    [
        ("", "groups of cells", None),
        ("--symmetry mirror", "groups of cells", None),
        ("--clues 18", "tries", 3),
        ("--class 5 --clues 23", "tries", 3),
        ("--forbid wings", "tries", 3),
        ("--needs jellyfish", "tries", 3),
        ("--level 40", "tries", 3),
        ("--steps 99999..", "tries", 3),
        ("--count 4 --to q.txt", "quizzes", 4),
    ],
)
def test_progress_says_what_it_counts_and_grows(
    options: str, counted: str, total: int | None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    bars: list[tuple[str, int | None]] = []
    done: list[int] = []

    def progress(_: Silent, name: str, total: int | None) -> AbstractContextManager[Tell]:
        bars.append((name, total))
        return nullcontext(lambda amount, *_: done.append(amount))

    monkeypatch.setattr(Silent, "progress", progress)
    with suppress(SudokuReplError):
        all_orders().parse(f"create quiz --seed 1 --tries 3 {options}").run(desk_showing())
    assert bars == [(f"create ({counted})", total)]
    assert done == sorted(set(done))
    assert done[-1] <= (total or 81)


def test_a_range_may_have_an_open_end() -> None:
    ranges = {"9": (9, 9), "9..": (9, 10**9), "..9": (0, 9), "3..9": (3, 9), "0..0": (0, 0)}
    assert {text: RANGE.read(text) for text in ranges} == ranges


@pytest.mark.parametrize("text", ["..", "9..3", "", "a", "1...2", "1..2..3", "-1.."])
def test_what_is_no_range(text: str) -> None:
    with pytest.raises(OrderError, match=r"expected a range such as 50\.\.90, 50\.\. or \.\.90"):
        RANGE.read(text)


def test_a_quiz_is_made_within_ranges() -> None:
    desk = Desk()
    desk.give("create quiz --seed 1 --level 3.. --steps 60..")
    rating = desk.debugger.rate()
    assert rating.biggest_level >= 3
    assert (rating.first_solution or 0) >= 60
    desk.give("create quiz --seed 1 --level 40.. --tries 3")
    assert "none of the 3 quizzes made met the conditions; the nearest: class " in desk.refused[-1]


@given(st.integers(0, 20), st.tuples(st.integers(0, 20), st.integers(0, 20)))
def test_a_range_of_levels_is_missed_by_its_nearer_end(level: int, ends: tuple[int, int]) -> None:
    low, high = sorted(ends)
    rating = attrs.evolve(rate(open_quiz("@easy")), biggest_level=level)
    nearest = min(abs(level - each) for each in range(low, high + 1))
    assert Recipe(level=(low, high)).miss(rating) == (int(nearest > 0), 0, nearest, 0)
