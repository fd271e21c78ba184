"""Results that any order may show."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from sudoku_repl.debugger.stops import Reason
from sudoku_repl.machine import Phase, Picks
from sudoku_repl.machine.sets import set_text
from sudoku_repl.orders.modes import RETREATS
from sudoku_repl.orders.results import (
    Advanced,
    BreaksDeleted,
    Failure,
    GuessMode,
    Moved,
    NothingShrunk,
    Question,
    Ran,
    RetreatShown,
    RunEntered,
    RunMode,
    Stepped,
    Written,
)
from sudoku_repl.orders.stops import breakpoint_line, why, why_moved
from sudoku_repl.orders.text import forms
from sudoku_repl.render.board import grid, shown
from sudoku_repl.render.columns import PROSE
from sudoku_repl.render.lines import event_line, fine
from sudoku_repl.render.spans import StyledLine, line


@forms.register
def failure(result: Failure, _: int | None) -> Iterator[StyledLine]:
    """The message. If it is about a condition, more lines quote the condition, with a caret below."""
    first, *following = result.message.split("\n  ")
    yield line(f"{result.where}: {first}" if result.where else first, "error")
    for each in following:
        yield line(f"  {each}", "error")


@forms.register
def advanced(result: Advanced, _: int | None) -> Iterator[StyledLine]:
    """The lines that the original prints."""
    for event in result.events:
        yield event_line(event, result.state.board)


@forms.register
def nothing_shrunk(result: NothingShrunk, _: int | None) -> Iterator[StyledLine]:
    """The line that the author of the original wished for."""
    yield line(f"{result.step}) No shrink happened")


@forms.register
def question(result: Question, _: int | None) -> Iterator[StyledLine]:
    """The question that the original asks."""
    label = result.state.board.label(result.cell)
    yield line(f"Take a guess please, by default it will be {label}={result.digit}:")


@forms.register
def moved(result: Moved, width: int | None) -> Iterator[StyledLine]:
    """The grid, and why the move ended."""
    yield from shown(result.snapshot, width=width)
    yield from why_moved(result.stop)


@forms.register
def stepped(result: Stepped, width: int | None) -> Iterator[StyledLine]:
    """What the original's ``step`` prints after the lines of its events."""
    stop = result.stop
    if not stop.moved and stop.reason is Reason.END:
        yield from ran(Ran(stop, result.snapshot), width)
    elif stop.state.phase is Phase.SOLVED:
        yield from grid(result.snapshot)
        yield fine(stop.state)
        yield from why(stop)
    else:
        yield from shown(result.snapshot, width=width)
        yield from why(stop)


@forms.register
def ran(result: Ran, width: int | None) -> Iterator[StyledLine]:
    """What the original's ``run``, ``runtil`` and ``runrun`` print after the lines of their events.

    Only the order that reached a solution, or the end of the run, prints its grid.
    """
    stop = result.stop
    state = stop.state
    if state.phase is Phase.SOLVED:
        if not (result.solutions_shown and stop.moved):
            if stop.moved:
                yield from grid(result.snapshot)
            yield fine(state)
    elif state.phase is Phase.FINISHED:
        if stop.moved:
            yield from grid(result.snapshot)
        sum_is = f"(solution sum is {state.solutions})"
        yield line(f"Invalid quiz [steps:{state.steps}] - no more solution {sum_is}", "wrong")
    else:
        yield from shown(result.snapshot, width=width)
    yield from why(stop)
    milliseconds = f"{stop.seconds * 1000:.0f}"
    yield line(
        f"Run time: {milliseconds} milliseconds; steps: {state.steps}, solution sum: {state.solutions}."
    )
    yield line(f"Biggest level on this run(til): {stop.biggest_level}")


@forms.register
def run_entered(result: RunEntered, _: int | None) -> Iterator[StyledLine]:
    """The run you are in, and where it departs from its parent."""
    where = f"a fork of {result.parent} at step {result.steps}" if result.parent else "the first run"
    yield line(f"You are in {result.run}, {where}.", "note")


@forms.register
def run_mode(result: RunMode, _: int | None) -> Iterator[StyledLine]:
    """The line that the original prints, and the techniques if they are not the mode's own."""
    rules = result.rules
    yield line(f"Working mode:{rules.run_mode} (1:grp-only; 2:ply-only; other:both grp and ply)")
    if not rules.follows_run_mode:
        yield line(f"Techniques: {set_text(rules.techniques)}, which differ from this mode's.", "note")


@forms.register
def guess_mode(result: GuessMode, _: int | None) -> Iterator[StyledLine]:
    """The line that the original prints, and how the machine guesses if the original does not guess so."""
    rules = result.rules
    yield line(f"In interactive guessing mode:{rules.guess_mode} (0:no; other:yes)")
    if rules.guessing.picks is not Picks.FIRST:
        seed = f", seed {rules.guessing.seed}" if rules.guessing.picks is Picks.RANDOM else ""
        yield line(f"The machine guesses: {rules.guessing.picks.value}{seed}.")


@forms.register
def retreat(result: RetreatShown, _: int | None) -> Iterator[StyledLine]:
    """Where the search goes back to."""
    way = result.rules.guessing.retreat.value
    yield line(f"Retreat from an exhausted level: {way} ({RETREATS[way]}).")


@forms.register
def breaks_deleted(result: BreaksDeleted, _: int | None) -> Iterator[StyledLine]:
    """The deleted breakpoints, and the reason."""
    yield line(f"Deleted, because their conditions do not fit the {result.board.name} board:", "note")
    yield from map(breakpoint_line, result.breaks)


@forms.register
def written(result: Written, width: int | None) -> Iterator[StyledLine]:
    """The file, and a note about it."""
    yield line(f"Written: {result.path}")
    if result.note:
        yield from (line(each, "note") for each in wrap(result.note, min(width or PROSE, PROSE)))
