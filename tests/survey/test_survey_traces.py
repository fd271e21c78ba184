"""Traces of runs, held against what the debugger says of the same runs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st
from support.surveys import minimal, refusal, rows_of, survey

from sudoku_repl import Debugger, Quiz, exact, open_quiz
from sudoku_repl.create.making import make_quiz
from sudoku_repl.machine.events import Contradiction, Guessed, Overfull
from sudoku_repl.survey import TraceOf
from sudoku_repl.survey.counting import Entry
from sudoku_repl.survey.plan import Plan, parse_modes
from sudoku_repl.survey.traces import TraceRow, traced

LIMIT = 150


def rows_on(quiz: Quiz, on: TraceOf) -> list[TraceRow]:
    return list(traced(Entry("list", 1, quiz), Plan(parse_modes("0"), LIMIT), on))


def run_of(quiz: Quiz) -> Debugger:
    dbg = Debugger(quiz)
    while dbg.runtil(LIMIT).reason.value == "solution":
        pass
    return dbg


def made(seed: int, *, spoiled: bool) -> Quiz:
    """A minimal quiz, or one with a clue less, which has several solutions."""
    quiz = make_quiz(seed).quiz
    givens = bytearray(quiz.givens)
    if spoiled:
        givens[next(cell for cell, digit in enumerate(givens) if digit)] = 0
    return Quiz(quiz.board, bytes(givens))


QUIZZES = st.builds(made, st.integers(0, 300), spoiled=st.booleans())


@given(QUIZZES)
@settings(max_examples=15)
def test_guesses_are_those_of_the_log_with_the_words_of_tree_and_blame(quiz: Quiz) -> None:
    dbg = run_of(quiz)
    outcomes = {each.id: each.outcome.value for each in dbg.tree().tries}
    expected: list[tuple[object, ...]] = []
    blamed: list[int] | None = None
    for _, events in dbg.log():
        for event in events:
            if isinstance(event, Contradiction | Overfull):
                blamed = list(dbg.blame(event.step).guilty)
            elif isinstance(event, Guessed):
                refuted = outcomes[len(expected) + 1] == "refuted"
                place = *quiz.board.coordinates[event.cell], event.digit
                expected.append((event.step, event.level, *place, blamed, refuted))
                blamed = None
    rows = rows_on(quiz, TraceOf.GUESSES)
    told = [(row.step, row.level, row.row, row.col, row.digit, row.guilty, row.refuted) for row in rows]
    assert told == expected


@given(QUIZZES)
@settings(max_examples=15)
def test_each_advance_has_a_row(quiz: Quiz) -> None:
    rows = rows_on(quiz, TraceOf.ALL)
    states = [state for state, _ in run_of(quiz).log()]
    assert [(row.advance, row.step, row.level) for row in rows] == [
        (number, state.steps, state.level) for number, state in enumerate(states, 1)
    ]
    assert rows[0].kind == "setup"
    assert {row.kind for row in rows} <= {"setup", "sweep", "filter", "guess", "forward", "upward", "end"}
    assert all((row.kind == "sweep") <= (row.cause == "naked_single") for row in rows)


@given(st.integers(0, 300))
@settings(max_examples=15)
def test_placements_that_are_not_refuted_are_the_solution(seed: int) -> None:
    quiz = make_quiz(seed).quiz
    (solution,) = exact.solutions(quiz)
    rows = list(traced(Entry("list", 1, quiz), Plan(parse_modes("0")), TraceOf.PLACEMENTS))
    kept = {(row.row, row.col): row.digit for row in rows if not row.refuted}
    placed = {
        quiz.board.coordinates[cell]: digit
        for cell, digit in enumerate(solution)
        if not quiz.givens[cell] and quiz.board.coordinates[cell] in kept
    }
    assert kept == placed
    assert {row.cause for row in rows} <= {"naked_single", "tried", "finding"}


def test_a_row_has_the_form_and_the_mode_it_is_about() -> None:
    quiz = open_quiz("@easy")
    plan = Plan(parse_modes("0,2"), transforms=2, guess_orders=2)
    rows = list(traced(Entry("list", 7, quiz), plan, TraceOf.GUESSES))
    assert {row.line for row in rows} <= {7}
    every = list(traced(Entry("list", 7, quiz), plan, TraceOf.ALL))
    runs = {(row.mode, row.transform, row.guess_order) for row in every}
    assert runs == {(mode, form, order) for mode in ("0", "2") for form in (0, 1) for order in (0, 1)}
    assert len({row.quiz_id for row in every}) == 1
    assert len({row.quiz for row in every}) == 2


# --- the folder -----------------------------------------------------------------------------------


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sudoku_repl.survey.parts.SIZE", 2)
    lines = [*map(str, minimal(5))]
    Path("list.txt").write_text("\n".join([*lines[:3], "no quiz", *lines[3:]]) + "\n")
    return "list.txt"


def trace(*options: str, jobs: str = "1") -> int:
    return survey("list.txt", "--trace", "traces/", "--trace-form", "jsonl", *options, jobs=jobs)


def traces(folder: str = "traces") -> list[dict[str, Any]]:
    return [row for part in sorted(Path(folder).glob("*/part-*")) for row in rows_of(part)]


@pytest.mark.usefixtures("source")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_parts_hold_the_rows_in_order(jobs: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert trace(jobs=jobs) == 0
    assert "traces of 5 quizzes" in capsys.readouterr().out
    rows = traces()
    assert sorted({row["line"] for row in rows}) == [1, 2, 3, 5, 6]
    assert rows == sorted(rows, key=lambda row: (row["line"], row["advance"]))
    assert set(rows[0]) == set(TraceRow._fields)


@pytest.mark.usefixtures("source")
def test_what_is_done_is_not_done_again_and_shards_share_a_folder() -> None:
    assert trace() == 0
    whole = traces()
    (first, *others) = sorted(Path("traces").glob("*/*.jsonl"))
    kept = [part.stat().st_mtime_ns for part in others]
    first.unlink()
    assert trace() == 0
    assert traces() == whole
    assert [part.stat().st_mtime_ns for part in others] == kept
    for part in (first, *others):
        part.unlink()
    for shard in ("2/2", "1/2"):
        assert trace("--shard", shard) == 0
    assert traces() == whole


@pytest.mark.usefixtures("source")
def test_other_options_and_standard_input_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert trace() == 0
    assert trace("--trace-on", "guesses") == 1
    assert "--trace-on all" in capsys.readouterr().err
    assert "standard input" in refusal(capsys, "-", "--trace", "traces/")


@pytest.mark.usefixtures("source")
def test_parquet_holds_the_same_rows() -> None:
    assert trace() == survey("list.txt", "--trace", "arrow/") == 0
    assert traces("arrow") == traces()
