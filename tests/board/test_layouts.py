"""Boards of several grids and of extra houses: their tables, their names, and those that cannot be."""

import gc
import pickle
import random
import weakref
from itertools import product
from time import process_time

import pytest
from hypothesis import given, strategies as st
from support.boards import JIGSAW, PLAYED, boards, boxes, corner_lists, extras, reference_layout
from support.reference.stepping import Layout

from sudoku_repl import CLASSIC, Board, BoardError, Extras, HouseKind, board_named, board_of
from sudoku_repl.board.box import SQUARE, Box, box_named
from sudoku_repl.board.corners import LAYOUTS, grids_in, layouts, nearest_window, window


def labels(board: Board, cells: tuple[int, ...]) -> str:
    return " ".join(map(board.label, cells))


@pytest.mark.parametrize(
    ("name", "cells", "houses"),
    [
        ("9x9", 81, 27),
        ("samurai", 369, 131),
        ("flower", 189, 87),
        ("twodoku", 153, 53),
        ("sohei", 288, 104),
        ("butterfly", 144, 64),
        ("cross", 297, 111),
        ("9x9 + diagonals", 81, 29),
        ("9x9 + windows", 81, 31),
        ("9x9 + disjoint", 81, 36),
        ("samurai + diagonals of grid 1", 369, 133),
        (f"9x9 + regions {JIGSAW}", 81, 27),
    ],
)
def test_a_board_has_so_many_cells_and_houses(name: str, cells: int, houses: int) -> None:
    board = board_named(name)
    assert (board.name, len(board.coordinates), len(board.houses)) == (name, cells, houses)


def test_the_grids_of_a_board_are_in_its_order() -> None:
    samurai = board_named("samurai")
    corners = [(6, 6), (0, 0), (0, 12), (12, 0), (12, 12)]
    numbered = [(number, f"grid {number}", corner) for number, corner in enumerate(corners, start=1)]
    assert [(grid.number, grid.name, grid.corner) for grid in samurai.grids] == numbered
    middle, first = samurai.grids[:2]
    slots = (middle.cells[slot] for slot in (0, 1, 9, 80))
    assert [*map(samurai.label, slots)] == ["[7,7]", "[7,8]", "[8,7]", "[15,15]"]
    assert middle.cells[0] == first.cells[60]
    assert CLASSIC.grids[0].cells == tuple(range(81))


def test_houses_are_scanned_by_kind_then_grid_by_grid_and_extra_houses_last() -> None:
    board = board_named(
        "twodoku + diagonals + extra AAAAA....AAAA" + "." * 68 + " of grid 1 + windows of grid 2"
    )
    kinds = [house.kind.value for house in board.houses]
    assert list(dict.fromkeys(kinds)) == ["row", "col", "blk", "diagonal", "extra", "window"]
    names = [house.name for house in board.houses]
    assert names[:2] == ["row 1 of grid 1", "row 2 of grid 1"]
    assert names[9] == "row 1 of grid 2"
    assert names[36:45] == [f"blk {n} of grid 1" for n in range(1, 10)]
    extra = ["diagonal 1 of grid 1", "diagonal 2 of grid 1", "extra 1 of grid 1"]
    extra += ["diagonal 1 of grid 2", "diagonal 2 of grid 2", *(f"window {n} of grid 2" for n in range(1, 5))]
    assert names[53:] == extra


def test_a_house_of_two_grids_is_one_house_under_the_name_of_the_first() -> None:
    flower = board_named("flower")
    house = flower.house_named("row 1 of grid 3")
    assert house
    assert house is flower.grids[2].houses["row 1 of grid 3"] is flower.house_named("row 4 of grid 1")
    assert house.name == "row 4 of grid 1"
    assert labels(flower, house.cells).startswith("[4,4] [4,5]")
    assert flower.house_named("row 1") is CLASSIC.house_named("row 1 of grid 1") is None
    assert CLASSIC.house_named("blk 9") is CLASSIC.houses[26]


def test_a_cell_of_two_grids_sees_the_houses_of_both() -> None:
    twodoku = board_named("twodoku")
    cell = twodoku.cell_at(7, 7)
    assert cell is not None
    own = [twodoku.houses[house].name for house in twodoku.houses_of[cell]]
    rows, columns = ["row 7 of grid 1", "row 1 of grid 2"], ["col 7 of grid 1", "col 1 of grid 2"]
    assert own == [*rows, *columns, "blk 9 of grid 1"]
    assert len(twodoku.peers[cell]) == 32
    first = "[7,1] [7,2] [7,3] [7,4] [7,5] [7,6] [7,8] [7,9] [7,10]"
    assert labels(twodoku, twodoku.peers[cell]).startswith(first)
    assert twodoku.shared_house(cell, cell + 1).name == "row 7 of grid 1"


def test_extra_houses_lie_where_they_are_known_to() -> None:
    board = board_of([(0, 0)], Extras(diagonals=True, windows=True, disjoint=True))
    cells = {house.name: labels(board, house.cells) for house in board.houses}
    assert cells["diagonal 1"] == "[1,1] [2,2] [3,3] [4,4] [5,5] [6,6] [7,7] [8,8] [9,9]"
    assert cells["diagonal 2"] == "[1,9] [2,8] [3,7] [4,6] [5,5] [6,4] [7,3] [8,2] [9,1]"
    assert cells["window 1"] == "[2,2] [2,3] [2,4] [3,2] [3,3] [3,4] [4,2] [4,3] [4,4]"
    assert cells["window 4"] == "[6,6] [6,7] [6,8] [7,6] [7,7] [7,8] [8,6] [8,7] [8,8]"
    assert cells["disjoint 6"] == "[2,3] [2,6] [2,9] [5,3] [5,6] [5,9] [8,3] [8,6] [8,9]"


def test_regions_are_in_place_of_the_boxes_and_cut_the_lines() -> None:
    board = board_named(f"9x9 + regions {JIGSAW}")
    regions = [house for house in board.houses if house.kind is HouseKind.BOX]
    assert [house.name for house in regions] == [f"blk {n}" for n in range(1, 10)]
    assert labels(board, regions[0].cells) == "[1,1] [1,2] [1,3] [1,4] [2,1] [2,2] [3,1] [3,2] [3,3]"
    first, *_ = board.lines
    assert [segment.slots for segment in first.segments] == [(0, 1, 2, 3), (4, 5), (6, 7, 8)]
    assert labels(board, first.segments[0].beside) == "[2,1] [2,2] [3,1] [3,2] [3,3]"


def test_a_line_that_two_grids_cut_otherwise_is_two_lines() -> None:
    rows = "".join(letter * 9 for letter in "ABCDEFGHI")
    board = board_named(f"0,0 3,0 + regions {rows} of grid 2")
    column = board.houses.index(next(house for house in board.houses if house.name == "col 1 of grid 2"))
    cuts = [len(line.segments) for line in board.lines if line.house.name == "row 4 of grid 1"]
    assert cuts == [3, 1]
    assert [len(line.segments) for line in board.lines if line.house is board.houses[column]] == [9]


@given(boards())
def test_the_tables_of_a_board_agree(board: Board) -> None:
    cells = range(len(board.coordinates))
    assert list(board.coordinates) == sorted(set(board.coordinates))
    assert {cell for grid in board.grids for cell in grid.cells} == set(cells)
    assert len({(house.kind, house.cells) for house in board.houses}) == len(board.houses)
    assert {house for grid in board.grids for house in grid.houses.values()} == set(board.houses)
    for house in board.houses:
        assert len(house.cells) == board.digits
        assert list(house.cells) == sorted(house.cells)
        assert board.house_named(house.name) is house
    for cell in cells:
        seen = {peer for house in board.houses_of[cell] for peer in board.houses[house].cells} - {cell}
        assert sorted(board.peers[cell]) == sorted(seen)
        assert all(cell in board.houses[house].cells for house in board.houses_of[cell])
    for line in board.lines:
        assert line.house.kind in (HouseKind.ROW, HouseKind.COLUMN)
        slots = [slot for segment in line.segments for slot in segment.slots]
        assert sorted(slots) == list(range(board.digits))
        assert all(len(segment.slots + segment.beside) == board.digits for segment in line.segments)


def check_layout(board: Board, layout: Layout) -> None:
    """The board has the cells, the houses and the lines that the reference has, in the same order."""
    assert list(board.coordinates) == layout.cells
    places = board.coordinates
    houses = [(house.name, [places[cell] for cell in house.cells]) for house in board.houses]
    assert houses == layout.houses
    lines = [
        (line.house.name, [[places[line.house.cells[s]] for s in segment.slots] for segment in line.segments])
        for line in board.lines
    ]
    assert lines == [
        (name, [[cell for cell in cells if cell in box] for box in boxes])
        for (name, cells), boxes in layout.lines
    ]


@given(boxes(), st.data())
def test_any_board_is_that_of_the_reference(box: Box, data: st.DataObject) -> None:
    corners, own = data.draw(corner_lists(box=box)), data.draw(extras(box))
    layout = Layout(
        corners,
        box=(box.rows, box.columns),
        diagonals=own.diagonals,
        windows=own.windows,
        disjoint=own.disjoint,
        regions=own.regions,
        extra=own.extra[0] if own.extra else "",
    )
    first = Extras(own.diagonals, own.windows, own.disjoint, own.regions, own.extra[:1])
    check_layout(board_of(corners, first, box), layout)


@pytest.mark.parametrize("name", [*PLAYED, "15x15"])
def test_the_boards_of_other_tests_are_those_of_the_reference(name: str) -> None:
    check_layout(board_named(name), reference_layout(name))


# --- names ------------------------------------------------------------------------------------------


@given(boards())
def test_a_board_is_restored_from_its_name_and_from_a_copy(board: Board) -> None:
    assert board_named(board.name) is board
    assert pickle.loads(pickle.dumps(board)) is board


def test_a_board_that_nobody_holds_is_not_kept() -> None:
    board = board_of([(0, 0), (90, 90)])
    gone = weakref.ref(board)
    del board
    gc.collect()
    assert gone() is None


@pytest.mark.parametrize(
    ("name", "canonical"),
    [
        ("0,0", "9x9"),
        ("0,6 6,0 6,12 12,6", "sohei"),
        ("6,0 0,6 6,12 12,6", "6,0 0,6 6,12 12,6"),
        ("9x9 + windows + diagonals + windows", "9x9 + diagonals + windows"),
        ("twodoku + windows of grid 1 + windows of grids 2", "twodoku + windows"),
        ("samurai + windows of grids 3 1", "samurai + windows of grids 1 3"),
        (f"9x9 + regions {JIGSAW.translate(str.maketrans('ABC', 'zyx'))}", f"9x9 + regions {JIGSAW}"),
        (
            f"9x9 + extra {'.' * 72}{'B' * 9} + extra {'C' * 9}{'.' * 72}",
            f"9x9 + extra {'A' * 9}{'.' * 72} + extra {'.' * 72}{'A' * 9}",
        ),
    ],
)
def test_a_layout_has_one_name(name: str, canonical: str) -> None:
    assert board_named(name).name == canonical
    assert board_named(name) is board_named(canonical)


@pytest.mark.parametrize("box", [SQUARE, Box(3, 4), Box(4, 4)], ids=str)
@pytest.mark.parametrize("name", [name for name in LAYOUTS if name != "cross"])
def test_the_windows_of_a_canvas_are_the_grids_of_a_named_layout(name: str, box: Box) -> None:
    places = {(row - 1, column - 1) for row, column in board_named(f"{name} + order {box}").coordinates}
    assert grids_in(places, box) == layouts(box)[name]


@pytest.mark.parametrize("box", [SQUARE, Box(2, 2), Box(2, 3), Box(4, 2), Box(1, 5), Box(7, 1)], ids=str)
def test_a_layout_is_named_for_every_order_that_has_it(box: Box) -> None:
    for name, corners in layouts(box).items():
        board = board_of(corners, box=box)
        assert board.name == (name if box == SQUARE else f"{name} + order {box}")
        assert len(board.grids) == len(set(corners)) == len(corners)
    assert {"twodoku", "flower", "butterfly"} <= layouts(box).keys()
    assert ("samurai" in layouts(box)) == (1 not in (box.rows, box.columns))


@given(st.integers(-2, 20), st.integers(-2, 20))
def test_a_box_has_a_size_that_grids_can_have(rows: int, columns: int) -> None:
    try:
        box = Box(rows, columns)
    except BoardError:
        assert min(rows, columns) < 1 or not 4 <= rows * columns <= 16
        return
    assert box_named(str(box)) == pickle.loads(pickle.dumps(box)) == box
    assert box.side == rows * columns == board_of([(0, 0)], box=box).digits
    assert box.is_usual == (board_named(f"{box.side}x{box.side}").box == box)


@pytest.mark.parametrize("rows", [2.0, "2", None])
def test_a_box_has_whole_numbers(rows: object) -> None:
    with pytest.raises(BoardError, match="whole number for the rows"):
        Box(rows, 3)  # type: ignore[arg-type]  # what mypy refuses is what is tried here


def test_the_largest_boards_are_built_in_time() -> None:
    """In 2 seconds each at most; it takes a tenth of that. (1216 cells of 16 digits take 107 MB.)"""
    started = process_time()
    apart = [(9 * row, 9 * column) for row in range(4) for column in range(4)]
    assert len(board_named("samurai + order 4x4").coordinates) == 1216
    assert len(board_of(apart).coordinates) == 1296
    assert process_time() - started < 4


def test_the_canvas_of_a_cross_has_windows_between_its_grids() -> None:
    """So that it must be named: the full windows are what a canvas without a header means."""
    places = {(row - 1, column - 1) for row, column in board_named("cross").coordinates}
    assert set(grids_in(places)) == {*layouts(SQUARE)["cross"], (3, 6), (6, 3), (6, 9), (9, 6)}


REGION_OF_TEN = "A" * 10 + JIGSAW[10:]
KNOWN = "known extra houses: diagonals, windows, disjoint"
IN_REGION = "in the region that begins in row"


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "expected the corner of at least 1 grid, such as 0,6"),
        ("samuraj", "expected a corner, a row and a column from 0 such as 0,6, got 'samuraj'"),
        ("0,0 6", "expected a corner, a row and a column from 0 such as 0,6, got '6'"),
        ("0,0 6,-6", "expected a corner, a row and a column from 0 such as 0,6, got '6,-6'"),
        ("0,0 4,6", "the corner 4,6 of grid 2 is not aligned; expected multiples of 3"),
        ("0,0 6,6 0,0", "the corner 0,0 of grid 3 is already the corner of grid 1"),
        ("0,93", "the corner 0,93 of grid 1 is outside the canvas; expected 0,0 to 90,90"),
        (" ".join(f"0,{3 * n}" for n in range(17)), "too many grids: expected at most 16, got 17"),
        ("9x9 + ", f"unknown extra houses ''; {KNOWN}"),
        ("9x9 + cages", f"unknown extra houses 'cages'; {KNOWN}"),
        ("9x9 + regions", "'regions' needs a drawing: a letter for each cell of a grid, row by row"),
        ("6x6 + extra of grid 1", "'extra' needs a drawing: a letter for each cell of a grid, row by row"),
        ("9x9 + windows of grid", f"unknown extra houses 'windows of grid'; {KNOWN}"),
        ("9x9 + windows of grid 2", "unknown grid 2; the board has 1 grid"),
        ("twodoku + windows of grid 0", "unknown grid 0; the board has 2 grids"),
        ("9x9 + regions AAA", "expected a drawing of 81 cells, got 3: 'AAA'"),
        (f"9x9 + regions {REGION_OF_TEN}", f"expected 9 cells {IN_REGION} 1, column 1, got 14"),
        (f"9x9 + regions {JIGSAW[:-9]}{'.' * 9}", f"expected 9 cells {IN_REGION} 7, column 1, got 6"),
        (
            f"9x9 + regions {'.' * 9}{'ABCDEFGH' * 9}",
            "the cell in row 1, column 1 has no region; regions that replace the boxes contain every cell",
        ),
        (
            f"9x9 + extra {'.' * 81}",
            "a drawing of extra regions shows no region; mark its cells with a letter",
        ),
        (f"9x9 + extra {'.' * 73}{'A' * 8}", f"expected 9 cells {IN_REGION} 9, column 2, got 8"),
        (
            f"9x9 + regions {JIGSAW} + disjoint",
            "'disjoint' needs boxes, and regions replace them; leave out one of the two",
        ),
        (f"9x9 + regions {JIGSAW} + regions {JIGSAW}", "the regions of grid 1 are drawn twice"),
        ("3x3", "expected a size from 4x4 to 16x16, got '3x3'"),
        ("17x17", "expected a size from 4x4 to 16x16, got '17x17'"),
        ("100x100", "expected a size from 4x4 to 16x16, got '100x100'"),
        ("3x4", "expected a size from 4x4 to 16x16, got '3x4'"),
        ("9x9 + order 3x4", "a grid of order 3x4 is 12x12, not 9x9"),
        ("twodoku + order 5x5", "boxes of 5x5 give a grid of 25 digits; expected 4 to 16"),
        ("twodoku + order 0x9", "expected boxes of at least 1 row and 1 column, got 0x9"),
        ("twodoku + order", "expected an order, the rows and columns of a box such as 3x4, got ''"),
        ("twodoku + order big", "expected an order, the rows and columns of a box such as 3x4, got 'big'"),
        ("0,0 + order 2x3 + order 3x2", "several orders in '0,0 + order 2x3 + order 3x2'; keep one"),
        ("samurai + order 1x6", "'samurai' needs boxes of several rows and columns, not 1x6"),
        ("5x5 + windows", "'windows' needs boxes of several rows and columns, not 1x5"),
        (
            "0,0 3,3 + order 2x3",
            "the corner 3,3 of grid 2 is not aligned;"
            " expected a row that is a multiple of 2 and a column that is a multiple of 3",
        ),
        ("6x6 + regions AAA", "expected a drawing of 36 cells, got 3: 'AAA'"),
        (f"6x6 + regions {'A' * 9}{'BCDEF' * 5}BC", f"expected 6 cells {IN_REGION} 1, column 1, got 9"),
        ("0,0 12,12 24,24 36,36 48,48 60,60 + order 4x4", "too many cells: expected at most 1296, got 1456"),
    ],
)
def test_a_board_that_there_cannot_be_is_refused_with_the_reason(name: str, reason: str) -> None:
    with pytest.raises(BoardError) as error:
        board_named(name)
    assert str(error.value) == reason


def test_extras_are_for_all_grids_or_for_each() -> None:
    with pytest.raises(BoardError, match=r"^expected extras for each of the 2 grids, got 1$"):
        board_of([(0, 0), (6, 6)], [Extras()])
    assert board_of([(0, 0), (6, 6)], [Extras(), Extras(windows=True)]).name == "twodoku + windows of grid 2"


PIECES = [
    "6x6",
    "0,0",
    "4,3",
    "twodoku",
    " ",
    " + ",
    "order ",
    "2x3",
    "3x2",
    "1x6",
    "diagonals",
    " of grid 1",
]


@given(
    st.text(st.sampled_from("9x0,36 +ofgridsABC.samuraiwndow"), max_size=60)
    | st.lists(st.sampled_from(PIECES), max_size=7).map("".join)
)
def test_any_name_is_a_board_or_refused(name: str) -> None:
    try:
        board = board_named(name)
    except BoardError:
        return
    assert board_named(board.name) is board


@pytest.mark.parametrize("box", [Box(3, 3), Box(2, 3), Box(3, 4)])
def test_the_nearest_window_lacks_the_fewest_of_all_that_hold_the_cell(box: Box) -> None:
    side = box.side
    chance = random.Random(side)
    for row, column in product(range(2 * side), repeat=2):
        corners = [
            (top, left)
            for top in range(0, row + 1, box.rows)
            for left in range(0, column + 1, box.columns)
            if row < top + side and column < left + side
        ]
        beside = chance.randrange(0, 3 * side, box.rows), chance.randrange(0, 3 * side, box.columns)
        cells = {(row, column), *window(*chance.choice(corners), box), *window(*beside, box)}
        cells -= {*chance.sample(sorted(cells), side)} - {(row, column)}
        lacking = [{*window(*corner, box)} - cells for corner in corners]
        found = nearest_window(cells, (row, column), box)
        assert set(found) in lacking
        assert len(found) == min(map(len, lacking))
