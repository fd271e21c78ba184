"""Showing long texts in a pager, as git and man do."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

from sudoku_repl.render.spans import ENCODABLE
from sudoku_repl.shell.interrupts import ctrl_c_ignored

_PAGERS = ("less", "more")
_OPTIONS = {"LESS": "FRX"}
"""The options that git gives less: quit if the text fits, show colours, leave the text on the screen."""
_NOT_RUN = (126, 127)
"""The exit statuses of a shell that cannot run a command."""


def page(text: str) -> bool:
    """Show a text in the pager. Return False if there is no pager, so that nothing was shown.

    The pager is the command in $PAGER, else less or more. Set PAGER to an empty string for none.
    """
    command = os.environ.get("PAGER", next(filter(shutil.which, _PAGERS), ""))
    if not command:
        return False
    with ctrl_c_ignored():  # Ctrl-C belongs to the pager
        ran = subprocess.run(  # noqa: S602 - $PAGER is a command line, with options
            command,
            shell=True,
            input=text,
            encoding=sys.stdout.encoding,
            errors=ENCODABLE,
            env={**_OPTIONS, **os.environ},
            check=False,
        )
    return ran.returncode not in _NOT_RUN
