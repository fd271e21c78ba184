"""Conditions on the blame for contradictions: ``core <= 2``, ``guilty >= 3``."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_repl.board import Board
from sudoku_repl.breaks import parser
from sudoku_repl.breaks.conditions import Condition
from sudoku_repl.explain.blame import Blame, Blames
from sudoku_repl.timeline.advances import RecordedAdvance


def parse_condition(text: str, board: Board) -> Condition:
    """Parse a condition for runs on a board.

    Raises :class:`~sudoku_repl.errors.ConditionError`, with a caret under the mistake, if it is invalid.
    """
    measures = _Measures()
    return parser.parse_condition(text, board, {"core": measures.core, "guilty": measures.guilty})


class _Measures:
    """The measures of a condition. They share what they find in the run they looked at last."""

    def __init__(self) -> None:
        self._blames: Blames | None = None

    def core(self, advance: RecordedAdvance) -> Iterator[int]:
        """Yield the number of guesses in the core of each contradiction."""
        return (len(each.core.levels) for each in self._of(advance))

    def guilty(self, advance: RecordedAdvance) -> Iterator[int]:
        """Yield the number of guilty guesses of each contradiction."""
        return (len(each.guilty) for each in self._of(advance))

    def _of(self, advance: RecordedAdvance) -> tuple[Blame, ...]:
        if self._blames is None or self._blames.timeline is not advance.timeline:
            self._blames = Blames(advance.timeline)
        return self._blames.at(advance.index)
