"""Lists of quizzes as people publish them: read by `load-quiz` and by a survey alike."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import re
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from hypothesis import given, strategies as st
from support.boards import PLAYED, chances
from support.desk import Desk
from support.quizzes import NO_CELL, open_refusal

from sudoku_repl import CLASSIC, Board, Quiz, QuizError, board_named, iter_quizzes, open_quiz, parse_quiz
from sudoku_repl.cli.main import main
from sudoku_repl.errors import SurveyError, quoted
from sudoku_repl.formats import packed
from sudoku_repl.formats.lists import ListReader
from sudoku_repl.formats.scanner import TextLine, cell_values
from sudoku_repl.formats.sources import open_counted
from sudoku_repl.survey.inputs import about, entries

LISTS = Path(__file__).parent.parent / "lists"
"""Samples in the shapes of lists that are passed around, each of the same three quizzes."""
LINES = (LISTS / "quizzes.txt").read_text(encoding="ascii").split()
QUIZZES = [Quiz(CLASSIC, bytes(int(char.replace(".", "0")) for char in line)) for line in LINES]
SOLUTION = json.loads((LISTS / "objects.jsonl").read_text(encoding="ascii").partition("\n")[0])["solution"]
LINE, OTHER, THIRD = LINES


def found_in(source: Path | str) -> list[tuple[int, str]]:
    """The quizzes of a source, or their errors, each with its line, as a survey takes them."""
    return [(entry.line, str(entry.quiz or entry.error)) for entry in entries([str(source)])]


def of_text(text: str, tmp_path: Path) -> list[tuple[int, str]]:
    """The quizzes of a text, or their errors, each with its line."""
    path = tmp_path / "list"
    path.write_text(text, encoding="utf-8", newline="")
    return found_in(path)


# --- shapes ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", sorted(LISTS.iterdir()), ids=lambda path: path.name)
def test_a_published_list_is_read_by_load_quiz_and_by_a_survey(path: Path) -> None:
    quizzes = [found for _, found in iter_quizzes(path) if isinstance(found, Quiz)]
    errors = [line for line, found in iter_quizzes(path) if isinstance(found, QuizError)]
    assert quizzes == QUIZZES
    assert errors == ([1] if path.name == "hardest_database.txt" else [])
    desk = Desk()
    for number, quiz in enumerate(QUIZZES, start=1 + len(errors)):
        desk.give(f"load-quiz {path}#{number}")
        assert not desk.refused
        assert desk.debugger.quiz == quiz


def test_the_program_surveys_a_published_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["survey", str(LISTS / "hardest_database.txt"), "--jobs", "1", "--limit", "9"]) == 1
    told = capsys.readouterr()
    assert told.out.startswith("3 quizzes, 1 bad line\n")
    assert "hardest_database.txt:1:1: " in told.err


@pytest.mark.parametrize(
    "line",
    [
        "{quiz}",
        "{quiz},9.5,foo",
        "{quiz};9.5",
        "{quiz}\t9.5",
        "{quiz}|17|easy",
        "{quiz} # note",
        "{quiz}#note: 5",
        "{quiz} ED=7.2/1.2/1.2",
        "000001 {quiz} 1.2",
        "0123456789ab {quiz} 1.2",
        "name-1;{quiz};9.5",
        '"{quiz}"',
        "'{quiz}',",
        "[{quiz}]",
        '{{"n": "#1", "grid": "{quiz}"}}',
        "{quiz} 11 22 33 4 5 6 7 8",
        "{quiz},{solution}",
        "{solution},{quiz}",
    ],
)
@pytest.mark.parametrize("char", ".0*_?")
def test_a_line_is_a_quiz_and_anything_beside_it(line: str, char: str, tmp_path: Path) -> None:
    texts = [line.format(quiz=quiz.replace(".", char), solution=SOLUTION) for quiz in (LINE, OTHER)]
    assert of_text("\n".join(texts), tmp_path) == [(1, LINE), (2, OTHER)]
    assert of_text(texts[0], tmp_path) == [(1, LINE)]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (f"{LINE[1:]},9.5", "list:1:81: expected 81 cells in the field, got 80"),
        (f"7;{LINE}.;9.5", "list:1:84: expected 81 cells in the field, got 82"),
        (f"a{LINE}", f"list:1:1: {NO_CELL} 'a'"),
        ("12,9.5", "list:1:7: expected 81 cells on the line, got 5"),
        (f'{{"quiz": "{LINE[1:]}"}}', "list:1:91: expected 81 cells on the line, got 80"),
        ('{"quiz": 12}', "list:1:12: expected 81 cells on the line, got 2"),
        ('{"rating": 12}', "list:1:1: no quiz in the object; name its field 'quiz'"),
        (f'{{"quiz": "{LINE}"', "list:1:93: not a JSON object"),
        (f"55{LINE[2:]},9.5", "list:1:2: givens in conflict: 5 twice in row 1"),
        (f"77 55{LINE[2:]}", "list:1:5: givens in conflict: 5 twice in row 1"),
    ],
)
def test_a_first_line_without_a_quiz_is_one_bad_line(line: str, expected: str, tmp_path: Path) -> None:
    (number, error), *rest = of_text(f"{line}\n{LINE},1\n{OTHER},2\n", tmp_path)
    assert number == 1
    assert error.partition(str(tmp_path) + "/")[2].startswith(expected)
    assert rest == [(2, LINE), (3, OTHER)]


@pytest.mark.parametrize("first", ["Hardest puzzles 2011", "375", "hello, this is a list of: 2", "sep=;"])
@pytest.mark.parametrize(
    "form", ["{quiz}\n", "{quiz};1\n", ":0000:x:{quiz}:::\n", '{{"quiz": "{quiz}"}}\n', "{quiz} # 1\n"]
)
def test_a_title_is_one_bad_line_in_every_form(first: str, form: str, tmp_path: Path) -> None:
    text = f"{first}\n" + "".join(form.format(quiz=quiz) for quiz in (LINE, OTHER))
    (number, error), *rest = of_text(text, tmp_path)
    assert (number, rest) == (1, [(2, LINE), (3, OTHER)])
    assert ":1:" in error


def test_a_title_above_the_names_of_columns_is_one_bad_line(tmp_path: Path) -> None:
    found = of_text(f"sep=;\nid;quiz\n1;{LINE}\n2;{OTHER}\n", tmp_path)
    assert [line for line, _ in found] == [1, 3, 4]
    assert found[1:] == [(3, LINE), (4, OTHER)]


@given(st.sampled_from(PLAYED).map(board_named), st.integers(0, 20), chances())
def test_a_quiz_alone_on_its_line_is_read_as_beside_a_note(board: Board, number: int, chance: Random) -> None:
    reader = ListReader(board, (board.all_digits,) * len(board.coordinates))
    chars = [chance.choice("0.*_?")] * len(board.coordinates)
    for cell in chance.sample(range(len(chars)), min(number, len(chars))):
        chars[cell] = chance.choice(list(cell_values(board.digits)))

    def read(text: str) -> Quiz | str:
        try:
            return reader.read(TextLine("f", 1, text), "f#1")
        except QuizError as error:
            return str(error).removesuffix(quoted(text))

    assert read("".join(chars)) == read(f"{''.join(chars)} # a note")


def test_lists_may_be_on_another_board(tmp_path: Path) -> None:
    two = board_named("twodoku")
    found = of_text(f"# layout: twodoku\n{'.' * 153},easy\n{'.' * 152}\n{'1' + '.' * 152}\n", tmp_path)
    assert [line for line, _ in found] == [2, 3, 4]
    assert "expected 153 cells on the line, got 152" in found[1][1]
    assert open_quiz(f"{tmp_path}/list#3") == Quiz(two, bytes([1, *[0] * 152]))
    diagonal = f"# houses: diagonals\nquiz,rating\n{'.' * 81},1\n"
    assert parse_quiz(diagonal).board.name == "9x9 + diagonals"
    assert parse_quiz(f"# houses: windows\n{'.' * 81};1\n").board.name == "9x9 + windows"


# --- solutions and boards -------------------------------------------------------------------------


def test_a_column_is_a_solution_only_if_its_cells_say_so(tmp_path: Path) -> None:
    for value in ("1", "", "yes", "unique", "2.5"):
        assert of_text(f"quiz,solutions\n{LINE},{value}\n", tmp_path) == [(2, LINE)]
    assert of_text(f"quiz,solution\n{LINE},{SOLUTION}\n", tmp_path) == [(2, LINE)]
    ((_, error),) = of_text(f"quiz,solution\n{LINE},{SOLUTION[::-1]}\n", tmp_path)
    assert "the solution has" in error
    ((_, error),) = of_text(f"quiz,solution\n{LINE},{SOLUTION[:8]}{SOLUTION[7]}{SOLUTION[9:]}\n", tmp_path)
    assert f"the solution has {SOLUTION[7]} twice in row 1, at [1,8] and [1,9]" in error
    assert of_text(f"{LINE},{SOLUTION[::-1]}\n", tmp_path) == [(1, LINE)]


@pytest.mark.parametrize("ending", [".csv", ".jsonl"])
def test_a_survey_reads_its_own_results(ending: str, tmp_path: Path) -> None:
    sources = {
        "plain.txt": f"{LINE}\nbad line\n{OTHER}\n{OTHER}\n",
        "windows.txt": f"# houses: windows\n{'.' * 81}\n",
        "two.txt": "# layout: twodoku\n" + "\n".join(["." * 9] * 18),
        "odd.txt": "# parity:\ne........\n" + "\n".join(["." * 9] * 8) + f"\n{'.' * 81}",
    }
    for name, text in sources.items():
        (tmp_path / name).write_text(text, encoding="ascii")
    paths = [str(tmp_path / name) for name in sources]
    results = tmp_path / f"results{ending}"
    options = ["--modes", "0,1", "--limit", "3", "--jobs", "1", "--to", str(results)]
    assert main(["survey", *paths, *options]) == 1
    measured = [entry.quiz for path in paths for entry in entries([path])]
    again = list(entries([str(results)]))
    assert [entry.quiz for entry in again] == measured
    assert "expected a quiz in this field, got nothing" in again[1].error
    assert open_quiz(f"{results}#5").board.name == "9x9 + windows"
    assert main(["survey", str(results), "--limit", "3", "--jobs", "1"]) == 1


def test_results_without_the_board_are_refused_and_not_taken_for_classic_quizzes(tmp_path: Path) -> None:
    head = "source,line,quiz,mode,board\n"
    ((_, error),) = of_text(f"{head}a,1,{'.' * 81}\n", tmp_path)
    assert "expected the board in field 5" in error
    ((_, error),) = of_text(f"{head}a,1,{'.' * 81},0,killer\n", tmp_path)
    assert "invalid name of a board: expected a corner" in error
    sets = ",".join(["1ff"] * 80)
    ((_, error),) = of_text(f'{head}a,1,"{"." * 81} {sets}",0,9x9\n', tmp_path)
    assert "expected 81 sets of the digits 1 to 9, got 80" in error


# --- where lists come from ------------------------------------------------------------------------

TEXT = f"quizzes,solutions\n{LINE},\nbroken\n{OTHER},\n"
PACKERS: dict[str, Callable[[bytes], bytes]] = {"gz": gzip.compress, "bz2": bz2.compress, "xz": lzma.compress}


def check_refused(path: Path, reason: str) -> None:
    """A file is refused with a reason wherever it is read."""
    for read in (open_quiz, lambda path: list(entries([str(path)])), lambda path: about(str(path))):
        with pytest.raises((QuizError, SurveyError), match=reason):
            read(path)


@pytest.mark.parametrize("ending", PACKERS)
def test_compressed_lists_are_read_whatever_their_name(ending: str, tmp_path: Path) -> None:
    content = PACKERS[ending](TEXT.encode())
    for name in (f"list.csv.{ending}", "list.csv"):
        path = tmp_path / name
        path.write_bytes(content)
        found = found_in(path)
        assert [line for line, _ in found] == [2, 3, 4]
        assert (found[0][1], found[2][1]) == (LINE, OTHER)
        assert f"{path}:3:" in found[1][1]
        assert open_counted(f"{path}#3")[:2] == (QUIZZES[1], 2)
        assert about(str(path)) == 2


@pytest.mark.parametrize("ending", PACKERS)
def test_a_damaged_compressed_list_is_refused_with_its_name(ending: str, tmp_path: Path) -> None:
    path = tmp_path / "list"
    content = PACKERS[ending](TEXT.encode())
    for damaged in (content[:-9], content[:30] + bytes(20) + content[50:]):
        path.write_bytes(damaged)
        check_refused(path, r"list' cannot be read: ")


def test_a_zip_archive_is_refused_with_advice(tmp_path: Path) -> None:
    path = tmp_path / "archive.zip"
    path.write_bytes(b"PK\x03\x04" + bytes(99))
    check_refused(path, r"archive\.zip' is a zip archive; unpack it and name the files in it")


ZSTANDARD = b"\x28\xb5\x2f\xfd" + bytes(20)


def test_zstandard_is_refused_with_its_extra_where_it_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("compression.zstd", "backports.zstd"):
        monkeypatch.setitem(sys.modules, name, None)
    path = tmp_path / "list.zst"
    path.write_bytes(ZSTANDARD)
    check_refused(path, r"list\.zst' is .*: pip install '\.\[zstd\]' in the source folder$")


def test_zstandard_is_read_by_whichever_module_there_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class ZstdError(Exception):
        pass

    class ZstdFile(io.BytesIO):
        def __init__(self, file: io.BufferedReader) -> None:
            super().__init__(TEXT.encode())
            if file.read()[-1]:
                self.read = self.readline = self.damaged  # type: ignore[method-assign]  # patched

        def damaged(self, size: int | None = -1) -> bytes:
            raise ZstdError("the checksum is wrong")

    zstd = SimpleNamespace(ZstdFile=ZstdFile, ZstdError=ZstdError)
    monkeypatch.setitem(sys.modules, "compression.zstd", zstd)
    path = tmp_path / "list.zst"
    path.write_bytes(ZSTANDARD)
    assert open_counted(f"{path}#3")[:2] == (QUIZZES[1], 2)
    assert about(str(path)) == 2
    path.write_bytes(ZSTANDARD + b"x")
    check_refused(path, r"cannot be read: the checksum is wrong$")


def test_real_zstandard_is_read(tmp_path: Path) -> None:
    try:
        zstd = packed.zstandard("list", QuizError)
    except QuizError:
        pytest.skip("needs Python 3.14 or the extra 'zstd'")
    path = tmp_path / "list.zst"
    path.write_bytes(zstd.compress(TEXT.encode()))
    assert open_counted(f"{path}#3")[:2] == (QUIZZES[1], 2)
    path.write_bytes(zstd.compress(TEXT.encode())[:-9])
    check_refused(path, r"list\.zst' cannot be read: ")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with two lists, a text without a quiz, a hidden file, and a folder with a list."""
    folder = tmp_path / "my lists"
    (folder / "inner").mkdir(parents=True)
    (folder / "a.txt").write_text(f"{LINE}\n{OTHER}\n", encoding="ascii")
    (folder / "b.md").write_text("a word about these\n", encoding="ascii")
    (folder / "c.csv.gz").write_bytes(gzip.compress(f"quiz,n\n{THIRD},1\n".encode()))
    (folder / "inner" / "d.txt").write_text(f"{LINE}\n", encoding="ascii")
    (folder / ".hidden").write_text("nothing", encoding="ascii")
    return folder


def test_a_folder_is_its_files_in_order(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = [
        (entry.source.rpartition("/")[2], entry.line, str(entry.quiz)) for entry in entries([str(folder)])
    ]
    expected = [("a.txt", 1, LINE), ("a.txt", 2, OTHER), ("b.md", 1, "None"), ("c.csv.gz", 2, THIRD)]
    assert found == expected
    assert open_counted(f"{folder}#4")[:2] == (QUIZZES[2], 3)
    assert open_quiz(f"{folder}#4").title == f"{folder}/c.csv.gz#1"
    assert open_quiz(folder) == QUIZZES[0]
    assert re.search(rf"b\.md:1:1: {re.escape(NO_CELL)} 'a'", open_refusal(f"{folder}#3"))
    assert re.search(r"no quiz 5; expected 1 to 4 in its 3 files$", open_refusal(f"{folder}#5"))
    assert about(str(folder)) == 4
    assert main(["survey", str(folder), "--jobs", "1", "--limit", "9"]) == 1
    assert capsys.readouterr().out.startswith("3 quizzes, 1 bad line\n")


def test_a_pattern_is_the_files_that_match(folder: Path) -> None:
    assert [line for _, line in found_in(f"{folder}/*.txt")] == [LINE, OTHER]
    assert [line for _, line in found_in(f"{folder}/**/*.txt")] == [LINE, OTHER, LINE]
    assert [line for _, line in found_in(f"{folder}/[ac].*")] == [LINE, OTHER, THIRD]
    assert open_quiz(f"{folder}/[ac].*#3") == QUIZZES[2]
    with pytest.raises(SurveyError, match=r"^no file matches the pattern '.*\*\.sdm'$"):
        entries([f"{folder}/*.sdm"])
    (folder / "[ac].txt").write_text(THIRD, encoding="ascii")
    assert [line for _, line in found_in(f"{folder}/[ac].txt")] == [THIRD]


def test_a_folder_without_files_is_refused(tmp_path: Path) -> None:
    check_refused(tmp_path, f"^no files in the folder {str(tmp_path)!r}$")


class Input:
    """A standard input with a text in it, compressed or not."""

    def __init__(self, content: bytes) -> None:
        self.buffer = io.BufferedReader(io.BytesIO(content))

    def isatty(self) -> bool:
        return False


@pytest.mark.parametrize("pack", [bytes, gzip.compress])
def test_a_dash_is_the_standard_input(
    pack: Callable[[bytes], bytes], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", Input(pack(TEXT.encode())))
    assert main(["survey", "-", "--jobs", "1", "--limit", "9"]) == 1
    told = capsys.readouterr()
    assert told.out.startswith("2 quizzes, 1 bad line\n")
    assert f"<stdin>:3:1: {NO_CELL} 'b'" in told.err
    monkeypatch.setattr(sys, "stdin", Input(pack(f"{THIRD}\n".encode())))
    assert main(["-", "--batch", "--ex", "show"]) == 0
    shown = "".join(capsys.readouterr().out.split())
    assert THIRD.replace(".", "0") in shown


def test_a_dash_is_refused_where_the_standard_input_has_orders(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    desk = Desk()
    desk.give("load-quiz -")
    assert "'-' is the standard input, which may hold orders" in desk.refused[0]
    with pytest.raises(SystemExit):
        main(["-", "--ex", "run"])
    assert "orders must come from --ex or --script, with --batch" in capsys.readouterr().err
    terminal = Input(b"")
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stdin", terminal)
    with pytest.raises(SurveyError, match="name a file or use a pipe"):
        list(entries(["-"]))
