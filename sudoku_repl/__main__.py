"""The program: ``python -m sudoku_repl``, and ``sudoku-repl``, which is the same."""

import sys

_INTERRUPTED = 130


def main() -> int:
    """Runs the program; gives its exit status, which is 130 after Ctrl-C."""
    try:
        from sudoku_repl.cli import main as run  # takes a good part of a second, so within the try

        return run()
    except KeyboardInterrupt:
        print("sudoku-repl: interrupted", file=sys.stderr)
        return _INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
