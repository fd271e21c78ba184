"""The recorded run: the only code that moves time."""

from sudoku_repl.timeline.facts import Facts, What
from sudoku_repl.timeline.timeline import Timeline

__all__ = ["Facts", "Timeline", "What"]
