"""Quizzes that are made: chance, full grids, digging, transforms, the least form, families."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle, pairwise, permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import SEEDS, as_quiz, likenesses, quizzes, solved_quizzes, times

from sudoku_repl import CLASSIC, Board, House, HouseKind, Quiz, exact, open_quiz, parse_quiz
from sudoku_repl.board.topology import digit_bit
from sudoku_repl.create import (
    SEED_GRID,
    Chance,
    Symmetry,
    Transform,
    Wanted,
    canonical,
    family,
    full_grid,
    likeness,
    likeness_table,
    make_quiz,
    new_seed,
    parse_transform,
    quiz_from_result,
    random_transform,
    searched_grid,
)
from sudoku_repl.create.digging import Digger
from sudoku_repl.create.patience import LostError
from sudoku_repl.errors import CreateError, TransformError
from sudoku_repl.exact.cover import StuckError

GOLDEN_DRAWS = ([374, 596, 59, 931, 519], "gfheadbc", 332981)
GOLDEN_BINS = [
    1,
    1,
    3,
    13,
    40,
    58,
    173,
    276,
    553,
    897,
    1253,
    1514,
    1520,
    1332,
    974,
    642,
    389,
    196,
    100,
    44,
    14,
    3,
    3,
    0,
    1,
]
GOLDEN_QUIZ = "26..........64..3....5.9.4.3.59.128.........34...5.9......9.....3....478.....83.5"
GOLDEN_TWODOKU = (
    "4.3.........3.9.5.8..2....4.7.1..3...3......92....3.6........7........1..6..."
    ".....9...68.7...27..5..5..9.........2...2.73.5..84..........8.145...1...8..4"
)
GOLDEN_TRANSFORM = "rows 6 5 4 8 7 9 1 3 2; columns 4 6 5 2 1 3 7 8 9; relabel 7 9 3 5 1 4 2 8 6"
GOLDEN_MEMBER = ".....5.....6429...51.....4.697..........3....8......24....4..52.8.36....7...82..."


def linked(name: str, *corners: tuple[int, int]) -> Board:
    """Grids that share cells, by their top left corners from 0."""
    inside = list(product(range(9), range(9)))
    places = sorted({(top + row + 1, left + column + 1) for top, left in corners for row, column in inside})
    number = {place: cell for cell, place in enumerate(places)}
    of_kind: dict[HouseKind, Callable[[int, int], int]] = {
        HouseKind.ROW: lambda row, column: row,
        HouseKind.COLUMN: lambda row, column: column,
        HouseKind.BOX: lambda row, column: row // 3 * 3 + column // 3,
    }
    houses: dict[tuple[int, ...], House] = {}
    for kind, house_of in of_kind.items():
        for (top, left), which in product(corners, range(9)):
            cells = tuple(number[top + r + 1, left + c + 1] for r, c in inside if house_of(r, c) == which)
            houses.setdefault(cells, House(kind, f"{kind.value} {which + 1}", cells))
    return Board(name, 9, tuple(places), tuple(houses.values()), ())


TWODOKU = linked("twodoku", (0, 0), (6, 6))
SAMURAI = linked("samurai", (6, 6), (0, 0), (0, 12), (12, 0), (12, 12))
SOLUTIONS = [as_quiz(solution) for _, solution in SEEDS]


def clues(quiz: Quiz) -> int:
    return sum(map(bool, quiz.givens))


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


def test_a_seed_gives_the_same_draws_for_ever() -> None:
    chance = Chance(7)
    items = list("abcdefgh")
    chance.shuffle(items)
    drawn = [chance.below(1000) for _ in range(5)], "".join(items), chance.child().below(10**6)
    assert drawn == GOLDEN_DRAWS


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
    with pytest.raises(CreateError, match=r"^a seed is a whole number from 0, not -1$"):
        make_quiz(-1)


# --- grids and their likeness -----------------------------------------------------------------------


def test_the_likeness_of_ten_thousand_draws_is_the_papers() -> None:
    table = likeness_table(10000, seed=2)
    assert table.trials == sum(each.count for each in table.bins) == 10000
    assert table.mean == pytest.approx(0.789, abs=0.001)
    assert table.deviation == pytest.approx(0.028, abs=0.001)
    assert 0.65 < table.least < 0.69
    assert 0.89 < table.most < 0.95
    assert table.within == pytest.approx(0.69, abs=0.03)
    lowers = [each.lower for each in table.bins]
    assert lowers[0] <= table.least < lowers[1]
    assert lowers[-1] <= table.most < lowers[-1] + 1 / 95
    assert [b - a for a, b in pairwise(lowers)] == pytest.approx([1 / 95] * (len(lowers) - 1))
    assert [each.count for each in table.bins] == GOLDEN_BINS


def test_the_likeness_is_the_cosine() -> None:
    assert likeness(SEED_GRID, SEED_GRID) == pytest.approx(1)
    assert likeness(bytes([3, 4]), bytes([4, 3])) == pytest.approx(24 / 25)
    with pytest.raises(CreateError, match="of 81 and of 2 cells"):
        likeness(SEED_GRID, bytes(2))
    with pytest.raises(CreateError, match="without a digit"):
        likeness(SEED_GRID, bytes(81))
    with pytest.raises(CreateError, match="one trial or more, not 0"):
        likeness_table(0, seed=1)


def test_full_grids_are_forms_of_the_seed_grid_that_are_not_too_like_it() -> None:
    chance = Chance(3)
    least = canonical(Quiz(CLASSIC, SEED_GRID))
    for _ in range(10):
        grid = full_grid(CLASSIC, chance)
        assert likeness(grid, SEED_GRID) < 0.818
        assert canonical(Quiz(CLASSIC, grid)) == least


def test_searched_grids_are_full_and_of_many_forms() -> None:
    grids = {searched_grid(CLASSIC, Chance(seed)) for seed in range(5)}
    assert len({canonical(Quiz(CLASSIC, grid)) for grid in grids}) == 5
    for board in (TWODOKU, SAMURAI):
        grid = full_grid(board, Chance(1))
        assert 0 not in grid
        assert clues(Quiz(board, grid)) == len(board.places)  # which refuses equal digits in a house


def test_a_board_that_cannot_be_filled_is_refused() -> None:
    narrow = Board("narrow", 3, CLASSIC.places[:4], (House(HouseKind.ROW, "row 1", tuple(range(4))),), ())
    with pytest.raises(CreateError, match=r"^the narrow board has no solution$"):
        full_grid(narrow, Chance(1))


# --- digging ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("symmetry", Symmetry)
def test_a_quiz_is_unique_minimal_and_symmetric(symmetry: Symmetry) -> None:
    for seed in range(3):
        made = make_quiz(seed, Wanted(symmetry=symmetry))
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


def test_the_same_seed_gives_the_same_quiz() -> None:
    made = make_quiz(1)
    assert str(made.quiz) == GOLDEN_QUIZ
    assert made.quiz.title == "seed 1"
    assert make_quiz(1) == made
    assert make_quiz(2).quiz != made.quiz
    assert str(make_quiz(5, board=TWODOKU).quiz) == GOLDEN_TWODOKU


def test_minimal_quizzes_have_some_24_clues() -> None:
    assert sum(clues(make_quiz(seed).quiz) for seed in range(60)) / 60 == pytest.approx(24.3, abs=0.5)


@pytest.mark.parametrize(
    ("number", "symmetry"),
    [
        (81, Symmetry.ROTATION),
        (80, Symmetry.ROTATION_90),
        (45, Symmetry.ROTATION_90),
        (36, Symmetry.ROTATION_90),
        (33, Symmetry.ROTATION),
        (32, Symmetry.MIRROR),
        (30, Symmetry.NONE),
        (24, Symmetry.NONE),
    ],
)
def test_a_quiz_has_as_many_clues_as_asked_for(number: int, symmetry: Symmetry) -> None:
    for seed in range(3):
        made = make_quiz(seed, Wanted(clues=number, symmetry=symmetry))
        assert clues(made.quiz) == number
        assert list(exact.solutions(made.quiz)) == [made.solution]


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        (Wanted(clues=16), "a quiz on the 9x9 board has 17 to 81 clues, not 16"),
        (Wanted(clues=82), "a quiz on the 9x9 board has 17 to 81 clues, not 82"),
        (
            Wanted(clues=34, symmetry=Symmetry.ROTATION_90),
            "no pattern of 34 clues has the symmetry rotation90 on the 9x9 board",
        ),
        (Wanted(clues=18, tries=5), "no quiz of 18 clues was reached in 5 tries; the nearest has 24"),
        (
            Wanted(clues=60, tries=3, keep=lambda quiz: False),
            "3 quizzes were made, and none is what was wanted",
        ),
    ],
)
def test_what_cannot_be_made_is_told(wanted: Wanted, message: str) -> None:
    with pytest.raises(CreateError) as error:
        make_quiz(1, wanted)
    assert str(error.value) == message
    with pytest.raises(CreateError, match="in one try or more, not 0"):
        Wanted(tries=0)


def undecided(*_: object) -> bool:
    """Stands for a question that takes too many dead ends."""
    raise StuckError


def test_a_minimal_quiz_is_given_up_where_cells_stay_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exact, "is_forced", undecided)
    with pytest.raises(CreateError, match=r"no minimal quiz on the 9x9 board: 3 times .* `--clues 27`"):
        make_quiz(1)


def test_an_undecided_cell_stays_a_clue_where_the_clues_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    forced = exact.is_forced
    answers: Iterator[Callable[..., bool]] = cycle([undecided, forced])
    monkeypatch.setattr(exact, "is_forced", lambda *question: next(answers)(*question))
    made = make_quiz(1, Wanted(clues=45))
    assert exact.is_unique(made.quiz)
    assert made.quiz.givens.count(0) == 81 - 45


def test_a_dig_that_is_lost_is_begun_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    dig, lost = Digger.dig, iter([True, True, False])

    def dig_or_lose(digger: Digger, grid: bytes, chance: Chance) -> bytes:
        if next(lost):
            raise LostError
        return dig(digger, grid, chance)

    monkeypatch.setattr(Digger, "dig", dig_or_lose)
    made = make_quiz(1)
    assert made.tries == 3
    assert exact.is_unique(made.quiz)
    lost = iter([True] * 5)
    with pytest.raises(CreateError, match="no quiz was dug to its end in 5 tries"):
        make_quiz(1, Wanted(tries=5))


def test_a_quiz_is_dug_again_until_it_is_kept() -> None:
    seen: list[Quiz] = []

    def third(quiz: Quiz) -> bool:
        seen.append(quiz)
        return len(seen) == 3

    made = make_quiz(4, Wanted(keep=third))
    assert made.tries == 3
    assert made.quiz == seen[2]
    assert all(exact.is_unique(quiz) for quiz in seen)


def test_boards_have_the_symmetries_of_their_shape() -> None:
    for symmetry in (Symmetry.ROTATION, Symmetry.DIAGONAL, Symmetry.ANTIDIAGONAL):
        made = make_quiz(1, Wanted(clues=100, symmetry=symmetry), TWODOKU)
        assert clues(made.quiz) == 100
        assert list(exact.solutions(made.quiz)) == [made.solution]
    for symmetry in (Symmetry.MIRROR, Symmetry.FLIP, Symmetry.ROTATION_90):
        with pytest.raises(
            CreateError, match=f"^no symmetry {symmetry.value}: it gives the twodoku board another shape$"
        ):
            make_quiz(1, Wanted(symmetry=symmetry), TWODOKU)
    oblong = linked("oblong", (0, 0), (0, 6))
    with pytest.raises(
        CreateError, match=r"^no symmetry diagonal: the oblong board has 9 rows and 15 columns"
    ):
        make_quiz(1, Wanted(symmetry=Symmetry.DIAGONAL), oblong)


def test_a_quiz_is_dug_from_a_given_result() -> None:
    for result in SOLUTIONS[:3]:
        made = quiz_from_result(result, seed=9, wanted=Wanted(symmetry=Symmetry.ROTATION))
        assert made.solution == result.givens
        assert list(exact.solutions(made.quiz)) == [result.givens]
    assert clues(quiz_from_result(SOLUTIONS[0], 1, Wanted(clues=26)).quiz) == 26
    with pytest.raises(CreateError, match=r"^a result has a digit in every cell; \[1,1\] is open$"):
        quiz_from_result(open_quiz("@readalps"), seed=1)


# --- transforms -------------------------------------------------------------------------------------


def transforms() -> st.SearchStrategy[Transform]:
    return st.integers(0, 2**32).map(lambda seed: random_transform(CLASSIC, Chance(seed)))


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


@given(transforms(), solved_quizzes())
def test_the_solution_goes_along(transform: Transform, pair: tuple[str, str]) -> None:
    quiz, solution = as_quiz(pair[0]), as_quiz(pair[1]).givens
    changed = transform.quiz(quiz)
    assert list(exact.solutions(changed)) == [transform.grid(solution)]
    assert transform.inverse().quiz(changed) == quiz


@given(transforms(), solved_quizzes(), st.lists(st.integers(0, 511), min_size=81, max_size=81))
def test_what_cells_may_take_goes_along(transform: Transform, pair: tuple[str, str], sets: list[int]) -> None:
    solution = as_quiz(pair[1]).givens
    allowed = [some | digit_bit(digit) for some, digit in zip(sets, solution, strict=True)]
    quiz = Quiz(CLASSIC, as_quiz(pair[0]).givens, allowed=allowed)
    changed = transform.quiz(quiz)
    assert list(exact.solutions(changed)) == [transform.grid(solution)]
    assert transform.inverse().quiz(changed) == quiz
    alone = Quiz(CLASSIC, bytes(81), allowed=map(digit_bit, solution))
    assert list(exact.solutions(transform.quiz(alone))) == [transform.grid(solution)]


@given(transforms(), transforms(), st.sampled_from(SOLUTIONS))
def test_transforms_join_and_are_taken_back(one: Transform, other: Transform, quiz: Quiz) -> None:
    assert one.then(other).quiz(quiz) == other.quiz(one.quiz(quiz))
    assert one.then(one.inverse()) == one.inverse().then(one) == parse_transform("identity")
    assert parse_transform(f"{one}; {other}") == one.then(other)


def test_random_transforms_follow_from_the_seed() -> None:
    assert str(parse_transform("random 7")) == GOLDEN_TRANSFORM
    assert parse_transform("random 7") == random_transform(CLASSIC, Chance(7))
    drawn = {random_transform(CLASSIC, Chance(seed)) for seed in range(200)}
    assert len(drawn) == 200
    assert {transform.arrangement.transposed for transform in drawn} == {True, False}


def test_transforms_of_a_linked_board() -> None:
    quiz = make_quiz(1, board=TWODOKU).quiz
    (solution,) = exact.solutions(quiz)
    for seed in range(10):
        transform = random_transform(TWODOKU, Chance(seed))
        assert list(exact.solutions(transform.quiz(quiz))) == [transform.grid(solution)]
        assert parse_transform(str(transform), TWODOKU) == transform
        assert transform.then(transform.inverse()) == parse_transform("identity", TWODOKU)
    assert len({random_transform(TWODOKU, Chance(seed)).arrangement.rows for seed in range(10)}) == 10
    with pytest.raises(TransformError, match=r"'columns 15 14 .*' gives the twodoku board another shape"):
        parse_transform("mirror", TWODOKU)
    with pytest.raises(TransformError, match="9x9 board, and a quiz on the twodoku board"):
        parse_transform("mirror").quiz(quiz)
    with pytest.raises(TransformError, match="9x9 board, and then one of the twodoku board"):
        parse_transform("mirror").then(parse_transform("rotate 180", TWODOKU))


def test_an_oblong_board_is_not_transposed() -> None:
    oblong = linked("oblong", (0, 0), (0, 6))
    assert parse_transform("mirror; flip", oblong) == parse_transform("rotate 180", oblong)
    with pytest.raises(
        TransformError, match="no transform: 'transpose'; the oblong board has 9 rows and 15 columns"
    ):
        parse_transform("transpose", oblong)


def test_houses_beside_the_boxes_are_kept_whole() -> None:
    cells = tuple(9 * line + line for line in range(9)), tuple(9 * line + 8 - line for line in range(9))
    diagonals = tuple(House(HouseKind.BOX, f"diagonal {n}", each) for n, each in enumerate(cells, 1))
    board = Board("diagonals", 9, CLASSIC.places, (*CLASSIC.houses, *diagonals), ())
    quiz = Quiz(board, full_grid(board, Chance(1)))
    for seed in range(10):
        random_transform(board, Chance(seed)).quiz(quiz)  # a quiz refuses equal digits in a house
    with pytest.raises(TransformError, match=r"makes diagonal 1 of \[2,1\] \[1,2\] \[3,3\] .* not a house"):
        parse_transform("rows 213456789", board)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "''; there are relabel, rows, columns, bands, stacks, identity, transpose, "),
        ("mirror; turn 90", "'turn 90'; there are relabel, "),
        ("rotate 45", "'rotate 45'; there are relabel, "),
        ("relabel", "'relabel'; relabel takes numbers, in their new order"),
        ("relabel 12345678", "each of 1 to 9 once, not by '1 2 3 4 5 6 7 8'"),
        ("relabel 123456788", "each of 1 to 9 once, not by '1 2 3 4 5 6 7 8 8'"),
        ("rows one two", "'rows one two'; rows takes numbers, in their new order"),
        ("rows 4 2 3 1 5 6 7 8 9", r"makes blk 1 of \[4,1\] \[4,2\] .*, which are not a house together"),
        ("columns 0 1 2 3 4 5 6 7 8", "columns are put in order by each of 1 to 9 once"),
        ("bands 4 1 2", "bands are put in order by each of 1 to 3 once, not by '4 1 2'"),
        ("random", "'random'; random takes a seed, a whole number from 0"),
        ("rows 1 " + "2" * 5000, r"'rows 1 2+\.\.\.'; rows takes numbers, in their new order"),
        ("random " + "2" * 5000, "random takes a seed, a whole number from 0 with 100 digits at most"),
        ("random -7", "'random -7'; random takes a seed, a whole number from 0"),
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
    with pytest.raises(TransformError, match=r"only quizzes on the 9x9 board .* not the twodoku$"):
        canonical(Quiz(TWODOKU, bytes(len(TWODOKU.places))))
    every = (CLASSIC.all_digits,) * 80
    with pytest.raises(TransformError, match="takes candidates from open cells"):
        canonical(Quiz(CLASSIC, bytes(81), allowed=(CLASSIC.all_digits - 1, *every)))
    given = bytes([1, *bytes(80)])
    assert canonical(Quiz(CLASSIC, given, allowed=(1, *every))) == canonical(Quiz(CLASSIC, given))


# --- families ---------------------------------------------------------------------------------------


def test_a_family_is_some_quizzes_each_in_many_forms() -> None:
    members = list(family(seed=1, results=3, each=5))
    assert [member.result for member in members] == [1] * 5 + [2] * 5 + [3] * 5
    assert all(list(exact.solutions(member.quiz)) == [member.solution] for member in members)
    assert len({member.quiz for member in members}) == 15
    forms = [{canonical(m.quiz) for m in members if m.result == result} for result in (1, 2, 3)]
    assert [len(each) for each in forms] == [1, 1, 1]
    assert len(set.union(*forms)) == 3
    sources = {m.transform.inverse().quiz(m.quiz) for m in members}
    assert len(sources) == 3
    assert str(members[0].quiz) == GOLDEN_MEMBER
    assert members[6].quiz.title == "result 2, quiz 2"


def test_a_familys_results_do_not_depend_on_how_many_forms_each_has() -> None:
    few, more = list(family(1, results=2, each=1)), list(family(1, results=2, each=3))
    assert few == [more[0], more[3]]
    wanted = list(family(1, results=1, each=2, wanted=Wanted(clues=30, symmetry=Symmetry.ROTATION)))
    assert [clues(member.quiz) for member in wanted] == [30, 30]


def test_an_empty_family_is_refused_at_once() -> None:
    with pytest.raises(CreateError, match=r"not 0 and 64$"):
        family(1, results=0)
    with pytest.raises(CreateError, match=r"not 36 and 0$"):
        family(1, each=0)
