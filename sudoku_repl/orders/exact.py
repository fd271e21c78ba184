"""What the exact solver says: the solutions, the givens that a quiz needs, and the true candidates."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING, Annotated, Any

from sudoku_repl.board import Board, Quiz
from sudoku_repl.board.constrained import told
from sudoku_repl.board.notation import NamedCell, ranges
from sudoku_repl.board.topology import digits_in
from sudoku_repl.explain.tree import counted
from sudoku_repl.orders.arguments import CellArgument, CountArgument
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language import Number, order
from sudoku_repl.orders.results import Lines, Result, prose
from sudoku_repl.render.board import digits
from sudoku_repl.render.columns import table
from sudoku_repl.render.spans import BLANK, StyledLine, line
from sudoku_repl.render.values import candidate_objects, fields, json_value, named

if TYPE_CHECKING:
    from sudoku_repl.board.constraints import Constraint
    from sudoku_repl.exact.clues import AddedClues
    from sudoku_repl.explain.account import CandidatesHere


class Solutions(Result, json_type="solutions"):
    """`solutions`: those that the exact solver found."""

    board: Board
    grids: tuple[bytes, ...]
    limit: int
    """The number of solutions at which the search stops."""
    interrupted: bool = False

    def text(self, width: int | None) -> Lines:
        shown = self.grids[:10] if self.interrupted else self.grids  # to draw all may take long
        for values in shown:
            yield from digits(self.board, values, lambda _: "placed")
        count = len(self.grids)
        yield line(f"Solutions: {'at least ' if self.interrupted or count == self.limit else ''}{count}.")
        if self.interrupted:
            only = f"; these are the first {len(shown)}" if len(shown) < count else ""
            yield line(f"Interrupted before the search was complete{only}.", "note")


class Uniqueness(Result, json_type="unique"):
    """`unique`; `solutions` is 2 if there are more, `grids` the same for each grid alone, after `--grids`."""

    solutions: int
    grids: tuple[int, ...] | None = None

    def text(self, width: int | None) -> Lines:
        yield line(f"The quiz has {_COUNTS[self.solutions]}.")
        for number, solutions in enumerate(self.grids or (), start=1):
            yield line(f"Grid {number} alone has {_COUNTS[solutions]}.")

    def members(self) -> dict[str, Any]:
        return {"unique": self.solutions == 1, **fields(self)}


@order("solutions", group="quiz", rank=4, example="solutions 3", synonyms=("solve",))
def solutions(desk: Desk, limit: CountArgument = 10) -> Solutions:
    """Show the solutions, found by an exact solver.

    They are sorted as numbers, with each grid read row by row. At most LIMIT solutions are shown, 10 by
    default. This makes no steps and does not change the run. Ctrl-C ends the search: it shows the first 10 of
    the solutions found so far, and their number. JSON has all of them.
    """
    debugger, found, interrupted = desk.debugger, [], True
    with suppress(KeyboardInterrupt), desk.work("solutions", limit) as progress:
        for each in islice(debugger.iter_solutions(), limit):
            found.append(each)
            progress(len(found))
        interrupted = False
    return Solutions(debugger.quiz.board, tuple(found), limit, interrupted)


@order("unique", group="quiz", rank=5, synonyms=("check", "validate", "verify"))
def unique(
    desk: Desk, *, grids: Annotated[bool, "check each grid of a linked board alone, too"] = False
) -> Uniqueness:
    """Check whether there is exactly one solution.

    This uses the same exact solver as `solutions`. `unique --grids` also checks each grid of a linked board
    by itself with its givens, as if the other grids were not there.
    """
    debugger = desk.debugger
    with desk.interruptible():
        whole = debugger.count_solutions(2)
    if not grids:
        return Uniqueness(whole)
    with desk.frontend.progress("unique", len(debugger.quiz.board.grids)) as progress:
        alone = []
        for grid in debugger.quiz.board.grids:
            with desk.interruptible():
                alone.append(debugger.count_solutions(2, grid=grid.number))
            progress(grid.number)
    return Uniqueness(whole, tuple(alone))


_COUNTS = ("no solution", "exactly one solution", "more than one solution")


class CluesChecked(Result, json_type="clues"):
    """`clues`; the cells of the givens and the constraints that the quiz doesn't need, each by itself."""

    quiz: Quiz
    redundant: tuple[NamedCell, ...]
    constraints: tuple[Constraint, ...] = ()
    """The constraints that the quiz doesn't need, each by itself."""

    def text(self, width: int | None) -> Lines:
        quiz, redundant = self.quiz, frozenset(self.redundant)

        def style(cell: int) -> str:
            return "changed" if cell in redundant else "given" if quiz.givens[cell] else "open"

        yield from digits(quiz.board, quiz.givens, style)
        rules = len([*told(quiz.board.constraints)])
        if not redundant and not self.constraints:
            clues = [counted(quiz.clues, "given")] if quiz.clues or not rules else []
            clues += [counted(rules, "constraint")] if rules else []
            yield line(f"The quiz needs each of its {' and '.join(clues)}.")
            return
        lines = []
        if redundant:
            names = ", ".join(f"{cell!r}={quiz.givens[cell]}" for cell in self.redundant)
            lines.append(line(f"Redundant givens, {len(redundant)} of {quiz.clues}: {names}."))
        if self.constraints:
            numbers: dict[str, list[int]] = {}
            for each in self.constraints:
                own = [] if each.everywhere or each.name == each.kind else [each.number]
                numbers.setdefault(each.kind, []).extend(own)
            names = ", ".join(f"{kind} {ranges(own)}".strip() for kind, own in numbers.items())
            lines.append(line(f"Redundant constraints, {len(self.constraints)} of {rules}: {names}."))
        lines.append(line("Without any one of them the quiz still has exactly one solution.", "note"))
        if redundant:
            lines.append(line("`clues minimal` opens as many of the givens as it can.", "note"))
        yield from prose(width, *lines)

    def members(self) -> dict[str, Any]:
        board = self.quiz.board
        return {
            "givens": self.quiz.clues,
            "redundant": [board.coordinates[cell] for cell in self.redundant],
            "redundant_constraints": [
                each.kind if each.everywhere else each.name for each in self.constraints
            ],
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
        quiz, clues = self.quiz, dict(self.added.clues)
        givens = bytes(clues.get(cell, digit) for cell, digit in enumerate(quiz.givens))

        def style(cell: int) -> str:
            return "placed changed" if cell in clues else "given" if givens[cell] else "open"

        yield from digits(quiz.board, givens, style)
        names = ", ".join(f"{quiz.board.label(cell)}={digit}" for cell, digit in clues.items())
        count = f"{len(clues)} further given{'s' * (len(clues) != 1)}"
        sure = "the fewest" if self.added.fewest else "there may be fewer"
        text = f"With {count} ({sure}), the quiz has exactly one solution: {names}."
        yield from prose(width, line(text))

    def members(self) -> dict[str, Any]:
        clues = candidate_objects(self.added.clues, self.quiz.board)
        return {"clues": clues, "fewest": self.added.fewest}


@order("clues", group="quiz", rank=5, synonyms=("redundant",))
def clues(desk: Desk) -> CluesChecked:
    """Find the redundant givens and constraints: without any single one, the quiz still has one solution.

    The exact solver leaves out each by itself, without the run. If several givens are redundant, the quiz
    may have several solutions once you remove all of them; `clues minimal` removes as many as it can.
    """
    debugger, quiz = desk.debugger, desk.debugger.quiz
    rules = len([*told(quiz.board.constraints)])
    with desk.interruptible(), desk.frontend.progress("clues", quiz.clues + rules) as progress:
        redundant = debugger.redundant_clues(progress)
        constraints = (
            debugger.redundant_constraints(lambda done: progress(quiz.clues + done)) if rules else ()
        )
        return CluesChecked(quiz, redundant, constraints)


@order("clues minimal", group="quiz", rank=5, example="clues minimal --seed 7", refused_by_page=True)
def minimal(
    desk: Desk,
    *,
    seed: Annotated[int | None, Number(0), "try the givens in an order drawn from this seed"] = None,
    load: Annotated[bool, "load the minimal quiz"] = False,
) -> Iterator[Result]:
    """Remove redundant givens one by one, until every given that is left is needed.

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
    """Find the fewest givens to add so that a quiz with several solutions has only one.

    With a cell, one of them is there. The answer is exact for up to three givens, if the quiz has at most
    1000 solutions; otherwise the givens are found one by one, each the one that leaves the fewest solutions.
    """
    debugger = desk.debugger
    with desk.interruptible():
        return CluesAdded(debugger.quiz, debugger.added_clues(cell))


class TruthShown(Result, json_type="true_candidates"):
    """`true-candidates`; each candidate has the number of counted solutions that have it."""

    here: CandidatesHere
    counted: bool
    """Whether to show the number of solutions of each candidate."""

    def text(self, width: int | None) -> Lines:
        truth, board = self.here.truth, self.here.state.board
        quiz = truth.quiz
        if not truth.solutions:
            yield line("The quiz has no solution, so no candidate is true; `blame quiz` says why.")
            return
        from sudoku_repl.render.candidates import of_sets  # `unique` doesn't need it

        yield from of_sets(board, truth.sets, quiz.givens, width)
        if self.counted and truth.solutions > 1:
            digits = range(board.digits)
            rows = (
                (
                    board.label(cell),
                    *(truth.counts[cell][digit] if true >> digit & 1 else "-" for digit in digits),
                )
                for cell, true in enumerate(truth.sets)
                if true.bit_count() > 1
            )
            yield from table(("cell", *(str(digit + 1) for digit in digits)), rows, width)
            yield BLANK
        solutions = f"{'more than ' * truth.at_least}{truth.solutions} solution{'s' * (truth.solutions != 1)}"
        yield line(f"True candidates of the open cells: {truth.total}, in {solutions}.")
        yield from prose(width, *_false(self.here), *_lost(self.here))

    def members(self) -> dict[str, Any]:
        here, truth = self.here, self.here.truth
        board = here.state.board
        open_cells = [cell for cell, digit in enumerate(truth.quiz.givens) if not digit]
        return {
            **named(truth, "limit", "solutions", "at_least", "total"),
            "candidates": [
                {"cell": board.coordinates[cell], "digit": digit, "solutions": truth.counts[cell][digit - 1]}
                for cell in open_cells
                for digit in digits_in(truth.sets[cell])
            ],
            "steps": here.state.steps,
            "false": candidate_objects(
                ((cell, digit) for cell, digits in enumerate(here.false) for digit in digits_in(digits)),
                board,
            ),
            "lost": json_value(here.lost, board),
            "wrong_guess": here.wrong,
        }


def _false(here: CandidatesHere) -> Iterator[StyledLine]:
    board = here.state.board
    left = [
        f"{board.label(cell)} {' '.join(map(str, digits_in(digits)))}"
        for cell, digits in enumerate(here.false)
        if digits
    ]
    if left:
        count = sum(digits.bit_count() for digits in here.false)
        names = f": {', '.join(left)}" if count <= 40 else ""  # more are only counted
        yield line(f"False candidates left at step {here.state.steps}: {count}{names}.", "note")


def _lost(here: CandidatesHere) -> Iterator[StyledLine]:
    """Say which true candidates are gone, by the guesses that this rests on."""
    board = here.state.board
    by_guesses: dict[tuple[int, ...], list[str]] = {}
    for each in here.lost:
        by_guesses.setdefault(each.guesses, []).append(f"{board.label(each.cell)}={each.digit}")
    for guesses, names in by_guesses.items():
        levels = f"the guess{'es' * (len(guesses) > 1)} of level{'s' * (len(guesses) > 1)} {ranges(guesses)}"
        rests = levels if guesses else "no guess"
        yield line(f"Lost true candidates, resting on {rests}: {', '.join(names)}.", "wrong")
    if here.wrong is not None:
        guess = here.state.levels()[-here.wrong]
        name = f"{board.label(guess.cell)}={guess.digit}"
        yield line(f"No solution is left: the wrong guess is {name}, of level {here.wrong}.", "wrong")
    elif here.lost:
        yield line("The position still leads to a solution, so no guess is wrong.")


@order("true-candidates", group="quiz", rank=5, example="true-candidates 100", synonyms=("truth",))
def true_candidates(
    desk: Desk,
    limit: Annotated[int, Number(1)] = 10_000,
    *,
    counts: Annotated[bool, "also show how many of the solutions have each candidate"] = False,
) -> TruthShown:
    """Show which candidates are true: those that some solution of the quiz has.

    The exact solver finds them, without the run. The grid shows the true candidates of each cell; of a
    quiz with exactly one solution, that is the solution. --counts adds how many solutions have each
    candidate, among the first LIMIT solutions, 10000 by default. What is true is always exact; if there
    are more solutions, only the counts are too low.

    Below the grid are the candidates at your position that are false, and the true ones that the run has
    lost, each with the levels of the guesses that its removal rests on. If your position leads to no
    solution any more (`help conditions`: unsolvable), the wrong guess is named.
    """
    debugger = desk.debugger
    with desk.interruptible(), desk.frontend.progress("solutions", limit) as progress:
        truth = debugger.true_candidates(limit, progress=progress)
        return TruthShown(debugger.candidates_here(truth), counts)
