"""The question for a guess at a real terminal: you can look before you answer."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("needs a pseudo-terminal", allow_module_level=True)

from terminals import CTRL_C, ENTER, Sitting, sittings

QUESTION = "Take a guess please, by default it will be [6,2]=5:"


def asks(terminal: Sitting) -> None:
    """Wait for an empty question above the toolbar."""
    terminal.until(lambda lines: lines[-2] == QUESTION)


def test_you_can_look_before_you_guess(tmp_path: Path) -> None:
    for sit in sittings(tmp_path):
        terminal = sit("@readalps")
        terminal.order("guess-mode 1")
        terminal.press("run", ENTER)
        asks(terminal)
        terminal.press("why [1,2]", ENTER)
        terminal.shows("[1,2], cell 2: open, candidates 2 4 9")
        asks(terminal)
        terminal.press("levels", ENTER)
        terminal.shows("At guess level 0:")
        asks(terminal)
        terminal.press("run", ENTER)
        terminal.shows("`run` is not possible now: answer the question first, or leave it with Ctrl-C")
        asks(terminal)
        terminal.press("why nothing", ENTER)
        terminal.shows("got 'nothing'")
        asks(terminal)
        terminal.press("[6,2]=9", ENTER)
        terminal.shows("Guess [6,2] level 1 at 1 out of 2")
        terminal.press(CTRL_C)
        terminal.shows("The guess is still due")
        terminal.prompt()
