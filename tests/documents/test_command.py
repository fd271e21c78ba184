"""The command that leads to a step of a run, given to a real shell."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from support.desk import readalps
from support.forked import run as run_program
from support.made import BOARDS, quiz_on
from support.pages import run_of

from sudoku_repl import Debugger, Quiz
from sudoku_repl.documents.bundle import modules
from sudoku_repl.documents.command import command

NODE = shutil.which("node")


def forked() -> Debugger:
    debugger = readalps(131)
    debugger.goto(16)
    debugger.guess((2, 3), 9)
    debugger.run()
    return debugger


def with_rules() -> Debugger:
    quiz = readalps(0).quiz
    debugger = Debugger(Quiz(quiz.board, quiz.givens, "some/folder/quiz.txt"))
    debugger.techniques(["hidden", "x_chain"])
    debugger.guess_mode("random", 7)
    debugger.retreat("backjump")
    debugger.goto(60)
    debugger.techniques(["hidden"])
    debugger.goto(200)
    return debugger


RUNS: dict[str, Callable[[], Debugger]] = {
    "published": lambda: readalps(131),
    "forked": forked,
    "with rules": with_rules,
    **{name: lambda name=name: Debugger(quiz_on(name)) for name in list(BOARDS)[2:4]},  # type: ignore[misc]
}
PROGRAM = "sudoku-repl() { printf '%s\\0' \"$@\"; }\n"
"""A program for the shell that prints the arguments that it is given."""


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
@pytest.mark.parametrize("name", RUNS)
def test_a_shell_goes_there(name: str, tmp_path: Path) -> None:
    debugger = RUNS[name]()
    if not len(debugger.timeline):
        debugger.run()
    found = command(run_of(debugger))
    assert found
    start, orders = found
    steps = sorted({debugger.timeline.state_at(index).steps for index in range(len(debugger.timeline) + 1)})
    for step in {steps[len(steps) // 3], steps[-1]} if name in ("forked", "with rules") else steps[-1:]:
        needed = [order for at, order in orders if at <= step]
        options = " ".join(f"--ex '{order}'" for order in [*needed, f"goto {step}"])
        line = f"{start} {options} --batch --json"
        shell = ["bash", "-c", PROGRAM + line]
        arguments = subprocess.run(shell, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
        home = {"HOME": str(tmp_path)}
        ran = run_program(*arguments.split("\0")[:-1], folder=tmp_path, environment=home)
        assert ran.returncode == 0, (line, ran.stderr)
        last = json.loads(ran.stdout.splitlines()[-1])
        expected = debugger.timeline.state_at(debugger.timeline.first_at("steps", step))
        assert (last["steps"], last["level"]) == (expected.steps, expected.level), line


COMMANDS = """
const { whole } = JSON.parse(require("fs").readFileSync(0, "utf8"));
const runs = new Runs(whole);
const found = runs.names.flatMap((name) => {
  const run = runs.get(name);
  return [...run.wrongs.keys()].map((point) => [run.steps[point], run.level[point], commandTo(run, point)]);
});
console.log(JSON.stringify(found));
"""
"""A script that prints the step, the level and the command of each contradiction."""


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
@pytest.mark.skipif(NODE is None, reason="needs Node: apt-get install nodejs")
@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("to the end", 27),
        pytest.param("forked", 10, marks=pytest.mark.long),
        pytest.param("with rules", 10, marks=pytest.mark.long),
    ],
)
def test_every_command_at_a_contradiction_works(name: str, count: int, tmp_path: Path) -> None:
    debugger = readalps(284) if name == "to the end" else RUNS[name]()
    deltas = debugger.deltas()
    list(deltas.new())
    script = "".join({**modules("runs.js"), **modules("copying.js")}.values()) + COMMANDS
    given = json.dumps({"whole": deltas.whole()})
    assert NODE
    made = subprocess.run([NODE, "-e", script], input=given, capture_output=True, text=True, check=True)
    found = json.loads(made.stdout)
    assert len(found) >= count
    home = {"HOME": str(tmp_path)}
    for step, level, line in found:
        shell = ["bash", "-c", PROGRAM + line]
        arguments = subprocess.run(shell, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
        ran = run_program(*arguments.split("\0")[:-1], "--batch", "--json", folder=tmp_path, environment=home)
        assert ran.returncode == 0, (line, ran.stderr)
        blamed = json.loads(ran.stdout.splitlines()[-1])
        assert (blamed["type"], blamed["step"], blamed["level"]) == ("blame", step, level), line


def test_a_run_of_very_many_guesses_has_no_command(monkeypatch: pytest.MonkeyPatch) -> None:
    run = run_of(forked())
    monkeypatch.setattr("sudoku_repl.documents.command._MOST", 1)
    assert command(run) is not None
    monkeypatch.setattr("sudoku_repl.documents.command._MOST", 0)
    assert command(run) is None
