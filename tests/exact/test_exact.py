"""The exact solver, against a library and against the machine."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count, cycle, islice
from random import Random
from sys import getsizeof
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st
from support.boards import JIGSAW, a_solution, all_solutions, played, solutions_by_hand, tight
from support.strategies import (
    SEEDS,
    Move,
    any_quizzes,
    as_quiz,
    go,
    moves,
    no_solution,
    one_solution,
    several_solutions,
    solved_quizzes,
)

from sudoku_repl import CLASSIC, Phase, Quiz, board_named, exact, kernels, load, open_quiz, parse_quiz
from sudoku_repl.board.topology import digit_bit
from sudoku_repl.errors import QuizError
from sudoku_repl.exact import cover, quick
from sudoku_repl.exact.nogoods import Learner
from sudoku_repl.exact.quick import SearchQuestion
from sudoku_repl.interruption import Interrupted, check, interrupted_by
from sudoku_repl.model.checking import broken_rule


def test_the_built_in_quizzes_have_as_many_solutions_as_they_say() -> None:
    for name, solutions in {"readalps": 1, "hard": 1, "easy": 1, "two": 2, "none": 0, "empty": 1000}.items():
        assert exact.count(open_quiz(f"@{name}"), 1000) == solutions


def test_a_full_grid_is_its_own_solution() -> None:
    (solution,) = exact.solutions(open_quiz("@readalps"))
    full = parse_quiz("".join(map(str, solution)))
    assert list(exact.solutions(full)) == [solution]
    assert exact.is_unique(full)


@given(any_quizzes())
def test_every_solution_is_one_and_comes_once(quiz: Quiz) -> None:
    found = list(islice(exact.solutions(quiz), 200))
    assert len(set(found)) == len(found)
    for solution in found:
        assert all(given in (0, digit) for given, digit in zip(quiz.givens, solution, strict=True))
        for house in quiz.board.houses:
            assert {solution[cell] for cell in house.cells} == set(range(1, quiz.board.digits + 1))


@given(st.lists(one_solution() | several_solutions() | no_solution(), max_size=3))
def test_many_quizzes_are_counted_from_their_text(texts: list[str]) -> None:
    counts = [exact.count(as_quiz(text), 3) for text in texts]
    lines = [str(as_quiz(text)) for text in texts]
    for engine in {False, kernels.HAS_KERNEL}:
        with patch.object(kernels, "HAS_KERNEL", engine):
            assert list(exact.count_many([*lines, "11" + "." * 79], 3)) == [*counts, 0]
    with patch.object(quick, "KERNEL_ALLOWANCE", 0), patch.object(quick, "ALLOWANCE", 0):
        assert list(exact.count_many(lines, 3)) == counts


@pytest.mark.parametrize("line", ["", "1" * 80, "1" * 82, "x" + "." * 80, "é" + "." * 80])
def test_a_line_that_is_no_plain_quiz_is_quoted(line: str) -> None:
    with pytest.raises(QuizError, match=f"expected 81 digits, with 0 or . for an open cell, got '{line}'"):
        list(exact.count_many([line]))


# --- the machine finds the same -----------------------------------------------------------------------


def check_run(text: str, moves: list[Move], advances: int) -> None:
    """A run meets each solution once; one that is too long to be run to its end, at least no others."""
    state, met, solutions = load(as_quiz(text)), [], all_solutions(as_quiz(text))
    for move in islice(cycle(moves), advances):
        state, _ = go(state, move)
        if state.phase is Phase.FINISHED:
            break
        if state.phase is Phase.SOLVED:
            met.append(state.values)
    assert len(met) == len(set(met)) == state.solutions
    assert set(met) == solutions if state.phase is Phase.FINISHED else set(met) <= solutions


@pytest.mark.parametrize(("quiz", "solution"), SEEDS)
def test_the_quizzes_that_others_are_drawn_from_have_one_solution(quiz: str, solution: str) -> None:
    assert all_solutions(as_quiz(quiz)) == {as_quiz(solution).givens}


@pytest.mark.long
@pytest.mark.parametrize("run_mode", [0, 1, 2])
@given(quiz=one_solution() | several_solutions() | no_solution())
def test_a_run_meets_each_solution_once(run_mode: int, quiz: str) -> None:
    check_run(quiz, [Move(run_mode, 0, None)], 3000)


@given(one_solution() | several_solutions() | no_solution(), moves())
def test_the_same_solutions_are_met_whatever_is_guessed_first(quiz: str, moves: list[Move]) -> None:
    check_run(quiz, moves, 300)


# --- questions ----------------------------------------------------------------------------------------


@given(one_solution() | several_solutions(), st.integers(0, 80))
def test_a_digit_is_forced_when_no_solution_has_another_there(text: str, cell: int) -> None:
    quiz = as_quiz(text[:cell] + "." + text[cell + 1 :])
    first, *others = islice(exact.solutions(quiz), 200)
    same = all(other[cell] == first[cell] for other in others)
    if same and len(others) == 199:
        return  # there may be another one among those not looked at
    assert exact.is_forced(CLASSIC, quiz.givens, cell, first[cell]) is same


def test_each_cell_can_have_its_digits_ranked() -> None:
    quiz = open_quiz("@two")
    one, other = exact.solutions(quiz)
    ascending, descending = [range(9)] * 81, [range(8, -1, -1)] * 81
    assert exact.first_solution(quiz, ascending) == one == min(one, other)
    assert exact.first_solution(quiz, descending) == other
    assert exact.first_solution(open_quiz("@none"), descending) is None


# --- the order, and the thorough search ---------------------------------------------------------------


@pytest.fixture(params=["quick", "thorough"])
def _search(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets the quick search do all it can, or nothing at all."""
    monkeypatch.setattr(quick, "ALLOWANCE", -1 if request.param == "thorough" else 10**9)


@pytest.mark.usefixtures("_search")
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(played().map(tight))
def test_solutions_come_in_ascending_order_and_none_is_left_out(quiz: Quiz) -> None:
    expected = list(islice(solutions_by_hand(quiz), 50))
    assert list(islice(exact.solutions(quiz), 50)) == expected
    assert exact.count(quiz, 50) == len(expected)
    assert exact.is_solvable(quiz.board, sets_of(quiz)) == bool(expected)


def sets_of(quiz: Quiz) -> tuple[int, ...]:
    return tuple(
        digit_bit(given) if given else allowed
        for given, allowed in zip(quiz.givens, quiz.allowed, strict=True)
    )


@pytest.mark.usefixtures("_search")
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(one_solution() | several_solutions() | no_solution())
def test_both_searches_find_what_an_exact_cover_library_finds(text: str) -> None:
    expected = sorted(all_solutions(as_quiz(text)))
    assert list(exact.solutions(as_quiz(text))) == expected
    assert exact.count(as_quiz(text), 1000) == min(1000, len(expected))


@pytest.mark.usefixtures("_search")
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=4)
@given(solved_quizzes(), st.permutations(range(81)))
def test_digging_opens_each_cell_whose_digit_the_others_force(
    drawn: tuple[str, str], cells: list[int]
) -> None:
    givens, expected = (bytearray(map(int, drawn[1])) for _ in range(2))
    cells = cells[:65]
    assert exact.dig(CLASSIC, givens, cells, 100_000) == []
    for cell in cells:
        digit, expected[cell] = expected[cell], 0
        if len(all_solutions(Quiz(CLASSIC, bytes(expected)))) > 1:
            expected[cell] = digit
    assert givens == expected


def test_digging_returns_the_cells_that_it_cannot_decide_and_leaves_their_digits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(quick, "ALLOWANCE", -1)
    board, givens = board_named("9x9 + diagonals"), bytearray(a_solution("9x9 + diagonals"))
    cells = Random(0).sample(range(81), 81)
    undecided = exact.dig(board, givens, cells, 0)
    assert undecided
    assert all(givens[cell] for cell in undecided)
    monkeypatch.undo()
    for cell in {*cells} - {*undecided}:
        without = bytearray(givens)
        without[cell] = 0
        assert not givens[cell] or not exact.is_forced(board, without, cell, givens[cell])


@pytest.mark.parametrize("allowance", [-1, 5, 100])
@pytest.mark.parametrize("name", ["@empty", "samurai", f"9x9 + diagonals + regions {JIGSAW}"])
def test_the_order_does_not_depend_on_when_the_quick_search_gives_up(
    name: str, allowance: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    quiz = open_quiz(name) if name.startswith("@") else empty(name)
    monkeypatch.setattr(quick, "ALLOWANCE", 10**9)
    expected = list(islice(exact.solutions(quiz), 20))
    assert expected == sorted(set(expected))
    monkeypatch.setattr(quick, "ALLOWANCE", allowance)
    assert list(islice(exact.solutions(quiz), 20)) == expected


def test_a_quiz_without_8_and_9_has_two_solutions_even_if_the_quick_search_gives_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(quick, "ALLOWANCE", -1)
    quiz = as_quiz(".23...7....67..12.....23456214.65..7365..7..4........5..1..2.7.6.2...5...7.5..642")
    assert exact.count(quiz, 2) == 2


@pytest.mark.parametrize(
    ("text", "dead_ends", "found", "every"),
    [
        ("...3.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..", 20, 1, 13),
        ("..53.....8......2..7..1.5..4.....3...1..7...6..32...8..6.5....9..4....3......97..", 5, 3, 15),
    ],
)
def test_the_thorough_search_repeats_none_of_the_solutions_found_before(
    text: str, dead_ends: int, found: int, every: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    quiz = as_quiz(text)
    expected = list(exact.solutions(quiz))
    assert len(expected) == every
    monkeypatch.setattr(quick, "ALLOWANCE", dead_ends * 81)
    quickly = quick.solutions(SearchQuestion(quiz.board, quiz.givens), [range(9)] * 81)
    assert list(islice(quickly, found)) == expected[:found]
    with pytest.raises(cover.StuckError):
        next(quickly)
    assert list(exact.solutions(quiz)) == expected


@pytest.mark.parametrize("name", ["4x4", "6x6", "9x9 + windows"])
def test_a_search_in_any_order_of_the_cells_tries_their_digits_as_ranked(name: str) -> None:
    """On an empty board, digits that are renamed in the ranks are renamed in the solution."""
    quiz = empty(name)
    board, size = quiz.board, quiz.board.digits

    def first(ranks: range) -> bytes:
        start = SearchQuestion(board, quiz.givens).start()
        return next(
            Learner(cover.cover_of(board), start, [ranks] * len(quiz.givens), ordered=False).solutions()
        )

    ascending, descending = first(range(size)), first(range(size - 1, -1, -1))
    assert descending == bytes(size + 1 - digit for digit in ascending)
    assert ascending[0] == 1


def empty(name: str) -> Quiz:
    board = board_named(name)
    return Quiz(board, bytes(len(board.coordinates)))


# --- sparse and irregular boards ----------------------------------------------------------------------

HARD = [
    ("diagonals + regions "
     "ABBCCDDDDABCCCCDEDABBCFFEEDABBCCFEEDABGFFFFEDABGHFFEEEAAGHHHHIIGAGHHHHIIGGGGIIIII", {19: 7}, 0),
    ("regions "
     "AAABBBBBCAABBCCBBCAAADDCCCCAEFDDDGCGEEFFFDGGGEEFFDDGGHEEEFDGGHHEIFFIIHHHIIIIIIHHH",
     {45: 4, 80: 7}, 2),
    ("regions "
     "AAAABBBBBAABBBCCCCDAABCCEECDAFFFFECCDDDFGFEEEDDDGGFFEEDHHHGFIIEHHGGGIIIIHHHHGGIII",
     {10: 3, 21: 7, 37: 9, 68: 5}, 2),
    ("regions "
     "AAABBBBCCADAABBCCCADBBBCCEEADDFFFCCEADGFFFEEEDDGFFFHEEDGGGIHHHEDGIIIIIHHGGGIIIHHH",
     {13: 2, 46: 8, 73: 9}, 2),
    ("regions "
     "AAABBBCDDAAAAABCDDAEBBBBCCDEEEEBFCCDEEEFFFCCDEFFFGFCGDHHHHGFGGDHHIHGGGGIHHIIIIIII", {}, 2),
    ("windows + regions "
     "AAAAABBBCDAAEABCCCDEAEEBCCCDEEEEBCFCDDGEBBFFFDGGHHBFFFDDGGHHHFFIDGGGGHHHIIIIIIIIH", {}, 2),
]  # fmt: skip
"""Boards and givens, and how many solutions there are, up to two: a plain search takes minutes or hours."""


@pytest.mark.long
@pytest.mark.parametrize(("extras", "givens", "found"), HARD)
def test_sparse_jigsaws_take_few_branchings(extras: str, givens: dict[int, int], found: int) -> None:
    quiz = Quiz(board_named(f"9x9 + {extras}"), bytes(givens.get(cell, 0) for cell in range(81)))
    with at_most(10_000):
        assert exact.count(quiz, 2) == found
        assert exact.is_solvable(quiz.board, sets_of(quiz)) == bool(found)
    with at_most(10_000):
        first = list(islice(exact.solutions(quiz), 3))
    assert first == sorted(set(first))
    assert len(first) == (3 if found else 0)
    for solution in first:
        assert broken_rule(quiz, solution) is None


@contextmanager
def at_most(branchings: int) -> Iterator[None]:
    """Interrupts searches after ``branchings`` branchings."""
    made = count()
    with interrupted_by(lambda: next(made) >= branchings):
        yield


def test_a_search_that_is_interrupted_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "HAS_KERNEL", False)  # or it is done before it asks so often
    quiz = empty("samurai")
    with at_most(10), pytest.raises(Interrupted):
        list(islice(exact.solutions(quiz), 3))
    first = list(islice(exact.solutions(quiz), 3))
    assert len(set(first)) == 3


def test_who_interrupts_inside_does_not_silence_who_interrupts_outside() -> None:
    outside = iter([False, True])
    with interrupted_by(lambda: next(outside)), interrupted_by(lambda: False):
        check()
        with pytest.raises(Interrupted):
            check()
    check()


# --- the memory of the covers ---------------------------------------------------------------------------


def kept() -> int:
    """Bytes of all the masks that are kept."""
    return sum(getsizeof(mask) for each in cover._covers.values() for mask in each.keep.values())


def test_the_masks_of_many_boards_take_bounded_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "HAS_KERNEL", False)
    monkeypatch.setattr(cover, "MASK_BYTES", 2_000_000)
    monkeypatch.setattr(cover, "_covers", {})
    for rows in range(1, 9, 2):
        quiz = empty(" ".join(f"{12 * row},0" for row in range(rows)))
        assert exact.count(quiz, 3) == 3
        assert 0 < kept() <= 2 * cover.MASK_BYTES


def test_a_board_used_again_keeps_its_masks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "HAS_KERNEL", False)
    exact.is_unique(open_quiz("@hard"))
    before = cover.cover_of(CLASSIC)
    assert exact.is_unique(open_quiz("@hard"))
    assert cover.cover_of(CLASSIC) is before
