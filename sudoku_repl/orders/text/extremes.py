"""The lowest and the highest level."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from sudoku_repl.board import Board
from sudoku_repl.measure.extremes import Guesses
from sudoku_repl.orders.extremes import ExtremesFound
from sudoku_repl.orders.text import forms
from sudoku_repl.render.columns import PROSE
from sudoku_repl.render.spans import StyledLine, line


@forms.register
def extremes(result: ExtremesFound, width: int | None) -> Iterator[StyledLine]:
    """The lowest and the highest level found, each with its guesses."""
    prose = min(width or PROSE, PROSE)
    found, board = result.extremes, result.board
    if found.least == ():
        yield line("Least level 0: no guess is needed.")
    elif found.least is not None:
        proved = "no fewer correct guesses suffice" if found.proved else "the best found: fewer may suffice"
        yield line(f"Least level {len(found.least)}, {proved}:")
        yield from _guesses(found.least, board, prose)
    if found.most:
        yield line(f"Highest level found, {len(found.most)}:")
        yield from _guesses(found.most, board, prose)
    if result.runs:
        yield line(f"Kept as {' and '.join(result.runs)}.", "note")
    if result.interrupted:
        yield line("Interrupted before the search was complete.", "note")


def _guesses(guesses: Guesses, board: Board, width: int) -> Iterator[StyledLine]:
    texts = (f"{board.label(cell)}={digit}" for cell, digit in guesses)
    yield from map(line, wrap(" ".join(texts), width, initial_indent="  ", subsequent_indent="  "))
