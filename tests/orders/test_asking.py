"""Orders at the question for a guess: the question comes again, unless the order moves."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.desk import Desk as Screen
from support.desk import Listener, Sitting, desk_showing, kind

from sudoku_repl import Phase
from sudoku_repl.errors import OrderError, SudokuReplError
from sudoku_repl.orders import all_orders, open_desk
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.results import Failure, Question, Result
from sudoku_repl.render import spans
from sudoku_repl.shell.interpreter import Interpreter

GUESS = "[6,2]=9"


def at_the_question(*lines: str) -> tuple[Desk, list[bool | str], list[Result]]:
    """The desk after a question at which lines were typed, what each led to, and the results of each."""
    outcomes: list[bool | str] = []
    shown: list[Result] = []

    def ask(_: Question) -> str:
        shown.clear()
        before = desk.debugger.state, desk.debugger.runs.here
        for line in lines:
            try:
                outcomes.append(desk.give_at_question(line))
            except SudokuReplError as error:
                outcomes.append(str(error))
            assert (desk.debugger.state, desk.debugger.runs.here) == before
        results.extend(shown)
        return GUESS

    results: list[Result] = []
    desk = desk_showing(shown.append, ask)
    for order in ("load-quiz @readalps", "guess-mode 1", "runtil 7"):
        all_orders().parse(order).run(desk)
    return desk, outcomes, results


@pytest.mark.parametrize(
    ("line", "results"),
    [
        ("show", ["Shown"]),
        ("why [1,2]", ["CellWhy"]),
        ("WHY r1c2=1", ["CandidateWhy"]),
        ("hint", ["Hint"]),
        ("bt", ["levels"]),
        ("info breaks", ["Breaks"]),
        ("help guess-mode", ["OrderHelp"]),
        ("unique", ["Uniqueness"]),
        ("print level", ["quantities"]),
        ("find -r level == 0", ["FoundMatches"]),
        ("find all wrong", ["FoundMatches"]),
        ("diff 0 2", ["Difference"]),
        ("diff start", ["Difference"]),
    ],
)
def test_the_guess_is_taken_after_an_order_that_looks(line: str, results: list[str]) -> None:
    desk, outcomes, shown = at_the_question(line)
    assert outcomes == [True]
    assert list(map(kind, shown)) == results
    guess = desk.debugger.state.guess
    assert guess
    assert (desk.debugger.quiz.board.coordinates[guess.cell], guess.digit) == ((6, 2), 9)


class Asked(Listener):
    """A person who types some lines at the question, and then the default."""

    def __init__(self, *lines: str) -> None:
        super().__init__(self.keep)
        self.lines = list(lines)
        self.results: list[Result] = []
        self.desk = open_desk(self)
        self.interpreter = Interpreter(self.desk)

    def keep(self, result: Result) -> None:
        if not result.is_streamed:
            self.results.append(result)

    def ask(self, question: Question) -> str | None:
        self.keep(question)
        here = self.desk.whereabouts, self.desk.debugger.rules
        while (self.desk.whereabouts, self.desk.debugger.rules) == here:
            line = self.lines.pop(0) if self.lines else ""
            if not self.desk.give_at_question(line):
                return line
        return None

    def view(self) -> None:
        self.results.append(Failure("the view was open"))

    def give(self, *orders: str) -> list[str]:
        """The names of the results of some orders."""
        self.results.clear()
        for order in orders:
            self.interpreter.take(order)
        return list(map(kind, self.results))


def waiting(*lines: str) -> Asked:
    asked = Asked(*lines)
    asked.give("load-quiz @readalps", "guess-mode 1")
    return asked


def test_back_leaves_the_question_and_goes_back() -> None:
    asked = waiting("back 2")
    assert asked.give("run") == ["Question", "Moved"]
    assert asked.desk.debugger.runs.here.index == len(asked.desk.debugger.timeline) - 2
    assert asked.give("run")[0] == "Question"


@pytest.mark.parametrize(
    ("line", "results"),
    [
        ("goto 3", ["Moved"]),
        ("guess [6,2]=9", ["Moved"]),
        ("load-quiz @easy", ["Loaded"]),
        ("bye", []),
    ],
)
def test_an_order_that_moves_leaves_the_question(line: str, results: list[str]) -> None:
    asked = waiting(line)
    assert asked.give("run") == ["Question", *results]


def test_a_script_leaves_the_question(tmp_path: Path) -> None:
    script = tmp_path / "script.repl"
    script.write_text("guess-mode 0\nrun\n")
    asked = waiting(f"source {script}")
    assert asked.give("run") == ["Question", "GuessMode", "Ran"]


def test_the_machine_takes_the_default_and_goes_on_once_guesses_are_no_longer_yours() -> None:
    asked = waiting("guess-mode 0")
    assert asked.give("step 9") == ["Question", "GuessMode", "Stepped"]
    alone = Asked()
    alone.give("load-quiz @readalps", "step 9")
    one, other = asked.desk.debugger, alone.desk.debugger
    assert one.state.grid == other.state.grid
    assert one.state.level == 2


def test_the_question_comes_again_after_the_view() -> None:
    asked = waiting("view", "show", GUESS)
    asked.give("runtil 7")
    assert list(map(kind, asked.results)) == ["Question", "Failure", "Shown", "Ran"]
    assert asked.desk.debugger.state.guess


def test_a_breakpoint_that_is_set_at_the_question_stops_the_run() -> None:
    asked = waiting("break level == 2", "", "")
    assert asked.give("run") == ["Question", "Breaks", "Question", "Ran"]
    assert asked.desk.debugger.state.level == 2


def test_techniques_that_are_chosen_at_the_question_apply_from_there() -> None:
    asked = waiting("run-mode 2")
    asked.give("run")
    assert asked.desk.debugger.timeline.rules_at(len(asked.desk.debugger.timeline)).run_mode == 2


def test_orders_typed_at_the_question_are_in_the_history() -> None:
    asked = waiting("back")
    asked.give("run")
    assert [each.order for each in asked.desk.given][-2:] == ["back", "run"]


def test_a_block_of_orders_needs_the_prompt() -> None:
    asked = waiting("commands 1")
    asked.desk.debugger.break_("level == 2")
    with pytest.raises(OrderError, match="leave the question with Ctrl-C before you give `commands`"):
        asked.give("run")


@pytest.mark.parametrize("line", ["show", "show --candidates"])
def test_the_grid_shown_at_the_question_says_how_to_answer(line: str) -> None:
    _, _, (shown,) = at_the_question(line)
    (due,) = (each for each in map(spans.plain, shown.lines()) if each.startswith("A guess is due"))
    assert due == "A guess is due, by default [6,2]=5; Enter takes it"


def test_positions_that_are_not_recorded_are_not_compared_because_the_run_waits() -> None:
    _, outcomes, shown = at_the_question("diff 90", "diff 0 90")
    assert outcomes == ["step 90 is not recorded; the record ends at step 6"] * 2
    assert shown == []


@pytest.mark.parametrize("line", ["", "  ", GUESS, "r6c2=9", "nonsense", "9"])
def test_anything_else_is_the_answer(line: str) -> None:
    assert at_the_question(line)[1] == [False]


def test_an_order_with_wrong_arguments_is_refused_as_at_the_prompt() -> None:
    _, outcomes, _ = at_the_question("why nothing")
    (message,) = outcomes
    assert isinstance(message, str)
    assert message.startswith("expected a cell such as [1,2]")


def test_an_interrupt_ends_the_order_at_the_question_and_not_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    def count(limit: int) -> int:
        desk.debugger.interrupt()
        raise KeyboardInterrupt

    def ask(_: Question) -> str:
        with pytest.raises(KeyboardInterrupt):
            desk.give_at_question("unique")
        return GUESS

    desk = desk_showing(lambda _: None, ask)
    monkeypatch.setattr(desk.debugger, "count_solutions", count)
    for order in ("load-quiz @readalps", "guess-mode 1", "runtil 7"):
        all_orders().parse(order).run(desk)
    assert (desk.debugger.state.steps, desk.debugger.interrupted) == (7, False)


def test_a_guess_is_asked_for_until_the_answer_can_be_taken() -> None:
    sitting = Sitting(answers=["run", "[1,3]=5", "[2,3]=9"])
    results = sitting.say("load-quiz @readalps", "guess-mode 1", "runtil 7")
    failures = [result.message for result in results if isinstance(result, Failure)]
    assert failures == [
        "the run waits for your guess: answer the question, or leave it with Ctrl-C",
        "'[1,3]=5': [1,3] already holds 5",
    ]
    assert sum(isinstance(result, Question) for result in results) == 3
    guess = sitting.desk.debugger.state.guess
    assert guess
    assert (guess.level, guess.cell, guess.digits, guess.choice) == (1, 11, (9, 1, 6), 1)


def test_leaving_the_question_leaves_the_machine_waiting_and_step_asks_again() -> None:
    sitting = Sitting()
    sitting.say("load-quiz @readalps", "guess-mode 1", "run")
    for line in ("step", "run"):
        before = sitting.desk.debugger.state
        results = sitting.say(line)
        assert isinstance(results[0], Question)
        assert len(results) == 2
        assert sitting.desk.debugger.state == before


def test_orders_at_the_question_run_in_a_script_too(tmp_path: Path) -> None:
    saved, script = tmp_path / "waiting.json", tmp_path / "script"
    script.write_text(f"run\nsave {saved}\n9\nlevels\ngoto start\nlevels\n")
    for lines in ((f"source {script}",), tuple(script.read_text().splitlines())):
        saved.unlink(missing_ok=True)
        desk = Screen()
        printed = desk.give("guess-mode 1", *lines)
        assert desk.refused == []
        assert f"Written: {saved}" in printed
        assert "Level 1 [6,2]=9 (1 out of 2)" in printed  # the answer, then the question of the next guess
        assert printed[-1] == "At guess level 0:"  # `goto` left the question
        again = Screen()
        again.give(f"open {saved}")
        assert again.debugger.state.phase is Phase.WAITING


def test_a_digit_alone_is_for_the_cell_that_the_question_names() -> None:
    desk = Screen()
    printed = desk.give("guess-mode 1", "runtil 7", "8", " 9 ")
    assert desk.refused == ["script:3: '8': 8 is not a candidate of [6,2]; its candidates are 5 9"]
    assert "7) Guess [6,2] level 1 at 1 out of 2" in printed
    guess = desk.debugger.state.guess
    assert guess
    assert guess.digits == (9, 5)


def test_help_at_the_question_says_what_to_answer() -> None:
    desk = Screen()
    told = desk.give("guess-mode 1", "runtil 7", "help", "help step", "")
    assert [line for line in told if "[6,2]" in line][:3] == [
        "Take a guess please, by default it will be [6,2]=5:",
        "Enter, a blank line        take the default, [6,2]=5",
        "5 or 9                     try this digit in [6,2]",
    ]
    assert "Example: step" in told
    assert desk.give("help")[0] == "Order List:"
