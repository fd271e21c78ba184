"""The command that leads to a step of a run, given to a real shell."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from support.made import BOARDS, quiz_on

from sudoku_repl import Debugger, Quiz
from sudoku_repl.documents.command import command
from sudoku_repl.documents.document import Run


def published() -> Debugger:
    debugger = Debugger("@readalps")
    debugger.run()
    return debugger


def forked() -> Debugger:
    debugger = published()
    debugger.goto(16)
    debugger.guess((2, 3), 9)
    debugger.run()
    return debugger


def with_rules() -> Debugger:
    debugger = Debugger(Quiz(published().quiz.board, published().quiz.givens, "some/folder/quiz.txt"))
    debugger.techniques(["hidden", "x_chain"])
    debugger.guess_mode("random", 7)
    debugger.retreat("backjump")
    debugger.goto(60)
    debugger.techniques(["hidden"])
    debugger.goto(200)
    return debugger


RUNS: dict[str, Callable[[], Debugger]] = {
    "published": published,
    "forked": forked,
    "with rules": with_rules,
    **{name: lambda name=name: Debugger(quiz_on(name)) for name in list(BOARDS)[2:4]},  # type: ignore[misc]
}


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
@pytest.mark.parametrize("name", RUNS)
def test_a_shell_goes_there(name: str, tmp_path: Path) -> None:
    debugger = RUNS[name]()
    if not len(debugger.timeline):
        debugger.run()
    found = command(Run(debugger.quiz, debugger.timeline, 0))
    assert found
    start, orders = found
    steps = sorted({debugger.timeline.state_at(index).steps for index in range(len(debugger.timeline) + 1)})
    program = f'"{sys.executable}" -m sudoku_repl'
    for step in {steps[len(steps) // 3], steps[-1]} if name in ("forked", "with rules") else steps[-1:]:
        needed = [order for at, order in orders if at <= step]
        options = " ".join(f"--ex '{order}'" for order in [*needed, f"goto {step}"])
        line = f"{start} {options} --batch --json".replace("sudoku-repl ", f"{program} ")
        run = subprocess.run(
            line,
            shell=True,
            cwd=tmp_path,
            capture_output=True,
            text=True,
            env={**os.environ, "HOME": str(tmp_path)},
        )
        assert run.returncode == 0, (line, run.stderr)
        last = [json.loads(each) for each in run.stdout.splitlines()][-1]
        expected = debugger.timeline.state_at(debugger.timeline.first_at("steps", step))
        assert (last["steps"], last["level"]) == (expected.steps, expected.level), line


def test_a_run_of_very_many_guesses_has_no_command(monkeypatch: pytest.MonkeyPatch) -> None:
    debugger = forked()
    run = Run(debugger.quiz, debugger.timeline, 0)
    monkeypatch.setattr("sudoku_repl.documents.command._MOST", 1)
    assert command(run) is not None
    monkeypatch.setattr("sudoku_repl.documents.command._MOST", 0)
    assert command(run) is None
