"""Reasons in words, and a cell with its reason codes."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.board import Board
from sudoku_repl.board.notation import spaced
from sudoku_repl.documents.frames import sub_cells
from sudoku_repl.documents.spans import Span, StyledLine
from sudoku_repl.explain import CellReasons, Why
from sudoku_repl.explain.words import because_words


def words(why: Why, board: Board) -> str:
    """Return the reason for a fact, in words."""
    return because_words(why.because, why.fact.digit, board)


def cell_lines(reasons: CellReasons) -> Iterator[StyledLine]:
    """Render what a cell holds and why; below, in the shape of a box, its digits with their reason codes."""
    board, cell, held = reasons.board, reasons.cell, reasons.held
    yield ("name", f"{board.label(cell)}, cell {cell + 1}"), ("", f": {_cell_words(reasons)}")
    texts = {
        digit: f"{digit} {reason.mark if reason else '=' * bool(held)}"
        for digit, reason in reasons.gone.items()
    }
    width = max(map(len, texts.values())) + 2
    _, columns = sub_cells(board)
    for first in range(1, board.digits + 1, columns):
        *row, last = range(first, min(first + columns, board.digits + 1))
        spans = [_sub_cell(texts[digit].ljust(width), reasons.gone[digit], held) for digit in row]
        yield (*spans, _sub_cell(texts[last].rstrip(), reasons.gone[last], held))


def _sub_cell(text: str, reason: Why | None, held: Why | None) -> Span:
    return ("open" if reason else "placed" if held else "changed"), text


def _cell_words(reasons: CellReasons) -> str:
    """Return what a cell holds, and why, in words."""
    held = reasons.held
    if held is not None:
        return f"holds {held.fact.digit} since step {held.step}, {held.mark}: {words(held, reasons.board)}"
    digits = reasons.state.candidates().get(reasons.cell)
    return f"open, candidates {spaced(digits)}" if digits else "open, its candidates are not set up yet"
