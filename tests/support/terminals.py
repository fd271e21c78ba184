"""The program on a real terminal: keys are pressed, and the screen is read back with an emulator."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pexpect
import pyte
import pytest

TAB, ENTER, ESCAPE, LEFT = "\t", "\r", "\x1b", "\x1b[D"
CTRL_C, CTRL_D, CTRL_R = "\x03", "\x04", "\x12"


class Emulator(pyte.Screen):
    """A screen that answers what a program asks its terminal, such as where the cursor is."""

    answer: Callable[[str], object]

    def write_process_input(self, data: str) -> None:
        """Sends the answer as if it were typed."""
        self.answer(data)


class Sitting:
    """A program on a new terminal, and the text on its screen."""

    def __init__(
        self,
        *options: str,
        state: Path,
        rows: int,
        columns: int = 100,
        environment: dict[str, str] | None = None,
    ) -> None:
        self.screen = Emulator(columns, rows)
        self._stream = pyte.Stream(self.screen)
        # These variables may hold the size of another terminal, where the tests run.
        outside = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", "sudoku_repl", *options],
            dimensions=(rows, columns),
            env={**outside, "TERM": "xterm-256color", "XDG_STATE_HOME": str(state), **(environment or {})},
            timeout=None,
            encoding="utf-8",
        )
        self.screen.answer = self.child.send

    @property
    def lines(self) -> list[str]:
        """The screen's lines, without the blank ones."""
        return [line.rstrip() for line in self.screen.display if line.strip()]

    def read(self) -> None:
        """Takes what has come since; of an endless flood, some."""
        limit = time.monotonic() + 0.3
        try:
            while time.monotonic() < limit:
                self._stream.feed(self.child.read_nonblocking(1 << 16, timeout=0.05))
        except (pexpect.TIMEOUT, pexpect.EOF):
            pass

    def until(self, seen: Callable[[list[str]], bool], seconds: float = 120) -> list[str]:
        """Waits for the screen to look so; gives its lines."""
        limit = time.monotonic() + seconds
        while True:
            self.read()
            if self.lines and seen(self.lines):  # a screen that is being drawn anew may be empty
                return self.lines
            if time.monotonic() > limit:
                pytest.fail("the screen shows instead:\n" + "\n".join(self.lines))

    def shows(self, text: str) -> list[str]:
        """Waits for a text."""
        return self.until(lambda lines: any(text in line for line in lines))

    def hides(self, text: str) -> list[str]:
        """Waits for a text to go."""
        return self.until(lambda lines: not any(text in line for line in lines))

    def ends(self, text: str) -> list[str]:
        """Waits for a line that ends with a text."""
        return self.until(lambda lines: any(line.endswith(text) for line in lines))

    def typed(self, text: str) -> None:
        """Waits for a text to stand at the last question."""
        self.until(lambda lines: asked(lines)[-1].endswith(text))

    def asks(self, times: int) -> None:
        """Waits until the screen shows ``times`` questions."""
        self.until(lambda lines: len(asked(lines)) == times)

    def press(self, *keys: str) -> None:
        """Presses keys, one after the other."""
        for key in keys:
            self.child.send(key)

    def plays(self, *scenes: tuple[str, ...]) -> None:
        """Presses the keys of each scene but its last text, and waits for that."""
        for *keys, text in scenes:
            self.press(*keys)
            self.shows(text)

    def answers(self, *scenes: tuple[str, str]) -> None:
        """Types the order of each scene, and asserts that the screen has a line at the prompt after it."""
        for order, line in scenes:
            assert line in self.order(order), order

    def prompt(self) -> list[str]:
        """Waits for an empty prompt above the toolbar."""
        return self.until(lambda lines: len(lines) > 1 and lines[-2] == "Order please:")

    def order(self, text: str) -> list[str]:
        """Types an order and waits for the prompt after it."""
        self.prompt()
        self.press(text)
        self.until(lambda lines: any(line.startswith(f"Order please: {text}") for line in lines))
        self.press(ENTER)
        return self.prompt()

    def resize(self, columns: int, rows: int) -> None:
        """Makes the terminal larger or smaller."""
        self.child.setwinsize(rows, columns)
        self.screen.resize(rows, columns)

    def leaves(self) -> int | None:
        """The exit status of a program that has been told to go."""
        self.child.expect(pexpect.EOF, timeout=120)
        self.child.close()
        status: int | None = self.child.exitstatus
        return status

    def end(self) -> None:
        """Kills the program, if it still runs: under load, gentler signals are not answered in time."""
        if self.child.isalive():
            self.child.kill(signal.SIGKILL)
        self.child.close(force=True)

    def style_of(self, text: str) -> pyte.screens.Char:
        """The first character of a text on the screen, with its colours."""
        for row, line in enumerate(self.screen.display):
            if text in line:
                return self.screen.buffer[row][line.index(text)]
        raise AssertionError(f"{text!r} is not on the screen")


Sit: TypeAlias = Callable[..., Sitting]
"""Opens a sitting."""


def sittings(state: Path) -> Iterator[Sit]:
    """Gives what opens sittings that share a state folder, and closes them in the end."""
    open_ones: list[Sitting] = []

    def sit_down(*options: str, rows: int = 40, columns: int = 100, **environment: str) -> Sitting:
        sitting = Sitting(
            *options, state=state, rows=rows, columns=columns, environment={"PAGER": "", **environment}
        )
        open_ones.append(sitting)
        return sitting

    yield sit_down
    for sitting in open_ones:
        sitting.end()


def asked(lines: list[str]) -> list[str]:
    """The lines with a prompt."""
    return [line for line in lines if line.startswith(("Order please:", "Take a guess"))]
