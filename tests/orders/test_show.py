"""What `show` and `diff` print of any board. Examples stand in `transcripts/show.txt` and `diff.txt`."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, strategies as st
from support.boards import NINES, PLAYED, Played, played
from support.desk import Desk
from support.strategies import any_quizzes, times

from sudoku_repl import Debugger, Quiz, State, board_named
from sudoku_repl.board.notation import digit_line
from sudoku_repl.explain.blame import Blames
from sudoku_repl.formats import parse_quiz
from sudoku_repl.machine.events import Events
from sudoku_repl.orders.show import Shown
from sudoku_repl.orders.stops import Moved, Ran, Stepped
from sudoku_repl.render.spans import plain
from sudoku_repl.shell.screen import Look

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


@pytest.mark.parametrize("name", ["@readalps", "@hard", "@easy", "@two", "@none"])
def test_a_full_quiz_leaves_two_rows_of_a_small_terminal(name: str) -> None:
    debugger = Debugger(name)
    stop = debugger.step()
    view = debugger.snapshot()
    for result in (Shown(view), Stepped(stop, view)):
        assert len(list(result.lines(80))) <= 22
    printed = [[plain(line) for line in result.lines(80)] for result in (Ran(stop, view), Moved(stop, view))]
    assert all(drawn(Shown(view), 80)[0] == lines[0].rstrip() for lines in printed)


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


def test_marks_of_a_jigsaw_are_squares_between_its_borders() -> None:
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


@times(0.5)
@given(any_quizzes(), st.integers(0, 40), st.integers(0, 40))
def test_a_difference_is_between_two_states(quiz: Quiz, first: int, second: int) -> None:
    desk = Desk(quiz, Look.JSON)
    desk.give("goto 60", "goto 5")
    recorded = desk.debugger.timeline.present.steps
    places = [min(steps, recorded) for steps in (first, second)]
    (whole,) = desk.told(f"diff {places[0]} {places[1]}")
    (half,) = desk.told(f"diff {places[0]}")
    here = desk.debugger.state
    sides = [side for entry in (whole, half) for side in (entry["left"], entry["right"])]
    assert [side["position"] for side in sides] == [f"step {n}" for n in (*places, places[0])] + ["here"]
    assert desk.debugger.state == here
    for steps, side in zip([*places, places[0], None], sides, strict=True):
        if steps is not None:
            desk.give(f"goto {steps}")
            (shown,) = desk.told("show")
            (levels,) = desk.told("levels")
            assert {**side, "type": "show", "givens": shown["givens"]} == {**shown, **side}
            assert {name: side[name] for name in ("grid", "candidates", "steps", "levels")} == {
                **{name: shown[name] for name in ("grid", "candidates", "steps")},
                "levels": levels["levels"],
            }
    text = Desk(quiz)
    text.give("goto 60")
    lines = text.give(f"diff {places[0]} {places[1]}")
    listed = {line.partition(":")[0] for line in lines if line.startswith("[")}
    one, other = (text.debugger.timeline.state_at(text.debugger.position(steps).index) for steps in places)
    label = one.board.label
    expected = {
        label(cell)
        for cell in range(len(quiz.givens))
        if (one.values[cell] or one.candidates().get(cell, ()))
        != (other.values[cell] or other.candidates().get(cell, ()))
    }
    assert listed == expected
    assert ("All cells are the same." in lines) == (not expected)


def test_an_interrupt_ends_a_long_difference_where_you_are() -> None:
    debugger = Debugger("@empty")
    debugger.goto(7)

    def press(state: State, _: Events) -> None:
        if state.steps > 500:
            debugger.interrupt()

    with pytest.raises(KeyboardInterrupt):
        debugger.diff(3, 10**6, watcher=press)
    assert (debugger.state.steps, debugger.interrupted) == (7, True)
    assert debugger.timeline.present.steps < 600
