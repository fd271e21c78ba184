"""True candidates, redundant givens, conflicts and unavoidable sets, against trying everything.

The second opinion fills the cells of a small board in reading order, and answers questions about sets of
givens by trying every set.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations, islice
from random import Random

import attrs
import pytest
from support.boards import solutions_by_hand

from sudoku_repl import Board, Quiz, QuizError, board_named, exact, parse_quiz
from sudoku_repl.board.topology import digits_in
from sudoku_repl.exact import clues, conflict
from sudoku_repl.exact.truth import true_candidates
from sudoku_repl.interruption import Interrupted, interrupted_by

BOARDS = ("4x4", "4x4 + diagonals", "6x6", "twodoku + order 2x2", "4x4 + parity")


def plain_solutions(quiz: Quiz, most: int = 1000) -> list[bytes]:
    return list(islice(solutions_by_hand(quiz), most))


def with_givens(quiz: Quiz, cells: Sequence[int]) -> Quiz:
    kept = bytes(digit if cell in cells else 0 for cell, digit in enumerate(quiz.givens))
    return attrs.evolve(quiz, givens=kept)


def drawn(name: str, seed: int) -> tuple[Quiz, bytes]:
    """A quiz with a random part of a random solution, and the solution."""
    random = Random(f"{name} {seed}")
    board: Board = board_named(name.removesuffix(" + parity"))
    cells = len(board.coordinates)
    ranks = [random.sample(range(board.digits), board.digits) for _ in range(cells)]
    solution = exact.first_solution(Quiz(board, bytes(cells)), ranks)
    assert solution is not None
    shown = random.sample(range(cells), random.randint(cells // 6, cells // 2))
    allowed = [board.all_digits] * cells
    if name.endswith("parity"):
        own = ((0b1010, 0b0101)[digit % 2] for digit in solution)
        allowed = [each if random.random() < 0.3 else board.all_digits for each in own]
    givens = bytes(solution[cell] if cell in shown else 0 for cell in range(cells))
    return Quiz(board, givens, allowed=allowed), solution


def spoiled(name: str, seed: int) -> tuple[Quiz, int] | None:
    """A quiz with one wrong given and no solution, and the cell of that given."""
    quiz, solution = drawn(name, seed)
    random = Random(seed)
    for cell in random.sample(clues.given_cells(quiz), quiz.clues):
        for digit in random.sample(range(1, quiz.board.digits + 1), quiz.board.digits):
            givens = bytearray(quiz.givens)
            givens[cell] = digit
            try:
                wrong = attrs.evolve(quiz, givens=bytes(givens))
            except QuizError:
                continue
            if digit != solution[cell] and not plain_solutions(wrong, 1):
                return wrong, cell
    return None


CASES = [(name, seed) for name in BOARDS for seed in range(4)]
MORE = [(name, seed) for name in BOARDS for seed in range(100, 104 if name == "6x6" else 124)]


def quizzes(cases: list[tuple[str, int]]) -> Iterator[Quiz]:
    return (drawn(*case)[0] for case in cases)


def check_truth(quiz: Quiz, limit: int) -> None:
    every = plain_solutions(quiz)
    found = true_candidates(quiz, limit)
    if len(every) < 1000:
        assert found.solutions == min(limit, len(every))
        assert found.at_least == (len(every) > limit)
        true = [{each[cell] for each in every} for cell in range(len(quiz.givens))]
        assert [{*digits_in(digits)} for digits in found.sets] == true
        first = sorted(every)[:limit]
        for cell, counts in enumerate(found.counts):
            column = [each[cell] for each in first]
            assert list(counts) == [column.count(digit) for digit in range(1, quiz.board.digits + 1)]


def check_clues(quiz: Quiz) -> None:
    every = plain_solutions(quiz, 300)
    given = clues.given_cells(quiz)
    if len(every) == 1:
        free = [
            cell for cell in given if len(plain_solutions(with_givens(quiz, [*{*given} - {cell}]), 2)) == 1
        ]
        assert clues.redundant(quiz) == tuple(free)
        minimal = clues.minimal(quiz, given[::-1])
        assert len(plain_solutions(minimal, 2)) == 1
        assert not clues.redundant(minimal)
    elif len(every) < 300:
        check_added(quiz, every, None)
        check_added(quiz, every, Random(len(every)).choice([*{*range(len(quiz.givens))} - {*given}]))


def check_added(quiz: Quiz, every: list[bytes], at: int | None) -> None:
    found = clues.added(quiz, at)
    cells = [cell for cell, _ in found.clues]
    left = [each for each in every if all(each[cell] == digit for cell, digit in found.clues)]
    assert len(left) == 1
    assert at is None or at in cells
    open_cells = [cell for cell, digit in enumerate(quiz.givens) if not digit]
    smaller = len(cells) - 1
    for size in range(1, min(smaller, clues.EXHAUSTIVE) + 1):
        for some in combinations(open_cells, size):
            if at is None or at in some:
                keys = [tuple(each[cell] for cell in some) for each in every]
                assert not any(keys.count(key) == 1 for key in {*keys}) or not found.fewest, (some, found)
    assert found.fewest


def test_a_clue_that_is_asked_for_stays_even_if_the_others_suffice() -> None:
    many = "....2.698...6.4....7..1....4.......22.........5...6.8..67...........1.3....8....."
    assert 0 in dict(clues.added(parse_quiz(many), 0).clues)


def check_conflict(wrong: Quiz, cell: int) -> None:
    found = conflict.given_conflict(wrong)
    assert cell in found.cells
    assert cell in [each.cell for each in found.corrections]
    assert not plain_solutions(with_givens(wrong, found.cells), 1)
    for dropped in found.cells:
        assert plain_solutions(with_givens(wrong, [*{*found.cells} - {dropped}]), 1)
    if found.smallest:
        for size in range(min(len(found.cells), conflict.EXHAUSTIVE + 1)):
            for some in combinations(clues.given_cells(wrong), size):
                assert plain_solutions(with_givens(wrong, some), 1), (some, found)
    elif len(wrong.board.grids) == 1:
        assert len(found.cells) > conflict.EXHAUSTIVE + 1
    for each in found.corrections:
        rest = plain_solutions(with_givens(wrong, [*{*clues.given_cells(wrong)} - {each.cell}]))
        if len(rest) < 1000:
            assert each.digits == tuple(sorted({solution[each.cell] for solution in rest}))
        assert each.unique == (len(rest) == 1)


def check_undecided(quiz: Quiz) -> None:
    every = plain_solutions(quiz, 400)
    if not 1 < len(every) < 400:
        return
    found = conflict.undecided(quiz)
    assert found.smallest
    assert len(found.cells) == min(
        sum(a != b for a, b in zip(one, other, strict=True)) for one, other in combinations(every, 2)
    )
    assert not any(quiz.givens[cell] for cell in found.cells)
    fillings = {tuple(each[cell] for cell in found.cells) for each in every}
    assert {*found.fillings} <= fillings
    assert all(a != b for a, b in zip(*found.fillings, strict=True))


def test_true_candidates_are_those_of_every_solution() -> None:
    for number, quiz in enumerate(quizzes(CASES)):
        check_truth(quiz, (1, 7, 10_000)[number % 3])


def test_redundant_and_further_givens_are_those_that_trying_all_finds() -> None:
    for quiz in quizzes(CASES):
        check_clues(quiz)


def test_conflicts_are_smallest_and_have_the_wrong_given() -> None:
    small = [(name, seed) for name in BOARDS[:2] for seed in range(20)]
    met = [found for case in small if (found := spoiled(*case))]
    assert len(met) > 15
    for wrong, cell in met:
        check_conflict(wrong, cell)


def test_undecided_cells_are_where_the_nearest_two_solutions_differ() -> None:
    for quiz in quizzes(CASES):
        check_undecided(quiz)


@pytest.mark.long
def test_all_of_it_on_many_more_boards() -> None:
    for quiz in quizzes(MORE):
        check_truth(quiz, 50)
        check_clues(quiz)
        check_undecided(quiz)
    for case in MORE:
        if found := spoiled(*case):
            check_conflict(*found)


def test_a_board_without_a_solution_needs_no_given_for_a_conflict() -> None:
    board = board_named("4x4")
    quiz = Quiz(board, bytes(16), allowed=[0b0011] * 16)
    found = conflict.given_conflict(quiz)
    assert (found.cells, found.smallest) == ((), True)


def test_a_conflict_of_five_givens_is_known_to_be_smallest() -> None:
    quiz = parse_quiz("700000000140000005050900400070000000930078001004000009400003800000160000085400206")
    found = conflict.given_conflict(quiz)
    assert (len(found.cells), found.smallest) == (5, True)
    for four in combinations([cell for cell, digit in enumerate(quiz.givens) if digit], 4):
        kept = bytes(digit if cell in four else 0 for cell, digit in enumerate(quiz.givens))
        assert exact.count(Quiz(quiz.board, kept), 1) == 1


def test_every_question_can_be_interrupted() -> None:
    quiz = Quiz(board_named("16x16"), bytes(256))
    questions: tuple[Callable[[], object], ...] = (
        lambda: true_candidates(quiz, 10**9),
        lambda: conflict.undecided(quiz),
        lambda: clues.added(quiz),
    )
    for ask in questions:
        asked = iter(range(20))
        with pytest.raises(Interrupted), interrupted_by(partial(_is_over, asked)):
            ask()


def _is_over(asked: Iterator[int]) -> bool:
    return next(asked, None) is None
