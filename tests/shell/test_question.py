"""The question for a guess at a real terminal: you can look before you answer."""

from __future__ import annotations

import sys

import pytest

if sys.platform == "win32":
    pytest.skip("needs a pseudo-terminal", allow_module_level=True)

from support.terminals import CTRL_C, ENTER, Sit, Sitting

QUESTION = "Take a guess please, by default it will be [6,2]=5:"


@pytest.fixture
def terminal(sit: Sit) -> Sitting:
    """A terminal that asks for a guess."""
    terminal = sit("@readalps", "--ex", "guess-mode 1")
    terminal.prompt()
    terminal.press("run", ENTER)
    asks(terminal)
    return terminal


def asks(terminal: Sitting) -> None:
    """Wait for an empty question above the toolbar."""
    terminal.until(lambda lines: lines[-2] == QUESTION)


def test_you_can_look_before_you_guess(terminal: Sitting) -> None:
    for order, shown in {
        "why [1,2]": "[1,2], cell 2: open, candidates 2 4 9",
        "levels": "At guess level 0:",
        "run": "the run waits for your guess: answer the question, or leave it with Ctrl-C",
        "why nothing": "got 'nothing'",
    }.items():
        terminal.plays((order, ENTER, shown))
        asks(terminal)
    terminal.plays(
        ("[6,2]=9", ENTER, "Guess [6,2] level 1 at 1 out of 2"),
        (CTRL_C, "`step` asks for the guess again"),
    )
    terminal.prompt()


def test_orders_at_the_question_that_do_more_than_look(terminal: Sitting) -> None:
    terminal.plays(
        ("view", ENTER, "? keys  q leaves"),
        ("p", "steps 5"),
        ("n", "A guess is due, by default [6,2]=5; e and Enter take it"),
    )
    terminal.press("q")
    asks(terminal)
    terminal.plays(("back", ENTER, "Step undone."))
    terminal.prompt()
    terminal.press("runtil 7", ENTER)
    asks(terminal)
    terminal.plays(("guess-mode 0", ENTER, "7) Guess [6,2] level 1 at 1 out of 2"))
    terminal.prompt()
