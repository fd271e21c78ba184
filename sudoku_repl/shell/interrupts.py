"""Ctrl-C while an order runs."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
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

    with _handled(on_signal):
        yield


@contextmanager
def unheard() -> Iterator[None]:
    """Within this, Ctrl-C is nothing but a key at the prompt, where the terminal sends it as one."""
    with _handled(lambda *_: None):
        yield


@contextmanager
def heard() -> Iterator[None]:
    """Within this, the first Ctrl-C ends what runs with a KeyboardInterrupt; more of them come too late."""
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
        yield  # signals reach the main thread alone
        return
    previous = signal.signal(signal.SIGINT, handler)
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
    with heard(), _signal_keys():
        yield


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
