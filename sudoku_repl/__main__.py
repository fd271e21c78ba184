"""The program ``sudoku-repl``, which is also ``python -m sudoku_repl``."""

import sys

from sudoku_repl.cli.options import INTERRUPTED


def main() -> int:
    """Run the program and return its exit status, 130 after Ctrl-C."""
    try:
        from sudoku_repl.cli.main import main as run  # slow, so Ctrl-C can come during the import

        return run()
    except KeyboardInterrupt:
        print("sudoku-repl: interrupted", file=sys.stderr)
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
