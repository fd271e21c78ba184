"""Quizzes that are drawn one below the other, told apart from linked boards, and the prose around quizzes."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from math import isqrt
from pathlib import Path

import pytest
from support.boards import paper
from support.quizzes import in_rows, refusal

from sudoku_repl import Quiz, QuizError, board_named, iter_quizzes, parse_quiz, write_blocks
from sudoku_repl.create.making import make_quiz
from sudoku_repl.formats.sniffer import parse_counted
from sudoku_repl.formats.sources import open_counted
from sudoku_repl.survey.inputs import entries

MADE = [str(make_quiz(seed).quiz) for seed in range(5)]


def drawn(cells: str, char: str = ".") -> str:
    """A quiz with a line for each row."""
    return "\n".join(in_rows(cells, isqrt(len(cells)))).replace(".", char)


def quizzes_of(text: str) -> list[str]:
    """The givens of all quizzes of a text."""
    return [str(quiz) for _, quiz in iter_quizzes(text)]


def bare(name: str) -> str:
    """The blocks of a board without its header, with a given that two of its grids share."""
    board = board_named(name)
    shared = Counter(cell for grid in board.grids for cell in grid.cells).most_common(1)[0][0]
    quiz = Quiz(board, bytes(int(cell == shared) for cell in range(len(board.coordinates))))
    return write_blocks(quiz).partition("\n")[2]


# --- quizzes --------------------------------------------------------------------------------------


@pytest.mark.parametrize("between", ["\n\n", "\n\n\n", "\n# the next\n", "\n \t\n", "\n\nNumber 7, hard\n"])
def test_grids_with_something_between_them_are_quizzes(between: str) -> None:
    for some in combinations(MADE, 2):
        assert quizzes_of(between.join(map(drawn, some))) == list(some)
    assert quizzes_of(between.join(map(drawn, MADE))) == MADE


def test_two_grids_that_could_be_a_column_of_linked_grids_are_quizzes() -> None:
    """Without a rule for blank lines, all windows of nine rows were linked, and these do not contradict."""
    one, other = "1" + "." * 80, "." * 80 + "1"
    text = f"{drawn(one)}\n\n{drawn(other)}\n"
    assert quizzes_of(text) == [one, other]
    assert parse_counted(text).notes == ()


@pytest.mark.parametrize("label", ["Grid {:02}", "Puzzle {} of 5 (easy)", "第{}题", "{}. very hard"])
@pytest.mark.parametrize("char", "0.")
def test_labelled_grids_are_quizzes(label: str, char: str) -> None:
    """The fifty quizzes of Project Euler have such labels and no blank lines."""
    text = "\n".join(f"{label.format(at)}\n{drawn(cells, char)}" for at, cells in enumerate(MADE, start=1))
    assert quizzes_of(text) == MADE
    assert parse_counted(text).notes == ()


def test_the_bands_of_grids_may_have_blank_lines_between_them() -> None:
    banded = [drawn(cells).split("\n") for cells in MADE]
    text = "\n\n".join("\n".join(rows[at : at + 3]) for rows in banded for at in (0, 3, 6))
    assert quizzes_of(text) == MADE


@pytest.mark.parametrize("name", ["4x4", "6x6", "8x8", "16x16"])
def test_grids_of_other_sizes_are_quizzes(name: str) -> None:
    board = board_named(name)
    cells = len(board.coordinates)
    two = ["1" + "." * (cells - 1), "." * (cells - 1) + "2"]
    text = "\n\n".join(map(drawn, two))
    assert quizzes_of(text) == two
    assert parse_quiz(text).board is board


def test_headers_above_the_first_grid_hold_for_all_and_later_ones_are_refused() -> None:
    text = "\n\n".join(map(drawn, MADE[:2]))
    empty = "\n\n".join([drawn("." * 81)] * 2)
    assert parse_quiz(f"# houses: diagonals\n{empty}", number=2).board.name == "9x9 + diagonals"
    with pytest.raises(QuizError, match="text:11:1: header after the first quiz; move it to the top"):
        parse_quiz(text.replace("\n\n", "\n\n# houses: diagonals\n"))


def test_a_broken_grid_breaks_no_other(tmp_path: Path) -> None:
    rows = drawn(MADE[1]).split("\n")
    broken = {
        "expected 9 cells in the row, got 8": [*rows[:3], rows[3][1:], *rows[4:]],
        "expected 9 rows, got 8": rows[:8],
        "expected 9 rows, got more": [*rows, rows[0]],
    }
    path = tmp_path / "grids.txt"
    for expected, lines in broken.items():
        path.write_text("\n\n".join([drawn(MADE[0]), "\n".join(lines), drawn(MADE[2])]), encoding="ascii")
        (_, one), (line, error), (_, other) = iter_quizzes(path)
        assert [str(one), str(other)] == [MADE[0], MADE[2]]
        assert line == 11
        assert expected in str(error)
        assert [entry.line for entry in entries([str(path)])] == [1, 11, line + len(lines) + 1]


def test_a_row_that_is_too_short_is_reported_before_linked_boards_are_guessed() -> None:
    rows = [row for cells in MADE[:2] for row in drawn(cells).split("\n")]
    rows[3] = rows[3][1:]
    assert refusal("\n".join(rows)).startswith("text:4:9: expected 9 cells in the row, got 8: ")


# --- either ---------------------------------------------------------------------------------------


def test_rows_without_anything_between_them_are_quizzes_with_a_note_how_to_link_them() -> None:
    text = f"{drawn('1' + '.' * 80)}\n{drawn('.' * 80 + '1')}"
    assert quizzes_of(text) == ["1" + "." * 80, "." * 80 + "1"]
    header = "# grids: 0,0 3,0 6,0 9,0"
    assert parse_counted(text).notes == (
        f"Read as 2 quizzes; write '{header}' above them for one linked board.",
    )
    assert len(parse_quiz(f"{header}\n{text}").board.grids) == 4


@pytest.mark.parametrize("name", ["samurai", "flower", "cross"])
def test_five_blocks_of_a_layout_are_a_linked_board_with_a_note_how_to_part_them(name: str) -> None:
    read = parse_counted(bare(name))
    assert read.quiz.board.name == name
    assert read.notes == (f"Read as one {name} board; write '# layout: 9x9' above it for 5 quizzes.",)
    assert parse_counted(f"# layout: 9x9\n{bare(name)}").held == 5


@pytest.mark.parametrize("name", ["twodoku", "sohei", "butterfly"])
def test_other_blocks_that_fit_a_layout_are_quizzes_with_a_note_how_to_link_them(name: str) -> None:
    count = len(board_named(name).grids)
    read = parse_counted(bare(name))
    assert (read.quiz.board.name, read.held) == ("9x9", count)
    assert read.notes == (
        f"Read as {count} quizzes; write '# layout: {name}' above them for one linked board.",
    )
    assert parse_quiz(f"# layout: {name}\n{bare(name)}").board.name == name


def test_five_blocks_that_share_no_given_are_quizzes() -> None:
    assert parse_counted("\n\n".join([drawn("." * 81)] * 5)).held == 5


def test_a_drawn_canvas_is_a_linked_board_even_with_blank_lines_between_its_bands() -> None:
    for name in ("samurai", "flower"):
        quiz = paper(name, "canvas")
        rows = [*quiz.board.drawn(str(quiz))]
        banded = "\n\n".join("\n".join(rows[at : at + 3]) for at in range(0, len(rows), 3))
        assert parse_quiz(banded) == quiz


# --- prose ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "note"),
    [
        (["The easy one"], "Skipped line 1: 'The easy one'."),
        (["Nr;Givens;Level"], "Skipped line 1: 'Nr;Givens;Level'."),
        (["连体数独"], "Skipped line 1: '连体数独'."),
        (["The easy one", "by Jin", ""], "Skipped 2 lines without a quiz: 'The easy one', 'by Jin'."),
    ],
)
@pytest.mark.parametrize("shape", [str, drawn])
def test_prose_above_a_quiz_is_skipped_and_told(
    lines: list[str], note: str, shape: object, tmp_path: Path
) -> None:
    assert callable(shape)
    path = tmp_path / "quiz.txt"
    path.write_text("\n".join([*lines, shape(MADE[0])]), encoding="utf-8")
    read = open_counted(path)
    assert (str(read.quiz), read.held, read.notes) == (MADE[0], 1, (note,))


def test_prose_in_the_first_of_several_files_is_skipped_and_told(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(f"The hardest\n{MADE[0]}\n", encoding="ascii")
    (tmp_path / "b.txt").write_text(MADE[1], encoding="ascii")
    read = open_counted(tmp_path)
    assert (str(read.quiz), read.held) == (MADE[0], 2)
    assert read.notes == ("Skipped line 1: 'The hardest'.",)


def test_prose_after_the_first_quiz_is_a_bad_line_and_not_told_as_skipped() -> None:
    read = parse_counted(f"{MADE[0]}\nThe easiest of all\n{MADE[1]}\n")
    assert (str(read.quiz), read.held, read.bad, read.notes) == (MADE[0], 2, (2,), ())


def test_a_numbered_quiz_of_a_list_is_the_same_with_and_without_prose_before_it(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text(f"The hardest\n{MADE[0]}\n{MADE[1]}\n", encoding="ascii")
    assert [str(open_counted(f"{path}#{number}").quiz) for number in (2, 3)] == MADE[:2]
    with pytest.raises(QuizError, match="expected a cell"):
        open_counted(f"{path}#1")


@pytest.mark.parametrize(
    "first", ["ggghhhiii" + "\nggghhhiii" * 3, "5xx..1...", "12345", f"name {MADE[0][1:]}"]
)
def test_what_may_be_meant_as_a_part_of_the_quiz_is_not_skipped(first: str) -> None:
    assert refusal(f"{first}\n{drawn(MADE[0])}").startswith("text:1:")


@pytest.mark.parametrize(
    ("line", "got"),
    [
        ("{short}", 80),
        ("{long}", 82),
        ("name {short}", 80),
        ("{short},9.5", 80),
        ("{short},{solution}", 80),
        ("{solution};{long}", 82),
        ("{shorter},{solution}", 79),
        ("{solution};{longer}", 83),
    ],
)
def test_a_quiz_with_a_cell_too_few_or_too_many_on_its_line_is_reported_as_such(line: str, got: int) -> None:
    cells = MADE[0].replace("0", ".")
    near = {"short": cells[:-1], "shorter": cells[:-2], "long": cells + ".", "longer": cells + ".."}
    text = line.format(**near, solution="123456789" * 9)
    assert re.search(f"expected 81 cells (on the line|in the field), got {got}", refusal(text))


def test_a_long_unknown_header_is_quoted_short() -> None:
    with pytest.raises(QuizError, match="unknown header") as error:
        parse_quiz(f"# {'x' * 3900}: y\n{MADE[0]}")
    assert len(str(error.value)) < 500
