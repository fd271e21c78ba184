"""The options of the orders that make quizzes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Any, TypeAlias

import attrs

from sudoku_repl import create
from sudoku_repl.board.box import box_named
from sudoku_repl.board.corners import LAYOUTS, SIZES, corners_of
from sudoku_repl.board.naming import parts_of
from sudoku_repl.create.recipes import UNBOUNDED, Recipe
from sudoku_repl.errors import BoardError, OrderError
from sudoku_repl.machine.sets import techniques_of
from sudoku_repl.measure import CLASSES
from sudoku_repl.measure.path import usual_techniques
from sudoku_repl.orders.arguments import File, unquoted
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.kinds import Kind, Number, OneOf, Suggestion


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
        """Return the names. Raises ModeError for an unknown one."""
        names = tuple(text.split(","))
        for name in names:
            techniques_of(name)
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
        first, last = (int(ends[1] or 0), int(ends[2] or UNBOUNDED)) if ends and text != ".." else (1, 0)
        if first > last:
            raise self.refuse(text)
        return first, last


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


@attrs.frozen(kw_only=True)
class DigOptions:
    """What a quiz that is dug from a full grid must be like."""

    clues: Clues = None
    symmetry: Annotated[
        str, OneOf({each.value: "" for each in create.Symmetry}), "symmetry of the pattern of clues"
    ] = "none"
    class_: Annotated[
        int | None,
        ClassNumber(),
        "accept only a quiz of this class: "
        + ", ".join(f"{kind} ({needs})" for kind, needs in CLASSES.items() if kind),
    ] = None
    level: Annotated[
        tuple[int, int] | None,
        Range(),
        "accept only a quiz with this biggest level, or between these levels",
    ] = None
    steps: Annotated[
        tuple[int, int] | None,
        Range(),
        "accept only a quiz whose first solution is at this step, or between these steps (100..200, 100..)",
    ] = None
    needs: Annotated[
        tuple[str, ...],
        TechniqueNames(),
        "accept only a quiz whose solution path uses each of these techniques and doesn't finish without it",
    ] = ()
    forbid: Annotated[
        tuple[str, ...],
        TechniqueNames(),
        "accept only a quiz whose solution path finishes without any of these",
    ] = ()
    tries: Annotated[int, Number(1), "give up after this many quizzes"] = 1000

    def recipe(self, **others: Any) -> Recipe:
        """Return the recipe for these quizzes, with its other parameters. Raises what Recipe raises."""
        options = attrs.asdict(self, recurse=False)
        return Recipe(kind=options.pop("class_"), **options, **others)


def seed_draw(swaps: tuple[int, int, int] | None, threshold: float | None) -> create.SeedDraw:
    """Return how to shuffle the seed grid: as in the paper, except for these options."""
    draw = create.PAPER
    if swaps:
        digits, lines, chutes = swaps
        draw = attrs.evolve(draw, digits=digits, lines=lines, chutes=chutes)
    if threshold is not None:
        draw = attrs.evolve(draw, threshold=threshold)
    return draw
