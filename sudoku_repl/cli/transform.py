"""``sudoku-repl transform``: print an equivalent form of each quiz of whole files.

Exit status: 0 on success, 1 after an error or if a line had no quiz, 2 for invalid options, 130 after Ctrl-C.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import count
from typing import Annotated

from sudoku_repl.board import Board, Quiz
from sudoku_repl.cli.declared import run_declared
from sudoku_repl.cli.options import complain
from sudoku_repl.cli.whole_lists import rewrite
from sudoku_repl.create.chance import new_seed
from sudoku_repl.create.naming import parse_transform
from sudoku_repl.create.transforms import Transform
from sudoku_repl.errors import OrderError, TransformError, quoted
from sudoku_repl.orders.language.declare import Order
from sudoku_repl.orders.language.kinds import Name, Number
from sudoku_repl.survey.equivalents import text_of

_RANDOM = "random"


def main(arguments: Sequence[str]) -> int:
    """Run the subcommand with the arguments after its name; returns the exit status."""
    return run_declared(
        Order("transform", _transform, "making", "transform 'random 7' quizzes.txt"), arguments
    )


def _transform(
    program: str,
    transforms: Annotated[
        str, Name("transforms"), "what to do, as for the order `transform`: 'mirror; flip'"
    ],
    files: tuple[Annotated[str, Name("file"), "a list of quizzes, as for `sudoku-repl survey`"], ...],
    *,
    seed: Annotated[int | None, Number(0), "with random: draws the transforms; printed if not given"] = None,
    to: Annotated[str | None, Name("file"), "write the quizzes to this file"] = None,
) -> int:
    """Print an equivalent form of each quiz, one a line.

    `random` alone draws another transform for each quiz; `random 7` does the same to all of them.
    """
    named = transforms.strip().lower()
    if named != _RANDOM:
        if seed is not None:
            raise OrderError(f"--seed is for `random` alone; leave it out with {quoted(transforms)}")
        return rewrite(program, files, to, lambda quiz: text_of(_parsed(named, quiz.board).quiz(quiz)))
    if seed is None:
        seed = new_seed()
        complain(program, f"seed {seed}")
    seeds = count(seed)

    def moved(quiz: Quiz) -> str:
        return text_of(parse_transform(f"{_RANDOM} {next(seeds)}", quiz.board).quiz(quiz))

    return rewrite(program, files, to, moved)


@cache
def _parsed(named: str, board: Board) -> Transform:
    """Parse the transform of all quizzes. Raises OrderError, which ends the program, if it is not valid."""
    try:
        return parse_transform(named, board)
    except TransformError as error:
        raise OrderError(str(error)) from None
