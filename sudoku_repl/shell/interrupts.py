"""Ctrl-C: what it does while an order runs, and at the prompt."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING

if sys.platform != "win32":
    import termios

if TYPE_CHECKING:
    from sudoku_repl.debugger import Debugger


@contextmanager
def interruptible(debugger: Debugger) -> Iterator[None]:
    """Let Ctrl-C stop a run between two advances, and a second Ctrl-C stop it at once."""
    asked = False

    def on_signal(_signal: int, _frame: FrameType | None) -> None:
        nonlocal asked
        if asked:
            raise KeyboardInterrupt
        asked = True
        debugger.interrupt()

    with _handled(on_signal):
        yield


@contextmanager
def unheard() -> Iterator[None]:
    """Ignore the signal of Ctrl-C. At the prompt, the terminal sends Ctrl-C as a key."""
    with _handled(lambda *_: None):
        yield


@contextmanager
def heard() -> Iterator[None]:
    """Raise KeyboardInterrupt at the first Ctrl-C, and ignore further ones."""
    listening = True

    def on_signal(_signal: int, _frame: FrameType | None) -> None:
        nonlocal listening
        if listening:
            listening = False
            raise KeyboardInterrupt

    with _handled(on_signal):
        yield


@contextmanager
def _handled(handler: Callable[[int, FrameType | None], None]) -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():
        yield  # signals reach only the main thread
        return
    previous = signal.signal(signal.SIGINT, handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, previous)


@contextmanager
def signalling() -> Iterator[None]:
    """Make Ctrl-C a signal on the full screen while an order runs.

    Otherwise it is a key there, and keys are not read while an order runs. If the order is not
    :func:`interruptible`, the signal ends it with a KeyboardInterrupt.
    """
    with heard(), _signal_keys():
        yield


@contextmanager
def _signal_keys() -> Iterator[None]:
    """Let the terminal turn keys into signals, except Ctrl-Z, which would suspend a half-drawn screen."""
    if sys.platform == "win32":
        yield
        return
    terminal = sys.stdin.fileno()
    settings = termios.tcgetattr(terminal)
    changed = [*settings[:6], list(settings[6])]
    changed[3] |= termios.ISIG
    changed[6][termios.VSUSP] = bytes([os.fpathconf(terminal, "PC_VDISABLE")])
    termios.tcsetattr(terminal, termios.TCSANOW, changed)
    try:
        yield
    finally:
        termios.tcsetattr(terminal, termios.TCSANOW, settings)
