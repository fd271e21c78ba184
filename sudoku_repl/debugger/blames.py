"""Find the contradictions of the run, and the guesses to blame for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sudoku_repl.errors import OrderError

if TYPE_CHECKING:
    from sudoku_repl.debugger.debugger import Debugger
    from sudoku_repl.explain.blame import Blame, Blames, BlameTotal
    from sudoku_repl.explain.contradictions import ContradictionMoment


def contradictions(debugger: Debugger, step: int | None = None) -> tuple[ContradictionMoment, ...]:
    """Return the contradictions of the record, each with the state in which the machine met it.

    With ``step``, return those that the advance after this step count met, because a contradiction has the
    number that the counter showed. There may be several, or none. You don't move.

    >>> from sudoku_repl import Debugger
    >>> dbg = Debugger("@readalps")
    >>> _ = dbg.run()
    >>> len(dbg.contradictions())
    11
    >>> (moment,) = dbg.contradictions(92)
    >>> moment
    <ContradictionMoment at step 92, level 11>
    >>> moment.state.board.label(moment.event.cell), moment.event.digit
    ('[8,7]', 8)
    """
    from sudoku_repl.explain import contradictions as found

    timeline = debugger.timeline
    with debugger.interruption():
        if step is None:
            advances = found.wrong_advances(timeline)
            return tuple(each for index in advances for each in found.contradictions(timeline, index))
        index = timeline.first_at("steps", step + 1)
        return found.contradictions(timeline, index) if 0 < index <= len(timeline) else ()


def blame(debugger: Debugger, step: int | None = None) -> Blame:
    """Return the guesses to blame for a contradiction, and what going back to them would have saved.

    ``step`` is the number on the line of the contradiction; without it, take the last contradiction at or
    before your position. You don't move. Raises :class:`~sudoku_repl.errors.OrderError`, which names the
    nearest contradictions, if there is none.

    >>> from sudoku_repl import Debugger
    >>> dbg = Debugger("@readalps")
    >>> _ = dbg.run()
    >>> blame = dbg.blame(96)
    >>> blame.moment.level, blame.core.levels, blame.backjump.level
    (9, (4, 8, 9), 8)
    >>> print(dbg.blame())
    contradiction 120 at level 5: guilty 1 2 3 4 5, core 3 4 5
    """
    from sudoku_repl.explain import contradictions as found

    timeline = debugger.timeline
    with debugger.interruption():
        if step is not None:
            moment = found.contradiction(timeline, step)
        else:
            last = found.last_met(timeline, debugger.runs.here.index)
            if last is None:
                raise OrderError(_none_so_far(debugger))
            moment = last
        return blames_of(debugger).of(moment)


def _none_so_far(debugger: Debugger) -> str:
    following = next_contradiction(debugger, -1)
    if following is None:
        return "the recorded run has no contradiction; `run` continues it"
    return f"no contradiction up to step {debugger.state.steps}; the next is {following}"


def next_contradiction(debugger: Debugger, step: int) -> int | None:
    """Return the number of the first contradiction after the one at ``step``; None if there is none."""
    from sudoku_repl.explain import contradictions as found

    following = found.first_after(debugger.timeline, step)
    return following.step if following else None


def blame_all(debugger: Debugger, tell: Callable[[int], None] = lambda _: None) -> BlameTotal:
    """Return the guesses to blame for every contradiction of the record, and the totals.

    ``tell`` is called now and then with the number of advances looked at. Raises :class:`KeyboardInterrupt`
    after :meth:`interrupt`.

    >>> from sudoku_repl import Debugger
    >>> dbg = Debugger("@readalps")
    >>> _ = dbg.runrun(2)
    >>> print(dbg.blame_all())
    27 contradictions, mean level 5.93, mean core 2.26, 0 of 284 steps wasted
    """
    with debugger.interruption():
        return blames_of(debugger).all(tell)


def blames_of(debugger: Debugger) -> Blames:
    """Return the blame for the present run; what was found for the same run before is kept."""
    from sudoku_repl.explain.blame import Blames

    if debugger._blames is None or debugger._blames.timeline is not debugger.timeline:
        debugger._blames = Blames(debugger.timeline)
    return debugger._blames
