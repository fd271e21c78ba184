"""Text to quiz: what is taken, and how the rest is refused."""

import io
import re
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest
from hypothesis import example, given, settings, strategies as st

from sudoku_repl import CLASSIC, Quiz, QuizError, data, iter_quizzes, open_quiz, parse_quiz
from sudoku_repl.files import LARGEST
from sudoku_repl.formats.scanner import BETWEEN, OPEN, split_lines
from sudoku_repl.formats.sniffer import parse_counted
from sudoku_repl.formats.sources import open_counted

LINE = "005300000800000020070010500400005300010070006003200080060500009004000030000009700"
ROWS = [LINE[start : start + 9] for start in range(0, 81, 9)]
THIRDS = [" ".join((row[:3], row[3:6], row[6:])) for row in ROWS]
BLANK = "0" * 81

FORMS = {
    "rows": "\n".join(ROWS),
    "rows with a last line end": "\n".join(ROWS) + "\n",
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
}


def givens(quiz: Quiz) -> str:
    """The givens as digits, 0 for an open cell."""
    return "".join(map(str, quiz.givens))


def refusal(text: str, number: int | None = None) -> str:
    """What a text is refused with."""
    with pytest.raises(QuizError) as error:
        parse_counted(text, "text", number)
    return str(error.value)


def open_refusal(source: str) -> str:
    """What a source is refused with."""
    with pytest.raises(QuizError) as error:
        open_quiz(source)
    return str(error.value)


@pytest.mark.parametrize("text", FORMS.values(), ids=FORMS.keys())
def test_every_form_of_a_quiz_is_the_same_quiz(text: str) -> None:
    assert parse_counted(text, "text")[:2] == (Quiz(CLASSIC, bytes(map(int, LINE))), 1)
    assert parse_quiz(text) == Quiz(CLASSIC, bytes(map(int, LINE)))


@pytest.mark.parametrize("char", OPEN)
@pytest.mark.parametrize("form", ["rows", "one line"])
def test_every_mark_for_an_open_cell(form: str, char: str) -> None:
    quiz, *_ = parse_counted(FORMS[form].replace("0", char))
    assert givens(quiz) == LINE


def test_the_title_is_the_source_and_the_number_asked_for() -> None:
    assert parse_counted(LINE, "q.txt")[0].title == "q.txt"
    assert parse_counted(f"{BLANK}\n{LINE}", "q.txt", 2)[0].title == "q.txt#2"


@pytest.mark.parametrize(("number", "expected"), [(None, BLANK), (1, BLANK), (2, LINE), (3, LINE[::-1])])
def test_a_text_of_many_quizzes_gives_the_one_asked_for(number: int | None, expected: str) -> None:
    text = f"# three\n{BLANK}\n\n{LINE} # the second\n{LINE[::-1]}\n"
    quiz, held, *_ = parse_counted(text, number=number)
    assert (givens(quiz), held) == (expected, 3)


def test_border_lines_among_quizzes_of_a_line_are_no_quizzes() -> None:
    text = f"+-----+\n{BLANK}\n-------\n{LINE}\n+-----+\n"
    quiz, held, *_ = parse_counted(text, number=2)
    assert (givens(quiz), held) == (LINE, 2)
    assert givens(parse_counted(text)[0]) == BLANK


@pytest.mark.parametrize(
    ("text", "number", "expected"),
    [
        (f"{LINE}\n{BLANK}", 0, "text#0: no quiz 0; expected 1 to 2"),
        (f"{LINE}\n{BLANK}", 3, "text#3: no quiz 3; expected 1 to 2"),
        (FORMS["rows"], 2, "text#2: no quiz 2; expected 1 to 1"),
    ],
)
def test_a_number_beyond_the_quizzes_is_refused(text: str, number: int, expected: str) -> None:
    assert refusal(text, number) == expected


def with_row(number: int, row: str) -> str:
    """The nine rows, with another one for row ``number``, from 1."""
    return "\n".join([*ROWS[: number - 1], row, *ROWS[number:]])


NO_CELL = "expected a cell (1 to 9, or 0 . * _ ? for an open cell)"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (with_row(2, "80000002"), "text:2:9: expected 9 cells in the row, got 8: '80000002'"),
        (
            with_row(2, "800 000 02 # why"),
            "text:2:11: expected 9 cells in the row, got 8: '800 000 02 # why'",
        ),
        (with_row(3, "07001050.."), "text:3:10: expected 9 cells in the row, got 10: '07001050..'"),
        (with_row(1, "|005|300|0001|"), "text:1:13: expected 9 cells in the row, got 10: '|005|300|0001|'"),
        ("\n".join(ROWS[:8]), "text:8:10: expected 9 rows, got 8: '004000030'"),
        ("123456789", "text:1:10: expected 9 rows, got 1: '123456789'"),
        ("\n".join([*ROWS, "", " 1........"]), "text:11:2: expected 9 rows, got more: ' 1........'"),
        (LINE[:80], f"text:1:81: expected 81 cells on the line, got 80: '{LINE[:80]}'"),
        (f"# one\n{LINE}.1", f"text:2:82: expected 81 cells on the line, got 83: '{LINE}.1'"),
        (with_row(9, "00000x700"), f"text:9:6: {NO_CELL}, got 'x': '00000x700'"),
        (with_row(4, "4 \x00"), f"text:4:3: {NO_CELL}, got '\\x00': '4 \\x00'"),
        (with_row(4, "4\x85"), f"text:4:2: {NO_CELL}, got '\\x85': '4\\x85'"),
        ("<html>", f"text:1:1: {NO_CELL}, got '<': '<html>'"),
        (f"{LINE[:80]}=", f"text:1:81: {NO_CELL}, got '=': '{LINE[:80]}='"),
    ],
)
def test_what_is_no_quiz_is_refused_at_its_line_and_column(text: str, expected: str) -> None:
    assert refusal(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (with_row(1, "005 305 000"), "text:1:7: {}: 5 twice in row 1, at [1,3] and [1,6]: '005 305 000'"),
        (with_row(9, "800009700"), "text:9:1: {}: 8 twice in col 1, at [2,1] and [9,1]: '800009700'"),
        (with_row(3, "| 0 8 0 | 0"), "text:3:12: expected 9 cells in the row, got 4: '| 0 8 0 | 0'"),
        (with_row(3, "|080|000|000|"), "text:3:3: {}: 8 twice in blk 1, at [2,1] and [3,2]: '|080|000|000|'"),
        ("." * 79 + "11", "text:1:81: {}: 1 twice in row 9, at [9,8] and [9,9]: '" + "." * 79 + "11'"),
    ],
)
def test_givens_in_conflict_are_refused_at_the_second(text: str, expected: str) -> None:
    assert refusal(text) == expected.format("givens in conflict")


@pytest.mark.parametrize("text", ["", "\n \t\n", "# only\n  # comments", "+---+\n| | |\n"])
def test_a_text_without_any_cell_is_refused(text: str) -> None:
    assert refusal(text) == "text: no quiz found, only blank lines, borders and comments"


def test_only_the_quiz_asked_for_is_looked_at() -> None:
    """So that a line that is broken does not spoil a collection."""
    text = f"{LINE}\n{BLANK[:80]}\n{BLANK}"
    assert givens(parse_counted(text, number=3)[0]) == BLANK
    assert refusal(text, 2).startswith("text:2:81: expected 81 cells on the line, got 80")


# --- files ---------------------------------------------------------------------------------------


def test_a_file_is_found_by_any_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    path = tmp_path / "my new quiz.txt"
    path.write_text(FORMS["rows"])
    for source in (path, str(path), "~/my new quiz.txt"):
        quiz = open_quiz(source)
        assert (givens(quiz), quiz.title) == (LINE, str(source))


def test_a_byte_order_mark_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "notepad.txt"
    path.write_text(FORMS["CRLF"], encoding="utf-8-sig", newline="")
    assert givens(open_quiz(path)) == LINE


def test_a_number_after_the_name_takes_one_quiz_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "many"
    path.write_text("\n".join([BLANK, *[LINE] * 10, LINE[::-1]]))
    assert givens(open_quiz(f"{path}#1")) == BLANK
    assert givens(open_quiz(f"{path}#12")) == LINE[::-1]
    assert open_quiz(f"{path}#12").title == f"{path}#12"
    assert [open_counted(name)[1] for name in (str(path), f"{path}#3")] == [12, 12]
    assert open_refusal(f"{path}#13") == f"{path}#13: no quiz 13; expected 1 to 12"
    assert open_refusal(f"{path}#0") == f"{path}#0: no quiz 0; expected 1 to 12"


def test_a_file_whose_own_name_ends_in_a_number_comes_first(tmp_path: Path) -> None:
    (tmp_path / "q").write_text("\n".join([BLANK] * 12))
    (tmp_path / "q#12").write_text(f"{BLANK}\n{LINE}")
    path = tmp_path / "q#12"
    assert open_counted(path)[:2] == (Quiz(CLASSIC, bytes(81)), 2)
    assert givens(open_quiz(f"{path}#2")) == LINE


def test_a_number_needs_its_file(tmp_path: Path) -> None:
    path = tmp_path / "none"
    assert open_refusal(f"{path}#1") == f"{str(path)!r} cannot be read: No such file or directory"
    assert open_refusal(f"{path}#") == f"{str(path) + '#'!r} cannot be read: No such file or directory"
    assert open_refusal(f"{path}#x") == f"{str(path) + '#x'!r} cannot be read: No such file or directory"


@pytest.mark.parametrize("content", [b"", b" \r\n\t\n"])
def test_an_empty_file_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "empty"
    path.write_bytes(content)
    assert open_refusal(str(path)) == f"{str(path)!r} is empty"


def test_an_empty_folder_is_refused(tmp_path: Path) -> None:
    assert open_refusal(str(tmp_path)) == f"no files in the folder {str(tmp_path)!r}"


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
    assert refused.startswith(f"{path}:{place}: {NO_CELL}, got byte 0xff")
    assert "\\udcff" in refused.rpartition(": ")[2]


@pytest.mark.parametrize(
    "form", ["#A{}\n{rows}", "#A{}\n[Puzzle]\n{rows}", "{rows}\n#A{}", "{line}#{}", "quiz,by\n{line},{}"]
)
def test_what_is_no_text_may_stand_in_a_comment(form: str, tmp_path: Path) -> None:
    path = tmp_path / "windows.sdk"
    text = form.format("José", rows=FORMS["rows"], line=LINE)
    path.write_bytes(text.encode("cp1252"))
    assert givens(open_quiz(path)) == LINE
    ((_, quiz),) = iter_quizzes(path)
    assert quiz == open_quiz(path)


def test_errors_in_a_file_begin_with_its_name_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "my quiz"
    path.write_text(f"{LINE}\n55{BLANK[2:]}")
    assert open_refusal(f"{path}#2").startswith(f"{path}:2:2: givens in conflict: 5 twice in row 1")


@pytest.mark.long
def test_the_largest_file_is_read_and_one_byte_more_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "large"
    path.write_text(FORMS["rows with a last line end"].ljust(LARGEST, "\n"))
    assert givens(open_quiz(path)) == LINE
    path.write_text(FORMS["rows with a last line end"].ljust(LARGEST + 1, "\n"))
    assert open_refusal(str(path)) == f"{str(path)!r} is too large: more than 8 MiB"


@pytest.mark.long
def test_a_hundred_thousand_quizzes_fit_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "collection"
    path.write_text(f"{BLANK}\n" * 99_999 + f"{LINE}\n")
    quiz, held, *_ = open_counted(f"{path}#100000")
    assert (givens(quiz), held) == (LINE, 100_000)


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


@pytest.mark.parametrize(
    "name",
    [
        "",
        "a\0b",
        "a\0b#1",
        "\ud800#1",
        "~no-such-person/q",
        "~no-such-person#1",
        "x" * 5000,
        "q#" + "1" * 300,
        "q#" + "1" * 5000,
    ],
    ids=lambda name: ascii(name[:20]),
)
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
    assert givens(open_quiz("@readalps")) == LINE


@pytest.mark.parametrize("name", ["@", "@nope", "@titles", "@easy.txt", "@../data/easy", "@easy#1"])
def test_an_unknown_built_in_quiz_is_refused_with_the_list(name: str) -> None:
    known = ", ".join(f"@{known}" for known in data.titles())
    assert open_refusal(name) == f"no built-in quiz {name!r}; known quizzes: {known}"


# --- drawn texts ---------------------------------------------------------------------------------

SEPARATORS = ("", "", "", *BETWEEN, " | ", "-+-")
ENDS = ("\n", "\r\n", " \n", " # 123 [x]\n", "#\n", "|\n\n", "\n---+---\r\n", "\n# 99\n")
CELLS = len(LINE)

cheap = settings(max_examples=10 * settings().max_examples, deadline=None)
"""More examples than usual, each within seconds."""

a_byte_a_cell = st.binary(min_size=CELLS, max_size=CELLS)


def without_conflict(digits: bytes) -> bytes:
    """The digits as givens, without those that are in conflict with one before."""
    kept = bytearray(CELLS)
    for cell, digit in enumerate(digits):
        if all(kept[peer] != digit % 10 for peer in CLASSIC.peers[cell]):
            kept[cell] = digit % 10
    return bytes(kept)


@cheap
@given(
    digits=a_byte_a_cell.map(without_conflict),
    chars=a_byte_a_cell,
    separators=a_byte_a_cell,
    ends=st.lists(st.sampled_from(ENDS), min_size=9, max_size=9),
    in_rows=st.booleans(),
    zeros=st.booleans(),
)
def test_givens_written_in_any_form_are_read_back(
    digits: bytes, chars: bytes, separators: bytes, ends: list[str], in_rows: bool, zeros: bool
) -> None:
    text = ""
    for cell, (digit, char, separator) in enumerate(zip(digits, chars, separators, strict=True)):
        text += str(digit) if digit else "0" if zeros else OPEN[1 + char % (len(OPEN) - 1)]
        text += SEPARATORS[separator % len(SEPARATORS)]
        if in_rows and cell % 9 == 8:
            text += ends[cell // 9]
    assert parse_counted(text)[:2] == (Quiz(CLASSIC, digits), 1)


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A text of a quiz with a few characters inserted, deleted or replaced."""
    text = draw(st.sampled_from(list(FORMS.values())))
    char = st.one_of(st.sampled_from("0159.#|-+ \n\r\t\x00\x0c\u2028x"), st.characters())
    for _ in range(draw(st.integers(1, 6))):
        at, cut = draw(st.integers(0, len(text))), draw(st.integers(0, 2))
        text = text[:at] + draw(st.text(char, max_size=2)) + text[at + cut :]
    return text


def quiz_or_refusal(read: Callable[[], Quiz]) -> Quiz | str:
    """What is read, or what it is refused with."""
    try:
        return read()
    except QuizError as error:
        return str(error)


@cheap
@given(st.one_of(st.text(), damaged()))
@example("0" * 10_000)
@example("000000000\n" * 2_000)
@example(f"{BLANK}\n" * 1_000)
def test_any_text_is_a_quiz_or_refused_at_a_place_that_it_has(text: str) -> None:
    met = quiz_or_refusal(lambda: parse_counted(text)[0])
    if isinstance(met, Quiz):
        assert parse_counted(str(met))[:2] == (met, 1)
        return
    place = re.match(r"text:(?:(\d+):(\d+):)? ", met)
    assert place, met
    if place[1]:
        line = split_lines(text)[int(place[1]) - 1]
        assert 1 <= int(place[2]) <= len(line) + 1


@cheap
@given(content=st.binary() | st.builds(lambda text, tail: text.encode() + tail, damaged(), st.binary()))
def test_any_content_of_a_file_is_a_quiz_or_refused(
    tmp_path_factory: pytest.TempPathFactory, content: bytes
) -> None:
    path = tmp_path_factory.getbasetemp() / "drawn"
    path.write_bytes(content)
    met = quiz_or_refusal(lambda: open_quiz(path))
    assert met.title == str(path) if isinstance(met, Quiz) else str(path) in met
