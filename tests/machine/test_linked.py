"""The machine, the exact solver and what is above them on boards of several grids and of extra houses."""

import pickle
from itertools import islice

import pytest
from hypothesis import assume, given
from support.boards import ANY, EVEN, ODD, PLAYED, Played, a_solution, all_solutions, paper, played, tight
from support.strategies import Move, check_against_reference

from sudoku_repl import (
    CLASSIC,
    CellError,
    Debugger,
    Phase,
    Quiz,
    QuizError,
    Reason,
    Rules,
    advance,
    board_named,
    exact,
    load,
)
from sudoku_repl.machine.events import Change, NotAllowed, Removed, Seen

# --- the boards of the paper ------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["samurai", "flower"])
def test_both_forms_of_a_board_of_the_paper_are_one_quiz_with_the_solution_that_is_given(name: str) -> None:
    quiz, blocks, solution = (paper(name, form) for form in ("canvas", "blocks", "solution"))
    assert quiz == blocks
    assert quiz.board is blocks.board is solution.board is board_named(name)
    assert list(exact.solutions(quiz)) == [solution.givens]


@pytest.mark.parametrize("run_mode", [0, 1])
@pytest.mark.parametrize(("name", "steps", "level"), [("samurai", 26, 0), ("flower", 43, 2)])
def test_the_machine_solves_a_board_of_the_paper(name: str, steps: int, level: int, run_mode: int) -> None:
    debugger = Debugger(paper(name, "canvas"))
    debugger.run_mode(run_mode)
    stop = debugger.run()
    assert (stop.reason, stop.state.steps, stop.biggest_level) == (Reason.SOLUTION, steps, level)
    assert stop.state.values == paper(name, "solution").givens
    assert debugger.run().reason is Reason.END
    assert debugger.state.solutions == 1


# --- against the slow reference ---------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("run_mode", [0, 2])
@pytest.mark.parametrize("name", PLAYED)
def test_long_runs_are_those_of_the_reference(name: str, run_mode: int) -> None:
    board, solution = board_named(name), a_solution(name)
    part = 14 + max(0, 60 * (board.digits - 9) // board.digits)  # the reference tries all sets of open cells
    givens = bytes(
        digit if (cell * 31 + digit * 17) % 61 < part else 0 for cell, digit in enumerate(solution)
    )
    check_against_reference(Quiz(board, givens), [Move(run_mode, 0, None)], 90)


@pytest.mark.parametrize("name", ["samurai", "flower"])
def test_the_runs_on_the_boards_of_the_paper_are_those_of_the_reference(name: str) -> None:
    check_against_reference(paper(name, "canvas"), [Move(0, 0, None)], 60)


# --- solutions --------------------------------------------------------------------------------------


@given(played())
def test_the_exact_solver_finds_what_a_library_finds(drawn: Played) -> None:
    quiz = tight(drawn)
    open_to = [allowed for digit, allowed in zip(quiz.givens, quiz.allowed, strict=True) if not digit]
    assume(any(allowed.bit_count() > 1 for allowed in open_to))  # the library makes nothing of a full grid
    found = list(islice(exact.solutions(quiz), 2000))
    assert len(found) == len(set(found)) < 2000
    assert set(found) == all_solutions(quiz)


@pytest.mark.parametrize("run_mode", [0, 2])
@given(drawn=played())
def test_the_machine_finds_what_the_exact_solver_finds(run_mode: int, drawn: Played) -> None:
    quiz = tight(drawn)
    state, rules, met = load(quiz), Rules.of_modes(run_mode), []
    while state.phase is not Phase.FINISHED:
        state, _ = advance(state, rules)
        assert state.steps < 20000
        if state.phase is Phase.SOLVED:
            met.append(state.values)
        elif state.phase is Phase.RUNNING and state.level == 0:
            sets = quiz.board.packing.unpack(state.grid.placed | state.grid.candidates)
            assert exact.is_solvable(quiz.board, sets) == bool(exact.count(quiz, 1))
    assert len(met) == len(set(met))
    assert set(met) == set(exact.solutions(quiz))


# --- what the quiz allows ---------------------------------------------------------------------------


def test_all_digits_are_allowed_unless_the_quiz_says_otherwise() -> None:
    quiz, limited = Quiz(CLASSIC, bytes(81)), Quiz(CLASSIC, bytes(81), allowed=(EVEN, *[ANY] * 80))
    assert quiz.allowed == (ANY,) * 81
    assert (quiz.restricted, limited.restricted, quiz == limited) == (False, True, False)


def test_the_set_up_begins_with_what_is_allowed_and_says_why_the_rest_goes() -> None:
    givens = bytes([2, *[0] * 80])
    quiz = Quiz(CLASSIC, givens, allowed=(EVEN, ODD, EVEN, *[ANY] * 78))
    changes: list[Change] = []
    state, events = advance(load(quiz), Rules(), changes.append)
    assert events == ()
    found = [state.candidates()[cell] for cell in (1, 2, 3)]
    assert found == [(1, 3, 5, 7, 9), (4, 6, 8), (1, *range(3, 10))]
    assert state == advance(load(quiz), Rules())[0]
    row = CLASSIC.houses[0]
    assert [change for change in changes if change.cell in (1, 2)] == [
        *(Removed(1, digit, NotAllowed()) for digit in (2, 4, 6, 8)),
        *(Removed(2, digit, NotAllowed()) for digit in (1, 3, 5, 7, 9)),
        Removed(2, 2, Seen(0, row)),
    ]


def test_a_cell_that_may_take_nothing_ends_the_run_at_step_1() -> None:
    quiz = Quiz(CLASSIC, bytes(81), allowed=(0, *[ANY] * 80))
    state, events = advance(load(quiz), Rules())
    assert (state.phase, state.steps, len(events)) == (Phase.FINISHED, 1, 1)
    assert exact.count(quiz, 1) == 0


def test_a_given_that_is_not_allowed_is_refused_with_its_cell() -> None:
    with pytest.raises(CellError) as error:
        Quiz(CLASSIC, bytes([0, 3, *[0] * 79]), allowed=(ANY, EVEN, *[ANY] * 79))
    assert str(error.value) == "the given 3 is not allowed at [1,2], which may take 2 4 6 8"
    assert error.value.cell == 1
    assert pickle.loads(pickle.dumps(error.value)).cell == 1


@pytest.mark.parametrize(
    ("allowed", "reason"),
    [
        ((ANY,) * 80, "expected 81 sets of digits, got 80"),
        ((*[ANY] * 80, ANY + 1), "expected sets of the digits 1 to 9, got a set with others"),
        ((-1, *[ANY] * 80), "expected sets of the digits 1 to 9, got a set with others"),
    ],
)
def test_sets_that_do_not_fit_the_board_are_refused(allowed: tuple[int, ...], reason: str) -> None:
    with pytest.raises(QuizError, match=f"^{reason}$"):
        Quiz(CLASSIC, bytes(81), allowed=allowed)
