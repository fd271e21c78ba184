"""The orders: where they stop and what they say of it, and the whole debugger beside the reference."""

import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from support.reopening import Reopened
from support.strategies import (
    SEEDS,
    any_quizzes,
    as_quiz,
    default,
    lines_of,
    picked,
    picks,
    picture,
    reference_of,
    times,
)

from sudoku_repl import (
    CLASSIC,
    Debugger,
    GuessError,
    MoveError,
    NoQuizError,
    OrderError,
    Phase,
    Quiz,
    QuizError,
    Reason,
    Rules,
    State,
    Stop,
    board_named,
    load,
)
from sudoku_repl.debugger.guesses import Choice
from sudoku_repl.machine.events import Events

READALPS, SOLUTION = SEEDS[0]
NO_CANDIDATE = "12345678." + "." * 17 + "9" + "." * 54
"""The ninth cell of row 1 can only take the 9 that its column has."""
TWO_SOLUTIONS = "...327...8.9...1...7....5.....1...7.2...7.95675...........4...99.4..1......83.7.."


def debugger(quiz: str = READALPS, **options: Any) -> Debugger:
    return Debugger(as_quiz(quiz), **options)


# --- stops ------------------------------------------------------------------------------------------


def test_a_step_takes_a_number_of_advances() -> None:
    counted, single = debugger(), debugger()
    watched: list[State] = []
    stop = counted.step(3, watcher=lambda state, _: watched.append(state))
    assert watched == [single.step().state for _ in range(3)]
    assert (stop.reason, stop.first, stop.last, stop.moved) == (Reason.STEP, 0, 3, True)
    assert stop.state is counted.state
    assert counted.step(advances=2, watcher=None).last == 5


@pytest.mark.parametrize(
    ("call", "refusal"),
    [
        (lambda dbg: dbg.step(0), "advances: expected a whole number, 1 or more, got 0"),
        (lambda dbg: dbg.back(-1), "advances: expected a whole number, 1 or more, got -1"),
        (lambda dbg: dbg.findings(limit=-1), "limit: expected a whole number, 0 or more, got -1"),
        (lambda dbg: dbg.why((4, 2), "8"), "digit: expected a whole number or None, got '8'"),
        (lambda dbg: dbg.goto(-3), "no step -3; steps are counted from 0"),
        (lambda dbg: dbg.diff(-3), "no step -3; steps are counted from 0"),
        (lambda dbg: dbg.trace("level", first=-3), "no step -3; steps are counted from 0"),
    ],
)
def test_a_number_that_does_not_fit_is_refused_wherever_it_comes(
    call: Callable[[Debugger], object], refusal: str
) -> None:
    dbg = debugger()
    dbg.step()
    with pytest.raises((OrderError, MoveError), match=f"^{refusal}$"):
        call(dbg)
    assert dbg.state.steps == 1


def test_steps_are_counted_alike_whoever_guesses() -> None:
    for advances in range(1, 40):
        own, asking = debugger(), debugger()
        asking.chooser = default
        asking.guess_mode(1)
        for dbg in (own, asking):
            dbg.step(advances=advances)
            dbg.step(advances=2)
        assert asking.state.steps == own.state.steps


def test_runtil_stops_at_the_first_advance_that_is_not_below() -> None:
    stop = debugger().runtil(91)  # 91 was a filter that found nothing: its guess is 92
    assert (stop.reason, stop.state.steps) == (Reason.LIMIT, 92)


def test_the_level_of_a_solution_does_not_count_when_the_next_guess_drops_it() -> None:
    dbg = debugger(TWO_SOLUTIONS)
    solved = dbg.runrun(2).state
    assert solved.level > 0
    assert dbg.runtil(solved.steps).biggest_level == solved.level
    stop = dbg.run()
    assert (stop.reason, stop.biggest_level) == (Reason.END, 0)


def test_runrun_counts_new_solutions() -> None:
    dbg = debugger("." * 81)
    assert dbg.runrun(3).state.solutions == 3
    stop = dbg.runrun(2)
    assert (stop.reason, stop.state.phase, stop.state.solutions) == (Reason.SOLUTION, Phase.SOLVED, 5)


def test_a_finished_machine_takes_no_step() -> None:
    dbg = debugger(NO_CANDIDATE)
    end = dbg.step()
    assert (end.reason, end.first, end.last) == (Reason.END, 0, 1)
    for stop in (dbg.step(), dbg.run(), dbg.runtil(1), dbg.runtil(9), dbg.runrun(1)):
        assert (stop.reason, stop.state, stop.first, stop.last) == (Reason.END, end.state, 1, 1)


def test_an_interrupt_ends_the_order_between_two_advances() -> None:
    dbg = debugger()

    def watch(state: State, _: Events) -> None:
        if state.steps >= 50:
            dbg.interrupt()

    stop = dbg.run(watcher=watch)
    assert (stop.reason, stop.state, stop.state.steps) == (Reason.INTERRUPTED, dbg.state, 50)
    assert (dbg.run().reason, dbg.state.steps) == (Reason.SOLUTION, 131)


def test_an_inner_block_notices_an_interrupt_that_came_before_it() -> None:
    dbg = debugger()
    with dbg.interruption() as outer:
        dbg.interrupt()
        with dbg.interruption() as inner:
            assert inner()
        assert outer()
    with dbg.interruption() as later:
        assert not later()
    dbg.interrupt()  # before an order it does not count
    assert dbg.run().reason is Reason.SOLUTION


# --- guesses ----------------------------------------------------------------------------------------


def test_without_a_chooser_the_machine_waits_to_be_told() -> None:
    dbg = debugger()
    dbg.guess_mode(1)
    stop = dbg.run()
    assert (stop.reason, stop.state.phase) == (Reason.WAITING, Phase.WAITING)
    for again in (dbg.step(), dbg.run(), dbg.runtil(1000)):
        assert (again.reason, again.state, again.moved) == (Reason.WAITING, stop.state, False)
    state = dbg.guess((6, 2), 9).state
    assert state is dbg.state
    assert [(guess.cell, guess.digits) for guess in state.levels()] == [(CLASSIC.cell_at(6, 2), (9, 5))]


def test_a_waiting_machine_guesses_by_itself_when_the_mode_is_0_again() -> None:
    dbg = debugger()
    dbg.guess_mode(1)
    dbg.run()
    dbg.guess_mode(0)
    assert (dbg.run().state.steps, dbg.state.values) == (131, as_quiz(SOLUTION).givens)


def test_the_chooser_is_asked_for_each_guess_and_its_defaults_change_nothing() -> None:
    asked: list[int] = []

    def choose(state: State) -> Choice:
        asked.append(state.steps)
        return default(state)

    dbg = debugger(chooser=choose)
    dbg.guess_mode(1)
    stop = dbg.run()
    assert (stop.state.steps, stop.biggest_level) == (131, 11)
    assert asked[:3] == [6, 10, 15]


def test_a_chooser_that_does_not_choose_leaves_the_machine_waiting() -> None:
    answers: list[Choice | None] = [((6, 2), 5), None, ((4, 3), 7)]
    dbg = debugger(chooser=lambda _: answers.pop(0))
    dbg.guess_mode(1)
    stop = dbg.run()
    assert (stop.reason, stop.state.phase, stop.state.level) == (Reason.WAITING, Phase.WAITING, 1)
    assert (dbg.step().reason, dbg.state.level) == (Reason.STEP, 2)


@pytest.mark.parametrize("cell", [(0, 1), (10, 1), (1, 0), (1, 10), (-1, -1)])
def test_a_guess_outside_the_board_is_refused(cell: tuple[int, int]) -> None:
    dbg = debugger()
    dbg.guess_mode(1)
    waiting = dbg.run().state
    with pytest.raises(GuessError, match=re.escape(f"no cell [{cell[0]},{cell[1]}] on the 9x9 board")):
        dbg.guess(cell, 5)
    assert dbg.state is waiting


def test_the_debugger_tells_whether_it_takes_a_guess() -> None:
    dbg = debugger()
    for _ in range(4):
        assert not dbg.takes_guess
        dbg.step()
    dbg.goto(93)
    assert not dbg.takes_guess  # a forward guess
    assert dbg.back().state.steps == 92
    assert dbg.takes_guess
    dbg.guess_mode(1)
    dbg.goto("start")
    assert dbg.run().reason is Reason.WAITING
    assert dbg.takes_guess


# --- quizzes and modes ------------------------------------------------------------------------------


def test_every_order_needs_a_quiz() -> None:
    dbg = Debugger()
    assert not dbg.loaded
    orders = (
        dbg.step,
        dbg.run,
        lambda: dbg.runtil(1),
        lambda: dbg.runrun(1),
        lambda: dbg.guess((1, 1), 1),
        dbg.snapshot,
        lambda: dbg.state,
        lambda: dbg.quiz,
        lambda: dbg.timeline,
        dbg.extremes,
        lambda: list(dbg.experiment([Rules()])),
    )
    for order in orders:
        with pytest.raises(NoQuizError, match="no quiz is loaded"):
            order()


def test_loading_begins_anew_and_keeps_the_modes() -> None:
    dbg = debugger()
    assert (dbg.run_mode(2), dbg.guess_mode(1)) == (2, 1)
    dbg.run()
    quiz = as_quiz(TWO_SOLUTIONS)
    assert dbg.load_quiz(quiz) is dbg.quiz is quiz
    assert dbg.loaded
    assert (dbg.state.phase, dbg.state.steps, len(dbg.timeline)) == (Phase.LOADED, 0, 0)
    assert (dbg.run_mode(), dbg.guess_mode()) == (2, 1)


@pytest.mark.parametrize("source", ["@nothing", "missing.txt", "conflict.txt"])
def test_a_quiz_that_cannot_be_loaded_leaves_the_one_there_was(source: str, tmp_path: Path) -> None:
    (tmp_path / "conflict.txt").write_text("11" + "." * 79)
    dbg = debugger()
    before = dbg.run().state
    with pytest.raises(QuizError):
        dbg.load_quiz(source if source.startswith("@") else tmp_path / source)
    assert (str(dbg.quiz), dbg.state) == (READALPS, before)


# --- the whole debugger beside the reference --------------------------------------------------------

ADVANCES = 80
"""Of one order: a longer one is interrupted."""


class BesideReference(RuleBasedStateMachine):
    """Orders, modes and guesses in any turn; the reference makes each advance as the debugger is watched."""

    kind = Debugger

    def __init__(self) -> None:
        super().__init__()
        self.debugger = self.kind(chooser=self.choose)
        self.answers: list[int | None] = []
        self.choice: Choice | None = None

    @initialize(data=st.data())
    def load_first(self, data: st.DataObject) -> None:
        self.load(data)

    @rule(data=st.data())
    def load(self, data: st.DataObject) -> None:
        quiz = data.draw(any_quizzes())
        self.debugger.load_quiz(quiz)
        self.reference = reference_of(quiz)
        self.before = self.now = picture(self.reference)

    @rule(mode=st.sampled_from([0, 1, 2, 7]))
    def run_mode(self, mode: int) -> None:
        assert self.debugger.run_mode(mode) == self.debugger.run_mode() == mode % 7

    @rule(mode=st.sampled_from([0, 1, 7]))
    def guess_mode(self, mode: int) -> None:
        assert self.debugger.guess_mode(mode) == self.debugger.guess_mode() == min(mode, 1)

    @precondition(lambda self: self.reference.phase == "waiting")
    @rule(pick=st.integers(0, 728))
    def guess(self, pick: int) -> None:
        cell, digit = picked(self.debugger.state, pick)
        at = self.debugger.quiz.board.coordinates[cell]
        self.debugger.guess(at, digit)
        self.reference.answer(at, digit)
        self.before, self.now = self.now, picture(self.reference)

    @rule(answers=st.lists(picks(), max_size=4))
    def step(self, answers: list[int | None]) -> None:
        self.order("step", 1, answers)

    @rule(answers=st.lists(picks(), max_size=4))
    def run(self, answers: list[int | None]) -> None:
        self.order("run", 1, answers)

    @rule(more=st.integers(-3, 40), answers=st.lists(picks(), max_size=4))
    def runtil(self, more: int, answers: list[int | None]) -> None:
        self.order("runtil", max(0, self.reference.steps + more), answers)

    @rule(solutions=st.integers(1, 3), answers=st.lists(picks(), max_size=4))
    def runrun(self, solutions: int, answers: list[int | None]) -> None:
        self.order("runrun", solutions, answers)

    @invariant()
    def both_stand_alike(self) -> None:
        assert picture(self.debugger.state) == self.now

    @invariant()
    def the_view_tells_what_changed(self) -> None:
        before, now = self.before, self.now
        changed = {
            number
            for number, cell in enumerate(self.reference.layout.cells)
            if before.grid[number] != now.grid[number]
            or before.candidates.get(cell, []) != now.candidates.get(cell, [])
        }
        if before.steps == 0:  # the set-up gives every open cell its candidates: no news
            changed = set()
        assert self.debugger.snapshot().changed == changed

    def choose(self, state: State) -> Choice | None:
        pick = self.answers.pop(0) if self.answers else None
        if pick is not None:
            cell, digit = picked(state, pick)
            self.choice = state.board.coordinates[cell], digit
        return self.choice

    def order(self, name: str, number: int, answers: list[int | None]) -> None:
        """Gives an order, and holds its stop against the advances that the reference made meanwhile."""
        dbg, reference = self.debugger, self.reference
        self.answers = answers
        first, phase = len(dbg.timeline), reference.phase
        level, wanted = len(reference.levels), reference.solutions + number
        reasons: list[Reason | None] = []
        lines: list[str] = []

        def reason_to_stop() -> Reason | None:
            if reference.phase == "finished":
                return Reason.END
            if reference.phase == "solved" and (name != "runrun" or reference.solutions == wanted):
                return Reason.SOLUTION
            if name == "runtil" and reference.steps >= number and reference.phase != "waiting":
                return Reason.LIMIT
            return Reason.STEP if name == "step" and reference.phase != "waiting" else None

        def watch(state: State, events: Events) -> None:
            if self.choice:
                printed, self.choice = reference.answer(*self.choice), None
            else:
                printed = reference.advance(dbg.run_mode(), dbg.guess_mode() != 0)
            self.before, self.now = self.now, picture(reference)
            assert lines_of(events, state.board) == printed
            assert picture(state) == self.now
            lines.extend(printed)
            reasons.append(reason_to_stop())
            if len(reasons) == ADVANCES:
                dbg.interrupt()

        nothing_to_do = name == "runtil" and reference.steps >= number
        arguments = () if name == "run" else (number,)
        stop: Stop = getattr(dbg, name)(*arguments, watcher=watch)

        assert (stop.first, stop.last, stop.state) == (first, first + len(reasons), dbg.state)
        assert stop.last == len(dbg.timeline)
        assert not any(reasons[:-1])
        if phase == "finished":
            assert (stop.reason, stop.moved) == (Reason.END, False)
        elif nothing_to_do:
            assert (stop.reason, stop.moved) == (Reason.LIMIT, False)
        elif reasons and reasons[-1]:
            assert stop.reason is reasons[-1]
        elif len(reasons) == ADVANCES:
            assert stop.reason is Reason.INTERRUPTED
        else:
            assert stop.reason is Reason.WAITING
            assert reference.phase == "waiting"
            assert dbg.guess_mode()
        held = 0 if phase == "solved" and stop.moved else level
        guessed = [int(at[1]) for line in lines if (at := re.search(r"uess \S+ level (\d+) at", line))]
        assert stop.biggest_level == max([held, *guessed])


class BesideReferenceReopened(BesideReference):
    """The same, saved and opened again between any two orders."""

    kind = Reopened


TestBesideReference = pytest.mark.long(BesideReference.TestCase)
TestBesideReference.settings = times(2.5)
TestBesideReferenceReopened = BesideReferenceReopened.TestCase
TestBesideReferenceReopened.settings = times(0.75)


# --- what Python shows ------------------------------------------------------------------------------


def test_a_state_of_several_grids_prints_each_cell_at_its_place() -> None:
    board = board_named("samurai")
    corners = {0: 1, len(board.coordinates) - 1: 9}
    state = load(Quiz(board, bytes(corners.get(cell, 0) for cell in range(len(board.coordinates)))))
    *rows, last = str(state).split("\n")
    assert len(rows) == 21
    drawn = {
        (row, column): char
        for row, line in enumerate(rows, start=1)
        for column, char in enumerate(line[::2], start=1)
        if char != " "
    }
    assert tuple(drawn) == board.coordinates
    assert {place for place, char in drawn.items() if char != "."} == {(1, 1), (21, 21)}
    assert (rows[0][0], rows[20][40]) == ("1", "9")
    assert last == "loaded at step 0, level 0"


def test_reprs_are_short_and_name_what_matters() -> None:
    dbg = Debugger("@readalps")
    stop = dbg.run()
    assert repr(Quiz(CLASSIC, bytes(81))) == "<Quiz: 0 givens on the 9x9 board>"
    assert str(dbg.quiz) == READALPS.replace("0", ".")
    assert repr(dbg.state) == "<State solved at step 131, level 6>"
    assert (repr(stop), str(stop)) == (f"<Stop {stop}>", "solution at step 131, level 6")
    assert repr(dbg) == f"{dbg.state}\n<Debugger '@readalps' at step 131>"
    assert repr(Debugger()) == "<Debugger without a quiz>"


def test_a_chooser_may_leave_all_further_guesses_to_the_machine() -> None:
    def choose(state: State) -> Rules:
        asked.append(state.steps)
        return Rules()

    asked: list[int] = []
    debugger = Debugger("@readalps", chooser=choose)
    debugger.guess_mode(1)
    assert debugger.run().state == Debugger("@readalps").run().state
    assert asked == [6]


def test_the_time_in_which_a_guess_is_chosen_is_not_counted() -> None:
    def choose(state: State) -> Choice:
        time.sleep(0.05)
        return default(state)

    debugger = Debugger("@readalps", chooser=choose)
    debugger.guess_mode(1)
    started = time.perf_counter()
    stop = debugger.runtil(8)
    assert stop.seconds <= time.perf_counter() - started - 0.05


def test_a_run_whose_guess_is_left_waiting_by_a_deduction_keeps_its_rules() -> None:
    debugger = Debugger("@readalps")
    debugger.runtil(5)
    assert debugger.deduce().state.phase is Phase.WAITING
    debugger.fork("mine")
    debugger.goto("main")  # a visit, under the rules of its record
    assert not debugger.rules.guessing.asks
    assert debugger.run().reason is Reason.SOLUTION


def test_a_new_quiz_has_no_stop_of_the_quiz_before() -> None:
    debugger = Debugger("@readalps")
    debugger.run()
    debugger.load_quiz("@easy")
    assert debugger.stopped is None


def test_you_return_from_a_step_that_was_not_recorded() -> None:
    debugger = Debugger("@readalps")
    debugger.goto(20)
    debugger.goto(92)
    debugger.last()
    assert debugger.state.steps == 20


def test_all_advances_undone_are_a_step_and_more_are_the_start() -> None:
    debugger = Debugger("@readalps")
    debugger.step(3)
    assert debugger.back(3).reason is Reason.STEP
    debugger.step(3)
    assert debugger.back(4).reason is Reason.START


def test_a_move_to_where_you_are_returns_to_the_present_grid() -> None:
    debugger = Debugger("@readalps")
    debugger.goto(92)
    debugger.frame(2)
    debugger.goto(92)
    assert debugger.frame().number == 0


def test_you_stay_where_you_are_with_your_rules_and_your_frame_if_a_block_looks_elsewhere() -> None:
    debugger = Debugger("@readalps")
    debugger.goto(92)
    debugger.guess((4, 2), 8)
    debugger.run_mode(1)  # in the fork
    debugger.back()
    debugger.frame(2)

    def all_that_stays() -> tuple[object, ...]:
        here, last, rules = debugger.runs.here, debugger.runs.last, debugger.rules
        return here, last, rules, debugger.stopped, debugger.moves, debugger.frame().number

    before = all_that_stays()
    with debugger.staying():
        debugger.goto("main")
        debugger.step()
        debugger.frame(1)
    assert all_that_stays() == before


@pytest.mark.parametrize(
    "condition", ["level >= 11", "open < 30", "guess and not wrong", "cell [4,2] changed"]
)
def test_a_condition_holds_where_a_search_finds_it(condition: str) -> None:
    debugger = Debugger("@readalps")
    assert not debugger.holds(condition)
    debugger.run()
    found = [index for each in debugger.find_all(condition) for index in range(each.first, each.last + 1)]
    debugger.goto("start")
    reached = (debugger.step().last for _ in range(len(debugger.timeline)))
    assert [index for index in reached if debugger.holds(condition)] == found
