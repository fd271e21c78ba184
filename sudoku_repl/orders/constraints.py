"""The constraints of the quiz, and kinds of constraints of your own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from sudoku_repl.board.constrained import told
from sudoku_repl.board.constraints import Constraint, kinds
from sudoku_repl.orders.arguments import CountArgument
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language import File, Kind, order
from sudoku_repl.orders.results import Lines, Result
from sudoku_repl.render.spans import line
from sudoku_repl.render.values import fields

if TYPE_CHECKING:
    from sudoku_repl.survey.walks import WalkSoundness


_KIND = Kind(
    "the header of a kind of constraints",
    "name",
    str,
    lambda *_: {each.header: each.kind for each in kinds() if each.walks},
)


class ConstraintsShown(Result, json_type="constraints"):
    """`constraints`: the name and the words of each, and its cells."""

    constraints: tuple[Constraint, ...]
    coordinates: tuple[tuple[int, int], ...]

    def text(self, width: int | None) -> Lines:
        for _, words in told(self.constraints):
            yield line(words)
        if not self.constraints:
            yield line(
                "The quiz has no constraints besides its houses; `help variants` lists what it could have."
            )

    def members(self) -> dict[str, Any]:
        return {
            "constraints": [
                {
                    "name": each.kind if each.everywhere else each.name,
                    "words": words,
                    "numbers": each.numbers,
                    "cells": [] if each.everywhere else [self.coordinates[cell] for cell in each.written],
                }
                for each, words in told(self.constraints)
            ]
        }


@order("constraints", group="quiz", rank=5, example="constraints", synonyms=("rules",))
def constraints(desk: Desk) -> ConstraintsShown:
    """List the constraints of the quiz: its rules besides the houses.

    Each has the name that the log and `why` give it, what it asks for, and its cells. `help variants` lists
    all kinds.
    """
    board = desk.debugger.quiz.board
    return ConstraintsShown(board.constraints, board.coordinates)


def _value(kind: type[Constraint]) -> str:
    """Return what can follow the header of a kind."""
    if kind.word:
        return kind.word
    numbers = ["1"] * (0 if kind.usual else kind.fewest_numbers)
    cells = [f"r1c{number}" for number in range(1, max(kind.fewest_cells, 2) + 1)]
    return " ".join((*numbers, *cells, *(("=", kind.example) if kind.example else ())))


class ConstraintsLoaded(Result, json_type="constraints_loaded"):
    """`constraints load`: the kinds, and the headers that stand above a quiz."""

    loaded: tuple[type[Constraint], ...]

    def text(self, width: int | None) -> Lines:
        for each in self.loaded:
            yield line(f"Loaded the {each.kind}: write `# {each.header}: {_value(each)}` above a quiz.")
        yield line(f"`constraints check {self.loaded[0].header}` checks its pruning.", "note")

    def members(self) -> dict[str, Any]:
        return {"kinds": [{"kind": each.kind, "header": each.header} for each in self.loaded]}


@order(
    "constraints load",
    group="quiz",
    rank=5,
    example="constraints load my_constraint.py",
    typed_only=True,
)
def constraints_load(desk: Desk, file: Annotated[str, File(endings=(".py",))]) -> ConstraintsLoaded:
    """Load kinds of constraints of your own from a Python file.

    The file is code and runs as such: load only files that you trust. It defines a subclass of
    `Constraint`, which says what the digits along some cells must be, and describes this in words (`help
    variants` has an example). From then on, its header can stand above a quiz, and every order knows it.
    """
    return ConstraintsLoaded(desk.debugger.load_constraints(file))


class ConstraintChecked(Result, json_type="constraint_checked"):
    """`constraints check`: how many prunings were compared; `wrong` is the first that is wrong, or empty."""

    found: WalkSoundness

    @property
    def interrupted(self) -> bool:  # type: ignore[override]  # of the check
        return self.found.interrupted

    def text(self, width: int | None) -> Lines:
        found = self.found
        counts = f"{found.prunings} prunings, which removed {found.lost} candidates"
        if found.wrong:
            yield line(f"{found.kind} is wrong, after {counts}: {found.wrong}", "wrong")
        else:
            yield line(f"{found.kind} is sound: {counts}, equal trying all assignments.", "solution")
        if found.prunings and not found.lost:
            yield line("It removed nothing: `step` or `accepts` may forbid too little.", "note")
        if found.interrupted:
            yield line("Interrupted before all prunings were compared.", "note")

    def members(self) -> dict[str, Any]:
        return fields(self.found, without={"header"})


@order("constraints check", group="quiz", rank=5, example="constraints check thermo")
def constraints_check(
    desk: Desk,
    name: Annotated[str, _KIND],
    *,
    prunings: Annotated[CountArgument, "compare n prunings"] = 300,
    seed: Annotated[CountArgument, "the seed of the first"] = 1,
) -> ConstraintChecked:
    """Compare the pruning of a kind of constraints with trying all assignments.

    This makes small constraints of the kind with random candidates, prunes each both ways, and stops at
    the first pruning that is wrong.
    """
    with desk.interruptible():
        return ConstraintChecked(desk.debugger.check_constraint(name, prunings=prunings, seed=seed))
