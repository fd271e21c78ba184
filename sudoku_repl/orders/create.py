"""Making quizzes. `sudoku-repl create` on the command line takes the same options."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Annotated, Any, TypeAlias

import attrs

from sudoku_repl import create
from sudoku_repl.board import CLASSIC, Quiz
from sudoku_repl.board.box import box_named
from sudoku_repl.board.corners import LAYOUTS, SIZES, corners_of
from sudoku_repl.board.naming import parts_of
from sudoku_repl.board.notation import digit_line
from sudoku_repl.errors import BoardError, ModeError, OrderError, QuizError, quoted
from sudoku_repl.files import atomic_write
from sudoku_repl.formats import iter_quizzes
from sudoku_repl.machine.sets import techniques_of
from sudoku_repl.measure import CLASSES
from sudoku_repl.measure.path import usual_techniques
from sudoku_repl.orders.arguments import File, unquoted
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.language.kinds import Kind, Number, OneOf, Suggestion
from sudoku_repl.orders.results import Lines, Objects, Result, Written
from sudoku_repl.render.board import digits
from sudoku_repl.render.spans import line
from sudoku_repl.render.values import fields, quiz_object


@attrs.frozen
class Created(Result):
    """`create`, `transform`; `seed` and `result` may be null; `undecided` clues may be superfluous."""

    json_type = "created"

    quiz: Quiz
    seed: int | None
    """The seed it was made from; None for a transform of another quiz."""
    tries: int
    """The number of quizzes dug to get it, including it."""
    result: bytes | None = None
    """Its solution in reading order, a byte for each cell, if you asked for it."""
    undecided: int = 0
    """The number of clues that may be superfluous, because it would have taken too long to find out."""

    def text(self, width: int | None) -> Lines:
        """The quiz, its solution if you asked for it, its number of clues and its seed."""
        quiz = self.quiz
        yield from digits(quiz.board, quiz.givens, lambda cell: "given" if quiz.givens[cell] else "open")
        if (solution := self.result) is not None:
            yield line("Result:")
            yield from digits(quiz.board, solution, lambda cell: "given" if quiz.givens[cell] else "placed")

        came = "" if self.seed is None else f", seed {self.seed}"
        tries = f", made in {self.tries} tries" if self.tries > 1 else ""
        yield line(f"Quiz loaded: {quiz.clues} clues{came}{tries}.")
        if self.undecided:
            yield line(undecided_line(self.undecided), "note")

    def json(self) -> Objects:
        made = fields(self, self.quiz.board, without={"quiz"})
        yield {"type": self.json_type, **quiz_object(self.quiz), **made}


class LayoutName(Kind[str]):
    """A layout: its name, or the corners of its grids."""

    expected = "a layout such as samurai, or the corners of the grids"
    metavar = "name"
    takes_rest = True

    def read(self, text: str) -> str:
        """Return the name without quotes. Raises OrderError if no board can have it."""
        text = unquoted(text)
        try:
            base, box, _ = parts_of(text)
            corners_of(base, box)
        except BoardError as error:
            raise OrderError(str(error)) from None
        return text

    def suggestions(self, text: str, desk: Desk) -> Iterator[Suggestion]:
        """Yield the named layouts."""
        yield from map(Suggestion, (*SIZES, *LAYOUTS))


class BoxShape(Kind[str]):
    """The order of a board: the rows and columns of its boxes."""

    expected = "the rows and columns of a box, such as 3x4"
    metavar = "rxc"

    def read(self, text: str) -> str:
        """Return the order. Raises OrderError if no board can have it."""
        try:
            return str(box_named(text))
        except BoardError as error:
            raise OrderError(str(error)) from None

    def suggestions(self, text: str, desk: Desk) -> Iterator[Suggestion]:
        """Yield the orders of the usual sizes."""
        for size in SIZES:
            yield Suggestion(str(parts_of(size)[1]), size)


class ClassNumber(Kind[int]):
    """A class of quizzes, as ``rate`` shows it."""

    metavar = "c"

    @property
    def expected(self) -> str:
        """The range of the classes."""
        return f"a class from 1 to {max(CLASSES)}"

    def read(self, text: str) -> int:
        """Return the number of the class."""
        if text not in map(str, CLASSES) or text == "0":
            raise self.refuse(text)
        return int(text)

    def suggestions(self, text: str, desk: Desk) -> Iterator[Suggestion]:
        """Yield the classes, each with the techniques it needs."""
        yield from (Suggestion(str(number), needs) for number, needs in CLASSES.items() if number)


class TechniqueNames(Kind[tuple[str, ...]]):
    """Techniques or families, separated by commas."""

    expected = "techniques or families, separated by commas"
    metavar = "name,..."

    def read(self, text: str) -> tuple[str, ...]:
        """Return the names. Raises OrderError for an unknown one."""
        names = tuple(text.split(","))
        try:
            for name in names:
                techniques_of(name)
        except ModeError as error:
            raise OrderError(str(error)) from None
        return names

    def suggestions(self, text: str, desk: Desk) -> Iterator[Suggestion]:
        """Yield the techniques that a solution path uses."""
        yield from (Suggestion(each.name, each.summary) for each in usual_techniques())


class Range(Kind[tuple[int, int]]):
    """A number, or two with ``..`` between them, or one of two ends."""

    expected = "a range such as 50..90, 50.. or ..90, or a number"
    metavar = "n..m"

    def read(self, text: str) -> tuple[int, int]:
        """Return the ends of the range."""
        if re.fullmatch(r"[0-9]{1,9}", text):
            return int(text), int(text)
        ends = re.fullmatch(r"([0-9]{0,9})\.\.([0-9]{0,9})", text)
        first, last = (int(ends[1] or 0), int(ends[2] or _UNBOUNDED)) if ends and text != ".." else (1, 0)
        if first > last:
            raise self.refuse(text)
        return first, last


_UNBOUNDED = 10**9
"""The end of a range without one: more than any number of steps or levels."""


class Swaps(Kind[tuple[int, int, int]]):
    """Three numbers of swaps: of digits, of rows or columns, of bands or stacks."""

    expected = "three numbers below 1000, separated by commas, such as 20,9,2"
    metavar = "c1,c2,c3"

    def read(self, text: str) -> tuple[int, int, int]:
        """Return the numbers."""
        numbers = re.fullmatch(r"([0-9]{1,3}),([0-9]{1,3}),([0-9]{1,3})", text)
        if not numbers:
            raise self.refuse(text)
        digits, lines, chutes = map(int, numbers.groups())
        return digits, lines, chutes


class Fraction(Kind[float]):
    """A number between 0 and 1."""

    expected = "a number between 0 and 1"
    metavar = "x"

    def read(self, text: str) -> float:
        """Return the number."""
        if not re.fullmatch(r"0?\.[0-9]{1,15}|1(\.0{0,15})?", text):
            raise self.refuse(text)
        return float(text)


Seed: TypeAlias = Annotated[
    int | None, Number(0), "the same seed makes the same quiz; printed if you don't give one"
]
Clues: TypeAlias = Annotated[int | None, Number(0), "number of clues; without it the quiz is minimal"]
SymmetryName: TypeAlias = Annotated[
    str, OneOf({each.value: "" for each in create.Symmetry}), "symmetry of the pattern of clues"
]
ClassOf: TypeAlias = Annotated[
    int | None,
    ClassNumber(),
    "accept only a quiz of this class: "
    + ", ".join(f"{kind} ({needs})" for kind, needs in CLASSES.items() if kind),
]
LevelOf: TypeAlias = Annotated[
    tuple[int, int] | None, Range(), "accept only a quiz with this biggest level, or between these levels"
]
StepsOf: TypeAlias = Annotated[
    tuple[int, int] | None,
    Range(),
    "accept only a quiz whose first solution is at this step, or between these steps (100..200, 100..)",
]
NeedsOf: TypeAlias = Annotated[
    tuple[str, ...],
    TechniqueNames(),
    "accept only a quiz whose solution path uses each of these techniques and doesn't finish without it",
]
ForbidOf: TypeAlias = Annotated[
    tuple[str, ...], TechniqueNames(), "accept only a quiz whose solution path finishes without all of these"
]
Tries: TypeAlias = Annotated[int, Number(1), "give up after this many quizzes"]
WithResult: TypeAlias = Annotated[bool, "print the solution too"]
SwapsOf: TypeAlias = Annotated[
    tuple[int, int, int] | None,
    Swaps(),
    "number of swaps of digits, of rows or columns, of bands or stacks (paper: 20,9,2)",
]
Threshold: TypeAlias = Annotated[
    float | None, Fraction(), "keep a grid if its likeness to the seed grid is below this (paper: 0.818)"
]
ToFile: TypeAlias = Annotated[
    str | None, File(takes_rest=False), "write the quizzes to this file, one a line"
]

_DUG = """
A quiz is dug from a full grid, and is minimal unless you give --clues. With --class, --level, --steps,
--needs or --forbid, quizzes are made until `rate` gives one that rating, and `path` needs or can do without
these techniques. The seed is printed: the same seed makes the same quiz on every machine. At the prompt,
the quiz is loaded.
"""


def seed_draw(swaps: tuple[int, int, int] | None, threshold: float | None) -> create.SeedDraw:
    """Return how to shuffle the seed grid: as in the paper, except for these options."""
    draw = create.PAPER
    if swaps:
        digits, lines, chutes = swaps
        draw = attrs.evolve(draw, digits=digits, lines=lines, chutes=chutes)
    if threshold is not None:
        draw = attrs.evolve(draw, threshold=threshold)
    return draw


@order(
    "create quiz",
    group="making",
    rank=1,
    example="create quiz --clues 30 --symmetry rotation --seed 7",
    more=_DUG,
)
def quiz(
    desk: Desk,
    *,
    layout: Annotated[
        str | None, LayoutName(), f"{', '.join((*SIZES, *LAYOUTS))}, or the corners of the grids"
    ] = None,
    order: Annotated[str | None, BoxShape(), "rows and columns of a box, such as 3x4 for 12x12 grids"] = None,
    clues: Clues = None,
    symmetry: SymmetryName = "none",
    class_: ClassOf = None,
    level: LevelOf = None,
    steps: StepsOf = None,
    needs: NeedsOf = (),
    forbid: ForbidOf = (),
    tries: Tries = 1000,
    seed: Seed = None,
    count: Annotated[int, Number(1), "number of quizzes; each has the next seed, and the last is loaded"] = 1,
    with_result: WithResult = False,
    seed_grid: Annotated[bool, "start from the paper's seed grid, shuffled"] = False,
    swaps: SwapsOf = None,
    threshold: Threshold = None,
) -> Iterator[Result]:
    """Make a quiz with exactly one solution, dug from a random grid.

    On the 9x9 board all full grids are equally likely; on other boards every full grid is possible, but some
    are likelier than others. With --seed-grid the full grid is the seed grid of the paper, shuffled; all of
    these grids are equivalent.
    """
    for name, value in (("swaps", swaps), ("threshold", threshold)):
        if value is not None and not seed_grid:
            raise OrderError(f"--{name} is for shuffling the seed grid; add --seed-grid")
    draw = seed_draw(swaps, threshold) if seed_grid else None
    first = create.new_seed() if seed is None else seed
    for each in range(first, first + count):
        options = _Options(clues, symmetry, class_, level, steps, needs, forbid, tries, each)
        yield from _created(desk, options, with_result=with_result, layout=layout, order=order, draw=draw)


@order("create from-result", group="making", rank=2, example="create from-result solved.txt", more=_DUG)
def from_result(
    desk: Desk,
    file: Annotated[str, File(takes_rest=False)],
    *,
    clues: Clues = None,
    symmetry: SymmetryName = "none",
    class_: ClassOf = None,
    level: LevelOf = None,
    steps: StepsOf = None,
    needs: NeedsOf = (),
    forbid: ForbidOf = (),
    tries: Tries = 1000,
    seed: Seed = None,
    with_result: WithResult = False,
) -> tuple[Result, ...]:
    """Make a quiz with a given solution.

    The file holds the solution: a quiz that has a digit in every cell.
    """
    options = _Options(clues, symmetry, class_, level, steps, needs, forbid, tries, seed)
    return _created(desk, options, with_result=with_result, result=file)


@attrs.frozen
class _Options:
    """The options that both ways to make a quiz share, named like the parameters of ``Debugger.create``."""

    clues: int | None
    symmetry: str
    kind: int | None
    level: tuple[int, int] | None
    steps: tuple[int, int] | None
    needs: tuple[str, ...]
    forbid: tuple[str, ...]
    tries: int
    seed: int | None


def _created(desk: Desk, options: _Options, *, with_result: bool, **more: Any) -> tuple[Result, ...]:
    rated = (options.kind, options.level, options.steps) != (None, None, None)
    rated = rated or bool(options.needs or options.forbid)
    with desk.interruptible(), desk.frontend.progress("create", options.tries if rated else None) as done:
        more["progress" if rated else "groups_progress"] = done  # without a rating, the first quiz will do
        made, changes = desk.load(lambda: desk.debugger.create(**attrs.asdict(options), **more))
    solution = made.solution if with_result else None
    return Created(made.quiz, made.seed, made.tries, solution, made.undecided), *changes


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
    """Yield the lines of a family, each made when it is reached. Raises CreateError if one cannot be made."""
    for member in create.family(seed, solutions, each, create.Wanted(clues)):
        yield quiz_line(member.quiz, member.solution if with_result else None)


def undecided_line(count: int) -> str:
    """Say that a quiz may not be minimal."""
    return f"{count} of the clues may be superfluous; it would take too long to find out."


def quiz_line(quiz: Quiz, result: bytes | None) -> str:
    """Return the quiz as a line that `load-quiz` reads, with a comma and its solution if given."""
    return str(quiz) if result is None else f"{quiz},{digit_line(result)}"
