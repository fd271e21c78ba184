"""The solution path: sound steps, the right sum, brute force only where nothing else is found."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

import pytest

from sudoku_repl import Quiz, exact, open_quiz, parse_quiz
from sudoku_repl.create.making import make_quiz
from sudoku_repl.errors import QuizError
from sudoku_repl.measure.path import (
    PathFit,
    PathStep,
    PathWanted,
    SolutionPath,
    after,
    finishes_without,
    solution_path,
    start,
    usual_techniques,
)
from sudoku_repl.measure.rating import rate
from sudoku_repl.techniques import TECHNIQUES
from sudoku_repl.techniques.aic import AIC, NiceLoop, XYChain
from sudoku_repl.techniques.technique import Difficulty, nothing_lost

BOARDS = ("4x4", "6x6", "9x9 + diagonals", "9x9 + windows", "12x12", "twodoku")

HARDER = "...2..6..6.1.4....4.......5.9..8.......4...3....6529.41.63...58...8.......5..1.63"
"""A quiz that needs more than singles."""


def check(quiz: Quiz) -> SolutionPath:
    """Check the path of a quiz against its solution, and return it."""
    path = solution_path(quiz)
    (solution,) = exact.solutions(quiz)
    grid, score = start(quiz), 0
    for step in path.steps:
        assert step.grid == grid
        assert all(solution[cell] == digit for digit, cell in step.places), step
        assert all(solution[cell] != digit for digit, cell in step.removes), step
        assert step.places or step.removes
        earlier = [
            each for each in usual_techniques() if not step.technique or each.rank < step.technique.rank
        ]
        assert not any(each.pick(grid, nothing_lost(quiz.board)) for each in earlier)
        for walk in (
            step.finding.links
            if step.finding and isinstance(step.technique, AIC | NiceLoop | XYChain)
            else ()
        ):
            met = [cell for cell, _ in groupby(node.cell for node in walk.nodes)]
            assert len({*met[1:]}) == len(met[1:]), "the walk comes back to a cell"
        score += 10_000 if step.technique is None else step.technique.score
        grid = after(grid, step.places, step.removes)
    assert not grid.candidates
    assert [digits.bit_length() for digits in quiz.board.packing.unpack(grid.placed)] == list(solution)
    assert path.score == score == sum(step.score for step in path.steps)
    assert path.difficulty >= max(step.difficulty for step in path.steps)
    assert path.guesses == 0 or path.difficulty is Difficulty.EXTREME
    return path


@pytest.mark.parametrize("seed", range(12))
def test_a_path_is_sound_and_its_score_is_the_sum(seed: int) -> None:
    check(make_quiz(seed).quiz)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1_000, 1_400))
def test_many_paths_are_sound(seed: int) -> None:
    check(make_quiz(seed).quiz)


def singles_in_order(quiz: Quiz) -> Iterator[tuple[str, int, int]]:
    """The singles of a path up to its first other step, from two queues to which each lost candidate adds.

    This is how HoDoKu keeps them: a cell joins a queue when it has one candidate left, or when a house that
    has just lost the digit elsewhere leaves it there alone.
    """
    board = quiz.board
    left = {(digit, int(cell)) for cell in board.cells for digit in range(1, board.digits + 1)}
    naked: list[tuple[int, int]] = []
    hidden: list[tuple[int, int]] = []
    placed = set[int]()

    def lose(digit: int, cell: int) -> None:
        if (digit, cell) not in left:
            return
        left.remove((digit, cell))
        in_cell = [each for each in left if each[1] == cell]
        if len(in_cell) == 1:
            naked.extend(in_cell)
        for house in (board.houses[index] for index in board.houses_of[cell]):
            in_house = [(digit, each) for each in house.cells if (digit, each) in left]
            if len(in_house) == 1:
                hidden.extend(in_house)

    def place(digit: int, cell: int) -> None:
        placed.add(cell)
        for peer in sorted(board.peers[cell]):
            lose(digit, peer)
        for other in range(1, board.digits + 1):
            if other != digit:
                lose(other, cell)

    for cell, digit in enumerate(quiz.givens):
        if digit:
            place(digit, cell)
    while True:
        naked, hidden = ([single for single in queue if single[1] not in placed] for queue in (naked, hidden))
        houses = [{*house.cells} - placed for house in board.houses]
        last = [single for single in naked if {single[1]} in houses]
        kinds = zip(("full_house", "naked_single", "hidden_single"), (last, naked, hidden), strict=True)
        found = next(((name, queue[0]) for name, queue in kinds if queue), None)
        if not found:
            return
        name, (digit, cell) = found
        yield name, digit, cell
        place(digit, cell)


@pytest.mark.parametrize("seed", range(12))
def test_a_path_makes_the_single_that_has_been_there_longest(seed: int) -> None:
    quiz = make_quiz(seed, clues=30).quiz
    singles = list(singles_in_order(quiz))
    made = [(step.name, *node) for step in solution_path(quiz).steps for node in step.places]
    assert made[: len(singles)] == singles
    assert len(singles) > 3


@pytest.mark.parametrize("name", BOARDS)
def test_paths_on_other_boards_are_sound(name: str) -> None:
    check(make_quiz(4, layout=name).quiz)


def test_brute_force_takes_the_middle_of_the_open_cells() -> None:
    path = check(open_quiz("@readalps"))
    step = next(step for step in path.steps if step.technique is None)
    open_cells = [cell for cell, digits in enumerate(step.grid.sets) if digits]
    assert step.places[0].cell == open_cells[len(open_cells) // 2]
    assert (step.name, step.score, step.difficulty) == ("brute_force", 10_000, Difficulty.EXTREME)


@pytest.mark.parametrize(
    ("steps", "difficulty"),
    [
        (57, "easy"),
        (58, "medium"),
        (71, "medium"),
        (72, "hard"),
        (114, "hard"),
        (115, "unfair"),
        (129, "extreme"),
    ],
)
def test_the_score_decides_the_difficulty(steps: int, difficulty: str) -> None:
    hidden = next(step for step in solution_path(open_quiz("@easy")).steps if step.score == 14)
    path = SolutionPath(open_quiz("@easy"), (hidden,) * steps)
    assert str(path.difficulty) == difficulty
    single = next(step for step in solution_path(open_quiz("@easy")).steps if step.score == 4)
    assert str(SolutionPath(open_quiz("@easy"), (single,) * 200).difficulty) == "easy"  # 800 at most


def test_a_hard_technique_makes_a_quiz_hard() -> None:
    step = PathStep(start(open_quiz("@easy")), None)
    path = SolutionPath(open_quiz("@easy"), (step,))
    assert path.difficulty is Difficulty.EXTREME


@pytest.mark.parametrize(
    ("text", "found"), [("." * 81, "several solutions"), ("12345678." + "9".rjust(72, "."), "no solution")]
)
def test_a_path_needs_one_solution(text: str, found: str) -> None:
    with pytest.raises(QuizError, match=f"exactly one solution; this quiz has {found}"):
        solution_path(parse_quiz(text))


def test_forbidding_all_techniques_leaves_no_path() -> None:
    quiz = open_quiz("@easy")
    assert finishes_without(quiz, ())
    assert not finishes_without(quiz, usual_techniques())
    assert not finishes_without(open_quiz("@readalps"), usual_techniques())


def test_a_rating_has_the_score_of_the_path() -> None:
    rating, path = rate(open_quiz("@easy")), solution_path(open_quiz("@easy"))
    assert (rating.score, rating.difficulty) == (path.score, path.difficulty) == (304, Difficulty.EASY)


def test_a_quiz_with_several_solutions_has_no_score() -> None:
    rating = rate(open_quiz("@two"))
    assert (rating.score, rating.difficulty) == (None, None)


def test_a_path_needs_what_it_cannot_spare() -> None:
    singles = frozenset(each for each in usual_techniques() if each.rating_class < 3)
    subsets = frozenset(usual_techniques()) - singles
    harder, easy = parse_quiz(HARDER), open_quiz("@easy")
    assert PathWanted(needs=(subsets,)).fit(harder) is PathFit.FITS
    assert PathWanted(needs=(singles, subsets)).fit(harder) is PathFit.FITS
    assert PathWanted(needs=(subsets,)).fit(easy) is PathFit.OTHER
    assert PathWanted(needs=(frozenset({TECHNIQUES["full_house"]}),)).fit(easy) is PathFit.SPARES
    assert PathWanted(forbids=subsets).fit(easy) is PathFit.FITS
    assert PathWanted(forbids=subsets).fit(harder) is PathFit.OTHER
    assert PathWanted(needs=(singles,)).fit(open_quiz("@readalps")) is PathFit.OTHER
