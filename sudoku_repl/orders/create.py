"""Making quizzes, and families of them, with the options of `sudoku-repl create` on the command line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Annotated

import attrs

from sudoku_repl.board import CLASSIC, Quiz
from sudoku_repl.board.corners import LAYOUTS, SIZES
from sudoku_repl.create import families
from sudoku_repl.create.chance import new_seed
from sudoku_repl.create.lists import make_list, quiz_line
from sudoku_repl.create.making import Recipe
from sudoku_repl.errors import OrderError, QuizError, quoted
from sudoku_repl.explain.tree import counted
from sudoku_repl.files import atomic_write
from sudoku_repl.formats import iter_quizzes, open_quiz
from sudoku_repl.orders.create_options import (
    BOX,
    LAYOUT,
    Clues,
    DigOptions,
    RuleOptions,
    Seed,
    SwapsOf,
    Threshold,
    WithResult,
    seed_draw,
)
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language import File, Number, order
from sudoku_repl.orders.results import Lines, Result, Written
from sudoku_repl.processes import MOST_JOBS
from sudoku_repl.render.board import digits
from sudoku_repl.render.spans import line


class Created(Result, json_type="created"):
    """`create`, `transform`; `seed` and `result` may be null; `undecided` clues may be redundant."""

    quiz: Quiz
    seed: int | None
    """The seed it was made from; None for a transform of another quiz."""
    tries: int
    """The number of quizzes dug to get it, including it."""
    result: bytes | None = None
    """Its solution in reading order, a byte for each cell, if you asked for it."""
    undecided: int = 0
    """The number of clues that may be redundant, because it would have taken too long to find out."""
    weight: float | None = None

    def text(self, width: int | None) -> Lines:
        quiz = self.quiz
        yield from digits(quiz.board, quiz.givens, lambda cell: "given" if quiz.givens[cell] else "open")
        if (solution := self.result) is not None:
            yield line("Result:")
            yield from digits(quiz.board, solution, lambda cell: "given" if quiz.givens[cell] else "placed")

        came = "" if self.seed is None else f", seed {self.seed}"
        tries = f", made in {self.tries} tries" if self.tries > 1 else ""
        weight = "" if self.weight is None else f", weight {self.weight:.4g}"
        rules = f" on the {quiz.board.words}" if quiz.board.constraints else ""
        yield line(f"Quiz loaded: {quiz.clues} clues{rules}{weight}{came}{tries}.")
        if self.undecided:
            yield line(undecided_line(self.undecided), "note")


class ListWritten(Result, json_type="list_made"):
    """`create quiz --to`; `seed` made the first quiz, and `before` quizzes were there already."""

    file: str
    seed: int
    count: int
    before: int
    failed: int

    def text(self, width: int | None) -> Lines:
        new = self.count - self.before
        there = f"; {self.before} were there" if self.before else ""
        yield line(f"Written: {self.file}")
        quizzes = counted(self.count, "quiz", "zes")
        yield line(f"{quizzes} from seed {self.seed} on: {new} made now{there}.", "note")
        if self.failed:
            yield line(f"{counted(self.failed, 'seed')} gave no quiz; comments in the file say why.", "wrong")


_DUG = """
A quiz is dug from a full grid, and is minimal unless you give --clues. With --class, --level, --steps,
--needs or --forbid, quizzes are made until one meets all these conditions. With --needs, quizzes that
come near are changed a little until one fits. The seed is printed: the same seed makes the same quiz on
every machine. At the prompt, the quiz is loaded.
"""


@order(
    "create quiz",
    group="making",
    rank=1,
    example="create quiz --clues 30 --symmetry rotation --seed 7",
    synonyms=("new", "generate"),
    shared=_DUG,
)
def quiz(
    desk: Desk,
    *,
    layout: Annotated[
        str | None, LAYOUT, f"{', '.join((*SIZES, *LAYOUTS))}, or the corners of the grids"
    ] = None,
    order: Annotated[str | None, BOX, "rows and columns of a box, such as 3x4 for 12x12 grids"] = None,
    dig: DigOptions,
    drawn: RuleOptions,
    seed: Seed = None,
    count: Annotated[int, Number(1), "number of quizzes; each has the next seed, and the last is loaded"] = 1,
    with_result: WithResult = False,
    seed_grid: Annotated[bool, "start from the paper's seed grid, shuffled"] = False,
    swaps: SwapsOf = None,
    threshold: Threshold = None,
    unbiased: Annotated[
        bool, "draw a minimal 9x9 quiz for statistics about all of them, with a weight; takes half a minute"
    ] = False,
    to: Annotated[
        str | None,
        File(takes_rest=False),
        "write the quizzes to this file, one a line, and load none; continues a list that is there",
    ] = None,
    jobs: Annotated[int, Number(1, most=MOST_JOBS), "with --to: use this many processes"] = 1,
) -> Iterable[Result]:
    """Make a quiz with exactly one solution, dug from a random grid.

    On the 9x9 board all full grids are equally likely; on other boards every full grid is possible, but some
    are likelier than others. With --seed-grid the full grid is the seed grid of the paper, shuffled; all of
    these grids are equivalent.

    With --to, the quizzes of --count consecutive seeds go to a file. The same order continues a list that was
    interrupted, or makes it longer.
    """
    for name, value in (("swaps", swaps), ("threshold", threshold)):
        if value is not None and not seed_grid:
            raise OrderError(f"--{name} is for shuffling the seed grid; add --seed-grid")
    if jobs > 1 and to is None:
        raise OrderError("--jobs is for writing a list; add --to FILE, or leave it out")
    recipe = dig.recipe(
        layout=layout,
        order=order,
        draw=seed_draw(swaps, threshold) if seed_grid else None,
        unbiased=unbiased,
        rules=drawn.rules,
    )
    if to is not None:
        with desk.work("create (quizzes)", count) as progress:
            made = make_list(
                to,
                recipe,
                count,
                seed,
                jobs=jobs,
                with_solution=with_result,
                progress=progress,
                report=desk.frontend.remark,
            )
        return (ListWritten(**attrs.asdict(made)),)
    first = new_seed() if seed is None else seed
    seeds = range(first, first + count)
    return chain.from_iterable(_created(desk, recipe, each, with_result=with_result) for each in seeds)


@order("create from-result", group="making", rank=2, example="create from-result solved.txt", shared=_DUG)
def from_result(
    desk: Desk,
    file: Annotated[str, File(takes_rest=False)],
    *,
    dig: DigOptions,
    drawn: RuleOptions,
    seed: Seed = None,
    with_result: WithResult = False,
) -> Iterator[Result]:
    """Make a quiz with a given solution.

    The file holds the solution: a quiz that has a digit in every cell.
    """
    recipe = dig.recipe(result=open_quiz(file), rules=drawn.rules)
    desk.debugger.protect(file)
    return _created(desk, recipe, seed, with_result=with_result)


def _created(desk: Desk, recipe: Recipe, seed: int | None, *, with_result: bool) -> Iterator[Result]:
    """Make a quiz and load it. The options were checked before, and the seed may have been printed."""
    seed = new_seed() if seed is None else seed
    if not recipe.takes_tries:
        with desk.work("create (groups of cells)", None) as tell:
            made = recipe.make(seed, groups_progress=tell)
    else:
        with desk.work("create (tries)", None if recipe.unbiased else recipe.most_tries) as tell:
            notes = [""]
            made = recipe.make(seed, lambda tries: tell(tries, notes[-1]), met=notes.append)
    changes = desk.load(lambda: desk.debugger.load_quiz(made.quiz))
    solution = made.solution if with_result else None
    yield Created(made.quiz, made.seed, made.tries, solution, made.undecided, made.weight)
    yield from changes


def undecided_line(count: int) -> str:
    """Say that a quiz may not be minimal."""
    return f"{count} of the clues may be redundant; it would take too long to find out."


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
    to: Annotated[str | None, File(takes_rest=False), "write the quizzes to this file, one a line"] = None,
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
    seed = new_seed() if seed is None else seed
    solutions = solutions_of(results, from_)
    if from_ is not None:
        desk.debugger.protect(from_)
    to = desk.debugger.target(to)
    count = solutions if isinstance(solutions, int) else len(solutions)
    with desk.work("family", count * each) as progress, atomic_write(to) as file:
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
    """Return the lines of a family, each made when it is reached. Raises what ``family`` does."""
    members = families.family(seed, solutions, each, Recipe(clues=clues))
    return (quiz_line(each.quiz, each.solution if with_result else None) for each in members)
