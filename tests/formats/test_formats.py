"""Text to quiz: what is taken, and how the rest is refused."""

import io
from importlib.resources import files
from pathlib import Path

import pytest
from hypothesis import given, strategies as st
from support.boards import JIGSAW
from support.quizzes import (
    BLANK,
    DOTS,
    LINE,
    NO_CELL,
    QUIZ,
    ROWS,
    bytes_for_cells,
    in_rows,
    open_refusal,
    plain_quizzes,
    refusal,
)
from support.strategies import times

from sudoku_repl import CLASSIC, Quiz, data, iter_quizzes, open_quiz, parse_quiz
from sudoku_repl.board.values import OPEN
from sudoku_repl.files import LARGEST, split_lines
from sudoku_repl.formats.scanner import BETWEEN, is_border
from sudoku_repl.formats.sniffer import parse_counted
from sudoku_repl.formats.sources import open_counted

THIRDS = [" ".join((row[:3], row[3:6], row[6:])) for row in ROWS]
BLANKS = [row.replace("0", " ") for row in ROWS]


def banded(rows: list[str], border: str) -> str:
    """The rows with a border above, below and between the bands of three."""
    bands = ["\n".join(rows[start : start + 3]) for start in (0, 3, 6)]
    return f"{border}\n" + f"\n{border}\n".join(bands) + f"\n{border}"


def thirds(row: str, bar: str, between: str = "") -> str:
    """The row in three parts between bars."""
    return bar + bar.join(between.join(row[start : start + 3]) for start in (0, 3, 6)) + bar


FORMS = {
    "rows": "\n".join(ROWS),
    "spaces": "\n".join(" ".join(row) for row in ROWS),
    "tabs": "\n".join("\t".join(row) + "\t" for row in ROWS),
    "thirds and blank lines": "\n \n".join("\n".join(THIRDS[start : start + 3]) for start in (0, 3, 6)),
    "pipes and borders": "\n+---+---+---+\n".join(f"|{third.replace(' ', '|')}|" for third in THIRDS),
    "borders around": "------\n" + "\n".join(THIRDS) + "\n--+--\n| | |\n",
    "minus and plus between": "\n".join("-".join(row) + "+" for row in ROWS),
    "comments": "# 12 [x] #\n" + "\n  # between\n".join(f"{row} # é, 1 to 9" for row in ROWS) + "\n#",
    "comment close to the cells": "\n".join(f"{row}#{number}" for number, row in enumerate(ROWS)),
    "CRLF": "\r\n".join(ROWS) + "\r\n",
    "CR": "\r".join(ROWS),
    "one line": LINE,
    "one line with separators": "|" + "|".join(THIRDS) + "| # as it was printed\r\n",
    "one line after comments and blank lines": f"\n# a quiz\n\n{LINE}\n\n# that was it\n",
    "Simple Sudoku": banded([thirds(row, "|") for row in in_rows(DOTS)], "*-----------*"),
    "dots at the corners": banded([f"| {' '.join(row)} |" for row in ROWS], ".------.------.------."),
    "colons at the sides": banded([f"|{row}|" for row in ROWS], ":---+---+---:"),
    "quotes at the corners": banded([f"|{row}|" for row in ROWS], "'---'---'---'"),
    "stars between all cells": "\n*---*---*\n".join(f"|{'|'.join(row)}|" for row in ROWS),
    "box drawing": banded([f"│ {' '.join(row)} │" for row in in_rows(DOTS)], "├───┼───┼───┤"),
    "double box drawing": banded([thirds(row, "║", "│") for row in ROWS], "╠═╪═╪═╬═╪═╪═╬═╪═╪═╣"),
    "blanks in box drawing": banded([thirds(row, " │ ", " ").strip() for row in BLANKS], "├───┼───┤"),
    "blanks in boxes of a cell": "\n".join(f"║{'│'.join(row)}║\n╟─┼─╢" for row in BLANKS),
    "blanks between bars": banded([thirds(row, "|") for row in BLANKS], "+---+---+---+"),
    "blanks between bars, no border": "\n".join(
        " | ".join(" ".join(row[at : at + 3]) for at in (0, 3, 6)).rstrip() for row in BLANKS
    ),
    "a bar between cells": "\n".join(f"| {' | '.join(row)} |\n{'+---' * 9}+" for row in BLANKS),
    "tabs, open cells left out": "\n".join("\t".join(row).replace(" ", "") for row in BLANKS),
    "tabs and one after the row": "\r\n".join("\t".join(row).replace(" ", "") + "\t" for row in BLANKS),
    "commas": "\n".join(",".join(row) for row in ROWS),
    "commas, open cells left out": "\n".join(",".join(row).replace(" ", "") for row in BLANKS),
    "semicolons, open cells left out": "\n".join(";".join(row).replace(" ", "") for row in BLANKS),
    "a list of lists": "[" + ",\n ".join(f"[{', '.join(row)}]" for row in ROWS) + "]",
    "a list of strings": "[\n" + ",\n".join(f'  "{row}"' for row in ROWS) + "\n]",
    "no-break spaces": "\n".join("\xa0".join(row) for row in ROWS),
    "a digit a line": "\n".join(LINE),
    "a digit a line, blank lines between": "\n\n".join(LINE),
    "a digit a line, blank if open": "\n".join(LINE.replace("0", " ")),
}


@pytest.mark.parametrize("text", FORMS.values(), ids=FORMS.keys())
def test_every_form_of_a_quiz_is_the_same_quiz(text: str) -> None:
    assert parse_counted(text)[:2] == (QUIZ, 1)
    assert parse_counted(f"# from a page\n{text}\n")[:2] == (QUIZ, 1)


@pytest.mark.parametrize("char", OPEN)
@pytest.mark.parametrize("form", ["rows", "one line"])
def test_every_mark_for_an_open_cell(form: str, char: str) -> None:
    assert parse_quiz(FORMS[form].replace("0", char)) == QUIZ


@pytest.mark.parametrize("row", ["*********", "*-*-*-*-*-*-*-*-*", ".--.--.--.--.--.--.--.--."])
def test_a_row_of_open_cells_is_no_border(row: str) -> None:
    assert not is_border(row)
    assert parse_quiz("\n".join([row] * 9)) == Quiz(CLASSIC, bytes(81))


def test_a_copied_grid_may_have_headers() -> None:
    table = "\n".join(["1" + "\t" * 8, *["\t" * 8] * 8])
    assert parse_quiz(f"# houses: diagonals\n{table}").board.name == "9x9 + diagonals"
    regions = "\n".join(in_rows(JIGSAW))
    assert parse_quiz(f"{table}\n# regions:\n{regions}").board.name == f"9x9 + regions {JIGSAW}"
    assert parse_quiz(f"# layout: 9x9\n{FORMS['tabs, open cells left out']}") == QUIZ


@pytest.mark.parametrize(("number", "expected"), [(None, BLANK), (1, BLANK), (2, LINE), (3, LINE[::-1])])
def test_a_text_of_many_quizzes_gives_the_one_asked_for(number: int | None, expected: str) -> None:
    text = f"# three\n{BLANK}\n\n{LINE} # the second\n{LINE[::-1]}\n"
    quiz, held, *_ = parse_counted(text, "q.txt", number)
    assert (quiz.digits, held) == (expected, 3)
    assert quiz.title == "q.txt" + f"#{number}" * bool(number)


def test_border_lines_among_quizzes_of_a_line_are_no_quizzes() -> None:
    text = f"+-----+\n{BLANK}\n-------\n{LINE}\n+-----+\n"
    assert parse_counted(text, number=2)[:2] == (QUIZ, 2)
    assert parse_quiz(text).digits == BLANK


def with_row(number: int, row: str) -> str:
    """The nine rows, with another one for row ``number``, from 1."""
    return "\n".join([*ROWS[: number - 1], row, *ROWS[number:]])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (with_row(2, "80000002"), "text:2:9: expected 9 cells in the row, got 8"),
        (with_row(2, "800 000 02 # why"), "text:2:11: expected 9 cells in the row, got 8"),
        (with_row(3, "07001050.."), "text:3:10: expected 9 cells in the row, got 10"),
        (with_row(1, "|005|300|0001|"), "text:1:13: expected 9 cells in the row, got 10"),
        (with_row(3, "| 0 8 0 | 0"), "text:3:12: expected 9 cells in the row, got 4"),
        ("\n".join(ROWS[:8]), "text:8:10: expected 9 rows, got 8"),
        ("123456789", "text:1:10: expected 9 rows, got 1"),
        ("\n".join([*ROWS, "", " 1........"]), "text:11:2: expected 9 rows, got more"),
        (LINE[:80], "text:1:81: expected 81 cells on the line, got 80"),
        (f"# one\n{LINE}.1", "text:2:82: expected 81 cells on the line, got 83"),
        (with_row(9, "00000x700"), f"text:9:6: {NO_CELL} 'x'"),
        (with_row(4, "4 \x00"), f"text:4:3: {NO_CELL} '\\x00'"),
        (with_row(4, "4\x85"), f"text:4:2: {NO_CELL} '\\x85'"),
        ("<html>", f"text:1:1: {NO_CELL} '<'"),
        (f"{LINE[:80]}=", f"text:1:81: {NO_CELL} '='"),
        (with_row(1, "005 305 000"), "text:1:7: givens in conflict: 5 twice in row 1, at [1,3] and [1,6]"),
        (with_row(9, "800009700"), "text:9:1: givens in conflict: 8 twice in col 1, at [2,1] and [9,1]"),
        (with_row(3, "|080|000|000|"), "text:3:3: givens in conflict: 8 twice in blk 1, at [2,1] and [3,2]"),
        ("." * 79 + "11", "text:1:81: givens in conflict: 1 twice in row 9, at [9,8] and [9,9]"),
        ("1\t\t\t\t x\t\t\t\t\n", "text:1:7: expected a digit, or a blank for an open cell, got 'x'"),
        ("x|   |  1\n", "text:1:1: expected a digit, or a blank for an open cell, got 'x'"),
        ("\n".join(LINE[:80]), "text:80:1: expected 81 lines of one cell, got 80"),
        ("\n".join(LINE + "1"), "text:82:1: expected 81 lines of one cell, got 82"),
        ("\n".join(LINE[:60] + "x" + LINE[61:]), f"text:61:1: {NO_CELL} 'x'"),
    ],
)
def test_what_is_no_quiz_is_refused_at_its_line_and_column(text: str, expected: str) -> None:
    line = split_lines(text)[int(expected.split(":")[1]) - 1]
    assert refusal(text, quoted=True) == f"{expected}: {line!r}"


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["1" + "\t" * 8] * 9, "text:2:1: givens in conflict: 1 twice in col 1, at [1,1] and [2,1]"),
        (["1" + "\t" * 8, *["\t" * 8] * 7], "text:8:9: expected 9 rows, got 8"),
        (["1" + "\t" * 8, *["\t" * 8] * 9], "text:10:1: expected 9 rows, got more"),
        (["1" + "\t" * 8, "1\t2", ""], "text:2:1: expected a row of 9 digits or blanks, like the other rows"),
    ],
)
def test_a_broken_table_is_refused_at_the_place(lines: list[str], expected: str) -> None:
    assert refusal("\n".join(lines)) == expected


@pytest.mark.parametrize("text", ["", "\n \t\n", "# only\n  # comments", "+---+\n| | |\n"])
def test_a_text_without_any_cell_is_refused(text: str) -> None:
    assert refusal(text) == "text: no quiz found, only blank lines, borders and comments"


def test_only_the_quiz_asked_for_is_looked_at() -> None:
    """So that a line that is broken does not spoil a collection."""
    text = f"{LINE}\n{BLANK[:80]}\n{BLANK}"
    assert parse_quiz(text, number=3).digits == BLANK
    assert refusal(text, 2) == "text:2:81: expected 81 cells on the line, got 80"
    assert refusal(text, 4) == "text#4: no quiz 4; expected 1 to 3"
    assert refusal(FORMS["rows"], 2) == "text#2: no quiz 2; expected 1 to 1"


# --- files ---------------------------------------------------------------------------------------


def test_a_file_is_found_by_any_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    path = tmp_path / "my new quiz.txt"
    path.write_text(FORMS["rows"])
    for source in (path, str(path), "~/my new quiz.txt"):
        quiz = open_quiz(source)
        assert (quiz, quiz.title) == (QUIZ, str(source))


def test_a_number_after_the_name_takes_one_quiz_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "many"
    path.write_text("\n".join([BLANK, *[LINE] * 10, LINE[::-1]]))
    assert open_quiz(f"{path}#1").digits == BLANK
    assert open_quiz(f"{path}#12").digits == LINE[::-1]
    assert open_quiz(f"{path}#12").title == f"{path}#12"
    assert [open_counted(name)[1] for name in (str(path), f"{path}#3")] == [12, 12]
    assert open_refusal(f"{path}#13") == f"{path}#13: no quiz 13; expected 1 to 12"
    assert open_refusal(f"{path}#0") == f"{path}#0: no quiz 0; expected 1 to 12"


def test_a_file_whose_own_name_ends_in_a_number_comes_first(tmp_path: Path) -> None:
    (tmp_path / "q").write_text("\n".join([BLANK] * 12))
    (tmp_path / "q#12").write_text(f"{BLANK}\n{LINE}")
    path = tmp_path / "q#12"
    assert open_counted(path)[:2] == (Quiz(CLASSIC, bytes(81)), 2)
    assert open_quiz(f"{path}#2") == QUIZ


def test_a_number_needs_its_file(tmp_path: Path) -> None:
    path = tmp_path / "none"
    for number, name in (("#1", path), ("#", f"{path}#"), ("#x", f"{path}#x")):
        assert open_refusal(f"{path}{number}") == f"{str(name)!r} cannot be read: No such file or directory"


@pytest.mark.parametrize("content", [b"", b" \r\n\t\n"])
def test_an_empty_file_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "empty"
    path.write_bytes(content)
    assert open_refusal(str(path)) == f"{str(path)!r} is empty"


@pytest.mark.parametrize("number", ["", "#1"])
def test_a_file_that_may_not_be_read_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: str
) -> None:
    def forbid(self: Path, *args: object, **options: object) -> None:
        raise PermissionError(13, "Permission denied")

    path = tmp_path / "shut" / "quiz"
    monkeypatch.setattr(Path, "open", forbid)
    monkeypatch.setattr(Path, "stat", forbid)  # as where the folder may not be entered
    assert "cannot be read: Permission denied" in open_refusal(f"{path}{number}")


@pytest.mark.parametrize(
    ("content", "place"),
    [
        (b"\xff", "1:1"),
        (b"000000000\n00\xff000000\n", "2:3"),
        (b"\xef\xbb\xbf000000000\n00\xff000000\n", "2:3"),
    ],
    ids=["at once", "in a row", "after a byte order mark"],
)
def test_a_file_that_is_no_text_is_refused_at_the_byte(tmp_path: Path, content: bytes, place: str) -> None:
    path = tmp_path / "latin"
    path.write_bytes(content)
    refused = open_refusal(str(path))
    assert refused.startswith(f"{path}:{place}: {NO_CELL} byte 0xff")
    assert "\\udcff" in refused.rpartition(": ")[2]


@pytest.mark.parametrize(
    "form", ["#A{}\n{rows}", "#A{}\n[Puzzle]\n{rows}", "{rows}\n#A{}", "{line}#{}", "quiz,by\n{line},{}"]
)
def test_what_is_no_text_may_stand_in_a_comment(form: str, tmp_path: Path) -> None:
    path = tmp_path / "windows.sdk"
    text = form.format("José", rows=FORMS["rows"], line=LINE)
    path.write_bytes(text.encode("cp1252"))
    assert open_quiz(path) == QUIZ
    ((_, quiz),) = iter_quizzes(path)
    assert quiz == QUIZ


@pytest.mark.long
def test_the_largest_file_is_read_and_one_byte_more_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "large"
    path.write_text(FORMS["rows"].ljust(LARGEST, "\n"))
    assert open_quiz(path) == QUIZ
    path.write_text(FORMS["rows"].ljust(LARGEST + 1, "\n"))
    assert open_refusal(str(path)) == f"{str(path)!r} is too large: more than 8 MiB"


@pytest.mark.long
def test_a_hundred_thousand_quizzes_fit_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "collection"
    path.write_text(f"{BLANK}\n" * 99_999 + f"{LINE}\n")
    assert open_counted(f"{path}#100000")[:2] == (QUIZ, 100_000)


def test_an_endless_file_is_read_no_further_than_the_largest(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = 0

    class Endless(io.BytesIO):
        def read1(self, size: int | None = -1) -> bytes:
            nonlocal taken
            assert size is not None
            assert 0 < size <= LARGEST + 1
            taken += size
            return bytes(size)

    monkeypatch.setattr(Path, "open", lambda *_: Endless())
    assert open_refusal("zero") == "'zero' is too large: more than 8 MiB"
    assert taken == LARGEST + 1


IMPOSSIBLE = ["", "a\0b", "a\0b#1", "\ud800#1", "~no-such-person/q", "~no-such-person#1", "x" * 5000]


@pytest.mark.parametrize("name", [*IMPOSSIBLE, "q#" + "1" * 300, "q#" + "1" * 5000], ids=ascii)
def test_names_that_no_file_can_have_are_refused(name: str) -> None:
    assert repr(name)[:3] in open_refusal(name)


# --- built-in quizzes ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", data.titles())
def test_every_built_in_quiz_loads(name: str) -> None:
    quiz, held, *_ = open_counted(f"@{name}")
    assert (quiz.title, held) == (f"@{name}", 1)
    assert data.titles()[name]


def test_every_built_in_quiz_has_a_title_and_every_title_a_quiz() -> None:
    texts = {entry.name for entry in files(data).iterdir() if entry.name.endswith(".txt")}
    assert texts - {"titles.txt"} == {f"{name}.txt" for name in data.titles()}


def test_the_first_built_in_quiz_is_that_of_the_published_session() -> None:
    assert next(iter(data.titles())) == "readalps"
    assert open_quiz("@readalps") == QUIZ


@pytest.mark.parametrize("name", ["@", "@nope", "@titles", "@easy.txt", "@../data/easy", "@easy#1"])
def test_an_unknown_built_in_quiz_is_refused_with_the_list(name: str) -> None:
    known = ", ".join(f"@{known}" for known in data.titles())
    assert open_refusal(name) == f"no built-in quiz {name!r}; known quizzes: {known}"


# --- drawn texts ---------------------------------------------------------------------------------

SEPARATORS = ("", "", "", *BETWEEN, " | ", "-+-")
ENDS = ("\n", "\r\n", " \n", " # 123 [x]\n", "#\n", "|\n\n", "\n---+---\r\n", "\n# 99\n")


@times(5)
@given(
    quiz=plain_quizzes,
    chars=bytes_for_cells,
    separators=bytes_for_cells,
    ends=st.lists(st.sampled_from(ENDS), min_size=9, max_size=9),
    rows=st.booleans(),
    zeros=st.booleans(),
)
def test_givens_written_in_any_form_are_read_back(
    quiz: Quiz, chars: bytes, separators: bytes, ends: list[str], rows: bool, zeros: bool
) -> None:
    text = ""
    for cell, (digit, char, separator) in enumerate(zip(quiz.givens, chars, separators, strict=True)):
        text += str(digit) if digit else "0" if zeros else OPEN[1 + char % (len(OPEN) - 1)]
        text += SEPARATORS[separator % len(SEPARATORS)]
        if rows and cell % 9 == 8:
            text += ends[cell // 9]
    assert parse_counted(text)[:2] == (quiz, 1)
