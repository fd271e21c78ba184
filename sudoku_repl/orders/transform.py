"""Equivalent quizzes: transforms, and the canonical form."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from sudoku_repl.create.chance import new_seed
from sudoku_repl.orders.create import Created
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.language.kinds import Text
from sudoku_repl.orders.results import Lines, Result
from sudoku_repl.render.spans import line

_TRANSFORMS = {
    "relabel": "987654321: the digits that replace 1 to 9; with digits above 9, put blanks between them",
    "rows": "2 1 3 4 5 6 7 8 9: the rows in their new order",
    "columns": "the same for columns",
    "bands": "3 1 2: the bands in their new order",
    "stacks": "the same for stacks",
    "transpose": "turn rows into columns",
    "antitranspose": "reflect in the other diagonal",
    "rotate": "90, 180 or 270: turn clockwise",
    "mirror": "swap left and right",
    "flip": "swap top and bottom",
    "random": "7: a random transform, from a seed",
}


class TransformText(Text[str]):
    """Transforms, by their names; a suggestion completes the last of them."""

    def fragment(self, text: str) -> str:
        return text.rpartition(";")[2].lstrip()


_TEXT = TransformText(
    "transforms such as `transpose; rotate 90`",
    "transform; transform...",
    str.lower,
    lambda _: _TRANSFORMS,
    takes_rest=True,
    is_free_text=True,  # `--random` is accepted for `random`
)


@order(
    "transform",
    group="making",
    rank=5,
    example="transform transpose; relabel 987654321",
    shared="; ".join(f"`{name}` {meaning}" for name, meaning in _TRANSFORMS.items()) + ".",
)
def transform(desk: Desk, transforms: Annotated[str, _TEXT]) -> Iterator[Result]:
    """Make an equivalent quiz, and load it."""
    seed = new_seed() if transforms.removeprefix("--") == "random" else None
    named = transforms if seed is None else f"random {seed}"
    changes = desk.load(lambda: desk.debugger.transform(named))
    yield Created(desk.debugger.quiz, seed, 1)
    yield from changes


def _lines(givens: str, width: int | None) -> Lines:
    """`canonical`: the canonical form of the quiz."""
    yield line(givens)


@order("canonical", group="making", rank=6, text=_lines, json=("canonical", "givens"))
def canonical(desk: Desk) -> str:
    """Show the canonical (smallest equivalent) form of the quiz.

    Two quizzes are equivalent if you can turn one into the other by relabelling digits, transposing, and
    swapping bands, stacks, and the rows or columns inside one. Equivalent quizzes, and no others, have
    equal canonical forms. Only single grids of at most 9 digits without extra houses have them.
    """
    return desk.debugger.canonical()
