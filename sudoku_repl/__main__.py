"""``python -m sudoku_repl``."""

import sys

from sudoku_repl.cli import main

sys.exit(main())
