"""The public names: what `import sudoku_repl` loads, what it exports, and what is deprecated."""

from __future__ import annotations

import ast
import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest

import sudoku_repl

SOURCE = Path(sudoku_repl.__file__).read_text(encoding="utf-8")


def loaded_by(statement: str) -> set[str]:
    """The modules that a statement loads in a new interpreter."""
    script = f"import sys; before = set(sys.modules); {statement}; print(*set(sys.modules) - before)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def imports_for_typing() -> dict[str, str]:
    """The names that the package imports for type checkers, with their modules."""
    (block,) = (
        node
        for node in ast.parse(SOURCE).body
        if isinstance(node, ast.If) and node.orelse == [] and ast.unparse(node.test) == "TYPE_CHECKING"
    )
    return {
        alias.name: node.module or ""
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


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


@pytest.mark.parametrize("name", sudoku_repl.__all__)
def test_every_public_name_resolves(name: str) -> None:
    assert getattr(sudoku_repl, name) is not None
    assert name in dir(sudoku_repl)


def test_the_imports_are_those_that_type_checkers_see() -> None:
    names = imports_for_typing()
    assert sorted({*names, "__version__"}) == sorted(sudoku_repl.__all__)
    assert {name: f"{home}" for name, home in names.items()} == sudoku_repl._MODULE_OF


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'sudoku_repl' has no attribute 'Debuger'"):
        sudoku_repl.Debuger  # type: ignore[attr-defined]  # noqa: B018 - a misspelt name, looked up to fail


def test_modules_are_still_imported_from_the_package() -> None:
    from sudoku_repl import explain

    assert explain.why.__module__ == "sudoku_repl.explain.account"


def test_every_method_of_the_debugger_is_written_in_its_class() -> None:
    methods = [each for name, each in vars(sudoku_repl.Debugger).items() if inspect.isfunction(each)]
    assert len(methods) > 60
    assert {method.__module__ for method in methods} == {"sudoku_repl.debugger.debugger"}
    public = [method for method in methods if not method.__name__.startswith("_")]
    assert [method.__name__ for method in public if not method.__doc__] == []
