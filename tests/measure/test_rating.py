"""The rating of a quiz, held against a slow solver and against every set of techniques."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from support.desk import Desk

from sudoku_repl import Quiz, Rules, load, open_quiz, parse_quiz
from sudoku_repl.create.making import make_quiz
from sudoku_repl.machine import Guessing, Phase
from sudoku_repl.measure.rating import CLASSES, brief_rating, rate, without_locked
from sudoku_repl.survey.counting import blame_figures
from sudoku_repl.techniques import names_of
from sudoku_repl.timeline.runner import deduce

IN_TWO_CELLS = (
    "...2..6..6.1.4....4.......5.9..8.......4...3....6529.41.63...58...8.......5..1.63",
    ".4....9....8.61..3...3..1..935.....2...94......42.......9...3.5....1.7..5...7..4.",
    "2....81.55.72...4....4...92..4..361...5...4...1..4...86......8....9..7..1....6...",
)
"""Quizzes that need locked candidates, in pairs of cells only."""
IN_THREE_CELLS = (
    "91.86....4..3.51......................3....75.56..2...5...198......4...3..928..6.",
    "...1....7..3.....4.6..9.8....2........973...56..4.52..37.5.....8...1.4.........1.",
    ".7.....13.9.243.7.............59.........2.9...8...1....43...283..72....8......5.",
)
"""Quizzes that need a digit locked in three cells. No chain of any length finishes the last one."""
SEVERAL_WAYS = (
    "2.5.1...4..6.....97.1....251......5.....6..916.3..57..5..3........7...1......2...",
    "2816......9........462...89....6.1.8......3.....849..6..37......6..3......95.1.6.",
    ".6.4.9.......5..9.5.217....7..2..15..5....6.83.............8.19..5......82...73..",
)
"""Quizzes that a stronger kind of subset finishes in place of a weaker one."""


@pytest.mark.parametrize("text", [*IN_TWO_CELLS, *IN_THREE_CELLS])
def test_locked_candidates_are_of_class_3(text: str) -> None:
    rating = rate(parse_quiz(text))
    assert (rating.kind, rating.locked_candidates, rating.longest_chain) == (3, True, 0)


@pytest.mark.parametrize("layout", ["9x9", "6x6", "9x9 + diagonals", "twodoku"])
def test_locked_candidates_go_together_on_any_board(layout: str) -> None:
    found = 0
    for seed in range(8):
        quiz = make_quiz(seed, layout=layout).quiz
        state = deduce(load(quiz), Rules((), Guessing(asks=True)))
        if state.phase is not Phase.WAITING:
            continue
        sets, left = state.grid.sets, list(state.grid.sets)
        for house, digit in product(quiz.board.houses, range(quiz.board.digits)):
            places = [cell for cell in house.cells if sets[cell] >> digit & 1]
            if len(places) > 1:
                for cell in set.intersection(*(set(quiz.board.peers[place]) for place in places)):
                    left[cell] &= ~(1 << digit)
        after = without_locked(state)
        assert list((after or state).grid.sets) == left
        found += after is not None
    assert found


def test_rate_names_locked_candidates() -> None:
    desk = Desk()
    desk.give(IN_THREE_CELLS[0])
    assert desk.give("rate")[1:3] == [
        "Class 3: subsets or locked candidates.",
        "Weakest techniques: hidden, locked candidates.",
    ]


@pytest.mark.parametrize("seed", range(12))
def test_the_class_is_what_a_slow_solver_needs(seed: int) -> None:
    quiz = make_quiz(seed).quiz
    stage = next((stage for stage in (1, 2, 3) if is_finished(quiz, stage)), None)
    assert rate(quiz).kind == stage or (stage is None and rate(quiz).kind in (4, 5))


@pytest.mark.parametrize("text", SEVERAL_WAYS)
def test_the_techniques_are_the_weakest_of_all_sets_that_finish(text: str) -> None:
    """Of two sets, the weaker is the one that lacks the strongest technique in which they differ."""
    quiz = parse_quiz(text)
    ladder = ("x_chain", "gw3", "gw2", "gw1")  # the strongest first
    weakest = next(
        ("hidden", *(name for name, is_on in zip(ladder, flags, strict=True) if is_on))
        for flags in product((False, True), repeat=len(ladder))
        if solves(quiz, ("hidden", *(name for name, is_on in zip(ladder, flags, strict=True) if is_on)))
    )
    techniques = rate(quiz).techniques
    assert techniques is not None
    assert set(names_of(techniques)) == set(weakest)
    assert names_of(techniques) == tuple(sorted(weakest, key=("hidden", *reversed(ladder)).index))


def solves(quiz: Quiz, names: tuple[str, ...]) -> bool:
    """Whether these techniques solve the quiz without a guess."""
    return deduce(load(quiz), Rules(names)).phase is Phase.SOLVED


def is_finished(quiz: Quiz, stage: int) -> bool:
    """Whether naked singles (1), hidden singles too (2), subsets and locked candidates too (3) suffice."""
    houses = [house.cells for house in quiz.board.houses]
    digits = range(1, quiz.board.digits + 1)
    peers = [{other for house in houses if cell in house for other in house} - {cell} for cell in range(81)]
    sets = [{digit} if digit else set(digits) for digit in quiz.givens]

    def removed() -> bool:
        before = sum(map(len, sets))
        for cell, candidates in enumerate(sets):
            if len(candidates) == 1:
                for peer in peers[cell]:
                    sets[peer] -= candidates
        for house in houses if stage > 1 else ():
            for digit in digits:
                places = [cell for cell in house if digit in sets[cell]]
                if len(places) == 1:
                    sets[places[0]] &= {digit}
        if stage < 3 or before > sum(map(len, sets)):
            return before > sum(map(len, sets))
        for house in houses:
            for digit in digits:
                places = [cell for cell in house if digit in sets[cell]]
                for cell in set.intersection(*(peers[place] for place in places)):
                    sets[cell] -= {digit}
            for size in range(2, 8):
                for cells in combinations(house, size):
                    together = set().union(*(sets[cell] for cell in cells))
                    if len(together) == size:
                        for other in set(house) - set(cells):
                            sets[other] -= together
        return before > sum(map(len, sets))

    while removed():
        pass
    return all(len(candidates) == 1 for candidates in sets)


def test_the_cost_of_wrong_guesses_is_unknown_without_a_solution() -> None:
    figures = {name: blame_figures(load(open_quiz(name)), Rules(), 10**6) for name in ("@none", "@readalps")}
    assert figures["@none"]["wrong_steps"] is None
    assert figures["@readalps"]["wrong_steps"] == 98
    assert blame_figures(load(open_quiz("@readalps")), Rules(), 100)["wrong_steps"] is None


HARDEST = "2.....83.3.......9.91..5..7....5.1.......8...1..7..345.7.21..84.1...7.....49....."
"""A quiz of class 5."""


def test_a_brief_rating_is_a_part_of_the_rating() -> None:
    quizzes = [make_quiz(seed).quiz for seed in range(30)]
    quizzes += [parse_quiz(text) for text in (HARDEST, *IN_TWO_CELLS, *IN_THREE_CELLS)]
    quizzes += [open_quiz("@easy"), make_quiz(1, clues=70).quiz]
    ratings = [rate(quiz) for quiz in quizzes]
    assert {rating.kind for rating in ratings} == CLASSES.keys() - {0}
    for quiz, rating in zip(quizzes, ratings, strict=True):
        brief = brief_rating(quiz)
        assert (brief.kind, brief.biggest_level, brief.first_solution) == (
            rating.kind,
            rating.biggest_level,
            rating.first_solution,
        )
