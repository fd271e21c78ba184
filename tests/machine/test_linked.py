"""The machine, the exact solver and what is above them on boards of several grids and of extra houses."""

import pickle
import re
from itertools import islice

import pytest
from hypothesis import assume, given
from support.boards import ANY, EVEN, ODD, PLAYED, Played, a_solution, all_solutions, paper, played, tight
from support.strategies import Move, check_against_reference, lines_of, moves, times

from sudoku_repl import (
    CLASSIC,
    CellError,
    Debugger,
    Phase,
    Quiz,
    QuizError,
    Reason,
    Rules,
    Timeline,
    advance,
    board_named,
    exact,
    load,
)
from sudoku_repl.machine.events import Change, Deduced, NotAllowed, Removed, Seen
from sudoku_repl.orders.show import Shown
from sudoku_repl.render.spans import plain

FORMS = ("canvas", "blocks")
ADVANCES = 40


# --- the boards of the paper ------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["samurai", "flower"])
def test_both_forms_of_a_board_of_the_paper_are_one_quiz(name: str) -> None:
    quiz, blocks = (paper(name, form) for form in FORMS)
    assert quiz == blocks
    assert quiz.board is blocks.board is paper(name, "solution").board is board_named(name)


@pytest.mark.parametrize("name", ["samurai", "flower"])
def test_a_board_of_the_paper_has_the_one_solution_that_is_given(name: str) -> None:
    assert list(exact.solutions(paper(name, "canvas"))) == [paper(name, "solution").givens]


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


def test_a_run_on_a_samurai_goes_back_and_stops_on_conditions() -> None:
    debugger = Debugger(paper("samurai", "canvas"))
    debugger.run()
    states = [debugger.timeline.state_at(index) for index in range(len(debugger.timeline) + 1)]
    debugger.goto(10)
    assert debugger.state == states[10]
    assert pickle.loads(pickle.dumps(debugger.state)) == states[10]
    match = debugger.find('house == "row 2 of grid 3"', backward=True)
    shrunk = [at for at in range(1, 10) if any("row 2 of grid 3" in line for line in printed(debugger, at))]
    assert (match and match.first) == (shrunk[-1] if shrunk else None)
    found = debugger.bisect("cell [21,18] placed").found
    cell = debugger.quiz.board.cell_at(21, 18)
    assert found is not None
    assert cell is not None
    assert [bool(states[at].values[cell]) for at in (found - 1, found)] == [False, True]


def printed(debugger: Debugger, index: int) -> list[str]:
    return lines_of(debugger.timeline.events_at(index), debugger.quiz.board)


def test_a_condition_names_a_house_of_a_grid() -> None:
    debugger = Debugger(paper("flower", "canvas"))
    debugger.run()
    named = next(
        event.finding.houses[0].name
        for index in range(1, len(debugger.timeline) + 1)
        for event in debugger.timeline.events_at(index)
        if isinstance(event, Deduced)
    )
    (first, *_) = debugger.find_all(f'house == "{named}"')
    assert named.endswith(("of grid 1", "of grid 2", "of grid 3", "of grid 4", "of grid 5"))
    assert any(named in line for line in printed(debugger, first.first))


def test_a_board_of_several_grids_is_shown_on_its_canvas() -> None:
    flower = Debugger(paper("flower", "canvas"))
    shown = [plain(line) for line in Shown(flower.snapshot()).lines()]
    assert shown[:9] == [
        "    ┌───┬───┬───┐",
        "    │194│000│000│",
        "    │000│315│000│",
        "    │000│000│281│",
        "┌───┼───┼───┼───┼───┐",
        "│003│000│000│000│002│",
        "│007│001│400│000│008│",
        "│002│000│076│010│009│",
        "├───┼───┼───┼───┼───┤",
    ]
    assert shown[16:23] == [
        "└───┼───┼───┼───┼───┘",
        "    │946│000│000│",
        "    │000│439│000│",
        "    │000│000│914│",
        "    └───┴───┴───┘",
        "",
        "Steps:0",
    ]
    samurai = [plain(line) for line in Shown(Debugger(paper("samurai", "canvas")).snapshot()).lines()]
    assert samurai[:2] == ["┌───┬───┬───┐   ┌───┬───┬───┐", "│070│201│030│   │004│000│907│"]
    assert samurai[9] == "│007│000│016│070│090│308│001│"
    assert samurai[13] == "        │050│000│000│"


def test_grids_apart_and_regions_are_shown_in_columns_that_stand() -> None:
    def shown(name: str) -> list[str]:
        board = board_named(name)
        return [
            plain(line)
            for line in Shown(Debugger(Quiz(board, bytes(len(board.coordinates)))).snapshot()).lines()
        ]

    apart = shown("0,0 12,12")
    assert apart[12] == "└───┴───┴───┘"
    assert apart[13:16] == ["", "", ""]
    assert apart[16] == " " * 16 + "┌───┬───┬───┐"
    jigsaw = shown(next(name for name in PLAYED if "regions" in name))
    assert jigsaw[0].startswith("┌─")
    assert len({len(row) for row in jigsaw[:19]}) == 1
    assert [re.sub("[^0]", "", row) for row in jigsaw[1:19:2]] == ["0" * 9] * 9
    lines = shown("6x6 + regions AAAAAABBBBBCBCCCCCDDDDDDEEEEEEFFFFFF")  # no border in the middle columns
    assert [row for row in lines if "0" in row][:3] == ["│0 0 0 0 0 0│", "│0 0 0 0 0│0│", "│0│0 0 0 0 0│"]


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
    check_against_reference(Quiz(board, givens), [Move(run_mode, 0, None)], 150)


@pytest.mark.parametrize("name", ["samurai", "flower"])
def test_the_runs_on_the_boards_of_the_paper_are_those_of_the_reference(name: str) -> None:
    check_against_reference(paper(name, "canvas"), [Move(0, 0, None)], 60)


@pytest.mark.long
@pytest.mark.parametrize("run_mode", [0, 1, 2])
@given(drawn=played())
def test_every_advance_is_that_of_the_reference(run_mode: int, drawn: Played) -> None:
    check_against_reference(drawn.quiz, [Move(run_mode, 0, None)], ADVANCES)


@pytest.mark.long
@times(0.7)
@given(played(), moves())
def test_modes_may_change_and_guesses_be_chosen(drawn: Played, moves: list[Move]) -> None:
    check_against_reference(drawn.quiz, moves, ADVANCES)


@pytest.mark.long
@times(0.5)
@given(played(), moves())
def test_a_recorded_run_is_replayed_to_the_same_states_and_changes(drawn: Played, moves: list[Move]) -> None:
    timeline = Timeline(load(drawn.quiz))
    states = [timeline.present]
    for move in islice(moves * ADVANCES, ADVANCES):
        if states[-1].phase is Phase.FINISHED:
            break
        timeline.advance(move.rules)
        states.append(timeline.present)
    assert [timeline.state_at(index) for index in range(len(states))] == states
    for index in range(1, len(states)):
        changes: list[Change] = []
        again = timeline.again(index, states[index - 1], changes.append)
        assert again == (states[index], timeline.events_at(index))
        assert tuple(changes) == timeline.changes_at(index)


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


def with_allowed(*cells: tuple[int, int]) -> Quiz:
    """The empty classic quiz with these sets of digits in these cells."""
    sets = [ANY] * 81
    for cell, allowed in cells:
        sets[cell] = allowed
    return Quiz(CLASSIC, bytes(81), allowed=tuple(sets))


def test_all_digits_are_allowed_unless_the_quiz_says_otherwise() -> None:
    quiz = Quiz(CLASSIC, bytes(81))
    assert quiz.allowed == (ANY,) * 81
    assert not quiz.restricted
    assert with_allowed((3, EVEN)).restricted
    assert quiz != with_allowed((3, EVEN))


def test_the_set_up_begins_with_what_is_allowed_and_says_why_the_rest_goes() -> None:
    givens = bytes([2, *[0] * 80])
    quiz = Quiz(CLASSIC, givens, allowed=(EVEN, ODD, EVEN, *[ANY] * 78))
    changes: list[Change] = []
    state, events = advance(load(quiz), Rules(), changes.append)
    assert events == ()
    assert [state.candidates()[cell] for cell in (1, 2, 3)] == [
        (1, 3, 5, 7, 9),
        (4, 6, 8),
        (1, *range(3, 10)),
    ]
    assert state == advance(load(quiz), Rules())[0]
    row = CLASSIC.houses[0]
    assert [change for change in changes if change.cell in (1, 2)] == [
        *(Removed(1, digit, NotAllowed()) for digit in (2, 4, 6, 8)),
        *(Removed(2, digit, NotAllowed()) for digit in (1, 3, 5, 7, 9)),
        Removed(2, 2, Seen(0, row)),
    ]


def test_a_cell_that_may_take_nothing_ends_the_run_at_step_1() -> None:
    quiz = with_allowed((5, 0))
    state, events = advance(load(quiz), Rules())
    assert (state.phase, state.steps, len(events)) == (Phase.FINISHED, 1, 1)
    assert exact.count(quiz, 1) == 0


def test_parities_alone_can_make_a_quiz_unique() -> None:
    quiz = Quiz(CLASSIC, a_solution("9x9").replace(b"\1", b"\0").replace(b"\2", b"\0"))
    assert exact.count(quiz, 9) > 1
    parities = tuple(ODD if digit % 2 else EVEN for digit in a_solution("9x9"))
    bounded = Quiz(CLASSIC, quiz.givens, allowed=parities)
    assert list(exact.solutions(bounded)) == [a_solution("9x9")]


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
