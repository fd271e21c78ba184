"""Boards of several grids, extra houses and parities in files: read, written, refused with the place."""

import re
from pathlib import Path

import pytest
from hypothesis import example, given, strategies as st
from support.boards import ANY, EVEN, JIGSAW, ODD, SMALL_JIGSAW, boards, boxes, corner_lists, scattered
from support.quizzes import NO_CELL, damaged, in_rows, refusal
from support.strategies import taken, times

from sudoku_repl import (
    CLASSIC,
    Board,
    Quiz,
    QuizError,
    board_named,
    board_of,
    exact,
    open_quiz,
    parse_quiz,
    write_blocks,
    write_canvas,
)
from sudoku_repl.board.box import Box
from sudoku_repl.formats.sniffer import parse_counted

LINKED = Path(__file__).parent.parent / "golden" / "linked"
SAMURAI = (LINKED / "samurai_canvas.txt").read_text()
FLOWER = (LINKED / "flower_canvas.txt").read_text()
FLOWER_BLOCKS = (LINKED / "flower_blocks.txt").read_text()
TWODOKU = write_canvas(Quiz(board_named("twodoku"), bytes(153)))
ROWS = ".........\n" * 9
REGIONS = "\n".join(in_rows(JIGSAW))


def with_line(text: str, number: int, line: str) -> str:
    """The text with another line ``number``, from 1."""
    lines = text.splitlines()
    return "\n".join([*lines[: number - 1], line, *lines[number:]])


# --- forms ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["samurai", "flower"])
@pytest.mark.parametrize("form", ["canvas", "blocks", "solution"])
def test_a_board_of_the_paper_is_known_and_written_in_both_forms(name: str, form: str) -> None:
    quiz = open_quiz(LINKED / f"{name}_{form}.txt")
    assert quiz.board.name == name
    assert parse_quiz(write_canvas(quiz)) == parse_quiz(write_blocks(quiz)) == quiz


def test_the_canvas_is_written_as_it_was_drawn() -> None:
    assert write_canvas(parse_quiz(SAMURAI)) == f"# layout: samurai\n{SAMURAI}"
    assert write_canvas(parse_quiz(FLOWER)) == f"# layout: flower\n{FLOWER}"


def test_the_blocks_are_written_in_the_order_of_the_grids() -> None:
    text = write_blocks(parse_quiz(FLOWER))
    assert re.sub(r"# grid (\d)", r"# a\1", text) == FLOWER_BLOCKS


@pytest.mark.parametrize(
    "altered",
    [
        "\n".join(line.rstrip() for line in SAMURAI.splitlines()),
        SAMURAI.replace("\n", "\r\n"),
        SAMURAI.replace(".", "0"),
        SAMURAI.replace("\n", " # a row\n"),
        f"# five grids\n\n{SAMURAI}\n\n# that was it\n",
        "\n\n".join("".join(SAMURAI.splitlines(keepends=True)[at : at + 3]) for at in range(0, 21, 3)),
        f"#layout:samurai\n{SAMURAI}",
        f"  #  Layout :  Samurai \n{SAMURAI}",
        f"# grids: 6,6 0,0 0,12 12,0 12,12\n{SAMURAI}",
        f"{SAMURAI}# layout: samurai",
    ],
)
def test_a_canvas_may_be_written_in_many_ways(altered: str) -> None:
    quiz = parse_quiz(altered)
    assert quiz == parse_quiz(SAMURAI)
    assert quiz.board.name == "samurai"


def test_blocks_may_be_written_with_borders_or_without_spaces() -> None:
    expected = parse_quiz(FLOWER)
    assert parse_quiz(FLOWER_BLOCKS.replace(" 0", "|0").replace("# layout|", "# layout")) == expected
    digits = "\n".join(re.sub(r"(?<=\d) ", "", line) for line in FLOWER_BLOCKS.splitlines())
    assert parse_quiz(digits) == expected


def test_the_full_windows_of_a_bare_canvas_are_its_grids() -> None:
    wide = "............\n" * 9
    assert parse_quiz(wide).board is board_of([(0, 0), (0, 3)])
    assert parse_quiz(f"{ROWS}.........\n" + ".........\n" * 2).board is board_of([(0, 0), (3, 0)])
    assert parse_quiz("............\n" * 12).board is board_named("butterfly")
    corners = parse_quiz("# grids: 0,0 3,3 0,3 3,0" + "\n............" * 12).board.grids
    assert corners[1].corner == (3, 3)


def test_a_text_of_one_grid_is_on_the_classic_board() -> None:
    for text in (ROWS, f"# layout: 9x9\n{ROWS}", f"# grids: 0,0\n{ROWS}", "." * 81):
        assert parse_quiz(text).board is CLASSIC


@pytest.mark.parametrize(
    ("headers", "name"),
    [
        ("# houses: diagonals", "9x9 + diagonals"),
        ("# houses: windows, diagonals", "9x9 + diagonals + windows"),
        ("# houses: diagonals\n# houses: disjoint", "9x9 + diagonals + disjoint"),
        (f"# regions:\n{REGIONS}", f"9x9 + regions {JIGSAW}"),
        (f"# houses: windows\n# regions:\n{REGIONS.lower()}", f"9x9 + windows + regions {JIGSAW}"),
        (
            "# regions:\n" + "\n".join("|".join(row) + " # one" for row in REGIONS.splitlines()),
            f"9x9 + regions {JIGSAW}",
        ),
        ("# extra:\nxxxxxxxxx\n" + ROWS[10:], f"9x9 + extra {'A' * 9}{'.' * 72}"),
    ],
)
def test_headers_give_a_grid_extra_houses_before_or_after_its_rows(headers: str, name: str) -> None:
    assert parse_quiz(f"{headers}\n{ROWS}").board.name == name
    assert parse_quiz(f"{ROWS}\n{headers}\n").board.name == name


@pytest.mark.parametrize(
    ("headers", "name"),
    [
        ("# houses: diagonals", "twodoku + diagonals"),
        ("# houses: diagonals windows of grid 2", "twodoku + diagonals of grid 2 + windows of grid 2"),
        ("# houses: diagonals of grids 1, 2", "twodoku + diagonals"),
        (f"# regions: of grid 2\n{REGIONS}", f"twodoku + regions {JIGSAW} of grid 2"),
        (f"# regions:\n{REGIONS}", f"twodoku + regions {JIGSAW}"),
    ],
)
def test_headers_are_for_all_grids_or_for_some(headers: str, name: str) -> None:
    assert parse_quiz(f"{TWODOKU}{headers}").board.name == name
    assert parse_quiz(f"{headers}\n{TWODOKU.partition(chr(10))[2]}").board.name == name


@pytest.mark.parametrize("order", ["", "# order: 1x5\n"])
def test_regions_imply_any_number_of_rows(order: str) -> None:
    drawing = "# regions:\nAABBB\nACCBB\nACCDD\nAECDD\nEEEED\n# anti: king\n"
    quiz = parse_quiz(f"{order}{drawing}1....\n" + ".....\n" * 4)
    assert quiz.board.name == "5x5 + regions AABBBACCBBACCDDAECDDEEEED + anti king"


def test_a_jigsaw_is_solved_within_its_regions() -> None:
    quiz = parse_quiz(f"123456789\n{ROWS[10:]}# regions:\n{REGIONS}")
    solution = next(exact.solutions(quiz))
    for letter in "ABCDEFGHI":
        assert len({digit for digit, char in zip(solution, JIGSAW, strict=True) if char == letter}) == 9


# --- parities ---------------------------------------------------------------------------------------


def test_parities_bound_the_cells() -> None:
    quiz = parse_quiz(f"{ROWS}# parity:\neo.......\n{ROWS[10:]}")
    assert quiz.allowed == (EVEN, ODD, *[ANY] * 79)
    assert quiz.board is CLASSIC


def test_parities_are_drawn_on_the_canvas_or_for_a_grid() -> None:
    marked = re.sub(r"\.", "e", TWODOKU.partition("\n")[2], count=1)
    on_canvas = parse_quiz(f"{TWODOKU}# parity:\n{marked}")
    of_grid = parse_quiz(f"# parity: of grid 1\ne........\n{ROWS[10:]}{TWODOKU}")
    both = parse_quiz(f"# parity: of grids 1 2\ne........\n{ROWS[10:]}{TWODOKU}")
    shared = parse_quiz(f"# parity: of grid 2\ne........\n{ROWS[10:]}# parity: of grid 1\n{ROWS}{TWODOKU}")
    assert on_canvas == of_grid

    def even(quiz: Quiz) -> list[str]:
        return [quiz.board.label(cell) for cell, allowed in enumerate(quiz.allowed) if allowed == EVEN]

    assert (even(of_grid), even(both), even(shared)) == (["[1,1]"], ["[1,1]", "[7,7]"], ["[7,7]"])


def test_sets_that_are_no_parities_are_not_written() -> None:
    sets = (0b110, *[ANY] * 80)
    expected = r"^\[1,1\] may take 2 3; this format can only limit a cell to the even or the odd digits$"
    for write in (write_canvas, write_blocks):
        with pytest.raises(QuizError, match=expected):
            write(Quiz(CLASSIC, bytes(81), allowed=sets))
        assert parse_quiz(write(Quiz(CLASSIC, bytes([2, *[0] * 80]), allowed=sets))).givens[0] == 2


# --- round trips ------------------------------------------------------------------------------------


@given(boards(), st.integers(0, 99), st.booleans())
def test_any_quiz_is_read_back_from_both_forms(board: Board, seed: int, bounded: bool) -> None:
    quiz = scattered(board, seed, bounded=bounded)
    for write in (write_canvas, write_blocks):
        back, held, *_ = parse_counted(write(quiz))
        assert (back, held) == (quiz, 1)
        assert back.board is board


@given(boxes(), st.data())
def test_a_bare_canvas_is_read_as_its_windows_or_refused(box: Box, data: st.DataObject) -> None:
    """The header names the order, because linked grids of another order can have the same canvas."""
    corners = data.draw(corner_lists(most=4, farthest=3, box=box))
    quiz = scattered(board_of(corners, box=box), data.draw(st.integers(0, 99)), bounded=False)
    rows = [line for line in write_canvas(quiz).splitlines() if not line.startswith("#")]
    bare = "\n".join([f"# order: {box}", *rows])
    try:
        back = parse_quiz(bare)
    except QuizError as error:  # more windows than grids, which are then in conflict
        reason = str(error)
        assert "givens in conflict" in reason
        return
    windows = {grid.corner for grid in back.board.grids}
    used, left = {row for row, _ in quiz.board.coordinates}, min(column for _, column in corners)
    no_gap = used == {*range(1, len(used) + 1)}  # for rows without cells are not drawn
    if len(windows) == len(corners) > 1 and no_gap and not left:
        assert windows == set(corners)
        assert sorted(zip(back.board.coordinates, back.givens, strict=True)) == sorted(
            zip(quiz.board.coordinates, quiz.givens, strict=True)
        )


# --- refusals ---------------------------------------------------------------------------------------


BARE = TWODOKU.partition("\n")[2]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (with_line(TWODOKU, 3, ".." + "." * 6), "3:9: missing cell in column 9"),
        (with_line(TWODOKU, 3, "." * 10), "3:10: no grid has a cell here"),
        (with_line(TWODOKU, 3, " " + "." * 8), "3:1: missing cell in column 1"),
        (with_line(TWODOKU, 3, "....\t...."), f"3:5: {NO_CELL} '\\t'"),
        (with_line(TWODOKU, 3, "....|...."), f"3:5: {NO_CELL} '|'"),
        (with_line(TWODOKU, 3, "....x...."), f"3:5: {NO_CELL} 'x'"),
        (f"{TWODOKU}{'.' * 9}", "17:1: expected 15 rows on the canvas, got more"),
        ("\n".join(TWODOKU.splitlines()[:-1]), "15:16: expected 15 rows on the canvas, got 14"),
        (with_line(SAMURAI, 5, "7.......4   5......"), "5:20: missing cell in column 20, in the grid"),
        (with_line(SAMURAI, 1, SAMURAI[:21] + "."), "1:22: [1,22] is not in a grid of 9 by 9 cells"),
        (with_line(SAMURAI, 21, ""), "20:22: the canvas ends after 20 rows, but the grid around [13,1]"),
        (with_line(SAMURAI, 21, "9....5..2  "), "21:12: missing cell in column 13, in the grid"),
        (
            with_line(SAMURAI, 2, "..9.8.6..   36.....15"),
            "3:7: givens in conflict: 6 twice in col 7 of grid 2",
        ),
        ("." * 100 + "\n" + "." * 100, "1:82: expected 81 cells on the line, got 100"),
        (("." * 12 + "\n") * 99, "1:1: expected at most 16 grids on the canvas, got 62"),
        (("." * 99 + "\n") * 99, "1:82: expected 81 cells on the line, got 99"),
        (f"{ROWS}# regions:\n{REGIONS[:-10]}", "18:10: expected 9 rows in the drawing, got 8"),
        (f"{ROWS}# regions:", "10:11: expected 9 rows in the drawing, got 0"),
        ("# layout: samurai\n", " no quiz found, only blank lines, borders and comments"),
        (
            f"{BARE}# parity:\n{BARE.replace('.', 'e')}",
            "16:10: parities on a canvas need its grids; add '# layout:' or '# grids:' before the drawing",
        ),
        *(
            (with_line(FLOWER_BLOCKS, line, replaced), expected)
            for line, replaced, expected in (
                (2, "1 9 4 0 0 0 0 0", "2:16: expected 9 cells in the row, got 8"),
                (3, "1 9 4 0 0 0 0 0 0 0", "3:19: expected 9 cells in the row, got 10"),
                (13, "0 0 3 0 0 0 0 5 0", "13:15: 5 at [4,8], but an earlier grid has open there, at 6:9"),
                (14, "0 0 7 0 0 1 4 0 2", "14:17: 2 at [5,9], but an earlier grid has open there, at 7:11"),
                (24, "0 0 1 0 0 0 0 0 0", "24:7: open at [5,7], but an earlier grid has 4 there, at 7:7"),
                (51, "", "50:18: expected 45 rows, got 44"),
                (51, "0 0 0 0 0 0 9 1 4\n" * 2, "52:1: expected 45 rows, got more"),
                (1, "# layout: samurai", "19:13: 9 at [7,7], but an earlier grid has 1 there, at 3:1"),
            )
        ),
    ],
)
def test_a_broken_board_is_refused_at_the_place(text: str, expected: str) -> None:
    assert refusal(text).startswith(f"text:{expected}")


def regions(row: str) -> str:
    """A drawing of regions with another fourth row."""
    return f"# regions:\n{with_line(REGIONS, 4, row)}"


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("# layout: samuraj", "1:11: unknown layout 'samuraj'; known layouts: 4x4, 6x6, 8x8, 9x9, 10x10"),
        ("# layout:", "1:10: unknown layout ''"),
        ("# grids:", "1:9: expected the corner of at least 1 grid, such as 0,6"),
        ("# grids: 0,0 1", "1:10: expected a corner, a row and a column from 0 such as 0,6, got '1'"),
        ("# grids: 0,0 1,3", "1:10: the corner 1,3 of grid 2 is not aligned; expected multiples of 3"),
        ("# layout: 9x9\n# grids: 0,0", "2:10: second definition of the grids; keep one '# layout:'"),
        ("# houses: diagonal", "1:11: unknown extra houses 'diagonal'; known extra houses: diagonals"),
        ("# houses:", "1:10: unknown extra houses ''"),
        ("# houses: windows of grid 2", "1:11: unknown grid 2; the board has 1 grid"),
        ("# houses: windows of grid 0", "1:11: unknown grid 0; the board has 1 grid"),
        ("# houses: windows of grid", "1:11: unknown extra houses 'of'"),
        (f"# houses: disjoint\n# regions:\n{REGIONS}", "2:11: 'disjoint' needs boxes, and regions"),
        (f"# regions: jigsaw\n{REGIONS}", "1:12: expected nothing here, or 'of grid 2'"),
        (f"# regions: of grid 0\n{REGIONS}", "1:12: unknown grid 0; the board has 1 grid"),
        (
            f"# regions:\n{REGIONS[:-10]}\n# houses: windows",
            "10:1: header within a drawing: expected 9 rows before it, got 8",
        ),
        (regions("DDDEEEF*F"), "5:8: expected a letter or digit for its region, got '*'"),
        (regions("DDDEEEFF."), "5:9: expected a letter or digit for its region, got '.'"),
        (regions("DDDEEEFF"), "5:9: expected 9 cells in the row, got 8"),
        (regions("DDDEEEFFFF"), "5:10: expected 9 cells in the row, got 10"),
        (regions("DDDEEEFFE"), "1:11: expected 9 cells in the region that begins in row 4, column 4, got 10"),
        (f"# extra:\n{ROWS}", "1:9: a drawing of extra regions shows no region"),
        (
            f"# parity:\n{with_line(ROWS, 2, '....x....')}",
            "3:5: expected e for even, o for odd or . for any digit, got 'x'",
        ),
        *(
            (f"# parity: {of}\n{ROWS}", f"1:11: unknown grid {of[-1]}; the board has 1 grid")
            for of in ("of grid 0", "of grid 2", "of grids 1 0", "of grids 1 3")
        ),
        (
            f"# parity:\ne{ROWS[1:]}# parity:\no{ROWS[1:].rstrip()}",
            "12:1: o at [1,1], but an earlier drawing has e there",
        ),
        (
            f"# parity:\ne{ROWS[1:]}3{ROWS[1:-1]}",
            "11:1: the given 3 is not allowed at [1,1], which may take 2 4 6 8",
        ),
    ],
)
def test_a_broken_header_is_refused_at_the_place(header: str, expected: str) -> None:
    assert refusal(f"{header}\n{ROWS}").startswith(f"text:{expected}")


def test_parities_of_a_canvas_need_its_grids() -> None:
    assert (
        parse_quiz(f"# layout: twodoku\n{BARE}# parity:\n{BARE.replace('.', 'e')}").allowed == (EVEN,) * 153
    )


def test_parities_on_a_canvas_lie_where_the_cells_do() -> None:
    marked = TWODOKU.partition("\n")[2].replace(".", "o", 1)
    broken = f"{TWODOKU}# parity:\n{with_line(marked, 2, '........')}"
    assert refusal(broken) == "text:19:9: missing cell in column 9"


# --- drawn texts ------------------------------------------------------------------------------------

WHOLE = (
    SAMURAI,
    FLOWER,
    FLOWER_BLOCKS,
    TWODOKU,
    f"# houses: diagonals windows\n{ROWS}# regions:\n{REGIONS}\n",
    f"{TWODOKU}# extra: of grid 2\nAAAAAAAAA\n{ROWS[10:]}# houses: disjoint of grids 1 2\n",
    f"{TWODOKU}# parity:\n{TWODOKU.partition(chr(10))[2].replace('.', 'e', 3)}",
    write_blocks(scattered(board_named(f"0,0 0,3 + regions {JIGSAW} of grid 2"), 5, bounded=True)),
    write_canvas(scattered(board_named(f"twodoku + order 2x3 + regions {SMALL_JIGSAW}"), 5, bounded=True)),
    write_canvas(scattered(board_named("16x16"), 5, bounded=False)),
    write_blocks(scattered(board_named("0,0 6,6 + order 2x6"), 5, bounded=False)),
)


@pytest.mark.long
@times(10)
@given(damaged(WHOLE, "0159.# |-:,eoxAG\n\r\t\x00\u2028"))
@example(("." * 99 + "\n") * 5000)
@example("# grids: " + " ".join(f"{3 * row},{3 * column}" for row in range(9) for column in range(9)))
@example("# regions:\n" * 5000)
@example(("." * 44 + "\n") * 99)
@example("# houses: diagonals" + " of grid 1" * 80 + "\n" + ROWS)
@example("# houses: " + "of grids " * 100 + "\n" + ROWS)
def test_any_text_is_a_quiz_or_refused_at_a_place_that_it_has(text: str) -> None:
    quiz = taken(text)
    if quiz is not None:
        assert parse_quiz(write_canvas(quiz)) == parse_quiz(write_blocks(quiz)) == quiz
