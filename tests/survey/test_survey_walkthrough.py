"""The walk-through of the manual's page on collections: its commands run on a small rated list."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sudoku_repl.create.making import make_quiz
from sudoku_repl.manual import topics

pytest.importorskip("pyarrow")
pytest.importorskip("duckdb")
pytest.importorskip("numpy")

PAGE = topics()["collections"].text
STEPS = [
    (command, output.splitlines())
    for block in re.findall(r"^```text\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
    for command, output in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
]
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


def words(line: str) -> list[str]:
    """The words of a line, all numbers alike."""
    return NUMBER.sub("0", line).split()


@pytest.mark.long
@pytest.mark.skipif(shutil.which("bash") is None, reason="the commands are a shell's")
def test_the_commands_run_on_a_small_list_and_print_what_the_page_shows(tmp_path: Path) -> None:
    """Commands that the page interrupts run to their end here."""
    quizzes = [str(make_quiz(seed).quiz).replace(".", "0") for seed in range(20)]
    lines = [f"{number:012x} {quiz} {2.5 + number / 4:.1f}\n" for number, quiz in enumerate(quizzes)]
    (tmp_path / "rated.txt").write_text("".join(lines), encoding="ascii")
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    assert len(STEPS) >= 10
    for command, shown in STEPS:
        ran = subprocess.run(
            ["bash", "-c", command],
            cwd=tmp_path,
            env={**os.environ, "PATH": path},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=300,
        )
        assert ran.returncode == 0, (command, ran.stdout)
        printed = [words(line) for line in ran.stdout.splitlines()]
        if " query " in command:
            assert printed[0] == words(shown[0]), command
