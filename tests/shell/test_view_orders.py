"""The full screen on boards that do not have nine digits."""

import re

import pytest
from support.clicks import cells
from support.made import BOARDS, quiz_on

from sudoku_repl import Debugger
from sudoku_repl.board.notation import DIGIT_CHARACTERS
from sudoku_repl.render.spans import plain
from sudoku_repl.shell.view.board import Highlights, picture, size
from sudoku_repl.shell.view.forms import DIGITS, with_candidates
from sudoku_repl.shell.view.frame import frame
from sudoku_repl.shell.view.scene import ViewState


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize(("columns", "rows"), [(40, 11), (80, 23), (120, 39)])
@pytest.mark.parametrize("candidates", [None, True])
def test_every_size_shows_the_selected_cell(
    name: str, columns: int, rows: int, candidates: bool | None
) -> None:
    scene = ViewState(Debugger(quiz_on(name)))
    scene.debugger.step(3)
    scene.wants_candidates = candidates
    for cell in (0, len(scene.debugger.quiz.givens) - 1):
        scene.selected = cell
        drawn = frame(scene, columns, rows)
        assert [len(plain(line)) for line in drawn.lines] == [columns] * rows
        assert cell in cells(drawn).values()


@pytest.mark.parametrize("name", BOARDS)
def test_a_cell_shows_its_digit_or_its_candidates(name: str) -> None:
    debugger = Debugger(quiz_on(name))
    debugger.step()
    state = debugger.state
    for form in (DIGITS[-1], with_candidates(state.board)[-1]):
        drawn = picture(
            debugger.snapshot(), form, *size(state.board, form), centre=0, highlights=Highlights(0)
        )
        inside: dict[int, str] = dict.fromkeys(drawn.cells.values(), "")
        for (line, column), cell in sorted(drawn.cells.items()):
            if drawn.cells.get((line, column + 1)) == cell:  # the last is what stands beside the cell
                inside[cell] += plain(drawn.lines[line])[column]
        candidates = state.candidates() if form.shows_candidates else {}
        for cell, text in inside.items():
            digits = (state.values[cell],) if state.values[cell] else candidates.get(cell, ())
            assert re.sub(r"[·\s]", "", text) == "".join(DIGIT_CHARACTERS[digit - 1] for digit in digits)


@pytest.mark.parametrize(
    "name", ["16x16", "twodoku + order 2x3 + regions " + "AAAABBAABBBBCCCDDDCCCDDDEEEEFFEEFFFF"]
)
def test_a_board_that_fits_beside_the_panes_is_not_cut_above_them(name: str) -> None:
    scene = ViewState(Debugger(quiz_on(name)))
    drawn = frame(scene, 80, 23)
    assert {*cells(drawn).values()} == {*range(len(scene.debugger.quiz.givens))}
