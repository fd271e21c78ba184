"""Ctrl-C: what it does while an order runs, and at the prompt."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from types import FrameType
from typing import TYPE_CHECKING

if sys.platform != "win32":
    import termios

if TYPE_CHECKING:
    from sudoku_repl.debugger import Debugger


@contextmanager
def interruptible(debugger: Debugger) -> Iterator[None]:
    """Let Ctrl-C stop the work of the block between two advances, and a second Ctrl-C stop it at once.

    Ctrl-C also stops work that begins a moment later.
    """
    asked = False

    def on_ctrl_c() -> None:
        nonlocal asked
        if asked:
            raise KeyboardInterrupt
        asked = True
        debugger.interrupt()

    debugger.expect_interrupt()
    with _handled_after_imports(on_ctrl_c):
        yield


def ctrl_c_ignored() -> AbstractContextManager[None]:
    """Ignore the signal of Ctrl-C. At the prompt, the terminal sends Ctrl-C as a key."""
    return _handled(lambda *_: _end_line())


def _end_line() -> None:
    """End the line if the terminal has shown ^C on it; the prompt would follow on the same line."""
    if sys.platform == "win32":
        return
    with suppress(OSError, ValueError, termios.error):  # not at a terminal
        if os.isatty(sys.stdout.fileno()) and termios.tcgetattr(sys.stdin.fileno())[3] & termios.ECHO:
            os.write(sys.stdout.fileno(), b"\n")  # the signal can come while the buffered output is written


@contextmanager
def ctrl_c_raises() -> Iterator[None]:
    """Raise KeyboardInterrupt at the first Ctrl-C, and ignore further ones."""
    listening = True

    def on_ctrl_c() -> None:
        nonlocal listening
        if listening:
            listening = False
            raise KeyboardInterrupt

    with _handled_after_imports(on_ctrl_c):
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
def _handled_after_imports(handler: Callable[[], None]) -> Iterator[None]:
    """Call a handler at each Ctrl-C. During an import, wait until it has finished, but not for long.

    An import that is cut short can keep Python's import lock. Another thread that imports something, such as
    the server of the page of `browse`, would then wait forever.
    """
    outside = _imports(sys._getframe())  # a script that is imported can run the program
    limit = float("inf")
    again: threading.Timer | None = None

    def on_signal(number: int, frame: FrameType | None) -> None:
        nonlocal limit, again
        if again:
            again.cancel()
        if _imports(frame) <= outside or time.monotonic() > limit:
            limit = float("inf")
            handler()
            return
        limit = min(limit, time.monotonic() + _LONGEST)
        again = threading.Timer(_SOON, _send, (number, threading.get_ident()))
        again.daemon = True
        again.start()

    with _handled(on_signal):
        try:
            yield
        finally:
            if again:
                again.cancel()


_SOON = 0.02
"""Seconds before a Ctrl-C that came during an import is sent again."""
_LONGEST = 5.0
"""Seconds that a Ctrl-C waits for imports."""


def _send(number: int, thread: int) -> None:
    """Send a signal to the main thread. Except on Windows, it also ends a wait there."""
    if sys.platform == "win32":
        signal.raise_signal(number)
    else:
        signal.pthread_kill(thread, number)


def press_ctrl_c() -> None:
    """Interrupt a running order from another thread, like Ctrl-C."""
    _send(signal.SIGINT, threading.main_thread().ident or 0)


_IMPORTER = "<frozen importlib._bootstrap>"
"""The file name in the frames of Python's import system."""


def _imports(frame: FrameType | None) -> int:
    """Return how many of the calls that lead to a frame belong to an import."""
    count = 0
    while frame:
        count += frame.f_code.co_filename == _IMPORTER
        frame = frame.f_back
    return count


@contextmanager
def signalling() -> Iterator[None]:
    """Make Ctrl-C a signal on the full screen while an order runs.

    Otherwise it is a key there, and keys are not read while an order runs. If the order is not
    :func:`interruptible`, the signal ends it with a KeyboardInterrupt. Ctrl-Z stays a key: it would suspend
    a half-drawn screen. Without NOFLSH, the terminal would also drop the output that it has not shown yet,
    in the middle of a line.
    """
    if sys.platform == "win32":
        with ctrl_c_raises():
            yield
        return
    terminal = sys.stdin.fileno()
    settings = termios.tcgetattr(terminal)
    changed = [*settings[:6], list(settings[6])]
    changed[3] |= termios.ISIG | termios.NOFLSH
    changed[6][termios.VSUSP] = bytes([os.fpathconf(terminal, "PC_VDISABLE")])
    with ctrl_c_raises():
        termios.tcsetattr(terminal, termios.TCSANOW, changed)
        try:
            yield
        finally:
            termios.tcsetattr(terminal, termios.TCSANOW, settings)
