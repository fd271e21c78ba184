"""One word, one thing: names of classes and type aliases, and the number of parameters."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import sudoku_repl

ROOT = Path(sudoku_repl.__file__).parent
MOST_PARAMETERS = 8
DECLARATIONS = {"debugger/debugger.py", "orders/create.py", "orders/language/declare.py", "cli/survey.py"}
"""Where a function may have more: methods of Debugger, handlers of orders and options of a command."""


def trees() -> Iterator[tuple[str, ast.Module]]:
    """Every module of the package, with its path."""
    for path in sorted(ROOT.rglob("*.py")):
        yield path.relative_to(ROOT).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def defined(tree: ast.Module) -> Iterator[str]:
    """The classes and type aliases of a module, without the underscore of private ones."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield node.name.lstrip("_")
        elif isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "TypeAlias":
            yield ast.unparse(node.target).lstrip("_")


def test_no_class_or_type_alias_has_the_name_of_another() -> None:
    homes: dict[str, list[str]] = {}
    for path, tree in trees():
        for name in defined(tree):
            homes.setdefault(name, []).append(path)
    assert {name: paths for name, paths in homes.items() if len(paths) > 1} == {}


def parameters(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """The number of parameters of a function, without `self` and `cls`."""
    found = function.args
    names = [each.arg for each in (*found.posonlyargs, *found.args, *found.kwonlyargs)]
    return len([name for name in names if name not in ("self", "cls")])


def test_a_function_takes_at_most_eight_parameters() -> None:
    assert [
        f"{path}:{node.lineno}: {node.name}"
        for path, tree in trees()
        if path not in DECLARATIONS
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and parameters(node) > MOST_PARAMETERS
    ] == []
