"""The rules: run modes, guess modes, techniques, and where the search goes back to."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.desk import Desk, Sitting, session

from sudoku_repl import Debugger, GuessError, OrderError, Retreat, Rules, State
from sudoku_repl.machine.rules import SETS
from sudoku_repl.machine.sets import parse_set
from sudoku_repl.orders.guesses import read_choice
from sudoku_repl.orders.results import GuessMode, RunMode
from sudoku_repl.shell.toolbar import toolbar
from sudoku_repl.techniques import names_of


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
        for answer in ("run", "9 8", "2,3", "[2,3]", "[2,3]=9 8", "[2 3]=9", "[-2,3]=9", "[٢,3]=9", "\x1b")
    ]
    + [
        ("[2,3]=E", "digits above 9 are numbers here: type [2,3]=14, not '[2,3]=E'"),
        ("r2c3=g", "digits above 9 are numbers here: type r2c3=16, not 'r2c3=g'"),
        ("3", "'3': 3 is not a candidate of [6,2]; its candidates are 5 9"),
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


def test_a_guess_and_an_answer_take_either_notation() -> None:
    desk = Desk()
    desk.give("guess-mode 1", "until 7", "r2c3=9")
    guess = desk.debugger.state.guess
    assert guess
    assert (desk.debugger.quiz.board.coordinates[guess.cell], guess.digit) == ((2, 3), 9)
    desk.give("guess r2c3=6")
    guess = desk.debugger.state.guess
    assert guess
    assert (desk.debugger.quiz.board.coordinates[guess.cell], guess.digit) == ((2, 3), 6)
    assert desk.refused == []


def test_a_seed_may_be_0() -> None:
    assert Desk().give("guess-mode random 0")[-1] == "The machine guesses: random, seed 0."


def test_it_shows_and_sets_the_way_back() -> None:
    desk = Desk("@two")
    (line,) = desk.give("retreat")
    assert line == (
        "Retreat from an exhausted level: chronological (to the next level that has a candidate left)."
    )
    (line,) = desk.give("retreat backjump")
    assert line.startswith("Retreat from an exhausted level: backjump (to the deepest level")
    assert desk.debugger.retreat() is Retreat.BACKJUMP
    assert desk.give("retreat sideways") == []
    assert desk.refused[-1].endswith("expected chronological or backjump, got 'sideways'")
    assert desk.debugger.retreat() is Retreat.BACKJUMP


def test_another_guess_mode_keeps_it() -> None:
    desk = Desk("@two")
    for order in ("retreat backjump", "guess-mode last", "guess-mode 0", "run-mode 2"):
        desk.give(order)
    assert desk.debugger.retreat() is Retreat.BACKJUMP
    assert desk.debugger.runrun(5).state.steps == 206


def test_a_session_keeps_it(tmp_path: Path) -> None:
    debugger = Debugger("@two")
    debugger.run_mode(2)
    debugger.goto(70)
    debugger.retreat("backjump")
    debugger.runrun(5)
    debugger.retreat("chronological")
    debugger.goto(100)
    debugger.step()
    debugger.save(tmp_path / "kept.json")
    again = Debugger()
    again.open(tmp_path / "kept.json")
    assert again.retreat() is Retreat.CHRONOLOGICAL
    for name, fork in debugger.runs.forks.items():
        other = again.runs.forks[name].timeline
        assert other.digest() == fork.timeline.digest()
        assert other.present == fork.timeline.present


def test_the_toolbar_names_it() -> None:
    debugger = Debugger("@two")
    debugger.retreat("backjump")
    assert "guess-mode 0 backjump" in toolbar(debugger, "", 200)


def test_several_sets_of_techniques_add_up() -> None:
    def enabled(*orders: str) -> list[str]:
        lines = session("load-quiz @easy", *orders)
        return [line.partition(":")[0].strip() for line in lines if line.endswith(": on")]

    assert enabled("techniques hidden x_chain") == ["hidden", "x_chain"]
    assert enabled("techniques numerical 2") == ["hidden", "ply"]
    assert enabled("techniques x_chain 1 -gw3 -hidden") == ["gw1", "gw2", "x_chain"]
    assert enabled("techniques +x_chain hidden") == ["hidden", "x_chain"]
    assert enabled("techniques hidden +x_chain") == ["hidden", "x_chain"]
    assert enabled("techniques numerical", "techniques +x_chain +ply") == ["hidden", "ply", "x_chain"]


def test_a_set_is_an_argument_where_sets_are_compared() -> None:
    lines = session("load-quiz @easy", "compare hidden x_chain hidden+x_chain")
    assert [line.split()[0] for line in lines[1:]] == ["hidden", "x_chain", "hidden+x_chain"]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("numerical", {"hidden"}),
        ("0", {"hidden", "gw1", "gw2", "gw3", "ply"}),
        ("1", {"hidden", "gw1", "gw2", "gw3"}),
        ("2", {"ply"}),
        ("2-ply", set()),
        ("hidden", {"hidden"}),
        ("hidden+x_chain", {"hidden", "x_chain"}),
        ("x_chain+gw1-x_chain", {"gw1"}),
        ("Complete+x-chain+1GW-x_chain+3gw", {"hidden", "gw1", "gw3"}),
        ("0+forcing_chain-ply-gw1", {"hidden", "gw2", "gw3", "forcing_chain"}),
        ("+x_chain", {"ply", "x_chain"}),
        ("-ply", set()),
    ],
)
def test_a_set_of_techniques_is_what_is_written(text: str, names: set[str]) -> None:
    parsed = parse_set(text)
    assert set(names_of(parsed.of(SETS["2"]))) == names
    assert parse_set(parsed.text) == parsed


@pytest.mark.parametrize(
    "text", ["x", "3", "+0", "numerical+1", "hidden+", "hidden, x_chain", "x_chainhidden", "--ply", "é"]
)
def test_what_is_no_set_is_refused_and_quoted(text: str) -> None:
    with pytest.raises(
        OrderError, match=r"^unknown techniques '.*'; (did you mean|expected numerical, 0, 1, 2, hodoku, )"
    ):
        parse_set(text)


def test_another_run_brings_its_techniques() -> None:
    there = ("load-quiz @readalps", "compare hidden+x_chain", "goto set1")
    techniques = "Techniques: hidden+x_chain, which differ from this mode's."
    assert techniques in session(*there)
    assert techniques in session(*there, "goto main", "last")


def test_the_modes_are_shown_as_they_were_set() -> None:
    assert session("run-mode") == ["Working mode:0 (1:grp-only; 2:ply-only; other:both grp and ply)"]
    assert session("run-mode 7") == ["Working mode:0 (1:grp-only; 2:ply-only; other:both grp and ply)"]
    assert session("guess-mode") == ["In interactive guessing mode:0 (0:no; other:yes)"]
    assert session("guess-mode 3") == ["In interactive guessing mode:1 (0:no; other:yes)"]
