"""An example of each technique: a position where it finds something, as a line of HoDoKu's library.

``tests/write_examples.py`` found them in quizzes that this program made, and wrote them to ``examples.txt``.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from sudoku_repl.techniques.technique import Technique


def example_of(technique: Technique) -> str:
    """Return the example of a technique: its own or the one that was found; empty if there is none."""
    return technique.example or _found().get(technique.name, "")


@cache
def _found() -> dict[str, str]:
    lines = files("sudoku_repl.techniques").joinpath("examples.txt").read_text(encoding="utf-8").splitlines()
    return dict(line.split("\t") for line in lines)
