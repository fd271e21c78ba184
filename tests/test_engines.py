"""Nobody can tell from the output which engine ran: the kernels and pure Python print the same bytes."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from sudoku_repl import kernels

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.repl"))
ORDERS = """\
load-quiz @hard
break wrong and level > 9
break candidates [4,2] <= 2
run
runtil 300
why [4,2]
clear all
no-shrink on
runrun 99
log 90 98
log wrong 300 400
blame all
blame 300
contradictions
tree
hotspots --cores
find guess and level == 7
techniques +x_chain
goto 100
runtil 140
techniques -x_chain
runtil 180
guess-mode 1
runtil 200
[1,1]=1
run-mode 2
finish
reverse
export --findings 20 run.html
export run.csv
export run.jsonl
load-quiz @samurai
run
rerun
levels
load-quiz @empty
runtil 200
next
goto 2000
log 1990
why [9,9]
""".splitlines()

pytestmark = pytest.mark.skipif(not kernels.HAS_KERNEL, reason="there is only one engine")


def ran(folder: Path, lines: list[str], *options: str, pure: bool) -> dict[str, bytes]:
    """What a process prints and the files it writes, without run times."""
    folder.mkdir()
    environment = {**os.environ, **({"SUDOKU_REPL_PURE": "1"} if pure else {})}
    command = [sys.executable, "-m", "sudoku_repl", *options]
    given = "\n".join(lines).encode()
    done = subprocess.run(command, input=given, env=environment, cwd=folder, capture_output=True, check=False)
    texts = {"stdout": done.stdout, "stderr": done.stderr}
    written = {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}
    times = rb'Run time: \d+|"seconds": [\d.e-]+'
    return {name: re.sub(times, b"", text) for name, text in {**texts, **written}.items()}


def compare(folder: Path, lines: list[str], *options: str) -> None:
    """Run orders with both engines."""
    with_kernel, without = (ran(folder / str(pure), lines, *options, pure=pure) for pure in (False, True))
    assert with_kernel.keys() == without.keys()
    for name, text in with_kernel.items():
        assert text.splitlines() == without[name].splitlines(), name


@pytest.mark.parametrize("look", [pytest.param("--color=always", marks=pytest.mark.long), "--json"])
def test_orders_print_and_write_the_same(tmp_path: Path, look: str) -> None:
    compare(tmp_path, ORDERS, look)


@pytest.mark.long
@pytest.mark.parametrize("look", ["--color=never", "--json"])
@pytest.mark.parametrize("script", EXAMPLES, ids=lambda path: path.stem)
def test_examples_print_the_same(tmp_path: Path, script: Path, look: str) -> None:
    compare(tmp_path, script.read_text(encoding="utf-8").splitlines(), look)
