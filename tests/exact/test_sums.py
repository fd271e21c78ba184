"""Sums that follow from cages hold in every solution, and leave the search less to do."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from support.boards import chances
from support.strategies import times
from support.variants import variants

from sudoku_repl import Board, Quiz, board_named, exact
from sudoku_repl.board.topology import digits_in
from sudoku_repl.create.chance import Chance
from sudoku_repl.create.making import make_quiz
from sudoku_repl.create.uniform import uniform_grid
from sudoku_repl.exact.constrained import _SlowWalkSearch
from sudoku_repl.exact.sums import grouped_sums, with_sums


@times(1)
@given(variants())
def test_they_hold_in_every_solution(drawn: tuple[Quiz, list[bytes]]) -> None:
    quiz, solutions = drawn
    board = with_sums(quiz.board)
    more = board.constraints[len(quiz.board.constraints) :]
    for solution in solutions:
        assert all(sum(solution[cell] for cell in each.cells) == each.numbers[0] for each in more)


@pytest.mark.parametrize("layout", ["6x6", "9x9", "9x9 + diagonals", "8x8"])
def test_a_killer_has_many(layout: str) -> None:
    made = make_quiz(3, layout=layout, rules=(("killer", 1),))
    board = with_sums(made.quiz.board)
    more = board.constraints[len(made.quiz.board.constraints) :]
    assert len(more) > 9
    assert all(sum(made.solution[cell] for cell in each.cells) == each.numbers[0] for each in more)


def test_cages_leave_a_house_some_cells_and_stick_out_of_others() -> None:
    cages = ("cage 20 r1c1 r1c2 r1c3", "cage 24 r1c4-r1c8", "cage 30 r2c1-r2c5", "cage 20 r2c6-r2c9 r3c9")
    board = with_sums(board_named(" + ".join(("9x9", *cages))))
    more = {(each.cells, each.numbers[0]) for each in board.constraints[4:]}
    assert more == {((8,), 1), ((26,), 5), ((14, 15, 16, 17), 15), ((8, 14, 15, 16, 17), 16)}


def test_a_board_without_sums_stays_itself() -> None:
    board = board_named("9x9 + cage r1c1 r1c2 + thermo r2c2 r2c3")
    assert with_sums(board) is board


@times(1)
@given(variants())
def test_grouped_sums_hold_in_every_solution(drawn: tuple[Quiz, list[bytes]]) -> None:
    quiz, solutions = drawn
    for factors, groups, total in grouped_sums(with_sums(quiz.board)):
        for solution in solutions:
            digits = [[solution[cell] for cell in group] for group in groups]
            assert total == sum(factor * sum(each) for factor, each in zip(factors, digits, strict=True))
            assert all(len({*each}) == len(each) for each in digits)


DIAGONALS = ("r1c9-down-left", "r1c8-down-left", "r2c9-down-left", "r3c9-down-left", "r1c1-down-right")


def killers(*sums: int) -> Board:
    """Return a board with little killers on the first of some diagonals."""
    parts = (f"little-killer {total} {where}" for total, where in zip(sums, DIAGONALS, strict=False))
    return board_named(" + ".join(("9x9", *parts)))


@times(1)
@given(chances())
def test_long_sums_without_a_common_cell_are_one_sum_together(chance: Random) -> None:
    solution = uniform_grid(Chance(chance.randrange(1 << 32)))
    lines = [each.cells for each in killers(20, 20, 20, 20, 20).constraints]
    board = killers(*(sum(solution[cell] for cell in cells) for cells in lines))
    together = [each for each in grouped_sums(board) if sum(map(len, each.groups)) > 9]
    assert sum(map(len, together[0].groups)) == 32
    for _, groups, total in together:
        assert total == sum(solution[cell] for group in groups for cell in group)


@pytest.mark.parametrize(("sums", "has_room"), [((49, 49, 50, 50), True), ((49, 50, 50, 50), False)])
def test_together_they_can_have_less_room_than_each_alone(sums: tuple[int, ...], has_room: bool) -> None:
    board = killers(*sums)
    assert _SlowWalkSearch(board).settle([*board.unrestricted], [False] * 81, range(81)) is has_room
    if not has_room:
        assert exact.count(Quiz(board, bytes(81)), 1) == 0


@pytest.mark.parametrize(
    ("constraint", "expected"),
    [
        ("little-killer 6 r1c1 r2c2 r3c3", {0: {1, 2, 3}}),
        ("little-killer 24 r1c1 r2c2 r3c3", {10: {7, 8, 9}}),
        ("little-killer 12 r1c1 r2c2 r3c3 r4c4 r5c5 r6c6", {0: {1, 2, 3}, 50: {1, 2, 3}}),
        ("arrow r1c1 r1c2 r1c3 r2c4", {0: {4, 5, 6, 7, 8, 9}, 1: {1, 2, 3, 4, 5, 6, 7}}),
        ("arrow 2 r1c1 r1c2 r1c3 r1c4", {0: {1}, 1: {2, 3, 4, 5, 6, 7}}),
        ("region-sum r1c1 r2c2 r1c4", {0: {1, 2, 3, 4, 5, 6, 7, 8}, 3: {3, 4, 5, 6, 7, 8, 9}}),
        ("zipper r1c1 r1c4 r1c2", {0: {1, 2, 3, 4, 5, 6, 7, 8}, 3: {3, 4, 5, 6, 7, 8, 9}}),
    ],
)
def test_cells_of_a_sum_that_differ_leave_each_other_fewer_digits(
    constraint: str, expected: dict[int, set[int]]
) -> None:
    board = board_named(f"9x9 + {constraint}")
    sets = [*board.unrestricted]
    assert _SlowWalkSearch(board).settle(sets, [False] * 81, range(81))
    assert {cell: {*digits_in(sets[cell])} for cell in expected} == expected
