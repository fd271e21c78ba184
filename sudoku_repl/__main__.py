"""The program ``sudoku-repl``, which is also ``python -m sudoku_repl``."""

import signal
import sys

_INTERRUPTED = 130
"""The exit status after Ctrl-C."""


def main() -> int:
    """Run the program and return its exit status, 130 after Ctrl-C."""
    try:
        if sys.argv[1:] == ["--version"]:  # needs no other module
            from sudoku_repl.version import described

            print(described())
            return 0
        from sudoku_repl.cli.main import main as run  # slow, so Ctrl-C can come during the import

        return run()
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # another Ctrl-C would end the exit with a traceback
        print("sudoku-repl: interrupted", file=sys.stderr)
        return _INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
