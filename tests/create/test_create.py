"""Quizzes that are made: chance, full grids, digging, transforms, the least form, families."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from itertools import combinations, cycle, pairwise, permutations, product
from statistics import NormalDist, fmean, pstdev
from typing import Any

import attrs
import pytest
from hypothesis import given, strategies as st
from support.boards import a_solution, chances
from support.strategies import SEEDS, as_quiz, likenesses, quizzes, solved_quizzes, times

from sudoku_repl import CLASSIC, Board, House, HouseKind, Quiz, board_named, exact, open_quiz, parse_quiz
from sudoku_repl.board.box import Box
from sudoku_repl.board.topology import digit_bit
from sudoku_repl.create import drawing, families, making
from sudoku_repl.create.chance import Chance, new_seed
from sudoku_repl.create.digging import Digger
from sudoku_repl.create.drawing import PAPER, SEED_GRID, SeedDraw, likeness, likeness_table
from sudoku_repl.create.families import family
from sudoku_repl.create.forms import canonical
from sudoku_repl.create.making import Recipe, make_quiz
from sudoku_repl.create.naming import parse_transform
from sudoku_repl.create.symmetry import Symmetry, orbits
from sudoku_repl.create.transforms import random_transform
from sudoku_repl.create.uniform import full_grid
from sudoku_repl.errors import CreateError, TransformError
from sudoku_repl.exact.cover import StuckError
from sudoku_repl.measure.path import PathFit, PathWanted
from sudoku_repl.measure.rating import BriefRating, brief_rating, rate

TWODOKU = board_named("twodoku")
OBLONG = board_named("0,0 0,6")
SOLUTIONS = [as_quiz(solution) for _, solution in SEEDS]


def image(symmetry: Symmetry, row: int, column: int) -> tuple[int, int]:
    """Where a symmetry takes a cell of the classic board, from 0."""
    return {
        Symmetry.NONE: (row, column),
        Symmetry.ROTATION: (8 - row, 8 - column),
        Symmetry.ROTATION_90: (column, 8 - row),
        Symmetry.MIRROR: (row, 8 - column),
        Symmetry.FLIP: (8 - row, column),
        Symmetry.DIAGONAL: (column, row),
        Symmetry.ANTIDIAGONAL: (8 - column, 8 - row),
    }[symmetry]


# --- chance -----------------------------------------------------------------------------------------


def test_the_draws_are_the_published_output_of_the_mersenne_twister() -> None:
    # mt19937ar.out of Matsumoto and Nishimura: init_by_array({0x123, 0x234, 0x345, 0x456})
    chance = Chance(0x123 | 0x234 << 32 | 0x345 << 64 | 0x456 << 96)
    drawn = [chance.below(2**32) for _ in range(5)]
    assert drawn == [1067595299, 955945823, 477289528, 4107218783, 4228976476]


@given(st.integers(0, 2**32), st.integers(1, 100))
def test_draws_are_below_their_bound_and_shuffles_keep_the_items(seed: int, bound: int) -> None:
    chance = Chance(seed)
    assert all(0 <= chance.below(bound) < bound for _ in range(20))
    items = list(range(bound))
    chance.shuffle(items)
    assert sorted(items) == list(range(bound))


def test_every_order_is_as_likely() -> None:
    chance, counts = Chance(1), dict.fromkeys(permutations("abc"), 0)
    for _ in range(6000):
        items = list("abc")
        chance.shuffle(items)
        counts[tuple(items)] += 1
    assert all(900 < count < 1100 for count in counts.values())


def test_a_seed_is_not_negative_and_a_new_one_can_be_had() -> None:
    assert make_quiz(new_seed()).tries == 1
    with pytest.raises(CreateError, match=r"^expected a seed of 0 or more, got -1$"):
        make_quiz(-1)


# --- grids and their likeness -----------------------------------------------------------------------


@pytest.mark.long
def test_the_likeness_of_ten_thousand_draws_is_the_papers() -> None:
    table = likeness_table(10000, seed=2)
    seed, two = table.to_seed, table.of_two
    assert seed.mean == pytest.approx(0.790, abs=0.002)  # the paper's figures
    assert seed.deviation == pytest.approx(0.028, abs=0.001)
    assert seed.within[0] == pytest.approx(0.696, abs=0.03)
    assert seed.least == pytest.approx(0.656, abs=0.04)
    assert seed.most == pytest.approx(0.905, abs=0.04)
    assert table.kept == pytest.approx(0.84, abs=0.03)  # its threshold is the mean and a deviation
    assert two.mean == pytest.approx(0.790, abs=0.002)  # measured with another program
    assert two.deviation == pytest.approx(0.0276, abs=0.0008)
    assert two.within == pytest.approx((0.691, 0.954, 0.997), abs=0.015)
    assert two.least == pytest.approx(0.684, abs=0.04)
    assert two.most == pytest.approx(0.920, abs=0.04)
    assert 30 <= len(two.bins) <= 42  # 34 in the paper


def test_a_row_of_the_table_sums_up_its_draws() -> None:
    chance = Chance(9)
    any_grids = [PAPER.any_grid(chance) for _ in range(300)]
    kept = [(PAPER.grid(chance), PAPER.grid(chance)) for _ in range(300)]
    assert all(likeness(grid, SEED_GRID) < 0.818 for pair in kept for grid in pair)
    table = likeness_table(300, seed=9)
    for row, found in (
        (table.to_seed, [likeness(grid, SEED_GRID) for grid in any_grids]),
        (table.of_two, [likeness(one, other) for one, other in kept]),
    ):
        mean, deviation = fmean(found), pstdev(found)
        assert (row.mean, row.deviation) == pytest.approx((mean, deviation))
        assert (row.least, row.most) == pytest.approx((min(found), max(found)))
        shares = [sum(abs(each - mean) <= count * deviation for each in found) / 300 for count in (1, 2, 3)]
        assert row.within == pytest.approx(shares)
        bell = NormalDist(mean, deviation)
        for each in row.bins:
            inside = [each.lower - 1e-9 < value < each.lower + 0.007 - 1e-9 for value in found]
            assert each.count == sum(inside)
            assert each.normal == pytest.approx(300 * (bell.cdf(each.lower + 0.007) - bell.cdf(each.lower)))
        assert row.bins[0].lower == pytest.approx(row.least)
        assert row.bins[-1].lower <= row.most + 1e-9
        widths = [other.lower - one.lower for one, other in pairwise(row.bins)]
        assert widths == pytest.approx([0.007] * len(widths))
    assert table.kept == sum(likeness(grid, SEED_GRID) < 0.818 for grid in any_grids) / 300


def swapped(count: int, alike: int = 9) -> list[str]:
    """The digits from 1 to ``count``, and with each swap of two that are in one group of ``alike``."""
    digits = "123456789"[:count]
    pairs = [pair for pair in combinations(range(count), 2) if pair[0] // alike == pair[1] // alike]
    swaps = [(digits[one] + digits[other], digits[other] + digits[one]) for one, other in pairs]
    return [digits, *(digits.translate(str.maketrans(*swap)) for swap in swaps)]


def test_the_swaps_can_be_chosen() -> None:
    def drawn(draw: SeedDraw) -> set[bytes]:
        chance = Chance(1)
        return {draw.any_grid(chance) for _ in range(3000)}

    def transformed(**orders: list[str]) -> set[bytes]:
        texts = (zip(orders, each, strict=True) for each in product(*orders.values()))
        named = ("; ".join(f"{name} {order}" for name, order in each) for each in texts)
        return {parse_transform(each).grid(SEED_GRID) for each in named}

    any_two, in_a_chute, chutes = swapped(9), swapped(9, 3), swapped(3)
    assert drawn(SeedDraw(0, 0, 0)) == {SEED_GRID}
    assert drawn(SeedDraw(1, 0, 0)) == transformed(relabel=any_two)
    assert drawn(SeedDraw(0, 1, 0)) == transformed(rows=in_a_chute, columns=in_a_chute)
    assert drawn(SeedDraw(0, 0, 1)) == transformed(bands=chutes, stacks=chutes)
    with pytest.raises(CreateError, match="expected 0 swaps or more, got -1, 9 and 2"):
        SeedDraw(digits=-1)


def test_the_threshold_can_be_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    assert likeness_table(50, seed=1, draw=SeedDraw(threshold=0.75)).kept < 0.2
    assert likeness(SeedDraw(threshold=0.75).grid(Chance(1)), SEED_GRID) < 0.75
    monkeypatch.setattr(drawing, "_ATTEMPTS", 500)
    with pytest.raises(CreateError, match=r"none of 500 grids drawn had .* below 0\.5; the lowest was 0\."):
        SeedDraw(threshold=0.5).grid(Chance(1))


def test_a_table_of_grids_that_are_all_the_same_has_a_row() -> None:
    still = likeness_table(3, seed=1, draw=SeedDraw(0, 0, 0, threshold=2))
    assert (still.to_seed.least, still.of_two.deviation, still.kept) == (1, 0, 1)
    assert [each.count for each in still.of_two.bins] == [3]


def test_the_likeness_is_the_cosine() -> None:
    assert likeness(SEED_GRID, SEED_GRID) == pytest.approx(1)
    assert likeness(bytes([3, 4]), bytes([4, 3])) == pytest.approx(24 / 25)
    with pytest.raises(CreateError, match="cannot compare grids of 81 and 2 cells"):
        likeness(SEED_GRID, bytes(2))
    with pytest.raises(CreateError, match="cannot compare an empty grid"):
        likeness(SEED_GRID, bytes(81))
    with pytest.raises(CreateError, match="at least 1 trial, got 0"):
        likeness_table(0, seed=1)


def test_grids_drawn_from_the_seed_grid_are_forms_of_it_that_are_not_too_like_it() -> None:
    least = canonical(Quiz(CLASSIC, SEED_GRID))
    for seed in range(10):
        made = make_quiz(seed, clues=60, draw=PAPER)
        assert likeness(made.solution, SEED_GRID) < 0.818
        assert canonical(Quiz(CLASSIC, made.solution)) == least
    with pytest.raises(CreateError, match="cannot fill the twodoku board"):
        make_quiz(1, layout="twodoku", draw=PAPER)


def test_a_board_that_cannot_be_filled_is_refused() -> None:
    narrow = Board(
        "narrow", Box(2, 2), CLASSIC.coordinates[:5], (House(HouseKind.ROW, "row 1", tuple(range(5))),), ()
    )
    with pytest.raises(CreateError, match=r"^the narrow board has no solution$"):
        full_grid(narrow, Chance(1))


# --- digging ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("symmetry", Symmetry)
def test_a_quiz_is_unique_minimal_and_symmetric(symmetry: Symmetry) -> None:
    for seed in range(3):
        made = make_quiz(seed, symmetry=symmetry.value)
        assert list(exact.solutions(made.quiz)) == [made.solution]
        for cell in range(81):
            orbit, place = set(), divmod(cell, 9)
            while place not in orbit:
                orbit.add(place)
                place = image(symmetry, *place)
            cells = [9 * row + column for row, column in orbit]
            given = {bool(made.quiz.givens[each]) for each in cells}
            assert len(given) == 1
            if given == {True}:
                less = bytes(0 if each in cells else d for each, d in enumerate(made.quiz.givens))
                assert not exact.is_unique(Quiz(CLASSIC, less))


def test_minimal_quizzes_have_some_24_clues() -> None:
    assert sum(make_quiz(seed).quiz.clues for seed in range(60)) / 60 == pytest.approx(24.3, abs=0.5)


@pytest.mark.parametrize(
    ("symmetry", "numbers"),
    [("rotation", (81, 33)), ("rotation90", (80, 45, 36)), ("mirror", (32,)), ("none", (30, 24))],
)
def test_a_quiz_has_as_many_clues_as_asked_for(symmetry: str, numbers: tuple[int, ...]) -> None:
    for seed, number in product(range(3), numbers):
        made = make_quiz(seed, clues=number, symmetry=symmetry)
        assert made.quiz.clues == number
        assert list(exact.solutions(made.quiz)) == [made.solution]


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        ({"clues": 16}, "expected 17 to 81 clues on the 9x9 board, got 16"),
        ({"clues": 82}, "expected 17 to 81 clues on the 9x9 board, got 82"),
        (
            {"clues": 34, "symmetry": "rotation90"},
            "34 clues cannot have the symmetry rotation90 on the 9x9 board;"
            " choose another number or symmetry",
        ),
        ({"clues": 18, "tries": 5}, r"no quiz with 18 clues found in 5 tries; the nearest has 2\d"),
        (
            {"clues": 60, "tries": 3, "forbid": ("full_house", "naked_single", "hidden_single")},
            "none of the 3 quizzes made met the conditions; raise --tries for more",
        ),
    ],
)
def test_what_cannot_be_made_is_reported(wanted: dict[str, Any], message: str) -> None:
    with pytest.raises(CreateError) as error:
        make_quiz(1, **wanted)
    assert re.fullmatch(message, str(error.value))
    with pytest.raises(CreateError, match="expected at least 1 try, got 0"):
        Recipe(tries=0)


Progress = Callable[[int], None]


def undecided(*_: object) -> bool:
    """Stands for a question that takes too many dead ends."""
    raise StuckError


def test_an_undecided_cell_of_a_minimal_quiz_stays_a_clue_and_is_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    dig, forced, asked = exact.dig, exact.is_forced, list[int]()

    def dig_others(
        board: Board, givens: bytearray, cells: list[int], dead_ends: int, progress: Progress
    ) -> list[int]:
        dig(board, givens, [cell for cell in cells if cell >= 9], dead_ends, progress)
        return [cell for cell in cells if cell < 9]

    def undecided_below_5(board: Board, givens: bytes, cell: int, digit: int, dead_ends: int) -> bool:
        asked.append(cell)
        if cell < 5:
            raise StuckError
        return forced(board, givens, cell, digit, dead_ends)

    monkeypatch.setattr(exact, "dig", dig_others)
    monkeypatch.setattr(exact, "is_forced", undecided_below_5)
    made = make_quiz(1)
    assert all(made.quiz.givens[:5])
    assert 5 <= made.undecided <= 9
    assert sum(cell < 5 for cell in asked) == 3  # then it is given up for the rest
    assert exact.is_unique(made.quiz)


def test_progress_is_reported_for_each_group_of_cells() -> None:
    told: list[int] = []
    Recipe(symmetry="mirror").make(1, groups_progress=told.append)
    assert told == list(range(1, 46))


def test_progress_is_reported_for_each_quiz_with_the_clues_or_not() -> None:
    told: list[int] = []
    made = Recipe(clues=23).make(1, told.append)
    assert told == list(range(1, made.tries + 1))
    assert made.tries > 1
    told.clear()
    with pytest.raises(CreateError, match="no quiz with 18 clues found in 5 tries"):
        Recipe(clues=18, tries=5).make(1, told.append)
    assert told == [1, 2, 3, 4, 5]


def test_an_undecided_cell_stays_a_clue_where_the_clues_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    forced = exact.is_forced
    answers: Iterator[Callable[..., bool]] = cycle([undecided, forced])
    monkeypatch.setattr(exact, "is_forced", lambda *question: next(answers)(*question))
    made = make_quiz(1, clues=45)
    assert exact.is_unique(made.quiz)
    assert made.quiz.givens.count(0) == 81 - 45


def test_a_quiz_is_dug_again_until_it_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Quiz] = []

    def third(_: PathWanted, quiz: Quiz) -> PathFit:
        seen.append(quiz)
        return PathFit.FITS if len(seen) == 3 else PathFit.OTHER

    monkeypatch.setattr(PathWanted, "fit", third)
    made = make_quiz(4, forbid=("fish",))
    assert made.tries == 3
    assert made.quiz == seen[2]
    assert all(exact.is_unique(quiz) for quiz in seen)


def test_a_quiz_is_dug_again_until_it_is_rated_as_wanted() -> None:
    found = rate(make_quiz(4).quiz)
    step = found.first_solution or 0
    for recipe in (
        Recipe(kind=found.kind, level=found.biggest_level, steps=(step, step)),
        Recipe(steps=(step - 1, step)),
        Recipe(steps=(step, step + 1)),
    ):
        assert recipe.make(4).tries == 1
    nearest = f"class {found.kind}, biggest level {found.biggest_level}, first solution at step {step}"
    refused = f"none of the 1 quizzes made met the conditions; the nearest: {nearest}; raise --tries for more"
    for recipe in (Recipe(kind=found.kind - 1), Recipe(level=9), Recipe(steps=(step + 1, step + 9))):
        with pytest.raises(CreateError, match=f"^{refused}$"):
            attrs.evolve(recipe, tries=1).make(4)


def test_the_nearest_quiz_misses_the_fewest_conditions_by_the_least() -> None:
    easy, hard, none = (rate(open_quiz(name)) for name in ("@easy", "@readalps", "@none"))
    step = hard.first_solution or 0
    late = Recipe(steps=(step + 10, step + 20))
    assert late.miss(hard) == (1, 0, 0, 10)
    assert late.miss(hard) < late.miss(easy) < late.miss(none)
    both = Recipe(kind=hard.kind, level=easy.biggest_level)
    assert both.miss(hard) > Recipe().miss(hard) == (0, 0, 0, 0)
    assert Recipe(kind=1, level=99).miss(hard) > Recipe(kind=hard.kind, level=99).miss(hard)


def test_the_error_describes_the_nearest_of_the_quizzes_made(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[BriefRating] = []

    def rated(quiz: Quiz) -> BriefRating:
        made.append(brief_rating(quiz))
        return made[-1]

    monkeypatch.setattr(making, "brief_rating", rated)
    with pytest.raises(CreateError, match="none of the 5 quizzes made met the conditions") as error:
        make_quiz(2, level=99, tries=5)
    levels = [rating.biggest_level for rating in made]
    assert len(set(levels)) > 1
    assert f"biggest level {max(levels)}, " in str(error.value)


def test_boards_have_the_symmetries_of_their_shape() -> None:
    for symmetry in (Symmetry.ROTATION, Symmetry.DIAGONAL, Symmetry.ANTIDIAGONAL):
        made = make_quiz(1, layout="twodoku", clues=100, symmetry=symmetry.value)
        assert made.quiz.clues == 100
        assert list(exact.solutions(made.quiz)) == [made.solution]
    for symmetry in (Symmetry.MIRROR, Symmetry.FLIP, Symmetry.ROTATION_90):
        refused = f"symmetry {symmetry.value} is not possible: it changes the shape of the twodoku board"
        with pytest.raises(CreateError, match=f"^{refused}$"):
            make_quiz(1, layout="twodoku", symmetry=symmetry.value)
    refused = "symmetry diagonal is not possible: cannot exchange rows and columns: the 0,0 0,6 board has"
    with pytest.raises(CreateError, match=f"^{refused}"):
        orbits(OBLONG, Symmetry.DIAGONAL)


def test_a_quiz_is_dug_from_a_given_result() -> None:
    for result in SOLUTIONS[:3]:
        made = make_quiz(9, result=result, symmetry="rotation")
        assert (made.solution, made.quiz.title) == (result.givens, "seed 9")
        assert list(exact.solutions(made.quiz)) == [result.givens]
    assert make_quiz(1, result=SOLUTIONS[0], clues=26).quiz.clues == 26
    with pytest.raises(CreateError, match=r"^expected a result .* in every cell, but \[1,1\] is open$"):
        make_quiz(1, result=open_quiz("@readalps"))


# --- transforms -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("identity", lambda grid, r, c: grid[r][c]),
        ("transpose", lambda grid, r, c: grid[c][r]),
        ("antitranspose", lambda grid, r, c: grid[8 - c][8 - r]),
        ("rotate 90", lambda grid, r, c: grid[8 - c][r]),
        ("rotate 180", lambda grid, r, c: grid[8 - r][8 - c]),
        ("rotate 270", lambda grid, r, c: grid[c][8 - r]),
        ("mirror", lambda grid, r, c: grid[r][8 - c]),
        ("flip", lambda grid, r, c: grid[8 - r][c]),
        ("relabel 234567891", lambda grid, r, c: grid[r][c] % 9 + 1),
        ("rows 3 2 1 4 5 6 7 8 9", lambda grid, r, c: grid[2 - r if r < 3 else r][c]),
        ("columns 123456978", lambda grid, r, c: grid[r][(*range(6), 8, 6, 7)[c]]),
        ("bands 2 3 1", lambda grid, r, c: grid[(r + 3) % 9][c]),
        ("stacks 312", lambda grid, r, c: grid[r][(c + 6) % 9]),
        ("--mirror; --rotate 90", lambda grid, r, c: grid[8 - c][8 - r]),
        (" mirror;rotate  90 ", lambda grid, r, c: grid[8 - c][8 - r]),
    ],
)
def test_transforms_by_name(text: str, expected: Callable[[list[bytes], int, int], int]) -> None:
    transform = parse_transform(text)
    for solution in SOLUTIONS:
        grid = [solution.givens[start : start + 9] for start in range(0, 81, 9)]
        wanted = bytes(expected(grid, row, column) for row in range(9) for column in range(9))
        assert transform.grid(solution.givens) == wanted
    assert parse_transform(str(transform)) == transform


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("bands 2 3 1", lambda grid, r, c: grid[(r + 2) % 6][c]),
        ("stacks 21", lambda grid, r, c: grid[r][(c + 3) % 6]),
    ],
)
def test_bands_and_stacks_of_boxes_that_are_not_square(
    text: str, expected: Callable[[list[bytes], int, int], int]
) -> None:
    solution = a_solution("6x6")
    grid = [solution[start : start + 6] for start in range(0, 36, 6)]
    wanted = bytes(expected(grid, row, column) for row in range(6) for column in range(6))
    assert parse_transform(text, board_named("6x6")).grid(solution) == wanted


@given(st.integers(0, 2**32), solved_quizzes(), chances())
def test_the_solution_and_what_cells_may_take_go_along(
    seed: int, pair: tuple[str, str], chance: random.Random
) -> None:
    transform = random_transform(CLASSIC, Chance(seed))
    givens, solution = as_quiz(pair[0]).givens, as_quiz(pair[1]).givens
    some = [chance.getrandbits(9) | digit_bit(digit) for digit in solution]
    alone = Quiz(CLASSIC, bytes(81), allowed=map(digit_bit, solution))
    for quiz in (Quiz(CLASSIC, givens), Quiz(CLASSIC, givens, allowed=some), alone):
        changed = transform.quiz(quiz)
        assert list(exact.solutions(changed)) == [transform.grid(solution)]
        assert transform.inverse().quiz(changed) == quiz


def test_random_transforms_follow_from_the_seed() -> None:
    assert parse_transform("random 7") == random_transform(CLASSIC, Chance(7))
    drawn = {random_transform(CLASSIC, Chance(seed)) for seed in range(200)}
    assert len(drawn) == 200
    assert {transform.arrangement.transposed for transform in drawn} == {True, False}


def test_transforms_of_a_linked_board() -> None:
    assert len({random_transform(TWODOKU, Chance(seed)).arrangement.rows for seed in range(10)}) == 10
    with pytest.raises(TransformError, match=r"'columns 15 14 .*' changes the shape of the twodoku board"):
        parse_transform("mirror", TWODOKU)
    with pytest.raises(TransformError, match="expected a quiz on the 9x9 board, got a quiz on twodoku"):
        parse_transform("mirror").quiz(Quiz(TWODOKU, bytes(153)))
    with pytest.raises(TransformError, match="a transform of the 9x9 board, got a transform of twodoku"):
        parse_transform("mirror").then(parse_transform("rotate 180", TWODOKU))


def test_an_oblong_board_is_not_transposed() -> None:
    assert parse_transform("mirror; flip", OBLONG) == parse_transform("rotate 180", OBLONG)
    refused = "cannot exchange rows and columns: the 0,0 0,6 board has 9 rows and 15 columns"
    with pytest.raises(TransformError, match=f"'transpose': {refused}"):
        parse_transform("transpose", OBLONG)


def test_houses_beside_the_boxes_are_kept_whole() -> None:
    board = board_named("9x9 + diagonals")
    quiz = Quiz(board, full_grid(board, Chance(1)))
    for seed in range(10):
        random_transform(board, Chance(seed)).quiz(quiz)  # a quiz refuses equal digits in a house
    refused = r"moves \[2,1\] \[1,2\] \[3,3\] .* to diagonal 1, but they are not a house"
    with pytest.raises(TransformError, match=refused):
        parse_transform("rows 213456789", board)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "''; known transforms: relabel, rows, columns, bands, stacks, identity, transpose, "),
        ("mirror; turn 90", "'turn 90'; known transforms: relabel, "),
        ("rotate 45", "'rotate 45'; known transforms: relabel, "),
        ("relabel", "'relabel': expected numbers in their new order after 'relabel'"),
        ("relabel 12345678", "each of 1 to 9 once for digits, got '1 2 3 4 5 6 7 8'"),
        ("relabel 123456788", "each of 1 to 9 once for digits, got '1 2 3 4 5 6 7 8 8'"),
        ("rows one two", "'rows one two': expected numbers in their new order after 'rows'"),
        ("rows 4 2 3 1 5 6 7 8 9", r"moves \[4,1\] \[4,2\] .* to blk 1, but they are not a house"),
        ("columns 0 1 2 3 4 5 6 7 8", "expected each of 1 to 9 once for columns"),
        ("bands 4 1 2", "expected each of 1 to 3 once for bands, got '4 1 2'"),
        ("random", "'random': expected a seed after 'random': 1 to 100 digits"),
        ("rows 1 " + "2" * 5000, r"'rows 1 2+\.\.\.': expected numbers in their new order after 'rows'"),
        ("random " + "2" * 5000, "expected a seed after 'random': 1 to 100 digits"),
        ("random -7", "'random -7': expected a seed after 'random': 1 to 100 digits"),
    ],
)
def test_what_is_no_transform_is_refused_with_its_reason(text: str, reason: str) -> None:
    with pytest.raises(TransformError, match=reason):
        parse_transform(text)


# --- the least form ---------------------------------------------------------------------------------


LINES = [
    [3 * band + line for band, order in zip(bands, within, strict=True) for line in order]
    for bands in permutations(range(3))
    for within in product(permutations(range(3)), repeat=3)
]
"""Every order of the columns."""


def slow_canonical(quiz: str) -> str:
    """The least form: for each order of columns, every order of rows that is least row by row."""
    best: list[int] = [10]
    rows = [
        [0 if mark == "." else int(mark) for mark in quiz[start : start + 9]] for start in range(0, 81, 9)
    ]
    for look in (rows, [list(column) for column in zip(*rows, strict=True)]):
        for columns in LINES:
            form: list[int] = []
            orders: list[tuple[list[int], dict[int, int]]] = [([], {})]
            while len(form) < 81 and form <= best[: len(form)]:
                least = [10]
                longer: list[tuple[list[int], dict[int, int]]] = []
                for order, names in orders:
                    for row in next_rows(order):
                        named = dict(names)
                        line = [
                            look[row][c] and named.setdefault(look[row][c], len(named) + 1) for c in columns
                        ]
                        if line < least:
                            least, longer = line, []
                        if line == least:
                            longer.append(([*order, row], named))
                form, orders = form + least, longer
            if len(form) == 81:
                best = min(best, form)
    return "".join(map(str, best))


def next_rows(order: list[int]) -> Iterator[int]:
    """The rows that may come after these: the rest of a band that is begun, else any."""
    begun = order[-1] // 3 if len(order) % 3 else None
    return (
        row for row in range(9) if row not in order and (row // 3 == begun if begun is not None else True)
    )


def pattern(solution: str, holds: Callable[[int, int], bool]) -> str:
    return "".join(mark if holds(*divmod(cell, 9)) else "." for cell, mark in enumerate(solution))


CYCLIC = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
"""The grid with the most symmetries: 648 transforms of places make it a renaming of itself."""

REGULAR = [
    CYCLIC,
    "." * 81,
    pattern(CYCLIC, lambda row, column: row // 3 == column // 3),
    pattern(CYCLIC, lambda row, column: row // 3 != column // 3),
    pattern(CYCLIC, lambda row, column: column == row % 3 * 3 + row // 3),
    pattern(CYCLIC, lambda row, column: row % 3 == 0),
    pattern(CYCLIC, lambda row, column: row < 3 or column < 3),
    pattern(CYCLIC, lambda row, column: row == 4 and column == 4),
    pattern(CYCLIC, lambda row, column: (row, column) in [(0, 0), (1, 3), (5, 8), (8, 2)]),
    CYCLIC.translate(str.maketrans("456789", "......")),
    CYCLIC.translate(str.maketrans("23456789", "........")),
    pattern(CYCLIC, lambda row, column: row % 3 == 0)[:-1] + "5",
]
"""Quizzes that look the same in many ways."""


@pytest.mark.parametrize(
    "quiz",
    [
        *(quiz for quiz, _ in SEEDS[:3]),
        SEEDS[0][1],
        CYCLIC,
        pattern(SEEDS[1][1], lambda row, column: (row * 4 + column * 7) % 5 < 3),
        pattern(SEEDS[1][1], lambda row, column: (row, column) in [(0, 0), (1, 3), (5, 8), (8, 2), (8, 8)]),
        pattern(SEEDS[2][1], lambda row, column: row // 3 == column // 3),
    ],
)
def test_the_least_form_is_that_of_a_search_through_all_columns(quiz: str) -> None:
    assert canonical(as_quiz(quiz)) == slow_canonical(quiz)


@times(2)
@given(quizzes(), likenesses())
def test_every_look_of_a_quiz_has_the_same_least_form(quiz: str, look: Callable[[str], str]) -> None:
    least = canonical(as_quiz(quiz))
    assert canonical(as_quiz(look(quiz))) == least
    assert canonical(parse_quiz(least)) == least <= quiz.replace(".", "0")


@pytest.mark.parametrize("quiz", REGULAR)
def test_so_have_the_looks_of_a_regular_quiz(quiz: str) -> None:
    least = canonical(as_quiz(quiz))
    for seed in range(6):
        look = random_transform(CLASSIC, Chance(seed)).quiz(as_quiz(quiz))
        assert canonical(look) == least


@given(solved_quizzes(), st.integers(0, 80))
def test_quizzes_with_other_clues_have_other_least_forms(pair: tuple[str, str], cell: int) -> None:
    quiz, solution = pair
    other = quiz[:cell] + (solution[cell] if quiz[cell] == "." else ".") + quiz[cell + 1 :]
    assert canonical(as_quiz(other)) != canonical(as_quiz(quiz))


def test_quizzes_that_are_not_the_same_have_least_forms_of_their_own() -> None:
    assert len({canonical(as_quiz(quiz)) for quiz, _ in SEEDS}) == len(SEEDS)
    # As many clues of each digit, row, column and box, but two of them in one chute here and not there.
    one = "1" + "." * 12 + "1" + "." * 67
    other = "1" + "." * 39 + "1" + "." * 40
    assert canonical(as_quiz(one)) != canonical(as_quiz(other))
    assert canonical(as_quiz("." * 81)) == "0" * 81
    with pytest.raises(TransformError, match=r"^only quizzes on a single grid .* the board is 'twodoku'$"):
        canonical(Quiz(TWODOKU, bytes(len(TWODOKU.coordinates))))
    every = (CLASSIC.all_digits,) * 80
    with pytest.raises(TransformError, match="only quizzes without removed candidates have a canonical form"):
        canonical(Quiz(CLASSIC, bytes(81), allowed=(CLASSIC.all_digits - 1, *every)))
    given = bytes([1, *bytes(80)])
    assert canonical(Quiz(CLASSIC, given, allowed=(1, *every))) == canonical(Quiz(CLASSIC, given))


def test_a_board_with_boxes_of_one_line_may_be_transposed_for_its_least_form() -> None:
    for order in ("1x5", "5x1"):
        board = board_named(f"5x5 + order {order}")
        row, column = (
            Quiz(board, bytes(given)) for given in ([1, 2, *[0] * 23], [1, *[0] * 4, 2, *[0] * 19])
        )
        assert parse_transform("transpose", board).quiz(row) == column
        assert canonical(row) == canonical(column)


# --- families ---------------------------------------------------------------------------------------


def test_a_family_is_in_the_order_of_the_book() -> None:
    members = list(family(seed=1, results=3, each=5))
    titles = [f"result {result}, quiz {quiz}" for quiz in range(1, 6) for result in (1, 2, 3)]
    assert [member.result for member in members] == [1, 2, 3] * 5
    assert [member.quiz.title for member in members] == titles
    assert all(list(exact.solutions(member.quiz)) == [member.solution] for member in members)
    dug = members[:3]
    assert {str(member.transform) for member in dug} == {"identity"}
    for member in members:
        source = dug[member.result - 1]
        assert member.transform.quiz(source.quiz) == member.quiz
        assert member.transform.grid(source.solution) == member.solution
    assert len({member.quiz for member in members}) == 15
    assert len({canonical(Quiz(CLASSIC, member.solution)) for member in members}) == 3


def test_a_longer_family_begins_like_a_shorter_one() -> None:
    few, more = list(family(1, results=2, each=1)), list(family(1, results=2, each=3))
    assert few == more[:2]
    wanted = list(family(1, results=1, each=2, recipe=Recipe(clues=30, symmetry="rotation")))
    assert [member.quiz.clues for member in wanted] == [30, 30]


def test_a_family_is_made_as_far_as_it_is_asked_for() -> None:
    members = family(seed=1, results=10**9, each=10**9)
    assert [next(members).result for _ in range(2)] == [1, 2]


def test_no_two_results_of_a_family_are_alike_up_to_symmetry(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = SOLUTIONS[0].givens, SOLUTIONS[1].givens
    look = parse_transform("random 3").grid(one)
    drawn = iter([one, look, one, other])
    monkeypatch.setattr(families, "full_grid", lambda board, chance: next(drawn))
    assert [member.solution for member in family(1, results=2, each=1)] == [one, other]
    monkeypatch.setattr(families, "full_grid", lambda board, chance: look)
    with pytest.raises(CreateError, match=r"only 1 different results .* 9x9 board within 7 tries"):
        list(family(1, results=2, each=1, recipe=Recipe(tries=7)))


def test_a_family_on_another_board_has_different_results() -> None:
    members = list(family(1, results=2, each=2, recipe=Recipe(layout="twodoku")))
    assert members[0].solution != members[1].solution
    assert all(list(exact.solutions(member.quiz)) == [member.solution] for member in members)


def test_a_family_of_given_results_has_their_quizzes() -> None:
    results = [Quiz(CLASSIC, full_grid(CLASSIC, Chance(seed))) for seed in range(3)]
    members = list(family(1, results, each=2, recipe=Recipe(clues=30)))
    assert [member.result for member in members] == [1, 2, 3, 1, 2, 3]
    assert [member.solution for member in members[:3]] == [result.givens for result in results]
    assert {member.quiz.clues for member in members} == {30}
    for member in members:
        assert list(exact.solutions(member.quiz)) == [member.solution]


def test_given_results_of_a_family_are_full_different_and_of_one_board() -> None:
    one, empty, other = SOLUTIONS[0], Quiz(CLASSIC, bytes(81)), Quiz(TWODOKU, bytes(153))
    turned = parse_transform("random 2").quiz(one)
    refusals: tuple[tuple[dict[str, Any], str], ...] = (
        ({"results": [one, turned]}, "result 2 is equivalent to result 1; leave out one of them"),
        ({"results": [one, empty]}, r"result 2: expected a result .* but \[1,1\] is open"),
        ({"results": [one, other]}, "expected results on the same board, got 9x9 and twodoku"),
        ({"results": []}, "expected at least 1 result and at least 1 quiz of each, got 0 and 64"),
        ({"results": 0}, "got 0 and 64$"),
        ({"each": 0}, "got 36 and 0$"),
    )
    for options, refused in refusals:
        with pytest.raises(CreateError, match=refused):
            family(1, **options)


@pytest.mark.parametrize("symmetry", list(Symmetry))
def test_a_number_of_clues_is_met_whenever_cells_can_be_opened(
    symmetry: Symmetry, monkeypatch: pytest.MonkeyPatch
) -> None:
    def opened(_: Digger, givens: bytearray, orbit: tuple[int, ...], __: int) -> bool:
        for cell in orbit:
            givens[cell] = 0
        return True

    monkeypatch.setattr(Digger, "_open", opened)
    grid = bytes([1]) * 81
    for clues in range(20, 60):
        try:
            digger = Digger(CLASSIC, clues, symmetry)
        except CreateError:
            continue
        for seed in range(5):
            assert sum(digger.dig(grid, Chance(seed))[0]) == clues
