"""How soon the prompt comes, beside a bare prompt of prompt_toolkit, and how soon a word is completed.

    python tests/bench/prompt.py [ROUNDS]

Each program runs on a separate pseudo-terminal. The programs take turns, and the least time of each counts,
because other work can only make a start slower. Before it types, the bench reads the prompt for two seconds.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable

import pexpect

BARE = ["-c", "from prompt_toolkit import PromptSession; PromptSession().prompt('Order please: ')"]
STARTS = {
    "bare prompt_toolkit": BARE,
    "sudoku-repl": ["-m", "sudoku_repl"],
    "sudoku-repl @hard": ["-m", "sudoku_repl", "@hard"],
}
PROMPT = "Order please:"
READING = 2.0
"""Seconds that somebody reads the prompt before the first key."""
WHERE = "\x1b[6n"
"""Where is the cursor? A terminal answers."""


def begun(arguments: list[str], state: str) -> tuple[pexpect.spawn[str], float]:
    """A program whose prompt is drawn, and the seconds that this took."""
    environment = {**os.environ, "TERM": "xterm-256color", "XDG_STATE_HOME": state}
    started = time.perf_counter()
    child = pexpect.spawn(
        sys.executable, arguments, env=environment, dimensions=(24, 100), timeout=120, encoding="utf-8"
    )
    child.delaybeforesend = None
    while child.expect_exact([PROMPT, WHERE]):
        child.send("\x1b[1;1R")
    return child, time.perf_counter() - started


def start(arguments: list[str], state: str) -> float:
    """Seconds until the prompt is drawn."""
    child, seconds = begun(arguments, state)
    child.close(force=True)
    return seconds


def first_completion(state: str) -> float:
    """Seconds from the first letters to the menu of orders, which Tab would complete."""
    child, _ = begun(STARTS["sudoku-repl @hard"], state)
    limit = time.monotonic() + READING
    while time.monotonic() < limit:  # what the terminal asks wants an answer
        if child.expect_exact([WHERE, pexpect.TIMEOUT], timeout=0.1) == 0:
            child.send("\x1b[1;1R")
    started = time.perf_counter()
    child.send("st")
    child.expect_exact("make one advance")
    seconds = time.perf_counter() - started
    child.close(force=True)
    return seconds


def least(work: Callable[[], float], rounds: int) -> float:
    """The least of some rounds."""
    return min(work() for _ in range(rounds))


def main() -> None:
    """Print the table."""
    rounds = int(sys.argv[1]) if sys.argv[1:] else 7
    with tempfile.TemporaryDirectory() as state:
        times: dict[str, list[float]] = {name: [] for name in STARTS}
        for _ in range(rounds):
            for name, arguments in STARTS.items():
                times[name].append(start(arguments, state))
        bare = min(times["bare prompt_toolkit"])
        for name, seconds in times.items():
            print(f"{name:<24} {min(seconds) * 1e3:6.0f} ms, {min(seconds) / bare:.2f} times the bare prompt")
        print(f"{'first completion':<24} {least(lambda: first_completion(state), 3) * 1e3:6.0f} ms")


if __name__ == "__main__":
    main()
