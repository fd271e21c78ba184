"""The table of orders: what a line means, how the rest is refused, how a line is completed."""

import os
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from itertools import pairwise
from pathlib import Path

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.desk import desk_showing

from sudoku_repl import (
    Debugger,
    GuessError,
    NoQuizError,
    OrderError,
    QuizError,
    Rules,
    State,
    data,
)
from sudoku_repl.breaks.words import CONDITION_WORDS
from sudoku_repl.errors import quoted
from sudoku_repl.orders import all_orders, open_desk
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.guesses import read_choice
from sudoku_repl.orders.help import OrderHelp, OrderList
from sudoku_repl.orders.language.declare import Order
from sudoku_repl.orders.levels import LevelsShown
from sudoku_repl.orders.quiz import Loaded
from sudoku_repl.orders.results import Advanced, Failure, GuessMode, Question, Result, RunMode
from sudoku_repl.orders.run import SolutionMet
from sudoku_repl.orders.show import Shown
from sudoku_repl.orders.stops import Ran, Stepped

USAGES = {
    "load-quiz": "load-quiz <file>",
    "show": "show [grid] [--marks] [--bare] [--chain] [file]",
    "levels": "levels",
    "run-mode": "run-mode [mode]",
    "guess-mode": "guess-mode [mode] [seed]",
    "step": "step [advances]",
    "run": "run",
    "runtil": "runtil <steps>",
    "runrun": "runrun <solutions> [--quiet]",
    "help": "help [order|topic]",
    "bye": "bye",
}

every_command = pytest.mark.parametrize("command", all_orders().orders, ids=lambda command: command.name)


def refusal(line: str) -> str:
    """What a line is refused with."""
    with pytest.raises(OrderError) as error:
        all_orders().parse(line)
    return str(error.value)


def completed(line: str) -> list[str]:
    """The texts that may complete a line."""
    return [suggestion.text for suggestion in all_orders().suggestions(line, open_desk())]


# --- the table -----------------------------------------------------------------------------------


def test_the_usage_of_an_order_shows_what_must_and_what_may_be_given() -> None:
    usages = {command.name: command.usage for command in all_orders().orders}
    assert {name: usages[name] for name in USAGES} == USAGES


@every_command
def test_an_order_explains_itself_and_its_example_is_taken(command: Order) -> None:
    assert command.summary
    assert command.details
    assert f"{command.example} ".startswith(f"{command.name} ")
    assert all_orders().parse(command.example).order is command


@every_command
def test_only_the_last_argument_may_take_the_rest_of_the_line(command: Order) -> None:
    arguments = [each for each in command.parameters if not each.option]
    assert not any(argument.kind.takes_rest for argument in arguments[:-1])


@every_command
def test_every_option_says_what_it_is_for(command: Order) -> None:
    assert all(each.meaning for each in command.parameters if each.option)


def test_no_two_orders_share_a_name_or_an_alias() -> None:
    names = [name for command in all_orders().orders for name in (command.name, *command.aliases)]
    assert len(names) == len(set(names))


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("run", "run"),
        ("runtil", "runtil"),
        ("r", "run"),
        ("s", "step"),
        ("h", "help"),
        ("?", "help"),
        ("q", "bye"),
        ("quit", "bye"),
        ("exit", "bye"),
        ("st", "step"),
        ("sh", "show"),
        ("runt", "runtil"),
        ("runr", "runrun"),
        ("run-", "run-mode"),
        ("load", "load-quiz"),
        ("le", "levels"),
    ],
)
def test_an_order_is_found_by_name_alias_or_unique_beginning(word: str, name: str) -> None:
    assert all_orders().find(word).name == name


def test_a_beginning_of_several_orders_names_them() -> None:
    with pytest.raises(OrderError, match=r"^ambiguous order 'ru': `run`, `runtil`, `runrun` or `run-mode`$"):
        all_orders().find("ru")
    with pytest.raises(OrderError, match=r"^ambiguous order 'lo': `load-quiz` or `log`$"):
        all_orders().find("lo")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("setp", "unknown order 'setp'; did you mean `step`?"),
        ("runtill 90", "unknown order 'runtill'; did you mean `runtil`?"),
        ("load_quiz x", "unknown order 'load_quiz'; did you mean `load-quiz`?"),
        ("lgo", "unknown order 'lgo'; did you mean `log`?"),
        ("contniue", "unknown order 'contniue'; did you mean `continue`?"),
        ("xyzzy", "unknown order 'xyzzy'; type `help` for a list"),
        ("Survey x.txt", "unknown order 'Survey'; `help survey` explains the topic"),
        ("\x1b[A", "unknown order '\\x1b[A'; type `help` for a list"),
    ],
)
def test_an_unknown_order_is_quoted_with_what_was_perhaps_meant(line: str, expected: str) -> None:
    assert refusal(line) == expected


@pytest.mark.parametrize(
    ("line", "name", "values"),
    [
        ("runtil 90", "runtil", (90,)),
        ("  runt\t090  ", "runtil", (90,)),
        ("runtil 0", "runtil", (0,)),
        ("runrun 1", "runrun", (1,)),
        ("runtil 999999999999999", "runtil", (999999999999999,)),
        ("run-mode", "run-mode", ()),
        ("run-mode 7", "run-mode", (7,)),
        ("guess-mode 1", "guess-mode", (1,)),
        ("help runt", "help", ("runt",)),
        ("load-quiz a quiz.txt#12 ", "load-quiz", ("a quiz.txt#12",)),
        ('load-quiz "a quiz "', "load-quiz", ("a quiz ",)),
        ("load-quiz ' a quiz'", "load-quiz", (" a quiz",)),
        ("load-quiz \"'a'\"", "load-quiz", ("'a'",)),
        ("load-quiz \"a'", "load-quiz", ("\"a'",)),
        ('load-quiz "', "load-quiz", ('"',)),
    ],
)
def test_arguments_are_read_by_their_type(line: str, name: str, values: tuple[object, ...]) -> None:
    call = all_orders().parse(line)
    assert (call.order.name, tuple(call.values.values())) == (name, values)


GUESS_MODES = "known modes: 0, 1, first, last, most, random, correct, wrong"
MODES = "known modes: 0 (both grp and ply), 1 (grp only), 2 (ply only)"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("runtil", "missing <steps>; usage: `runtil <steps>`, for example `runtil 90`"),
        ("load-quiz  ", "missing <file>; usage: `load-quiz <file>`, for example `load-quiz @readalps`"),
        ("runtil 5 6", "unexpected '6'; usage: `runtil <steps>`, for example `runtil 90`"),
        ("levels all", "`levels` takes no arguments"),
        ("run-mode 1 grp", "unexpected 'grp'; usage: `run-mode [mode]`, for example `run-mode 2`"),
        ("run-mode grp", f"unknown mode 'grp'; {MODES}"),
        ("run-mode -1", f"unknown mode '-1'; {MODES}"),
        ("run-mode " + "1" * 5000, f"unknown mode '{'1' * 100}...'; {MODES}"),
        ("guess-mode ²", f"unknown guess mode '²'; {GUESS_MODES}"),
        ("guess-mode wrongly", f"unknown guess mode 'wrongly'; {GUESS_MODES}"),
    ]
    + [
        (f"runtil {text}", f"steps: expected a whole number, 0 or more, got {quoted(text)}")
        for text in ("x", "-1", "+1", "1.5", "1e3", "1_000", "0x1f", "٣", "３", "²", "1" * 16, "9" * 5000)
    ]
    + [
        (f"runrun {text}", f"solutions: expected a whole number, 1 or more, got {text!r}")
        for text in ("0", "all")
    ],
    ids=lambda text: ascii(text[:30]),
)
def test_arguments_that_make_no_sense_are_quoted(line: str, expected: str) -> None:
    assert refusal(line) == expected


# --- completion ----------------------------------------------------------------------------------


def test_the_beginning_of_a_line_is_completed_by_orders() -> None:
    names = [command.name.partition(" ")[0] for command in all_orders().orders]
    assert completed("") == completed("  ") == list(dict.fromkeys(names))
    assert completed("run") == ["run", "runtil", "runrun", "run-mode"]
    assert completed(" st") == ["step"]
    assert completed("xyzzy") == []
    assert next(all_orders().suggestions("st", open_desk())).meaning == all_orders().find("step").summary


@pytest.mark.parametrize(
    ("line", "texts"),
    [
        ("run-mode ", ["0", "1", "2"]),
        ("guess-mode ", ["0", "1", "first", "last", "most", "random", "correct", "wrong"]),
        ("run-m 2", ["2"]),
        ("run-mode 7", []),
        ("run-mode 1 ", []),
        ("help run", ["run", "runtil", "runrun", "run-mode"]),
        ("? st", ["step"]),
        ("help step ", []),
        ("runtil ", []),
        ("runtil 5 ", []),
        ("runtil 5 6 ", []),
        ("step ", []),
        ("show x ", []),
        ("show x.svg ", ["--marks", "--bare", "--chain"]),
        ("show x.svg --", ["--marks", "--bare", "--chain"]),
        ("why [4,2] ", ["--depth", "--contradiction"]),
        ("why [4,2]=8 --", ["--depth", "--contradiction"]),
        ("display show --b", ["--bare"]),
        ("display show x.svg --b", ["--bare"]),
        ("xyzzy ", []),
        ("ru 1", []),
        ("load-quiz @ea", ["@easy"]),
        ("load-quiz @x", []),
        ("create ", ["quiz", "from-result", "family", "likeness"]),
        ("create q", ["quiz"]),
        ("create quiz --s", [f"--{each}" for each in ("symmetry", "steps", "seed", "seed-grid", "swaps")]),
        ("create quiz --symmetry rot", ["rotation", "rotation90"]),
        ("create likeness --trials 9 --s", ["--seed", "--swaps"]),
        ("create quiz --seed-g", ["--seed-grid"]),
        ("create family --w", ["--with-result"]),
        ("create nothing --", []),
        ("find ", ["-r", "all", *(word for word in CONDITION_WORDS if word not in ("and", "or"))]),
        ("find -", ["-r"]),
        ("find all sol", ["solutions", "solution"]),
    ],
)
def test_an_argument_is_completed_by_its_type(line: str, texts: list[str]) -> None:
    assert completed(line) == texts


def test_the_arguments_of_travel_are_completed_as_the_debugger_stands() -> None:
    desk = open_desk()
    debugger = desk.debugger
    debugger.load_quiz("@readalps")
    debugger.break_("level >= 11")
    debugger.break_("wrong")
    debugger.mark("deep")
    list(debugger.experiment([Rules()], limit=3))

    def meanings(line: str) -> dict[str, str]:
        return {each.text: each.meaning for each in all_orders().suggestions(line, desk)}

    for order in ("delete", "ignore", "commands", "condition"):
        every = {"all": "every breakpoint"} if order == "delete" else {}
        assert meanings(f"{order} ") == {**every, "1": "level >= 11", "2": "wrong"}
    for order in ("enable", "disable"):
        assert meanings(f"{order} ") == {
            "orders": "displays and the orders of breakpoints",
            "all": "every breakpoint",
            "1": "level >= 11",
            "2": "wrong",
        }
        assert meanings(f"{order} o") == {"orders": "displays and the orders of breakpoints"}
    assert meanings("goto ") == {
        "start": "before the first step",
        "end": "after the last recorded step",
        "deep": "mark",
        "main": "run",
        "first1": "run",
    }
    assert meanings("diff start d") == {"deep": "mark"}
    assert meanings("experiment 0 c") == {"correct": "correct candidates first"}
    assert meanings("experiment --") == {
        "--retreat": "how to go back from exhausted levels",
        "--runs": "number of runs with random guesses",
        "--limit": "the maximum number of steps of a run",
    }
    assert "1" not in meanings("experiment ")
    assert meanings("log w") == {"wrong": "lines of contradictions"}
    assert meanings("tbreak wrong and no") == {"not": "the condition does not hold"}
    assert meanings("guess-mode ra") == {"random": "candidates in random order, from a seed"}


def test_modes_and_built_in_quizzes_are_completed_with_what_they_mean() -> None:
    modes = {
        suggestion.text: suggestion.meaning
        for suggestion in all_orders().suggestions("run-mode ", open_desk())
    }
    assert modes == {"0": "both grp and ply", "1": "grp only", "2": "ply only"}
    quizzes = {
        suggestion.text: suggestion.meaning
        for suggestion in all_orders().suggestions("load-quiz @", open_desk())
    }
    assert quizzes == {f"@{name}": title for name, title in data.titles().items()}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with files, at home and at work in it."""
    (tmp_path / "quizzes").mkdir()
    (tmp_path / "quizzes" / "one.txt").touch()
    for name in ("a quiz.txt", "a quiz too.txt", ".hidden", "über.txt"):
        (tmp_path / name).touch()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    return tmp_path


def test_paths_are_completed_with_folders_marked_and_hidden_files_left_out(folder: Path) -> None:
    paths = ["a quiz too.txt", "a quiz.txt", "quizzes/", "über.txt"]
    assert completed("load-quiz ") == [f"@{name}" for name in data.titles()] + paths
    assert completed("load-quiz a q") == ["a quiz too.txt", "a quiz.txt"]
    assert completed("load-quiz a quiz ") == ["a quiz too.txt"]
    assert completed("load-quiz .") == [".hidden"]
    assert completed("load-quiz quizzes") == ["quizzes/"]
    assert completed("load-quiz quizzes/") == ["quizzes/one.txt"]
    assert completed("load-quiz ~/q") == ["~/quizzes/"]
    assert completed("load-quiz ~/quizzes/") == ["~/quizzes/one.txt"]
    assert completed(f"load-quiz {folder}/ü") == [f"{folder}/über.txt"]
    meanings = [suggestion.meaning for suggestion in all_orders().suggestions("load-quiz ./", open_desk())]
    assert meanings == ["file", "file", "folder", "file"]


@pytest.mark.parametrize("path", ["nowhere/", "a quiz.txt/", "~no-such-person/", "a\0b/", "x" * 5000 + "/"])
def test_a_path_that_leads_nowhere_is_not_completed(folder: Path, path: str) -> None:
    assert completed(f"load-quiz {path}") == []


def forbid(*_: object, **__: object) -> None:
    """What a file system says to someone without the right."""
    raise PermissionError(13, "Permission denied")


def test_a_folder_that_may_not_be_read_is_not_completed(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "scandir", forbid)
    assert completed("load-quiz quizzes/") == []


def test_a_folder_that_may_be_read_but_not_entered_is_completed_by_its_names(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "stat", forbid)
    assert completed("load-quiz quizzes/o") == ["quizzes/one.txt"]


WORDS = st.sampled_from([*USAGES, "ru", "r", "x", "1", "@e", "~", "/", '"', " ", "  ", "\t", "é"])
LINES = st.lists(WORDS, max_size=4)


@settings(max_examples=10 * settings().max_examples)
@given(LINES.map(" ".join) | LINES.map("".join) | st.text(max_size=12))
def test_any_line_is_completed_and_understood_or_refused(line: str) -> None:
    for suggestion in all_orders().suggestions(line, open_desk()):
        assert suggestion.text
    if line.strip():
        try:
            call = all_orders().parse(line)
        except OrderError:
            return
        assert {each.name for each in call.order.parameters if each.required} <= set(call.values)


# --- the answer to a guess -----------------------------------------------------------------------


@pytest.fixture(scope="module")
def waiting() -> State:
    """The published quiz where its first guess is due: at [6,2], 5 or 9."""
    debugger = Debugger("@readalps")
    debugger.guess_mode(1)
    return debugger.run().state


@pytest.mark.parametrize(
    ("answer", "choice"),
    [
        ("", ((6, 2), 5)),
        (" \t", ((6, 2), 5)),
        ("[6,2]=9", ((6, 2), 9)),
        ("[2,3]=9", ((2, 3), 9)),
        (" [ 2 ,\t3 ] = 9 ", ((2, 3), 9)),
    ],
)
def test_an_answer_is_a_cell_and_its_candidate_or_nothing(
    waiting: State, answer: str, choice: tuple[tuple[int, int], int]
) -> None:
    assert read_choice(answer, waiting) == choice
    assert waiting.default_guess == (waiting.board.cell_at(6, 2), 5)


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (answer, f"expected a guess such as [2,3]=9, or nothing for the default, got {answer!r}")
        for answer in ("run", "9", "2,3", "[2,3]", "[2,3]=9 8", "[2 3]=9", "[-2,3]=9", "[٢,3]=9", "\x1b")
    ]
    + [
        ("[2,3]=E", "digits above 9 are numbers here: type [2,3]=14, not '[2,3]=E'"),
        ("r2c3=g", "digits above 9 are numbers here: type r2c3=16, not 'r2c3=g'"),
        ("[0,3]=9", "'[0,3]=9': there is no cell [0,3] on the 9x9 board"),
        ("[1,10]=9", "'[1,10]=9': there is no cell [1,10] on the 9x9 board"),
        ("[1,3]=5", "'[1,3]=5': [1,3] already holds 5"),
        ("[2,3]=8", "'[2,3]=8': 8 is not a candidate of [2,3]; its candidates are 1 6 9"),
        ("[2,3]=0", "'[2,3]=0': 0 is not a candidate of [2,3]; its candidates are 1 6 9"),
        (" [2,3]=99", "' [2,3]=99': 99 is not a candidate of [2,3]; its candidates are 1 6 9"),
    ],
)
def test_an_answer_that_cannot_be_taken_is_quoted(waiting: State, answer: str, message: str) -> None:
    with pytest.raises(GuessError) as error:
        read_choice(answer, waiting)
    assert str(error.value) == message


@pytest.mark.parametrize("answer", ["[2,3]=" + "9" * 5000, f"[{'1' * 5000},1]=1"], ids=["digit", "row"])
def test_an_answer_with_an_absurd_number_is_refused(waiting: State, answer: str) -> None:
    with pytest.raises(GuessError, match=r", got '\["):
        read_choice(answer, waiting)


# --- carrying orders out -------------------------------------------------------------------------


@attrs.define
class Sitting:
    """A desk with its results kept, and answers to give."""

    answers: list[str] = attrs.field(factory=list)
    results: list[Result] = attrs.field(factory=list)
    desk: Desk = attrs.field(init=False)

    @desk.default
    def _context(self) -> Desk:
        return desk_showing(self.results.append, self._ask)

    def _ask(self, question: Question) -> str | None:
        self.results.append(question)
        return self.answers.pop(0) if self.answers else None

    def say(self, *lines: str) -> list[Result]:
        """Carries lines out; the results of the last."""
        for line in lines:
            self.results.clear()
            all_orders().parse(line).run(self.desk)
        return list(self.results)


@pytest.mark.parametrize(
    ("line", "kinds"),
    [
        ("load-quiz @two", [Loaded]),
        ("show", [Shown]),
        ("levels", [LevelsShown]),
        ("run-mode", [RunMode]),
        ("guess-mode", [GuessMode]),
        ("step", [Advanced, Stepped]),
        ("runtil 3", [Advanced, Ran]),
        ("run", [Advanced, Ran]),
        ("runrun 2", [Advanced, SolutionMet, Advanced, SolutionMet, Ran]),
        ("help", [OrderList]),
        ("help run", [OrderHelp]),
        ("bye", []),
    ],
)
def test_each_order_gives_its_results(line: str, kinds: list[type[Result]]) -> None:
    results = Sitting().say("load-quiz @two", line)
    assert [type(a) for a, b in pairwise([*results, None]) if type(a) is not type(b)] == kinds


@pytest.mark.parametrize("line", ["show", "levels", "step", "run", "runtil 1", "runrun 1"])
def test_an_order_that_needs_a_quiz_says_so_before_one_is_loaded(line: str) -> None:
    with pytest.raises(NoQuizError, match="no quiz is loaded yet"):
        Sitting().say(line)


def test_a_refused_quiz_leaves_the_one_loaded_before_as_it_stands() -> None:
    sitting = Sitting()
    sitting.say("load-quiz @readalps", "runtil 90")
    state = sitting.desk.debugger.state
    with pytest.raises(QuizError):
        sitting.say("load-quiz @nope")
    assert sitting.desk.debugger.state is state
    assert sitting.desk.debugger.quiz.title == "@readalps"


def test_a_file_of_many_quizzes_is_loaded_with_their_number(tmp_path: Path) -> None:
    path = tmp_path / "many quizzes"
    path.write_text("." * 81 + "\n" + "." * 80 + "1\n")
    (result,) = Sitting().say(f"load-quiz {path}#2")
    assert isinstance(result, Loaded)
    assert (result.quiz.title, result.quiz.givens[-1], result.held) == (f"{path}#2", 1, 2)


def test_modes_are_set_and_shown_before_a_quiz_is_loaded_and_outlast_it() -> None:
    sitting = Sitting()
    assert (
        sitting.say("run-mode 2")
        == sitting.say("load-quiz @easy", "run-mode")
        == [RunMode.of(Rules.of_modes(2))]
    )
    assert (
        sitting.say("guess-mode 5")
        == sitting.say("guess-mode")
        == [GuessMode.of(Rules.of_modes(run_mode=2, guess_mode=5))]
    )


def test_bye_leaves() -> None:
    sitting = Sitting()
    assert not sitting.desk.leaving
    sitting.say("bye")
    assert sitting.desk.leaving


def test_a_guess_is_asked_for_until_the_answer_can_be_taken() -> None:
    sitting = Sitting(answers=["run", "[1,3]=5", "[2,3]=9"])
    results = sitting.say("load-quiz @readalps", "guess-mode 1", "runtil 7")
    failures = [result.message for result in results if isinstance(result, Failure)]
    assert failures == [
        "expected a guess such as [2,3]=9, or nothing for the default, got 'run'",
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


def test_the_orders_that_run_are_interruptible() -> None:
    entered = []

    @contextmanager
    def watch(debugger: Debugger) -> Iterator[None]:
        entered.append(debugger)
        yield

    def interruptible(debugger: Debugger) -> AbstractContextManager[None]:
        return watch(debugger)

    sitting = Sitting()
    sitting.desk.frontend.interruptible = interruptible  # type: ignore[method-assign]  # patched
    sitting.say("load-quiz @easy", "show", "levels")
    assert entered == []
    sitting.say("step", "runtil 3", "runrun 1", "run")
    assert entered == [sitting.desk.debugger] * 4
