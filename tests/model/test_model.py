"""The 0-1 model: its size, its solutions by HiGHS, its files read back, and what it is compared with."""

import re
import signal
import subprocess
import sys
from itertools import islice
from operator import itemgetter
from time import perf_counter, process_time
from typing import Any

import highspy
import pytest
from hypothesis import given, settings, strategies as st
from support.boards import ANY, EVEN, ODD, PLAYED, Played, a_solution, paper, played, tight
from support.strategies import as_quiz, no_solution, one_solution, several_solutions, times
from support.variants import variants

from sudoku_repl import CLASSIC, ModelError, Quiz, Rules, board_named, exact, open_quiz
from sudoku_repl.model import checking
from sudoku_repl.model.building import Model, ModelRow, Size, build
from sudoku_repl.model.checking import check
from sudoku_repl.model.solving import End, solve

EMPTY = Quiz(CLASSIC, bytes(81))


# --- building ---------------------------------------------------------------------------------------


def test_the_classic_model_has_a_constraint_for_each_cell_and_each_digit_of_each_house() -> None:
    model = build(open_quiz("@readalps"))
    givens = 81 - model.quiz.givens.count(0)
    assert model.size == Size(729, 81 + 27 * 9 + givens, 4 * 729 + givens)
    by_name = {constraint.name: constraint for constraint in model.constraints}
    names = model.names()

    def written(name: str) -> tuple[list[str], int]:
        return [names[variable] for variable in by_name[name].variables], by_name[name].total

    assert len(by_name) == len(model.constraints)
    assert written("cell_4_2") == ([f"x_4_2_{digit}" for digit in range(1, 10)], 1)
    assert written("digit_5_in_row_2") == ([f"x_2_{column}_5" for column in range(1, 10)], 1)
    assert written("digit_1_in_col_9") == ([f"x_{row}_9_1" for row in range(1, 10)], 1)
    assert written("digit_7_in_blk_6")[0][:4] == ["x_4_7_7", "x_4_8_7", "x_4_9_7", "x_5_7_7"]
    cell = next(cell for cell, given in enumerate(model.quiz.givens) if given)
    name = f"{cell // 9 + 1}_{cell % 9 + 1}_{model.quiz.givens[cell]}"
    assert written(f"given_{name}") == ([f"x_{name}"], 1)


@pytest.mark.parametrize(
    ("name", "size"), [("samurai", Size(3321, 1675, 14059)), ("flower", Size(1701, 1024, 8800))]
)
def test_the_models_of_the_paper_have_these_sizes(name: str, size: Size) -> None:
    assert build(paper(name, "canvas")).size == size


def test_what_open_cells_may_not_take_is_barred() -> None:
    quiz = Quiz(CLASSIC, bytes([2, *[0] * 80]), allowed=(EVEN, EVEN, ODD, *[ANY] * 78))
    barred = [constraint for constraint in build(quiz).constraints if constraint.total == 0]
    assert barred == [
        *(ModelRow(f"barred_1_2_{digit}", (9 + digit - 1,), 0) for digit in (1, 3, 5, 7, 9)),
        *(ModelRow(f"barred_1_3_{digit}", (18 + digit - 1,), 0) for digit in (2, 4, 6, 8)),
    ]


@given(played() | variants().map(itemgetter(0)))
def test_names_are_words_that_every_solver_takes_and_tell_all_apart(drawn: Played | Quiz) -> None:
    model = build(drawn if isinstance(drawn, Quiz) else drawn.quiz)
    words = [*model.names(), *(constraint.name for constraint in model.constraints)]
    assert len(set(words)) == len(words) == model.size.variables + model.size.constraints
    assert all(re.fullmatch(r"[a-df-z][a-z0-9_]{1,60}", word) for word in words)
    for constraint in model.constraints:
        assert list(constraint.variables) == sorted(set(constraint.variables))
        assert list(constraint.less) == sorted(set(constraint.less))


def holds(model: Model, values: bytes) -> bool:
    chosen = {*model.variables_of(values)}
    return all(
        sum(variable in chosen for variable in each.variables) == each.total for each in model.constraints
    )


@given(played(), st.data())
def test_just_the_solutions_hold(drawn: Played, data: st.DataObject) -> None:
    quiz = tight(drawn)
    model = build(quiz)
    every = list(islice(exact.solutions(quiz), 300))
    for solution in every[:5]:
        assert model.values_of(model.variables_of(solution)) == solution
        assert holds(model, solution)
        assert checking.broken_rule(quiz, solution) is None
    cells = range(len(quiz.givens))
    values = bytearray(every[0] if every else drawn.solution)
    values[data.draw(st.sampled_from(cells))] = data.draw(st.integers(1, 9))
    first, second = data.draw(st.tuples(st.sampled_from(cells), st.sampled_from(cells)))
    values[first], values[second] = values[second], values[first]
    if len(every) < 300:
        assert holds(model, bytes(values)) == (bytes(values) in every)
        assert (checking.broken_rule(quiz, bytes(values)) is None) == (bytes(values) in every)


# --- solving ----------------------------------------------------------------------------------------


def check_solved(quiz: Quiz) -> None:
    solved = solve(build(quiz))
    expected = exact.count(quiz, 2)
    assert (solved.end, len(solved.solutions), solved.unique) == (End.PROVED, expected, expected == 1)
    assert len(set(solved.solutions)) == expected
    assert solved.solution == (solved.solutions[0] if expected else None)
    assert all(checking.broken_rule(quiz, solution) is None for solution in solved.solutions)


@given(played())
def test_one_none_and_several_solutions_are_told_apart_on_every_board(drawn: Played) -> None:
    check_solved(tight(drawn))


@times(0.5)
@given(several_solutions() | no_solution() | one_solution())
def test_one_none_and_several_solutions_are_told_apart_on_the_classic_board(text: str) -> None:
    check_solved(as_quiz(text))


@settings(max_examples=100)
@given(variants())
def test_constraints_are_kept_as_a_check_of_every_grid_keeps_them(drawn: tuple[Quiz, list[bytes]]) -> None:
    quiz, every = drawn
    found = solve(build(quiz)).solutions
    assert len(set(found)) == len(found) == min(2, len(every))
    assert {*found} <= {*every}
    board = quiz.board
    plain = Quiz(
        board_named(
            " + ".join(part for part in board.name.split(" + ") if " r" not in part and "anti" not in part)
        ),
        quiz.givens,
    )
    for grid in islice(exact.solutions(plain), 20):
        assert (checking.broken_rule(quiz, grid) is None) == (grid in every)


def test_a_walk_that_nothing_ends_has_no_solution() -> None:
    solved = solve(build(Quiz(board_named("4x4 + cage 1 r1c1 r3c3"), bytes(16))))
    assert (solved.end, solved.solutions) == (End.PROVED, ())


@pytest.mark.parametrize("name", PLAYED)
def test_an_empty_board_has_several_solutions(name: str) -> None:
    check_solved(Quiz(board_named(name), bytes(len(board_named(name).coordinates))))


def test_a_full_grid_is_its_own_only_solution() -> None:
    assert solve(build(Quiz(CLASSIC, a_solution("9x9")))).solutions == (a_solution("9x9"),)


def test_a_cell_that_may_take_nothing_is_an_answer() -> None:
    solved = solve(build(Quiz(CLASSIC, bytes(81), allowed=(0, *[ANY] * 80))))
    assert (solved.end, solved.solutions, solved.solution, solved.unique) == (End.PROVED, (), None, False)
    assert solved.proving == 0


def test_nothing_is_printed(capfd: pytest.CaptureFixture[str]) -> None:
    for name in ("@readalps", "@two", "@none"):
        solve(build(open_quiz(name)))
    assert capfd.readouterr() == ("", "")


def test_highs_is_loaded_only_to_solve() -> None:
    program = (
        "import sys; from sudoku_repl import open_quiz; from sudoku_repl.model.building import build;"
        "import sudoku_repl.model.checking; from sudoku_repl.model.writing import write_as;"
        "write_as(build(open_quiz('@easy')), 'a.lp'); print({'highspy', 'numpy'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


def test_without_highs_it_is_listed_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "highspy", None)
    with pytest.raises(ModelError, match=r"pip install '\.\[model\]' in the source folder$"):
        solve(build(EMPTY))


# --- what ends before its end -----------------------------------------------------------------------


def test_a_time_limit_is_an_answer() -> None:
    solved = solve(build(open_quiz("@hard")), seconds=1e-3)
    assert (solved.end, solved.solutions, solved.unique) == (End.TIME, (), None)
    assert solve(build(open_quiz("@easy")), seconds=600).unique is True


@pytest.mark.parametrize("seconds", [0, -1, float("nan")])
def test_a_time_limit_without_time_is_refused(seconds: float) -> None:
    with pytest.raises(ModelError, match=f"^expected a time limit of more than 0 seconds, got {seconds}$"):
        solve(build(EMPTY), seconds=seconds)


def test_the_solving_ends_when_it_is_told_to() -> None:
    started = perf_counter()
    solved = solve(build(open_quiz("@hard")), stop=lambda: perf_counter() > started + 0.03)
    assert (solved.end, solved.solutions, solved.unique) == (End.STOPPED, (), None)


@pytest.mark.usefixtures("sigint_raises")
def test_ctrl_c_ends_highs_and_goes_on_to_the_caller() -> None:
    def press() -> bool:
        signal.raise_signal(signal.SIGINT)
        return False

    started = process_time()
    solve(build(open_quiz("@hard")))
    whole = process_time() - started
    started = process_time()
    with pytest.raises(KeyboardInterrupt):
        solve(build(open_quiz("@hard")), stop=press)
    assert process_time() - started < whole / 2
    assert solve(build(open_quiz("@easy"))).unique


def test_the_second_solution_has_the_seconds_that_the_first_left(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = []

    class Limited(highspy.Highs):  # type: ignore[misc]  # highspy is not checked
        def setOptionValue(self, option: str, value: Any) -> Any:  # noqa: N802 - highspy's name
            if option == "time_limit":
                limits.append(value)
            return super().setOptionValue(option, value)

    monkeypatch.setattr(highspy, "Highs", Limited)
    solved = solve(build(open_quiz("@easy")), seconds=60)
    assert limits == [60, 60 - solved.finding]


class Scripted(highspy.Highs):  # type: ignore[misc]  # highspy is not checked
    """HiGHS that gives up on any model after the first, in the way that is set."""

    status = highspy.HighsModelStatus.kTimeLimit
    made = 0

    def __init__(self) -> None:
        super().__init__()
        type(self).made += 1
        self.first = self.made == 1

    def getModelStatus(self) -> Any:  # noqa: N802 - highspy's name
        return super().getModelStatus() if self.first else self.status


def test_a_second_solution_may_stay_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Scripted, "made", 0)
    monkeypatch.setattr(highspy, "Highs", Scripted)
    solved = solve(build(paper("flower", "canvas")))
    assert (solved.end, solved.unique) == (End.TIME, None)
    assert solved.solutions == (paper("flower", "solution").givens,)


def test_highs_that_gives_up_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Scripted, "made", 0)
    monkeypatch.setattr(Scripted, "status", highspy.HighsModelStatus.kSolveError)
    monkeypatch.setattr(highspy, "Highs", Scripted)
    with pytest.raises(ModelError, match=r"^HiGHS gave up on the model: Solve error$"):
        solve(build(paper("flower", "canvas")))


# --- against the machine and the exact solver -------------------------------------------------------


@pytest.mark.parametrize(("name", "steps"), [("samurai", 27), ("flower", 44)])
def test_all_agree_on_the_boards_of_the_paper(name: str, steps: int) -> None:
    checked = check(paper(name, "canvas"), 10_000)
    assert checked.agree
    assert [found.solutions for found in checked.found] == [(paper(name, "solution").givens,)] * 3
    solvers = ("the model", "the machine", "the exact solver")
    assert [*map(str, checked.found)] == [f"{solver}: 1 solution, no others" for solver in solvers]
    assert checked.steps == steps
    solved = checked.solved
    assert (solved.end, solved.unique) == (End.PROVED, True)
    assert solved.size == build(paper(name, "canvas")).size
    assert min(solved.building, solved.finding, solved.proving) > 0


@pytest.mark.parametrize(
    ("name", "limit", "parts"),
    [
        ("@two", 10_000, ("2 solutions, maybe others", "2 solutions, no others", "2 solutions, no others")),
        ("@none", 10_000, ("no solution", "no solution", "no solution")),
        ("@easy", 5, ("1 solution, no others", "none found so far", "1 solution, no others")),
        ("@empty", 40, ("2 solutions, maybe others", "none found so far", "2 solutions, maybe others")),
    ],
)
def test_what_was_compared_is_listed(name: str, limit: int, parts: tuple[str, ...]) -> None:
    checked = check(open_quiz(name), limit)
    assert checked.agree
    assert tuple(str(found).partition(": ")[2] for found in checked.found) == parts
    assert checked.steps <= limit + 60


@times(0.5)
@given(played(), st.sampled_from([20, 4000]))
def test_all_agree_on_every_board(drawn: Played, limit: int) -> None:
    quiz = tight(drawn)
    checked = check(quiz, limit, Rules.of_modes(2))
    assert checked.faults == ()
    model, machine, listed = checked.found
    wanted = max(2, len(machine.solutions) + 1) if machine.every else 2
    assert listed.solutions == tuple(islice(exact.solutions(quiz), wanted))
    assert model.every == (len(model.solutions) < 2)
    if machine.every:
        assert listed.every
        assert set(listed.solutions) == set(machine.solutions) >= set(model.solutions)


def test_a_check_is_stopped_as_a_whole() -> None:
    checked = check(open_quiz("@hard"), 10_000, stop=lambda: True)
    assert checked.solved.end is End.STOPPED
    assert checked.steps == 0
    assert [str(found).partition(": ")[2] for found in checked.found] == ["none found so far"] * 3
    assert checked.agree


FULL = a_solution("9x9")
WRONG = bytes([FULL[1], FULL[0]]) + FULL[2:]


@pytest.mark.parametrize(
    ("claimed", "faults"),
    [
        ([], ["the exact solver: no solution; {} found 1 that the exact solver did not"]),
        ([FULL, FULL], ["the exact solver found a solution twice"]),
        (
            [WRONG],
            [
                f"solution 1 of the exact solver is wrong: [1,1] has {FULL[1]}, but {FULL[0]} is given there",
                "{}: 1 solution, no others; the exact solver found 1 that {} did not",
                "the exact solver: 1 solution, no others; {} found 1 that the exact solver did not",
            ],
        ),
    ],
)
def test_what_does_not_agree_is_listed(
    claimed: list[bytes], faults: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    quiz = Quiz(CLASSIC, bytes([FULL[0], *[0] * 8]) + FULL[9:])
    assert list(exact.solutions(quiz)) == [FULL]
    monkeypatch.setattr(exact, "solutions", lambda _: iter(claimed))
    checked = check(quiz, 10_000)
    assert not checked.agree
    expected = {fault.format(by, by) for fault in faults for by in ("the model", "the machine")}
    assert set(checked.faults) == expected


@pytest.mark.parametrize(
    ("values", "broken"),
    [
        (bytes([0, *FULL[1:]]), "[1,1] may not hold 0"),
        (FULL[9:18] + FULL[:9] + FULL[18:], None),
        (FULL[:9] * 9, "a digit is twice in col 1"),
    ],
)
def test_a_broken_rule_is_listed(values: bytes, broken: str | None) -> None:
    assert checking.broken_rule(EMPTY, values) == broken


def test_a_solution_with_a_digit_that_a_cell_may_not_take_breaks_a_rule() -> None:
    barred = Quiz(CLASSIC, bytes(81), allowed=(ANY ^ 1 << FULL[0] - 1, *[ANY] * 80))
    assert checking.broken_rule(barred, FULL) == f"[1,1] may not hold {FULL[0]}"
    assert checking.broken_rule(EMPTY, FULL) is None
