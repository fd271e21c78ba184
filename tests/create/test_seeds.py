"""Seeds keep their meaning: the same seed makes the same quiz in every version.

The file `golden/seeds.json` was written by this program. It proves only that a seed still means what it did.
When a change alters that on purpose, say so in the changelog and write the file again:

    PYTHONPATH=. python tests/create/test_seeds.py
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from sudoku_repl.board.layouts import board_named
from sudoku_repl.create.chance import Chance
from sudoku_repl.create.drawing import PAPER
from sudoku_repl.create.families import family
from sudoku_repl.create.making import make_quiz
from sudoku_repl.create.naming import parse_transform
from sudoku_repl.create.uniform import full_grid, searched_grid

FILE = Path(__file__).parent.parent / "golden" / "seeds.json"
TWODOKU = board_named("twodoku")


def digits(grid: bytes) -> str:
    return "".join(map(str, grid))


MADE: dict[str, Callable[[], str]] = {
    "full grid, seed 1": lambda: digits(full_grid(board_named("9x9"), Chance(1))),
    "searched grid, twodoku, seed 1": lambda: digits(searched_grid(TWODOKU, Chance(1))),
    "grid from the seed grid, seed 1": lambda: digits(PAPER.grid(Chance(1))),
    "quiz, seed 1": lambda: str(make_quiz(1).quiz),
    "quiz, 30 clues, rotation, seed 7": lambda: str(make_quiz(7, clues=30, symmetry="rotation").quiz),
    "quiz that needs a w_wing, seed 4": lambda: str(make_quiz(4, needs=("w_wing",)).quiz),
    "quiz of class 5, seed 6": lambda: str(make_quiz(6, kind=5).quiz),
    "quiz, twodoku, seed 5": lambda: str(make_quiz(5, layout="twodoku").quiz),
    "last of a family of 2 x 3, seed 1": lambda: str(list(family(1, 2, 3))[-1].quiz),
    "transform, seed 7": lambda: str(parse_transform("random 7")),
}


@pytest.mark.parametrize("name", MADE)
def test_a_seed_keeps_its_meaning(name: str) -> None:
    assert MADE[name]() == json.loads(FILE.read_text())[name]


if __name__ == "__main__":
    FILE.write_text(json.dumps({name: make() for name, make in MADE.items()}, indent=2) + "\n")
