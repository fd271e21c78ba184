"""The options of the orders that make quizzes."""

from __future__ import annotations

import re
from typing import Annotated, Any, TypeAlias

import attrs

from sudoku_repl.board.box import box_named
from sudoku_repl.board.corners import LAYOUTS, SIZES, corners_of
from sudoku_repl.board.naming import parts_of
from sudoku_repl.create.drawing import PAPER, SeedDraw
from sudoku_repl.create.making import TRIES, TRIES_BEYOND, UNBOUNDED, Recipe
from sudoku_repl.create.symmetry import Symmetry
from sudoku_repl.machine.sets import techniques_of
from sudoku_repl.measure.path import usual_techniques
from sudoku_repl.measure.rating import CLASSES
from sudoku_repl.orders.language import Kind, Number, OneOf, unquoted


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
    int | None,
    Number(0),
    "draw everything from this seed; without it, one is chosen and printed",
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
        tuple[str, ...], _TECHNIQUES, "accept only a quiz that can be finished without these"
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
