"""Givens and constraints that cannot all hold, held against every grid of the 4x4 board."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from hypothesis import assume, given, settings, strategies as st
from support.variants import breaks, parts

from sudoku_repl import Debugger, Quiz, QuizError, board_named, exact
from sudoku_repl.exact.conflict import GivenConflict, given_conflict

Clue = tuple[int, int] | str
"""A given, as its cell and digit, or the part of the board's name that is a constraint."""


@cache
def every_grid() -> tuple[bytes, ...]:
    return tuple(exact.solutions(Quiz(board_named("4x4"), bytes(16))))


def fits(clues: set[Clue]) -> bool:
    """Whether some grid keeps the clues."""
    return any(
        all(
            not breaks(grid, each, 4) if isinstance(each, str) else grid[each[0]] == each[1] for each in clues
        )
        for grid in every_grid()
    )


@st.composite
def wrong(draw: st.DrawFn) -> Quiz:
    """Draw a quiz on the 4x4 board that has no solution."""
    named = draw(st.lists(parts(4, bytes(16), true=False), max_size=4, unique=True))
    if draw(st.integers(0, 3)) == 0:
        named.append(f"anti {draw(st.sampled_from(['knight', 'king']))}")
    givens = bytearray(16)
    for cell in draw(st.sets(st.integers(0, 15), max_size=6)):
        givens[cell] = draw(st.integers(1, 4))
    try:
        quiz = Quiz(board_named(" + ".join(("4x4", *named))), givens)
    except QuizError:
        assume(False)
        raise
    assume(not exact.count(quiz, 1))
    return quiz


@settings(max_examples=60, deadline=None)
@given(wrong())
def test_a_conflict_is_the_smallest_and_irreducible(quiz: Quiz) -> None:
    found = given_conflict(quiz)
    givens: set[Clue] = {(cell, quiz.givens[cell]) for cell in range(16) if quiz.givens[cell]}
    named = {each.named for each in quiz.board.constraints}
    clues = givens | named
    conflict: set[Clue] = {(cell, quiz.givens[cell]) for cell in found.cells}
    conflict |= {each.named for each in found.constraints}
    assert conflict <= clues
    assert not fits(conflict)
    assert all(fits(conflict - {each}) for each in conflict)
    if found.smallest:
        smaller = combinations(sorted(clues, key=str), len(conflict) - 1)
        assert all(fits({*some}) for some in smaller)
    assert found.smallest or len(conflict) > 5
    assert {each.cell for each in found.corrections} == {
        each[0] for each in conflict if isinstance(each, tuple) and fits(clues - {each})
    }
    assert {each.named for each in found.breakers} == {
        each for each in conflict if isinstance(each, str) and fits(clues - {each})
    }
    assert exact.count(found.alone, 1) == 0


def test_a_wrong_cage_is_named_and_the_proof_keeps_its_number() -> None:
    board = board_named("9x9 + cage 30 r5c5 r5c6 r5c7 r5c8 + cage 3 r1c1 r1c2 + cage 4 r2c1 r2c2")
    dbg = Debugger(Quiz(board, bytes(81)))
    found = dbg.blame_quiz()
    assert isinstance(found, GivenConflict)
    assert "".join(map(str, found.words())) == (
        "The quiz has no solution: these 2 constraints cannot all hold (the fewest): "
        "cage 2: different digits with the sum 3 in [1,1] [1,2]; "
        "cage 3: different digits with the sum 4 in [2,1] [2,2]."
    )
    assert [each.name for each in found.alone.board.constraints] == ["cage 2", "cage 3"]
    assert dbg.refute_givens(found)
