"""Programs of npm that tests use where they are installed: in the checkout, or for the whole machine."""

from __future__ import annotations

import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

_ROOT = Path(__file__).parents[3]


@cache
def package(name: str) -> Path:
    """The folder of a package; skips the test if it is missing."""
    for modules in (_ROOT / "node_modules", *_global_modules()):
        if (modules / name).is_dir():
            return modules / name
    pytest.skip(f"needs {name}: npm install --no-save --prefix . {name}")


@cache
def _global_modules() -> tuple[Path, ...]:
    npm = shutil.which("npm")
    if not npm:
        return ()
    found = subprocess.run([npm, "root", "--global"], capture_output=True, text=True, check=True)
    return (Path(found.stdout.strip()),)
