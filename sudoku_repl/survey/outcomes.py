"""What workers hand over for a chunk of a survey: lines to write, and statistics to merge.

So the process that gives out the work does next to nothing for a single quiz.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from sudoku_repl.survey.counting import EntryRows
from sudoku_repl.survey.distributions import Distributions
from sudoku_repl.survey.results import RowLines
from sudoku_repl.survey.summary import Summary, WeightOf


@attrs.frozen
class ChunkOutcome:
    """What the rows of some entries amount to."""

    entries: int
    summary: Summary
    distributions: Distributions | None
    """What a plot shows; None without a plot."""
    errors: tuple[str, ...]
    """Why some entries have no quiz."""
    lines: bytes
    """The lines of the rows; empty without a file."""


@attrs.frozen
class OutcomeOf:
    """What a survey is to report and to write: makes the outcome of some rows."""

    hardest: int
    weight_of: WeightOf
    plotted: bool
    lines: RowLines | None = None
    """Makes the lines of rows; None without a file."""

    def __call__(self, groups: Sequence[EntryRows]) -> ChunkOutcome:
        """Return the outcome of the rows of some entries."""
        summary = Summary(self.hardest, self.weight_of)
        summary.add(groups)
        distributions = Distributions(self.weight_of) if self.plotted else None
        if distributions:
            distributions.add(groups)
        errors = tuple(group[0].error for group in groups if group[0].error)
        lines = self.lines.of(groups) if self.lines else b""
        return ChunkOutcome(len(groups), summary, distributions, errors, lines)
