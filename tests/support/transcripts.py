"""Transcripts: sessions of orders and what they print, kept as text.

A line that begins with `# ` begins a session and says what it shows; ``(json)`` at its end asks for JSON, and
a number, as in ``(60)``, for a terminal of so many columns. A line that begins with `> ` is typed, and what
it prints stands below it, messages of errors after `! `; what a line with `>> ` prints is not kept.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from pathlib import Path

from sudoku_repl.orders import open_desk
from sudoku_repl.shell.feed import Feed
from sudoku_repl.shell.plain import Plain
from sudoku_repl.shell.screen import Look, Screen

FILES = sorted((Path(__file__).parents[1] / "transcripts").rglob("*.txt"))
_TYPED = re.compile(r"(>>?) ?(.*)")


def sessions(text: str) -> list[str]:
    """The sessions of a file, each with its heading."""
    return re.split(r"\n(?=# )", text.removesuffix("\n"))


def replayed(session: str) -> str:
    """A session whose lines were typed again."""
    heading, *lines = session.split("\n")
    _, _, asked = heading.rstrip(")").rpartition(" (")
    look = Look.JSON if asked == "json" else Look.PLAIN
    out = io.StringIO()
    screen = Screen(out, look, lambda: int(asked) if asked.isdecimal() else None)
    typed = _Echoed(lines, out)
    Plain(open_desk(), screen, _Errors(out, look)).run(typed, stop_at_errors=False)
    typed.drop()
    printed = out.getvalue().removesuffix("\n")
    return heading + "\n" + re.sub(r'(Run time: |"seconds": )[\d.e-]+', r"\1T", printed)


class _Echoed(Feed):
    """Lines that are printed when they are taken."""

    def __init__(self, lines: Iterable[str], out: io.StringIO) -> None:
        self._typed = [match.groups() for line in lines if (match := _TYPED.fullmatch(line))]
        super().__init__("typed", [line for _, line in self._typed])
        self._out = out
        self._dropped: int | None = None
        """From where on the output is not kept."""

    def next(self) -> str | None:
        self.drop()
        line = super().next()
        if line is not None:
            sign, _ = self._typed.pop(0)
            self._out.write(f"{sign} {line}".rstrip() + "\n")
            self._dropped = self._out.tell() if sign == ">>" else None
        return line

    def drop(self) -> None:
        """Drop the output of a line that begins with `>>`."""
        if self._dropped is not None:
            self._out.seek(self._dropped)
            self._out.truncate()


class _Errors(Screen):
    """A screen that marks what it prints as errors, without the number of the line."""

    def write(self, lines: Iterable[str]) -> None:
        text = re.sub(r"^typed:\d+: ", "", "\n".join(lines))
        super().write(f"! {line}" for line in text.split("\n"))
