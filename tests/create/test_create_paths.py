"""`create --needs` and `--forbid`."""

from __future__ import annotations

import re
from collections.abc import Iterable

import attrs
import pytest
from support.desk import Desk, refused

from sudoku_repl import Debugger, Quiz, exact, open_quiz
from sudoku_repl.board import CLASSIC
from sudoku_repl.create.chance import Chance
from sudoku_repl.create.digging import Digger
from sudoku_repl.create.making import Recipe, make_quiz
from sudoku_repl.create.symmetry import Symmetry
from sudoku_repl.create.uniform import full_grid
from sudoku_repl.errors import CreateError
from sudoku_repl.exact.clues import redundant
from sudoku_repl.machine.sets import techniques_of
from sudoku_repl.measure.path import PathWanted, finishes_without, solution_path, start, usual_techniques
from sudoku_repl.measure.standing import NOWHERE, THERE, Standing, Yardstick
from sudoku_repl.techniques import TECHNIQUES
from sudoku_repl.techniques.chain import Node
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.techniques.technique import Technique


def test_a_quiz_needs_a_family_and_spares_a_technique() -> None:
    dbg = Debugger()
    dbg.create(seed=4, needs=["singles"], forbid=["hidden-pair"])
    singles, spared = techniques_of("singles"), techniques_of("hidden_pair")
    path = solution_path(dbg.quiz)
    assert singles & {step.technique for step in path.steps}
    assert path.guesses == 0
    assert not finishes_without(dbg.quiz, singles)
    assert finishes_without(dbg.quiz, spared)


def test_a_path_can_do_without_whole_families() -> None:
    desk = Desk("@easy")
    desk.give("create quiz --seed 4 --forbid intersections,subsets")
    forbidden = techniques_of("intersections") | techniques_of("subsets")
    assert len(forbidden) > 2
    assert finishes_without(desk.debugger.quiz, forbidden)


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ("--needs ply", r"no solution path uses 'ply'"),
        ("--needs nothing", r"unknown technique 'nothing'"),
        (
            "--seed 1 --tries 2 --needs full_house",
            r"none of the 2 quizzes made met the conditions; the paths? .* full_house without needing it; "
            "raise --tries for more$",
        ),
    ],
)
def test_a_path_that_cannot_be_had_is_reported(options: str, expected: str) -> None:
    (line,) = refused(f"create quiz {options}", desk=Desk("@easy"))
    assert re.search(expected, line)


@attrs.frozen
class Solver:
    """Deduces all that some techniques find, over and over. No solution path takes part in it."""

    techniques: Iterable[Technique]

    def finishes(self, quiz: Quiz) -> bool:
        grid = start(quiz)
        while grid.candidates:
            places, removes = set[Node](), set[Node]()
            for technique in self.techniques:
                for finding in technique.find_usual(grid):
                    places.update(finding.places)
                    removes.update(() if finding.places else finding.removes)
                if places or removes:
                    break
            if not (places or removes):
                return False
            packing, candidates, placed = quiz.board.packing, grid.candidates, grid.placed
            for digit, cell in removes:
                candidates &= ~(1 << packing.width * cell + digit - 1)
            for digit, cell in places:
                candidates &= packing.keep[cell][digit]
                placed |= 1 << packing.width * cell + digit - 1
            grid = Grid(quiz.board, candidates, placed, grid.givens)
        return True


def check_needs(quiz: Quiz, name: str) -> None:
    """Check that a quiz needs a technique: without it, the techniques that are no harder don't finish."""
    technique = TECHNIQUES[name]
    path = solution_path(quiz)
    used = {step.technique for step in path.steps if step.technique}
    assert technique in used
    assert path.guesses == 0
    hardest = max(each.rank for each in used)
    allowed = [each for each in usual_techniques() if each.rank <= hardest]
    assert Solver(allowed).finishes(quiz)
    assert not Solver([each for each in allowed if each.rank != technique.rank]).finishes(quiz)


QUICK = "hidden_single locked_candidates_1 naked_pair hidden_pair x_wing skyscraper w_wing xy_wing"
MORE = """
    locked_pair naked_quadruple remote_pair bug_plus_1 xyz_wing uniqueness_1 uniqueness_3 finned_x_wing
    sue_de_coq xy_chain nice_loop aic grouped_nice_loop
"""
"""Techniques for which a quiz is soon found."""


def test_a_path_that_needs_a_technique_may_go_on_to_harder_wings() -> None:
    made = make_quiz(3, needs=("jellyfish",))
    check_needs(made.quiz, "jellyfish")
    assert "xy_wing" in solution_path(made.quiz).counts


@pytest.mark.parametrize(
    "name", [*QUICK.split(), *(pytest.param(name, marks=pytest.mark.long) for name in MORE.split())]
)
def test_a_quiz_that_needs_a_technique_is_found(name: str) -> None:
    made = make_quiz(1, needs=(name,))
    check_needs(made.quiz, name)
    assert [*exact.solutions(made.quiz)] == [made.solution]
    assert not redundant(made.quiz)
    assert make_quiz(1, needs=(name,)) == made


def test_the_clues_that_are_exchanged_keep_their_number_and_symmetry() -> None:
    made = make_quiz(3, needs=("skyscraper",), symmetry="rotation", clues=28)
    check_needs(made.quiz, "skyscraper")
    assert made.quiz.clues == 28
    clues = [bool(digit) for digit in made.quiz.givens]
    assert clues == clues[::-1]
    assert exact.is_unique(made.quiz)


def test_a_quiz_with_a_given_solution_needs_a_technique() -> None:
    result = Quiz(CLASSIC, make_quiz(1).solution)
    made = make_quiz(1, needs=("xy_wing",), result=result)
    assert made.solution == result.givens
    check_needs(made.quiz, "xy_wing")


def test_a_quiz_needs_several_techniques_and_no_other_kind() -> None:
    made = make_quiz(1, needs=("w_wing", "locked_candidates_1"), forbid=("chains",))
    check_needs(made.quiz, "w_wing")
    check_needs(made.quiz, "locked_candidates_1")
    assert finishes_without(made.quiz, techniques_of("chains"))


def test_exchanged_clues_leave_a_minimal_quiz_of_the_same_solution() -> None:
    chance = Chance(1)
    digger = Digger(CLASSIC, None, Symmetry.NONE)
    grid = full_grid(CLASSIC, chance)
    givens, _ = digger.dig(grid, chance)
    quizzes = {givens}
    for added in (1, 2, 3) * 20:
        givens, undecided = digger.exchange(givens, grid, added, chance)
        quiz = Quiz(CLASSIC, givens)
        assert not undecided
        assert [*exact.solutions(quiz)] == [grid]
        assert not redundant(quiz)
        quizzes.add(givens)
    assert len(quizzes) > 20


def test_progress_says_which_technique_is_met() -> None:
    notes: list[str] = []
    with pytest.raises(CreateError, match=r"the nearest: x_wing, jellyfish 1 of 2 met; raise --tries"):
        Recipe(needs=("x_wing", "jellyfish"), tries=60).make(4, met=notes.append)
    assert notes == ["x_wing, jellyfish 0 of 2 met", "x_wing, jellyfish 1 of 2 met"]


def test_a_quiz_is_nearer_with_more_of_the_techniques_and_fewer_candidates_left() -> None:
    easy, hard = open_quiz("@easy"), open_quiz("@readalps")
    wanted = PathWanted((frozenset({TECHNIQUES["aic"]}),))
    assert Yardstick(wanted).standing(easy) == Standing(1, NOWHERE, 0)
    assert Yardstick(wanted).standing(hard) > THERE
    made = make_quiz(5, needs=("aic",))
    assert Yardstick(wanted).standing(made.quiz) == THERE
    assert THERE < Standing(0, 0, 9) < Standing(0, 0, 10) < Standing(1, 2, 0) < Standing(1, NOWHERE, 0)


def test_what_a_technique_finds_beside_easier_ones_counts_if_it_is_asked_for() -> None:
    quizzes = [make_quiz(seed).quiz for seed in range(150)]
    yardstick = Yardstick(PathWanted((frozenset({TECHNIQUES["swordfish"]}),)))
    beside = [yardstick.standing(quiz) for quiz in quizzes]
    alone = [yardstick.standing(quiz, beside=False) for quiz in quizzes]
    assert {each.easier for each in beside} == {1, NOWHERE}  # of class 4, only the X-Wing is easier
    assert {each.easier for each in alone} == {NOWHERE}


def test_a_quick_look_only_misses_quizzes_that_are_near() -> None:
    quizzes = [make_quiz(seed).quiz for seed in range(60)]
    yardstick = Yardstick(PathWanted((frozenset({TECHNIQUES["w_wing"]}),)))
    looks = [(yardstick.standing(quiz), yardstick.standing(quiz, thorough=False)) for quiz in quizzes]
    assert all(quick == thorough or quick.missing for thorough, quick in looks)
    assert {thorough.missing for thorough, _ in looks} == {0, 1}
    assert any(quick == thorough == THERE for thorough, quick in looks)
    assert any(quick.missing > thorough.missing for thorough, quick in looks)
