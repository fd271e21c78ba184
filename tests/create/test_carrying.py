"""Constraints go where a transform moves their cells, or the transform is refused."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st
from support.variants import EACH_KIND, variants

from sudoku_repl import Quiz, board_named, exact
from sudoku_repl.create.chance import Chance
from sudoku_repl.create.naming import parse_transform
from sudoku_repl.create.transforms import TURNS, random_transform
from sudoku_repl.errors import TransformError


@given(variants(), st.integers(0, 1 << 20), st.sampled_from([*sorted(TURNS), "random"]))
def test_the_solutions_are_those_of_the_quiz_transformed(
    drawn: tuple[Quiz, list[bytes]], seed: int, name: str
) -> None:
    quiz, solutions = drawn
    try:
        transform = (
            random_transform(quiz.board, Chance(seed))
            if name == "random"
            else parse_transform(name, quiz.board)
        )
    except TransformError:
        assert quiz.board.box.rows != quiz.board.box.columns  # its boxes can't lie on their side
        return
    moved = transform.quiz(quiz)
    assert moved.board is transform.result
    assert len(moved.board.constraints) == len(quiz.board.constraints)
    assert sorted(exact.solutions(moved)) == sorted(map(transform.grid, solutions))
    back = parse_transform(str(transform.inverse()), moved.board).quiz(moved)
    assert back.givens == quiz.givens
    assert {each.named for each in back.board.constraints} == {each.named for each in quiz.board.constraints}


@pytest.mark.parametrize("part", EACH_KIND)
def test_every_kind_is_turned(part: str) -> None:
    quiz = Quiz(board_named(f"9x9 + {part}"), bytes(81))
    for name in TURNS:
        moved = parse_transform(name, quiz.board).quiz(quiz)
        (first, *_), (was, *_) = moved.board.constraints, quiz.board.constraints
        assert (first.kind, first.numbers, len(first.cells)) == (was.kind, was.numbers, len(was.cells))


@pytest.mark.parametrize(
    ("part", "transform", "reason"),
    [
        (
            "anti knight",
            "rows 2 1 3 4 5 6 7 8 9",
            "moves cells apart that anti-knight asks about; transpose,",
        ),
        ("negative difference", "stacks 213", "moves cells apart that nonconsecutive 1 asks about"),
        ("minimum r5c5", "bands 213", "moves cells apart that minimum 1 asks about"),
        ("thermo r1c1 r1c2", "relabel 213456789", "renames digits, which thermometer 1 asks about"),
        ("cage 5 r1c1 r1c2", "relabel 213456789", "renames digits, which cage 1 asks about"),
    ],
)
def test_what_a_constraint_forbids_is_refused(part: str, transform: str, reason: str) -> None:
    with pytest.raises(TransformError, match=reason):
        parse_transform(transform, board_named(f"9x9 + {part}"))


@pytest.mark.parametrize(
    "part", ["cage r1c1 r1c2", "clone r1c1 r5c5", "palindrome r1c1 r2c2 r3c3", "anti king"]
)
def test_digits_are_renamed_where_only_their_being_equal_counts(part: str) -> None:
    board = board_named(f"9x9 + {part}")
    assert parse_transform("relabel 213456789", board).result is board
