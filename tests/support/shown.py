"""The commands that README and manual show, and what they print."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from support.forked import run

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
    """What a command prints on both streams in a folder like the project's, where it may write files.

    Where the program is a part of a pipeline, it runs in a process that has imported it already.
    """
    parts = _PIPE.split(command)
    names = [shlex.split(part)[0] for part in parts]
    with TemporaryDirectory() as folder:
        for entry in ROOT.iterdir():
            if not entry.name.startswith("."):
                Path(folder, entry.name).symlink_to(entry)
        if names.count("sudoku-repl") != 1 or _JOINED.search(command):
            return _filtered(command, "", folder)
        at = names.index("sudoku-repl")
        _, *arguments = shlex.split(parts[at])
        before, after = parts[:at], parts[at + 1 :]
        given = _filtered(" | ".join(before), "", folder).encode() if before else b""
        ran = run(*arguments, given=given, together=not after, folder=Path(folder))
        output = ran.stdout.decode()
        return ran.stderr.decode() + (_filtered(" | ".join(after), output, folder) if after else output)


_PIPE = re.compile(r""" \| (?=(?:[^'"]|'[^']*'|"[^"]*")*$)""")
"""The sign of a pipe outside of quotes."""
_JOINED = re.compile(r"&&|;|[0-9]?[<>]|`|\$")
"""What only a shell understands; within quotes, too, to be safe."""


def _filtered(command: str, given: str, folder: str) -> str:
    """What a shell prints in a folder on both streams, from standard input."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    ran = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env={**os.environ, "PATH": path},
        input=given,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=300,
    )
    return ran.stdout
