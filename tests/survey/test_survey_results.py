"""Results of a survey: what made them, of which input; power cuts and spreadsheets."""

from __future__ import annotations

import csv
import json
import os
import re
import stat
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from shutil import copytree
from typing import Any

import attrs
import pytest
from hypothesis import given, strategies as st

import sudoku_repl
from sudoku_repl import Quiz, iter_quizzes, open_quiz
from sudoku_repl.cli.main import main
from sudoku_repl.create.making import make_quiz
from sudoku_repl.formats.records import defused, restored
from sudoku_repl.survey import ordering
from sudoku_repl.survey.counting import BUILD, Entry, Row
from sudoku_repl.survey.plan import Plan, parse_modes
from sudoku_repl.survey.rows import COLUMNS as ALL, DECLARED, Csv, JsonLines, columns_of
from sudoku_repl.techniques import TECHNIQUES
from sudoku_repl.version import build, digest_of

QUIZZES = [str(make_quiz(seed).quiz) for seed in range(6)]
BAD = "12345"
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


def survey(*arguments: str) -> int:
    return main(["survey", "--jobs", "1", "--no-time", *arguments])


def rows_of(path: Path) -> list[dict[str, Any]]:
    if path.suffix == ".csv":
        with path.open(newline="", encoding="utf-8") as file:
            return list(csv.DictReader(file))
    if path.suffix == ".jsonl":
        return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    rows: list[dict[str, Any]] = pytest.importorskip("pyarrow.parquet").read_table(path).to_pylist()
    return rows


def interrupted(monkeypatch: pytest.MonkeyPatch, after: int) -> None:
    """Let Ctrl-C come after some entries."""

    def interrupting(entries: Iterator[Entry], *arguments: Any) -> Iterator[Any]:
        yield from ordering.survey(islice(entries, after), *arguments)
        raise KeyboardInterrupt

    monkeypatch.setattr("sudoku_repl.cli.survey_run.survey", interrupting)


def interrupt(monkeypatch: pytest.MonkeyPatch, after: int, *arguments: str) -> None:
    """Survey until Ctrl-C."""
    with monkeypatch.context() as patch:
        interrupted(patch, after)
        assert survey(*arguments) == 130


@pytest.mark.parametrize("to", [(), ("--to", "r.csv")])
def test_an_interrupted_survey_reports_what_was_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], to: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    quizzes = [str(make_quiz(seed).quiz) for seed in range(6)]
    Path("a.txt").write_text("\n".join(quizzes), encoding="ascii")
    Path("first.txt").write_text("\n".join(quizzes[:4]), encoding="ascii")
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
def test_every_row_says_which_build_made_it(ending: str, folder: Path) -> None:
    assert survey("a.txt", "--to", f"r{ending}") == 1
    assert [row["version"] for row in rows_of(folder / f"r{ending}")] == [BUILD] * 7


@pytest.mark.parametrize("ending", ENDINGS)
def test_results_of_another_build_are_mixed_by_force_alone(
    ending: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    to = folder / f"r{ending}"
    written = folder / "r.parquet.part" if ending == ".parquet" else to
    interrupt(monkeypatch, 4, "a.txt", "--to", to.name)
    written.write_bytes(written.read_bytes().replace(BUILD.encode(), OTHER.encode()))
    content = written.read_bytes()
    capsys.readouterr()
    assert survey("a.txt", "--to", to.name) == 1
    assert written.read_bytes() == content
    line = 2 if ending == ".csv" else 1
    assert capsys.readouterr().err == (
        f"sudoku-repl survey: {written.name}:{line}: made by version {OTHER}, but this is {BUILD}; finish "
        "the survey with that version, add --force to mix rows of both, or write to a new file\n"
    )
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
    capsys.readouterr()
    assert survey("a.txt", "--to", name, "--force") == 1
    where = f"{name}:1" if name == "old.jsonl" else name
    assert capsys.readouterr().err == (
        f"sudoku-repl survey: {where}: made by another version, with other columns than {BUILD}; "
        "finish the survey with that version, or write to a new file\n"
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
        old.write_text(
            ",".join(as_old(dict.fromkeys(header.split(",")))) + ",version\n" + rest, encoding="utf-8"
        )
    else:
        rows = [json.dumps(as_old(json.loads(line))) + "\n" for line in text.splitlines()]
        old.write_text("".join(rows), encoding="utf-8")
    found = [str(quiz) for _, quiz in iter_quizzes(str(old)) if isinstance(quiz, Quiz)]
    assert found == [str(quiz) for _, quiz in iter_quizzes("a.txt") if isinstance(quiz, Quiz)]
    assert found


@pytest.mark.parametrize("ending", ENDINGS)
def test_only_techniques_that_a_mode_enables_have_columns(
    ending: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    to = f"r{ending}"
    interrupt(monkeypatch, 4, "a.txt", "--modes", "ply,numerical", "--to", to)
    capsys.readouterr()
    assert survey("a.txt", "--modes", "ply,2+x_chain", "--to", to) == 1
    assert (
        "made with --modes that enable hidden,ply, but you resume with --modes that enable ply,x_chain; "
        "give the same options, or write to a new file\n"
    ) in capsys.readouterr().err
    assert survey("a.txt", "--modes", "ply,numerical", "--to", to) == 1  # for the bad line
    rows = rows_of(folder / to)
    assert {name for name in rows[0] if name in TECHNIQUES} == {"hidden", "ply"}
    for row in rows:
        none = ("", None) if row["error"] else ("0", 0)
        assert row["ply" if row["mode"] == "numerical" else "hidden"] in none


# --- the input ------------------------------------------------------------------------------------


def by_another_path(_: Path) -> str:
    return "./a.txt"


def moved(folder: Path) -> str:
    (folder / "there").mkdir()
    return str((folder / "a.txt").rename(folder / "there" / "b.txt"))


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("elsewhere", [by_another_path, moved])
@pytest.mark.parametrize("after", [2, 4])
def test_an_input_is_known_by_its_content(
    ending: str, elsewhere: Callable[[Path], str], after: int, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    survey("a.txt", "@easy", "--to", f"whole{ending}")
    interrupt(monkeypatch, after, "a.txt", "@easy", "--to", f"r{ending}")
    assert survey(elsewhere(folder), "@easy", "--to", f"r{ending}") == 1
    assert rows_of(folder / f"r{ending}") == rows_of(folder / f"whole{ending}")


@pytest.mark.parametrize("ending", ENDINGS)
def test_other_content_under_the_same_name_is_refused(
    ending: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    interrupt(monkeypatch, 4, "a.txt", "--to", f"r{ending}")
    for changed in (BAD, QUIZZES[0]):  # a bad line into another, a bad line into a quiz
        Path("a.txt").write_text("\n".join([*QUIZZES[:2], f"{changed}9", *QUIZZES[2:]]), encoding="ascii")
        capsys.readouterr()
        assert survey("a.txt", "--to", f"r{ending}") == 1
        assert "made from another input, since a.txt:3 is not what a.txt:3 was" in capsys.readouterr().err


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


@attrs.define
class Disk:
    """Notes what reaches the disk, and when files take other names or go."""

    log: list[tuple[str, str]] = attrs.field(factory=list)
    sizes: dict[int, list[int]] = attrs.field(factory=dict)
    """How much of each file was synced, by its number."""

    @classmethod
    def watched(cls, monkeypatch: pytest.MonkeyPatch) -> Disk:
        disk = cls()
        fsync, replace, unlink = os.fsync, os.replace, Path.unlink

        def synced(handle: int) -> None:
            fsync(handle)
            status = os.fstat(handle)
            disk.log.append(("sync", "folder" if stat.S_ISDIR(status.st_mode) else "file"))
            disk.sizes.setdefault(status.st_ino, []).append(status.st_size)

        def replaced(path: Path, target: Path) -> None:
            disk.log.append(("replace", Path(target).name))
            replace(path, target)

        def unlinked(path: Path, missing_ok: bool = False) -> None:
            if path.exists():
                disk.log.append(("unlink", path.name))
            unlink(path, missing_ok)

        monkeypatch.setattr(os, "fsync", synced)
        monkeypatch.setattr(os, "replace", replaced)
        monkeypatch.setattr(Path, "unlink", unlinked)
        return disk


@pytest.mark.parametrize("name", ["r.csv", "r.jsonl", "r.parquet"])
def test_what_is_reported_as_kept_is_on_the_disk(
    name: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    disk = Disk.watched(monkeypatch)
    written = folder / (f"{name}.part" if name == "r.parquet" else name)
    interrupt(monkeypatch, 4, "a.txt", "--to", name)
    assert f"the same command resumes {name}" in capsys.readouterr().err
    status = written.stat()
    assert disk.sizes[status.st_ino][-1] == status.st_size > 0
    assert disk.log[disk.log.index(("sync", "file")) :].count(("sync", "folder"))
    survey("a.txt", "--to", name)
    status = (folder / name).stat()
    assert disk.sizes[status.st_ino][-1] == status.st_size
    if name == "r.parquet":
        at = disk.log.index(("replace", name))
        assert disk.log[at - 1] == ("sync", "file")
        assert disk.log[at : at + 3] == [("replace", name), ("sync", "folder"), ("unlink", written.name)]


def test_rows_reach_the_disk_as_the_survey_goes(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    disk = Disk.watched(monkeypatch)
    monkeypatch.setattr("sudoku_repl.survey.results._CHECKPOINT", -1)
    survey("a.txt", "--to", "r.csv")
    sizes = disk.sizes[Path("r.csv").stat().st_ino]
    assert len(set(sizes)) >= 3  # a chunk has at most twice the quizzes of the one before
    assert sizes == sorted(sizes)


# --- spreadsheets ---------------------------------------------------------------------------------


@given(st.text("'=+-@\t\r\na1"))
def test_a_text_is_restored_and_is_no_formula_meanwhile(text: str) -> None:
    assert defused(text)[:1] not in tuple("=+-@\t\r\n")
    assert restored(defused(text)) == text
    assert (defused(text) == text) == (text.lstrip("'")[:1] not in tuple("=+-@\t\r\n"))


@pytest.mark.parametrize("name", ["=cmd|' -C calc'!A0", "+1", "-1", "@SUM(A1)", "'=1", "plain"])
def test_names_are_no_formulas_in_csv_and_are_read_back(
    name: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = Path(name)
    path.write_text(Path("a.txt").read_text(encoding="ascii"), encoding="ascii")
    given = str(path) if name.startswith(("=", "+", "'", "p")) else f"./{name}"
    row = Row(name, 1, error=f"{name}:1:1: bad")
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


# --- the blame ------------------------------------------------------------------------------------


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_survey_has_the_columns_of_the_blame_only_if_it_is_asked(
    ending: str, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    quizzes = ("@readalps", "a.txt", "@two")
    options = ("--modes", "0,2")
    plain, blamed = f"plain{ending}", f"blamed{ending}"
    assert survey(*quizzes, *options, "--to", plain) == 1
    interrupt(monkeypatch, 3, *quizzes, *options, "--blame", "--to", blamed)
    assert survey(*quizzes, *options, "--blame", "--to", blamed) == 1
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
    assert {texts[number] for number, row in enumerate(found) if row["error"]} <= {
        ("",) * 4,
        ("None",) * 4,
    }
    for there, now, more in (("with", "without", ()), ("without", "with", ("--blame",))):
        capsys.readouterr()
        assert survey(*quizzes, *options, *more, "--to", plain if more else blamed) == 1
        printed = f"made {there} --blame, but you resume {now} --blame; give the same options"
        assert printed in capsys.readouterr().err
