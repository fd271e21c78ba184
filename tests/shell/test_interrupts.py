"""Ctrl-C while a module is imported."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest

from sudoku_repl import Debugger
from sudoku_repl.shell.interrupts import heard, interruptible

CTRL_C = "import signal\nsignal.raise_signal(signal.SIGINT)\nwhole = True\n"
A_PROGRAM = """
import signal
from sudoku_repl.shell.interrupts import heard

try:
    with heard():
        signal.raise_signal(signal.SIGINT)
        interrupted = False
except KeyboardInterrupt:
    interrupted = True
"""
Load = Callable[[str], dict[str, object]]


@pytest.fixture
def load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Load:
    """Writes a module and imports it; gives its names."""
    monkeypatch.syspath_prepend(tmp_path)

    def load(text: str) -> dict[str, object]:
        name = f"loaded_by_{tmp_path.name}"
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
        return vars(import_module(name))

    return load


def test_an_import_is_made_whole_before_ctrl_c_is_heard(load: Load) -> None:
    names: dict[str, object] = {}

    def work() -> None:
        with heard():
            names.update(load(CTRL_C))
            time.sleep(10)

    started = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        work()
    assert names["whole"]
    assert time.monotonic() - started < 5


def test_so_is_one_in_a_run_that_was_told_to_stop(load: Load) -> None:
    names: dict[str, object] = {}

    def run() -> None:
        with interruptible(Debugger()):
            signal.raise_signal(signal.SIGINT)
            names.update(load(CTRL_C))
            time.sleep(10)

    with pytest.raises(KeyboardInterrupt):
        run()
    assert names["whole"]


def test_a_program_that_an_import_runs_is_interrupted_at_once(load: Load) -> None:
    assert load(A_PROGRAM)["interrupted"]
