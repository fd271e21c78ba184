"""What the full screen shows of large boards and of boards that do not have nine digits."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.clicks import cells, shown_in, texts_in
from support.made import BOARDS, quiz_on

from sudoku_repl import Debugger, board_named
from sudoku_repl.render.spans import plain
from sudoku_repl.shell.view.board import Highlights, picture, size
from sudoku_repl.shell.view.forms import DIGITS, divisions, with_candidates
from sudoku_repl.shell.view.frame import frame
from sudoku_repl.shell.view.pane import Target, TargetKind
from sudoku_repl.shell.view.scene import ViewState

LARGE = ["16x16", "15x15", "12x12 + diagonals", "samurai", "flower", "0,0 12,12"]


@pytest.mark.parametrize("name", LARGE)
def test_each_way_to_divide_a_large_board_has_all_cells_in_rectangles_of_whole_boxes(name: str) -> None:
    board = board_named(name)
    ways = divisions(board)
    assert ways
    assert [len(way[0]) for way in ways] == sorted((len(way[0]) for way in ways), reverse=True)
    for way in ways:
        assert {cell for part in way for cell in part} == {*range(len(board.coordinates))}
        assert len({len(part) for part in way}) == 1
        for part in way:
            rows, columns = ({board.coordinates[cell][axis] for cell in part} for axis in (0, 1))
            assert len(rows) * len(columns) == len(part)
            assert len(rows) % board.box.rows == len(columns) % board.box.columns == 0
    assert len(ways[-1][0]) == board.digits


@pytest.mark.parametrize("name", ["9x9", "6x6", "9x9 + windows", "twodoku + order 2x3"])
def test_a_board_as_large_as_the_classic_one_is_not_divided(name: str) -> None:
    assert divisions(board_named(name)) == ()


@pytest.mark.parametrize(
    ("name", "columns", "rows", "beside"),
    [
        ("16x16", 80, 23, 0),
        ("16x16", 100, 29, 16),
        ("16x16", 120, 39, 64),
        ("16x16", 160, 49, 64),
        ("16x16", 200, 59, 64),
        ("16x16", 200, 69, 0),  # all candidates fit
        ("12x12", 120, 39, 0),
        ("samurai", 80, 23, 0),
        ("samurai", 100, 29, 9),
        ("samurai", 120, 39, 81),
        ("samurai", 200, 59, 81),
    ],
)
def test_a_large_board_is_drawn_whole_and_its_largest_part_that_fits_beside_it(
    name: str, columns: int, rows: int, beside: int
) -> None:
    scene = ViewState(Debugger("@samurai" if name == "samurai" else quiz_on(name)))
    scene.debugger.step(3)
    everything = len(scene.debugger.quiz.givens)
    for selected in (0, everything // 2, everything - 1):
        scene.select(selected)
        drawn = frame(scene, columns, rows)
        places = cells(drawn)
        columns_of: dict[int, set[int]] = {}
        for (_, column), cell in places.items():
            columns_of.setdefault(cell, set()).add(column)
        twice = {cell for cell, its in columns_of.items() if max(its) - min(its) >= len(its)}
        assert len(twice) == beside
        if beside:
            assert selected in twice
            assert {*places.values()} == {*range(everything)}
            scene.wants_candidates = False
            assert not frame(scene, columns, rows).has_candidates
            scene.wants_candidates = None
        assert drawn.has_candidates is (beside > 0 or (columns, rows) == (200, 69) or name == "12x12")


@pytest.mark.parametrize(("columns", "rows"), [(100, 29), (200, 59)])
def test_the_part_has_every_candidate_of_its_cells(columns: int, rows: int) -> None:
    debugger = Debugger(quiz_on("16x16"))
    debugger.step()
    scene = ViewState(debugger)
    shown = shown_in(debugger.state)
    for selected in (0, 100, 255):
        scene.select(selected)
        drawn = frame(scene, columns, rows)
        area = next(area for area, _ in drawn.panes if (area.top, area.left) == (0, 38))
        inside = range(area.left, area.left + area.columns)
        part = {place: cell for place, cell in cells(drawn).items() if place[1] in inside}
        texts = texts_in(drawn.lines, part)
        assert selected in texts
        assert texts == {cell: shown[cell] for cell in texts}


def test_the_levels_are_below_a_board_whose_part_is_higher() -> None:
    scene = ViewState(Debugger(str(Path(__file__).parents[2] / "examples" / "order16.txt")))
    scene.debugger.runtil(30)
    lines = [plain(each) for each in frame(scene, 120, 39).lines]
    assert lines[21].startswith("At guess level 1:")
    assert lines[22].startswith("Level 1 [1,3]=8 (1 out of 2)")
    drawn = frame(scene, 120, 39)
    assert drawn.at(22, 3) == Target(TargetKind.LEVEL, 1)


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


@pytest.mark.parametrize("name", [*BOARDS, "@readalps", "@samurai", "@flower"])
def test_a_cell_shows_its_digit_or_its_candidates(name: str) -> None:
    debugger = Debugger(name if name.startswith("@") else quiz_on(name))
    debugger.step(advances=3)
    state = debugger.state
    for form in (DIGITS[-1], with_candidates(state.board)[-1]):
        whole = size(state.board, form)
        drawn = picture(debugger.snapshot(), form, *whole, centre=0, highlights=Highlights(0))
        shown = shown_in(state, candidates=form.shows_candidates)
        assert texts_in(drawn.lines, drawn.cells) == dict(enumerate(shown))


@pytest.mark.parametrize(
    "name", ["16x16", "twodoku + order 2x3 + regions " + "AAAABBAABBBBCCCDDDCCCDDDEEEEFFEEFFFF"]
)
def test_a_board_that_fits_beside_the_panes_is_not_cut_above_them(name: str) -> None:
    scene = ViewState(Debugger(quiz_on(name)))
    drawn = frame(scene, 80, 23)
    assert {*cells(drawn).values()} == {*range(len(scene.debugger.quiz.givens))}
