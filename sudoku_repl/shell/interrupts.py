"""Ctrl-C while an order runs."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

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
