"""Transcripts: sessions of orders and what they print, kept as text.

A line that begins with `# ` begins a session and says what it shows. ``(json)`` at its end asks for JSON, a
number, as in ``(60)``, for a terminal of so many columns, and ``(piped)`` for lines that have all arrived
before the first is taken, not one by one. The other lines are output, but for these:

- `> ORDER` is typed, and what it prints stands below it, messages of errors after `! `;
- `>> ORDER` is typed, and what it prints is not kept;
- `< FILE: TEXT` adds a line of text to a file, in an empty folder in which the session runs;
- `? TEXT|` asks what may complete the text before the bar; each suggestion stands below it with its meaning.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory

from sudoku_repl.orders import open_desk
from sudoku_repl.orders.desk import Desk
from sudoku_repl.shell.feed import Feed
from sudoku_repl.shell.plain import Plain
from sudoku_repl.shell.screen import Look, Screen

FILES = sorted((Path(__file__).parents[1] / "transcripts").rglob("*.txt"))
_INPUT = re.compile(r"(>>?|[<?])(?: (.*))?")


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
    desk = open_desk()
    typed = _Echoed(lines, out, desk, piped=asked == "piped")
    with TemporaryDirectory() as folder, chdir(folder):
        Plain(desk, screen, _Errors(out, look)).run(typed, stop_at_errors=False)
        typed.catch_up()
    printed = out.getvalue().removesuffix("\n")
    return heading + "\n" + re.sub(r'(Run time: |"seconds": )[\d.e-]+', r"\1T", printed)


class _Echoed(Feed):
    """The input of a session, which is printed as it is taken."""

    def __init__(self, session: Iterable[str], out: io.StringIO, desk: Desk, *, piped: bool) -> None:
        self._input = [match.groups("") for line in session if (match := _INPUT.fullmatch(line))]
        lines = (text for sign, text in self._input if sign.startswith(">"))
        super().__init__("typed", [*lines], arrived=lambda: piped)
        self._out = out
        self._desk = desk
        self._dropped: int | None = None
        """From where on the output is not kept."""

    def next(self) -> str | None:
        self.catch_up()
        line = super().next()
        if line is not None:
            sign = self._echo()
            self._dropped = self._out.tell() if sign == ">>" else None
        return line

    def catch_up(self) -> None:
        """Drop the output of a line that begins with `>>`, and do what stands before the next typed line."""
        if self._dropped is not None:
            self._out.seek(self._dropped)
            self._out.truncate()
            self._dropped = None
        while self._input and self._input[0][0] in "<?":
            _, text = self._input[0]
            if self._echo() == "?":
                self._suggest(text.removesuffix("|"))
            else:
                name, _, added = text.partition(":")
                Path(name).parent.mkdir(exist_ok=True)
                with Path(name).open("a", encoding="utf-8") as file:
                    file.write("\n" * bool(file.tell()) + added.removeprefix(" "))

    def _echo(self) -> str:
        sign, text = self._input.pop(0)
        self._out.write(f"{sign} {text}".rstrip() + "\n")
        return sign

    def _suggest(self, begun: str) -> None:
        for each in self._desk.table.suggestions(begun, self._desk):
            self._out.write(f"{each.text}: {each.meaning}".removesuffix(": ") + "\n")


class _Errors(Screen):
    """A screen that marks what it prints as errors, without the number of the line."""

    def write(self, lines: Iterable[str]) -> None:
        text = re.sub(r"^typed:\d+: ", "", "\n".join(lines))
        super().write(f"! {line}" for line in text.split("\n"))
