"""The life of a cell: every placement, removal and return in it along a run, and why each came.

A digit that guesses took from a cell returns when the run goes back to a guess level: the grid that was kept
there comes back. An advance may return a digit and remove it again, so the states before and after it do not
tell all of its changes. But if they are equal, an advance that does not go back has none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from sudoku_repl.board.mentions import Mention, Sentence, sentence
from sudoku_repl.board.topology import digit_bit, digits_in
from sudoku_repl.explain.contradictions import AdvancePart, parts_at
from sudoku_repl.explain.reasons import because_words
from sudoku_repl.machine import State
from sudoku_repl.machine.events import GuessKind, Placed
from sudoku_repl.timeline.advances import RecordedAdvance
from sudoku_repl.timeline.facts import What


@attrs.frozen
class CellChange:
    """A change of a cell."""

    advance: int
    """The advance that made it, from 1."""
    step: int
    """The step that made it."""
    level: int
    """The guess level it was made at."""
    change: str
    """``placed``, ``removed``, or ``returned`` for a candidate that comes back with a kept grid."""
    digit: int
    cause: Sentence
    """Why, in words."""


def life(advances: Iterable[RecordedAdvance], cell: int) -> Iterator[CellChange]:
    """Yield every change of a cell in some advances of a run, in order."""
    for advance in advances:
        before, after = advance.before, advance.state
        assert before
        assert after
        if advance.packed & _GOES_BACK or _content(before, cell) != _content(after, cell):
            yield from _changes(advance, before, parts_at(advance.timeline, advance.index, before), cell)


_GOES_BACK = int(What.FORWARD | What.UPWARD | What.WRONG)
"""What happens in each advance that goes back to a guess level."""


def _content(state: State, cell: int) -> tuple[int, int]:
    """Return the digit of a cell and its candidates, as sets."""
    return state.board.packing.field(state.grid.placed, cell), state.candidates_of(cell)


def _changes(
    advance: RecordedAdvance, before: State, made: Iterable[AdvancePart], cell: int
) -> Iterator[CellChange]:
    """Yield the changes of a cell in an advance, which begins in the state ``before`` and has some parts."""
    board, index = before.board, advance.index
    digit, candidates = _content(before, cell)
    packing = board.packing
    kept = {guess.level: packing.field(guess.kept.candidates, cell) for guess in before.levels()}
    level = before.level
    for part in made:
        if guess := part.guess:
            level = guess.level
            if guess.kind is GuessKind.NEW:
                kept[level] = candidates
            else:
                tried = Mention.of_cell(board, guess.cell, f"{{}}={guess.digit}")
                cause = sentence("{} is tried at {}", tried, Mention.of_level(level, "level {}"))
                for back in digits_in(kept[level] & ~candidates):
                    yield CellChange(index, guess.step, level, "returned", back, cause)
                digit, candidates = digit if not kept[level] else 0, kept[level]
        for step, change in part.changes:
            if change.cell != cell:
                continue
            cause = because_words(change.by, change.digit, board)
            if isinstance(change, Placed):
                digit, candidates, kind = digit_bit(change.digit), 0, "placed"
            else:
                candidates, kind = candidates & ~digit_bit(change.digit), "removed"
            yield CellChange(index, step, level, kind, change.digit, cause)
    assert advance.state
    assert (digit, candidates) == _content(advance.state, cell)
