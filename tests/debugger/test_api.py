"""The public names: what `import sudoku_repl` loads, what it exports, and what is deprecated."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys

import pytest

import sudoku_repl


def loaded_by(statement: str) -> set[str]:
    """The modules that a statement loads in a new interpreter."""
    script = f"import sys; before = set(sys.modules); {statement}; print(*set(sys.modules) - before)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_the_package_alone_loads_only_its_version_and_what_notebooks_ask() -> None:
    loaded = loaded_by("import sudoku_repl")
    own = {name for name in loaded if name.startswith("sudoku_repl")}
    assert own == {"sudoku_repl", "sudoku_repl.notebooks", "sudoku_repl.version"}
    assert not loaded & {"attrs", "hashlib", "importlib.resources", "inspect"}


def test_the_debugger_loads_no_room_before_it_needs_it() -> None:
    loaded = loaded_by("from sudoku_repl import Debugger")
    assert "sudoku_repl.debugger.debugger" in loaded
    late = "create|model|documents|session|explain|formats|survey"
    assert not [name for name in loaded if re.match(rf"sudoku_repl\.({late})", name)]


@pytest.mark.parametrize("name", sudoku_repl.__all__)  # type: ignore[attr-defined]
def test_every_public_name_resolves(name: str) -> None:
    assert getattr(sudoku_repl, name) is not None
    assert name in dir(sudoku_repl)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'sudoku_repl' has no attribute 'Debuger'"):
        sudoku_repl.Debuger  # type: ignore[attr-defined]  # noqa: B018 - a misspelt name, looked up to fail


def test_modules_are_still_imported_from_the_package() -> None:
    from sudoku_repl import create

    assert create.__name__ == "sudoku_repl.create"


def test_every_method_of_the_debugger_is_written_in_its_class() -> None:
    methods = [each for name, each in vars(sudoku_repl.Debugger).items() if inspect.isfunction(each)]
    assert len(methods) > 60
    assert {method.__module__ for method in methods} == {"sudoku_repl.debugger.debugger"}
    public = [method for method in methods if not method.__name__.startswith("_")]
    assert [method.__name__ for method in public if not method.__doc__] == []
