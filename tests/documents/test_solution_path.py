"""The solution path in the replay page, in Node, held against `Debugger.path`."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from support.pages import packed_in, samurai

from sudoku_repl import Debugger, Quiz
from sudoku_repl.documents.bundle import modules
from sudoku_repl.documents.solution_path import NAME
from sudoku_repl.errors import OrderError, QuizError

NODE = shutil.which("node")

TOLD = """
const data = JSON.parse(require("fs").readFileSync(0, "utf8"));
const run = new Runs(data).get("solution path");
console.log(JSON.stringify(run.steps.map((step, point) => {
  const { cells } = run.at(point);
  return {
    step,
    text: run.textAt(point),
    drawn: run.drawnAt(point).map(({ shapes }) => shapes),
    values: run.board.places.map((_, cell) => run.valueIn(cells, cell)),
    candidates: run.board.places.map((_, cell) => run.candidatesIn(cells, cell)),
    gone: run.board.places.map((_, cell) => run.digits.filter((digit) => cells[cell * run.width + digit])),
  };
})));
"""
QUIZZES: dict[str, Quiz | str] = {"easy": "@easy", "readalps": "@readalps", "samurai": samurai()}


def shown(text: str) -> str:
    """A sentence with the cells of chains as the page writes them."""
    return re.sub(r"\b([A-Z])([1-9])(?==)", lambda found: f"[{ord(found[1]) - 64},{found[2]}]", text)


def exported(debugger: Debugger, path: Path, **options: bool) -> dict[str, Any]:
    debugger.export(path, solution_path=True, **options)
    return packed_in(path.read_bytes())


@pytest.mark.skipif(NODE is None, reason="needs Node: apt-get install nodejs")
@pytest.mark.parametrize("name", QUIZZES)
def test_the_page_has_the_grid_and_the_pattern_of_each_step(name: str, tmp_path: Path) -> None:
    debugger = Debugger(QUIZZES[name])
    debugger.step(20)
    try:
        path = debugger.path()
    except QuizError:
        with pytest.raises(QuizError):
            debugger.export(tmp_path / "page.html", solution_path=True)
        return
    data = exported(debugger, tmp_path / "page.html")
    assert [run["name"] for run in data["runs"]] == ["main", NAME]
    script = "".join(modules("runs.js").values()) + TOLD
    assert NODE
    done = subprocess.run(
        [NODE, "-e", script], input=json.dumps(data), capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    _, *points = told = json.loads(done.stdout)
    assert [each["step"] for each in told] == [*range(len(path.steps) + 1)]
    for number, (step, before, now) in enumerate(zip(path.steps, told, points, strict=False), 1):
        packing = step.grid.board.packing
        assert before["values"] == [each.bit_length() for each in packing.unpack(step.grid.placed)]
        assert before["candidates"] == [
            [digit for digit in range(1, 10) if digits >> digit - 1 & 1] for digits in step.grid.sets
        ]
        assert now["text"] == f"{number}) {shown(''.join(step.sentence))}"
        assert bool(now["drawn"]) == (step.finding is not None)
    assert data["runs"][1]["headline"][0].endswith(f"score {path.score}, {path.difficulty}.")


def test_a_path_is_beside_all_runs(tmp_path: Path) -> None:
    debugger = Debugger("@easy")
    debugger.step(5)
    debugger.fork("other")
    data = exported(debugger, tmp_path / "page.html", all_runs=True)
    assert [run["name"] for run in data["runs"]] == ["main", "other", NAME]
    assert data["chosen"] == 1


def test_only_a_page_of_a_quiz_with_one_solution_has_a_path(tmp_path: Path) -> None:
    with pytest.raises(OrderError, match=r"with a solution path, the name must end in \.html"):
        Debugger("@easy").export(tmp_path / "run.csv", solution_path=True)
    with pytest.raises(QuizError, match="exactly one solution"):
        Debugger("@two").export(tmp_path / "run.html", solution_path=True)


def test_a_session_tells_the_path_or_why_there_is_none() -> None:
    assert Debugger("@easy").deltas().path()["name"] == NAME
    assert "exactly one solution" in Debugger("@two").deltas().path()["error"]
