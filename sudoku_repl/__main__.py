"""``python -m sudoku_repl``."""

import sys

from sudoku_repl.cli import main

if __name__ == "__main__":
    sys.exit(main())
