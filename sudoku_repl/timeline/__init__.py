"""The record of a run. All movement through a run happens here."""

from sudoku_repl.timeline.facts import Facts, What
from sudoku_repl.timeline.timeline import Timeline

__all__ = ["Facts", "Timeline", "What"]
