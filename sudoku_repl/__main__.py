"""The program ``sudoku-repl``, which is also ``python -m sudoku_repl``."""

import os
import signal
import sys
import threading
from contextlib import suppress
from types import FrameType

_INTERRUPTED = 130
"""The exit status after Ctrl-C."""
_SOON = 0.02
"""Seconds before a Ctrl-C that came during a destructor is sent again."""


def main() -> int:
    """Run the program and return its exit status, 130 after Ctrl-C."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # it is ignored in the background
        signal.signal(signal.SIGINT, _raise_once)
    try:
        try:
            return _run()
        except KeyboardInterrupt:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # another Ctrl-C would end the exit with a traceback
            raise
    except KeyboardInterrupt:  # that one, or another that came before it was ignored
        print("sudoku-repl: interrupted", file=sys.stderr)
        return _INTERRUPTED


def _run() -> int:
    if sys.argv[1:] == ["--version"] and sys.stdout:  # needs no other module
        from sudoku_repl.version import described

        with suppress(OSError):  # which the slow way below tells; nothing may be left in a buffer then
            os.write(sys.stdout.fileno(), f"{described()}\n".encode())
            return 0
    from sudoku_repl.cli.main import main as run  # slow, so Ctrl-C can come during the import

    return run()


def _raise_once(_signal: int, frame: FrameType | None) -> None:
    """Raise KeyboardInterrupt, and ignore Ctrl-C from then on. During a destructor, wait until it has ended.

    Python prints what is raised in a destructor, and goes on.
    """
    while frame:
        if frame.f_code.co_name == "__del__":
            threading.Timer(_SOON, _press_again).start()
            return
        frame = frame.f_back
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise KeyboardInterrupt


def _press_again() -> None:
    from sudoku_repl.shell.interrupts import press_ctrl_c

    press_ctrl_c()


if __name__ == "__main__":
    sys.exit(main())
