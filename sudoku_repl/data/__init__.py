"""The built-in quizzes."""

from __future__ import annotations

from functools import cache
from pathlib import Path

_HERE = Path(__file__).parent


@cache
def titles() -> dict[str, str]:
    """Return the names of the built-in quizzes with their descriptions, in order."""
    lines = (_HERE / "titles.txt").read_text(encoding="utf-8").splitlines()
    return dict(line.split(": ", 1) for line in lines)


def text(name: str) -> str:
    """Return the text of a built-in quiz, in one of the forms of :mod:`sudoku_repl.formats`."""
    return (_HERE / f"{name}.txt").read_text(encoding="utf-8")
