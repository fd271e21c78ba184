"""The question for a guess at a real terminal: you can look before you answer."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("needs a pseudo-terminal", allow_module_level=True)

from support.terminals import CTRL_C, ENTER, Sitting, sittings

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
        terminal.shows("the run waits for your guess: answer the question, or leave it with Ctrl-C")
        asks(terminal)
        terminal.press("why nothing", ENTER)
        terminal.shows("got 'nothing'")
        asks(terminal)
        terminal.press("[6,2]=9", ENTER)
        terminal.shows("Guess [6,2] level 1 at 1 out of 2")
        terminal.press(CTRL_C)
        terminal.shows("`step` asks for the guess again")
        terminal.prompt()


def test_orders_at_the_question_that_do_more_than_look(tmp_path: Path) -> None:
    for sit in sittings(tmp_path):
        terminal = sit("@readalps")
        terminal.order("guess-mode 1")
        terminal.press("run", ENTER)
        asks(terminal)
        terminal.press("view", ENTER)
        terminal.shows("? keys  q leaves")
        terminal.press("p")
        terminal.shows("steps 5")
        terminal.press("n")
        terminal.shows("A guess is due, by default [6,2]=5; e and Enter take it")
        terminal.press("q")
        asks(terminal)
        terminal.press("back", ENTER)
        terminal.shows("Step undone.")
        terminal.prompt()
        terminal.press("runtil 7", ENTER)
        asks(terminal)
        terminal.press("guess-mode 0", ENTER)
        terminal.shows("7) Guess [6,2] level 1 at 1 out of 2")
        terminal.prompt()
