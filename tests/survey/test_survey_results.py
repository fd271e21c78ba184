"""Results of a survey: what made them, of which input; power cuts and spreadsheets."""

from __future__ import annotations

import csv
import json
import os
import re
import stat
from collections import defaultdict
from collections.abc import Callable, Mapping
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from hypothesis import example, given, strategies as st
from support.surveys import BAD, interrupt, minimal, refusal, rows_of, survey

import sudoku_repl
from sudoku_repl import Debugger, Quiz, iter_quizzes, open_quiz
from sudoku_repl.cli.main import main
from sudoku_repl.formats.records import defused, restored
from sudoku_repl.measure.path import solution_path
from sudoku_repl.survey.counting import BUILD, Row
from sudoku_repl.survey.plan import Plan, parse_modes
from sudoku_repl.survey.rows import COLUMNS as ALL, DECLARED, Csv, JsonLines, columns_of
from sudoku_repl.techniques import TECHNIQUES
from sudoku_repl.version import build, digest_of

QUIZZES = [*map(str, minimal(6))]
OTHER = "0.1.9+01234567"
ENDINGS = [".csv", ".jsonl", ".parquet"]
OLD_NAMES = {
    "step_limit": "limit",
    **{f"gw{size}": f"{size}gw" for size in (1, 2, 3)},
    "x_chain": "x-chain",
    "forcing_chain": "forcing-chain",
    "rating_class": "class",
}
"""What another version could call some columns."""
COLUMNS = columns_of(Plan(parse_modes("0")))
OLD = [OLD_NAMES.get(name, name) for name in COLUMNS if name != "version"]
"""The columns of another version."""


def as_old(row: Mapping[str, Any]) -> dict[str, Any]:
    """A row as another version could write it."""
    return {OLD_NAMES.get(name, name): value for name, value in row.items() if name != "version"}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The present folder, with a file of quizzes and a bad line."""
    monkeypatch.chdir(tmp_path)
    Path("a.txt").write_text("\n".join([*QUIZZES[:2], BAD, *QUIZZES[2:]]) + "\n", encoding="ascii")
    return tmp_path


@pytest.mark.parametrize("to", [(), ("--to", "r.csv")])
@pytest.mark.usefixtures("folder")
def test_an_interrupted_survey_reports_what_was_done(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], to: tuple[str, ...]
) -> None:
    Path("a.txt").write_text("\n".join(QUIZZES), encoding="ascii")
    Path("first.txt").write_text("\n".join(QUIZZES[:4]), encoding="ascii")
    assert survey("first.txt") == 0
    first = capsys.readouterr().out
    interrupt(monkeypatch, 4, "a.txt", *to)
    partial = capsys.readouterr().out
    assert partial == f"\npartial report, up to the interrupt:\n{first.replace('first.txt', 'a.txt')}"
    interrupt(monkeypatch, 0, "a.txt")
    assert not capsys.readouterr().out


# --- the build ------------------------------------------------------------------------------------


def test_a_build_is_known_by_its_sources(tmp_path: Path) -> None:
    package = Path(sudoku_repl.__file__).parent
    copy = copytree(package, tmp_path / "copy")
    number, _, digest = build().partition("+")
    assert number == sudoku_repl.__version__
    assert digest_of(copy) == digest
    tally = copy / "measure" / "tally.py"
    content = tally.read_bytes()
    tally.write_bytes(content.replace(b"\n", b"\r\n"))
    assert digest_of(copy) == digest
    tally.write_bytes(content + b"# a fault\n")
    assert digest_of(copy) != digest
    tally.write_bytes(content)
    tally.rename(tally.with_name("tallies.py"))
    assert digest_of(copy) != digest


@pytest.mark.parametrize("ending", ENDINGS)
def test_results_of_another_build_are_mixed_by_force_alone(
    ending: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    to = folder / f"r{ending}"
    written = folder / "r.parquet.part" if ending == ".parquet" else to
    interrupt(monkeypatch, 4, "a.txt", "--to", to.name)
    written.write_bytes(written.read_bytes().replace(BUILD.encode(), OTHER.encode()))
    content = written.read_bytes()
    line = 2 if ending == ".csv" else 1
    assert refusal(capsys, "a.txt", "--no-time", "--to", to.name) == (
        f"{written.name}:{line}: made by build {OTHER}, but this is {BUILD}; finish "
        "the survey with that build, add --force to mix rows of both, or write to a new file"
    )
    assert written.read_bytes() == content
    assert survey("a.txt", "--to", to.name, "--force") == 1  # for the bad line
    assert (
        f"sudoku-repl survey: {to.name} has rows of version {OTHER}; new rows are of version {BUILD}\n"
        in capsys.readouterr().err
    )
    assert [row["version"] for row in rows_of(to)] == [OTHER] * 4 + [BUILD] * 3


@pytest.mark.parametrize("name", ["old.csv", "old.jsonl", "old.parquet"])
def test_results_with_the_columns_of_another_version_are_refused(
    name: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    survey("a.txt", "--to", "r.jsonl")
    rows = list(map(as_old, rows_of(folder / "r.jsonl")))
    assert [list(row) for row in rows] == [OLD] * len(rows)
    path = folder / name
    if name == "old.parquet":
        pyarrow = pytest.importorskip("pyarrow")
        pytest.importorskip("pyarrow.parquet").write_table(pyarrow.Table.from_pylist(rows), path)
    elif name == "old.csv":
        path.write_text(f"{','.join(OLD)}\na.txt,1,9x9\n", encoding="ascii")
    else:
        path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="ascii")
    content = path.read_bytes()
    where = f"{name}:1" if name == "old.jsonl" else name
    assert refusal(capsys, "a.txt", "--no-time", "--to", name, "--force") == (
        f"{where}: made by another version, with other columns than {BUILD}; "
        "finish the survey with that version, or write to a new file"
    )
    assert path.read_bytes() == content
    assert not (folder / "old.parquet.part").exists()


@pytest.mark.parametrize("ending", [".csv", ".jsonl"])
def test_results_with_the_columns_of_another_version_are_read_as_input(ending: str, folder: Path) -> None:
    survey("a.txt", "--to", f"r{ending}", "--modes", "0,2")
    old = folder / f"old{ending}"
    text = (folder / f"r{ending}").read_text(encoding="utf-8")
    if ending == ".csv":
        header, rest = text.split("\n", 1)
        text = ",".join(as_old(dict.fromkeys(header.split(",")))) + ",version\n" + rest
    else:
        text = "".join(json.dumps(as_old(json.loads(line))) + "\n" for line in text.splitlines())
    old.write_text(text, encoding="utf-8")
    found = [str(quiz) for _, quiz in iter_quizzes(str(old)) if isinstance(quiz, Quiz)]
    assert found == [str(quiz) for _, quiz in iter_quizzes("a.txt") if isinstance(quiz, Quiz)]
    assert found


@pytest.mark.parametrize("ending", ENDINGS)
def test_only_techniques_that_a_mode_enables_have_columns(
    ending: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    to = f"r{ending}"
    interrupt(monkeypatch, 4, "a.txt", "--modes", "ply,numerical", "--to", to)
    assert survey("a.txt", "--modes", "ply,numerical", "--to", to) == 1  # for the bad line
    rows = rows_of(folder / to)
    assert {name for name in rows[0] if name in TECHNIQUES} == {"hidden", "ply"}
    for row in rows:
        none = ("", None) if row["error"] else ("0", 0)
        assert row["ply" if row["mode"] == "numerical" else "hidden"] in none


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize(
    ("made", "resumed", "expected"),
    [
        ("", "--modes 0:last", "with --modes 0, but you resume with --modes 0:last"),
        ("", "--modes 0,1", "with --modes 0, but you resume with --modes 1"),
        (
            "--modes ply,numerical",
            "--modes ply,2+x_chain",
            "with --modes that enable hidden,ply, but you resume with --modes that enable ply,x_chain",
        ),
        ("", "--limit 9", "with --limit 100000, but you resume with --limit 9"),
        ("", "--class", "without --class, but you resume with --class"),
        ("", "--no-time", "without --no-time, but you resume with --no-time"),
        ("--blame", "", "with --blame, but you resume without --blame"),
        ("", "--blame", "without --blame, but you resume with --blame"),
        ("--score", "", "with --score, but you resume without --score"),
        ("--exact", "", "with --exact, but you resume without --exact"),
        ("--keep f2", "--keep all", "with --keep f2, but you resume with --keep f2,label"),
        ("--keep f2", "--keep none", "with --keep f2, but you resume without --keep"),
        ("", "--transforms 2", "without --transforms, but you resume with --transforms"),
    ],
)
def test_results_of_other_options_are_not_added_to(
    ending: str, made: str, resumed: str, expected: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    to = folder / f"r{ending}"
    Path("rated.txt").write_text(f"{open_quiz('@easy')},1 # x\n" * 2, encoding="ascii")
    assert main(["survey", "rated.txt", "--jobs", "1", *made.split(), "--to", to.name]) == 0
    content = to.read_bytes()
    printed = refusal(capsys, "rated.txt", *resumed.split(), "--to", to.name)
    assert printed.endswith(f": made {expected}; give the same options, or write to a new file")
    assert to.read_bytes() == content


# --- the input ------------------------------------------------------------------------------------


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("elsewhere", ["./a.txt", "there/b.txt"])
@pytest.mark.parametrize("after", [2, 4])
def test_an_input_is_known_by_its_content(
    ending: str, elsewhere: str, after: int, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    survey("a.txt", "@easy", "--to", f"whole{ending}")
    interrupt(monkeypatch, after, "a.txt", "@easy", "--to", f"r{ending}")
    Path("there").mkdir()
    Path("a.txt").rename(elsewhere)
    assert survey(elsewhere, "@easy", "--to", f"r{ending}") == 1
    assert rows_of(folder / f"r{ending}") == rows_of(folder / f"whole{ending}")


@pytest.mark.parametrize("ending", ENDINGS)
def test_other_content_is_refused(
    ending: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    interrupt(monkeypatch, 4, "a.txt", "--to", f"r{ending}")

    def refused(name: str, *lines: str) -> str:
        Path(name).write_text("\n".join(lines), encoding="ascii")
        return refusal(capsys, name, "--no-time", "--to", f"r{ending}").partition(": ")[2]

    one, other, *_ = QUIZZES
    for name, lines, place in (
        ("a.txt", (one, other, f"{BAD}9"), 3),  # a bad line into another
        ("a.txt", (one, other, one), 3),  # a bad line into a quiz
        ("a.txt", (one, BAD), 2),
        ("b.txt", (other, one), 1),
    ):
        assert refused(name, *lines) == (
            f"made from another input, since {name}:{place} is not what a.txt:{place} was; "
            "give the same input, or write to a new file"
        )
    assert refused("a.txt", one) == (
        "the input ends before this row; give the same input, or write to a new file"
    )


# --- files that are left behind -------------------------------------------------------------------


def test_parquet_leaves_a_part_only_while_there_is_more_to_do(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("pyarrow.parquet")
    there = {"a.txt", "r.parquet"}

    def names() -> set[str]:
        return {path.name for path in folder.iterdir()}

    interrupt(monkeypatch, 4, "a.txt", "--to", "r.parquet")
    assert names() == {"a.txt", "r.parquet.part"}
    survey("a.txt", "--to", "r.parquet")
    assert names() == there
    content = (folder / "r.parquet").read_bytes()
    survey("a.txt", "--to", "r.parquet")  # everything is there
    assert names() == there
    survey("a.txt", "--to", "r.parquet", "--modes", "1")  # refused
    assert names() == there
    with Path("a.txt").open("a", encoding="ascii") as file:
        file.write(f"{QUIZZES[0]}\n{QUIZZES[1]}\n")
    interrupt(monkeypatch, 0, "a.txt", "--to", "r.parquet")  # before anything was added
    assert names() == there
    assert (folder / "r.parquet").read_bytes() == content
    interrupt(monkeypatch, 1, "a.txt", "--to", "r.parquet")
    assert names() == there | {"r.parquet.part"}
    survey("a.txt", "--to", "r.parquet")
    assert names() == there
    assert len(rows_of(folder / "r.parquet")) == 9


# --- a power cut ----------------------------------------------------------------------------------


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> tuple[list[tuple[str, str]], dict[int, list[int]]]:
    """What reaches the disk and which files take other names or go, and how much of each file was synced."""
    log, sizes = list[tuple[str, str]](), defaultdict[int, list[int]](list)
    fsync, replace, unlink = os.fsync, os.replace, Path.unlink

    def synced(handle: int) -> None:
        fsync(handle)
        status = os.fstat(handle)
        log.append(("sync", "folder" if stat.S_ISDIR(status.st_mode) else "file"))
        sizes[status.st_ino].append(status.st_size)

    def replaced(path: Path, target: Path) -> None:
        log.append(("replace", Path(target).name))
        replace(path, target)

    def unlinked(path: Path, missing_ok: bool = False) -> None:
        if path.exists():
            log.append(("unlink", path.name))
        unlink(path, missing_ok)

    for owner, name, watched in (
        (os, "fsync", synced),
        (os, "replace", replaced),
        (Path, "unlink", unlinked),
    ):
        monkeypatch.setattr(owner, name, watched)
    return log, sizes


@pytest.mark.parametrize("name", ["r.csv", "r.jsonl", "r.parquet"])
def test_what_is_reported_as_kept_is_on_the_disk(
    name: str, folder: Path, disk: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    log, sizes = disk
    written = folder / (f"{name}.part" if name == "r.parquet" else name)
    interrupt(monkeypatch, 4, "a.txt", "--to", name)
    assert f"the same command resumes {name}" in capsys.readouterr().err
    status = written.stat()
    assert sizes[status.st_ino][-1] == status.st_size > 0
    assert ("sync", "folder") in log[log.index(("sync", "file")) :]
    survey("a.txt", "--to", name)
    status = (folder / name).stat()
    assert sizes[status.st_ino][-1] == status.st_size
    if name == "r.parquet":
        at = log.index(("replace", name))
        assert log[at - 1] == ("sync", "file")
        assert log[at : at + 3] == [("replace", name), ("sync", "folder"), ("unlink", written.name)]


@pytest.mark.usefixtures("folder")
def test_rows_reach_the_disk_as_the_survey_goes(disk: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sudoku_repl.survey.results._CHECKPOINT", -1)
    survey("a.txt", "--to", "r.csv")
    sizes = disk[1][Path("r.csv").stat().st_ino]
    assert len(set(sizes)) >= 3  # a chunk has at most twice the quizzes of the one before
    assert sizes == sorted(sizes)


# --- spreadsheets ---------------------------------------------------------------------------------


@given(st.text("'=+-@\t\r\na1.e"))
@example("-1.5")
@example("'-1.5")
def test_a_text_is_restored_and_is_no_formula_meanwhile(text: str) -> None:
    is_number = re.fullmatch(r"[+-]\d+(\.\d*)?(e[+-]?\d+)?", text) is not None
    assert is_number or defused(text)[:1] not in tuple("=+-@\t\r\n")
    assert restored(defused(text)) == text
    assert (defused(text) == text) == (is_number or text.lstrip("'")[:1] not in tuple("=+-@\t\r\n"))


@pytest.mark.parametrize("name", ["=cmd|' -C calc'!A0", "+A1", "-A1", "@SUM(A1)", "'=1", "plain"])
def test_names_are_no_formulas_in_csv_and_are_read_back(
    name: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = Path(name)
    path.write_text(Path("a.txt").read_text(encoding="ascii"), encoding="ascii")
    given = str(path) if name.startswith(("=", "+", "'", "p")) else f"./{name}"
    row = Row(name, 1, error=f'{name}:1:1: no "quiz", ü')
    assert Csv(ALL).row(Csv(ALL).lines([row])) == row == JsonLines(ALL).row(JsonLines(ALL).lines([row]))
    (cells,) = csv.reader([Csv(ALL).lines([row]).decode()])
    assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@"))]
    interrupt(monkeypatch, 4, given, "--to", "r.csv")
    assert survey(given, "--to", "r.csv") == 1
    rows = rows_of(folder / "r.csv")
    assert {row["source"] for row in rows} == {defused(given)}
    assert [row["clues"].isdigit() for row in rows if not row["error"]] == [True] * 6


def test_the_summary_names_the_techniques_that_found_something(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "easy.txt").write_text(f"{open_quiz('@easy').digits}\n", encoding="ascii")
    survey("easy.txt")
    (line,) = [line for line in capsys.readouterr().out.splitlines() if line.startswith("deductions: ")]
    assert re.fullmatch(r"deductions: hidden [1-9]\d*", line)


# --- measures that are asked for ------------------------------------------------------------------


NAMES = ("@easy", "@readalps", "@two", "@none")


def scores(name: str) -> tuple[str, str]:
    if not Debugger(name).unique():
        return "", ""
    path = solution_path(open_quiz(name))
    return str(path.score), str(path.difficulty)


def exact_counts(name: str) -> tuple[str, str]:
    debugger = Debugger(name)
    redundant = str(len(debugger.redundant_clues())) if debugger.unique() else ""
    return redundant, str(debugger.true_candidates().total)


@pytest.mark.parametrize(
    ("option", "columns", "measured"),
    [
        ("--score", ("score", "difficulty"), scores),
        ("--exact", ("redundant_clues", "true_candidates"), exact_counts),
    ],
)
def test_the_results_have_what_the_debugger_measures(
    option: str, columns: tuple[str, str], measured: Callable[[str], tuple[str, str]], folder: Path
) -> None:
    arguments = (*NAMES, "--limit", "500", option, "--to", "r.csv")
    assert survey(*arguments) == 0
    assert [tuple(row[name] for name in columns) for row in rows_of("r.csv")] == [*map(measured, NAMES)]
    written = (folder / "r.csv").read_bytes()
    assert survey(*arguments) == 0
    assert (folder / "r.csv").read_bytes() == written


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_survey_has_the_columns_of_the_blame_only_if_it_is_asked(
    ending: str, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    options = ("@readalps", "a.txt", "@two", "--modes", "0,2")
    plain, blamed = f"plain{ending}", f"blamed{ending}"
    assert survey(*options, "--to", plain) == 1
    interrupt(monkeypatch, 3, *options, "--blame", "--to", blamed)
    assert survey(*options, "--blame", "--to", blamed) == 1
    printed = capsys.readouterr().out
    assert "largest core" in printed
    found = rows_of(folder / blamed)
    runs = [row for row in found if row["mode"] == "0" and row["first_solution"]]
    wrong, cost, steps = (
        sum(int(str(row[name])) for row in runs)
        for name in ("guesses_first", "wrong_steps", "first_solution")
    )
    assert f"\n{wrong} wrong guesses cost {cost} of the {steps} steps to the first solutions\n" in printed
    figures = [
        {name: row.pop(name) for name, each in DECLARED.items() if each.option == "--blame"} for row in found
    ]
    assert found == rows_of(folder / plain)
    assert [*rows_of(folder / plain)[0]] == [*COLUMNS]
    texts = [tuple(map(str, each.values())) for each in figures]
    assert texts[0] == ("2.2593", "3", "0", "98")
    assert texts[-1] == ("2.3158", "3", "1", "138")
    assert {texts[number] for number, row in enumerate(found) if row["error"]} <= {("",) * 4, ("None",) * 4}
