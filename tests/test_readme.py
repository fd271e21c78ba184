"""The README's commands do what it shows; its table of orders is the table of orders."""

from __future__ import annotations

import doctest
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sudoku_repl.commands import ORDERS

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
SESSIONS = [
    (match["command"], match["output"])
    for block in re.findall(r"```console\n(.*?)```", README, re.DOTALL)
    for match in re.finditer(r"^\$ (?P<command>.*)\n(?P<output>(?:(?!\$ ).*\n)*)", block, re.MULTILINE)
]


@pytest.mark.skipif(shutil.which("bash") is None, reason="the commands are a shell's")
@pytest.mark.parametrize(("command", "output"), SESSIONS, ids=[command[:40] for command, _ in SESSIONS])
def test_a_command_prints_what_is_shown(command: str, output: str) -> None:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    ran = subprocess.run(
        ["bash", "-c", command],
        cwd=ROOT,
        env={**os.environ, "PATH": path},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=60,
    )
    assert ran.stdout == output


def test_there_are_commands_to_test() -> None:
    assert len(SESSIONS) >= 5


def test_the_python_sessions_run() -> None:
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert results.attempted > 5
    assert results.failed == 0


def test_the_table_of_orders_is_the_one_of_the_program() -> None:
    rows = re.findall(r"^\| `([^`]+)` \| (.*) \|$", README, re.MULTILINE)
    shown = [(usage.replace("\\|", "|"), summary) for usage, summary in rows]
    assert shown[: len(ORDERS.commands)] == [(command.usage, command.summary) for command in ORDERS.commands]


def test_the_picture_shows_real_lines() -> None:
    picture = re.search(r"```text\n\$ sudoku-repl @readalps\n(.*?)```", README, re.DOTALL)
    assert picture is not None
    command = [sys.executable, "-m", "sudoku_repl", "@readalps"]
    orders = re.findall(r"^Order please: (.+)$", picture[1], re.MULTILINE)
    real = subprocess.run(
        command, input="\n".join(orders), capture_output=True, text=True, check=True, timeout=60
    )
    printed = set(real.stdout.splitlines())
    shown = [
        line
        for line in picture[1].splitlines()[2:-1]
        if line and not line.startswith(("Order please:", "..."))
    ]
    for line in shown:
        assert line in printed or line.startswith("Run time: ")
