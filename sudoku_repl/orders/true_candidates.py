"""The candidates that some solution has, and what the run made of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

from sudoku_repl.board.notation import ranges
from sudoku_repl.board.topology import digits_in
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.language.kinds import Number
from sudoku_repl.orders.results import Lines, Result
from sudoku_repl.render.candidates import of_sets
from sudoku_repl.render.columns import PROSE, table, wrapped
from sudoku_repl.render.spans import BLANK, StyledLine, line
from sudoku_repl.render.values import candidate_objects, json_value

if TYPE_CHECKING:
    from sudoku_repl.explain.lost import CandidatesHere


_LISTED = 40
"""The most false candidates that are listed, and not only counted."""


class TruthShown(Result, json_type="true_candidates"):
    """`true-candidates`; each candidate has the number of counted solutions that have it."""

    here: CandidatesHere
    counted: bool
    """Whether to show the number of solutions of each candidate."""

    def text(self, width: int | None) -> Lines:
        """The true candidates in a grid, how many solutions have each, and what the position lacks."""
        truth, board = self.here.truth, self.here.state.board
        quiz = truth.quiz
        if not truth.solutions:
            yield line("The quiz has no solution, so no candidate is true; `blame quiz` says why.")
            return
        yield from of_sets(board, truth.sets, quiz.givens, width)
        if self.counted:
            rows = ((board.label(cell), *self._counted(cell)) for cell in self._undecided())
            digits = [str(digit) for digit in range(1, board.digits + 1)]
            if truth.solutions > 1:
                yield from table(("cell", *digits), rows, width)
                yield BLANK
        at_least = "more than " * truth.at_least
        plural = "s" * (truth.solutions != 1)
        total = f"True candidates of the open cells: {truth.total}, in {at_least}{truth.solutions}"
        yield line(f"{total} solution{plural}.")
        for each in (*_false(self.here), *_lost(self.here)):
            yield from wrapped(each, min(width or PROSE, PROSE))

    def _undecided(self) -> Iterator[int]:
        """Yield the cells with several true digits."""
        return (cell for cell, true in enumerate(self.here.truth.sets) if true.bit_count() > 1)

    def _counted(self, cell: int) -> Iterator[str]:
        truth = self.here.truth
        for digit, count in enumerate(truth.counts[cell]):
            yield str(count) if truth.sets[cell] >> digit & 1 else "-"

    def members(self) -> dict[str, Any]:
        here, truth = self.here, self.here.truth
        board = here.state.board
        open_cells = [cell for cell, digit in enumerate(truth.quiz.givens) if not digit]
        return {
            "limit": truth.limit,
            "solutions": truth.solutions,
            "at_least": truth.at_least,
            "total": truth.total,
            "candidates": [
                {
                    "cell": board.coordinates[cell],
                    "digit": digit,
                    "solutions": truth.counts[cell][digit - 1],
                }
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
    """Say which false candidates are left."""
    board = here.state.board
    left = [
        f"{board.label(cell)} {' '.join(map(str, digits_in(digits)))}"
        for cell, digits in enumerate(here.false)
        if digits
    ]
    if left:
        count = sum(digits.bit_count() for digits in here.false)
        names = f": {', '.join(left)}" if count <= _LISTED else ""
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
    solution any more (`help conditions`: astray), the wrong guess is named.
    """
    debugger = desk.debugger
    with desk.interruptible(), desk.frontend.progress("solutions", limit) as progress:
        truth = debugger.true_candidates(limit, progress=progress)
        return TruthShown(debugger.candidates_here(truth), counts)
