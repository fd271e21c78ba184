"""Where a run is unsolvable: the states without a solution, found without making every advance again.

A state only loses candidates until a guess goes back to the grid that its level kept. This answers most of it
from the recorded facts:

- Every state on the way to a solution leads to a solution.
- An unsolvable state stays unsolvable for the whole rest of the try. Facts tell where a try ends.

The exact solver decides about the tries that are left. A run of a sound solver has few of them: those that a
wrong guess begins. So the time is proportional to their number, and to the number of advances only by the
quick passes over their facts. Techniques that are not sound cost more questions, but no wrong answers.
"""

from __future__ import annotations

from bisect import bisect_left

from sudoku_repl import exact
from sudoku_repl.breaks.conditions import Condition
from sudoku_repl.interruption import check
from sudoku_repl.machine import State
from sudoku_repl.techniques.grid import Grid
from sudoku_repl.timeline.advances import NEAR, Passage, RecordedAdvance
from sudoku_repl.timeline.columns import Bound
from sudoku_repl.timeline.facts import ENDS_TRY, GUESSES, LEVEL, What
from sudoku_repl.timeline.timeline import Timeline


def unsolvable() -> Condition:
    """Return the condition that the state no longer leads to any solution."""

    def holds(advance: RecordedAdvance) -> bool:
        state = advance.state or advance.timeline.state_at(advance.index)
        return not _is_solvable(state.grid)

    return Condition(holds, _column)


def _is_solvable(grid: Grid) -> bool:
    return exact.is_solvable(grid.board, grid.board.packing.unpack(grid.placed | grid.candidates))


def _column(passage: Passage) -> int:
    """Return the advances of a passage whose states are unsolvable."""
    timeline, first, size = passage.timeline, passage.first, passage.size
    found = bytearray(size)
    known = _on_the_way(timeline, first, size)
    before, state = first - 1, timeline.state_at(first - 1)
    at = 0

    def is_unsolvable(index: int) -> bool:
        return not _is_solvable(timeline.state_at(first + index).grid)

    while (at := known.find(0, at)) >= 0:
        check()
        state = _state_at(timeline, first + at, before, state)
        before = first + at
        level = _unsolvable_level(state)
        bound = Bound(what=GUESSES | What.END) if level is None else Bound(level, ENDS_TRY)
        end = (timeline.first_after(first + at, bound, first + size - 1) or first + size) - first
        if level is None:
            known[at:end] = bytes([1]) * (end - at)
            if end - at > 1 and is_unsolvable(end - 1):
                begun = bisect_left(range(at, end), True, key=is_unsolvable)
                known[at + begun : end] = bytes(end - at - begun)
        else:
            known[at:end] = found[at:end] = bytes([1]) * (end - at)
    return int.from_bytes(found, "little")


def _on_the_way(timeline: Timeline, first: int, size: int) -> bytearray:
    """Return 1 for each of these advances that is on the way to a solution, as far as the facts tell.

    From back to front, ``level`` is the level of the next try on the way to a solution ahead. The last state
    takes the part of a solution, as far as its levels lead to one.
    """
    packed = timeline.packed(first, first + size - 1)
    known = bytearray(size)
    last = size - bool(packed[-1] & What.END)
    if not last:
        return known
    state = timeline.state_at(first + last - 1)
    unsolvable_from = _unsolvable_level(state)
    level = state.level if unsolvable_from is None else unsolvable_from - 1
    solved, guessed, shift, mask = int(What.SOLUTION), int(GUESSES), LEVEL.shift, LEVEL.mask
    for at in range(last - 1, -1, -1):
        facts = packed[at]
        here = facts >> shift & mask
        if facts & solved:
            level = here
        if here == level:
            known[at] = 1
            if facts & guessed:
                level -= 1
    return known


def _unsolvable_level(state: State) -> int | None:
    """Return the lowest level whose try leads to no solution any more; None if the state leads to one."""
    if _is_solvable(state.grid):
        return None
    kept = [guess.kept for guess in state.levels()][::-1]  # each is the last grid of the level below its own
    return bisect_left(kept, True, key=lambda grid: not _is_solvable(grid))


def _state_at(timeline: Timeline, index: int, before: int, state: State) -> State:
    """Return the state after an advance; ``state`` is the one after an advance ``before`` it."""
    if index - before > NEAR:
        return timeline.state_at(index)
    return [after for after, *_ in timeline.remade(before + 1, index, state)][-1]
