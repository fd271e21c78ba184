"""The classic board's houses, peers and segments, and the quizzes that do not fit it."""

from gc import collect
from random import Random
from unittest.mock import patch
from weakref import ref

import attrs
import pytest
from hypothesis import given, strategies as st
from support.boards import PLAYED, chances

from sudoku_repl import CLASSIC, Board, ConflictError, HouseKind, Quiz, QuizError, board_named, kernels

KINDS = (HouseKind.ROW, HouseKind.COLUMN, HouseKind.BOX)
"""The kinds of houses of the classic board."""


def number(row: int, column: int) -> int:
    cell = CLASSIC.cell_at(row, column)
    assert cell is not None
    return cell


def labels(cells: tuple[int, ...]) -> str:
    return " ".join(CLASSIC.label(cell) for cell in cells)


def test_cells_are_numbered_in_reading_order() -> None:
    assert CLASSIC.coordinates == tuple((row, column) for row in range(1, 10) for column in range(1, 10))
    assert [number(*place) for place in CLASSIC.coordinates] == list(range(81))
    assert CLASSIC.label(number(4, 2)) == "[4,2]"
    assert CLASSIC.cell_at(0, 1) is CLASSIC.cell_at(1, 10) is None


def test_houses_are_scanned_rows_then_columns_then_boxes() -> None:
    names = [f"{kind.value} {n}" for kind in KINDS for n in range(1, 10)]
    assert [house.name for house in CLASSIC.houses] == names
    assert (names[0], names[9], names[18]) == ("row 1", "col 1", "blk 1")
    assert [house.kind for house in CLASSIC.houses] == [kind for kind in KINDS for _ in range(9)]
    named = {house.name: labels(house.cells) for house in CLASSIC.houses}
    assert named["row 2"] == "[2,1] [2,2] [2,3] [2,4] [2,5] [2,6] [2,7] [2,8] [2,9]"
    assert named["col 7"] == "[1,7] [2,7] [3,7] [4,7] [5,7] [6,7] [7,7] [8,7] [9,7]"
    assert named["blk 6"] == "[4,7] [4,8] [4,9] [5,7] [5,8] [5,9] [6,7] [6,8] [6,9]"


def test_peers_are_visited_row_first_then_column_then_box() -> None:
    row = "[5,1] [5,2] [5,3] [5,4] [5,6] [5,7] [5,8] [5,9]"
    column = "[1,5] [2,5] [3,5] [4,5] [6,5] [7,5] [8,5] [9,5]"
    assert labels(CLASSIC.peers[number(5, 5)]) == f"{row} {column} [4,4] [4,6] [6,4] [6,6]"


@pytest.mark.parametrize(
    ("peer", "house"), [((5, 4), "row 5"), ((6, 5), "col 5"), ((6, 6), "blk 5"), ((5, 9), "row 5")]
)
def test_the_first_house_in_scan_order_is_the_one_that_is_shared(peer: tuple[int, int], house: str) -> None:
    assert CLASSIC.shared_house(number(5, 5), number(*peer)).name == house


def test_lines_are_cut_into_a_segment_a_box() -> None:
    assert [line.house for line in CLASSIC.lines] == list(CLASSIC.houses[:18])
    for line in CLASSIC.lines:
        assert [segment.slots for segment in line.segments] == [(0, 1, 2), (3, 4, 5), (6, 7, 8)]
    row_5, column_1 = CLASSIC.lines[4], CLASSIC.lines[9]
    assert labels(row_5.segments[1].beside) == "[4,4] [4,5] [4,6] [6,4] [6,5] [6,6]"
    assert labels(column_1.segments[2].beside) == "[7,2] [7,3] [8,2] [8,3] [9,2] [9,3]"


@pytest.mark.parametrize(
    ("givens", "message"),
    [
        *((bytes(count), f"expected 81 cells for the 9x9 board, got {count}") for count in (0, 80, 82)),
        (bytes([10]) + bytes(80), "expected givens from 0 to 9, got 10"),
    ],
)
def test_givens_that_do_not_fit_the_board_are_refused(givens: bytes, message: str) -> None:
    with pytest.raises(QuizError, match=f"^{message}$"):
        Quiz(CLASSIC, givens)


def test_a_quiz_counts_its_clues_is_written_on_one_line_and_is_the_same_under_any_title() -> None:
    quiz = Quiz(CLASSIC, bytes([5, 0, 3]) + bytes(78), "one")
    assert (quiz.clues, quiz.digits, str(quiz)) == (2, "503" + "0" * 78, "5.3" + "." * 78)
    assert quiz == Quiz(CLASSIC, quiz.givens, "other")


@given(st.sampled_from(PLAYED).map(board_named), st.integers(0, 20), chances())
def test_givens_are_in_conflict_if_a_house_has_two_that_are_equal(
    board: Board, number: int, chance: Random
) -> None:
    givens = bytearray(len(board.coordinates))
    for cell in chance.sample(range(len(givens)), min(number, len(givens))):
        givens[cell] = chance.randint(1, board.digits)
    held = [[givens[cell] for cell in house.cells if givens[cell]] for house in board.houses]
    is_right = all(len(set(digits)) == len(digits) for digits in held)
    with patch.object(kernels, "HAS_KERNEL", False):  # a new board asks whether the kernel is there
        assert attrs.evolve(board).has_conflict(bytes(givens)) is not is_right
    if is_right:
        assert Quiz(board, givens).givens == givens
    else:
        with pytest.raises(ConflictError, match="givens in conflict: "):
            Quiz(board, givens)


def test_the_last_boards_are_kept_for_lists_that_name_them_on_every_line() -> None:
    one = ref(board_named("6x6 + diagonals"))
    collect()
    assert one() is board_named("6x6 + diagonals")
