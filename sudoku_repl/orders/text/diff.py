"""Two positions side by side."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.board.notation import spaced
from sudoku_repl.machine import State
from sudoku_repl.orders.diff import Difference
from sudoku_repl.orders.text import forms
from sudoku_repl.render.board import grid, levels
from sudoku_repl.render.columns import beside
from sudoku_repl.render.spans import StyledLine, line
from sudoku_repl.timeline.snapshot import Snapshot


@forms.register
def difference(result: Difference, _: int | None) -> Iterator[StyledLine]:
    """Two positions: their grids side by side, the cells that differ, their levels side by side."""
    left, right = result.states
    changed = frozenset(
        cell for cell in range(len(left.board.coordinates)) if _content(left, cell) != _content(right, cell)
    )
    snapshots = (Snapshot(state, result.givens, changed) for state in result.states)
    one, other = (
        [_heading(name, snapshot.state), *grid(snapshot)]
        for name, snapshot in zip(result.names, snapshots, strict=True)
    )
    yield from beside(one, other, _GAP)
    if changed:
        yield line("Cells that differ:")
        for cell in sorted(changed):
            label = left.board.label(cell)
            yield ("changed", f"{label}:"), ("", f" {_content(left, cell)} | {_content(right, cell)}")
    else:
        yield line("All cells are the same.")
    yield from beside(list(levels(left)), list(levels(right)), _GAP)


_GAP = 4


def _heading(name: str, state: State) -> StyledLine:
    step = f"step {state.steps}"
    return line(name if name == step else f"{name}: {step}", "name")


def _content(state: State, cell: int) -> str:
    digit = state.values[cell]
    return f"={digit}" if digit else spaced(state.candidates().get(cell, ()))
