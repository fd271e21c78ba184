"""The examples print what stands beside them; a script prints the same however it is run."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from inspect import signature
from pathlib import Path

import pytest
from support.programs import printed, timeless

import sudoku_repl
from sudoku_repl import __version__, exact, open_quiz
from sudoku_repl.board.constraints import headers
from sudoku_repl.formats.sources import open_counted
from sudoku_repl.shell.dap.adapter import RULES, Adapter

ROOT = Path(sudoku_repl.__file__).parent
HERE = Path(__file__).parent.parent / "examples"
SCRIPTS = sorted(HERE.glob("*.repl"))


def expected(script: Path) -> list[str]:
    """The output that stands beside an example."""
    return script.with_suffix(".out").read_text(encoding="utf-8").splitlines()


@pytest.mark.long
@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_a_script_prints_its_output_in_a_batch_and_in_a_pipe(script: Path) -> None:
    assert timeless(printed("--script", str(script), "--batch")) == expected(script)
    assert timeless(printed(lines=script.read_text(encoding="utf-8"))) == expected(script)


def test_the_library_example_prints_its_output() -> None:
    script = HERE / "library.py"
    ran = subprocess.run([sys.executable, script], capture_output=True, text=True, check=True, timeout=300)
    assert ran.stdout.splitlines() == expected(script)


def test_the_quizzes_load() -> None:
    assert open_quiz(HERE / "readalps.txt") == open_quiz("@readalps")
    quiz, held, *_ = open_counted(f"{HERE / 'several.txt'}#2")
    assert (quiz, held) == (open_quiz("@hard"), 3)


def test_the_picture_of_the_board_is_what_its_orders_draw(tmp_path: Path) -> None:
    drawn = tmp_path / "board.svg"
    orders = ("techniques +x_chain +forcing_chain", 'bisect by == "forcing_chain"', f"show {drawn}")
    assert printed("@hard", "--batch", *(part for order in orders for part in ("--ex", order)))
    assert drawn.read_text(encoding="utf-8") == (HERE / "board.svg").read_text(encoding="utf-8")


def test_the_manual_shows_quizzes_with_each_kind_of_constraint(tmp_path: Path) -> None:
    manual = (ROOT / "manual" / "variants.md").read_text(encoding="utf-8")
    met = set()
    for name in ("sums", "lines", "signs"):
        path = HERE / "variants" / f"{name}.txt"
        lines = path.read_text(encoding="utf-8").splitlines()
        told = [header for header in re.findall(r"^\| `(# .*?)` \|", manual, re.M) if header in lines]
        assert told == lines[: len(told)]
        assert exact.is_unique(open_quiz(path))
        met |= {header[2:].partition(":")[0] for header in told}
        assert printed(str(path), "--batch", "--ex", f"show --bare {tmp_path / name}.svg")
        drawn = (tmp_path / f"{name}.svg").read_text(encoding="utf-8")
        assert drawn == path.with_suffix(".svg").read_text(encoding="utf-8")
    assert met == {*headers()} - {"anti", "negative"}


@pytest.mark.skipif(sys.platform == "win32", reason="needs bash")
def test_the_tasks_of_the_cluster_script_share_a_list(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    quizzes = tmp_path / "list.txt"
    quizzes.write_text(f"{open_quiz('@easy')}\n" * 10_001)
    results = tmp_path / "results"
    for task in ("2", "1"):
        about = {"SLURM_ARRAY_TASK_ID": task, "SLURM_ARRAY_TASK_COUNT": "2", "SLURM_CPUS_PER_TASK": "1"}
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        subprocess.run(
            [HERE / "survey.slurm", quizzes, f"{results}/", "--no-time"],
            env=os.environ | about | {"PATH": path},
            check=True,
            capture_output=True,
            timeout=300,
        )
        assert len(list(results.glob("*/*.parquet"))) == 3 - int(task)


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="needs bash")
def test_the_study_gives_its_result_again_and_makes_more_quizzes(tmp_path: Path) -> None:
    for needed in ("duckdb", "matplotlib", "pyarrow"):
        pytest.importorskip(needed)
    study = tmp_path / "study"
    shutil.copytree(HERE / "study", study)
    (study / "levels.png").unlink()
    env = os.environ | {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}

    def run(*arguments: str) -> str:
        subprocess.run([study / "study.sh", *arguments], env=env, check=True, timeout=300)
        return (study / "result.txt").read_text(encoding="utf-8")

    result = (HERE / "study" / "result.txt").read_text(encoding="utf-8")
    assert run() == result
    assert (study / "levels.png").stat().st_size > 50_000
    told = (study / "README.md").read_text(encoding="utf-8")
    figures = re.findall(r"[0-9.]+ ± [0-9.]+", told)
    assert len(figures) == 6
    *measures, clues = figures
    assert all(each in result for each in measures)
    assert clues.replace(" ±", "") in " ".join(result.split())
    quizzes = sum(len(path.read_text().splitlines()) - 2 for path in study.glob("unbiased-*.csv"))
    assert f"So far, {quizzes} quizzes" in told
    there = len((study / "unbiased-1.csv").read_text().splitlines()) - 2
    assert run("1", str(there), "2") == result  # all are there already


def test_the_killer_has_one_solution() -> None:
    killer = open_quiz(HERE / "killer.fpuz")
    assert (killer.clues, len(killer.board.constraints)) == (0, 26)
    assert len([*exact.solutions(killer)]) == 1


def test_every_example_is_tested() -> None:
    assert len(SCRIPTS) == 6
    assert {path.name for path in HERE.iterdir() if path.is_dir()} == {"editor", "study", "variants"}
    suffixes = {".repl", ".out", ".py", ".txt", ".fpuz", ".png", ".svg", ".ipynb", ".slurm"}
    assert {path.suffix for path in HERE.iterdir() if path.is_file()} == suffixes
    orders = {"jigsaw6.txt", "twodoku6.txt", "order12.txt", "order16.txt"}  # see tests/formats/test_sizes.py
    assert {path.name for path in HERE.glob("*.txt")} == {"readalps.txt", "several.txt", *orders}


def test_the_extension_for_an_editor_has_what_launches_here_and_what_the_adapter_takes() -> None:
    folder = HERE / "editor"
    extension = json.loads((folder / "vscode" / "package.json").read_text())
    (debugger,) = extension["contributes"]["debuggers"]
    assert extension["version"] == __version__
    assert (folder / "vscode" / debugger["program"]).read_text().endswith("exec sudoku-repl --dap\n")
    assert (folder / "vscode" / debugger["windows"]["program"]).exists()
    takes = set(signature(Adapter.on_launch).parameters) | RULES
    attributes = debugger["configurationAttributes"]["launch"]["properties"]
    assert {re.sub("[A-Z]", lambda found: f"_{found[0].lower()}", each) for each in attributes} <= takes
    assert {each["type"] for each in json.loads((folder / "launch.json").read_text())["configurations"]} == {
        debugger["type"]
    }
