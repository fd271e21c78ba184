"""Marks of forks. What moves and marks print stands in `transcripts/moves.txt`."""

from __future__ import annotations

from sudoku_repl import Debugger
from sudoku_repl.documents.document import marks_along


def test_a_fork_has_the_marks_before_its_departure() -> None:
    debugger = Debugger("@readalps")
    for step, name in ((16, "early"), (92, "late"), (90, "there")):
        debugger.goto(step)
        debugger.mark(name, f"step {step}")
    debugger.goto(92)
    debugger.guess((4, 2), 8)
    debugger.mark("other")
    runs = debugger.runs
    assert [each.name for each in marks_along(runs, "fork1")] == ["early", "there", "other"]
    assert [each.name for each in marks_along(runs, "main")] == ["early", "there", "late"]
