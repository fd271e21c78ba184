"""Run the program in a process, with lines on standard input."""

from __future__ import annotations

import re
import subprocess
import sys

from support.forked import run

PROGRAM = [sys.executable, "-m", "sudoku_repl"]


def program(*options: str, lines: str | bytes = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs the program on lines of standard input."""
    given = lines.encode() if isinstance(lines, str) else lines
    ran = run(*options, given=given, environment=environment)
    return subprocess.CompletedProcess(ran.args, ran.returncode, ran.stdout.decode(), ran.stderr.decode())


def printed(*options: str, lines: str = "") -> list[str]:
    """The lines that the program prints; it must succeed."""
    ran = program(*options, lines=lines)
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout.splitlines()


def timeless(lines: list[str]) -> list[str]:
    """The lines without run times."""
    return [re.sub(r"Run time: \d+", "Run time: N", line) for line in lines]
