"""The table of the techniques: it loads none, and is made again when a file of a technique changes."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import sudoku_repl

PROGRAM = """\
import sys
from sudoku_repl.techniques import TECHNIQUES
print(*(f"{name} {each.rank} {each.summary}" for name, each in TECHNIQUES.items()), sep="\\n")
print("loaded", *sorted(name for name in sys.modules if name.startswith("sudoku_repl.techniques.w")))
"""
BY_THREADS = """\
import sys
from threading import Barrier, Thread
from sudoku_repl.techniques import TECHNIQUES

sys.setswitchinterval(1e-6)
together, met = Barrier(4), []

def load():
    for technique in TECHNIQUES.values():
        together.wait()
        met.append((technique.name, id(technique.__class__()) == id(technique)))

threads = [Thread(target=load) for _ in range(4)]
[each.start() for each in threads]
[each.join() for each in threads]
print(len(met) == 4 * len(TECHNIQUES) and all(same for _, same in met))
"""
ANOTHER = """\
from sudoku_repl.techniques.wings import WWing

class Another(WWing):
    name, rank, summary = "another_wing", 3201, "another one"
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    copied = tmp_path / "sudoku_repl"
    shutil.copytree(Path(sudoku_repl.__file__).parent, copied, ignore=shutil.ignore_patterns("__pycache__"))
    return copied / "techniques"


def listed(package: Path, program: str = PROGRAM, **environment: str) -> list[str]:
    """What a program prints: techniques of the copy, and the loaded modules that begin with w."""
    folder = package.parents[1]
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=folder,
        env={"HOME": str(folder), **environment},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return done.stdout.splitlines()


@pytest.mark.parametrize("environment", [{}, {"PYTHONDONTWRITEBYTECODE": "1"}])
def test_techniques_are_known_without_their_modules(package: Path, environment: dict[str, str]) -> None:
    first, second = listed(package, **environment), listed(package, **environment)
    assert first[:-1] == second[:-1]
    assert second[-1] == "loaded"
    assert "wings" in first[-1]


def test_the_table_is_made_again_after_an_edit_and_when_it_is_damaged(package: Path) -> None:
    before = listed(package)
    (package / "another.py").write_text(ANOTHER)
    assert "another_wing 3201 another one" in listed(package)
    edited = ANOTHER.replace("3201", "3199")
    (package / "another.py").write_text(edited)
    os.utime(package / "another.py", (2_000_000_000, 2_000_000_000))
    assert "another_wing 3199 another one" in listed(package)
    (package / "another.py").unlink()
    assert listed(package)[:-1] == before[:-1]
    (table,) = (package / "__pycache__").glob("*.table")
    table.write_bytes(table.read_bytes()[:100])
    assert listed(package)[:-1] == before[:-1]
    assert listed(package)[-1] == "loaded"


def test_threads_that_load_techniques_at_once_get_the_same_objects(package: Path) -> None:
    listed(package)
    assert listed(package, BY_THREADS) == ["True"]
