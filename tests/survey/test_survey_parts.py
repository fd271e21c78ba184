"""Results in a folder of parts: shards, resuming, changed lists, other plans and builds; SQL over them."""

from __future__ import annotations

import gc
import json
import os
import re
import signal
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from shutil import rmtree
from typing import Any

import pytest
from support import surveys
from support.surveys import bars, minimal, refusal

from sudoku_repl import open_quiz
from sudoku_repl.cli.main import main
from sudoku_repl.errors import SurveyError
from sudoku_repl.survey import TraceOf, ordering, sql
from sudoku_repl.survey.counting import Entry, count_packed
from sudoku_repl.survey.equivalents import id_of
from sudoku_repl.survey.inputs import entries, raw_entries
from sudoku_repl.survey.parts import Shard, blocks_of
from sudoku_repl.survey.sql import ask_results
from sudoku_repl.survey.traces import TraceRow, trace_packed

pytest.importorskip("pyarrow")
pytest.importorskip("duckdb")
QUIZZES = [*map(str, minimal(11))]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The present folder, with a list of eleven rated quizzes and a bad line, in blocks of three."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sudoku_repl.survey.parts.SIZE", 3)
    write(QUIZZES)
    return tmp_path


def write(quizzes: list[str]) -> None:
    lines = [f"{quiz},{9 - number / 10}\n" for number, quiz in enumerate(quizzes)]
    Path("list.csv").write_text("quiz,rating\n" + "".join(lines), encoding="ascii")


def survey(*arguments: str, to: str = "parts/") -> int:
    return surveys.survey("list.csv", "--to", to, *arguments)


def parts() -> list[str]:
    return sorted(path.name for path in Path("parts").glob("*/*.parquet"))


def everything(where: str = "parts") -> tuple[tuple[Any, ...], ...]:
    return ask_results([where], "select * exclude version from results order by line, mode").rows


def test_parts_hold_the_rows_of_a_file() -> None:
    for to in ("parts/", "whole.parquet"):
        assert survey("--modes", "0,2", "--keep", "all", to=to) == 0
    assert everything() == everything("whole.parquet")
    assert [re.sub("-[0-9a-f]{16}", "", name) for name in parts()] == [
        "part-000000-3.parquet",
        "part-000001-3.parquet",
        "part-000002-3.parquet",
        "part-000003-2.parquet",
    ]
    assert not list(Path("parts").rglob("*.part"))
    about = json.loads(Path("parts/survey.json").read_text(encoding="ascii"))
    assert about["plan"] == "with --modes 0,2 --limit 100000 --no-time --keep rating"


def test_shards_share_the_blocks() -> None:
    assert survey("--shard", "2/3") == 0
    assert [name[:11] for name in parts()] == ["part-000001"]
    assert survey("--shard", "1/3") == survey("--shard", "3/3") == 0
    shared = {path.name: path.read_bytes() for path in Path("parts").glob("*/*")}
    assert len(shared) == 4
    assert survey() == 0  # all is there
    assert {path.name: path.read_bytes() for path in Path("parts").glob("*/*")} == shared


@pytest.mark.parametrize("text", ["0/3", "4/3", "1", "1/0", "a/b", "1/3x"])
def test_shards_that_make_no_sense(text: str) -> None:
    with pytest.raises(SurveyError, match="expected a shard such as 3/8"):
        Shard.parse(text)


def test_a_shard_needs_a_folder_and_a_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert "name their folder, as in --to results/" in refusal(capsys, "list.csv", "--shard", "1/2")
    assert "standard input cannot be sharded" in refusal(capsys, "-", "--to", "parts/", "--shard", "1/2")


def test_an_interrupted_survey_does_nothing_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    survey("--modes", "0,2")
    whole = everything()
    rmtree("parts")
    done: list[int] = []

    def interrupting(entries: Iterator[Entry], *arguments: Any) -> Iterator[Any]:
        for entry in entries:
            yield from ordering.survey([entry], *arguments)
            done.append(entry.line)
            if len(done) in (2, 8):
                raise KeyboardInterrupt

    monkeypatch.setattr("sudoku_repl.cli.survey_run.survey", interrupting)
    assert survey("--modes", "0,2") == 130
    assert survey("--modes", "0,2") == 130
    assert survey("--modes", "0,2") == 0
    assert sorted(done) == list(range(2, 13))
    assert everything() == whole


def test_the_progress_bar_begins_after_the_parts_that_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    ends = bars(monkeypatch)
    survey("--shard", "2/2")
    survey()
    survey()
    assert [*dict.fromkeys(ends)] == [(0, 5, 5), (5, 11, 11), (11, 11, 11)]


def test_a_list_that_has_grown_is_gone_on_with() -> None:
    write(QUIZZES[:7])
    survey()
    before = parts()
    write(QUIZZES)
    assert survey() == 0
    assert parts()[:2] == before[:2]
    assert len(parts()) == 4
    assert survey(to="other/") == 0
    assert everything() == everything("other")


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    before = parts()
    printed = refusal(capsys, "list.csv", "--no-time", "--to", "parts/", *arguments)
    assert parts() == before
    return printed


def test_what_does_not_fit_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    survey()
    made = "made with --modes 0 --limit 100000 --no-time --keep rating, but you resume with --modes 2 "
    assert made in refused(capsys, "--modes", "2")
    write(QUIZZES[:5])
    assert "made from another input" in refused(capsys)  # the second block has become shorter
    write(QUIZZES[:6])
    assert "the input ends before this part; the list has become shorter" in refused(capsys)
    write(QUIZZES[::-1])
    assert "made from another input" in refused(capsys)
    write(QUIZZES)
    about = Path("parts/survey.json")
    content = about.read_text(encoding="ascii")
    about.write_text(re.sub(r"\+[0-9a-f]{8}", "+00000000", content), encoding="ascii")
    assert "made by build 0.2.0+00000000, but this is" in refused(capsys)
    assert survey("--force") == 0
    about.write_text(content[:20], encoding="ascii")
    assert "survey.json is damaged" in refused(capsys)
    about.unlink()
    assert "has parts but no survey.json" in refused(capsys)


def test_a_header_is_part_of_a_block() -> None:
    def names(text: str) -> list[str]:
        Path("list.txt").write_text(text, encoding="ascii")
        return [block.name() for block in blocks_of(raw_entries(["list.txt"]))]

    quizzes = "".join(f"{'.' * 81}\n" for _ in range(4))
    assert names(quizzes) != names(f"# houses: diagonals\n{quizzes}")
    assert names(quizzes) == names(f"# a note\n\n{quizzes}")


def test_an_error_that_ends_a_file_is_a_record_after_those_before_it() -> None:
    lines = "".join(f":0000:x:{quiz}:::\n" for quiz in QUIZZES[:3])
    Path("list.txt").write_text(f"{lines}# houses: diagonals\n{lines}", encoding="ascii")
    raw = [entry for block in blocks_of(raw_entries(["list.txt"])) for entry in block.entries()]
    assert raw == list(entries(["list.txt"]))
    assert [str(entry.quiz) for entry in raw[:3]] == QUIZZES[:3]
    assert raw[3].number == 4
    assert raw[3].error.startswith("list.txt:4:3: a HoDoKu line cannot have headers")
    assert len(raw) == 4


def test_results_never_go_to_their_own_list(capsys: pytest.CaptureFixture[str]) -> None:
    survey()
    content = Path("list.csv").read_bytes()
    Path("list.svg").write_bytes(content)
    for name, option in (("list.csv", "--to"), ("list.csv", "--trace"), ("list.svg", "--plot")):
        printed = refusal(capsys, name, option, f"./{name}")
        assert printed == f"'./{name}' was read, so it is not replaced; write to another file"
        assert Path(name).read_bytes() == content
    printed = refusal(capsys, ".", "--to", ".")
    assert printed == "the lists are in '.', so the results go to another folder; name one"


def test_parts_are_a_list_of_quizzes_too(capsys: pytest.CaptureFixture[str]) -> None:
    survey("--modes", "0,2")
    capsys.readouterr()
    assert surveys.survey("parts/*/*.parquet") == 0
    assert capsys.readouterr().out.startswith("11 quizzes, 0 bad lines\n")
    Path("broken.parquet").write_bytes(b"PAR1" + bytes(100))
    assert "'broken.parquet' cannot be read: " in refusal(capsys, "broken.parquet")


def test_parts_in_another_file_system(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("upath")
    fsspec = pytest.importorskip("fsspec")
    survey("--keep", "all")
    monkeypatch.setattr("sudoku_repl.survey.line_index.LARGEST", 100)
    system = fsspec.filesystem("memory")
    try:
        assert survey("--keep", "all", "--shard", "1/2", to="memory://results") == 0
        assert survey("--keep", "all", to="memory://results") == 0
        index, *there = sorted(name.rpartition("/")[2] for name in system.find("/results"))
        assert index.startswith("index-")
        assert there == [*parts(), "survey.json"]
        capsys.readouterr()
        assert survey("--keep", "all", to="memory://results") == 0
        assert "4 parts were there already" in capsys.readouterr().err
        Path("copied").mkdir()
        for name in parts():
            Path("copied", name).write_bytes(system.cat_file(f"/results/0000/{name}"))
        assert everything("copied") == everything()
    finally:
        system.rm("/results", recursive=True)


# --- workers that die -----------------------------------------------------------------------------


def die_once() -> None:
    """Kills the first process that comes here."""
    with suppress(FileNotFoundError):
        Path("alive").unlink()
        os.kill(os.getpid(), signal.SIGKILL)


def count_or_die(content: bytes) -> tuple[Any, float]:
    die_once()
    return count_packed(content)


def trace_or_die(on: TraceOf, content: bytes) -> list[TraceRow]:
    die_once()
    return trace_packed(on, content)


@pytest.mark.skipif(sys.platform == "win32", reason="kills a process as Unix does")
@pytest.mark.parametrize("option", ["--to", "--trace"])
def test_a_worker_that_is_killed_is_reported_and_changes_no_byte(
    option: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def written(folder: str, jobs: str) -> dict[str, bytes]:
        assert surveys.survey("list.csv", option, folder, jobs=jobs) == 0
        return {path.name: path.read_bytes() for path in Path(folder).glob("*/*")}

    undisturbed = written("undisturbed/", "1")
    assert len(undisturbed) == 4
    monkeypatch.setattr(ordering, "count_packed", count_or_die)
    monkeypatch.setattr("sudoku_repl.survey.traces.trace_packed", trace_or_die)
    Path("alive").touch()
    capsys.readouterr()
    assert written("disturbed/", "2") == undisturbed
    assert not Path("alive").exists()
    assert capsys.readouterr().err == "sudoku-repl survey: a worker died; others do its work\n"


# --- SQL ------------------------------------------------------------------------------------------


def test_questions(capsys: pytest.CaptureFixture[str]) -> None:
    survey("--modes", "0,2", "--keep", "all")
    for to in ("r.csv", "r.jsonl"):
        survey(to=to)
    capsys.readouterr()
    question = "select mode, count(*) n, max(rating) best from results group by 1 order by 1"
    assert main(["query", "parts/", question]) == 0
    assert capsys.readouterr().out == "mode   n  best\n0     11   9.0\n2     11   9.0\n"
    assert main(["query", "parts/", "select 1 a, 2 a_2, 3 a", "--to", "twice.jsonl"]) == 0
    assert Path("twice.jsonl").read_text(encoding="utf-8") == '{"a": 1, "a_2": 2, "a_3": 3}\n'
    ended = "select count(*), sum(steps)::int, min(typeof(ended)) from results where ended"
    for name in ("r.csv", "r.jsonl"):
        ((count, steps, kind),) = ask_results([name], ended).rows
        assert (count, kind) == (11, "BOOLEAN")
        assert ask_results(["parts"], f"{ended} and mode = '0'").rows == ((count, steps, kind),)
    assert ask_results(["r.csv", "r.jsonl", "parts"], "select count(*) from results").rows == ((44,),)
    assert main(["query", "r.csv", "select quiz, rating from results", "--to", "answer.csv"]) == 0
    assert Path("answer.csv").read_text(encoding="ascii").startswith("quiz,rating\n")
    assert main(["query", "r.csv", "select line from results limit 1", "--to", "answer.jsonl"]) == 0
    assert Path("answer.jsonl").read_text(encoding="ascii") == '{"line": 2}\n'
    Path("r.csv").rename("it's.csv")
    assert ask_results(["it's.csv"], "select count(*) from results").rows == ((11,),)


def test_every_result_has_the_identity_of_its_quiz() -> None:
    lines = Path("list.csv").read_text(encoding="ascii").splitlines()
    Path("list.csv").write_text("\n".join([*lines, "no quiz"]) + "\n", encoding="ascii")
    survey(to="plain.jsonl")
    survey("--transforms", "2", to="formed.csv")
    surveys.survey("@samurai", "--to", "samurai.csv")
    question = "select line, quiz_id from results where quiz_id is not null group by all order by line"
    of_forms = ask_results(["formed.csv"], question).rows
    assert len(of_forms) == 11
    assert ask_results(["plain.jsonl"], question).rows == of_forms
    assert ask_results(["plain.jsonl", "formed.csv"], question).rows == of_forms
    samurai = id_of(open_quiz("@samurai"))
    assert ask_results(["samurai.csv"], question).rows == ((1, samurai),)
    assert "quiz_id" not in ask_results(["plain.jsonl"], "select * from results").columns
    text = Path("samurai.csv").read_text(encoding="ascii").replace("samurai", "nowhere")
    Path("samurai.csv").write_text(text, encoding="ascii")
    with pytest.raises(SurveyError, match="not a quiz on the board 'nowhere'"):
        ask_results(["samurai.csv"], question)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("drop view results", "expected a single select"),
        ("select 1; select 2", "expected a single select"),
        ("copy results to 'there.csv'", "expected a single select"),
        ("select * from read_csv('list.csv')", "disabled by configuration"),
        ("select * from read_parquet('https://example.org/x.parquet')", "disabled by configuration|httpfs"),
        ("select foo from results", 'column "foo" not found'),
        ("selec", "Parser Error"),
        ("", "expected a single select"),
    ],
)
def test_questions_only_read_the_results(question: str, expected: str) -> None:
    surveys.survey("@easy", "--to", "r.csv")
    with pytest.raises(SurveyError, match=expected):
        ask_results(["r.csv"], question)
    assert sorted(path.name for path in Path().iterdir()) == ["list.csv", "r.csv"]


def test_what_cannot_be_asked(capsys: pytest.CaptureFixture[str]) -> None:
    Path("empty").mkdir()
    for arguments, expected in (
        (["select 1"], "expected files of results and then SQL"),
        (["nowhere.csv", "select 1"], "'nowhere.csv' cannot be read"),
        (["empty", "select 1"], "no results in the folder 'empty'"),
        (["list.txt", "select 1"], "'list.txt' cannot be read"),
        (["list.csv", "select 1", "--to", "x.pdf"], "unknown ending of 'x.pdf'"),
    ):
        assert main(["query", *arguments]) == 1
        assert expected in capsys.readouterr().err


def test_the_blocks_are_all_records_in_order_and_leave_the_garbage_collector_as_it_was() -> None:
    for collects in (True, False):
        (gc.enable if collects else gc.disable)()
        try:
            blocks = list(blocks_of(raw_entries(["list.csv"])))
            assert gc.isenabled() is collects
        finally:
            gc.enable()
        assert [(block.number, len(block.records)) for block in blocks] == [(0, 3), (1, 3), (2, 3), (3, 2)]
        assert [str(entry.quiz) for block in blocks for entry in block.entries()] == QUIZZES


def test_a_mistake_in_a_question_reads_no_file_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """A survey may have a billion rows."""
    names = ["r.csv", "r.jsonl", "r.parquet"]
    for name in names:
        assert survey(to=name) == 0
    asked: list[str] = []
    honest = sql._run

    def run(connection: Any, statement: str) -> Any:
        asked.append(statement)
        return honest(connection, statement)

    monkeypatch.setattr(sql, "_run", run)
    monkeypatch.setattr(Path, "read_bytes", None)
    for mistake in (
        "select nothing from results",
        "selec",
        "select 1; select 2",
        "select quiz::int from results",
    ):
        with pytest.raises(SurveyError):
            ask_results(names, mistake)
    assert asked
    assert not any("max(" in statement for statement in asked)


def test_an_answer_in_json_lines_is_valid_json() -> None:
    surveys.survey("@easy", "--to", "r.csv")
    question = "select 'nan'::float a, -'inf'::float b, [1.5, null] c, {'d': 'inf'::float} e from results"
    assert main(["query", "r.csv", question, "--to", "answer.jsonl"]) == 0
    told = json.loads(Path("answer.jsonl").read_text(encoding="ascii"), parse_constant=pytest.fail)
    assert told == {"a": None, "b": None, "c": [1.5, None], "e": {"d": None}}
    assert main(["query", "r.csv", question, "--to", "answer.csv"]) == 0
    assert Path("answer.csv").read_text(encoding="ascii").splitlines()[1].startswith('nan,-inf,"[1.5, None]"')


@pytest.mark.parametrize("name", ["r.csv", "r.jsonl", "r.parquet"])
def test_a_question_about_a_file_that_is_cut_names_the_file(name: str) -> None:
    assert survey(to=name) == 0
    content = Path(name).read_bytes()
    for kept in (0, 60, -40):
        Path(name).write_bytes(content[:kept])
        refused = rf"'{name}' cannot be read: it is cut off, .* still being written"
        with pytest.raises(SurveyError, match=refused):
            ask_results([name], "select max(steps) from results")
