"""The command line, and how its programs say what went wrong."""

from __future__ import annotations

import sys

from sudoku_repl.errors import visible

INTERRUPTED = 130
"""The exit status after Ctrl-C."""


def complain(program: str, message: str) -> None:
    """Print an error message of a program on standard error, with control characters as escapes."""
    print(f"{program}: {visible(message)}", file=sys.stderr)


def complain_above_bar(program: str, message: str) -> None:
    """Print a message like :func:`complain`, above the progress bar if there is one."""
    from tqdm import tqdm  # needs time to load

    tqdm.write(f"{program}: {visible(message)}", file=sys.stderr)
