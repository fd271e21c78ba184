"""The 0-1 model."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from sudoku_repl.orders.json import forms
from sudoku_repl.orders.model import ModelChecked, ModelSolved
from sudoku_repl.render.events import grid_value


@forms.register
def solved(result: ModelSolved) -> Iterator[dict[str, Any]]:
    """`model solve`; the times are seconds."""
    solved = result.solved
    yield {
        "type": "model",
        **attrs.asdict(solved.size),
        "end": solved.end.value,
        "grids": [grid_value(result.board, solution) for solution in solved.solutions],
        "unique": solved.unique,
        "building": round(solved.building, 6),
        "finding": round(solved.finding, 6),
        "proving": round(solved.proving, 6),
    }


@forms.register
def checked(result: ModelChecked) -> Iterator[dict[str, Any]]:
    """`model check`."""
    checked = result.checked
    found = [{"by": each.by, "solutions": len(each.solutions), "every": each.every} for each in checked.found]
    yield {
        "type": "model_check",
        "agree": checked.agree,
        "found": found,
        "faults": checked.faults,
        "interrupted": result.interrupted,
    }
