"""What `show` and the orders that stop print: in a pipe to the line, at a terminal in columns, with marks."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.boards import NINES, PLAYED, Played, paper, played
from support.desk import Desk, session, text

from sudoku_repl import CLASSIC, Debugger, Quiz, board_named
from sudoku_repl.board.notation import digit_line
from sudoku_repl.explain.blame import Blames
from sudoku_repl.formats import parse_quiz
from sudoku_repl.orders import all_orders
from sudoku_repl.orders.show import Shown
from sudoku_repl.orders.stops import Moved, Ran, Stepped
from sudoku_repl.render.spans import plain

CELL = re.compile(r"\[\d+,\d+\]:(?: \d)*")


def drawn(shown: Shown, width: int | None = None) -> list[str]:
    """The lines of `show` at a terminal of that width, or in a pipe."""
    return [plain(line).rstrip() for line in shown.lines(width)]


def open_cells(lines: list[str]) -> list[str]:
    """The entries of the open cells, in the order in which they are read."""
    return [found for line in lines for found in CELL.findall(line)]


@given(played(), st.integers(0, 40), st.none() | st.integers(32, 200))
def test_the_columns_hold_what_a_pipe_has_and_fit_the_width(
    made: Played, steps: int, width: int | None
) -> None:
    debugger = Debugger(made.quiz)
    debugger.runtil(steps)
    whole = len(made.quiz.board.grids) == 1
    shown = Shown(debugger.snapshot(), None if whole else 1)
    pipe, lines = drawn(shown), drawn(shown, width)
    assert open_cells(lines) == open_cells(pipe)
    after = [line for line in pipe if line.startswith(("The foremost", "A guess", "At guess", "This is"))]
    assert " ".join(" ".join(lines).split()).endswith(" ".join(after))
    if width is None:
        assert lines == pipe
    else:
        assert max(map(len, lines)) <= width
        assert len(lines) <= len(pipe) or width < max(map(len, pipe))


def test_the_cells_stand_in_aligned_columns_beside_the_grid_where_the_width_takes_it() -> None:
    debugger = Debugger("@readalps")
    debugger.runtil(90)
    assert drawn(Shown(debugger.snapshot()), 80) == [
        "645 327 198  Candidates:",
        "831 954 627  [4,2]: 2 8  [4,4]: 1 8  [4,9]: 1 2  [5,3]: 2 8  [5,4]: 4 8",
        "279 618 543  [5,7]: 2 4  [6,5]: 4 6  [6,6]: 1 6  [6,9]: 1 4  [7,5]: 4 8",
        "             [7,7]: 4 8  [8,1]: 1 5  [8,5]: 6 8  [8,6]: 1 6  [8,7]: 2 8",
        "406 095 370  [8,9]: 2 5  [9,1]: 1 5  [9,2]: 2 8  [9,3]: 2 8  [9,4]: 1 4",
        "910 073 056  [9,9]: 4 5",
        "753 200 980",
        "",
        "367 502 019",
        "094 700 030",
        "000 039 760",
        "",
        "Steps:90",
        "The foremost cell with 2 candidate(s) at [4,2]",
        "At guess level 10 [2,6] 1",
    ]


def test_the_columns_stand_below_the_grid_where_that_takes_fewer_lines() -> None:
    debugger = Debugger("@readalps")
    debugger.step()
    lines = drawn(Shown(debugger.snapshot()), 40)
    assert lines[12:17] == [
        "Steps:1",
        "",
        "Candidates:",
        "[1,1]: 1 2 6 9    [1,2]: 2 4 9",
        "[1,5]: 2 4 6 8 9  [1,6]: 2 4 6 7 8",
    ]
    assert lines[-2:] == ["The foremost cell with 2 candidate(s) at", "  [6,2]"]
    assert len(lines) == 46


@pytest.mark.parametrize("name", ["@readalps", "@hard", "@easy", "@two", "@none"])
def test_a_full_quiz_leaves_two_rows_of_a_small_terminal(name: str) -> None:
    debugger = Debugger(name)
    stop = debugger.step()
    view = debugger.snapshot()
    for result in (Shown(view), Stepped(stop, view)):
        assert len(list(result.lines(80))) <= 22
    printed = [[plain(line) for line in result.lines(80)] for result in (Ran(stop, view), Moved(stop, view))]
    assert all(drawn(Shown(view), 80)[0] == lines[0].rstrip() for lines in printed)


def test_a_board_too_wide_for_the_terminal_is_shown_a_grid_at_a_time() -> None:
    view = Debugger(paper("flower", "canvas")).snapshot()
    assert drawn(Shown(view))[0] == "    ┌───┬───┬───┐"
    assert drawn(Shown(view), 21)[0] == "    ┌───┬───┬───┐"
    narrow = drawn(Shown(view), 20)
    assert " ".join(each.strip() for each in narrow[-3:]) == "This is grid 1 of 5; `show N` shows another."
    assert max(map(len, narrow[:13])) == 13


@pytest.mark.parametrize("width", [None, 80])
def test_the_digits_of_a_jigsaw_are_equally_far_apart(width: int | None) -> None:
    board = board_named(next(name for name in PLAYED if name.startswith("9x9 + regions")))
    lines = [line[:19] for line in drawn(Shown(Debugger(Quiz(board, bytes(81))).snapshot()), width)]
    assert lines[:4] == [
        "┌───────┬───┬─────┐",
        "│0 0 0 0│0 0│0 0 0│",
        "│   ┌───┘   │     │",
        "│0 0│0 0 0 0│0 0 0│",
    ]
    rows = [line for line in lines[:20] if "0" in line]
    assert [line[1::2] for line in rows] == ["0" * 9] * 9


def test_a_jigsaw_that_was_printed_loads_again() -> None:
    board = board_named(next(name for name in PLAYED if name.startswith("9x9 + regions")))
    debugger = Debugger(Quiz(board, bytes(80) + b"\7"))
    debugger.runtil(20)
    printed = drawn(Shown(debugger.snapshot()))
    grid = "\n".join(printed[: printed.index("")])
    assert parse_quiz(grid).givens == debugger.state.values


def test_marks_are_drawn_as_sudoku_programs_exchange_them() -> None:
    assert Desk().give("goto 98", "show --candidates")[-16:] == [
        ".--------------.------------------.-------------------.",
        "| 126  24  5   | 3    24689 24678 | 14689 14679 1478  |",
        "| 8    34  9   | 467  5     467   | 146   2     1347  |",
        "| 236  7   2   | 4689 1     2468  | 5     469   348   |",
        ":--------------+------------------+-------------------:",
        "| 4    289 6   | 189  89    5     | 3     179   127   |",
        "| 29   1   28  | 489  7     3     | 249   5     6     |",
        "| 7    5   3   | 2    469   146   | 149   8     14    |",
        ":--------------+------------------+-------------------:",
        "| 123  6   7   | 5    2348  1248  | 1248  14    9     |",
        "| 1259 289 4   | 1678 268   12678 | 1268  3     1258  |",
        "| 1235 238 128 | 1468 23468 9     | 7     146   12458 |",
        "'--------------'------------------'-------------------'",
        "Steps:98",
        "The foremost cell with 1 candidate(s) at [3,3]",
        "At guess level 3 [2,3] 2",
    ]


def test_marks_are_a_quiz_that_loads() -> None:
    desk = Desk()
    *marks, _, _ = desk.give("step", "show --candidates")[-15:]
    debugger = Debugger(parse_quiz("\n".join(marks)))
    debugger.step()
    assert debugger.state.candidates() == desk.debugger.state.candidates()


@given(played(), st.integers(1, 40))
def test_marks_are_a_word_a_cell(made: Played, steps: int) -> None:
    debugger = Debugger(made.quiz)
    debugger.runtil(steps)
    state = debugger.state
    held = state.candidates()
    picture = " ".join(drawn(Shown(debugger.snapshot(), candidates=True))).partition("Steps:")[0]
    words = [digit_line(held.get(cell, (value,))) for cell, value in enumerate(state.values)]
    assert re.findall(r"[0-9A-G]+", picture) == [word for word in words if word]


@given(played(NINES), st.integers(1, 40), st.integers(45, 150))
def test_marks_fit_the_width_and_lose_no_candidate(made: Played, steps: int, width: int) -> None:
    debugger = Debugger(made.quiz)
    debugger.runtil(steps)
    state, grids = debugger.state, made.quiz.board.grids
    lines = drawn(Shown(debugger.snapshot(), candidates=True), width)
    picture = [line for line in lines[: lines.index(f"Steps:{state.steps}")] if "Columns" not in line]
    one = grids[0].cells if lines[-1].startswith("This is grid 1 of") else range(len(state.values))
    digits = [digit for cell in one for digit in state.candidates().get(cell, (state.values[cell],))]
    assert sorted(re.findall(r"\d", "".join(picture))) == sorted(map(str, digits))
    assert max(map(len, picture)) <= width


def test_marks_that_are_too_wide_for_a_terminal_are_squares() -> None:
    desk = Desk("." * 81)
    view = desk.debugger.snapshot(set_up=True)
    assert len(drawn(Shown(view, candidates=True))[0]) == 97
    squares = drawn(Shown(view, candidates=True), 80)
    assert squares[:5] == [
        ".-------------.-------------.-------------.",
        "| 123 123 123 | 123 123 123 | 123 123 123 |",
        "| 456 456 456 | 456 456 456 | 456 456 456 |",
        "| 789 789 789 | 789 789 789 | 789 789 789 |",
        "| 123 123 123 | 123 123 123 | 123 123 123 |",
    ]
    parts = [each for each in drawn(Shown(view, candidates=True), 40) if each.startswith("Columns")]
    assert parts == ["Columns 1 to 6:", "Columns 7 to 9:"]  # the fewest that fit
    desk.debugger.runtil(3)
    assert drawn(Shown(desk.debugger.snapshot(), candidates=True), 50)[1:4] == [
        "|     ·23 ·23 | ·23 ·23 ·23 | ·23 ·23 ·23 |",
        "|  1  456 456 | 456 456 456 | 456 456 456 |",
        "|     789 789 | 789 789 789 | 789 789 789 |",
    ]


def test_marks_on_a_board_of_several_grids_and_on_regions() -> None:
    flower = Debugger(paper("flower", "canvas"))
    flower.step()
    whole = drawn(Shown(flower.snapshot(), candidates=True))
    assert whole[0].startswith(" " * 20 + "┌──")
    assert whole[1].split("│")[1].split() == ["1", "9", "4"]
    alone = drawn(Shown(flower.snapshot(), candidates=True), 80)
    assert max(map(len, alone)) <= 80
    assert (
        drawn(Shown(flower.snapshot(), 2, candidates=True))[-1]
        == "This is grid 2 of 5; `show N` shows another."
    )
    board = board_named(next(name for name in PLAYED if "regions" in name))
    jigsaw = Debugger(Quiz(board, bytes(81)))
    lines = drawn(Shown(jigsaw.snapshot(set_up=True), candidates=True), 100)
    assert lines[:6] == [
        "┌─────────────────────┬───────────┬───────────────┐",
        "│ 123 123   123   123 │ 123   123 │ 123   123 123 │",
        "│ 456 456   456   456 │ 456   456 │ 456   456 456 │",
        "│ 789 789   789   789 │ 789   789 │ 789   789 789 │",
        "│         ┌───────────┘           │               │",
        "│ 123 123 │ 123   123   123   123 │ 123   123 123 │",
    ]


def test_marks_are_offered_and_are_not_for_files(tmp_path: Path) -> None:
    desk = Desk()
    (offered,) = all_orders().suggestions("show --cand", desk.desk)
    assert (offered.text, offered.meaning) == (
        "--candidates",
        "on the screen, show the candidates inside the cells",
    )
    desk.give(f"show --candidates {tmp_path / 'board.svg'}", "show --candidatse", "show --candidates 2")
    assert desk.refused == [
        f"script:1: --candidates is for the screen; `show {tmp_path / 'board.svg'}` draws them anyway",
        "script:2: unknown option '--candidatse'; known options: --candidates, --bare, --chain, "
        "--contradiction",
        "script:3: no grid 2 on the 9x9 board; it has 1",
    ]


@pytest.mark.parametrize("number", [1, 3, 5])
def test_a_grid_shown_alone_has_its_own_cells(number: int) -> None:
    desk = Desk("@samurai")
    desk.give("run")
    state = desk.debugger.state
    cells = state.board.grids[number - 1].cells
    shown = [re.sub(r"\D", "", line) for line in desk.give(f"show {number}")]
    assert [line for line in shown if len(line) == 9] == [
        "".join(str(state.values[cell]) for cell in cells[first : first + 9]) for first in range(0, 81, 9)
    ]


SHOWN_AT_90 = """\
645 327 198
831 954 627
279 618 543

406 095 370
910 073 056
753 200 980

367 502 019
094 700 030
000 039 760

Steps:90

Candidates:
[4,2]: 2 8
[4,4]: 1 8
[4,9]: 1 2
[5,3]: 2 8
[5,4]: 4 8
[5,7]: 2 4
[6,5]: 4 6
[6,6]: 1 6
[6,9]: 1 4
[7,5]: 4 8
[7,7]: 4 8
[8,1]: 1 5
[8,5]: 6 8
[8,6]: 1 6
[8,7]: 2 8
[8,9]: 2 5
[9,1]: 1 5
[9,2]: 2 8
[9,3]: 2 8
[9,4]: 1 4
[9,9]: 4 5
The foremost cell with 2 candidate(s) at [4,2]
At guess level 10 [2,6] 1"""


def test_show_draws_grid_steps_candidates_foremost_cell_and_guess() -> None:
    assert session("load-quiz @readalps", "runtil 90", "show") == SHOWN_AT_90.split("\n")


def test_show_before_the_first_step_has_no_candidates_yet() -> None:
    assert session("load-quiz @easy", "show")[-2:] == ["", "Steps:0"]
    assert "Candidates:" in session("load-quiz @easy", "runrun 1", "show")[-12:]  # as in the original


def test_show_outside_any_guess_ends_with_the_foremost_cell() -> None:
    lines = session("load-quiz @readalps", "step")
    assert lines[12:16] == ["Steps:1", "", "Candidates:", "[1,1]: 1 2 6 9"]
    assert lines[-1] == "The foremost cell with 2 candidate(s) at [6,2]"


def test_a_cell_without_candidates_is_shown_with_none() -> None:
    quiz = Quiz(CLASSIC, bytes(map(int, "123456780000000009".ljust(81, "0"))))
    debugger = Debugger(quiz)
    debugger.run()
    assert "[1,9]:" in text(Shown(debugger.snapshot()))


def test_a_contradiction_is_shown_without_its_blame(monkeypatch: pytest.MonkeyPatch) -> None:
    """To find who is guilty takes much longer."""
    desk = Desk()
    desk.give("run")
    expected = desk.debugger.blame(92).moment.state
    monkeypatch.setattr(Blames, "of", None)
    desk.give("show 92 --contradiction")
    (shown,) = desk.results
    assert isinstance(shown, Shown)
    assert shown.snapshot.state == expected
    desk.give("show 90 --contradiction")
    assert "no contradiction at step 90" in desk.refused[0]
