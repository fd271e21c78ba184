"""Making families of quizzes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Annotated

from sudoku_repl import create
from sudoku_repl.board import CLASSIC, Quiz
from sudoku_repl.create.lists import quiz_line
from sudoku_repl.errors import OrderError, QuizError, quoted
from sudoku_repl.files import atomic_write
from sudoku_repl.formats import iter_quizzes
from sudoku_repl.orders.arguments import File
from sudoku_repl.orders.create_options import Clues, Seed, ToFile, WithResult
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.language.kinds import Number
from sudoku_repl.orders.results import Written


@order("create family", group="making", rank=3, example="create family --results 2 --each 3 --to family.txt")
def family(
    desk: Desk,
    *,
    results: Annotated[
        int | None, Number(1), "number of essentially different solutions; 36 by default, or all in the file"
    ] = None,
    each: Annotated[int, Number(1), "number of quizzes for each solution"] = 64,
    from_: Annotated[
        str | None, File(takes_rest=False), "take the solutions from this list of full 9x9 grids"
    ] = None,
    clues: Clues = None,
    seed: Seed = None,
    with_result: WithResult = False,
    to: ToFile = None,
) -> Written:
    """Make quizzes with essentially different solutions, and transforms of each.

    A family has one quiz for each of several essentially different solutions, and then transforms of these
    quizzes. The solutions are drawn, or taken from a file. The seed is printed: the same seed makes the same
    family on every machine.
    """
    if to is None:
        raise OrderError(
            "missing --to FILE; for example `create family --results 2 --each 3 --to family.txt`"
        )
    seed = create.new_seed() if seed is None else seed
    solutions = solutions_of(results, from_)
    if from_ is not None:
        desk.debugger.protect(from_)
    to = desk.debugger.target(to)
    count = solutions if isinstance(solutions, int) else len(solutions)
    with desk.frontend.progress("family", count * each) as progress, atomic_write(to) as file:
        for number, line in enumerate(family_lines(solutions, seed, each, clues, with_result), start=1):
            file.write(f"{line}\n".encode())
            progress(number)
    return Written(to, f"seed {seed}")


def solutions_of(results: int | None, path: str | None) -> int | list[Quiz]:
    """Return the solutions of a family: their number, or the grids in a file. Raises QuizError."""
    if path is None:
        return 36 if results is None else results
    found: list[Quiz] = []
    for _, result in islice(iter_quizzes(path), results):
        if isinstance(result, QuizError):
            raise result
        if result.board is not CLASSIC:
            raise OrderError(
                f"{result.title}: expected a 9x9 grid, got the board {quoted(result.board.name)}"
            )
        found.append(result)
    if results is not None and len(found) < results:
        raise OrderError(
            f"{quoted(path)} has {len(found)} grids; give --results {len(found)}, or leave it out"
        )
    return found


def family_lines(
    solutions: int | list[Quiz],
    seed: int,
    each: int = 64,
    clues: int | None = None,
    with_result: bool = False,
) -> Iterator[str]:
    """Return the lines of a family, each made when it is reached. Raises what :func:`create.family` does."""
    members = create.family(seed, solutions, each, create.Wanted(clues))
    return (quiz_line(each.quiz, each.solution if with_result else None) for each in members)
