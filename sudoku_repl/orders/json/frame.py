"""The frame that you look at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sudoku_repl.orders.frame import FrameShown
from sudoku_repl.orders.json import forms
from sudoku_repl.orders.json.values import counts, guess_object, standing


@forms.register
def frame_shown(result: FrameShown) -> Iterator[dict[str, Any]]:
    """The grid that you look at, the level that keeps it, and `here`, where you are."""
    frame, here = result.frame, result.here
    yield {
        "type": "frame",
        "number": frame.number,
        "kept_under": guess_object(frame.guess, here) if frame.guess else None,
        **standing(frame.state),
        "here": counts(here),
    }
