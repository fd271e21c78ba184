"""The build: the kernels where there is a compiler, the short scripts where there is npm, or neither."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from zipfile import ZipFile

import pytest

import sudoku_repl
from sudoku_repl.documents.bundle import BUILT, short_scripts

ROOT = Path(sudoku_repl.__file__).parents[1]
HOOK = ROOT / "hatch_build.py"
pytestmark = pytest.mark.skipif(not HOOK.exists(), reason="not a source tree")


def wheel(folder: Path, root: Path = ROOT) -> Path:
    """A wheel of a source tree."""
    builders = pytest.importorskip("hatchling.builders.wheel")
    return Path(next(builders.WheelBuilder(str(root)).build(directory=str(folder), versions=["standard"])))


def kernels(built: Path) -> list[str]:
    """The names of the compiled kernels in a wheel."""
    with ZipFile(built) as content:
        return [name for name in content.namelist() if "kernel" in name and name.endswith((".so", ".pyd"))]


@pytest.mark.parametrize(
    ("variable", "value", "said"),
    [
        ("SUDOKU_REPL_PURE", "1", "sudoku_repl is built without its kernels"),
        pytest.param(
            *("CC", "no compiler", "no working C compiler, so sudoku_repl runs without its kernels"),
            marks=pytest.mark.long,
        ),
    ],
)
def test_a_pure_wheel_says_so(
    variable: str,
    value: str,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    pytest.importorskip("Cython")
    monkeypatch.delenv("SUDOKU_REPL_PURE", raising=False)
    monkeypatch.setenv(variable, value)
    built = wheel(tmp_path)
    assert built.name.endswith("-none-any.whl")
    assert not kernels(built)
    printed = capsys.readouterr()
    assert said in printed.out + printed.err


@pytest.mark.skipif(not short_scripts(), reason="the short scripts are not built: pip install -e .")
def test_the_archives_have_the_short_scripts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SUDOKU_REPL_PURE", "1")
    monkeypatch.setenv("PATH", "")
    builders = pytest.importorskip("hatchling.builders.sdist")
    source = next(builders.SdistBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"]))
    with tarfile.open(source) as content:
        content.extractall(tmp_path, filter="data")
    (unpacked,) = tmp_path.glob("sudoku_repl-*/")
    place = str(BUILT.relative_to(ROOT))
    assert (unpacked / place).read_bytes() == BUILT.read_bytes()
    with ZipFile(wheel(tmp_path, unpacked)) as made:
        assert made.namelist().count(place) == 1
        assert made.read(place) == BUILT.read_bytes()


@pytest.mark.skipif(sys.platform == "win32", reason="npx is a script of the shell here")
@pytest.mark.parametrize(
    ("npx", "said"),
    [
        (None, "there is no npm"),
        ("echo 'npm error network' >&2; exit 1", "npm error network"),
        ("sleep 60", "timed out after "),
    ],
)
def test_without_esbuild_the_wheel_has_the_full_scripts_and_says_so(
    npx: str | None,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    tree = tmp_path / "tree"
    not_built = shutil.ignore_patterns("*.built", "*.so", "__pycache__")
    shutil.copytree(ROOT / "sudoku_repl", tree / "sudoku_repl", ignore=not_built)
    for name in ("pyproject.toml", "README.md"):
        shutil.copy(ROOT / name, tree)
    hook = HOOK.read_text(encoding="utf-8")
    (tree / HOOK.name).write_text(hook.replace("PATIENCE = 60", "PATIENCE = 0.5"), encoding="utf-8")
    monkeypatch.setenv("SUDOKU_REPL_PURE", "1")
    tools = tmp_path / "tools"
    tools.mkdir()
    if npx is None:
        monkeypatch.setenv("PATH", str(tools))
    else:
        (tools / "npx").write_text(f"#!/bin/sh\n{npx}\n")
        (tools / "npx").chmod(0o755)
        monkeypatch.setenv("PATH", str(tools), prepend=os.pathsep)
    with ZipFile(wheel(tmp_path, tree)) as made:
        assert str(BUILT.relative_to(ROOT)) not in made.namelist()
    printed = capsys.readouterr()
    warning = printed.out + printed.err
    assert "esbuild did not run, so exported pages have the scripts in full length: " in warning
    assert said in warning


@pytest.mark.long
@pytest.mark.skipif(sudoku_repl.version.engine() == "pure", reason="the package has no kernels here")
def test_with_a_compiler_the_wheel_has_the_kernels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("Cython")
    if sys.platform == "linux":
        quick = tmp_path / "cc"  # it need not optimize what is only packed
        quick.write_text('#!/bin/sh\nexec cc "$@" -O0\n')
        quick.chmod(0o755)
        monkeypatch.setenv("CC", str(quick))
    built = wheel(tmp_path)
    assert not built.name.endswith("-none-any.whl")
    rooms = sorted(name.split("/")[1] for name in kernels(built))
    assert rooms == ["board", "create", "exact", "machine", "techniques"]


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
