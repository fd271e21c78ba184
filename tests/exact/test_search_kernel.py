"""The kernel of the exact solver, held against the search that defines it."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given, settings, strategies as st
from support.boards import PLAYED, Played, boards, chances, played, scattered, tight
from support.strategies import as_quiz, one_solution, times
from support.twins import uncompiled
from support.variants import variants

from sudoku_repl import CLASSIC, Board, Quiz, board_named, exact, kernels, open_quiz, parse_quiz
from sudoku_repl.exact import constrained, quick
from sudoku_repl.exact.cover import MORE, Ranks, StuckError
from sudoku_repl.exact.quick import SearchQuestion
from sudoku_repl.interruption import Interrupted, interrupted_by

pytest.importorskip("sudoku_repl.exact.kernel", exc_type=ImportError)

from sudoku_repl.exact.kernel import BandSearch, Search, WalkSearch

ALLOWANCES = (-1, 0, 1, 2, 5, 30, 300)


def question_of(quiz: Quiz) -> SearchQuestion:
    return exact.question_of(quiz, quiz.givens)


def told(question: SearchQuestion, ranks: Ranks | None, most: int) -> tuple[list[bytes], bool]:
    """The first solutions of a question, and whether the search was stuck before there were as many."""
    found: list[bytes] = []
    try:
        found.extend(islice(quick.solutions(question, ranks), most))
    except StuckError:
        return found, True
    return found, False


def compare(question: SearchQuestion, ranks: Ranks | None, allowance: int, most: int = 40) -> None:
    """Check that both searches find the same solutions, and are stuck at the same point."""
    allowed = allowance * len(question.givens)
    with patch.object(quick, "ALLOWANCE", allowed), patch.object(kernels, "HAS_KERNEL", False):
        expected = told(question, ranks, most)
    with patch.object(quick, "ALLOWANCE", allowed), patch.object(kernels, "HAS_KERNEL", True):
        assert told(question, ranks, most) == expected
        if ranks is None and not expected[1]:
            assert quick.count(question, most) == len(expected[0])


def ranked(board: Board, chance: Random) -> list[list[int]]:
    """Random ranks."""
    return [chance.sample(range(board.digits), board.digits) for _ in board.coordinates]


@given(
    played().map(tight) | played().map(lambda drawn: drawn.quiz),
    st.sampled_from(ALLOWANCES),
    st.integers(0, 1000),
)
def test_both_searches_take_the_same_branches(quiz: Quiz, allowance: int, seed: int) -> None:
    chance = Random(seed)
    compare(question_of(quiz), None, allowance)
    compare(question_of(quiz), ranked(quiz.board, chance), allowance)
    open_cells = [cell for cell, digit in enumerate(quiz.givens) if not digit]
    if open_cells:
        without = chance.choice(open_cells), chance.randint(1, quiz.board.digits)
        compare(question_of(quiz)._replace(without=without), None, allowance)


@given(one_solution(), st.sampled_from(ALLOWANCES))
def test_both_searches_agree_on_quizzes_with_a_single_solution(text: str, allowance: int) -> None:
    compare(question_of(as_quiz(text)), None, allowance)


@times(0.5)
@given(boards(), st.integers(0, 10**6), st.booleans(), st.sampled_from(ALLOWANCES))
def test_both_searches_agree_on_any_board(board: Board, seed: int, bounded: bool, allowance: int) -> None:
    compare(question_of(scattered(board, seed, bounded=bounded)), None, allowance, most=5)


@pytest.mark.long
@pytest.mark.parametrize("name", [*PLAYED, "16x16", "samurai", "9x9"])
def test_both_searches_agree_on_many_quizzes(name: str) -> None:
    board = board_named(name)
    for seed in range(60):
        quiz = scattered(board, seed, bounded=seed % 3 == 0)
        compare(question_of(quiz), None, ALLOWANCES[seed % len(ALLOWANCES)], most=10)
        compare(question_of(quiz), ranked(board, Random(seed)), 50, most=5)


@given(st.sampled_from(("4x4", "6x6", "9x9 + windows")), st.integers(0, 1000), st.integers(0, 40))
def test_both_dig_the_same_holes(name: str, seed: int, allowance: int) -> None:
    board = board_named(name)
    chance = Random(seed)
    solution = exact.first_solution(Quiz(board, bytes(len(board.coordinates))), ranked(board, chance))
    assert solution
    cells = chance.sample(range(len(solution)), chance.randint(1, len(solution)))
    dug = []
    with patch.object(quick, "ALLOWANCE", allowance * len(solution)):
        for has_kernel in (False, True):
            with patch.object(kernels, "HAS_KERNEL", has_kernel):
                givens = bytearray(solution)
                dug.append((exact.dig(board, givens, cells, 20), givens))
    assert dug[0] == dug[1]
    assert exact.is_unique(Quiz(board, bytes(dug[1][1])))


@pytest.mark.parametrize("name", ["@hard", "@two", "@empty", "@samurai"])
def test_both_searches_are_stuck_at_the_same_dead_end(name: str) -> None:
    """Every allowance up to the dead ends of the whole search, and a little more."""
    question = question_of(open_quiz(name))
    for allowance in range(-1, 24):
        compare(question, None, allowance)
        compare(question, [range(question.board.digits)] * len(question.givens), allowance)


HARD_WINDOWS = "9........4.3.....8........5..74.3........1.......9.3....4.5..2...........6...4..."
"""With the windows, one solution; it takes more than a hundred dead ends to see that."""


@pytest.mark.parametrize("opened", [None, *(place for place, char in enumerate(HARD_WINDOWS) if char != ".")])
def test_a_search_with_weights_finds_the_same_solutions(opened: int | None) -> None:
    givens = bytearray(as_quiz(HARD_WINDOWS).givens)
    if opened is not None:
        givens[opened] = 0
    question = SearchQuestion(board_named("9x9 + windows"), givens)
    with patch.object(quick, "ALLOWANCE", 10**9):
        expected = sorted(islice(quick.solutions(question), 1001))
    assert quick.sorted_solutions(question, 1000) == (expected if len(expected) <= 1000 else None)
    assert quick.count(question, 1000) == min(len(expected), 1000)


LARGE = (
    "1..A.8E...4.23B.G4..F...B.76..D...3....2.A.....9.........EG86..5"
    "...4BF.8.6EA.C..5...679.............5G....B...4D....E..3.9...6.8"
    "....86.GC5....1..2..3.........F..C.1.4.E.......6F8..1.2B3......."
    "4..BA.5..G.3.F.7.A...1.....29.GC.5E.......6.D....9.6.....1..4.8B"
)
"""A 16x16 quiz with one solution, which takes 296 dead ends with weights, and 29,653 without."""


@pytest.mark.parametrize("weighs", [True, False])
def test_weights_save_dead_ends(*, weighs: bool) -> None:
    quiz = parse_quiz(LARGE)
    search = Search(quiz.board, MORE)
    search.load(quiz.givens, allowance=1000, weighs=weighs)
    found = 0
    while not search.over:
        found += search.run(2)
    assert (search.stuck, found <= 1) == (not weighs, True)
    with patch.object(quick, "KERNEL_ALLOWANCE", 1000 * len(quiz.givens)):
        assert quick.count(question_of(quiz), 2) == 1


def test_each_solution_allows_more_dead_ends() -> None:
    quiz = open_quiz("@hard")
    given = [cell for cell, digit in enumerate(quiz.givens) if digit]
    opened = bytearray(quiz.givens)
    for cell in given[::4]:
        opened[cell] = 0
    question = SearchQuestion(CLASSIC, bytes(opened))
    for allowance in range(12):
        compare(question, None, allowance, most=100)


@given(chances())
def test_the_band_search_digs_the_same_holes(chance: Random) -> None:
    solution = exact.first_solution(Quiz(CLASSIC, bytes(81)), ranked(CLASSIC, chance))
    assert solution
    cells = chance.sample(range(81), chance.randint(1, 81))
    dug = []
    search: Search | BandSearch
    for search in (Search(CLASSIC, MORE), BandSearch(MORE)):
        givens, tried = bytearray(solution), 0
        while tried < len(cells):
            tried += search.dig(givens, cells[tried:], 1_000)
            assert not search.stuck
        dug.append(givens)
    assert dug[0] == dug[1]


def test_a_band_search_that_is_stuck_leaves_the_cell_and_those_after_it() -> None:
    quiz = open_quiz("@hard")
    (solution,) = exact.solutions(quiz)
    givens, cells = bytearray(solution), [cell for cell, digit in enumerate(quiz.givens) if not digit]
    search = BandSearch(MORE)
    tried = search.dig(givens, cells, 0)
    assert search.stuck
    assert [not givens[cell] for cell in cells] == [number < tried for number in range(len(cells))]


@pytest.mark.parametrize(
    ("name", "arguments", "limit"),
    [("Search", (CLASSIC, MORE), "_BUSY"), ("BandSearch", (MORE,), "_BUSY_NODES")],
)
def test_a_long_dig_goes_on_with_the_next_cell(name: str, arguments: tuple[Any, ...], limit: str) -> None:
    module = uncompiled("exact")
    search = getattr(module, name)(*arguments)
    (solution,) = exact.solutions(open_quiz("@readalps"))
    expected, cells = bytearray(solution), list(range(0, 81, 2))
    assert exact.dig(CLASSIC, expected, cells, 10) == []
    for busy, calls in ((1 << 24, 1), (1, 2)):  # it returns after each cell that it has to search for
        module.__dict__[limit] = busy
        givens, tried, made = bytearray(solution), 0, 0
        while tried < len(cells):
            tried += search.dig(givens, cells[tried:], 400)
            made += 1
        assert min(made, 2) == calls
        assert givens == expected


EMPTY = bytes(81)
SEARCHES = pytest.mark.parametrize("search", [Search(CLASSIC, MORE), BandSearch(MORE)])


@SEARCHES
def test_givens_that_exclude_each_other_have_no_solution(search: Search | BandSearch) -> None:
    search.load(bytes([5, 5]).ljust(81, b"\0"), allowance=10)
    assert (search.run(1), search.over, search.stuck) == (0, True, False)


@SEARCHES
@pytest.mark.parametrize(
    "arguments",
    [
        {"givens": bytes(80)},
        *({"givens": [digit, *bytes(80)]} for digit in (10, 300, -1)),
        *({"givens": EMPTY, "sets": sets} for sets in ([511] * 80, [1 << 20] * 81)),
        *({"givens": EMPTY, "without": each} for each in ((81, 1), (-1, 1), (0, 10), (0, -1), (1 << 40, 1))),
    ],
)
def test_what_does_not_fit_the_board_is_refused(
    search: Search | BandSearch, arguments: dict[str, Any]
) -> None:
    with pytest.raises((ValueError, OverflowError)):
        search.load(**arguments)
    assert (search.run(1), search.over) == (0, True)


@pytest.mark.parametrize("ranks", [[range(9)] * 80, [range(8)] * 81, [[0] * 9] * 81])
def test_each_cell_must_rank_each_digit(ranks: Ranks) -> None:
    search = Search(CLASSIC, MORE)
    with pytest.raises(ValueError, match="rank"):
        search.load(EMPTY, ranks=ranks)
    assert (search.run(1), search.over) == (0, True)


@SEARCHES
@pytest.mark.parametrize("cells", [[2, 81], [-1], [0, 0], [2, 1]])
def test_only_cells_with_a_digit_are_dug(search: Search | BandSearch, cells: list[int]) -> None:
    (solution,) = exact.solutions(open_quiz("@easy"))
    givens = bytearray(solution)
    givens[1] = 0
    before = bytes(givens)
    with pytest.raises(ValueError, match="cell"):
        search.dig(givens, cells, 10)
    assert givens == before


def told_of_variant(question: SearchQuestion, ranks: Ranks | None, dead_ends: int | None) -> list[object]:
    found: list[object] = []
    try:
        found.extend(islice(constrained.solutions(question, ranks, dead_ends), 200))
    except StuckError:
        found.append("stuck")
    return found


@settings(max_examples=100)
@given(variants(), st.integers(0, 99), st.sampled_from((None, 0, 1, 3, 10)))
def test_both_find_the_solutions_of_variants_in_the_same_order(
    drawn: tuple[Quiz, list[bytes]], seed: int, dead_ends: int | None
) -> None:
    question = question_of(drawn[0])
    for ranks in (None, ranked(question.board, Random(seed))):
        with patch.object(kernels, "HAS_KERNEL", False):
            expected = told_of_variant(question, ranks, dead_ends)
        assert told_of_variant(question, ranks, dead_ends) == expected


def test_a_search_along_walks_refuses_what_does_not_fit_its_board() -> None:
    search = WalkSearch(board_named("4x4 + thermo r1c1 r1c2"))
    with pytest.raises(ValueError, match="expected 16 sets, got 15"):
        search.load([15] * 15)
    assert search.over


def test_the_source_also_runs_uncompiled() -> None:
    module = uncompiled("exact")
    search, bands = module.Search(CLASSIC, MORE), module.BandSearch(MORE)
    for name in ("@readalps", "@two", "@none"):
        quiz = open_quiz(name)
        search.load(quiz.givens, allowance=500)
        found = []
        while not search.over:
            if search.run(1):
                found.append(search.solution())
        assert found == list(exact.solutions(quiz))
        bands.load(quiz.givens, allowance=500)
        assert (bands.run(10), bands.over) == (len(found), True)
    board = board_named("4x4 + cage 3 r1c1 r1c2 + thermo r2c1 r2c2 r2c3")
    walks = module.WalkSearch(board)
    walks.load([15] * 16)
    assert (walks.run(1000), walks.over) == (exact.count(Quiz(board, bytes(16)), 1000), True)


@given(played(("9x9",)), st.sampled_from((0, 1, 63, 64, 65, 1000)))
def test_solutions_are_the_same_and_in_order_however_many_are_found_together(case: Played, few: int) -> None:
    quiz = case.quiz
    ordered = exact._in_order(question_of(quiz), (range(9),) * 81)
    assert list(islice(exact.solutions(quiz, few), 300)) == list(islice(ordered, 300))


def test_every_solution_can_be_the_last_one_before_an_interrupt() -> None:
    found = quick.solutions(question_of(open_quiz("@empty")))
    with interrupted_by(lambda: True), pytest.raises(Interrupted):
        list(islice(found, 3))


class Pausing(Search):
    """A search that pauses after every second solution."""

    def run(self, wanted: int) -> int:
        return int(super().run(min(wanted, 2)))


@pytest.mark.skipif(not kernels.HAS_KERNEL, reason="the kernel is off")
@pytest.mark.parametrize("limit", [1, 2, 7])
def test_a_count_goes_on_after_a_pause_and_stops_at_its_limit(limit: int) -> None:
    pausing: kernels.Lender[Board, Search] = kernels.Lender(lambda board: Pausing(board, MORE), boards=1)
    with patch.object(quick, "_SEARCHES", pausing):
        assert quick.count(question_of(Quiz(board_named("6x6"), bytes(36))), limit) == limit


def test_the_band_search_finds_different_solutions() -> None:
    search = BandSearch(MORE)
    search.load(bytes(81), allowance=1000)
    found = set()
    for _ in range(500):
        assert search.run(1) == 1
        found.add(search.solution())
    assert len(found) == 500
    for solution in found:
        search.load(solution)
        assert search.run(2) == 1
