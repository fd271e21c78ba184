"""Boards of other sizes, drawn with characters."""

import re
from pathlib import Path

import pytest
from support.desk import Desk
from support.made import BOARDS, quiz_on

from sudoku_repl import Debugger, Quiz
from sudoku_repl.board.notation import DIGIT_CHARACTERS
from sudoku_repl.render.candidates import with_candidates
from sudoku_repl.render.frames import sub_cells
from sudoku_repl.render.spans import plain
from sudoku_repl.shell.screen import Look

PLAIN = [name for name in BOARDS if re.fullmatch(r"\d+x\d+( \+ (order \dx\d|diagonals))?", name)]


@pytest.mark.parametrize("name", PLAIN)
def test_the_grid_is_in_groups_as_large_as_its_boxes(name: str) -> None:
    quiz = quiz_on(name)
    box = quiz.board.box
    grid = "\n".join(Desk(quiz).give("show")).partition("\n\nSteps:")[0]
    bands = [band.split("\n") for band in grid.split("\n\n")]
    assert [len(band) for band in bands] == [box.rows] * box.columns
    rows = [row.split(" ") for band in bands for row in band]
    assert all([len(group) for group in row] == [box.columns] * box.rows for row in rows)
    assert "".join("".join(row) for row in rows) == quiz.digits


@pytest.mark.parametrize("name", BOARDS)
def test_a_line_has_numbers_and_a_grid_one_character_a_cell(name: str) -> None:
    desk = Desk(quiz_on(name))
    lines = desk.give("step")
    state = desk.debugger.state
    head = lines.index("Candidates:")
    candidates = [line for line in lines[head + 1 :] if line.startswith("[")]
    assert candidates == [
        f"{state.board.label(cell)}:{''.join(f' {digit}' for digit in digits)}"
        for cell, digits in state.candidates().items()
    ]
    shown = re.findall(r"[0-9A-Z]", "".join(lines[:head]).partition("Steps:")[0])
    assert shown == ["0" if not value else DIGIT_CHARACTERS[value - 1] for value in state.values]


@pytest.mark.parametrize("name", BOARDS)
def test_the_digits_of_a_cell_have_the_shape_of_a_box(name: str) -> None:
    desk = Desk(quiz_on(name))
    board = desk.debugger.quiz.board
    rows, columns = sub_cells(board)
    cell = desk.debugger.quiz.givens.index(0)
    _, *square = desk.give(f"why {board.label(cell)}")
    square = [line for line in square if ": " not in line]  # without the line that explains the codes
    digits = [[int(text) for text in re.findall(r"(?:^| )(\d+)(?= |$)", line)] for line in square]
    assert [digit for row in digits for digit in row] == [*range(1, board.digits + 1)]
    assert [len(row) for row in digits[:-1]] == [columns] * (rows - 1)
    if min(board.box.rows, board.box.columns) > 1:
        assert (rows, columns) == (board.box.rows, board.box.columns)


@pytest.mark.parametrize("name", BOARDS)
def test_marks_fit_the_terminal_and_lose_no_candidate(name: str) -> None:
    debugger = Debugger(quiz_on(name))
    debugger.step()
    state = debugger.state
    digits = [*state.values, *(digit for held in state.candidates().values() for digit in held)]
    shown = sorted(DIGIT_CHARACTERS[digit - 1] for digit in digits if digit)
    for width in (None, 120, 80, 60):
        lines = [plain(line) for line in with_candidates(debugger.snapshot(), width=width)]
        before, _, _ = "\n".join(lines).partition("Steps:")
        heads = re.findall("Columns .*:", before)
        assert name != "16x16" or width != 80 or heads == ["Columns 1 to 8:", "Columns 9 to 16:"]
        drawn = re.sub("Columns .*:", "", before)
        assert width is None or max(map(len, drawn.split("\n"))) <= width
        assert sorted(re.findall("[0-9A-Z]", drawn)) == shown


@pytest.mark.parametrize("name", BOARDS)
def test_grids_in_json_are_lists_of_numbers_above_nine_digits(name: str, tmp_path: Path) -> None:
    quiz = quiz_on(name)
    desk = Desk(quiz, look=Look.JSON)
    (shown,), (found,) = desk.told("show"), desk.told("solutions 1")
    written = [*quiz.givens] if quiz.board.digits > 9 else quiz.digits
    assert shown["grid"] == shown["givens"] == written
    (grid,) = found["grids"]
    assert type(grid) is type(written)
    assert Quiz(quiz.board, bytes(map(int, grid))).clues == len(quiz.givens)
    assert {len(row) for row in desk.told("matrix na")[0]["rows"]} == {quiz.board.digits}
    desk.give("run", f"export {tmp_path / 'run.json'}")
    assert not desk.refused


def test_columns_of_nak_are_as_wide_as_the_widest_cell_and_digit() -> None:
    lines = Desk(quiz_on("16x16")).give("step", "matrix nak")
    widths = {len(line) for line in lines if re.match(r"\[\d+,\d+\] ", line)}
    assert widths == {len("[16,16] ") + 16 * 2 + 15}


@pytest.mark.parametrize("name", ["4x4", "16x16"])
def test_a_digit_that_the_board_lacks_is_refused_with_the_digits_it_has(name: str) -> None:
    desk = Desk(quiz_on(name))
    board = desk.debugger.quiz.board
    digits = f"1 to {board.digits}"
    desk.give("why [1,1]=17", "why r1c1=17 -> r1c2<>17")
    assert len(desk.refused) == 2
    assert all("17" in line and digits in line for line in desk.refused)


def test_chains_are_read_and_written_with_numbers_where_letters_do_not_do() -> None:
    desk = Desk(quiz_on("16x16"))
    desk.give("step")
    chain = "r1c1=16 -> r1c16<>16 => r16c16=16"
    assert desk.debugger.check_chain(chain).walk.nodes[0].digit == 16
    (told,) = Desk(quiz_on("16x16"), look=Look.JSON).told(f"why {chain}")
    assert told["chain"] == chain
