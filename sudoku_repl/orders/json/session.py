"""An opened session."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from sudoku_repl.orders.json import forms
from sudoku_repl.orders.json.values import breakpoint_object
from sudoku_repl.orders.session import Opened


@forms.register
def opened(result: Opened) -> Iterator[dict[str, Any]]:
    """`open`, and the start with `--resume`."""
    yield {
        "type": "opened",
        "title": result.quiz.title,
        "run": result.run,
        "steps": result.steps,
        "runs": result.runs,
        "displays": list(map(attrs.asdict, result.displays)),
        "breaks": list(map(breakpoint_object, result.breaks)),
    }
