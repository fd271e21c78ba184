"""Quizzes that are made with constraints: cages, lines, dots, sums beside the grid, moves of chess."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import assume, given, settings, strategies as st
from support.desk import Desk, refused, text
from support.variants import breaks, sides

from sudoku_repl import Debugger, Quiz, board_named, exact, iter_quizzes, open_quiz, write_quiz
from sudoku_repl.create import ruling
from sudoku_repl.create.lists import make_list
from sudoku_repl.create.making import Made, Recipe, make_quiz
from sudoku_repl.create.ruling import EVERYWHERE, MOVES, lines
from sudoku_repl.errors import CreateError, OrderError, QuizError
from sudoku_repl.exact.clues import redundant_constraints
from sudoku_repl.interruption import Interrupted, interrupted_by
from sudoku_repl.orders.exact import CluesChecked


@cache
def every_grid(name: str) -> list[bytes]:
    board = board_named(name)
    return list(exact.solutions(Quiz(board, bytes(len(board.coordinates))), 0))


def headers(quiz: Quiz) -> list[str]:
    return quiz.board.name.split(" + ")[1:]


def keeps(grid: bytes, quiz: Quiz) -> bool:
    """Whether a grid keeps the rules of a quiz, in words that know no walk."""
    side, drawn = quiz.board.digits, headers(quiz)
    if "negative difference" in drawn:
        dots = [{*header.split()[2:]} for header in drawn if header.startswith(("difference", "ratio"))]
        for pair in sides(side):
            low, high = sorted(grid[cell] for cell in pair)
            has_dot = {f"r{cell // side + 1}c{cell % side + 1}" for cell in pair} in dots
            if has_dot is not (high in (low + 1, 2 * low)):
                return False
    return not any(breaks(grid, header, side) for header in drawn if "negative" not in header)


SMALL = ("killer", "dots", "sandwich", "thermo", "arrow", "renban", "palindrome", "between", "less", "zipper")


@settings(max_examples=60)
@given(st.sets(st.sampled_from(SMALL), min_size=1, max_size=2), st.integers(0, 1 << 32))
def test_of_all_grids_one_keeps_the_givens_and_the_rules_in_words(rules: set[str], seed: int) -> None:
    try:
        made = make_quiz(seed, layout="4x4", rules=tuple((rule, 1) for rule in sorted(rules)))
    except CreateError:  # no room
        assume(False)
    kept = [
        grid
        for grid in every_grid("4x4")
        if all(digit in (0, grid[cell]) for cell, digit in enumerate(made.quiz.givens))
        and keeps(grid, made.quiz)
    ]
    assert kept == [made.solution]
    for cell in filter(made.quiz.givens.__getitem__, range(16)):
        givens = bytes(0 if at == cell else digit for at, digit in enumerate(made.quiz.givens))
        assert not exact.is_unique(Quiz(made.quiz.board, givens)), "it is not minimal"


@settings(max_examples=60)
@given(st.sets(st.sampled_from(SMALL), min_size=1, max_size=3), st.integers(0, 1 << 32))
def test_constraints_are_redundant_if_without_them_one_grid_is_left(rules: set[str], seed: int) -> None:
    try:
        made = make_quiz(seed, layout="4x4", rules=tuple((rule, 1) for rule in sorted(rules - {"dots"})))
    except CreateError:  # no room
        assume(False)
    drawn = headers(made.quiz)
    fitting = [
        grid
        for grid in every_grid("4x4")
        if all(digit in (0, grid[cell]) for cell, digit in enumerate(made.quiz.givens))
    ]
    expected = [
        constraint
        for number, constraint in enumerate(made.quiz.board.constraints)
        if sum(
            not any(breaks(grid, header, 4) for at, header in enumerate(drawn) if at != number)
            for grid in fitting
        )
        == 1
    ]
    assert list(redundant_constraints(made.quiz)) == expected


@pytest.mark.parametrize("clues", [None, 18])
def test_a_sign_is_needed_where_cells_without_one_may_not_have_its_relation(clues: int | None) -> None:
    made = make_quiz(4, layout="6x6", rules=(("dots", 1),), clues=clues).quiz
    needed = {each.named for each in made.board.constraints} - {
        each.named for each in redundant_constraints(made)
    }
    parts = made.board.name.split(" + ")[1:]
    for part in parts:
        name = " + ".join([made.board.plain.name, *(each for each in parts if each != part)])
        try:
            assert (part in needed) is not exact.is_unique(Quiz(board_named(name), made.givens))
        except QuizError:  # its cells are givens
            assert part in needed


@pytest.mark.parametrize("rule", [*EVERYWHERE, *MOVES, *lines()])
def test_every_rule_is_drawn_on_a_grid_that_keeps_it(rule: str) -> None:
    made = make_quiz(3, rules=((rule, 1),))
    assert headers(made.quiz)
    assert keeps(made.solution, made.quiz)
    assert list(exact.solutions(made.quiz)) == [made.solution]
    assert make_quiz(3, rules=((rule, 1),)) == made, "the seed says which quiz"


def test_cages_cover_the_board_and_need_no_givens() -> None:
    made = make_quiz(1, rules=(("killer", 1),))
    cages = made.quiz.board.constraints
    assert made.quiz.clues == 0
    covered = [cell for cage in cages for cell in cage.cells]
    assert len(covered) == len({*covered}) > 75
    assert {len(cage.cells) for cage in cages} <= {2, 3, 4, 5}


def test_lines_have_cells_of_their_own_beside_each_other() -> None:
    made = make_quiz(5, rules=(("thermo", 5), ("whispers", 2)))
    assert [each.header for each in made.quiz.board.constraints] == ["thermo"] * 5 + ["whispers"] * 2
    thermometers = made.quiz.board.constraints[:5]
    cells = [cell for each in thermometers for cell in each.cells]
    assert len(cells) == len({*cells})
    at = made.quiz.board.coordinates
    for each in thermometers:
        for one, other in zip(each.cells, each.cells[1:], strict=False):
            assert max(abs(at[one][0] - at[other][0]), abs(at[one][1] - at[other][1])) == 1


@pytest.mark.parametrize("layout", ["samurai", "12x12", "6x6 + diagonals"])
def test_other_boards_take_rules(layout: str) -> None:
    made = make_quiz(2, layout=layout, rules=(("thermo", 4),))
    assert made.quiz.board.plain is board_named(layout)
    if not made.undecided:
        assert list(exact.solutions(made.quiz)) == [made.solution]


def test_a_number_of_clues_is_met_and_may_be_none() -> None:
    clues: dict[int, Made] = {
        count: make_quiz(4, rules=(("killer", 1),), clues=count) for count in (0, 3, 20)
    }
    assert [made.quiz.clues for made in clues.values()] == list(clues)


def test_a_quiz_is_drawn_on_a_given_result(tmp_path: Path) -> None:
    (solution,) = exact.solutions(open_quiz("@easy"))
    write_quiz(Quiz(board_named("9x9"), solution), str(tmp_path / "solved.txt"))
    desk = Desk()
    desk.give(f"create from-result {tmp_path / 'solved.txt'} --killer --seed 2")
    assert list(exact.solutions(desk.debugger.quiz)) == [solution]
    (error,) = refused(f"create from-result {tmp_path / 'solved.txt'} --anti-king")
    assert error == "the full grid breaks anti-king; choose another, or leave out the rule"


def test_a_list_has_a_link_on_each_line_and_can_be_continued(tmp_path: Path) -> None:
    desk, file = Desk(), tmp_path / "list.txt"
    desk.give(f"create quiz --killer --thermo 1 --seed 6 --count 2 --to {file}")
    assert file.read_text().splitlines()[0].endswith("create quiz --seed 6 --killer --thermo 1")
    desk.give(f"create quiz --killer --thermo 1 --count 3 --to {file}")
    quizzes = [quiz for _, quiz in iter_quizzes(str(file))]
    recipe = Recipe(rules=(("killer", 1), ("thermo", 1)))
    assert quizzes == [recipe.make(seed).quiz for seed in (6, 7, 8)]
    assert "can't have their solutions" in refused(f"create quiz --dots --with-result --to {file}2")[0]
    assert "only one grid" in refused(f"create quiz --layout samurai --thermo 2 --to {file}3")[0]
    with pytest.raises(CreateError, match="is a link, which can't hold 'less'"):
        make_list(f"{file}4", Recipe(rules=(("less", 2),)), 1)
    assert [each.name for each in tmp_path.iterdir()] == ["list.txt"], "refused before a file is begun"


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ("--killer --unbiased", "leave out --killer"),
        ("--killer --seed-grid", "--killer can't be drawn on the seed grid; leave out --seed-grid"),
        ("--thermo 2 --needs thermometer", "--needs takes no constraint, got 'thermometer'; give a rule"),
    ],
)
def test_options_that_exclude_each_other_are_named(options: str, expected: str) -> None:
    assert expected in refused(f"create quiz {options}")[0]


def test_the_search_for_lines_is_interrupted() -> None:
    with interrupted_by(lambda: True), pytest.raises(Interrupted):
        make_quiz(1, layout="4x4", rules=(("whispers", 3),))


def test_clues_names_the_constraints_that_are_redundant() -> None:
    desk = Desk()
    desk.give(
        "create quiz --dots --seed 3", "clues", "create quiz --thermo 3 --anti-knight --seed 1", "clues"
    )
    one, other = (text(result) for result in desk.results if isinstance(result, CluesChecked))
    assert one[-2].strip() == ("Redundant constraints, 2 of 53: nonconsecutive, no ratio.")
    assert other[-1] == "The quiz needs each of its 6 givens and 4 constraints."


def test_the_debugger_makes_them_too() -> None:
    dbg = Debugger()
    made = dbg.create(seed=8, rules={"renban": 2, "anti-king": 1})
    assert dbg.quiz is made.quiz
    assert dbg.create(seed=8, rules={"anti-king": 1, "renban": 2}) == made, "the order makes no difference"
    assert [each.kind for each in dbg.quiz.board.constraints] == ["anti-king", "renban", "renban"]


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ({"thermometer": 1}, "unknown rule 'thermometer'; known: killer, dots, sandwich, anti-knight"),
        ({"killer": 2}, "'killer': it is for the whole board, so expected 1, got 2"),
        ({"thermo": 0}, "'thermo': expected at least 1, got 0"),
    ],
)
def test_what_is_no_rule_is_refused(rules: dict[str, int], message: str) -> None:
    with pytest.raises(OrderError, match=message):
        Recipe(rules=tuple(rules.items()))


def test_what_cannot_be_drawn_is_refused() -> None:
    with (
        patch.object(ruling, "_TRIES", 300),
        pytest.raises(CreateError, match=r"no room for 40 of 'renban' in the full grid: only \d+ found room"),
    ):
        make_quiz(1, rules=(("renban", 40),))
    with pytest.raises(CreateError, match="the 4x4 \\+ anti king board has no solution; leave out a rule"):
        Recipe(layout="4x4", rules=(("anti-king", 1),))
    with pytest.raises(CreateError, match="expected 0 to 81 clues on the 9x9 board, got 82"):
        Recipe(clues=82, rules=(("killer", 1),))
    for needed, forbidden in (("x_wing", "x_wing"), ("x_wing", "fish"), ("fish", "hodoku")):
        with pytest.raises(OrderError, match=f"--needs '{needed}' and --forbid exclude each other"):
            Recipe(needs=(needed,), forbid=(forbidden,))
    with pytest.raises(OrderError, match="a rule is given twice"):
        Recipe(rules=(("thermo", 1), ("thermo", 2)))
    with pytest.raises(CreateError, match=r"give a board without them instead of '9x9 \+ anti king'"):
        Recipe(layout="9x9 + anti king")
