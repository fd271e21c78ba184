"""Which givens a quiz needs to have exactly one solution."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

from sudoku_repl.board import Quiz
from sudoku_repl.board.notation import NamedCell
from sudoku_repl.orders.arguments import CellArgument
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.language.kinds import Number
from sudoku_repl.orders.results import Lines, Result
from sudoku_repl.render.board import digits
from sudoku_repl.render.columns import PROSE, wrapped
from sudoku_repl.render.spans import line
from sudoku_repl.render.values import candidate_objects

if TYPE_CHECKING:
    from sudoku_repl.exact.clues import AddedClues


class CluesChecked(Result, json_type="clues"):
    """`clues`; `redundant` are the cells of the givens that the quiz doesn't need, each by itself."""

    quiz: Quiz
    redundant: tuple[NamedCell, ...]

    def text(self, width: int | None) -> Lines:
        """The grid with the needed givens, and the redundant ones."""
        quiz, redundant = self.quiz, frozenset(self.redundant)

        def style(cell: int) -> str:
            return "changed" if cell in redundant else "given" if quiz.givens[cell] else "open"

        yield from digits(quiz.board, quiz.givens, style)
        if not redundant:
            yield line(f"The quiz needs each of its {quiz.clues} givens.")
            return
        names = ", ".join(f"{cell!r}={quiz.givens[cell]}" for cell in self.redundant)
        for each in (
            line(f"Redundant givens, {len(redundant)} of {quiz.clues}: {names}."),
            line("Without any one of them the quiz still has exactly one solution.", "note"),
            line("`clues minimal` opens as many of them as it can.", "note"),
        ):
            yield from wrapped(each, min(width or PROSE, PROSE))

    def members(self) -> dict[str, Any]:
        board = self.quiz.board
        return {
            "givens": self.quiz.clues,
            "redundant": [board.coordinates[cell] for cell in self.redundant],
        }


class MinimalQuiz(Result, json_type="minimal_quiz"):
    """`clues minimal`; `opened` is the number of redundant givens that it opened."""

    quiz: Quiz
    opened: int
    seed: int | None
    loaded: bool

    def text(self, width: int | None) -> Lines:
        quiz = self.quiz
        yield from digits(quiz.board, quiz.givens, lambda cell: "given" if quiz.givens[cell] else "open")
        yield line(str(quiz))
        yield line(f"Minimal quiz: {quiz.clues} givens, {self.opened} fewer{', loaded' * self.loaded}.")


class CluesAdded(Result, json_type="added_clues"):
    """`clues add`; `fewest` says whether fewer givens are certainly not enough."""

    quiz: Quiz
    added: AddedClues

    def text(self, width: int | None) -> Lines:
        """The grid with the further givens, and whether there could be fewer."""
        quiz, clues = self.quiz, dict(self.added.clues)
        givens = bytes(clues.get(cell, digit) for cell, digit in enumerate(quiz.givens))

        def style(cell: int) -> str:
            return "placed changed" if cell in clues else "given" if givens[cell] else "open"

        yield from digits(quiz.board, givens, style)
        names = ", ".join(f"{quiz.board.label(cell)}={digit}" for cell, digit in clues.items())
        count = f"{len(clues)} further given{'s' * (len(clues) != 1)}"
        sure = "the fewest" if self.added.fewest else "there may be fewer"
        text = f"With {count} ({sure}), the quiz has exactly one solution: {names}."
        yield from wrapped(line(text), min(width or PROSE, PROSE))

    def members(self) -> dict[str, Any]:
        clues = candidate_objects(self.added.clues, self.quiz.board)
        return {"clues": clues, "fewest": self.added.fewest}


@order("clues", group="quiz", rank=5, synonyms=("redundant",))
def clues(desk: Desk) -> CluesChecked:
    """Find the redundant givens: the quiz has exactly one solution without any one of them.

    The exact solver opens each given by itself, without the run. If several givens are redundant, the quiz
    may have several solutions once you remove all of them; `clues minimal` opens as many as it can.
    """
    debugger = desk.debugger
    with desk.interruptible(), desk.frontend.progress("clues", debugger.quiz.clues) as progress:
        return CluesChecked(debugger.quiz, debugger.redundant_clues(progress))


@order("clues minimal", group="quiz", rank=5, example="clues minimal --seed 7", refused_by_page=True)
def minimal(
    desk: Desk,
    *,
    seed: Annotated[int | None, Number(0), "try the givens in an order drawn from this seed"] = None,
    load: Annotated[bool, "load the minimal quiz"] = False,
) -> Iterator[Result]:
    """Open redundant givens one after the other, until the quiz needs each of those that are left.

    The givens are tried in reading order, or in the order of a --seed; another order can lead to another
    minimal quiz. Your quiz stays loaded, unless you give --load.
    """
    debugger = desk.debugger
    before = debugger.quiz
    with desk.interruptible(), desk.frontend.progress("clues", before.clues) as progress:
        quiz = debugger.minimal_quiz(seed, progress)
    changes: tuple[Result, ...] = ()
    if load:
        changes = desk.load(lambda: debugger.load_quiz(quiz))
    yield MinimalQuiz(quiz, before.clues - quiz.clues, seed, load)
    yield from changes


@order("clues add", group="quiz", rank=5, example="clues add [4,2]")
def add(desk: Desk, cell: CellArgument | None = None) -> CluesAdded:
    """Find the fewest further givens that leave a quiz with several solutions only one.

    With a cell, one of them is there. The answer is exact for up to three givens, if the quiz has at most
    1000 solutions; otherwise the givens are found one by one, each the one that leaves the fewest solutions.
    """
    debugger = desk.debugger
    with desk.interruptible():
        return CluesAdded(debugger.quiz, debugger.added_clues(cell))
