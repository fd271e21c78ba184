"""Making quizzes, and families of them, with the options of `sudoku-repl create` on the command line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Annotated, Any, TypeAlias

import attrs

from sudoku_repl.board import CLASSIC, Quiz
from sudoku_repl.board.box import box_named
from sudoku_repl.board.corners import LAYOUTS, SIZES, corners_of
from sudoku_repl.board.naming import parts_of
from sudoku_repl.create import families
from sudoku_repl.create.chance import new_seed
from sudoku_repl.create.drawing import PAPER, SeedDraw
from sudoku_repl.create.lists import make_list, quiz_line
from sudoku_repl.create.making import TRIES, TRIES_BEYOND, UNBOUNDED, Recipe
from sudoku_repl.create.symmetry import Symmetry
from sudoku_repl.errors import OrderError, QuizError, quoted
from sudoku_repl.files import atomic_write
from sudoku_repl.formats import iter_quizzes, open_quiz
from sudoku_repl.machine.sets import techniques_of
from sudoku_repl.measure.path import usual_techniques
from sudoku_repl.measure.rating import CLASSES
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language import File, Kind, Number, OneOf, order, unquoted
from sudoku_repl.orders.results import Lines, Result, Written
from sudoku_repl.render.board import digits
from sudoku_repl.render.spans import line


def _layout(text: str) -> str:
    name = unquoted(text)
    base, box, _ = parts_of(name)
    corners_of(base, box)  # raises BoardError if no board can have this layout
    return name


def _names(text: str) -> tuple[str, ...]:
    names = tuple(text.split(","))
    for name in names:
        techniques_of(name)  # raises ModeError for an unknown one
    return names


def _range(text: str) -> tuple[int, int] | None:
    if re.fullmatch(r"[0-9]{1,9}", text):
        return int(text), int(text)
    ends = re.fullmatch(r"([0-9]{0,9})\.\.([0-9]{0,9})", text)
    first, last = (int(ends[1] or 0), int(ends[2] or UNBOUNDED)) if ends and text != ".." else (1, 0)
    return (first, last) if first <= last else None


def _swaps(text: str) -> tuple[int, int, int] | None:
    numbers = re.fullmatch(r"([0-9]{1,3}),([0-9]{1,3}),([0-9]{1,3})", text)
    return (int(numbers[1]), int(numbers[2]), int(numbers[3])) if numbers else None


LAYOUT = Kind(
    "a layout such as samurai, or the corners of the grids",
    "name",
    _layout,
    lambda *_: dict.fromkeys((*SIZES, *LAYOUTS), ""),
    takes_rest=True,
)
BOX = Kind(
    "the rows and columns of a box, such as 3x4",
    "rxc",
    lambda text: str(box_named(text)),
    lambda *_: {str(parts_of(size)[1]): size for size in SIZES},
)
_CLASSES = {str(number): needs for number, needs in CLASSES.items() if number}
_CLASS = Kind(
    f"a class from 1 to {max(CLASSES)}",
    "c",
    lambda text: int(text) if text in _CLASSES else None,
    lambda *_: _CLASSES,
)
_TECHNIQUES = Kind(
    "techniques or families, separated by commas",
    "name,...",
    _names,
    lambda *_: {each.name: each.summary for each in usual_techniques()},
)
RANGE = Kind("a range such as 50..90, 50.. or ..90, or a number", "n..m", _range)
"""The two ends of a range; a number is both."""
_SWAPS = Kind("three numbers below 1000, separated by commas, such as 20,9,2", "c1,c2,c3", _swaps)
_FRACTION = Kind(
    "a number between 0 and 1",
    "x",
    lambda text: float(text) if re.fullmatch(r"0?\.[0-9]{1,15}|1(\.0{0,15})?", text) else None,
)

Seed: TypeAlias = Annotated[
    int | None, Number(0), "the same seed makes the same quiz; printed if you don't give one"
]
Clues: TypeAlias = Annotated[int | None, Number(0), "number of clues; without it the quiz is minimal"]
WithResult: TypeAlias = Annotated[bool, "print the solution too"]
SwapsOf: TypeAlias = Annotated[
    tuple[int, int, int] | None,
    _SWAPS,
    "number of swaps of digits, of rows or columns, of bands or stacks (paper: 20,9,2)",
]
Threshold: TypeAlias = Annotated[
    float | None, _FRACTION, "keep a grid if its likeness to the seed grid is below this (paper: 0.818)"
]


@attrs.frozen(kw_only=True)
class DigOptions:
    """What a quiz that is dug from a full grid must be like."""

    clues: Clues = None
    symmetry: Annotated[
        str, OneOf({each.value: "" for each in Symmetry}), "symmetry of the pattern of clues"
    ] = "none"
    class_: Annotated[
        int | None,
        _CLASS,
        "accept only a quiz of this class: "
        + ", ".join(f"{kind} ({needs})" for kind, needs in _CLASSES.items()),
    ] = None
    level: Annotated[
        tuple[int, int] | None, RANGE, "accept only a quiz with this biggest level, or between these levels"
    ] = None
    steps: Annotated[
        tuple[int, int] | None,
        RANGE,
        "accept only a quiz whose first solution is at this step, or between these steps (100..200, 100..)",
    ] = None
    needs: Annotated[
        tuple[str, ...],
        _TECHNIQUES,
        "accept only a quiz whose solution path uses each of these techniques and needs it: "
        "only harder techniques could stand in",
    ] = ()
    forbid: Annotated[
        tuple[str, ...], _TECHNIQUES, "accept only a quiz whose solution path finishes without any of these"
    ] = ()
    tries: Annotated[
        int | None,
        Number(1),
        f"give up after this many quizzes; {TRIES} by default, {TRIES_BEYOND} with --needs",
    ] = None

    def recipe(self, **others: Any) -> Recipe:
        """Return the recipe for these quizzes, with its other parameters. Raises what Recipe raises."""
        options = attrs.asdict(self, recurse=False)
        return Recipe(kind=options.pop("class_"), **options, **others)


@attrs.frozen(kw_only=True)
class RuleOptions:
    """The constraints of a quiz that is made, drawn on its full grid."""

    killer: Annotated[
        bool, "cages with their sums cover the board; without --clues, no givens if possible"
    ] = False
    thermo: Annotated[int | None, Number(1), "number of thermometers"] = None
    arrow: Annotated[int | None, Number(1), "number of arrows"] = None
    whispers: Annotated[int | None, Number(1), "number of whispers: neighbours differ by 5 at least"] = None
    renban: Annotated[int | None, Number(1), "number of renban lines"] = None
    palindrome: Annotated[int | None, Number(1), "number of palindromes"] = None
    dots: Annotated[bool, "a dot between all consecutive digits and all with the ratio 2"] = False
    sandwich: Annotated[bool, "the sandwich sums of all rows and columns"] = False
    anti_knight: Annotated[bool, "cells a knight's move apart differ"] = False
    anti_king: Annotated[bool, "cells a king's move apart differ"] = False

    @property
    def rules(self) -> tuple[tuple[str, int], ...]:
        """The rules of a recipe."""
        given = attrs.asdict(self).items()
        return tuple((name.replace("_", "-"), int(count)) for name, count in given if count)


def seed_draw(swaps: tuple[int, int, int] | None, threshold: float | None) -> SeedDraw:
    """Return how to shuffle the seed grid: as in the paper, except for these options."""
    draw = PAPER
    if swaps:
        digits, lines, chutes = swaps
        draw = attrs.evolve(draw, digits=digits, lines=lines, chutes=chutes)
    if threshold is not None:
        draw = attrs.evolve(draw, threshold=threshold)
    return draw


class Created(Result, json_type="created"):
    """`create`, `transform`; `seed` and `result` may be null; `undecided` clues may be superfluous."""

    quiz: Quiz
    seed: int | None
    """The seed it was made from; None for a transform of another quiz."""
    tries: int
    """The number of quizzes dug to get it, including it."""
    result: bytes | None = None
    """Its solution in reading order, a byte for each cell, if you asked for it."""
    undecided: int = 0
    """The number of clues that may be superfluous, because it would have taken too long to find out."""
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
        yield line(f"{self.count} quizzes from seed {self.seed} on: {new} made now{there}.", "note")
        if self.failed:
            yield line(f"{self.failed} seeds gave no quiz; comments in the file say why.", "wrong")


_DUG = """
A quiz is dug from a full grid, and is minimal unless you give --clues. With --class, --level, --steps,
--needs or --forbid, quizzes are made until `rate` gives one that rating, and `path` needs or can do without
these techniques. With --needs, quizzes that come near are changed a little until one fits. The seed is
printed: the same seed makes the same quiz on every machine. At the prompt, the quiz is loaded.
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
    jobs: Annotated[int, Number(1), "with --to: use this many processes"] = 1,
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
    return f"{count} of the clues may be superfluous; it would take too long to find out."


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
