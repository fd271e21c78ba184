"""The files of other programs: read, written, refused with the place; and files of any size."""

import gzip
import io
import re
import tracemalloc
from collections.abc import Callable, Sequence
from pathlib import Path
from time import process_time
from typing import IO

import pytest
from hypothesis import example, given, strategies as st
from support.quizzes import (
    BLANK,
    DOTS,
    LINE,
    NO_CELL,
    QUIZ,
    ROWS,
    SOLUTION,
    damaged,
    in_rows,
    open_refusal,
    plain_quizzes,
    refusal,
    solution_of,
)
from support.strategies import taken, times
from test_formats import FORMS

from sudoku_repl import (
    CLASSIC,
    Board,
    Debugger,
    Quiz,
    QuizError,
    board_named,
    iter_quizzes,
    open_quiz,
    parse_quiz,
    write_quiz,
)
from sudoku_repl.board.topology import digit_bit, digits_in
from sudoku_repl.files import split_lines
from sudoku_repl.formats import scanner, sources, text_for
from sudoku_repl.formats.candidates import allowed_without, gone
from sudoku_repl.formats.declared.bitmap import write_bitmap
from sudoku_repl.formats.declared.hodoku import write_hodoku
from sudoku_repl.formats.declared.pencil import write_pencil, write_sdx
from sudoku_repl.formats.registry import writers
from sudoku_repl.formats.sniffer import parse_counted
from sudoku_repl.formats.sources import open_counted

PENCIL_GRID = write_pencil(QUIZ)
GAMES = f"""<?xml version="1.0" encoding="UTF-8"?>
<opensudoku version="2">
  <name>Ünlü</name>
  <author>nobody</author>
  <game data="{BLANK}" />
  <folder name="two"><game state="1" created="0"
     data="{LINE}"></game></folder>
</opensudoku>
"""


def versioned(number: int, cell: str) -> str:
    """The data of a game in a version; every other given is one that the player has placed."""
    cells = (cell.format(value=digit, editable=at % 2) for at, digit in enumerate(LINE))
    return f'<opensudoku><game data="version: {number}&#10;{"".join(cells)}"/></opensudoku>'


READ = {
    "sdk": "#AUnknown\n#DOne of many\n#C: 9 [x]\n#B03-08-2006\n#LEasy\n" + "\n".join(ROWS),
    "sdk with sections": "#A\n[Puzzle]\n" + "\n".join(ROWS) + "\n[State]\n" + "\n".join([BLANK[:9]] * 9),
    "sdm": f"{DOTS}\r\n",
    "csv": f"quizzes,solutions\n{LINE},{SOLUTION}\n",
    "csv of more columns": f'id,puzzle,solution,clues\n1,{DOTS},{SOLUTION},"2,3"\n',
    "csv in quotes": f'"Puzzle";"note";"Solution"\n"{LINE}";"a ""good"" one; yes";"{SOLUTION}"\n',
    "csv without a header": f"{LINE},{SOLUTION}\n",
    "csv without solutions": f"puzzle\n{LINE}\n",
    "csv of rows in quotes": f'name,puzzle\nx,"{",".join(LINE)}"\n',
    "hodoku": f":0000:x:{DOTS}:::\n",
    "hodoku with placed digits": ":0702:9:" + DOTS.replace("4", "+4").replace("8", "+8") + ":::note: 1\n",
    "hodoku of fewer fields": f":0000::{LINE}",
    "pencil marks": PENCIL_GRID,
    "pencil marks of Simple Sudoku": PENCIL_GRID.replace("+---", "*---"),
    "sdx": write_sdx(QUIZ),
    "sdx with placed digits": re.sub(r"(?<!\d)(5|8)(?!\d)", r"u\1", write_sdx(QUIZ)),
    "729": write_bitmap(QUIZ),
    "729 of zeros": write_bitmap(QUIZ).replace(".", "0"),
    "xml": f'<opensudoku><game data="{LINE}"/></opensudoku>',
    "xml version 1": versioned(1, "{value}|1,2,|{editable}|"),
    "xml version 2": versioned(2, "{value}|12||{editable}|"),
    "xml version 3": versioned(3, "{value}|511|{editable}|"),
    "xml version 4": versioned(4, "{value}|0|0|{editable}|"),
    "xml version 5": versioned(5, "{value}|0|0|7|{editable}|"),
}


@pytest.mark.parametrize("text", READ.values(), ids=READ.keys())
def test_the_file_of_another_program_is_the_quiz(text: str) -> None:
    assert parse_counted(text)[:2] == (QUIZ, 1)


@pytest.mark.parametrize(
    "text",
    [
        GAMES,
        f"quizzes,solutions\n{BLANK},\n{LINE},{SOLUTION}\n",
        f":0000:x:{BLANK}:::\n# between\n:0000:x:{LINE}:::\n",
        write_bitmap(Quiz(CLASSIC, bytes(81))) + write_bitmap(QUIZ),
        f"{BLANK}\n{LINE}\n",
    ],
)
def test_a_file_of_many_gives_the_one_asked_for(text: str) -> None:
    assert [parse_counted(text, number=number).quiz.digits for number in (None, 1, 2)] == [BLANK, BLANK, LINE]
    assert parse_counted(text, "q", 2)[1] == 2
    assert parse_counted(text, "q", 2)[0].title == "q#2"
    assert refusal(text, 3) == "text#3: no quiz 3; expected 1 to 2"


def test_a_placed_digit_counts_as_a_given_and_candidates_gone_stay_gone() -> None:
    quiz = parse_quiz(f":0361:4:+1{'.' * 80}:245 911 399:245:r1c1")
    placed = parse_quiz("u1 23456789 23456789 " + "2345678 " * 6 + ("\n" + "123456789 " * 9) * 8)
    assert quiz.digits == placed.digits == "1" + "0" * 80
    lost = [
        {each.board.label(at): digits_in(digits) for at, digits in enumerate(gone(each)) if digits}
        for each in (quiz, placed)
    ]
    assert lost[0] == {"[4,5]": (2,), "[9,9]": (3,)}
    assert lost[1] == {f"[1,{column}]": (9,) for column in range(4, 10)}


def test_the_machine_begins_with_the_candidates_that_are_listed() -> None:
    text = "12 34 123456789 " + "3 " + "123456789 " * 5 + ("\n" + "123456789 " * 9) * 8
    debugger = Debugger(parse_quiz(text))
    debugger.step(advances=2)
    left = debugger.state.candidates()
    assert left[0] == (1, 2)
    assert left[1] == (4,)  # the first sweep has placed the 3 beside it
    assert 3 not in left


def test_a_single_digit_is_a_candidate_where_a_peer_lists_it_among_others() -> None:
    rows = ["5 56 " + "123456789 " * 7, *["123456789 " * 9] * 8]
    quiz = parse_quiz("\n".join(rows))
    assert quiz.digits == BLANK
    assert quiz.allowed[:3] == (digit_bit(5), digit_bit(5) | digit_bit(6), CLASSIC.all_digits)
    assert parse_quiz("\n".join(rows).replace(" 56 ", " 67 ")).digits == "5" + BLANK[1:]


def test_pencil_marks_may_have_extra_houses_and_parities() -> None:
    quiz = quiz_without(board_named("9x9 + diagonals"), bytes(81), [1, *[0] * 80])
    assert parse_quiz(write_pencil(quiz)) == quiz
    parity = "# parity:\ne........\n" + "\n".join(["." * 9] * 8)
    chars = "\n".join(["12" + " 123456789" * 8, *["123456789 " * 9] * 8])
    assert digits_in(parse_quiz(f"{chars}\n{parity}").allowed[0]) == (2,)
    expected = "text:1:1: the rules allow none of the candidates of this cell"
    assert refusal(f"{chars.replace('12 ', '13 ', 1)}\n{parity}") == expected


# --- round trips ------------------------------------------------------------------------------------


def quiz_without(board: Board, givens: bytes, missing: Sequence[int]) -> Quiz:
    """Return a quiz without the candidates in ``missing``, a set for each cell."""
    return Quiz(board, givens, allowed=allowed_without(board, givens, missing))


@st.composite
def reduced_quizzes(draw: st.DrawFn) -> Quiz:
    """Quizzes that begin without some candidates, up to all but one or two here and there."""
    plain = draw(plain_quizzes)
    losses = draw(st.lists(st.tuples(st.integers(0, 80), st.integers(1, 511)), max_size=40))
    lost = [0] * 81
    for cell, digits in losses:
        lost[cell] |= digits
    return quiz_without(CLASSIC, plain.givens, lost)


def written(write: Callable[[Quiz], str], quiz: Quiz) -> str | None:
    """What is written; None where an open cell, as it should be, has at most one candidate to list."""
    try:
        return write(quiz)
    except QuizError as error:
        reason = str(error)
    cells = r"such as (?P<cell>\[.,.\])|the only candidate (?P<digit>.) of (?P<single>\[.,.\]) from a given"
    refused = re.search(rf" cannot (?:hold a cell without candidates, |tell )(?:{cells})$", reason)
    assert refused, reason
    cell = [*map(CLASSIC.label, range(81))].index(refused["cell"] or refused["single"])
    given_there = {quiz.givens[peer] for peer in CLASSIC.peers[cell]}
    left = [digit for digit in digits_in(quiz.allowed[cell]) if digit not in given_there]
    assert not quiz.givens[cell]
    assert "".join(map(str, left)) == (refused["digit"] or "")
    return None


@given(plain_quizzes)
def test_a_plain_quiz_is_read_back_from_every_form(quiz: Quiz) -> None:
    for ending, write in writers().items():
        text = written(write, quiz)
        if text is None:
            assert ending in (".pencil", ".sdx", ".729")
        else:
            assert parse_counted(text)[:2] == (quiz, 1)
            assert parse_quiz(text.replace("\n", "\r\n")) == quiz


@given(reduced_quizzes())
@example(quiz_without(CLASSIC, bytes(81), [0b111111110, *[0] * 80]))
@example(quiz_without(CLASSIC, bytes(81), [0b111111111, *[0] * 80]))
def test_a_quiz_without_candidates_is_read_back_or_refused(quiz: Quiz) -> None:
    line = write_hodoku(quiz)
    assert parse_quiz(line) == quiz
    assert (removed := line.split(":")[4].split()) == sorted(removed)
    for write in (write_pencil, write_sdx, write_bitmap):
        text = written(write, quiz)
        assert text is None or parse_quiz(text) == quiz


@given(reduced_quizzes())
def test_candidates_are_written_or_refused_and_never_lost(quiz: Quiz) -> None:
    for ending in (".sdm", ".sdk", ".ss", ".csv", ".opensudoku"):
        if any(gone(quiz)):
            with pytest.raises(QuizError, match="cannot hold removed candidates"):
                text_for(quiz, f"q{ending}")
        else:
            assert parse_quiz(text_for(quiz, f"q{ending}")) == quiz


def test_what_a_giver_takes_anyway_is_no_candidate_gone() -> None:
    allowed = [CLASSIC.all_digits] * 81
    allowed[1] ^= digit_bit(1)
    quiz = Quiz(CLASSIC, bytes([1, *[0] * 80]), allowed=tuple(allowed))
    assert parse_quiz(text_for(quiz, "q.sdm")) == Quiz(CLASSIC, quiz.givens)


@pytest.mark.parametrize("ending", [".sdm", ".sdk", ".ss", ".sdx", ".729", ".hodoku", ".opensudoku", ".csv"])
def test_a_form_of_one_plain_grid_refuses_others(ending: str) -> None:
    refusals = {
        "twodoku": r"one grid; the twodoku board has 2$",
        "9x9 + windows": r"rows, columns and boxes; the board is '9x9 \+ windows'$",
        "6x6 + order 3x2": r"the 9x9 board; the board is '6x6 \+ order 3x2': write a \.txt file instead$",
    }
    for name, reason in refusals.items():
        board = board_named(name)
        with pytest.raises(QuizError, match=f"can hold only {reason}"):
            text_for(Quiz(board, bytes(len(board.coordinates))), f"q{ending}")


@pytest.mark.parametrize("name", ["samurai", "9x9 + windows", "9x9 + diagonals of grid 1"])
@pytest.mark.parametrize("ending", [".txt", ".canvas", ".blocks"])
def test_other_boards_have_their_forms(name: str, ending: str, tmp_path: Path) -> None:
    board = board_named(name)
    quiz = Quiz(board, bytes(len(board.coordinates)))
    write_quiz(quiz, tmp_path / f"q{ending}")
    assert open_quiz(tmp_path / f"q{ending}") == quiz


def test_the_ending_says_the_form_and_nothing_else_is_written(tmp_path: Path) -> None:
    for ending in writers():
        path = tmp_path / f"q{ending.upper()}"
        write_quiz(QUIZ, path)
        assert open_quiz(path) == QUIZ
        assert path.read_text() == text_for(QUIZ, f"x{ending}")
        other = tmp_path / "q"
        path.rename(other)
        assert open_quiz(other) == QUIZ
    assert text_for(QUIZ, "q.xml").startswith('<?xml version="1.0" encoding="UTF-8"?>\n<opensudoku>')
    with pytest.raises(QuizError, match=r"^unknown ending of '.*q\.doc'; known endings: \.729 \.blocks"):
        write_quiz(QUIZ, tmp_path / "q.doc")
    assert not (tmp_path / "q.doc").exists()
    with pytest.raises(QuizError, match=r"cannot be written: No such file or directory$"):
        write_quiz(QUIZ, tmp_path / "none" / "q.sdk")
    with pytest.raises(QuizError, match=r"^'a\\x00\.sdk' cannot be written: "):
        write_quiz(QUIZ, "a\0.sdk")


def test_text_for_people_has_candidates_where_some_are_gone() -> None:
    quiz = quiz_without(CLASSIC, QUIZ.givens, [2, *[0] * 80])
    assert text_for(QUIZ, "q.txt").splitlines() == [row.replace("0", ".") for row in ROWS]
    assert parse_quiz(text_for(quiz, "q.txt")) == quiz
    two = board_named("twodoku")
    with pytest.raises(QuizError, match=r"pencil marks can hold only one grid; the twodoku board has 2$"):
        text_for(quiz_without(two, bytes(153), [2, *[0] * 152]), "q.txt")


# --- refusals ---------------------------------------------------------------------------------------

TWICE = "11" + SOLUTION[2:]
BITS = write_bitmap(QUIZ).strip()
SDX = write_sdx(QUIZ)
WRONG = LINE[:40] + "x" + LINE[41:]
NO_MARKS = "expected the candidates of a cell, or u and a placed digit, got"
DOCTYPE = "document types and entities are not accepted; remove the declaration"
LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"quizzes,solutions\n{BLANK},{TWICE}", "text:2:84: the solution has 1 twice in row 1"),
        (f"quiz,answer\n{LINE},{SOLUTION[:-1]}.", "text:2:163: expected a digit at [9,9] of the solution"),
        (f"quizzes,solutions\n{LINE},{SOLUTION[:80]}", "text:2:163: expected 81 cells on the line, got 80"),
        (f"quizzes,solutions\n\n9{LINE[1:]},{SOLUTION}", "text:3:83: the solution has 1 at [1,1], but"),
        (f"a,quizzes\n1,{WRONG}", f"text:2:43: {NO_CELL} 'x'"),
        (f'a,quizzes\n"1,2","{WRONG}"', f"text:2:48: {NO_CELL} 'x'"),
        (f'a,quizzes\n"""1""",x{LINE}', f"text:2:9: {NO_CELL} 'x'"),
        ("a,quizzes\n1", "text:2:2: expected the quiz in field 2, got a record of 1"),
        ('a,quizzes\n1,"2', "text:2:5: not a record of a CSV file"),
        (f"quizzes\n55{BLANK[2:]}", "text:2:2: givens in conflict: 5 twice in row 1"),
        ("quizzes\n", "text: no quiz found"),
        (BITS[:-1], "text:1:729: expected 729 characters on the line, got 728"),
        (f"{BITS}..", "text:1:730: expected 729 characters on the line, got 731"),
        (f"2{BITS[1:]}", "text:1:1: expected 1 or the character of an open cell here, got 2"),
        ("." * 9 + BITS[9:], "text:1:1: expected at least 1 candidate at [1,1]"),
        (SDX.replace("1269", "12690", 1), f"text:1:1: {NO_MARKS} '12690'"),
        (SDX.replace("1269", "1262", 1), "text:1:4: candidate 2 is listed twice in this cell"),
        (SDX.replace("1269", "u12", 1), f"text:1:1: {NO_MARKS} 'u12'"),
        (SDX.replace("1269 ", "", 1), "text:1:34: expected 9 cells in the row, got 8"),
        (SDX.replace("1269", "1 2", 1), "text:1:37: expected 9 cells in the row, got 10"),
        (SDX + "1 2 3 4 5 6 7 8 9", "text:10:1: expected 9 rows, got more"),
        (SDX.replace("\n8 349", "\n8 u8", 1), "text:2:3: givens in conflict: 8 twice in row 2"),
        ("\n".join(SDX.splitlines()[:8]), "text:8:40: expected 9 rows, got 8"),
        ("\n".join(["[State]", *ROWS]), "text:1:1: no section [Puzzle] among the sections of the file"),
        (f'<!DOCTYPE x [<!ENTITY l0 "lol">{LAUGHS}]>\n<opensudoku>&l9;</opensudoku>', DOCTYPE),
        ('<?xml version="1.0"?>\n<!DOCTYPE x SYSTEM "file:///etc/passwd"><opensudoku/>', DOCTYPE),
        (f'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e "{"e" * 9999}">]><opensudoku/>', DOCTYPE),
        ("<opensudoku>&e;</opensudoku>", "text:1:13: not valid XML (undefined entity)"),
        ("<opensudoku>\n<game/></opensudoku>", "text:2:1: expected an attribute 'data' in this game"),
        ("<opensudoku></opensudoku>", "text: no quiz found; expected a <game> in the <opensudoku>"),
        ("<opensudoku><folder></opensudoku>", "text:1:23: not valid XML (mismatched tag)"),
        (GAMES[:-20], "not valid XML (unclosed token)"),
        ("<?xml?>\n<html/>", "text:1:6: not valid XML (XML declaration not well-formed)"),
        ("<!--a-->\n<html/>", "text:2:1: expected 'opensudoku' as the outermost element, got 'html'"),
        ('<?xml version="1.0"?>', "not valid XML (no element found)"),
        ('<opensudoku><game data="1"/></opensudoku>', "text:1:13: expected 81 cells on the line, got 1"),
        (versioned(9, "{value}|"), "text:1:13: unknown version 9 of the data; known versions: 1, 2"),
        (versioned(3, "{value}|{editable}"), "text:1:13: expected a cell: its digit, its notes, and 1 if"),
        (READ["xml version 3"].replace("|&", "&").replace("0|511|1|", "", 1), "expected 81 cells, got 80"),
        (f'\n\n<opensudoku>\n\n <game data="{LINE[:80]}x"/></opensudoku>', f"text:5:2: {NO_CELL} 'x'"),
        (f'<opensudoku><game data="11{BLANK[2:]}"/></opensudoku>', "text:1:13: givens in conflict: 1 twice"),
        ("<opensudoku>\ud800</opensudoku>", "text:1:1: not valid XML ("),
        ("<opensudoku>\0</opensudoku>", "text:1:13: not valid XML (not well-formed (invalid token))"),
    ],
)
def test_a_broken_file_of_another_program_is_refused_at_the_place(text: str, expected: str) -> None:
    assert expected in refusal(text)


def test_a_wrong_character_on_a_later_line_of_729_is_refused_there() -> None:
    expected = "text:2:100: expected 1 to 9 for a candidate, or 0 . * _ ? for none, got 'x'"
    assert refusal(f"{BITS}\n{BITS[:99]}x{BITS[100:]}", 2) == expected


NO_REMOVED = "expected a digit, its row and its column, such as 434, got"


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        (":0000:x", "8: expected a grid in the third field of the line"),
        (f":0000:x:{BLANK[:80]}:::", "89: expected 81 cells on the line, got 80"),
        (f":0000:x:{'.' * 80}x:::", f"89: {NO_CELL} 'x'"),
        *(
            (f":0000:x:{s}{'.' * 80}:::", "9: expected a digit after +")
            for s in ("+0", "+.", "+ 1", "++1", "+")
        ),
        (f":0000:x:{'.' * 80}+:::", "89: expected a digit after +"),
        (f":0000:x:{BLANK}:12:", f"91: {NO_REMOVED} '12'"),
        (f":0000:x:{BLANK}:123 104:", f"95: {NO_REMOVED} '104'"),
        (f":0000:x:11{BLANK[2:]}:::", "10: givens in conflict: 1 twice in row 1"),
        (f"::{':' * 80}", "4: expected 81 cells on the line, got 0"),
    ],
)
def test_a_broken_library_line_is_refused_at_the_place(fields: str, expected: str) -> None:
    assert refusal(fields).startswith(f"text:1:{expected}")
    assert refusal(f":0000:x:{BLANK}:::\n{fields}", 2).startswith(f"text:2:{expected}")
    assert refusal(f"{fields}\nhello", 2) == "text:2:1: expected a colon at the beginning of a library line"


@pytest.mark.long
@pytest.mark.parametrize(
    "text",
    [
        "<opensudoku>" * 100_000,
        "<opensudoku " + " ".join(f'a{n}="1"' for n in range(50_000)) + "/>",
        f'<opensudoku><game data="{"1" * 1_000_000}"/></opensudoku>',
        f'<opensudoku><game data="version: 3 {"1|1|1|" * 100_000}"/></opensudoku>',
        "quizzes,solutions\n" + '"' * 1_000_000,
        "quizzes,solutions\n" + "," * 1_000_000,
        ":" * 1_000_000,
        "-" * 1_000_000 + "x",
        "--." * 300_000 + "\n" + "*-" * 300_000,
        "1\t" * 200_000,
        "1\n" * 200_000,
        "12 " * 120_000,
        "\n".join(["12 " * 9] * 50_000),
        "[Puzzle]\n" * 100_000,
        "# houses: " + "of grids 1 " * 100_000,
        "1" * 728 + "\n" * 1_000_000,
    ],
    ids=lambda text: f"{text[:12]!r}",
)
def test_huge_texts_are_refused_soon(text: str) -> None:
    """In seconds; if the time grew with the square of the length, it would be minutes or hours."""
    started = process_time()  # of this process alone: a machine at work elsewhere changes nothing
    with pytest.raises(QuizError) as error:
        parse_quiz(text)
    assert len(str(error.value)) < 400
    assert process_time() - started < 20


# --- files ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig", "utf-8"])
@pytest.mark.parametrize("text", [READ["sdk"], GAMES.replace(BLANK, LINE), READ["csv"], FORMS["box drawing"]])
def test_byte_order_marks_say_the_encoding(tmp_path: Path, text: str, encoding: str) -> None:
    path = tmp_path / "q"
    path.write_text(text, encoding=encoding)
    assert open_quiz(path) == QUIZ
    assert next(quiz for _, quiz in iter_quizzes(path)) == QUIZ


def test_a_source_may_be_the_quiz_itself_unless_a_file_has_that_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert open_quiz(LINE) == QUIZ
    assert open_quiz(LINE.replace("0", "*")).givens == QUIZ.givens
    assert open_quiz("1" + "." * 35).board.name == "6x6"
    assert re.search(r"^quiz:1:2: givens in conflict: 5 twice in row 1", open_refusal("55" + LINE[2:]))
    assert re.search(r"^quiz:1:81: expected 81 cells on the line, got 80", open_refusal(LINE[1:]))
    assert open_quiz("\n".join(ROWS)) == QUIZ
    Path(LINE).write_text("." * 81, encoding="ascii")
    assert not any(open_quiz(LINE).givens)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig"])
def test_a_byte_order_mark_may_arrive_byte_by_byte(monkeypatch: pytest.MonkeyPatch, encoding: str) -> None:
    class Slow(io.BytesIO):
        def read1(self, size: int | None = -1) -> bytes:
            return super().read1(min(size or 0, 1))

    monkeypatch.setattr(Path, "open", lambda *_: Slow(LINE.encode(encoding)))
    assert open_quiz("q") == QUIZ


def test_utf_16_is_refused_at_the_byte_or_without_its_mark(tmp_path: Path) -> None:
    path = tmp_path / "q"
    path.write_bytes(f"{LINE[:9]}\n3".encode("utf-16-le").join([b"\xff\xfe", b"\x00\xdc"]))
    assert re.search(r"q:2:2: expected a cell .*, got '\ufffd'", open_refusal(path))
    path.write_bytes(LINE.encode("utf-16-le"))
    assert re.search(r"q:1:2: expected a cell .*, got '\\x00'", open_refusal(path))


def test_every_quiz_of_a_file_with_its_line_and_its_error(tmp_path: Path) -> None:
    path = tmp_path / "many"
    path.write_bytes(b"# three\n" + f"{LINE}\n\n{WRONG}\r\n".encode() + b"\xff\n" + BLANK.encode())
    found = list(iter_quizzes(path))
    assert [line for line, _ in found] == [2, 4, 5, 6]
    assert [quiz.title for _, quiz in found if isinstance(quiz, Quiz)] == [f"{path}#1", f"{path}#4"]
    errors = [str(quiz) for _, quiz in found if isinstance(quiz, QuizError)]
    assert errors[0].startswith(f"{path}:4:41: {NO_CELL} 'x'")
    assert errors[1].startswith(f"{path}:5:1: {NO_CELL} byte 0xff")
    assert list(iter_quizzes("@readalps")) == [(1, QUIZ)]
    with pytest.raises(QuizError, match=r"none' cannot be read: No such file or directory$"):
        list(iter_quizzes(tmp_path / "none"))


FORMS_IN_TURN = {
    "sdm": ("# houses: diagonals\n", "{line}\n"),
    "csv": ("quizzes,solutions\n", "{line},\n"),
    "hodoku": ("", ":0000:x:{line}:::\n"),
    "CRLF": ("", "{line}\r\n"),
    "CR": ("", "{line}\r"),
}


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Has files and lines of more than 4000 bytes be large."""
    for module, name in ((sources, "LARGEST"), (sources, "LONGEST"), (scanner, "LONGEST")):
        monkeypatch.setattr(module, name, 4000)
    monkeypatch.setattr(sources, "_PIECE", 101)  # so that pieces end at every place of a line


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("form", FORMS_IN_TURN)
def test_a_large_file_of_a_quiz_a_line_is_read_in_turn(form: str, tmp_path: Path) -> None:
    path = tmp_path / "large"
    head, each = FORMS_IN_TURN[form]
    lines = [BLANK] * 100
    lines[49:51] = [f"1{BLANK[1:]}", WRONG]
    lines[80] = "0" * 9999
    path.write_bytes((head + "".join(each.format(line=line) for line in lines)).encode())
    opened = open_counted(path)
    above = len(split_lines(head)) - 1
    assert (opened.held, opened.bad) == (98, (51 + above, 81 + above))
    assert open_quiz(f"{path}#50").digits == lines[49]
    first = len(split_lines(head))
    assert re.search(rf"large:{first + 50}:\d+: expected a cell .*, got 'x'", open_refusal(f"{path}#51"))
    assert re.search(rf"large:{first + 80}:4001: line too long", open_refusal(f"{path}#81"))
    assert re.search(r"large#101: no quiz 101; expected 1 to 100$", open_refusal(f"{path}#101"))
    found = list(iter_quizzes(path))
    assert [line for line, _ in found] == list(range(first, first + 100))
    assert [number for number, (_, quiz) in enumerate(found) if isinstance(quiz, QuizError)] == [50, 80]
    assert [quiz.digits for _, quiz in found[40:50] if isinstance(quiz, Quiz)] == lines[40:50]


@pytest.mark.usefixtures("small")
def test_a_line_too_long_is_refused_as_such_even_if_it_ends_with_a_piece(tmp_path: Path) -> None:
    before = f"{BLANK}\n" * 50
    after_pieces = 4001 + 101 * 99
    path = tmp_path / "large"
    path.write_text(f"{before}{'0' * (after_pieces - len(before))}\n{BLANK}\n", encoding="ascii")
    assert re.search(r"large:51:4001: line too long", open_refusal(f"{path}#51"))


@pytest.mark.parametrize("text", [GAMES, PENCIL_GRID, "\n" * 9, "x" * 9999, f"# layout: twodoku\n{BLANK}"])
def test_a_large_file_of_another_form_is_refused(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sources, "LARGEST", len(text) // 2)
    path = tmp_path / "large"
    path.write_text(text)
    for read in (open_quiz, open_counted, lambda path: list(iter_quizzes(path))):
        with pytest.raises(QuizError, match=r"large' is too large: more than 0 MiB$"):
            read(path)


@pytest.mark.parametrize("open_file", [open, gzip.open])
def test_memory_stays_flat_over_a_large_file(
    open_file: Callable[..., IO[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sources, "LARGEST", 50_000)
    monkeypatch.setattr(sources, "_PIECE", 5_000)
    path, text = tmp_path / "large.csv", "quizzes,solutions\n" + f"{LINE},{SOLUTION}\n" * 2_000
    with open_file(path, "wt") as file:
        file.write(text)
    tracemalloc.start()
    try:
        assert open_counted(f"{path}#2000").quiz == QUIZ
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < len(text) / 3


# --- drawn texts ------------------------------------------------------------------------------------

WHOLE = (*READ.values(), *FORMS.values(), GAMES, f"quizzes,solutions\n{LINE},{SOLUTION}\n{BLANK},\n" * 2)
CHARACTERS = "0159.#|-:,;+*ux \"'<>&\n\r\t\x00\x0c\ufeff\u2028│"
LATE = "# houses: diagonals\n"


@pytest.mark.parametrize("after", ["by me\n", "." * 81 + "\n", "." * 80 + "\n"])
def test_a_header_after_the_first_quiz_of_many_is_no_word_for_nothing(after: str) -> None:
    text = "." * 81 + "\n" + LATE + after
    for number in (None, 1, 3):
        assert re.search(r"^text:2:1: header after the first quiz", refusal(text, number))
    assert parse_quiz("." * 81 + "\n" + LATE).board.name == "9x9 + diagonals"


def test_a_solution_below_a_drawn_quiz_is_refused() -> None:
    solution = solution_of(open_quiz("@easy"))
    drawn = "\n".join(in_rows(solution))
    assert refusal(f"{drawn}\n{solution}\n") == "text:10:1: expected 9 rows, got more"


@times(15)
@given(st.text() | damaged(WHOLE, CHARACTERS))
@example("0" * 10_000)
@example("000000000\n" * 2_000)
@example(f"{BLANK}\n" * 1_000)
def test_any_text_is_a_quiz_or_refused_at_a_place_that_it_has(text: str) -> None:
    quiz = taken(text)
    if quiz is not None and quiz.board is CLASSIC:
        assert parse_quiz(write_hodoku(quiz)) == quiz


@st.composite
def contents(draw: st.DrawFn) -> bytes:
    """A text in some encoding, with some bits of some bytes flipped, or some bytes at its end."""
    encoding = draw(st.sampled_from(["utf-8", "utf-16", "utf-16-le", "utf-8-sig", "utf-32"]))
    content = bytearray(draw(st.sampled_from(WHOLE)).encode(encoding))
    for at, bits in draw(st.lists(st.tuples(st.integers(0, 9999), st.integers(0, 255)), max_size=4)):
        content[at % len(content)] ^= bits
    return bytes(content) + draw(st.just(b"") | st.binary())


@times(6)
@given(content=contents() | st.binary(), large=st.booleans())
def test_any_content_of_a_file_is_quizzes_or_refused(
    tmp_path_factory: pytest.TempPathFactory, content: bytes, large: bool
) -> None:
    path = tmp_path_factory.getbasetemp() / "flipped"
    path.write_bytes(content)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sources, "LARGEST", len(content) // 2 if large else len(content))
        try:
            assert open_quiz(path).title == str(path)
        except QuizError as error:
            assert str(path) in str(error)  # noqa: PT017 - either will do
        try:
            list(iter_quizzes(path))
        except QuizError as error:
            assert str(path) in str(error)  # noqa: PT017 - either will do
