"""Ctrl-C while an order runs."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

if sys.platform != "win32":
    import termios

from sudoku_repl.debugger import Debugger


@contextmanager
def interruptible(debugger: Debugger) -> Iterator[None]:
    """Within this, Ctrl-C ends the order between two advances; a second one before that, at once."""
    asked = False

    def on_signal(_signal: int, _frame: FrameType | None) -> None:
        nonlocal asked
        if asked:
            raise KeyboardInterrupt
        asked = True
        debugger.interrupt()

    if threading.current_thread() is not threading.main_thread():
        yield  # signals reach the main thread alone
        return
    previous = signal.signal(signal.SIGINT, on_signal)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, previous)


@contextmanager
def signalling() -> Iterator[None]:
    """Within this, Ctrl-C at a full screen is a signal, as it is at the prompt.

    Otherwise it is a key there, which nobody reads while an order runs. It ends an order that is not
    :func:`interruptible` with a KeyboardInterrupt.
    """
    previous = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with _signal_keys():
            yield
    finally:
        signal.signal(signal.SIGINT, previous)


@contextmanager
def _signal_keys() -> Iterator[None]:
    """Lets the terminal make signals of keys, but for the one that would stop the program half drawn."""
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
