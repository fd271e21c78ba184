"""Tuples that a notebook shows: guess levels and summaries of runs as tables, marks with their boards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from sudoku_repl.board import Board
from sudoku_repl.dataframes import Tabular, attributes
from sudoku_repl.machine import Guess

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudoku_repl.debugger.positions import Mark, RunSummary
    from sudoku_repl.measure.trials import Trial
    from sudoku_repl.timeline.snapshot import Snapshot


class Levels(tuple[Guess, ...], Tabular):
    """Guess levels, the deepest first."""

    _board: Board

    @classmethod
    def of(cls, guesses: Iterable[Guess], board: Board) -> Levels:
        """Return guess levels; the board names their cells."""
        levels = cls(attrs.evolve(each, cell=board.cells[each.cell]) for each in guesses)
        levels._board = board
        return levels

    def __repr__(self) -> str:
        label = self._board.label
        each = (f"{guess.level} {label(guess.cell)}={guess.digit}" for guess in self)
        return f"<Levels: {', '.join(each) or 'none'}>"

    def table(self) -> dict[str, list[object]]:
        """The levels, each a row."""
        cells: list[object] = [self._board.label(guess.cell) for guess in self]
        return {
            **attributes(self, "level"),
            "cell": cells,
            **attributes(self, "digit", "choice"),
            "out_of": [len(guess.digits) for guess in self],
        }

    def _repr_html_(self) -> str:
        from sudoku_repl.documents.notebook import table

        label = self._board.label
        rows = [
            (guess.level, label(guess.cell), guess.digit, f"{guess.choice} of {len(guess.digits)}")
            for guess in self
        ]
        return table(f"{len(self)} guess levels", ("level", "cell", "digit", "choice"), rows)


class RunSummaries(tuple["RunSummary", ...], Tabular):
    """The summaries of all runs, in the order in which they began."""

    __slots__ = ()

    def table(self) -> dict[str, list[object]]:
        """The runs, each a row."""
        names = ("run", "parent", "parts_at", "steps", "biggest_level", "solutions", "here")
        return attributes(self, *names)

    def _repr_html_(self) -> str:
        from sudoku_repl.documents.notebook import table

        header = ("run", "from", "at step", "steps", "biggest level", "solutions", "here")
        rows = [
            (
                each.run,
                each.parent,
                each.parts_at if each.parent else "",
                each.steps,
                each.biggest_level,
                each.solutions,
                "yes" * each.here,
            )
            for each in self
        ]
        return table(f"{len(self)} run{'s' * (len(self) != 1)}", header, rows)


class Marks(tuple["Mark", ...], Tabular):
    """Marks, in the order of the runs and of their steps."""

    snapshots: tuple[Snapshot, ...]
    """The board at each mark."""

    @classmethod
    def of(cls, marks: Iterable[Mark], snapshots: Iterable[Snapshot]) -> Marks:
        """Return marks; each has its snapshot."""
        made = cls(marks)
        made.snapshots = tuple(snapshots)
        return made

    def table(self) -> dict[str, list[object]]:
        """The marks, each a row."""
        return attributes(self, "name", "run", "steps", "words")

    def _repr_html_(self) -> str:
        from sudoku_repl.documents.notebook import described

        names = (f"{each.name}: step {each.steps} of {each.run}" for each in self)
        return described(zip(names, (each.words for each in self), self.snapshots, strict=True))


class TrialRuns(Tabular):
    """Trials, each of which runs when you ask for it. Its table runs and has those that are left."""

    def __init__(self, trials: Iterator[Trial]) -> None:
        self._trials = trials

    def __iter__(self) -> Iterator[Trial]:
        return self._trials

    def __repr__(self) -> str:
        return "<TrialRuns: iterate to run them>"

    def __next__(self) -> Trial:
        return next(self._trials)

    def table(self) -> dict[str, list[object]]:
        """The trials that are left, each a row."""
        names = ("run", "first_solution", "steps", "biggest_level", "guesses", "wrong_guesses", "solutions")
        return attributes(self, *names, "ended")
