"""The build: a wheel with the kernels, or without them where there is no compiler."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

import sudoku_repl

ROOT = Path(sudoku_repl.__file__).parents[1]
HOOK = ROOT / "hatch_build.py"
pytestmark = pytest.mark.skipif(not HOOK.exists(), reason="not a source tree")


def wheel(folder: Path) -> Path:
    """A wheel of the source tree."""
    builders = pytest.importorskip("hatchling.builders.wheel")
    return Path(next(builders.WheelBuilder(str(ROOT)).build(directory=str(folder), versions=["standard"])))


def kernels(built: Path) -> list[str]:
    """The names of the compiled kernels in a wheel."""
    with ZipFile(built) as content:
        return [
            name for name in content.namelist() if "kernel" in name and not name.endswith((".py", ".pyi"))
        ]


def test_a_pure_wheel_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SUDOKU_REPL_PURE", "1")
    built = wheel(tmp_path)
    assert built.name.endswith("-none-any.whl")
    assert not kernels(built)
    printed = capsys.readouterr()
    assert "sudoku_repl is built without its kernels" in printed.out + printed.err


@pytest.mark.long
def test_without_a_compiler_the_wheel_is_pure_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("Cython")
    monkeypatch.delenv("SUDOKU_REPL_PURE", raising=False)
    monkeypatch.setenv("CC", str(tmp_path / "no compiler"))
    built = wheel(tmp_path)
    assert built.name.endswith("-none-any.whl")
    assert not kernels(built)
    printed = capsys.readouterr()
    assert "no working C compiler, so sudoku_repl runs without its kernels" in printed.out + printed.err


@pytest.mark.long
@pytest.mark.skipif(sudoku_repl.version.engine() == "pure", reason="the package has no kernels here")
def test_with_a_compiler_the_wheel_has_the_kernels(tmp_path: Path) -> None:
    pytest.importorskip("Cython")
    built = wheel(tmp_path)
    assert not built.name.endswith("-none-any.whl")
    assert sorted(name.split("/")[1] for name in kernels(built)) == ["create", "exact", "machine"]


def test_the_environment_chooses_the_pure_engine() -> None:
    code = (
        "import sys; from sudoku_repl import Debugger; dbg = Debugger('@readalps'); dbg.goto(90);"
        "print(dbg.engine, 'sudoku_repl.machine.kernel' in sys.modules)"
    )
    pure = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "SUDOKU_REPL_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert pure.stdout == "pure False\n"
