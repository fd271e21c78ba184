"""The lowest and the highest level that guesses can lead to."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Any

import attrs

from sudoku_repl.board import Board
from sudoku_repl.measure.extremes import Extremes, Guesses
from sudoku_repl.orders.desk import Desk
from sudoku_repl.orders.language.declare import order
from sudoku_repl.orders.results import Lines, Result
from sudoku_repl.render.columns import PROSE
from sudoku_repl.render.spans import StyledLine, line
from sudoku_repl.render.values import candidate_objects


@attrs.frozen
class ExtremesFound(Result):
    """`extremes`: the lowest and the highest level that guesses can lead to."""

    json_type = "extremes"

    board: Board
    extremes: Extremes
    runs: tuple[str, ...]
    """The names of the forks that show them."""
    interrupted: bool

    def text(self, width: int | None) -> Lines:
        """The lowest and the highest level found, each with its guesses."""
        prose = min(width or PROSE, PROSE)
        found, board = self.extremes, self.board
        if found.least == ():
            yield line("Least level 0: no guess is needed.")
        elif found.least is not None:
            proved = (
                "no fewer correct guesses suffice" if found.proved else "the best found: fewer may suffice"
            )
            yield line(f"Least level {len(found.least)}, {proved}:")
            yield from _guesses(found.least, board, prose)
        if found.most:
            yield line(f"Highest level found, {len(found.most)}:")
            yield from _guesses(found.most, board, prose)
        if self.runs:
            yield line(f"Kept as {' and '.join(self.runs)}.", "note")
        if self.interrupted:
            yield line("Interrupted before the search was complete.", "note")

    def members(self) -> dict[str, Any]:
        found = self.extremes
        least, most = (
            guesses and candidate_objects(guesses, self.board) for guesses in (found.least, found.most)
        )
        return {
            "least": least,
            "proved": found.proved,
            "most": most,
            "runs": self.runs,
            "interrupted": self.interrupted,
        }


@order("extremes", group="comparing", rank=4)
def extremes(desk: Desk) -> ExtremesFound:
    """Search for the lowest and the highest level that guesses can lead to.

    The lowest level is the smallest number of correct guesses after which the enabled techniques
    solve the quiz (its backdoor). It is exact up to three; beyond that, it is the smallest found. The
    highest level is found by a greedy search, which takes the guesses that leave the most
    candidates. Both runs are kept as forks. Ctrl-C stops the search and shows the best levels so far.
    """
    debugger = desk.debugger
    with desk.interruptible(), desk.frontend.progress("extremes", None) as progress:
        *_, known = Extremes(), *debugger.extremes(progress)
    interrupted = debugger.interrupted
    runs = tuple(
        debugger.keep(stem, guesses)
        for stem, guesses in (("fewest", known.least), ("deepest", known.most))
        if guesses
    )
    return ExtremesFound(debugger.quiz.board, known, runs, interrupted)


def _guesses(guesses: Guesses, board: Board, width: int) -> Iterator[StyledLine]:
    texts = (f"{board.label(cell)}={digit}" for cell, digit in guesses)
    yield from map(line, wrap(" ".join(texts), width, initial_indent="  ", subsequent_indent="  "))
