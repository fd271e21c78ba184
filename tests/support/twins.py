"""Kernels as sources: imported uncompiled, or compared with what was compiled from them."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from unittest.mock import patch

import pytest

import sudoku_repl

PACKAGE = Path(sudoku_repl.__file__).parent
ROOMS = ("board", "create", "exact", "machine", "techniques")
"""The rooms that have a kernel."""


def source(room: str) -> Path:
    """The source of a room's kernel."""
    return PACKAGE / room / "kernel.py"


def imported(name: str, path: Path) -> ModuleType:
    """The module in a file, under a new name."""
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def uncompiled(room: str) -> ModuleType:
    """The source of a room's kernel, imported without compiling it, as is the kernel that it rests on."""
    pytest.importorskip("cython")
    with patch.dict(sys.modules, {"sudoku_repl.board.kernel": imported("uncompiled_board", source("board"))}):
        module = imported(f"uncompiled_{room}", source(room))
    assert not module.compiled
    return module
