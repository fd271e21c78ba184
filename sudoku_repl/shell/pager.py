"""Showing long texts in a pager, as git and man do."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from itertools import chain

from sudoku_repl.render.spans import ENCODABLE
from sudoku_repl.shell.interrupts import ctrl_c_ignored

_PAGERS = ("less", "more")
_OPTIONS = {"LESS": "FRX", "MORE": "-d"}
"""Options unless you set your own: less quits if the text fits, shows colours, and leaves the text on the
screen, as for git; more says which keys it takes."""
_PROMPT = r"-Ps?e(END), :Space\: more, .q\: back to `Order please\:`$"
"""The option for less that shows which keys lead on. It comes before your options, so that yours win."""
_NOT_RUN = (126, 127)
"""The exit statuses of a shell that cannot run a command."""
_PIPE = 1 << 18
"""More characters than a pipe takes before anybody reads it."""


def page(lines: Iterator[str]) -> Iterator[str]:
    """Show lines in the pager. Return the lines that are left to print: all of them if there is no pager.

    The pager is the command in $PAGER, else less or more. Set PAGER to an empty string for none. In less,
    no key writes a file or runs a command: what you type ahead is meant for the prompt.
    """
    command = os.environ.get("PAGER", next(filter(shutil.which, _PAGERS), ""))
    if not command:
        return lines
    environment = {**_OPTIONS, **os.environ, "LESSSECURE": "1"}
    environment["LESS"] = f"{_PROMPT} {environment['LESS']}"
    sent: list[str] = []
    with ctrl_c_ignored():  # Ctrl-C belongs to the pager
        pager = subprocess.Popen(  # noqa: S602 - $PAGER is a command line, with options
            command,
            shell=True,
            stdin=subprocess.PIPE,
            encoding=sys.stdout.encoding,
            errors=ENCODABLE,
            env=environment,
        )
        with suppress(BrokenPipeError), pager:  # you need not read it to the end
            assert pager.stdin is not None
            size = 0
            for each in lines:
                if size < _PIPE:
                    sent.append(each)
                    size += len(each)
                pager.stdin.write(each + "\n")
    return chain(sent, lines) if pager.returncode in _NOT_RUN else iter(())
