"""The commands that README and manual show, and what they print."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = (ROOT / "README.md", *sorted((ROOT / "sudoku_repl" / "manual").glob("*.md")))


def sessions(text: str) -> list[tuple[str, str]]:
    """The commands in the console blocks of a page, each with the output shown below it."""
    return [
        (match["command"], match["output"])
        for block in re.findall(r"```console\n(.*?)```", text, re.DOTALL)
        for match in re.finditer(r"^\$ (?P<command>.*)\n(?P<output>(?:(?!\$ ).*\n)*)", block, re.MULTILINE)
    ]


def printed(command: str) -> str:
    """What a command prints in the project's folder, on both streams."""
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
    return ran.stdout
