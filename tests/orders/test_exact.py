"""What setters ask of any quiz, and its solutions. Examples stand in `transcripts/setting.txt`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from support.desk import Desk
from support.strategies import as_quiz

from sudoku_repl import Debugger, Quiz, board_named, exact, open_quiz
from sudoku_repl.exact.clues import given_cells
from sudoku_repl.explain.account import account
from sudoku_repl.orders.blame import ConflictBlamed
from sudoku_repl.orders.quiz import doubts
from sudoku_repl.shell.screen import Look


def test_lost_candidates_name_the_guesses_of_their_reasons() -> None:
    debugger = Debugger("@readalps")
    debugger.goto(92)
    here = debugger.candidates_here()
    why = account(debugger.timeline, debugger.runs.here.index).why
    (solution,) = debugger.solutions()
    assert {(each.cell, solution[each.cell]) for each in here.lost} == {
        (each.cell, each.digit) for each in here.lost
    }
    for each in here.lost:
        reason = why(each.cell, each.digit)
        assert reason
        assert each.guesses == tuple(level for level in range(12) if reason.guesses >> level & 1)


def test_a_guess_is_wrong_only_where_no_solution_is_left() -> None:
    debugger = Debugger("@two")
    debugger.runrun(9)
    for step in range(debugger.state.steps):
        debugger.goto(step)
        state = debugger.set_up.state
        left = exact.is_solvable(
            state.board, state.board.packing.unpack(state.grid.placed | state.grid.candidates)
        )
        here = debugger.candidates_here()
        assert (here.wrong is None) == (left or not state.levels())
        if here.wrong:
            guesses = {guess.level: guess for guess in state.levels()}
            for level, is_left in ((here.wrong, False), (here.wrong - 1, True)):
                givens = bytearray(debugger.quiz.givens)
                for guess in guesses.values():
                    if guess.level <= level:
                        givens[guess.cell] = guess.digit
                try:
                    count = exact.count(Quiz(state.board, givens), 1)
                except ValueError:
                    count = 0
                assert bool(count) == is_left


def test_minimal_quizzes_are_minimal_and_the_seed_decides() -> None:
    debugger = Debugger("@readalps")
    (solution,) = debugger.solutions()
    full = bytes(
        digit if cell % 3 else given
        for cell, (digit, given) in enumerate(zip(solution, debugger.quiz.givens, strict=True))
    )
    debugger.load_quiz(Quiz(debugger.quiz.board, full))
    made = [debugger.minimal_quiz(seed) for seed in (None, 1, 1, 2)]
    assert made[1] == made[2] != made[3]
    for quiz in made:
        debugger.load_quiz(quiz)
        assert debugger.unique()
        assert not debugger.redundant_clues()


def test_pictures_outline_the_cells_to_blame(tmp_path: Path) -> None:
    for quiz, outlined in (("@two", "Outlined: [1,1], [1,3], [9,1], [9,3]."), ("@none", "Outlined: [1,8], ")):
        path = tmp_path / f"{quiz}.svg"
        Desk(quiz).give(f"blame quiz {path}")
        assert outlined in path.read_text()


def test_a_proof_needs_only_the_givens_in_conflict() -> None:
    desk = Desk("@none")
    desk.give("blame quiz --depth 3")
    (result,) = desk.results
    assert isinstance(result, ConflictBlamed)
    assert result.refutation
    assert given_cells(result.refutation.quiz) == result.conflict.cells
    assert {why.fact.digit for why in result.refutation.causes} == {*range(1, 10)}
    assert not any(why.guesses for why in result.refutation.causes)


def test_a_cell_without_candidates_from_the_beginning_is_a_proof() -> None:
    board = board_named("4x4")
    quiz = Quiz(board, b"\0\1\2\0\3" + bytes(11), allowed=[0b0111, *[0b1111] * 15])
    debugger = Debugger(quiz)
    found = debugger.blame_quiz()
    assert found
    assert (found.cells, found.smallest) == ((1, 2, 4), True)
    printed = "\n".join(Desk(quiz).give("blame quiz"))
    assert "With these givens alone, [1,1] has no digit left:" in printed


def test_typed_lines_are_told_of_an_invalid_quiz() -> None:
    counts = {
        name: [each.solutions for each in doubts(Debugger(name).quiz)] for name in ("@none", "@two", "@easy")
    }
    assert counts == {"@none": [0], "@two": [2], "@easy": []}
    assert "blame quiz" not in "\n".join(Desk().give("load-quiz @two"))


def test_digits_placed_by_solving_can_be_opened_too() -> None:
    quiz = open_quiz("@easy")
    (solution,) = exact.solutions(quiz)
    full = Quiz(quiz.board, solution, solved={cell for cell, digit in enumerate(quiz.givens) if not digit})
    minimal = Debugger(full).minimal_quiz()
    assert minimal.solved == {cell for cell in full.solved if minimal.givens[cell]}
    assert exact.is_unique(minimal)


@pytest.mark.parametrize("count", [2, 10, 11, 25])
def test_an_interrupt_shows_the_first_solutions_found(monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    quiz = "1" + "." * 80
    first = Debugger(as_quiz(quiz)).solutions(min(count, 10))
    bars: list[tuple[str, int | None]] = []

    def interrupted(look: Look) -> Desk:
        desk = Desk(quiz, look)

        @contextmanager
        def progress(name: str, total: int | None) -> Iterator[Callable[[int], None]]:
            bars.append((name, total))
            yield lambda done: desk.debugger.interrupt() if done == count else None

        monkeypatch.setattr(desk.plain, "progress", progress)
        return desk

    *drawn, counted, note = interrupted(Look.PLAIN).give("solutions 100000")
    assert bars == [("solutions", 100_000)]
    found = int(counted.removeprefix("Solutions: at least ").rstrip("."))
    assert count <= found < 100_000
    only = "; these are the first 10" if found > 10 else ""
    assert note == f"Interrupted before the search was complete{only}."
    assert len(drawn) == min(found, 10) * 12
    digits = [int(each) for each in "".join(drawn) if each.isdigit()]
    assert digits[: 81 * len(first)] == [digit for each in first for digit in each]
    (told,) = interrupted(Look.JSON).told("solutions 100000")
    assert (len(told["grids"]), told["interrupted"]) == (found, True)


def test_the_progress_of_clues_counts_constraints_too(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk()
    desk.debugger.create(seed=1, layout="4x4", rules={"thermo": 2})
    told: list[int | None] = []

    @contextmanager
    def progress(_: str, total: int | None) -> Iterator[Callable[[int], None]]:
        told.append(total)
        yield told.append

    monkeypatch.setattr(desk.plain, "progress", progress)
    desk.give("clues")
    total, *done = told
    assert total == desk.debugger.quiz.clues + 2
    assert done == [*range(1, total + 1)]


def test_all_solutions_are_shown_when_the_limit_ends_the_search() -> None:
    *drawn, counted = Desk("1" + "." * 80).give("solutions 25")
    assert (len(drawn), counted) == (25 * 12, "Solutions: at least 25.")
