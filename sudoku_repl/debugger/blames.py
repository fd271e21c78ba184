"""Find the contradictions of the run, and the guesses to blame for them."""

from __future__ import annotations

from sudoku_repl.debugger.workspace import Workspace
from sudoku_repl.errors import OrderError
from sudoku_repl.explain import contradictions as found
from sudoku_repl.explain.blame import Blame
from sudoku_repl.explain.contradictions import ContradictionMoment
from sudoku_repl.timeline.timeline import Timeline


def contradictions(timeline: Timeline, step: int | None) -> tuple[ContradictionMoment, ...]:
    """Return the contradictions of a record, or those at one step."""
    if step is None:
        advances = found.wrong_advances(timeline)
        return tuple(each for index in advances for each in found.contradictions(timeline, index))
    index = timeline.first_at("steps", step + 1)
    return found.contradictions(timeline, index) if 0 < index <= len(timeline) else ()


def next_contradiction(timeline: Timeline, step: int) -> int | None:
    """Return the number of the first contradiction after the one at ``step``; None if there is none."""
    following = found.first_after(timeline, step)
    return following.step if following else None


def blame(work: Workspace, contradiction: int | ContradictionMoment | None) -> Blame:
    """Return the guesses to blame for a contradiction, or for the last one before your position."""
    if isinstance(contradiction, int):
        contradiction = found.contradiction(work.timeline, contradiction)
    contradiction = contradiction or found.last_met(work.timeline, work.runs.here.index)
    if contradiction:
        return work.blames.of(contradiction)
    following = next_contradiction(work.timeline, -1)
    if following is None:
        raise OrderError("the recorded run has no contradiction; `run` continues it")
    raise OrderError(f"no contradiction up to step {work.state.steps}; the next is {following}")
