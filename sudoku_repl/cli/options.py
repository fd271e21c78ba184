"""Parsing options and printing errors for the command line, safely for a terminal."""

from __future__ import annotations

import argparse
import sys
from typing import NoReturn

from sudoku_repl.errors import visible

INTERRUPTED = 130
"""The exit status after Ctrl-C."""


class OptionParser(argparse.ArgumentParser):
    """An argument parser whose errors show control characters as escapes, as the prompt does."""

    def error(self, message: str) -> NoReturn:
        """Print the usage and the message, and exit with status 2."""
        super().error(visible(message))


def complain(program: str, message: str) -> None:
    """Print an error message of a program on standard error, with control characters as escapes."""
    print(f"{program}: {visible(message)}", file=sys.stderr)
