"""Run the program in a process that has imported it already, which takes a tenth of the time of a start."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from multiprocessing import get_context
from multiprocessing.context import ForkServerContext
from multiprocessing.reduction import DupFd
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any

ROOT = Path(__file__).parents[2]
_PATIENCE = 60.0
"""Seconds to wait for the end of the program."""


def run(
    *arguments: str,
    given: bytes = b"",
    together: bool = False,
    folder: Path | None = None,
    environment: Mapping[str, str] | None = None,
) -> subprocess.CompletedProcess[bytes]:
    """Runs the program on standard input; ``together`` puts its errors among its output."""
    with TemporaryFile() as lines, TemporaryFile() as output, TemporaryFile() as errors:
        lines.write(given)
        lines.seek(0)
        ends = [DupFd(each.fileno()) for each in (lines, output, output if together else errors)]
        around = {**os.environ, **(environment or {})}
        process = _forks().Process(target=_main, args=(arguments, ends, str(folder or Path.cwd()), around))
        process.start()
        process.join(_PATIENCE)
        if process.exitcode is None:
            process.kill()
            raise subprocess.TimeoutExpired([*arguments], _PATIENCE)
        return subprocess.CompletedProcess(arguments, process.exitcode, _content(output), _content(errors))


@cache
def _forks() -> ForkServerContext:
    """What starts processes: one that has imported the program, and forks."""
    context = get_context("forkserver")
    rooms = (ROOT / "sudoku_repl" / room for room in ("cli", "debugger", "orders", "session", "shell"))
    paths = [path.relative_to(ROOT).with_suffix("") for room in rooms for path in sorted(room.rglob("*.py"))]
    context.set_forkserver_preload([".".join(each.parts).removesuffix(".__init__") for each in paths])
    return context


def _content(file: IO[bytes]) -> bytes:
    file.seek(0)
    return file.read()


def _main(arguments: tuple[str, ...], ends: list[Any], folder: str, environment: dict[str, str]) -> None:
    """Be the program, with these ends in place of its standard streams."""
    for place, end in enumerate(ends):
        os.dup2(end.detach(), place)
    sys.stdin, sys.stdout, sys.stderr = open(0), open(1, "w"), open(2, "w")  # noqa: SIM115
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = ["sudoku-repl", *arguments]
    from sudoku_repl.__main__ import main

    sys.exit(main())
