"""Ctrl-C while a module is imported, and while it is ignored."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from importlib import import_module
from pathlib import Path

import pexpect
import pytest

from sudoku_repl import Debugger, Reason
from sudoku_repl.shell import interrupts
from sudoku_repl.shell.interrupts import ctrl_c_ignored, ctrl_c_raises, interruptible, signalling

CTRL_C = "import signal\nsignal.raise_signal(signal.SIGINT)\n"
WHOLE = f"{CTRL_C}is_whole = True\n"
A_PROGRAM = """
import signal
from sudoku_repl.shell.interrupts import ctrl_c_raises

try:
    with ctrl_c_raises():
        signal.raise_signal(signal.SIGINT)
        interrupted = False
except KeyboardInterrupt:
    interrupted = True
"""
IGNORING = """
import select
import sys
from sudoku_repl.shell.interrupts import ctrl_c_ignored

with ctrl_c_ignored():
    print("waits", flush=True)
    while not select.select([sys.stdin], [], [], 0.1)[0]:  # a signal just before a wait is heard after it
        pass
    print("has read", input())
"""

Module = Callable[[str], str]


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Module:
    """Writes a module to import, and gives its name."""
    monkeypatch.syspath_prepend(tmp_path)

    def write(text: str) -> str:
        name = f"written_by_{tmp_path.name}_{len([*tmp_path.iterdir()])}"
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
        return name

    return write


def work(within: AbstractContextManager[None], *modules: str, seconds: float = 300) -> None:
    """Imports modules, and goes on for a while."""
    with within:
        for name in modules:
            import_module(name)
        time.sleep(seconds)


def test_an_import_ends_before_ctrl_c_interrupts(module: Module) -> None:
    name = module(WHOLE)
    started = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        work(ctrl_c_raises(), name)
    assert time.monotonic() - started < 300, "the wait after the import went on"
    assert sys.modules[name].is_whole


def test_an_import_ends_before_a_second_ctrl_c_stops_a_run(module: Module) -> None:
    name = module(WHOLE)
    debugger = Debugger()

    def run() -> None:
        with interruptible(debugger):
            signal.raise_signal(signal.SIGINT)
            assert debugger.interrupted
            work(nullcontext(), name)

    with pytest.raises(KeyboardInterrupt):
        run()
    assert sys.modules[name].is_whole


def test_ctrl_c_just_before_a_run_stops_it() -> None:
    debugger = Debugger("@readalps")
    with interruptible(debugger):
        signal.raise_signal(signal.SIGINT)
        assert debugger.run().reason is Reason.INTERRUPTED
    assert debugger.run().reason is Reason.SOLUTION


def test_an_import_that_does_not_end_is_cut_short(module: Module, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(interrupts, "_LONGEST", 0.1)
    name = module(f"{CTRL_C}import time\ntime.sleep(30)\n")
    with pytest.raises(KeyboardInterrupt):
        work(ctrl_c_raises(), name)
    assert name not in sys.modules


@pytest.mark.parametrize("within", [ctrl_c_ignored, ctrl_c_raises])
def test_ctrl_c_in_an_import_does_nothing_after_its_block(
    within: Callable[[], AbstractContextManager[None]], module: Module
) -> None:
    name = module(WHOLE)
    work(within(), name, seconds=0)
    try:
        time.sleep(0.1)
    except KeyboardInterrupt:
        pytest.fail("Ctrl-C was heard after its block")
    assert sys.modules[name].is_whole


def test_each_import_has_its_own_time_to_end(module: Module, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(interrupts, "_LONGEST", 0.1)
    first, second = module(WHOLE), module(WHOLE)
    debugger = Debugger()

    def run() -> None:
        with interruptible(debugger):
            import_module(first)
            time.sleep(0.3)
            assert debugger.interrupted
            work(nullcontext(), second)

    with pytest.raises(KeyboardInterrupt):
        run()
    assert sys.modules[second].is_whole


def test_a_program_that_an_import_runs_is_interrupted_at_once(module: Module) -> None:
    assert import_module(module(A_PROGRAM)).interrupted


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_an_ignored_ctrl_c_ends_the_line_that_shows_it() -> None:
    with pexpect.spawn(sys.executable, ["-c", IGNORING], timeout=60) as child:
        child.expect("waits\r\n")
        child.sendintr()
        child.expect_exact("^C\r\n")
        child.sendline("on")
        child.expect("has read on")


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_ctrl_c_in_the_view_drops_no_output(monkeypatch: pytest.MonkeyPatch) -> None:
    import pty
    import tty

    class Stdin:
        def fileno(self) -> int:
            return inner

    outer, inner = pty.openpty()
    tty.setraw(inner)
    monkeypatch.setattr(sys, "stdin", Stdin())
    for end in (outer, inner):
        os.set_blocking(end, False)
    written = shown = 0
    with signalling():
        while written < 12_000:  # more than the outer end takes before it is read
            written += os.write(inner, b"x" * 500)
        os.write(outer, b"\x03")
        limit = time.monotonic() + 120
        while shown < written and time.monotonic() < limit:
            with suppress(BlockingIOError):
                shown += len(os.read(outer, 4096))
            time.sleep(0.01)
    os.close(outer)
    os.close(inner)
    assert shown == written


def test_two_presses_of_ctrl_c_during_an_import_count_as_one(module: Module) -> None:
    name = module(f"{CTRL_C}signal.raise_signal(signal.SIGINT)\nis_whole = True\n")
    debugger = Debugger()
    try:
        work(interruptible(debugger), name, seconds=0.2)
    except KeyboardInterrupt:
        pytest.fail("the second press ended the work at once")
    assert debugger.interrupted
