"""The methods of the debugger that explain, look, compare, make and write, each beside what it rests on."""

from __future__ import annotations

import copy
import csv
import json
import pickle
import re
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st
from support.strategies import SEEDS, any_quizzes, as_quiz

from sudoku_repl import (
    CellReasons,
    ChainError,
    CreateError,
    Debugger,
    ModeError,
    ModelError,
    OrderError,
    Quiz,
    QuizError,
    Rules,
    Solution,
    TransformError,
    Why,
    exact,
    open_quiz,
    parse_quiz,
)
from sudoku_repl.create.drawing import PAPER
from sudoku_repl.create.making import make_quiz
from sudoku_repl.debugger.results import Mark
from sudoku_repl.errors import BoardError
from sudoku_repl.explain.account import account as account_of, matrix
from sudoku_repl.machine.events import Event, Guessed
from sudoku_repl.machine.sets import parse_set
from sudoku_repl.model.solving import End
from sudoku_repl.techniques import TECHNIQUES
from sudoku_repl.techniques.chain import by_numbers
from sudoku_repl.timeline.profile import profile

READALPS, SOLUTION = SEEDS[0]


def debugger(steps: int = 0, quiz: str = "@readalps") -> Debugger:
    made = Debugger(quiz)
    made.goto(steps)
    return made


# --- reasons ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("steps", [0, 92])
def test_why_says_what_the_account_of_the_position_says(steps: int) -> None:
    dbg = debugger(steps)
    position = dbg.set_up
    account = account_of(position.timeline, position.index)
    for number in (0, 8, 28, 40, 73):
        cell = dbg.quiz.board.coordinates[number]
        whole = dbg.why(cell)
        assert isinstance(whole, CellReasons)
        assert (whole.cell, whole.state) == (number, position.state)
        for digit in range(1, 10):
            held, gone = account.held.get(number), account.gone.get((number, digit))
            is_held = held is not None and held.fact.digit == digit
            found = dbg.why(cell, digit)
            assert repr(found) == repr(held if is_held else gone)
            assert isinstance(found, Why) == (is_held or gone is not None)
            assert repr(whole.gone[digit]) == repr(gone)


def test_the_reasons_of_an_open_cell_name_its_candidates() -> None:
    dbg = debugger(90)
    assert str(dbg.why((4, 2))).startswith("[4,2] may be 2 8, not 1 (J38), 3 (I34)")
    assert dbg.why((4, 2), 8) is None


def test_why_of_what_the_board_lacks_is_refused() -> None:
    for row, column in ((0, 1), (10, 1), (1, 10), (-1, -1)):
        with pytest.raises(OrderError, match=rf"^there is no cell \[{row},{column}\] on the 9x9 board$"):
            debugger().why((row, column))
    for digit in (0, 10, -1):
        with pytest.raises(OrderError, match=f"^no digit {digit} on the 9x9 board; its digits are 1 to 9$"):
            debugger().why((1, 1), digit)


def test_the_chains_stand_when_they_are_checked() -> None:
    dbg = debugger()
    chains = dbg.chains()
    found = chains["x_chain"]
    assert found
    (chain,) = found.links
    check = dbg.check_chain(by_numbers(chain, dbg.quiz.board))
    assert (check.stands, len(check.links)) == (True, chain.length)
    assert not dbg.check_chain("r1c1=2 -> r1c9<>2").stands
    assert dbg.state.steps == 0
    with pytest.raises(ChainError):
        dbg.check_chain("r1c1=2")


def test_a_solved_grid_has_no_chains() -> None:
    chains = debugger(131).chains()
    assert (chains["x_chain"], chains["forcing_chain"]) == (None, None)
    assert (str(chains), repr(chains)) == (
        "X-Chain: none\nForcing-Chain: none",
        "<Chains: X-Chain none, Forcing-Chain none>",
    )


def test_the_matrices_are_those_of_the_position() -> None:
    dbg = debugger(92)
    index = dbg.runs.here.index
    for name in ("na", "nak", "mmk", "kh"):
        assert dbg.matrix(name) == matrix(dbg.timeline, index, name)
    with pytest.raises(OrderError, match="unknown matrix 'an'; known: na, nak, mmk, kh"):
        dbg.matrix("an")


# --- the record -------------------------------------------------------------------------------------


def recorded_events(dbg: Debugger) -> list[Event]:
    return [event for at in range(1, len(dbg.timeline) + 1) for event in dbg.timeline.events_at(at)]


def test_the_log_is_the_whole_record() -> None:
    dbg = debugger(131)
    logged = list(dbg.log())
    assert [state for state, _ in logged] == [
        dbg.timeline.state_at(at) for at in range(1, len(dbg.timeline) + 1)
    ]
    assert [event for _, events in logged for event in events] == recorded_events(dbg)
    assert list(debugger().log()) == []


@given(any_quizzes(), st.integers(0, 60), st.integers(0, 60))
def test_a_log_has_every_event_and_every_advance_of_its_steps(quiz: Quiz, first: int, last: int) -> None:
    dbg = Debugger(quiz)
    dbg.goto(50)
    logged = list(dbg.log(first, last))
    wanted = [event for event in recorded_events(dbg) if first <= event.step <= last]
    assert [event for _, events in logged for event in events] == wanted
    after = [dbg.timeline.state_at(at) for at in range(1, len(dbg.timeline) + 1)]
    inside = [state for state in after if first <= state.steps <= last]
    assert [state for state, _ in logged if first <= state.steps <= last] == inside


def test_profile_and_quantities_are_those_of_the_position() -> None:
    dbg = debugger(131)
    assert dbg.profile(7) == profile(dbg.timeline, 7)
    dbg.goto(90)
    assert dbg.quantities() == {"level": 10, "steps": 90, "biggest": 10, "solutions": 0, "open": 21}
    levels = dbg.levels
    assert [guess.level for guess in levels] == list(range(10, 0, -1))


def test_forks_and_marks_tell_where_they_are() -> None:
    dbg = debugger(92)
    dbg.mark("deepest")
    dbg.guess((4, 2), 8)
    dbg.run()
    main, fork = dbg.forks()
    assert (main.run, main.parent, main.parts_at, main.steps, main.here) == ("main", "", 0, 92, False)
    assert (fork.run, fork.parent, fork.parts_at, fork.here) == ("fork1", "main", 90, True)
    assert (fork.steps, fork.solutions) == (dbg.state.steps, 1)
    assert fork.biggest_level == dbg.timeline.biggest(len(dbg.timeline))
    assert repr(fork).endswith(", you are here>")
    assert dbg.marks() == (Mark("deepest", "main", 92),)
    dbg.goto(14)
    dbg.fork("early")
    dbg.mark("sooner")
    assert [mark.name for mark in dbg.marks()] == ["deepest", "sooner"]  # by run first, then by step


# --- trials -----------------------------------------------------------------------------------------


def test_sets_are_compared_as_text_and_as_values() -> None:
    dbg = debugger(92)
    dbg.guess_mode(1)
    trials = list(dbg.compare(["numerical", parse_set("0+x-chain")]))
    assert [trial.run for trial in trials] == ["set1", "set2"]
    assert not any(trial.rules.guessing.asks for trial in trials)
    assert [trial.rules.techniques for trial in trials] == [
        parse_set(text).of(frozenset()) for text in ("numerical", "0+x-chain")
    ]
    assert all(trial.ended and trial.solutions == 1 for trial in trials)
    assert (dbg.state.steps, dbg.guess_mode()) == (92, 1)


def test_a_comparison_has_a_limit_and_refuses_an_unknown_set_before_it_runs() -> None:
    dbg = debugger()
    (trial,) = dbg.compare(["0"], limit=20)
    assert not trial.ended
    assert "cut short" in str(trial)
    with pytest.raises(OrderError, match="unknown techniques 'magic'"):
        dbg.compare(["0", "magic"])
    assert len(dbg.forks()) == 2


# --- solutions and the model ------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["@samurai", "@flower", "twodoku + order 2x3 + diagonals of grid 2"])
def test_a_grid_alone_is_the_quiz_of_its_own_givens(name: str) -> None:
    quiz = open_quiz(name) if name.startswith("@") else make_quiz(3, layout=name).quiz
    dbg, board = Debugger(quiz), quiz.board
    for grid in board.grids:
        alone = quiz.alone(grid.number)
        assert [alone.givens[slot] for slot in range(len(grid.cells))] == [quiz.givens[c] for c in grid.cells]
        own = {tuple(sorted(grid.cells[slot] for slot in house.cells)) for house in alone.board.houses}
        assert own == {house.cells for house in grid.houses.values()}
        assert dbg.count_solutions(50, grid=grid.number) == exact.count(alone, 50)
        assert dbg.unique(grid=grid.number) == Debugger(alone).unique()
    for number in (0, len(board.grids) + 1):
        with pytest.raises(BoardError, match=f"^no grid {number} on the "):
            dbg.unique(grid=number)


def test_a_grid_alone_knows_which_of_its_givens_were_placed_by_solving() -> None:
    quiz = open_quiz("@samurai")
    grid = quiz.board.grid(3)
    slots = [slot for slot, cell in enumerate(grid.cells) if quiz.givens[cell]]
    solved = [grid.cells[slot] for slot in slots[::2]]
    alone = Quiz(quiz.board, quiz.givens, solved=solved).alone(3)
    assert (alone.solved, alone.title) == (frozenset(slots[::2]), "grid 3")


def test_a_grid_alone_keeps_its_parity() -> None:
    drawn = "# layout: twodoku\n# parity: of grid 2\ne........\n" + ".........\n" * 8
    quiz = parse_quiz(drawn + "# grid 1\n" + ".........\n" * 9 + "# grid 2\n" + ".........\n" * 9)
    assert quiz.alone(2).allowed[0] == 0b010101010
    assert Debugger(quiz.alone(2)).why((1, 1)).state.candidates()[0] == (2, 4, 6, 8)


def test_solutions_are_bytes_that_show_a_grid() -> None:
    dbg = debugger(0, "@two")
    found = dbg.solutions(5)
    assert found == tuple(exact.solutions(dbg.quiz))
    assert all(isinstance(each, Solution) for each in found)
    dbg.run()
    assert dbg.state.values in found
    assert str(dbg.state).startswith(str(found[found.index(dbg.state.values)]))
    assert repr(found[0]).startswith("<Solution ")
    assert str(pickle.loads(pickle.dumps(found[0]))) == str(found[0])
    assert [Debugger(quiz).unique() for quiz in ("@readalps", "@two", "@empty", "@none")] == [
        True,
        False,
        False,
        False,
    ]


def test_the_model_is_solved_checked_and_written(tmp_path: Path) -> None:
    pytest.importorskip("highspy")
    dbg = debugger(20)
    solved = dbg.solve_model()
    assert (solved.end, solved.solution) == (End.PROVED, as_quiz(SOLUTION).givens)
    assert "\\x" not in repr(solved)
    checked = dbg.check_model()
    assert checked.agree
    assert str(checked).splitlines()[0] == "the model: 1 solution, no others"
    assert dbg.state.steps == 20


def test_the_model_is_written_in_the_format_of_the_ending(tmp_path: Path) -> None:
    dbg = debugger()
    dbg.export_model(tmp_path / "quiz.lp")
    assert "x_1_3_5" in (tmp_path / "quiz.lp").read_text(encoding="utf-8")
    assert dbg.model().size.variables == 729
    with pytest.raises(ModelError, match="unknown ending"):
        dbg.export_model(tmp_path / "quiz.txt")


# --- quizzes ----------------------------------------------------------------------------------------


def test_a_transform_is_loaded_and_keeps_the_canonical_form() -> None:
    dbg = debugger(20)
    before, form = dbg.quiz, dbg.canonical()
    moved = dbg.transform(" --Transpose; Relabel 987654321 ")
    assert moved is dbg.quiz
    assert moved.title == "@readalps, transpose; relabel 987654321"
    assert (dbg.state.steps, dbg.canonical()) == (0, form)
    assert moved != before
    with pytest.raises(TransformError):
        dbg.transform("explode")
    assert dbg.quiz is moved


def test_a_random_transform_tells_its_seed() -> None:
    dbg = debugger()
    moved = dbg.transform("random")
    title, _, seed = moved.title.rpartition(" ")
    assert title == "@readalps, random"
    assert Debugger("@readalps").transform(f"random {seed}") == moved


def test_what_is_created_is_loaded_and_made_again_from_its_seed() -> None:
    dbg = Debugger()
    made = dbg.create(clues=30, symmetry="rotation")
    assert (dbg.quiz, dbg.quiz.clues, dbg.unique()) == (made.quiz, 30, True)
    assert made.seed is not None
    assert Debugger().create(seed=made.seed, clues=30, symmetry="rotation") == made
    assert make_quiz(made.seed, clues=30, symmetry="rotation") == made


def test_a_quiz_is_dug_from_a_result_or_a_shuffled_seed_grid() -> None:
    dbg = Debugger()
    made = dbg.create(seed=3, clues=40, result=as_quiz(SOLUTION))
    assert made.solution == as_quiz(SOLUTION).givens
    told: list[int] = []
    drawn = dbg.create(seed=3, clues=40, draw=PAPER, progress=told.append)
    assert (drawn, told) == (make_quiz(3, clues=40, draw=PAPER), [1])


def test_wishes_that_no_quiz_meets_are_refused() -> None:
    dbg = debugger()
    before = dbg.quiz
    with pytest.raises(OrderError, match="unknown symmetry 'round'; known: none, "):
        dbg.create(symmetry="round")
    with pytest.raises(OrderError, match="takes no `layout`, no `order` and no `draw`"):
        dbg.create(result=as_quiz(SOLUTION), draw=PAPER)
    with pytest.raises(CreateError, match="none of the 2 quizzes made met the conditions"):
        dbg.create(seed=1, level=40, steps=1, kind=1, tries=2)
    assert dbg.quiz is before


def test_an_interrupt_ends_the_making_of_quizzes() -> None:
    dbg = debugger()
    before = dbg.quiz
    with pytest.raises(KeyboardInterrupt):
        dbg.create(seed=1, level=40, progress=lambda _: dbg.interrupt())
    assert dbg.quiz is before


def test_a_quiz_is_saved_in_the_format_of_the_ending(tmp_path: Path) -> None:
    dbg = debugger()
    dbg.save_quiz(tmp_path / "quiz.sdm")
    assert Debugger(tmp_path / "quiz.sdm").quiz == dbg.quiz
    with pytest.raises(QuizError, match="unknown ending"):
        dbg.save_quiz(tmp_path / "quiz.doc")


# --- documents --------------------------------------------------------------------------------------


def test_a_run_is_exported_with_a_note_of_what_is_left_out(tmp_path: Path) -> None:
    dbg = debugger(131)
    assert dbg.export(tmp_path / "run.csv") == ""
    with (tmp_path / "run.csv").open(encoding="utf-8", newline="") as file:
        steps = [int(row["steps"]) for row in csv.DictReader(file)]
    assert steps[-1] == 131
    assert all(one <= other for one, other in pairwise(steps))
    with pytest.raises(OrderError, match="must end in"):
        dbg.export(tmp_path / "run.txt")


def test_the_board_is_drawn_with_what_is_asked_for(tmp_path: Path) -> None:
    dbg = debugger()
    sizes = []
    for number, (candidates, chain) in enumerate(((True, False), (False, False), (True, True))):
        path = tmp_path / f"{number}.svg"
        dbg.picture(path, candidates=candidates, chain=chain)
        sizes.append(path.stat().st_size)
    assert sizes[1] < sizes[0] < sizes[2]
    finding = next(dbg.findings("hidden_single"))
    dbg.picture(tmp_path / "finding.svg", finding=finding)
    assert "Hidden single house row 5; single [5,6]=3" in (tmp_path / "finding.svg").read_text()
    with pytest.raises(BoardError, match="no grid 2 on the 9x9 board; it has 1"):
        dbg.picture(tmp_path / "board.svg", grid=2)
    dbg.goto(131)
    with pytest.raises(OrderError, match="has no chain to draw"):
        dbg.picture(tmp_path / "board.svg", chain=True)


# --- what a Python prompt shows ---------------------------------------------------------------------


def test_what_methods_return_is_readable() -> None:
    dbg = debugger(92)
    dbg.break_("level >= 11", temporary=True).enabled = False
    assert str(dbg.snapshot()) == str(dbg.state)
    shown = [
        repr(each)
        for each in (
            dbg.snapshot(),
            dbg.hint(),
            dbg.breakpoints,
            dbg.breakpoints.all(),
            dbg.timeline,
            dbg.runs,
            dbg.why((1, 1)),
            dbg.why((1, 1), 1),
            dbg.chains(),
            dbg.rate(),
            dbg.model(),
            dbg.timeline.changes_at(10),
            Debugger().create(seed=1, clues=40),
            list(dbg.compare(["0"])),
        )
    ]
    for text in shown:
        assert "\\x" not in text
        assert "object at" not in text
        assert len(text) < 1000
    assert shown[2:4] == ["<Breakpoints 1>", "(<Breakpoint 1: temporary level >= 11, disabled>,)"]
    assert shown[4:6] == ["<Timeline: 81 advances, 92 steps>", "<Runs main, set1; at step 92 of main>"]


@pytest.mark.parametrize("layout", ["9x9", "samurai"])
def test_every_repr_numbers_cells_alike(layout: str) -> None:
    """A cell is shown by its row and column from 1, never by a number from 0."""
    dbg = Debugger("@readalps" if layout == "9x9" else "@samurai")
    dbg.techniques("0+x_chain+forcing_chain")
    dbg.run()
    values: list[Any] = [
        *(event for _, events in dbg.log() for event in events),
        *dbg.contradictions(),
        dbg.levels,
    ]
    for index in range(1, len(dbg.timeline) + 1):
        values += dbg.timeline.changes_at(index)
    dbg.goto(4)
    chains = dbg.chains()
    cell = next(iter(dbg.state.candidates()))
    place = dbg.quiz.board.coordinates[cell]
    values += [chains["x_chain"], chains["forcing_chain"], dbg.hint().changes, dbg.why(place)]
    account = [dbg.why(place, digit) for digit in range(1, 10)]
    values += [part for why in account if why for part in (why, why.fact, why.because)]
    shown = set(map(repr, values))
    names = {"cell"}
    assert {word for text in shown for word in re.findall(r"(\w+)=\(?\[\d+,\d+\]", text)} == names
    for text in shown:
        assert not re.search(r"\bcells?=\(?\d", text), text
        assert "object at" not in text


def test_the_cell_of_an_event_is_a_number_and_a_cell_for_methods() -> None:
    dbg = debugger(92)
    (guessed,) = (event for _, events in dbg.log(92) for event in events)
    assert isinstance(guessed, Guessed)
    assert (repr(guessed.cell), str(guessed.cell), guessed.cell) == ("[4,2]", "28", 28)
    assert pickle.loads(pickle.dumps(guessed)) == guessed
    assert repr(copy.deepcopy(guessed)) == repr(guessed)
    assert json.dumps(guessed.cell) == "28"
    for cell in (guessed.cell, dbg.levels[0].cell, (4, 2), "[4,2]", "r4c2"):
        assert str(dbg.why(cell, 8)) == "<Why [4,2] is not 8: *, step 92>"
        assert dbg.watch(cell).condition.text == "cell [4,2] changed"
    assert dbg.guess(guessed.cell, 8).state.values[guessed.cell] == 8


def test_what_is_no_cell_and_no_technique_is_refused() -> None:
    dbg = debugger(92)
    wrong: tuple[Any, ...] = (4, "4", "[4,2]=8", (4, 2, 1))
    for cell in wrong:
        for method in (dbg.why, dbg.watch, partial(dbg.guess, digit=8)):
            with pytest.raises(OrderError) as error:
                method(cell)
            assert (
                str(error.value).removeprefix("cell: ")
                == f'expected a cell such as (4, 2) or "[4,2]", got {cell!r}'
            )
    with pytest.raises(OrderError, match=r"^unknown techniques 'foo'; expected numerical, "):
        dbg.techniques("foo")
    with pytest.raises(ModeError, match=r"^unknown technique 'foo'; `techniques` lists them"):
        Rules("foo")
    assert dbg.techniques("0-ply") == Rules.of_modes(1).techniques
    assert Rules("x-chain").techniques == {TECHNIQUES["x_chain"]}


def test_a_hint_says_what_follows() -> None:
    dbg = debugger(4)
    assert str(dbg.hint()).endswith(", then a guess") == dbg.hint().guess_follows
    dbg.goto(92)
    assert str(dbg.hint()).endswith(", then a contradiction")
    dbg.goto(131)
    assert str(dbg.hint()) == "no deduction"
